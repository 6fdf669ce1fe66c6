package content

import "harborlight/internal/kit/money"

// Link is where something leads: a route with optional query and anchor ("/pricing#ai-training"),
// "mailto:" with an address, or an https address outside the site.
type Link string

// ServiceID names a file of catalogue/.
type ServiceID string

// CategoryID names an entry of categories.json.
type CategoryID string

// Brand is who the site belongs to.
type Brand struct {
	Name         string   `json:"name"`
	Wordmark     Wordmark `json:"wordmark"`
	Logo         *Logo    `json:"logo,omitempty"` // none: the wordmark
	Colors       Colors   `json:"colors"`
	Tagline      string   `json:"tagline"`
	Description  string   `json:"description"`
	SupportEmail string   `json:"support_email"`
	// where reports of weaknesses go, in /.well-known/security.txt
	SecurityEmail string `json:"security_email"`
	PostalAddress string `json:"postal_address" content:"nullable"` // empty: show UnsetText
	Phone         string `json:"phone" content:"nullable"`          // empty: show UnsetText
	UnsetText     string `json:"unset_text"`
	Social        []Link `json:"social" content:"empty"` // profiles of the brand elsewhere
	CopyrightYear int    `json:"copyright_year"`
	Claims        Claims `json:"claims"`
}

// Wordmark is the brand as a sign. Once content is read, its Text is never empty.
type Wordmark struct {
	Text string `json:"text" content:"nullable" help:"Only if it differs from the name"` // null: the name
	Mark string `json:"mark"`
}

// Claims are the promises several pages and mails repeat.
type Claims struct {
	GuaranteeDays     int `json:"guarantee_days"`
	ResponseHours     int `json:"response_hours"`
	ReviewHours       int `json:"review_hours"`
	CommissionPercent int `json:"commission_percent"`
}

// Sale is how a service is sold.
type Sale string

// The three ways to sell: paid at once, a request stored as a lead, or a quote asked for on /quote or /contact.
const (
	SaleCheckout     Sale = "checkout"
	SaleConsultation Sale = "consultation"
	SaleQuote        Sale = "quote"
)

// Choices lists the ways to sell.
func (Sale) Choices() []string {
	return []string{string(SaleCheckout), string(SaleConsultation), string(SaleQuote)}
}

// Recurrence is how often a price is due; empty means once.
type Recurrence string

// Monthly is a subscription by the month.
const Monthly Recurrence = "month"

// Choices lists the recurrences.
func (Recurrence) Choices() []string { return []string{string(Monthly)} }

// Service is one entry of the catalogue, the only source of what is charged.
type Service struct {
	ID          string      `json:"id"`
	Name        string      `json:"name"` // as sold and as printed on the receipt
	Category    CategoryID  `json:"category"`
	Sale        Sale        `json:"sale"`
	PriceCents  money.Cents `json:"price_cents,omitempty"` // 0 for a consultation and for "Custom"
	Recurring   Recurrence  `json:"recurring" content:"nullable"`
	PriceLabel  string      `json:"price_label"`          // as pages print it
	PriceUnit   string      `json:"price_unit,omitempty"` // printed after the price: "per session"
	Description string      `json:"description"`
	Includes    []string    `json:"includes"`
	Pages       []Link      `json:"pages"` // the pages that sell it; its id is an anchor there

	Keywords []string `json:"keywords,omitempty" help:"What buyers call it; the search of /pricing finds it by them"`

	AsksApplication bool `json:"asks_application,omitempty"` // the buyer chooses one of the sample applications

	StartsLater bool `json:"starts_later,omitempty" label:"Starts after 14 days" help:"Work never begins within 14 days of the order, so consumers in the EU aren't asked to agree to an early start"`

	TaxText string   `json:"-"` // what its price says about tax; empty: none is charged
	Reduced *Reduced `json:"-"` // why it costs less at the moment; nil: it costs what the catalogue says
}

// Payable reports whether a checkout may be started for the service: it is charged, or free as a consultation.
func (s Service) Payable() bool { return s.Sale == SaleCheckout || s.Sale == SaleConsultation }

// Category groups services. The four with a Section are those of the home page and of the pricing search.
type Category struct {
	ID         CategoryID    `json:"id" content:"key"`
	Name       string        `json:"name"`
	Page       Link          `json:"page"`
	Section    string        `json:"section,omitempty"` // anchor on /pricing
	FromLabel  string        `json:"from_label"`        // as the price cards print it
	Services   []ServiceID   `json:"services"`          // in selling order; the first is what Quick Buy orders
	Card       *CategoryCard `json:"card,omitempty"`
	WhatYouGet []string      `json:"what_you_get,omitempty"`
}

// CategoryCard is the card of the home page.
type CategoryCard struct {
	Title  string   `json:"title"`
	Text   string   `json:"text"`
	Points []string `json:"points"`
}

// DemoPartner is a fictional company that `serve --demo` puts into an empty database.
type DemoPartner struct {
	CompanyName        string   `json:"company_name" content:"key"`
	CompanyDescription string   `json:"company_description"`
	WebsiteURL         string   `json:"website_url"`
	ContactEmail       string   `json:"contact_email"`
	ContactPhone       string   `json:"contact_phone,omitempty"`
	ServicesOffered    []string `json:"services_offered"`
	Specializations    []string `json:"specializations"`
	PricingRange       string   `json:"pricing_range,omitempty"`
	YearsExperience    int      `json:"years_experience"`
	TeamSize           string   `json:"team_size,omitempty"`
	Location           string   `json:"location"`
	IsActive           bool     `json:"is_active"`
	IsVerified         bool     `json:"is_verified"`
	CreatedHoursAgo    int      `json:"created_hours_ago"` // before the moment of seeding

	Reviews []DemoReview `json:"reviews,omitempty"` // what customers who don't exist say; the rating follows from them
}

// DemoReview is a review of a fictional company.
type DemoReview struct {
	AuthorName    string `json:"author_name" content:"key"`
	AuthorCompany string `json:"author_company,omitempty"`
	Stars         int    `json:"stars"` // 1 to 5
	Text          string `json:"text"`
	DaysAgo       int    `json:"days_ago"` // before the moment of seeding
	Answer        string `json:"answer,omitempty"`
	HiddenReason  string `json:"hidden_reason,omitempty"` // of a review that the administrator has hidden
}
