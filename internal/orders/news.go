package orders

// News is what became known about the payment of an order. The provider says
// it, in whatever order and as often as it likes: see next.
type News struct {
	Kind           NewsKind
	OrderID        string
	Source         string // who says so, for the history: "Stripe"
	EventID        string // the provider's id of the message, which counts once; empty: the provider was asked
	EventKind      string // the provider's word for it
	Ref            string // the provider's id of the payment; empty: not said, as with the next two
	Intent         string
	SubscriptionID string
	URL            string    // Placed: where the buyer pays
	Charge         *Charge   // Paid, Processing: what the provider took, or takes
	Cents          int64     // Refunded: so far, of the first payment; Disputed: what it is about
	Dispute        Dispute   // Disputed: how far it is
	Money          *Movement // Note: a later month that was paid, or went back; nil: no money moved
	PayerName      string    // Paid, Processing: who pays, as the provider was told; empty: not said
	PayerEmail     string    // the same
	Text           string    // Mismatch: why; all others: a note for the history; one line
}

// Movement is money beside the first payment: a later month of what is due every
// month, or what went back of one. It counts once, however often it is told.
type Movement struct {
	ID    string // the provider's id of it
	Cents int64  // in all so far: above zero came in, below went back
	known int64  // of which the order's history has already
}

// fresh is what the news adds to what is known. Like all that is known of an
// order it only grows, in the direction of the movement.
func (m Movement) fresh() int64 {
	if m.Cents < 0 {
		return min(m.Cents-m.known, 0)
	}
	return max(m.Cents-m.known, 0)
}

// NewsKind says what happened.
type NewsKind string

// The kinds of news.
const (
	NewsPlaced     NewsKind = "placed"     // the buyer has an address to pay at
	NewsPaid       NewsKind = "paid"       // the money is there
	NewsProcessing NewsKind = "processing" // the buyer has paid in a way that takes days
	NewsFailed     NewsKind = "failed"     // that money did not arrive
	NewsExpired    NewsKind = "expired"    // the provider waits no longer
	NewsCancelled  NewsKind = "cancelled"  // the buyer gave up
	NewsRefunded   NewsKind = "refunded"   // money went back
	NewsDisputed   NewsKind = "disputed"   // the buyer's bank asks for it, or has decided
	NewsMismatch   NewsKind = "mismatch"   // the payment does not fit the order
	NewsNote       NewsKind = "note"       // something to remember, without another state
)

// Charge is what a provider took for an order, to be held against it.
type Charge struct {
	Currency      string
	SubtotalCents int64 // before promotion codes: must be the order's price
	TotalCents    int64 // after them
	IsRecurring   bool
}

// complaint says why the charge, of the payment ref, is not the order's; empty: it is.
func (c *Charge) complaint(o Order, ref string) string {
	switch {
	case c == nil:
		return "the provider did not say what was paid"
	case c.Currency != o.Currency:
		return "it was made in another currency"
	case c.SubtotalCents != o.AmountCents:
		return "it was made for another price"
	case c.TotalCents < 0 || c.TotalCents > c.SubtotalCents:
		return "its total does not follow from its price"
	case c.IsRecurring != o.IsRecurring:
		return "it was made once instead of every month, or the other way round"
	case o.Ref != "" && ref != "" && ref != o.Ref:
		return "it came from another checkout than the order's"
	}
	return ""
}
