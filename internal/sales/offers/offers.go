// Package offers sells services without a fixed price: the owner sends an offer to a lead, and the buyer accepts or
// declines it on a private page. An acceptance creates an order in the same transaction.
//
// Sent offers never change. The accepted document is kept forever, byte for byte, with its SHA-256 (docs/product.md,
// "offers: what was accepted").
package offers

import (
	"slices"
	"time"

	"harborlight/internal/kit/referral"
	"harborlight/internal/sales/sale"
)

// State is the state of an offer.
type State string

// The states. Offers start as drafts.
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
	OfferRow                        // columns of the list
	UserID        *string           `db:"user_id"`    // account of the lead; nil: a visitor
	Referrer      referral.Referrer `db:"referrer_*"` // referrer of the lead
	Revision      int64             `db:"revision"`   // number of changes of the draft
	TokenHash     *string           `db:"token_hash"` // nil: not sent
	Content       sale.OfferContent `db:"content,json"`
	Document      string            `db:"document"` // JSON as sent; empty: not sent
	DeclineReason string            `db:"decline_reason"`
	OrderID       string            `db:"order_id"`
	SearchText    string            `db:"search_text"`
}

// CatalogueService is a catalogue service for an offer's line.
type CatalogueService struct {
	ID         string `json:"id"`
	Name       string `json:"name"`
	PriceCents int64  `json:"price_cents" doc:"Catalogue price in cents; 0: none"`
	PriceTaxed bool   `json:"price_includes_tax" doc:"The catalogue price includes tax; an offer that uses it must include tax, too"`
}

// hasRest reports whether an amount is due after the deposit.
func (r OfferRow) hasRest() bool { return r.DepositCents < r.TotalCents }

// CanRevise reports whether a new version may replace the offer.
func (s State) CanRevise() bool {
	return slices.Contains([]State{Sent, Declined, Withdrawn, Expired}, s)
}

// FactChanged is recorded when an offer is sent, accepted, declined, withdrawn or expired. Its payload is a Fact.
const FactChanged = "offers.changed"

// TopicChanged is the live topic for new and changed offers. Its events contain the offer's id.
const TopicChanged = "offers.changed"

// Fact identifies the offer and its change.
type Fact struct {
	OfferID string    `json:"offer_id"`
	EventID string    `json:"event_id"` // unique id of the change
	LeadID  string    `json:"lead_id"`
	ActorID string    `json:"actor_id,omitempty"` // id of the admin's account; empty: the buyer or a scheduled job
	Number  string    `json:"number"`             // number with the version
	State   State     `json:"state"`
	Note    string    `json:"note,omitempty"` // name of the signer, reason of a refusal, or amount
	At      time.Time `json:"at"`

	ReplacedBy string `json:"replaced_by,omitempty"` // number of the next version; empty: none
}
