package orders

import (
	"context"
	"time"

	"harborlight/internal/kit/money"
	"harborlight/internal/platform/history"
)

// SubscriptionState is the state of the subscription that an order began.
type SubscriptionState struct {
	RenewsAt          *time.Time `db:"renews_at"`          // end of the paid period; nil if unknown
	EndsAt            *time.Time `db:"ends_at"`            // final end; nil if it renews
	SubscriptionAt    *time.Time `db:"subscription_at"`    // provider time of the latest update; nil if none
	SubscriptionEnded bool       `db:"subscription_ended"` // final
	// time of the request to end it, by the buyer or the owner; nil if none
	EndRequestedAt *time.Time `db:"end_asked_at"`
	Overdue
}

// Overdue is a renewal whose charge failed.
type Overdue struct {
	OverdueInvoice string `db:"overdue_invoice"` // the provider's id; empty if no renewal is overdue
	OverdueURL     string `db:"overdue_url"`     // payment page; empty if unknown
	OverdueCents   int64  `db:"overdue_cents"`   // unpaid amount in cents
	OverdueTries   int64  `db:"overdue_tries"`   // number of the provider's attempts
}

// Subscription is a provider's report about a subscription.
type Subscription struct {
	At        time.Time  // provider time of the report; zero if only PaidUntil is known
	PaidUntil *time.Time // end of the paid period; nil if unknown
	EndsAt    *time.Time // final end; nil if it renews
	Ended     bool
	Settled   bool // no renewal is overdue
}

// FailedRenewal is a provider's report about a failed renewal.
type FailedRenewal struct {
	Invoice  string // the provider's id
	URL      string // payment page; empty if unknown
	Cents    int64
	Currency money.Currency
	Try      int64 // number of the attempt, from 1
	paid     int64 // paid amount in the order's history, in cents
}

// Subscriptions is a Payments that renews orders automatically.
type Subscriptions interface {
	// EndSubscription ends the order's subscription after the paid period. It is idempotent. A final refusal is a
	// fault of kind Conflict; other errors are temporary.
	EndSubscription(ctx context.Context, o Order) (Subscription, error)
}

// Portal is a Payments with pages on which buyers change their payment method.
type Portal interface {
	// PortalURL returns the address of the buyer's page, which links back to the given address. The URL is valid for
	// minutes. A final refusal is a fault of kind Conflict.
	PortalURL(ctx context.Context, o Order, back string) (string, error)
}

// updateSubscription stores a report about the subscription and returns the steps to record. It ignores reports that
// are older than the latest, and all reports after the end. A report without a time only moves the renewal date
// forward.
func (o *Order) updateSubscription(n PaymentUpdate) []step {
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
	before := o.SubscriptionState
	at := s.At
	o.SubscriptionAt, o.EndsAt, o.SubscriptionEnded = &at, s.EndsAt, s.Ended
	if s.PaidUntil != nil {
		o.RenewsAt = s.PaidUntil
	}
	if s.Ended || s.Settled {
		o.Overdue = Overdue{}
	}
	return o.subscriptionSteps(before, n)
}

// subscriptionSteps returns one step if the subscription has ended (FactEnded), got an end date (FactEnding), lost it
// again, or if the update has an event. Otherwise, it returns none. Losing the end date also clears the request to end.
func (o *Order) subscriptionSteps(before SubscriptionState, n PaymentUpdate) []step {
	line := step{state: o.State, event: n.Event}
	switch {
	case o.SubscriptionEnded:
		line.event, line.fact = history.Event{Kind: kindEnded}, FactEnded
	case before.EndsAt == nil && o.EndsAt != nil:
		line.event, line.fact = history.Event{Kind: kindEnding}, FactEnding
		line.about.ByDeclaration = n.ByDeclaration
	case before.EndsAt != nil && o.EndsAt == nil:
		line.event, o.EndRequestedAt = history.Event{Kind: kindEndWithdrawn}, nil
	case n.Event.Kind == "":
		return nil
	}
	return []step{line}
}

// failRenewal stores the renewal as overdue and returns a step with FactRenewalFailed, which notifies buyer and
// owner. It returns none for a renewal that has been paid since, a known attempt, or an ended subscription. In
// another currency, it only adds the event to the history.
func (o *Order) failRenewal(n PaymentUpdate) []step {
	r := n.Renewal
	if r.Currency != o.Currency {
		return []step{{state: o.State, event: n.event(KindRenewalFailed)}}
	}
	if r.paid > 0 || o.SubscriptionEnded || r.Invoice == o.OverdueInvoice && r.Try <= o.OverdueTries {
		return nil
	}
	o.Overdue = Overdue{OverdueInvoice: r.Invoice, OverdueURL: r.URL, OverdueCents: r.Cents, OverdueTries: r.Try}
	return []step{{
		state: o.State, event: n.event(KindRenewalFailed),
		fact: FactRenewalFailed, about: Fact{Cents: r.Cents, Renewal: r.Invoice},
	}}
}

// clearOverdue clears the overdue renewal if this invoice was paid.
func (o *Order) clearOverdue(invoice string) {
	if invoice == o.OverdueInvoice {
		o.Overdue = Overdue{}
	}
}
