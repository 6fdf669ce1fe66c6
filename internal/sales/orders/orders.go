// Package orders sells services at fixed prices: it stores each checkout as an order before the buyer pays, and
// tracks the order until it is paid, refunded, expired or cancelled.
//
// The Catalogue sets the price (docs/product.md, "orders: the server sets the price"), and a Payments implementation
// collects the money. The package's only pages are the test payment page (package testpay) and the opt-out page
// (package optout). Requests for free consultations aren't orders: they go to Consultations.
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

// The states. An order starts as created. It becomes pending when its buyer gets a payment page or, by invoice, when
// it is confirmed.
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

// transitions maps each state to its possible next states. A payment that arrives after a cancellation still counts.
var transitions = map[State][]State{
	Created:           {Pending, Paid, Expired, Cancelled},
	Pending:           {Paid, Expired, Cancelled},
	Expired:           {Paid},
	Cancelled:         {Paid},
	Paid:              {PartiallyRefunded, Refunded, Disputed},
	PartiallyRefunded: {Refunded, Disputed},
	Disputed:          {Paid, PartiallyRefunded, Refunded},
}

// CanBecome reports whether an order may go from s to next.
func (s State) CanBecome(next State) bool { return slices.Contains(transitions[s], next) }

// Open reports whether the order is awaiting its first payment.
func (s State) Open() bool { return s == Created || s == Pending }

// Mode is the payment mode of an order.
type Mode string

// The modes of stored orders. The mode "off" stores none.
const (
	ModeTest    Mode = "test"    // no money: a page of our own simulates the payment
	ModeInvoice Mode = "invoice" // our own page simulates the payment
	ModeStripe  Mode = "stripe"
)

// Order is one purchase.
type Order struct {
	ID          string `db:"id"`
	Number      string `db:"number"`       // displayed to buyers and the owner
	TokenHash   string `db:"token_hash"`   // hash of the private token in the buyer's links
	ServiceID   string `db:"service_id"`   // id in the catalogue
	ServiceName string `db:"service_name"` // name in the catalogue at the time
	// total in cents, including tax, per month if recurring: see Price
	TotalCents  int64             `db:"amount_cents"`
	Currency    money.Currency    `db:"currency"`     // currency of all amounts, independent of the site's
	IsRecurring bool              `db:"is_recurring"` // due every month
	State       State             `db:"state"`
	Mode        Mode              `db:"mode"`
	UserID      *string           `db:"user_id"` // nil for guests
	Buyer       sale.Party        `db:"buyer_*"`
	Referrer    referral.Referrer `db:"referrer_*"` // partner who referred the buyer
	FormData    Form              `db:"form_data,json"`
	CreatedAt   time.Time         `db:"created_at"`
	PaidAt      *time.Time        `db:"paid_at"`
	Resumes     *string           `db:"resumes"` // id of the expired order that this one repeats
	// hash of the checkout request, which finds repeated forms; empty if the form has no key
	RequestHash   string             `db:"request_hash"`
	Fulfilment    Fulfilment         `db:"fulfilment"`
	AcceptedOffer sale.AcceptedOffer `db:"bought,json"` // accepted offer, if any
	Price
	Terms
	Payment
	SubscriptionState
	MonthlyBilling
}

// Price explains the total of an order, in cents. Amounts never change after the checkout.
type Price struct {
	SubtotalCents int64  `db:"list_cents"`     // price in the catalogue at the time
	DiscountCents int64  `db:"discount_cents"` // reduction by the campaign
	CampaignID    string `db:"campaign_id"`    // campaign in the content; empty if none
	CampaignName  string `db:"campaign_name"`  // name at the time; empty if none
	CampaignCode  string `db:"campaign_code"`  // code that the buyer entered; empty if none

	CampaignMostUses int `db:"campaign_most_uses"` // limit of the code's uses at the time; 0 if unlimited
	sale.Tax
}

// Terms contains the terms that the buyer accepted.
type Terms struct {
	Version    string     `db:"terms_version"`     // version of the site's terms at the time; empty if not requested
	AcceptedAt *time.Time `db:"terms_accepted_at"` // nil if not requested

	// Time at which a consumer in the EU asked to begin before the withdrawal period ends, and acknowledged that the
	// right to withdraw lapses on completion; nil if not requested.
	ConsentedAt *time.Time `db:"consented_at"`
}

// Payment is the payment of an order at the provider.
type Payment struct {
	Ref            string     `db:"payment_ref"`     // the provider's id; empty until known
	URL            string     `db:"payment_url"`     // payment page; empty if none, or no longer valid
	Intent         string     `db:"payment_intent"`  // the provider's id of the charge, which refunds refer to
	SubscriptionID string     `db:"subscription_id"` // the provider's id of the subscription
	PaidCents      int64      `db:"paid_cents"`      // first payment, after promotion codes, in cents
	RefundedCents  int64      `db:"refunded_cents"`  // refunded part of it, including a lost dispute, in cents
	RenewedCents   int64      `db:"renewed_cents"`   // renewals less their refunds, in cents
	LostCents      int64      `db:"lost_cents"`      // part of the refunds that a lost dispute took, in cents
	Dispute        Dispute    `db:"dispute"`
	Processing     bool       `db:"processing"`   // the payment takes days
	Flag           string     `db:"payment_flag"` // reason for rejecting a payment; empty if none
	ExpiresAt      *time.Time `db:"expires_at"`   // the provider's deadline; nil if none
	SettleAt       *time.Time `db:"settle_at"`    // time of the next inquiry at the provider; nil if none
}

// Dispute is the state of a dispute at the buyer's bank.
type Dispute string

// The states of a dispute, in chronological order.
const (
	DisputeNone Dispute = ""
	DisputeOpen Dispute = "open"
	DisputeWon  Dispute = "won"  // the payment is kept
	DisputeLost Dispute = "lost" // the payment was returned
)

// movement is money of an order that is paid or refunded after its first payment.
type movement struct {
	ID      string    `db:"id"` // id of the entry in the history
	OrderID string    `db:"order_id"`
	At      time.Time `db:"at"`

	Cents int64  `db:"cents"`    // renewals: positive for payments, negative for refunds; 0 if none
	Ref   string `db:"movement"` // the provider's id of that payment or refund

	Supplied sale.Period `db:"supplied_*"` // period of a renewal; zero if unknown

	RefundCents int64 `db:"refund_cents"` // refund of the first payment, in cents
}

// Item is a service in the catalogue.
type Item struct {
	ID            string
	Name          string // name on pages and receipts
	PriceCents    int64  // displayed price in cents, including the current campaign
	SubtotalCents int64  // price before the campaign in cents; 0 if there is no campaign
	WasCents      int64  // old price that a reduction may be compared with, in cents; 0 if none
	CampaignID    string // campaign that lowered the price; empty if none
	CampaignName  string // name on invoices
	CampaignCode  string // code that applied; empty if none
	MostUses      int    // limit of the code's uses; 0 if unlimited
	IsRecurring   bool
	Consultation  bool     // a free consultation: requested, never paid
	Applications  []string // applications to choose from; empty if there is no choice
	StartsLater   bool     // the work never begins within the withdrawal period of consumers in the EU
}

// Catalogue looks up services and their prices.
type Catalogue interface {
	// Item returns the service with the id, and false if it doesn't exist or can't be bought directly.
	Item(id string) (Item, bool)
}

// Taxes computes the buyers' taxes.
type Taxes interface {
	// NeedsCountry reports whether the tax depends on the buyer's country.
	NeedsCountry() bool
	// AsksCompany reports whether the tax depends on the VAT id of a company.
	AsksCompany() bool
	// NeedsAddress reports whether the invoice of a total in a currency must contain the buyer's address.
	NeedsAddress(currency money.Currency, t sale.Taxed) bool
	// Price returns the buyer's price and total for a subtotal and discount of the current catalogue. It removes the
	// included tax from both if the buyer doesn't owe it. An invalid VAT id is a fault of kind Invalid.
	Price(subtotalCents, discountCents int64, buyer sale.Party) (sale.Priced, error)
	// TaxAt returns the total and tax of a price at a time. Included means that the price contains tax.
	TaxAt(at time.Time, priceCents int64, included bool, buyer sale.Party) sale.Taxed
	// Rule returns the texts of a tax for a buyer's country, in the seller's current wording.
	Rule(t sale.Tax, country string) tax.Rule
}

// Payments starts the payments of orders.
type Payments interface {
	Mode() Mode
	// Start returns the buyer's next page. The order must be stored. Repeated calls for an order return the same
	// payment.
	Start(ctx context.Context, o Order, a ReturnPages) (StartedPayment, error)
}

// StartedPayment is a payment that the buyer can make.
type StartedPayment struct {
	URL string // the buyer's next page
	Ref string // the provider's id; empty if the provider stores nothing: then the URL isn't stored either
}

// RemotePayments is a Payments that stores payments at an external provider.
type RemotePayments interface {
	Payments
	// Lifetime returns how long an order can be paid after its creation.
	Lifetime() time.Duration
	// Inquire asks the provider about the order's payment. It returns no updates if the payment is pending or, for an
	// order without Ref, if there is none.
	Inquire(ctx context.Context, o Order) ([]PaymentUpdate, error)
}

// ReturnPages contains the pages to which the provider sends the buyer back, all under the public URL.
type ReturnPages struct {
	Token   string // the order's private token, part of both addresses
	Success string
	Cancel  string
}

// Consultations stores requests for consultations, and for services that can't be ordered yet.
type Consultations interface {
	// RequestConsultation stores a request from the network, or returns a fault of kind Invalid (naming the invalid
	// fields), TooLarge or TooMany.
	RequestConsultation(ctx context.Context, network string, form map[string]any) error
	// RequestService stores a request for a quote of one service. It returns the same faults.
	RequestService(ctx context.Context, network, service string, form map[string]any) error
}

// The facts that this package records. Their payload is a Fact. A capitalized name is the field of the payload that
// is set.
const (
	FactUnconfirmed = "orders.unconfirmed" // an order by invoice awaits its buyer's confirmation

	FactPlaced   = "orders.placed"   // the buyer has a payment page, or an order by invoice is confirmed: ByOwner
	FactPaid     = "orders.paid"     // the first payment arrived: ByOwner
	FactExpired  = "orders.expired"  // the deadline passed or the payment failed; no money was charged
	FactRefunded = "orders.refunded" // money was refunded: Cents of this refund, ByOwner
	FactDisputed = "orders.disputed" // the buyer's bank opened a dispute or decided it: Dispute, Cents lost
	FactMismatch = "orders.mismatch" // a payment doesn't match the order and was rejected: see Order.Flag

	FactRenewed         = "orders.renewed"          // a renewal was paid: Cents, Renewal
	FactMonthDue        = "orders.month_due"        // a month of an order by invoice began: Month
	FactPaused          = "orders.paused"           // the monthly invoices are paused
	FactResumed         = "orders.goes_on"          // the monthly invoices have resumed
	FactRenewalRefunded = "orders.renewal_refunded" // the Renewal was refunded or lost in a dispute: Cents
	FactRenewalFailed   = "orders.renewal_failed"   // a renewal could not be charged: see Order.Overdue
	FactEndRequested    = "orders.end_asked"        // the buyer or the owner asked to end the subscription
	// the subscription will end after the paid period: see Order.EndsAt; ByDeclaration
	FactEnding = "orders.ending"
	FactEnded  = "orders.ended" // the subscription has ended
	// a problem at the provider that only the owner can solve: Text
	FactProviderProblem = "orders.trouble"

	FactReferred  = "orders.referred"  // the owner changed the client's referrer
	FactCancelled = "orders.cancelled" // the owner cancelled an unpaid order
	// the work began or is done, and the buyer gets a mail: Fulfilment
	FactFulfilled = "orders.fulfilled"
	FactResend    = "orders.resend" // the owner requested the mails of the fact Of again
	// the owner requested a refund at the provider; the payload is a RefundFact
	FactRefundRequested = "orders.refund_requested"
)

// Fact is the payload of the facts. Which optional fields are set depends on the fact: see the constants.
type Fact struct {
	OrderID string  `json:"order_id"`
	EventID string  `json:"event_id,omitempty"` // id of the history line that caused the fact
	Cents   int64   `json:"cents,omitempty"`    // in the order's currency
	Renewal string  `json:"renewal,omitempty"`  // the provider's id of the renewal's invoice
	Text    string  `json:"text,omitempty"`     // one line
	Dispute Dispute `json:"dispute,omitempty"`

	Fulfilment Fulfilment `json:"fulfilment,omitempty"`
	Of         string     `json:"of,omitempty"` // name of another fact

	ByOwner bool `json:"by_owner,omitempty"` // the owner caused it

	// the receipt of the buyer's declaration contains the end date
	ByDeclaration bool `json:"by_declaration,omitempty"`

	Month *sale.Period `json:"month,omitempty"`
}
