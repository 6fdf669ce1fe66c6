// Package offers sells what has no fixed price: the owner writes an offer to a lead, its buyer reads it
// on a private page, and accepts or declines it. An acceptance makes an order, in the same transaction.
//
// An offer that was sent never changes. What its buyer accepted is kept for ever, byte for byte, with
// its SHA-256 (docs/product.md, "offers: what was accepted").
package offers

import (
	"slices"
	"time"

	"harborlight/internal/kit/referral"
	"harborlight/internal/sales/sale"
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

// Offer is one version of an offer.
type Offer struct {
	OfferRow                        // what lists show of it
	UserID        *string           `db:"user_id"`    // account of the lead; nil: a visitor
	Referrer      referral.Referrer `db:"referrer_*"` // who sent the lead
	Revision      int64             `db:"revision"`   // counts the changes of a draft
	TokenHash     *string           `db:"token_hash"` // nil: not sent
	Content       sale.OfferContent `db:"content,json"`
	Document      string            `db:"document"` // JSON as it was sent; empty: not sent
	DeclineReason string            `db:"decline_reason"`
	OrderID       string            `db:"order_id"`
	SearchText    string            `db:"search_text"`
}

// CatalogueService is a service of the catalogue that a line may name.
type CatalogueService struct {
	ID         string `json:"id"`
	Name       string `json:"name"`
	PriceCents int64  `json:"price_cents" doc:"Catalogue price in cents; 0: none"`
	PriceTaxed bool   `json:"price_includes_tax" doc:"The price includes tax, so that an offer with it must say so"`
}

// hasRest reports whether a part remains to be invoiced after the deposit.
func (r OfferRow) hasRest() bool { return r.DepositCents < r.TotalCents }

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
