package content

import "harborlight/internal/kit/money"

// Link is a link target: a route with optional query and anchor ("/pricing#ai-training"), "mailto:" with an address,
// or an external https URL.
type Link string

// ServiceID is the ID of a service in catalogue/.
type ServiceID string

// CategoryID is the ID of an entry of categories.json.
type CategoryID string

// Brand describes the owner's brand.
type Brand struct {
	Name         string   `json:"name"`
	Wordmark     Wordmark `json:"wordmark"`
	Logo         *Logo    `json:"logo,omitempty"` // without it, the wordmark
	Colors       Colors   `json:"colors"`
	Tagline      string   `json:"tagline"`
	Description  string   `json:"description"`
	SupportEmail string   `json:"support_email"`
	// address for security reports, in /.well-known/security.txt
	SecurityEmail string `json:"security_email"`
	PostalAddress string `json:"postal_address" content:"nullable"` // if empty, pages show UnsetText
	Phone         string `json:"phone" content:"nullable"`          // if empty, pages show UnsetText
	UnsetText     string `json:"unset_text"`
	Social        []Link `json:"social" content:"empty"` // the brand's profiles on other sites
	CopyrightYear int    `json:"copyright_year"`
	Claims        Claims `json:"claims"`
}

// Wordmark is the brand's name as a logo. After reading, Text is never empty.
type Wordmark struct {
	Text string `json:"text" content:"nullable" help:"Only if it differs from the name"` // null for the name
	Mark string `json:"mark"`
}

// Claims are promises that several pages and emails repeat.
type Claims struct {
	GuaranteeDays     int `json:"guarantee_days"`
	ResponseHours     int `json:"response_hours"`
	ReviewHours       int `json:"review_hours"`
	CommissionPercent int `json:"commission_percent"`
}

// Sale is the way a service is sold.
type Sale string

// Ways to sell: paid at checkout, requested as a lead, or by a quote requested on /quote or /contact.
const (
	SaleCheckout     Sale = "checkout"
	SaleConsultation Sale = "consultation"
	SaleQuote        Sale = "quote"
)

// Choices returns the ways to sell.
func (Sale) Choices() []string {
	return []string{string(SaleCheckout), string(SaleConsultation), string(SaleQuote)}
}

// Recurrence is how often a price is due; empty for once.
type Recurrence string

// Monthly is a monthly subscription.
const Monthly Recurrence = "month"

// Choices returns the recurrences.
func (Recurrence) Choices() []string { return []string{string(Monthly)} }

// Service is one entry of the catalog, the only source of charged prices.
type Service struct {
	ID          string      `json:"id"`
	Name        string      `json:"name"` // as sold and as printed on the receipt
	Category    CategoryID  `json:"category"`
	Sale        Sale        `json:"sale"`
	PriceCents  money.Cents `json:"price_cents,omitempty"` // 0 for a consultation and for "Custom"
	Recurring   Recurrence  `json:"recurring" content:"nullable"`
	PriceLabel  string      `json:"price_label"`          // as printed on pages
	PriceUnit   string      `json:"price_unit,omitempty"` // printed after the price, such as "per session"
	Description string      `json:"description"`
	Includes    []string    `json:"includes"`
	Pages       []Link      `json:"pages"` // pages that sell it; its ID is an anchor there

	Keywords []string `json:"keywords,omitempty" help:"Search terms for /pricing"`

	AsksApplication bool `json:"asks_application,omitempty"` // the buyer chooses one of the sample applications

	StartsLater bool `json:"starts_later,omitempty" label:"Starts after 14 days" help:"Work never begins within 14 days of the order, so consumers in the EU aren't asked to agree to an early start"`

	TaxText  string    `json:"-"` // tax label of its price; empty if no tax is charged
	Discount *Discount `json:"-"` // migrate reduction; nil if it costs the catalog price
}

// Payable reports whether the service can be checked out: either paid, or free as a consultation.
func (s Service) Payable() bool { return s.Sale == SaleCheckout || s.Sale == SaleConsultation }

// Category is a group of services. Those with a Card appear on the home page and in the pricing search.
type Category struct {
	ID         CategoryID    `json:"id" content:"key"`
	Name       string        `json:"name"`
	Page       Link          `json:"page"`
	FromLabel  string        `json:"from_label"` // as printed on price cards
	Services   []ServiceID   `json:"services"`   // in selling order; Quick Buy orders the first
	Card       *CategoryCard `json:"card,omitempty"`
	WhatYouGet []string      `json:"what_you_get,omitempty"`
}

// CategoryCard is a category's card on the home page.
type CategoryCard struct {
	Title  string   `json:"title"`
	Text   string   `json:"text"`
	Points []string `json:"points"`
}

// DemoPartner is a fictional company that `serve --demo` adds to an empty database.
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
	CreatedHoursAgo    int      `json:"created_hours_ago"` // before the time of seeding

	Reviews []DemoReview `json:"reviews,omitempty"` // fictional reviews, which determine the rating
}

// DemoReview is a review of a fictional company.
type DemoReview struct {
	AuthorName    string `json:"author_name" content:"key"`
	AuthorCompany string `json:"author_company,omitempty"`
	Stars         int    `json:"stars"` // 1 to 5
	Text          string `json:"text"`
	DaysAgo       int    `json:"days_ago"` // before the time of seeding
	Answer        string `json:"answer,omitempty"`
	HiddenReason  string `json:"hidden_reason,omitempty"` // for a review that the admin has hidden
}
