package orders

import (
	"context"
	"time"

	"harborlight/internal/kit/money"
)

// Subscribed is what we know about the subscription that an order began.
type Subscribed struct {
	RenewsAt          *time.Time `db:"renews_at"`          // end of the paid month; nil: not known
	EndsAt            *time.Time `db:"ends_at"`            // when it ends for good; nil: it renews
	SubscriptionAt    *time.Time `db:"subscription_at"`    // the provider's time of the newest news; nil: none yet
	SubscriptionEnded bool       `db:"subscription_ended"` // final
	EndAskedAt        *time.Time `db:"end_asked_at"`       // when the buyer or the owner asked to end it; nil: nobody did
	Overdue
}

// Overdue is a renewal that could not be charged.
type Overdue struct {
	OverdueInvoice string `db:"overdue_invoice"` // the provider's id; empty: no renewal is overdue
	OverdueURL     string `db:"overdue_url"`     // where the buyer pays it; empty: not known
	OverdueCents   int64  `db:"overdue_cents"`   // what is owed
	OverdueTries   int64  `db:"overdue_tries"`   // how often the provider has tried to charge it
}

// Subscription is what a provider says about a subscription.
type Subscription struct {
	At        time.Time  // when it was so, by the provider's clock; zero: only PaidUntil is known
	PaidUntil *time.Time // end of the paid month; nil: not said
	EndsAt    *time.Time // when it ends for good; nil: it renews
	Ended     bool
	Settled   bool // no renewal is overdue any more
}

// Unpaid is a renewal that a provider could not charge.
type Unpaid struct {
	Invoice  string // the provider's id
	URL      string // where the buyer pays it; empty: not given
	Cents    int64
	Currency money.Currency
	Try      int64 // 1 for the first
	paid     int64 // what the order's history knows to be paid of it
}

// Subscriptions is a Payments that renews by itself.
type Subscriptions interface {
	// EndSubscription makes the order's subscription end with the month that is paid. Repeating it
	// changes nothing. A refusal that won't change is a fault of kind Conflict; any other error is
	// worth another try.
	EndSubscription(ctx context.Context, o Order) (Subscription, error)
}

// Portal is a Payments with pages on which buyers change how they pay.
type Portal interface {
	// PortalURL returns the address of the buyer's page, which leads back to an address of ours. It
	// is valid for minutes. A refusal that won't change is a fault of kind Conflict.
	PortalURL(ctx context.Context, o Order, back string) (string, error)
}

// subscribe takes in how far a subscription is. News of before the newest ones change nothing, and
// an ended subscription stays ended.
func (o *Order) subscribe(n News) []step {
	s := n.Subscription
	if s == nil || o.SubscriptionEnded {
		return nil
	}
	if s.At.IsZero() {
		if s.PaidUntil != nil && (o.RenewsAt == nil || o.RenewsAt.Before(*s.PaidUntil)) {
			o.RenewsAt = s.PaidUntil
		}
		return nil
	}
	if o.SubscriptionAt != nil && s.At.Before(*o.SubscriptionAt) {
		return nil
	}
	before := o.Subscribed
	at := s.At
	o.SubscriptionAt, o.EndsAt, o.SubscriptionEnded = &at, s.EndsAt, s.Ended
	if s.PaidUntil != nil {
		o.RenewsAt = s.PaidUntil
	}
	if s.Ended || s.Settled {
		o.Overdue = Overdue{}
	}
	return o.subscribed(before, n)
}

// subscribed returns the step that a change of the subscription makes.
func (o *Order) subscribed(before Subscribed, n News) []step {
	line := step{state: o.State, note: n.Text}
	switch {
	case o.SubscriptionEnded:
		line.note, line.fact = "The subscription has ended", FactEnded
	case before.EndsAt == nil && o.EndsAt != nil:
		line.note, line.fact = "The subscription ends with the paid month", FactEnding
		line.about.ByDeclaration = n.ByDeclaration
	case before.EndsAt != nil && o.EndsAt == nil:
		line.note, o.EndAskedAt = "The subscription goes on after all", nil
	case n.Text == "":
		return nil
	}
	return []step{line}
}

// failRenewal notes that a renewal could not be charged. One that was paid meanwhile, or a try that
// is known, changes nothing.
func (o *Order) failRenewal(n News) []step {
	r := n.Renewal
	if r.Currency != o.Currency {
		return []step{{state: o.State, note: n.Text}}
	}
	if r.paid > 0 || o.SubscriptionEnded || r.Invoice == o.OverdueInvoice && r.Try <= o.OverdueTries {
		return nil
	}
	o.Overdue = Overdue{OverdueInvoice: r.Invoice, OverdueURL: r.URL, OverdueCents: r.Cents, OverdueTries: r.Try}
	return []step{{
		state: o.State, note: n.Text,
		fact: FactRenewalFailed, about: Fact{Cents: r.Cents, Renewal: r.Invoice},
	}}
}

// catchUp forgets that a renewal is overdue once it is paid.
func (o *Order) catchUp(invoice string) {
	if invoice == o.OverdueInvoice {
		o.Overdue = Overdue{}
	}
}
