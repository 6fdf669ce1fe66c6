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

// CreditReason is the reason for a credit note.
type CreditReason string

// The reasons for credit notes.
const (
	ReasonCancellation CreditReason = "cancellation" // of an unpaid invoice
	ReasonRefund       CreditReason = "refund"       // of a paid invoice
)

// Document is the content of an invoice or credit note. It is stored as JSON and never changes, so its JSON names
// can't change either. Amounts are in cents of Currency; those of a credit note are negative.
type Document struct {
	Kind   Kind   `json:"kind"`
	Number string `json:"number"`
	IsTest bool   `json:"is_test"`
	Brand
	IssuedAt    time.Time    `json:"issued_at"`
	DueOn       time.Time    `json:"due_on"`  // start of the due day, UTC
	PaidAt      *time.Time   `json:"paid_at"` // nil: unpaid when it was issued
	OrderNumber string       `json:"order_number"`
	Credits     string       `json:"credits,omitempty"`    // number of the credited invoice, on a credit note
	CreditsOn   *time.Time   `json:"credits_on,omitempty"` // date of the credited invoice
	Reason      CreditReason `json:"reason,omitempty"`     // of a credit note
	Supplied    *Period      `json:"supplied,omitempty"`   // nil: unknown
	Offer       string       `json:"offer,omitempty"`      // number of the accepted offer
	// invoiced deposits, subtracted from the total of the lines
	Deposits    []Deposited    `json:"deposits,omitempty"`
	Currency    money.Currency `json:"currency"`
	Seller      Seller         `json:"seller"`
	Buyer       Party          `json:"buyer"`
	Lines       []Line         `json:"lines"`
	PricesTaxed bool           `json:"prices_include_tax"` // the lines' amounts include tax

	Deductions []Deduction `json:"deductions,omitempty"` // from the sum of the lines
	// discount by a code of the payment provider, with or without tax like the lines
	PaymentDiscountCents int64      `json:"payment_cents"`
	Taxes                []TaxLine  `json:"taxes"` // by rate, less the deposits
	Total                tax.Amount `json:"total"` // less the deposits
}

// Deposited is the invoice of a deposit that a final invoice subtracts.
type Deposited struct {
	Number   string    `json:"number"`
	IssuedAt time.Time `json:"issued_at"`
	Taxes    []TaxLine `json:"taxes"` // by rate
}

// Supply returns the taxes of the whole supply by rule, and their sum: the document's amounts plus the deposits that
// it deducts.
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

// Brand is the visual identity on the seller's documents.
type Brand struct {
	Wordmark string `json:"wordmark"`
	Accent   string `json:"accent"` // color, such as "#f8b243"
}

// Seller is the issuer of a document.
type Seller struct {
	SellerContact
	Country   string `json:"country"` // ISO 3166-1 alpha-2
	VATID     string `json:"vat_id"`
	TaxNumber string `json:"tax_number"`
	Site      string `json:"site"` // web address
	Bank      Bank   `json:"bank"`
}

// SellerContact contains the seller's details that an offer stores.
type SellerContact struct {
	Name    string `json:"name"`
	Address string `json:"address" doc:"Several lines; may be empty"`
	Email   string `json:"email"`
}

// Bank is the seller's bank account.
type Bank struct {
	Holder string `json:"holder"`
	IBAN   string `json:"iban"` // empty: the account isn't printed
	BIC    string `json:"bic"`
	Words  string `json:"words,omitempty"` // other ways to pay
}

// Line is one sold item.
type Line struct {
	Text          string `json:"text"`
	Detail        string `json:"detail,omitempty"` // second line in small type
	SubtotalCents int64  `json:"list_cents"`
	DiscountCents int64  `json:"discount_cents"`
	Discount      string `json:"discount,omitempty"` // name of the discount
	Quantity      int64  `json:"quantity,omitempty"` // 0: no quantity is printed
	Unit          Unit   `json:"unit,omitempty"`
	UnitCents     int64  `json:"unit_cents,omitempty"` // price of one unit, if Quantity is set
}

// PriceCents returns the price of the line; the document determines whether it includes tax.
func (l Line) PriceCents() int64 { return l.SubtotalCents - l.DiscountCents }

// TaxLine is the sum of all amounts with the same tax.
type TaxLine struct {
	tax.Rule
	tax.Amount
}

// HasRule reports whether two taxes share a line on a document.
func (t TaxLine) HasRule(rule tax.Rule) bool {
	return t.Name == rule.Name && t.Country == rule.Country && t.BasisPoints == rule.BasisPoints
}

// AddTax adds a tax to the line with the same rule, which it changes in place, or appends it as a new line. It
// returns the lines.
func AddTax(lines []TaxLine, more TaxLine) []TaxLine {
	for i, t := range lines {
		if t.HasRule(more.Rule) {
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
