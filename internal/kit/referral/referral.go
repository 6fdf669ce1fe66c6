// Package referral is what sales and the marketplace both know of a referral: which partner sent a client, how we know,
// and what the client paid.
package referral

import (
	"time"

	"harborlight/internal/kit/money"
)

// How says how we know who referred a client.
type How string

// The ways.
const (
	Link  How = "link"  // the client came by the partner's link
	Code  How = "code"  // the client entered the partner's code
	Owner How = "owner" // the owner said so
)

// Referrer is who referred a client. The zero value is nobody.
type Referrer struct {
	PartnerID string `db:"id"` // empty: nobody
	How       How    `db:"how"`
}

// Given is what a client's form says about a referral.
type Given struct {
	Via  string // the code in a link that the client's browser kept; empty: none
	Code string // the code that the client entered; empty: none
}

// ReferrerView is a referrer as the desk shows it.
type ReferrerView struct {
	PartnerID   string `json:"partner_id" doc:"UUID of the partner; empty: nobody"`
	PartnerName string `json:"partner_name" doc:"Empty: nobody, or the partner is deleted"`
	How         How    `json:"how" enum:",link,code,owner" doc:"How we know; empty: nobody"`
}

// ReferrerChange says who referred a client, at the desk.
type ReferrerChange struct {
	PartnerID string `json:"partner_id" maxLength:"36" doc:"UUID of the partner; empty: nobody"`
	Reason    string `json:"reason" maxLength:"500" doc:"Why, on one line"`
}

// Referrer returns who it is: nobody, or a partner as the owner says.
func (c ReferrerChange) Referrer() Referrer {
	if c.PartnerID == "" {
		return Referrer{}
	}
	return Referrer{PartnerID: c.PartnerID, How: Owner}
}

// Sale is a paid order of a client. Amounts are in cents, with tax.
type Sale struct {
	OrderID  string
	Number   string
	Referrer Referrer
	PaidAt   time.Time // first payment
	Currency money.Currency

	TotalCents int64 // of the order, each month if it recurs
	TaxCents   int64 // part of it
	PaidCents  int64 // first payment, less what went back of it
	Renewals   []Payment

	UserID  string // account of the buyer; empty: a guest
	Email   string // of the buyer; empty: not known
	Company string // of the buyer; may be empty
}

// Payment is a renewal that was paid, or what went back of one, which is negative.
type Payment struct {
	At    time.Time `db:"at"`
	Cents int64     `db:"cents"`
}

// NetCents returns what was paid before an instant, less refunds and tax. What went back of renewals is taken off the
// later ones first, and is never less than nothing.
func (s Sale) NetCents(before time.Time) int64 {
	early, late, back := int64(0), int64(0), int64(0)
	for _, p := range s.Renewals {
		switch {
		case p.Cents < 0:
			back -= p.Cents
		case p.At.Before(before):
			early += p.Cents
		default:
			late += p.Cents
		}
	}
	return s.net(max(s.PaidCents, 0) + max(early-max(back-late, 0), 0))
}

// net takes the order's share of tax off an amount, to the nearest cent, halves up.
func (s Sale) net(cents int64) int64 {
	if s.TotalCents <= 0 {
		return cents
	}
	return cents - (2*cents*s.TaxCents+s.TotalCents)/(2*s.TotalCents)
}
