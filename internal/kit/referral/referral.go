// Package referral contains the referral data that sales and the marketplace share: the partner who referred a
// client, how we know, and the client's payments.
package referral

import (
	"time"

	"harborlight/internal/kit/money"
)

// Source is the source of our knowledge about a referral.
type Source string

// The sources.
const (
	Link  Source = "link"  // the client used the partner's link
	Code  Source = "code"  // the client entered the partner's code
	Owner Source = "owner" // the admin entered it
)

// Referrer is the partner who referred a client. The zero value means no partner.
type Referrer struct {
	PartnerID string `db:"id"` // empty if none
	Source    Source `db:"how"`
}

// FormInput contains the referral data of a client's form.
type FormInput struct {
	Via  string // code of a link, stored by the client's browser; optional
	Code string // code entered by the client; optional
}

// ReferrerView is a referrer at the desk.
type ReferrerView struct {
	PartnerID   string `json:"partner_id" doc:"UUID of the partner; empty if none"`
	PartnerName string `json:"partner_name" doc:"Empty if there is no partner or the partner was deleted"`
	How         Source `json:"how" enum:",link,code,owner" doc:"How we know; empty if there is no partner"`
}

// ReferrerChange is an admin's change of a client's referrer.
type ReferrerChange struct {
	PartnerID string `json:"partner_id" maxLength:"36" doc:"UUID of the partner; empty for none"`
	Reason    string `json:"reason" maxLength:"500" missing:"form.reason" doc:"Reason, on one line"`
}

// Referrer returns the new referrer, with the admin as the source. Without a PartnerID it returns the zero value,
// which means no partner.
func (c ReferrerChange) Referrer() Referrer {
	if c.PartnerID == "" {
		return Referrer{}
	}
	return Referrer{PartnerID: c.PartnerID, Source: Owner}
}

// EarningTerms contains the details of a partner that determine its earnings.
type EarningTerms struct {
	Name     string
	RateBPS  int64 // rate in basis points
	IsActive bool  // in the directory; inactive partners earn nothing from new payments
}

// Earning is the total that a referred client paid for an order.
type Earning struct {
	OrderID     string
	PartnerID   string
	PartnerName string
	Currency    money.Currency
	PaidAt      time.Time // determines the month of the entries until it is payable
	NetCents    int64     // total amount without tax and refunds; 0: none, or refunded
	RateBPS     int64     // rate in basis points; only the first entry of an order uses it
}

// PaidOrder is a paid order of a client. Amounts are in cents, with tax.
type PaidOrder struct {
	OrderID  string
	Number   string
	Referrer Referrer
	PaidAt   time.Time // first payment
	Currency money.Currency

	TotalCents int64 // total of the order, each month if it recurs
	TaxCents   int64 // part of TotalCents
	PaidCents  int64 // first payment, minus its refunds
	Renewals   []Payment

	UserID  string // buyer's account; empty for a guest
	Email   string // buyer's email; optional
	Company string // buyer's company; optional
}

// Payment is a paid renewal, or a refund of one, with a negative amount.
type Payment struct {
	At    time.Time `db:"at"`
	Cents int64     `db:"cents"`
}

// NetCents returns the first payment and the renewals before a time, minus refunds and tax, in cents. Refunds of
// renewals are subtracted from later renewals first, and at any time. The result isn't negative.
func (s PaidOrder) NetCents(before time.Time) int64 {
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

// net subtracts the order's share of tax from an amount in cents, rounded to the nearest cent. If the order's total
// isn't positive, it returns the amount unchanged.
func (s PaidOrder) net(cents int64) int64 {
	if s.TotalCents <= 0 {
		return cents
	}
	return cents - (2*cents*s.TaxCents+s.TotalCents)/(2*s.TotalCents)
}
