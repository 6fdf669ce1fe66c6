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
	Theme        Theme    `json:"theme" label:"Look" help:"Fonts, shapes, colors and the drawing on the home page"`
	Colors       Colors   `json:"colors" help:"Your own, instead of those of the look"`
	Wordmark     Wordmark `json:"wordmark" label:"Name as a logo" help:"Without a logo of your own"`
	Logo         *Logo    `json:"logo,omitempty"` // without it, the wordmark
	LogoDark     *Logo    `json:"logo_dark,omitempty" label:"Logo for dark backgrounds" help:"Without it, dark backgrounds show the logo on a white plate"`
	Tagline      string   `json:"tagline" help:"In one line, what you do"`
	Description  string   `json:"description"`
	SupportEmail string   `json:"support_email" help:"Visitors see it, and emails name it"`
	// address for security reports, in /.well-known/security.txt
	SecurityEmail string `json:"security_email" label:"Email for security reports" help:"For people who find a weakness of the site"`
	PostalAddress string `json:"postal_address" content:"nullable"` // if empty, pages show UnsetText
	Phone         string `json:"phone" content:"nullable"`          // if empty, pages show UnsetText
	UnsetText     string `json:"unset_text" label:"Words for a missing address or phone"`
	Social        []Link `json:"social" content:"empty" label:"Profiles elsewhere" help:"Your pages on other sites"`
	CopyrightYear int    `json:"copyright_year" help:"In the footer"`
	Claims        Claims `json:"claims" label:"Promises" help:"Pages and emails repeat them"`
}

// Wordmark is the brand's name as a logo. After reading, Text is never empty.
type Wordmark struct {
	Text string `json:"text" content:"nullable" help:"Only if it differs from the name"`
	Mark string `json:"mark" label:"Sign after it" help:"Such as ™"`
}

// Claims are promises that several pages and emails repeat.
type Claims struct {
	GuaranteeDays     int `json:"guarantee_days" label:"Money back, in days"`
	ResponseHours     int `json:"response_hours" label:"Answer within hours"`
	ReviewHours       int `json:"review_hours" label:"Review of an application within hours"`
	CommissionPercent int `json:"commission_percent" label:"Commission of partners, in percent"`
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
	Name        string      `json:"name" help:"As sold, and as invoices print it"`
	Category    CategoryID  `json:"category"`
	Sale        Sale        `json:"sale" label:"How it is sold"`
	PriceCents  money.Cents `json:"price_cents,omitempty" label:"Price"` // 0 for a consultation and for "Custom"
	Recurring   Recurrence  `json:"recurring" content:"nullable" label:"Payment"`
	PriceLabel  string      `json:"price_label" label:"Printed price" help:"What visitors read. It follows the price"`
	PriceUnit   string      `json:"price_unit,omitempty" label:"Words after the price" help:"Such as: per session"`
	Description string      `json:"description"`
	Includes    []string    `json:"includes"`
	Pages       []Link      `json:"pages" help:"Those that sell it"` // pages that sell it; its ID is an anchor there

	Keywords []string `json:"keywords,omitempty" label:"Search words" help:"What visitors may search for"`

	AsksApplication bool `json:"asks_application,omitempty" label:"Ask for an application" help:"Buyers choose one of the sample applications"`

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
	Page       Link          `json:"page" help:"The page with its services"`
	FromLabel  string        `json:"from_label" label:"Printed price" help:"Such as: from $297"`
	Services   []ServiceID   `json:"services" help:"In the order of the list. The first is the one to buy at once"`
	Card       *CategoryCard `json:"card,omitempty" label:"Card on the home page"`
	WhatYouGet []string      `json:"what_you_get,omitempty" label:"What buyers get"`
}

// CategoryCard is a category's card on the home page.
type CategoryCard struct {
	Title  string   `json:"title"`
	Text   string   `json:"text"`
	Points []string `json:"points"`
}

// DemoPartner is a fictional company that `serve --demo` adds to an empty database.
type DemoPartner struct {
	CompanyName        string   `json:"company_name" content:"key" label:"Name"`
	CompanyDescription string   `json:"company_description" label:"Description"`
	WebsiteURL         string   `json:"website_url" label:"Website"`
	ContactEmail       string   `json:"contact_email"`
	ContactPhone       string   `json:"contact_phone,omitempty"`
	ServicesOffered    []string `json:"services_offered"`
	Specializations    []string `json:"specializations"`
	PricingRange       string   `json:"pricing_range,omitempty"`
	YearsExperience    int      `json:"years_experience" label:"Years of experience"`
	TeamSize           string   `json:"team_size,omitempty"`
	Location           string   `json:"location"`
	IsActive           bool     `json:"is_active" label:"Listed"`
	IsVerified         bool     `json:"is_verified" label:"Verified"`
	CreatedHoursAgo    int      `json:"created_hours_ago" label:"Added, in hours before the start"` // before the time of seeding

	Reviews []DemoReview `json:"reviews,omitempty"` // fictional reviews, which determine the rating
}

// DemoReview is a review of a fictional company.
type DemoReview struct {
	AuthorName    string `json:"author_name" content:"key" label:"Author"`
	AuthorCompany string `json:"author_company,omitempty" label:"Company of the author"`
	Stars         int    `json:"stars"` // 1 to 5
	Text          string `json:"text"`
	DaysAgo       int    `json:"days_ago" label:"Days before the start"` // before the time of seeding
	Answer        string `json:"answer,omitempty"`
	HiddenReason  string `json:"hidden_reason,omitempty" label:"Why it is hidden"`
}
