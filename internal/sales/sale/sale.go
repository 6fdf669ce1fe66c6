// Package sale is the vocabulary of selling: who sells and who buys, what is sold, and what it costs. Orders, offers,
// invoices, their papers and their mails share its shapes, so that none is copied into another. It holds facts and the
// sums that follow from them: no database, no clock, no layout.
//
// Amounts are whole cents of one currency. From the button to the bookkeeper's file each has one name in Go, whatever
// its column or its JSON is called:
//
//	UnitCents      price of one piece, before any discount
//	SubtotalCents  quantity × unit price, of a line or of all of them, before any discount
//	DiscountCents  taken off a subtotal; never negative
//	PriceCents     subtotal less discount, as a page shows it and a checkout compares it
//	NetCents       price without tax
//	TaxCents       the tax in a total
//	TotalCents     net and tax: what the buyer owes
//	DepositCents   part of an offer's total that is due on acceptance; RestCents is due later
//	PaidCents      what has arrived of a total; PaymentDiscountCents is what the provider took off it
//	RefundedCents  what went back to the buyer; CreditedCents is what credit notes took off an invoice
//	DueCents       what is left to pay
//
// Net, tax and total say by their names whether tax is in them. Unit price, subtotal, discount and price are gross if
// PricesTaxed is set and net if not. Only a credit note has amounts below zero.
package sale

import (
	"time"

	"harborlight/internal/kit/money"
	"harborlight/internal/kit/postal"
	"harborlight/internal/kit/referral"
	"harborlight/internal/kit/tax"
)

// Party is a buyer, as orders, offers and invoices name them. Every field may be empty.
type Party struct {
	Name    string `json:"name" db:"name" maxLength:"200"`
	Email   string `json:"email" db:"email" maxLength:"254"`
	Company string `json:"company" db:"company" maxLength:"200"`
	postal.Address
	VATID string `json:"vat_id" db:"vat_id" maxLength:"40"` // upper case, without spaces
}

// Tax is the tax in a total, as it was when the total was named.
type Tax struct {
	TaxCents int64  `json:"tax_cents" db:"tax_cents"`
	TaxBPS   int64  `json:"tax_bps" db:"tax_bps" doc:"Rate in basis points: 1900 is 19%"`
	TaxRule  string `json:"tax_rule" db:"tax_rule" doc:"Why this rate; empty: the seller charges no tax"`
}

// Taxed is a total with the tax in it.
type Taxed struct {
	Tax
	TotalCents int64
}

// TaxedBy returns the amount with the rule that it was split by.
func TaxedBy(rule tax.Rule, amount tax.Amount) Taxed {
	return Taxed{
		Tax:        Tax{TaxCents: amount.TaxCents, TaxBPS: rule.BasisPoints, TaxRule: rule.Name},
		TotalCents: amount.TotalCents,
	}
}

// Priced is a price of the catalogue for a buyer, as the order stores it, with its total.
type Priced struct {
	SubtotalCents int64
	DiscountCents int64
	Taxed
}

// Part is the part of an accepted offer that an order is for.
type Part string

// The parts.
const (
	PartAll     Part = ""
	PartDeposit Part = "deposit"
	PartRest    Part = "rest"
)

// Agreed is an order that both sides agreed on outside the catalogue: an accepted offer, or a part of it.
type Agreed struct {
	Part     Part
	Bought   Bought
	Summary  string // what is sold, one line
	Buyer    Party
	Taxed    // of this order
	Currency money.Currency
	UserID   *string   // account of the buyer; nil: a guest
	AgreedAt time.Time // when the buyer accepted
	Referrer referral.Referrer
	ByOwner  bool // the owner records it: it is no news to them
}

// Sale is what an order sold, as its invoice needs it.
type Sale struct {
	OrderID     string
	OrderNumber string
	UserID      *string // account of a signed-in buyer; nil: a guest
	IsTest      bool    // no real money
	IsRecurring bool    // due every month: the invoice is for the first
	Buyer       Party
	Currency    money.Currency
	Lines       []SoldLine
	Bought      Bought     // of an accepted offer: what is printed in place of the lines
	Supplied    *Period    // nil: not said
	PricesTaxed bool       // the lines' prices include tax
	MailsAttach bool       // mails about the order attach its invoice and credit notes; billing mails neither
	TotalCents  int64      // must follow from the lines
	PaidCents   int64      // less than the total: a discount at the payment
	PaidAt      *time.Time // nil: not paid yet
}

// SoldLine is a line with its tax as it was ordered: an invoice computes no tax of its own.
type SoldLine struct {
	Line
	Tax
}

// Renewal is a later payment of something that is due every month.
type Renewal struct {
	ID        string // the provider's id of its invoice: each has one of ours
	PaidCents int64  // with tax
	PaidAt    time.Time
	Supplied  *Period // what it is for; nil: not known
}
