package content

import "reflect"

// SectionKind declares a kind of block or head. The reader, the schema, the types of the web and the editor's list of
// new sections derive from this table; web/src/pages/kinds.tsx has the component of each kind, and
// internal/website/assistant/blocks.go the sentences of those that aren't Silent.
type SectionKind struct {
	Name        string
	Type        reflect.Type // struct with its fields
	Label, Help string
	Fill        string   // placeholders in its texts, as in the tag `fill`
	Once        bool     // at most one on a page
	Needed      string   // ID of the route that must show it, because the program links to it
	Only        bool     // only on the page that needs it
	Title       bool     // contains the heading of level 1, for pages with the head "none"
	Replaces    bool     // shown instead of the page, so it has no anchor; web/src/pages/kinds.tsx lists them too
	Silent      bool     // has no text of its own that answers a question
	Sells       bool     // also shows services of the page without a card (web/src/pages/blocks/added-offers.ts)
	Shows       []string // files that it shows besides its own fields
	Like        string   // a new one copies that of this route, because no sample text would be better
}

// kindNames returns the names of the kinds.
func kindNames(kinds []SectionKind) []string {
	names := make([]string, len(kinds))
	for i, k := range kinds {
		names[i] = k.Name
	}
	return names
}

// of returns the type of a kind's fields.
func of[T any]() reflect.Type { return reflect.TypeFor[T]() }

// headKinds contains the kinds of heads.
var headKinds = []SectionKind{
	{Name: "hero", Type: of[HeroHead](), Label: "Title and text", Help: "A title, a text, buttons and a drawing"},
	{Name: "harbor", Type: of[HarborHead](), Label: "Harbor", Help: "The lighthouse or an image, with figures"},
	{Name: "plain", Type: of[Intro](), Label: "Plain", Help: "A title and a text"},
	{Name: "order", Type: of[OrderHead](), Label: "Order", Help: "A title for orders and one for quote requests"},
	{Name: "demo", Type: of[DemoHead](), Label: "Avatar demo",
		Help: "A title, a text and the button that starts the demo"},
	{Name: "document", Type: of[Document](), Label: "Document", Help: "A long text with its date and contents"},
	{Name: "not-found", Type: of[NotFoundHead](), Label: "Not found", Help: "For addresses that don't exist"},
	{Name: "none", Type: of[struct{}](), Label: "None", Help: "A section contains the title"},
}

// blockKinds contains the kinds of blocks, in the order in which the editor offers them.
var blockKinds = []SectionKind{
	{Name: "figures", Type: of[Stats](), Label: "Figures", Help: "A strip of large numbers", Silent: true},
	{Name: "items", Type: of[Items](), Label: "List", Help: "Titled texts beside a heading"},
	{Name: "columns", Type: of[Items](), Label: "List in columns", Help: "Titled texts side by side"},
	{Name: "reasons", Type: of[Reasons](), Label: "Reasons", Help: "Titled texts with icons, on a dark band"},
	{Name: "steps", Type: of[Steps](), Label: "Steps", Help: "Numbered steps, one under the other"},
	{Name: "line", Type: of[Steps](), Label: "Steps in a line", Help: "Numbered steps, from left to right"},
	{Name: "packages", Type: of[Packages](), Label: "Packages", Help: "Cards that sell services, with their checkout",
		Sells: true},
	{Name: "package-list", Type: of[PackageList](), Label: "Package list",
		Help: "Services for sale, as lines with their checkout", Sells: true},
	{Name: "price-statement", Type: of[PackageCard](), Label: "One price", Help: "One service with a large price",
		Sells: true},
	{Name: "prices", Type: of[PriceCards](), Label: "Price cards", Help: "Printed prices with a link, as cards"},
	{Name: "ledger", Type: of[PriceCards](), Label: "Price list", Help: "Printed prices with a link, as lines"},
	{Name: "features", Type: of[Features](), Label: "Features",
		Help: "Two or three offers side by side with their points"},
	{Name: "comparison", Type: of[Comparison](), Label: "Comparison table", Help: "A table that compares options"},
	{Name: "prose", Type: of[Prose](), Label: "Large text", Help: "A few sentences, large, on a dark band"},
	{Name: "text", Type: of[LongText](), Label: "Text", Help: "Long text with headings, lists, links and tables"},
	{Name: "panel", Type: of[Panel](), Label: "Framed offer", Help: "A further offer in a frame"},
	{Name: "case-study", Type: of[CaseStudy](), Label: "Case study", Help: "Your work for one client and its results"},
	{Name: "evidence", Type: of[Evidence](), Label: "Figures with their source",
		Help: "Numbers, each with its source", Silent: true},
	{Name: "team", Type: of[Team](), Label: "Team", Help: "The people behind your brand"},
	{Name: "logos", Type: of[ClientLogos](), Label: "Client logos",
		Help: "Companies you work for, by logo or name", Silent: true},
	{Name: "logo-strip", Type: of[LogoStrip](), Label: "Moving logos",
		Help: "Companies that move past, as monograms", Silent: true},
	{Name: "gallery", Type: of[PictureGallery](), Label: "Gallery",
		Help: "Images side by side, with captions", Silent: true},
	{Name: "contact", Type: of[ContactPanel](), Label: "Contact card",
		Help: "A contact person with your address, email and phone"},
	{Name: "contact-cards", Type: of[ContactOptions](), Label: "Ways to get in touch",
		Help: "Two or three cards with a link", Silent: true},
	{Name: "contact-info", Type: of[ContactInfo](), Label: "Address and phone", Help: "Your address and phone"},
	{Name: "questions", Type: of[Faq](), Label: "Questions", Help: "Questions with their answers"},
	{Name: "quotes", Type: of[Testimonials](), Label: "Quotes", Help: "Quotes from one or two clients", Silent: true},
	{Name: "conversation", Type: of[Conversation](), Label: "Conversation",
		Help: "A conversation to read", Silent: true},
	{Name: "close", Type: of[Callout](), Label: "Closing words", Help: "A closing text with buttons"},

	{Name: "sample-apps", Type: of[SampleAppsIntro](), Label: "Sample applications",
		Help: "The applications of the portfolio", Once: true, Shows: []string{appsFile}},
	{Name: "film-gallery", Type: of[FilmGalleryIntro](), Label: "Films",
		Help: "The films of the portfolio", Once: true, Shows: []string{videosFile}},
	{Name: "portfolio-tabs", Type: of[PortfolioTabs](), Label: "Portfolio",
		Help: "Films, applications and graphics in tabs", Once: true, Like: "media", Shows: []string{videosFile, appsFile}},
	{Name: "contents", Type: of[struct{}](), Label: "Contents",
		Help: "Links to the package lists of the page", Once: true, Silent: true},
	{Name: "service-cards", Type: of[ServiceCardsWords](), Label: "Service categories",
		Help: "A card for each category, with what buyers get", Once: true, Like: "home", Silent: true,
		Shows: []string{categoriesFile}},
	{Name: "service-search", Type: of[ServiceSearchWords](), Label: "Service search",
		Help: "Finds services by name or topic", Once: true, Silent: true, Like: "pricing"},
	{Name: "quick-purchase", Type: of[QuickPurchase](), Label: "Purchase button",
		Help: "A floating button that opens a list of services", Once: true, Silent: true, Like: "home"},
	{Name: "live-activity", Type: of[LiveActivity](), Label: "Live activity",
		Help: "Recent partner signups", Once: true, Silent: true, Like: "home"},

	{Name: "contact-form", Type: of[ContactFormWords](), Label: "Contact form",
		Help: "Visitors write to you", Once: true, Like: "contact"},
	{Name: "quote-form", Type: of[QuoteFormWords](), Label: "Quote form",
		Help: "Visitors describe a project", Once: true, Needed: "quote", Like: "quote"},
	{Name: "consultation-form", Type: of[ConsultationFormWords](), Label: "Consultation form",
		Help: "Companies ask for a consultation", Once: true, Needed: "enterprise", Like: "enterprise"},
	{Name: "application-form", Type: of[ApplicationWords](), Label: "Partner application",
		Help: "Companies apply as partners", Once: true, Needed: "become-partner", Like: "become-partner", Silent: true},
	{Name: "consumer-rights", Type: of[struct{}](), Label: "Withdrawal and cancellation",
		Help: "The forms for consumers in the EU, instead of the page", Once: true, Replaces: true, Silent: true, Needed: "contact", Only: true},
	{Name: "private-offer", Type: of[OfferWords](), Label: "Private offer",
		Help: "An offer, instead of the page, for clients with its link", Once: true, Replaces: true, Silent: true, Needed: "quote", Only: true},
	{Name: "order-form", Type: of[OrderFormWords](), Label: "Order form",
		Help: "Buyers choose, add details and pay", Once: true, Needed: "service-order", Only: true},
	{Name: "partner-directory", Type: of[PartnerDirectoryWords](), Label: "Partner directory",
		Help: "Search, profiles, introductions and reviews", Once: true, Needed: "partners", Only: true},
	{Name: "portal", Type: of[struct{}](), Label: "Partner portal",
		Help: "The portal, instead of the page, for partners who are signed in", Once: true, Replaces: true, Silent: true, Needed: "partner-portal", Only: true},
	{Name: "portal-preview", Type: of[PortalPreviewWords](), Label: "Preview of the portal",
		Help: "A dashboard with example figures", Once: true, Like: "partner-portal"},
	{Name: "calendar", Type: of[CalendarWords](), Label: "Calendar",
		Help: "Events and bookings", Once: true, Needed: "calendar", Only: true},
	{Name: "sign-in", Type: of[SignInWords](), Label: "Sign-in",
		Help: "Sign-in and sign-up", Once: true, Title: true, Needed: "auth", Only: true},
	{Name: "desk", Type: of[DeskWords](), Label: "Desk",
		Help: "Your pages", Once: true, Title: true, Needed: "admin", Only: true},
	{Name: "outcome", Type: of[OutcomeWords](), Label: "Order",
		Help: "The state of an order", Fill: "service", Once: true, Title: true, Needed: "payment-success", Only: true},
	{Name: "incomplete", Type: of[IncompleteWords](), Label: "Unfinished checkout",
		Help: "What buyers can do after leaving the checkout", Fill: "service", Once: true, Title: true, Needed: "checkout-incomplete", Only: true},
}
