// Package orders sells what has a fixed price: it takes a checkout, remembers it
// as an order before anybody is sent to pay, and follows the order until it is
// paid, refunded or given up.
//
// What is charged is only what the Catalogue says (decisions 4); who takes the
// money is behind Payments. It shows no page but the payment page of the test
// mode (package testpay). Free consultations are no orders: they go to Consultations.
package orders

import (
	"context"
	"slices"
	"time"
)

// State says how far an order is (decisions 4).
type State string

// The states. An order begins as created and is pending once the buyer has an
// address to pay at.
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

// follows lists the states that each state can turn into. Money that arrives
// after a buyer gave up has arrived all the same.
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

// Open reports whether the order waits for its first payment.
func (s State) Open() bool { return s == Created || s == Pending }

// Mode says who takes the money.
type Mode string

// The modes that orders are stored with; the mode "off" stores none.
const (
	ModeTest    Mode = "test"    // nobody: a page of our own pretends
	ModeInvoice Mode = "invoice" // the owner, by invoice
	ModeStripe  Mode = "stripe"
)

// Currency is what every amount is in.
const Currency = "usd"

// Order is one purchase.
type Order struct {
	ID           string     `db:"id"`
	Number       string     `db:"number"`       // what people read out
	TokenHash    string     `db:"token_hash"`   // of the private token in the buyer's links
	ServiceID    string     `db:"service_id"`   // id in the catalogue
	ServiceName  string     `db:"service_name"` // the catalogue's name when it was bought
	AmountCents  int64      `db:"amount_cents"` // the catalogue's price, US cents
	Currency     string     `db:"currency"`
	IsRecurring  bool       `db:"is_recurring"` // due every month
	State        State      `db:"state"`
	Mode         Mode       `db:"mode"`
	UserID       *string    `db:"user_id"` // nil: a guest
	BuyerName    string     `db:"buyer_name"`
	BuyerEmail   string     `db:"buyer_email"` // empty: not known
	BuyerCompany string     `db:"buyer_company"`
	FormData     Form       `db:"form_data,json"`
	CreatedAt    time.Time  `db:"created_at"`
	PaidAt       *time.Time `db:"paid_at"`
	Resumes      *string    `db:"resumes"` // the expired order that this one repeats
	Payment
}

// Payment is what is known of an order's payment at the provider.
type Payment struct {
	Ref            string     `db:"payment_ref"`     // the provider's id of it; empty: none yet
	URL            string     `db:"payment_url"`     // where the buyer pays; empty: nowhere, or no more
	Intent         string     `db:"payment_intent"`  // the provider's id of the movement of money, which refunds name
	SubscriptionID string     `db:"subscription_id"` // the provider's id of what is due every month
	PaidCents      int64      `db:"paid_cents"`      // first payment: the price less a promotion code
	RefundedCents  int64      `db:"refunded_cents"`  // of which went back so far, by refunds or a lost dispute
	RenewedCents   int64      `db:"renewed_cents"`   // what the later months brought, less what went back of them
	LostCents      int64      `db:"lost_cents"`      // of which a lost dispute took back
	Dispute        Dispute    `db:"dispute"`
	Processing     bool       `db:"processing"`   // the buyer has paid in a way that takes days
	Flag           string     `db:"payment_flag"` // why a payment was not taken for this order's; empty: fine
	ExpiresAt      *time.Time `db:"expires_at"`   // when the provider stops waiting; nil: never
	SettleAt       *time.Time `db:"settle_at"`    // when the provider is asked next; nil: never
}

// Dispute says how far a buyer's complaint at the bank is.
type Dispute string

// How far a dispute is. A later one never turns back into an earlier one.
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
	State   State     `db:"state"`  // the state that the order took, or kept
	Source  string    `db:"source"` // who says so
	Note    string    `db:"note"`   // what happened besides, one line; empty: only the state changed

	Cents    int64  `db:"cents"`    // of a later month: above zero came in, below went back; zero: no such money moved
	Movement string `db:"movement"` // the provider's id of that movement of money
}

// Item is what the catalogue says about a service.
type Item struct {
	ID           string
	Name         string // as sold and as printed on the receipt
	PriceCents   int64  // US cents
	IsRecurring  bool   // due every month
	Consultation bool   // free: a request for a talk, never a payment
}

// Catalogue knows what can be bought and for how much.
type Catalogue interface {
	// Item returns the service with the id; false if there is none, or none
	// that can be bought as it is.
	Item(id string) (Item, bool)
}

// Payments takes the money for orders.
type Payments interface {
	Mode() Mode
	// Start returns where the buyer goes on. The order is stored already; a
	// second call for the same order gives the same payment.
	Start(ctx context.Context, o Order, a Addresses) (Started, error)
}

// Started is a payment that waits for its buyer.
type Started struct {
	URL string // where the buyer goes on
	Ref string // the provider's id of it; empty: the provider keeps nothing, and the address is not kept either
}

// Remote is a Payments whose provider keeps the payment elsewhere.
type Remote interface {
	Payments
	// Lifetime is how long after its order was placed a payment can be made.
	Lifetime() time.Duration
	// Inquire asks the provider what became of the order's payment. No news means
	// that it waits, or, for an order without Ref, that there is none.
	Inquire(ctx context.Context, o Order) ([]News, error)
}

// Addresses are where an order's buyer can be sent, all under the public URL.
type Addresses struct {
	Token   string // the private token of the order, which stands in both
	Success string
	Cancel  string
}

// Consultations stores requests for a talk.
type Consultations interface {
	// RequestConsultation stores the request of somebody in the network, or returns
	// a fault: of kind Invalid, which names the wrong fields of the form, TooLarge
	// or TooMany.
	RequestConsultation(ctx context.Context, network string, form map[string]any) error
}

// The facts that this package records. Their payload is a Fact.
const (
	FactPlaced   = "orders.placed"   // the buyer has an address to pay at
	FactPaid     = "orders.paid"     // the money is there
	FactExpired  = "orders.expired"  // the provider no longer waits, or the payment failed: nothing was charged
	FactRefunded = "orders.refunded" // money went back: Cents of it now
	FactDisputed = "orders.disputed" // the buyer's bank asks for the money back, or has decided: Dispute
	FactMismatch = "orders.mismatch" // a payment does not fit the order and was not taken for it: see Order.Flag
)

// Fact names the order that something happened to.
type Fact struct {
	OrderID string  `json:"order_id"`
	Cents   int64   `json:"cents,omitempty"`   // US cents, where the constant says so
	Dispute Dispute `json:"dispute,omitempty"` // how far it is, where the constant says so
}
