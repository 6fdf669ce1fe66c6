package sale

import (
	"time"

	"harborlight/internal/kit/money"
	"harborlight/internal/kit/tax"
)

// Kind is the kind of a document.
type Kind string

// The kinds of stored documents.
const (
	KindInvoice    Kind = "invoice"
	KindCreditNote Kind = "credit_note"
)

// CreditReason is why a credit note was written.
type CreditReason string

// The reasons.
const (
	Cancels CreditReason = "cancellation" // nobody had paid
	Refunds CreditReason = "refund"       // money goes back
)

// Document is what stands on an invoice or credit note. It is stored as JSON and never changes, so that its JSON names
// can't either. Amounts are cents of Currency; those of a credit note are negative.
type Document struct {
	Kind   Kind   `json:"kind"`
	Number string `json:"number"`
	IsTest bool   `json:"is_test"`
	Brand
	IssuedAt    time.Time      `json:"issued_at"`
	DueOn       time.Time      `json:"due_on"`  // start of the day, UTC
	PaidAt      *time.Time     `json:"paid_at"` // nil: not paid when it was issued
	OrderNumber string         `json:"order_number"`
	Credits     string         `json:"credits,omitempty"`    // number of the invoice that a credit note corrects
	CreditsOn   *time.Time     `json:"credits_on,omitempty"` // when that was issued
	Reason      CreditReason   `json:"reason,omitempty"`     // of a credit note; empty: one of an older version
	Supplied    *Period        `json:"supplied,omitempty"`   // nil: not said
	Offer       string         `json:"offer,omitempty"`      // number of the offer that was accepted
	Deposits    []Deposited    `json:"deposits,omitempty"`   // invoiced before, and taken off the total of the lines
	Currency    money.Currency `json:"currency"`
	Seller      Seller         `json:"seller"`
	Buyer       Party          `json:"buyer"`
	Lines       []Line         `json:"lines"`
	PricesTaxed bool           `json:"prices_include_tax"` // the amounts of the lines include tax

	Deductions           []Deduction `json:"deductions,omitempty"` // from the sum of the lines
	PaymentDiscountCents int64       `json:"payment_cents"`        // by a code of the provider, as the lines are taxed
	Taxes                []TaxLine   `json:"taxes"`                // by rate, less the deposits
	Total                tax.Amount  `json:"total"`                // less the deposits
}

// Deposited is an invoice of a deposit that a final invoice takes off.
type Deposited struct {
	Number   string    `json:"number"`
	IssuedAt time.Time `json:"issued_at"`
	Taxes    []TaxLine `json:"taxes"` // by rate
}

// Supply returns the taxes of everything that the lines are about, by rate, and their sum: those of the document and of
// its deposits.
func (d Document) Supply() (taxes []TaxLine, total tax.Amount) {
	for _, t := range d.Taxes {
		taxes = AddTax(taxes, t)
	}
	for _, deposit := range d.Deposits {
		for _, t := range deposit.Taxes {
			taxes = AddTax(taxes, t)
		}
	}
	return taxes, SumTaxes(taxes)
}

// Brand is how the seller's papers look.
type Brand struct {
	Wordmark string `json:"wordmark"`
	Accent   string `json:"accent"` // color, as "#f8b243"
}

// Seller is who issues a document.
type Seller struct {
	SellerContact
	Country   string `json:"country"` // ISO 3166-1 alpha-2
	VATID     string `json:"vat_id"`
	TaxNumber string `json:"tax_number"`
	Site      string `json:"site"` // web address
	Bank      Bank   `json:"bank"`
}

// SellerContact is the part of the seller that an offer fixes.
type SellerContact struct {
	Name    string `json:"name"`
	Address string `json:"address" doc:"Several lines; may be empty"`
	Email   string `json:"email"`
}

// Bank is the account that the buyer pays to.
type Bank struct {
	Holder string `json:"holder"`
	IBAN   string `json:"iban"` // empty: no account is printed
	BIC    string `json:"bic"`
	Words  string `json:"words,omitempty"` // other ways to pay
}

// Line is one thing that was sold.
type Line struct {
	Text          string `json:"text"`
	Detail        string `json:"detail,omitempty"` // a second, smaller line
	SubtotalCents int64  `json:"list_cents"`
	DiscountCents int64  `json:"discount_cents"`
	Discount      string `json:"discount,omitempty"` // name of the discount
	Quantity      int64  `json:"quantity,omitempty"` // 0: not counted
	Unit          Unit   `json:"unit,omitempty"`
	UnitCents     int64  `json:"unit_cents,omitempty"` // with Quantity
}

// PriceCents is what the line costs, with or without tax as its document says.
func (l Line) PriceCents() int64 { return l.SubtotalCents - l.DiscountCents }

// TaxLine is the sum of everything with one tax.
type TaxLine struct {
	tax.Rule
	tax.Amount
}

// Same reports whether two taxes are one line of a document.
func (t TaxLine) Same(rule tax.Rule) bool {
	return t.Name == rule.Name && t.Country == rule.Country && t.BasisPoints == rule.BasisPoints
}

// AddTax adds a tax to the line with its rule, or appends a line.
func AddTax(lines []TaxLine, more TaxLine) []TaxLine {
	for i, t := range lines {
		if t.Same(more.Rule) {
			lines[i].Amount = t.Plus(more.Amount)
			return lines
		}
	}
	return append(lines, more)
}

// SumTaxes returns the sum of the lines.
func SumTaxes(lines []TaxLine) (sum tax.Amount) {
	for _, t := range lines {
		sum = sum.Plus(t.Amount)
	}
	return sum
}
