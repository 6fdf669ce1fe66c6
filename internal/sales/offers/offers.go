// Package offers sells what has no fixed price: the owner writes an offer to a lead, its buyer reads it
// on a private page, and accepts or declines it. An acceptance makes an order, in the same transaction.
//
// An offer that was sent never changes. What its buyer accepted is kept for ever, byte for byte, with
// its SHA-256 (docs/product.md, "offers: what was accepted").
package offers

import (
	"slices"
	"time"

	"harborlight/internal/kit/money"
	"harborlight/internal/kit/postal"
)

// State is the state of an offer.
type State string

// The states. An offer starts as a draft.
const (
	Draft     State = "draft"
	Sent      State = "sent"
	Accepted  State = "accepted"
	Declined  State = "declined"
	Withdrawn State = "withdrawn" // by the owner, or replaced by a new version
	Expired   State = "expired"
)

var states = []State{Draft, Sent, Accepted, Declined, Withdrawn, Expired}

// Offer is one version of an offer.
type Offer struct {
	ID            string         `db:"id"`
	Number        string         `db:"number"` // "OF-2026-0001", shared by the versions
	Version       int64          `db:"version"`
	LeadID        string         `db:"lead_id"`
	UserID        *string        `db:"user_id"` // account of the lead; nil: a visitor
	State         State          `db:"state"`
	Revision      int64          `db:"revision"`   // counts the changes of a draft
	TokenHash     *string        `db:"token_hash"` // nil: not sent
	Content       OfferContent   `db:"content,json"`
	Document      string         `db:"document"` // JSON as it was sent; empty: not sent
	BuyerName     string         `db:"buyer_name"`
	BuyerEmail    string         `db:"buyer_email"`
	BuyerCompany  string         `db:"buyer_company"`
	Currency      money.Currency `db:"currency"`
	TotalCents    int64          `db:"total_cents"`
	DepositCents  int64          `db:"deposit_cents"`
	ValidUntil    string         `db:"valid_until"` // last day, YYYY-MM-DD in UTC
	CreatedAt     time.Time      `db:"created_at"`
	SentAt        *time.Time     `db:"sent_at"`
	DecidedAt     *time.Time     `db:"decided_at"`
	DeclineReason string         `db:"decline_reason"`
	OrderID       string         `db:"order_id"`
	RestOrderID   string         `db:"rest_order_id"`
	SearchText    string         `db:"search_text"`
}

// OfferContent is what the owner writes. Money is in cents of the offer's currency.
type OfferContent struct {
	Buyer          OfferBuyer    `json:"buyer"`
	Intro          string        `json:"intro" maxLength:"2000" doc:"Words to the buyer; may be empty"`
	Lines          []OfferLine   `json:"lines" nullable:"false" maxItems:"50"`
	Discount       OfferDiscount `json:"discount"`
	DepositPercent int64         `json:"deposit_percent" minimum:"0" maximum:"100" doc:"Due on acceptance; 0 and 100: everything"`
	ValidUntil     string        `json:"valid_until" maxLength:"10" doc:"Last day, YYYY-MM-DD" example:"2026-12-31"`
	Terms          string        `json:"terms" maxLength:"10000" doc:"What both sides agree to besides; may be empty"`
}

// OfferBuyer is who the offer is for, as on the invoice.
type OfferBuyer struct {
	Name     string `json:"name" maxLength:"200"`
	Email    string `json:"email" maxLength:"254"`
	Company  string `json:"company" maxLength:"200"`
	Street   string `json:"street" maxLength:"200"`
	Postcode string `json:"postcode" maxLength:"200"`
	City     string `json:"city" maxLength:"200"`
	Country  string `json:"country" maxLength:"2" doc:"ISO 3166-1 alpha-2; may be empty" example:"DE"`
	VATID    string `json:"vat_id" maxLength:"40"`
}

func (b OfferBuyer) postal() postal.Address {
	return postal.Address{Street: b.Street, Postcode: b.Postcode, City: b.City, Country: b.Country}
}

// OfferLine is one thing that is offered.
type OfferLine struct {
	ServiceID string `json:"service_id" maxLength:"64" doc:"Id in the catalogue; empty: a free line"`
	Text      string `json:"text" maxLength:"300" doc:"What the buyer gets, as printed"`
	Quantity  int64  `json:"quantity" minimum:"1" maximum:"10000"`
	UnitCents int64  `json:"unit_cents" minimum:"0" maximum:"100000000" doc:"Price of one, in cents"`
}

// OfferDiscount is taken off the sum of the lines: a percentage or an amount. Both 0: none.
type OfferDiscount struct {
	Percent int64 `json:"percent" minimum:"0" maximum:"100"`
	Cents   int64 `json:"cents" minimum:"0" maximum:"1000000000"`
}

// CatalogueService is a service of the catalogue that a line may name.
type CatalogueService struct {
	ID         string `json:"id"`
	Name       string `json:"name"`
	PriceCents int64  `json:"price_cents" doc:"Catalogue price in cents; 0: none"`
}

// FullNumber is the number with the version, from the second one on: "OF-2026-0001-2".
func (o Offer) FullNumber() string { return fullNumber(o.Number, o.Version) }

// at returns the offer's state at the moment: an open offer has expired after its last day.
func (o Offer) at(now time.Time) State {
	if o.State == Sent && now.UTC().Format(time.DateOnly) > o.ValidUntil {
		return Expired
	}
	return o.State
}

// hasRest reports whether a part remains to be invoiced after the deposit.
func (o Offer) hasRest() bool { return o.DepositCents < o.TotalCents }

// CanRevise reports whether a new version may replace the offer.
func (s State) CanRevise() bool {
	return slices.Contains([]State{Sent, Declined, Withdrawn, Expired}, s)
}

// FactChanged is recorded when an offer is sent, accepted, declined, withdrawn or has expired. Its
// payload is a Fact.
const FactChanged = "offers.changed"

// TopicChanged is the live topic for new and changed offers. Its events contain the offer's id.
const TopicChanged = "offers.changed"

// Fact names the offer and what happened to it.
type Fact struct {
	OfferID string    `json:"offer_id"`
	EventID string    `json:"event_id"` // unique for what happened
	LeadID  string    `json:"lead_id"`
	ActorID string    `json:"actor_id,omitempty"` // account of the administrator; empty: the buyer or the clock
	Number  string    `json:"number"`             // with the version
	State   State     `json:"state"`
	Note    string    `json:"note,omitempty"`
	At      time.Time `json:"at"`
}
