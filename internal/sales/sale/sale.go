// Package sale contains the shared types of sales: seller and buyer, sold lines and amounts. Orders, offers,
// invoices, their documents and mails use them. It computes sums, but has no database, no clock and no layout.
//
// Amounts are whole cents of one currency. Each has one name in Go, regardless of its column or JSON name:
//
//	UnitCents      price of one unit, before discounts
//	SubtotalCents  quantity × unit price, of a line or of all lines, before discounts
//	DiscountCents  deducted from a subtotal; never negative
//	PriceCents     subtotal less discount, as pages show it and the checkout compares it
//	NetCents       price without tax
//	TaxCents       tax in a total
//	TotalCents     net and tax: the amount that the buyer owes
//	DepositCents   part of an offer's total that is due on acceptance; RestCents is due later
//	PaidCents      received part of a total; PaymentDiscountCents was deducted by the payment provider
//	RefundedCents  refunded to the buyer; CreditedCents was deducted from an invoice by credit notes
//	DueCents       unpaid rest
//
// Net, tax and total say by their names whether they include tax. Unit price, subtotal, discount and price are gross
// if PricesTaxed is set and net otherwise. Only credit notes have negative amounts.
package sale

import (
	"time"

	"harborlight/internal/kit/money"
	"harborlight/internal/kit/postal"
	"harborlight/internal/kit/referral"
	"harborlight/internal/kit/tax"
)

// Party is the buyer on orders, offers and invoices. Every field may be empty.
type Party struct {
	Name    string `json:"name" db:"name" maxLength:"200" missing:"offers.buyer_name"`
	Email   string `json:"email" db:"email" maxLength:"254" as:"mail" missing:"form.email"`
	Company string `json:"company" db:"company" maxLength:"200"`
	postal.Address
	VATID string `json:"vat_id" db:"vat_id" maxLength:"40"` // upper case, without spaces
}

// Tax is the tax in a total, as of the time of the offer or order.
type Tax struct {
	TaxCents int64  `json:"tax_cents" db:"tax_cents"`
	TaxBPS   int64  `json:"tax_bps" db:"tax_bps" doc:"Rate in basis points: 1900 is 19%"`
	TaxRule  string `json:"tax_rule" db:"tax_rule" doc:"Tax rule; empty: the seller charges no tax"`
}

// Taxed is a total with its tax.
type Taxed struct {
	Tax
	TotalCents int64
}

// TaxedBy returns the amount with the rule that split it.
func TaxedBy(rule tax.Rule, amount tax.Amount) Taxed {
	return Taxed{
		Tax:        Tax{TaxCents: amount.TaxCents, TaxBPS: rule.BasisPoints, TaxRule: rule.Name},
		TotalCents: amount.TotalCents,
	}
}

// Priced is a catalogue price for a buyer with its total, as the order stores it.
type Priced struct {
	SubtotalCents int64
	DiscountCents int64
	Taxed
}

// Part is the part of an accepted offer that an order covers.
type Part string

// The parts of an offer.
const (
	PartAll     Part = ""
	PartDeposit Part = "deposit"
	PartRest    Part = "rest"
)

// OfferOrder is an order outside the catalogue: an accepted offer, or a part of it.
type OfferOrder struct {
	Part          Part
	AcceptedOffer AcceptedOffer
	Summary       string // one line that describes the order
	Buyer         Party
	Taxed         // total of this order
	Currency      money.Currency
	UserID        *string   // the buyer's account; nil: a guest
	AcceptedAt    time.Time // time of the acceptance
	Referrer      referral.Referrer
	ByOwner       bool // recorded by the owner, who gets no notification
}

// Sale is the content of an order for its invoice.
type Sale struct {
	OrderID       string
	OrderNumber   string
	UserID        *string // account of a signed-in buyer; nil: a guest
	IsTest        bool    // no real money
	IsRecurring   bool    // due every month: the invoice is for the first month
	Buyer         Party
	Currency      money.Currency
	Lines         []SoldLine
	AcceptedOffer AcceptedOffer // content of an accepted offer, printed instead of the lines
	Supplied      *Period       // nil: unknown
	PricesTaxed   bool          // the lines' prices include tax
	MailsAttach   bool          // mails about the order attach its invoice and credit notes, so billing sends none
	TotalCents    int64         // must equal the sum of the lines
	PaidCents     int64         // less than the total after a discount at the payment
	PaidAt        *time.Time    // nil: unpaid
}

// SoldLine is a line with its tax as ordered: invoices don't compute tax.
type SoldLine struct {
	Line
	Tax
}

// Renewal is a later payment of a monthly order.
type Renewal struct {
	ID        string // the provider's invoice id: each has one invoice here
	PaidCents int64  // including tax
	PaidAt    time.Time
	Supplied  *Period // paid period; nil: unknown
}
