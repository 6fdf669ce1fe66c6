// Package paper is an invoice, credit note or offer as it is printed: what stands on it, and the PDF.
//
// The PDF is a pure function of the Document or Offer: the same one gives the same bytes. It knows no
// order, no database and no clock.
package paper

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"harborlight/internal/kit/money"
	"harborlight/internal/kit/tax"
)

// Kind is the kind of a document.
type Kind string

// The kinds.
const (
	KindInvoice    Kind = "invoice"
	KindCreditNote Kind = "credit_note"
	kindOffer      Kind = "offer" // never stored: see Offer
)

// Document is what stands on an invoice or credit note. It is stored as JSON and never changes.
// Amounts are cents of Currency; those of a credit note are negative.
type Document struct {
	Kind        Kind           `json:"kind"`
	Number      string         `json:"number"`
	IsTest      bool           `json:"is_test"`
	Wordmark    string         `json:"wordmark"`
	Accent      string         `json:"accent"` // color, as "#f8b243"
	IssuedAt    time.Time      `json:"issued_at"`
	DueOn       time.Time      `json:"due_on"`  // start of the day, UTC
	PaidAt      *time.Time     `json:"paid_at"` // nil: not paid when it was issued
	OrderNumber string         `json:"order_number"`
	Credits     string         `json:"credits,omitempty"`    // number of the invoice that a credit note corrects
	CreditsOn   *time.Time     `json:"credits_on,omitempty"` // when that was issued
	Currency    money.Currency `json:"currency"`             // lower-case code (ISO 4217)
	Seller      Seller         `json:"seller"`
	Buyer       Buyer          `json:"buyer"`
	Lines       []Line         `json:"lines"`
	PricesTaxed bool           `json:"prices_include_tax"` // the amounts of the lines include tax
	// discount at the payment, by a code of the provider; not negative
	PaymentDiscountCents int64      `json:"payment_cents"`
	Taxes                []TaxLine  `json:"taxes"` // by rate
	Total                tax.Amount `json:"total"`
}

// Seller is who issues the document.
type Seller struct {
	Name      string `json:"name"`
	Address   string `json:"address"` // lines
	Country   string `json:"country"` // ISO 3166-1 alpha-2
	VATID     string `json:"vat_id"`
	TaxNumber string `json:"tax_number"`
	Email     string `json:"email"`
	Site      string `json:"site"` // web address
	Bank      Bank   `json:"bank"`
}

// Bank is the account that the buyer pays to.
type Bank struct {
	Holder string `json:"holder"`
	IBAN   string `json:"iban"` // empty: no account is printed
	BIC    string `json:"bic"`
}

// Buyer is who gets the document.
type Buyer struct {
	Name     string `json:"name"`
	Company  string `json:"company"`
	Email    string `json:"email"`
	Street   string `json:"street"`
	Postcode string `json:"postcode"`
	City     string `json:"city"`
	Country  string `json:"country"` // ISO 3166-1 alpha-2
	VATID    string `json:"vat_id"`
}

// Line is what was sold.
type Line struct {
	Text          string `json:"text"`
	Detail        string `json:"detail,omitempty"`   // a second, smaller line
	SubtotalCents int64  `json:"list_cents"`         // price of the catalogue
	DiscountCents int64  `json:"discount_cents"`     // taken off; not negative
	Discount      string `json:"discount,omitempty"` // name of the discount
}

// TaxLine is the sum of everything with one tax.
type TaxLine struct {
	tax.Rule
	tax.Amount
}

// Day formats a day as the document prints it.
func Day(t time.Time) string { return t.UTC().Format("2 January 2006") }

// Percent formats basis points: "19%", "8.5%".
func Percent(basisPoints int64) string {
	text := strconv.FormatInt(basisPoints/100, 10)
	if rest := basisPoints % 100; rest != 0 {
		text += strings.TrimRight(fmt.Sprintf(".%02d", rest), "0")
	}
	return text + "%"
}
