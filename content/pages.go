package content

// Pages holds the texts of the pages with a type of their own, one file each.
type Pages struct {
	Home               HomePage               `file:"pages/home.json"`
	Pricing            PricingPage            `file:"pages/pricing.json"`
	ServiceOrder       ServiceOrderPage       `file:"pages/service-order.json"`
	PaymentSuccess     PaymentSuccessPage     `file:"pages/payment-success.json" fill:"service"`
	CheckoutIncomplete CheckoutIncompletePage `file:"pages/checkout-incomplete.json" fill:"service"`
	Partners           PartnersPage           `file:"pages/partners.json"`
	BecomePartner      BecomePartnerPage      `file:"pages/become-partner.json"`
	Auth               AuthPage               `file:"pages/auth.json"`
	Calendar           CalendarPage           `file:"pages/calendar.json"`
	Admin              AdminPage              `file:"pages/admin.json"`
	NotFound           NotFoundPage           `file:"pages/not-found.json"`

	AITraining      AITrainingPage      `file:"pages/ai-training.json"`
	OneOnOne        OneOnOnePage        `file:"pages/1-on-1-training.json"`
	TeamWorkshop    TeamWorkshopPage    `file:"pages/team-workshop.json"`
	BusinessAI      BusinessAIPage      `file:"pages/business-ai.json"`
	DigitalProducts DigitalProductsPage `file:"pages/digital-products.json"`
	MediaCreation   MediaCreationPage   `file:"pages/media-creation.json"`
	Media           MediaPage           `file:"pages/media.json"`
	Licensing       LicensingPage       `file:"pages/licensing.json"`

	Contact       ContactPage       `file:"pages/contact.json"`
	Quote         QuotePage         `file:"pages/quote.json"`
	Enterprise    EnterprisePage    `file:"pages/enterprise.json"`
	AIDemo        AIDemoPage        `file:"pages/ai-demo.json"`
	PartnerPortal PartnerPortalPage `file:"pages/partner-portal.json"`

	Chatbots ChatbotsPage `file:"pages/ai-chatbots-for-business.json"`
}

// HomePage is /. The cards of its services come from categories.json.
type HomePage struct {
	Hero          Hero          `json:"hero"`
	Picture       *Picture      `json:"picture,omitempty"` // behind the hero; none: the drawn harbor
	Stats         []Stat        `json:"stats"`
	HowItWorks    Steps         `json:"how_it_works"`
	LogoStrip     LogoStrip     `json:"logo_strip"`
	Services      HomeServices  `json:"services"`
	Contact       HomeContact   `json:"contact"`
	QuickPurchase QuickPurchase `json:"quick_purchase"`
	LiveActivity  LiveActivity  `json:"live_activity"`
}

// LogoStrip is the loop of partner companies.
type LogoStrip struct {
	Label     string    `json:"label"`
	Companies []Company `json:"companies"`
}

// Company is one logo of the strip, drawn as a monogram.
type Company struct {
	Name     string `json:"name" content:"key"`
	Monogram string `json:"monogram"`
	Sample   bool   `json:"sample,omitempty"`
}

// HomeServices is the words around the service cards and their dialogs.
type HomeServices struct {
	Title           string         `json:"title"`
	Text            string         `json:"text"`
	GetStartedLabel string         `json:"get_started_label"`
	LearnMoreLabel  string         `json:"learn_more_label"`
	WhatYouGetTitle string         `json:"what_you_get_title"`
	QuickBuyLabel   string         `json:"quick_buy_label"`
	Enterprise      HomeEnterprise `json:"enterprise"`
}

// HomeEnterprise is the fifth from-price: enterprise, custom.
type HomeEnterprise struct {
	Title      string `json:"title"`
	Text       string `json:"text"`
	PriceLabel string `json:"price_label"`
	Action     Action `json:"action"`
}

// HomeContact is 'Get in Touch'.
type HomeContact struct {
	Title string        `json:"title"`
	Text  string        `json:"text"`
	Cards []ContactCard `json:"cards"`
}

// ContactCard is one way to get in touch.
type ContactCard struct {
	ID     string `json:"id" content:"key"`
	Title  string `json:"title"`
	Text   string `json:"text"`
	Action Action `json:"action"`
}

// QuickPurchase is the floating purchase widget.
type QuickPurchase struct {
	Title      string         `json:"title"`
	OpenLabel  string         `json:"open_label"`
	CloseLabel string         `json:"close_label"`
	TopLabel   string         `json:"top_label"`
	Sold       SoldClaim      `json:"sold"`
	Links      []PurchaseLink `json:"links"`
}

// SoldClaim is the sales figure of the widget.
type SoldClaim struct {
	Text   string `json:"text"`
	Sample bool   `json:"sample,omitempty"`
}

// PurchaseLink is one line of the widget.
type PurchaseLink struct {
	Label  string `json:"label" content:"key"`
	Detail string `json:"detail,omitempty"`
	To     Link   `json:"to"`
}

// LiveActivity is the words of the panel of recent partner signups.
type LiveActivity struct {
	Title         string `json:"title"`
	Text          string `json:"text"`
	LoadingText   string `json:"loading_text"`
	EmptyText     string `json:"empty_text"`
	JoinedText    string `json:"joined_text"`
	VerifiedLabel string `json:"verified_label"`
}

// PricingPage is /pricing.
type PricingPage struct {
	Hero      Hero             `json:"hero"`
	Search    PricingSearch    `json:"search"`
	Sections  []PricingSection `json:"sections"`
	WhyChoose Items            `json:"why_choose"`
	Help      Callout          `json:"help"`
}

// PricingSearch is the search box with its fixed catalogue.
type PricingSearch struct {
	Label         string        `json:"label"`
	Placeholder   string        `json:"placeholder"`
	CategoryLabel string        `json:"category_label"`
	EmptyText     string        `json:"empty_text"`
	EmptyActions  []Action      `json:"empty_actions"` // where to go on from there
	Entries       []SearchEntry `json:"entries"`
}

// SearchEntry is a hit of the pricing search; it leads to its service on the page of its category.
type SearchEntry struct {
	ID          string     `json:"id" content:"key"`
	Service     ServiceID  `json:"service"` // costs what the entry prints
	Name        string     `json:"name"`
	Category    CategoryID `json:"category"`
	PriceLabel  string     `json:"price_label"`
	Description string     `json:"description"`
}

// PricingSection is one category with its packages; the id is its anchor.
type PricingSection struct {
	ID       string        `json:"id" content:"key"`
	Title    string        `json:"title"`
	Text     string        `json:"text"`
	Action   Action        `json:"action"`
	Packages []PackageCard `json:"packages"`
}

// ServiceOrderPage is /service-order.
type ServiceOrderPage struct {
	Hero    Hero         `json:"hero"`
	Request Intro        `json:"request"` // in place of the hero's, where the form asks for a quote
	Choose  Intro        `json:"choose"`
	Details OrderDetails `json:"details"`
	Summary OrderSummary `json:"summary"`
	Review  OrderReview  `json:"review"`
	Faq     Faq          `json:"faq"`
}

// OrderDetails are the words about who orders.
type OrderDetails struct {
	Title       string      `json:"title"`
	Text        string      `json:"text"`
	More        string      `json:"more"`                // opens what a phone hides at first
	MoreStill   string      `json:"more_still"`          // the same, where the address is asked for in the open
	Address     string      `json:"address"`             // opens the fields that an invoice may need
	Application string      `json:"application"`         // asks what a license is for
	Terms       string      `json:"terms" fill:"terms!"` // {terms} links to the terms
	Binding     string      `json:"binding"`             // in its place while the site has no terms
	Kind        string      `json:"kind_label"`          // asks who buys, where the tax depends on it
	Private     string      `json:"private_label"`
	Company     string      `json:"company_label"`
	Fields      OrderFields `json:"fields"`
}

// OrderFields name the fields of the order form.
type OrderFields struct {
	Name     string `json:"name"`
	Email    string `json:"email"`
	Company  string `json:"company"`
	VATID    string `json:"vat_id"`
	VATHint  string `json:"vat_hint"`
	Street   string `json:"street"`
	Postcode string `json:"postcode"`
	City     string `json:"city"`
	Country  string `json:"country"`
	Notes    string `json:"notes"`
	Referral string `json:"referral"` // code of the partner who sent the buyer
}

// OrderSummary is the box beside the order form.
type OrderSummary struct {
	Title              string   `json:"title"`
	EmptyText          string   `json:"empty_text"`
	IncludesTitle      string   `json:"includes_title"`
	SubtotalLabel      string   `json:"subtotal_label"` // the price before a discount
	DiscountLabel      string   `json:"discount_label"`
	NetLabel           string   `json:"net_label"`
	AssumedText        string   `json:"assumed_text"` // said of the tax until the buyer has chosen a country
	TotalLabel         string   `json:"total_label"`
	CheckoutLabel      string   `json:"checkout_label"`
	RequestLabel       string   `json:"request_label"` // in its place, where the form asks for a quote
	RequestText        string   `json:"request_text"`
	QuoteAction        Action   `json:"quote_action"`
	ConsultationAction Action   `json:"consultation_action"`
	Assurances         []string `json:"assurances"`
}

// OrderReview is the last look before an order that no payment page follows.
type OrderReview struct {
	Title        string `json:"title"`
	Text         string `json:"text"`
	ServiceLabel string `json:"service_label"`
	BuyerLabel   string `json:"buyer_label"`
	OrderLabel   string `json:"order_label" help:"The button that binds the buyer"`
	ChangeLabel  string `json:"change_label"`
}

// PaymentSuccessPage is /payment-success, one wording for each state the server confirms.
// The page itself fills in {service}.
type PaymentSuccessPage struct {
	Paid         Intro         `json:"paid"`
	Receipt      string        `json:"receipt"` // after it, where the receipt was mailed
	Pending      Intro         `json:"pending"`
	Processing   Intro         `json:"processing"`  // paid in a way that takes days
	Unconfirmed  Intro         `json:"unconfirmed"` // by invoice: the buyer was mailed a link
	Confirm      ConfirmWords  `json:"confirm"`     // what that link opens
	Invoice      Intro         `json:"invoice"`     // confirmed
	Consultation Intro         `json:"consultation"`
	Requested    Intro         `json:"requested"` // a quote, while no order can be placed
	Unknown      Intro         `json:"unknown"`   // no order is known for this address
	Closed       Intro         `json:"closed"`    // cancelled or expired
	Settled      Intro         `json:"settled"`   // refunded or disputed after it was paid
	Schedule     ScheduleWords `json:"schedule"`
	OrderLabel   string        `json:"order_label"`
	EmailMissing LabelledText  `json:"email_missing"` // an order whose buyer left no address

	Subscription SubscriptionWords `json:"subscription"`

	Next    Steps    `json:"next"`
	Actions []Action `json:"actions"`
}

// ConfirmWords ask the buyer to confirm an order by invoice.
type ConfirmWords struct {
	Title  string `json:"title"`
	Text   string `json:"text"`
	Button string `json:"button"`
	Busy   string `json:"busy"` // the button, while the server is asked
	Failed string `json:"failed"`
}

// SubscriptionWords are about what is due every month.
type SubscriptionWords struct {
	Next    string     `json:"next"`    // before the day of the next payment
	Invoice string     `json:"invoice"` // before the day of the next invoice
	Paused  string     `json:"paused"`  // no invoice until the seller lets it go on
	Ends    string     `json:"ends"`    // before the day on which it ends
	Ended   string     `json:"ended"`   // before the day on which it ended
	Ending  string     `json:"ending"`  // asked to end
	Overdue string     `json:"overdue"` // a renewal could not be charged
	Owed    string     `json:"owed"`    // before that amount
	Pay     string     `json:"pay"`     // link that pays it
	Manage  string     `json:"manage"`  // button that leads to how it is paid
	End     string     `json:"end"`     // button that asks for the confirmation below
	Confirm EndConfirm `json:"confirm"`
}

// EndConfirm asks whether the subscription is to end.
type EndConfirm struct {
	Title string `json:"title"`
	Text  string `json:"text"`
	End   string `json:"end"`
	Keep  string `json:"keep"`
}

// LabelledText is a text and the words of the link under it.
type LabelledText struct {
	Label string `json:"label"`
	Text  string `json:"text"`
}

// CheckoutIncompletePage is /checkout-incomplete. The page itself fills in {service}.
type CheckoutIncompletePage struct {
	Title          string       `json:"title"`
	Text           string       `json:"text"`
	DefaultService string       `json:"default_service"`
	TryAgain       Action       `json:"try_again"`
	Browse         BrowseAction `json:"browse"`
	Contact        Action       `json:"contact"`
	Offer          Callout      `json:"offer"`
	ResumeText     string       `json:"resume_text"` // when there is an unfinished order
	Help           Callout      `json:"help"`        // appears after 3 s
}

// BrowseAction leads to TrainingTo when the service name contains 'training', else to To.
type BrowseAction struct {
	Label      string `json:"label"`
	To         Link   `json:"to"`
	TrainingTo Link   `json:"training_to"`
}

// PartnersPage is /partners.
type PartnersPage struct {
	Hero         Hero              `json:"hero"`
	Search       PartnerSearch     `json:"search"`
	Card         PartnerCard       `json:"card"`
	Introduction IntroductionWords `json:"introduction"`
	Reviews      ReviewWords       `json:"reviews"`
	ReviewForm   ReviewFormWords   `json:"review_form"`
	Join         Callout           `json:"join"`
}

// ReviewWords is the words around the reviews of a partner.
type ReviewWords struct {
	Title       string `json:"title"`
	EmptyText   string `json:"empty_text"`
	LoadingText string `json:"loading_text"`
	FailedText  string `json:"failed_text"`
	AnswerLabel string `json:"answer_label"`
	Uncounted   string `json:"uncounted"` // beside one that isn't part of the rating
	MoreLabel   string `json:"more_label"`
}

// ReviewFormWords is the dialog behind the private link to a review. {partner} is the company, {author} the name that
// appears beside the review.
type ReviewFormWords struct {
	Title             string `json:"title" fill:"partner"`
	Text              string `json:"text" fill:"author partner"`
	LoadingText       string `json:"loading_text"`
	StarsLabel        string `json:"stars_label"`
	StarsMissingText  string `json:"stars_missing_text"`
	ReviewLabel       string `json:"review_label"`
	ReviewHint        string `json:"review_hint"`
	ReviewMissingText string `json:"review_missing_text"`
	SubmitLabel       string `json:"submit_label"`
	SubmittingLabel   string `json:"submitting_label"`
	FailedText        string `json:"failed_text"`
	CloseLabel        string `json:"close_label"`
	Done              Intro  `json:"done" fill:"partner"`
	Missing           Intro  `json:"missing"`
}

// PartnerSearch is the words of search, filter and their empty result.
type PartnerSearch struct {
	Label        string `json:"label"`
	Placeholder  string `json:"placeholder"`
	ServiceLabel string `json:"service_label"`
	LoadingText  string `json:"loading_text"`
	EmptyText    string `json:"empty_text"`
	ClearLabel   string `json:"clear_label"`
}

// PartnerCard is the words on every partner's card.
type PartnerCard struct {
	VisitLabel        string `json:"visit_label"`
	IntroductionLabel string `json:"introduction_label"`
	VerifiedLabel     string `json:"verified_label"`
}

// BecomePartnerPage is /become-partner.
type BecomePartnerPage struct {
	Hero     Hero             `json:"hero"`
	Benefits []Item           `json:"benefits"`
	Form     ApplicationWords `json:"form"`
	Next     Steps            `json:"next"`
}

// ScheduleWords lead from an order to the times of its session.
type ScheduleWords struct {
	Label       string `json:"label"`
	Text        string `json:"text"`
	BookedLabel string `json:"booked_label"`
	BookedText  string `json:"booked_text"`
}
