// Package orders sells services with a fixed price: it takes a checkout, stores it as an order
// before the buyer is sent to pay, and tracks the order until it is paid, refunded, expired or
// cancelled.
//
// The Catalogue sets the price (docs/product.md, "orders: the server sets the price"), and a
// Payments takes the money. Its only pages are the test mode's payment page (package testpay) and
// the opt-out page (package optout). Free consultations are not orders: they go to Consultations.
package orders

import (
	"context"
	"slices"
	"time"

	"harborlight/internal/kit/money"
	"harborlight/internal/kit/referral"
	"harborlight/internal/kit/tax"
	"harborlight/internal/sales/sale"
)

// State is the state of an order (docs/product.md, "orders: states").
type State string

// The states. An order starts as created and becomes pending once its buyer has a payment address or, by invoice, has
// confirmed it.
const (
	Created           State = "created"
	Pending           State = "pending"
	Paid              State = "paid"
	Refunded          State = "refunded"
	PartiallyRefunded State = "partially_refunded"
	Disputed          State = "disputed"
	Expired           State = "expired"
	Cancelled         State = "cancelled"
)

// follows lists the possible next states. A payment that arrives after the buyer cancelled still
// counts.
var follows = map[State][]State{
	Created:           {Pending, Paid, Expired, Cancelled},
	Pending:           {Paid, Expired, Cancelled},
	Expired:           {Paid},
	Cancelled:         {Paid},
	Paid:              {PartiallyRefunded, Refunded, Disputed},
	PartiallyRefunded: {Refunded, Disputed},
	Disputed:          {Paid, PartiallyRefunded, Refunded},
}

// CanBecome reports whether an order may go from s to next.
func (s State) CanBecome(next State) bool { return slices.Contains(follows[s], next) }

// Open reports whether the order awaits its first payment.
func (s State) Open() bool { return s == Created || s == Pending }

// Mode is the payment mode of an order.
type Mode string

// The modes of stored orders. The mode "off" stores none.
const (
	ModeTest    Mode = "test"    // no money: a page of our own simulates the payment
	ModeInvoice Mode = "invoice" // the owner sends an invoice
	ModeStripe  Mode = "stripe"
)

// Order is one purchase.
type Order struct {
	ID          string            `db:"id"`
	Number      string            `db:"number"`       // for people
	TokenHash   string            `db:"token_hash"`   // hash of the private token in the buyer's links
	ServiceID   string            `db:"service_id"`   // id in the catalogue
	ServiceName string            `db:"service_name"` // the catalogue's name at the time
	TotalCents  int64             `db:"amount_cents"` // what the buyer owes, each month if recurring, in cents: see Price
	Currency    money.Currency    `db:"currency"`     // of each of its amounts, whatever the site's is
	IsRecurring bool              `db:"is_recurring"` // due every month
	State       State             `db:"state"`
	Mode        Mode              `db:"mode"`
	UserID      *string           `db:"user_id"` // nil: a guest
	Buyer       sale.Party        `db:"buyer_*"`
	Referrer    referral.Referrer `db:"referrer_*"` // who sent the buyer
	FormData    Form              `db:"form_data,json"`
	CreatedAt   time.Time         `db:"created_at"`
	PaidAt      *time.Time        `db:"paid_at"`
	Resumes     *string           `db:"resumes"`      // the expired order that this one repeats
	RequestHash string            `db:"request_hash"` // of the checkout that a form may send again; empty: it names no key
	Fulfilment  Fulfilment        `db:"fulfilment"`
	Bought      sale.Bought       `db:"bought,json"` // of an accepted offer
	Price
	Terms
	Payment
	Subscribed
	Monthly
}

// Price is how the amount of an order came about, in cents. Amounts never change after the checkout.
type Price struct {
	SubtotalCents int64  `db:"list_cents"`     // the catalogue's price at the time
	DiscountCents int64  `db:"discount_cents"` // taken off by the campaign
	CampaignID    string `db:"campaign_id"`    // in the content; empty: none
	CampaignName  string `db:"campaign_name"`  // at the time; empty: none, or an order of an older version
	CampaignCode  string `db:"campaign_code"`  // the code that the buyer entered; empty: none

	CampaignMostUses int `db:"campaign_most_uses"` // how many orders could use the code at the time; 0: no limit
	sale.Tax
}

// Terms are the terms that the buyer accepted.
type Terms struct {
	Version    string     `db:"terms_version"`     // of the site's terms at that moment; empty: not asked
	AcceptedAt *time.Time `db:"terms_accepted_at"` // nil: not asked

	// Time at which a consumer in the EU asked to begin before the withdrawal period ends, and acknowledged that the
	// right to withdraw lapses on completion; nil: not asked.
	ConsentedAt *time.Time `db:"consented_at"`
}

// Payment is what we know about an order's payment at the provider.
type Payment struct {
	Ref            string     `db:"payment_ref"`     // the provider's id; empty: none yet
	URL            string     `db:"payment_url"`     // payment address; empty: none, or no longer valid
	Intent         string     `db:"payment_intent"`  // the provider's id of the money movement, which refunds refer to
	SubscriptionID string     `db:"subscription_id"` // the provider's id of the subscription
	PaidCents      int64      `db:"paid_cents"`      // first payment, after promotion codes
	RefundedCents  int64      `db:"refunded_cents"`  // refunded from that, including a lost dispute
	RenewedCents   int64      `db:"renewed_cents"`   // renewals less their refunds
	LostCents      int64      `db:"lost_cents"`      // part of the refunds that a lost dispute took
	Dispute        Dispute    `db:"dispute"`
	Processing     bool       `db:"processing"`   // paid by a method that takes days
	Flag           string     `db:"payment_flag"` // why a payment was not accepted for this order; empty: none
	ExpiresAt      *time.Time `db:"expires_at"`   // the provider's deadline; nil: none
	SettleAt       *time.Time `db:"settle_at"`    // when to ask the provider next; nil: never
}

// Dispute is the state of a dispute at the buyer's bank.
type Dispute string

// The states of a dispute. A later one never returns to an earlier one.
const (
	DisputeNone Dispute = ""
	DisputeOpen Dispute = "open"
	DisputeWon  Dispute = "won"  // the money stays
	DisputeLost Dispute = "lost" // the money went back
)

// Event is one step in the history of an order.
type Event struct {
	ID      string    `db:"id"`
	OrderID string    `db:"order_id"`
	At      time.Time `db:"at"`
	State   State     `db:"state"`  // the order's state after the step
	Source  string    `db:"source"` // who reported it
	Note    string    `db:"note"`   // further detail, one line; empty: only the state changed

	Cents    int64  `db:"cents"`    // of a renewal: positive came in, negative went back; zero: none
	Movement string `db:"movement"` // the provider's id of that money movement

	Supplied sale.Period `db:"supplied_*"` // what a renewal pays for; without days: not known

	RefundCents int64 `db:"refund_cents"` // of the first payment: what went back

	SentID *string `db:"sent_id"` // of a note: the id that its sender chose; nil: no note
}

// Item is a service in the catalogue.
type Item struct {
	ID            string
	Name          string   // as sold and printed on the receipt
	PriceCents    int64    // as pages show it, in cents: after the campaign of the moment
	SubtotalCents int64    // before the campaign; 0: the same
	WasCents      int64    // old price that a reduction may be announced from; 0: none
	CampaignID    string   // what lowered the price; empty: nothing
	CampaignName  string   // as invoices name it
	CampaignCode  string   // the code that it took; empty: none
	MostUses      int      // how many orders may use the code; 0: no limit
	IsRecurring   bool     // due every month
	Consultation  bool     // free: a request for a consultation, never a payment
	Applications  []string // which the buyer must choose from; empty: nothing to choose
	StartsLater   bool     // never begins within the withdrawal period of consumers in the EU
}

// Catalogue knows what is for sale and at which price.
type Catalogue interface {
	// Item returns the service with the id. It reports false if there is none, or if it can't be
	// bought directly.
	Item(id string) (Item, bool)
}

// Taxes knows what tax a buyer owes.
type Taxes interface {
	// NeedsCountry reports whether the tax depends on the buyer's country.
	NeedsCountry() bool
	// AsksCompany reports whether the tax depends on the VAT id of a company.
	AsksCompany() bool
	// NeedsAddress reports whether the invoice of a total in a currency must name its buyer with an address.
	NeedsAddress(currency money.Currency, t sale.Taxed) bool
	// Price returns the buyer's price and total of a subtotal and discount of the catalogue at the moment: the same
	// amounts, or both without tax. An impossible VAT id is a fault of kind Invalid.
	Price(subtotalCents, discountCents int64, buyer sale.Party) (sale.Priced, error)
	// Rule returns a tax in the seller's words of today; the country is the buyer's.
	Rule(t sale.Tax, country string) tax.Rule
}

// Payments takes the money for orders.
type Payments interface {
	Mode() Mode
	// Start returns where the buyer pays. The order is stored already. Further calls for the same
	// order return the same payment.
	Start(ctx context.Context, o Order, a Addresses) (Started, error)
}

// Started is a payment that awaits its buyer.
type Started struct {
	URL string // where the buyer continues
	Ref string // the provider's id; empty: the provider stores nothing, and the address is not stored either
}

// Remote is a Payments whose provider stores the payment elsewhere.
type Remote interface {
	Payments
	// Lifetime is how long after its creation an order can be paid.
	Lifetime() time.Duration
	// Inquire asks the provider about the order's payment. No news means that the payment is
	// pending or, for an order without Ref, that there is none.
	Inquire(ctx context.Context, o Order) ([]News, error)
}

// Addresses are the pages that the buyer returns to, all under the public URL.
type Addresses struct {
	Token   string // the order's private token, part of both addresses
	Success string
	Cancel  string
}

// Consultations stores requests: for a consultation, and for what can't be ordered yet.
type Consultations interface {
	// RequestConsultation stores a request from the network, or returns a fault of kind Invalid
	// (naming the wrong fields), TooLarge or TooMany.
	RequestConsultation(ctx context.Context, network string, form map[string]any) error
	// RequestService stores a request for a quote of one service. Its faults are the same.
	RequestService(ctx context.Context, network, service string, form map[string]any) error
}

// The facts that this package records. Their payload is a Fact.
const (
	FactUnconfirmed = "orders.unconfirmed" // an order by invoice waits until its buyer confirms it

	FactPlaced   = "orders.placed"   // the buyer has a payment address, or a confirmed order by invoice; ByOwner or not
	FactPaid     = "orders.paid"     // the money has arrived; ByOwner or not
	FactExpired  = "orders.expired"  // the deadline passed or the payment failed; nothing was charged
	FactRefunded = "orders.refunded" // money was refunded: Cents of it just now; ByOwner or not
	FactDisputed = "orders.disputed" // the buyer's bank disputes the payment, or has decided: Dispute, Cents lost
	FactMismatch = "orders.mismatch" // a payment doesn't match the order and was not accepted: see Order.Flag

	FactRenewed         = "orders.renewed"          // a renewal was paid: Cents, Renewal
	FactMonthDue        = "orders.month_due"        // a month of an order by invoice has begun: Month
	FactPaused          = "orders.paused"           // its monthly invoices are paused
	FactGoesOn          = "orders.goes_on"          // they go on
	FactRenewalRefunded = "orders.renewal_refunded" // Cents of the Renewal went back, or were lost in a dispute
	FactRenewalFailed   = "orders.renewal_failed"   // a renewal could not be charged: see Order.Overdue
	FactEndAsked        = "orders.end_asked"        // the provider is to be asked to end the subscription
	FactEnding          = "orders.ending"           // it ends with the paid month: Order.EndsAt, ByDeclaration
	FactEnded           = "orders.ended"            // the subscription has ended
	// something went wrong at the provider that only the owner can put right: Text
	FactTrouble = "orders.trouble"

	FactReferred        = "orders.referred"         // the owner has said who referred the client, or nobody
	FactCancelled       = "orders.cancelled"        // the owner cancelled an unpaid order
	FactFulfilled       = "orders.fulfilled"        // work began or is done, and the buyer is to be told: Fulfilment
	FactResend          = "orders.resend"           // the mails of the fact Of are to be sent to the buyer again
	FactRefundRequested = "orders.refund_requested" // the provider is to be asked; the payload is a RefundFact
)

// Fact names the order.
type Fact struct {
	OrderID string  `json:"order_id"`
	EventID string  `json:"event_id,omitempty"` // the line of the history that it follows from
	Cents   int64   `json:"cents,omitempty"`    // of the order's currency, where the constant says so
	Renewal string  `json:"renewal,omitempty"`  // the provider's id of its invoice, where the constant says so
	Text    string  `json:"text,omitempty"`     // one line, where the constant says so
	Dispute Dispute `json:"dispute,omitempty"`  // where the constant says so

	Fulfilment Fulfilment `json:"fulfilment,omitempty"` // where the constant says so
	Of         string     `json:"of,omitempty"`         // another fact, where the constant says so

	ByOwner bool `json:"by_owner,omitempty"` // the owner's own doing, where the constant says so

	ByDeclaration bool `json:"by_declaration,omitempty"` // a declaration's receipt names the end, where the constant says so

	Month *sale.Period `json:"month,omitempty"` // where the constant says so
}
