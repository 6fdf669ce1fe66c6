package orders

import (
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/history"
	"harborlight/internal/sales/sale"
)

// step is a line that an update adds to an order's history, with the fact to record.
type step struct {
	state State
	event history.Event
	fact  string // empty if none
	about Fact

	cents    int64  // payment or refund of a renewal: see movement
	movement string // the provider's id of it
	supplied sale.Period
	refund   int64 // refund of the first payment
}

// Translate returns a message in the current language and texts, as fault.Translate does.
type Translate func(fault.Text) string

// next returns the order after the update, and the steps that led there. It returns no steps if the update is known
// or too late to matter.
//
// It is a pure and monotone function: the data about an order only grows (the first payment, the highest refund, the
// latest state of a dispute), and the state derives from it. Therefore, the same updates in any order and number lead
// to the same order and record each fact once. For example, a refund that is reported before the payment counts when
// the payment is reported. It uses say for the stored reasons.
func next(o Order, n PaymentUpdate, now time.Time, say Translate) (Order, []step) {
	before := o
	var steps []step
	switch n.Kind {
	case UpdatePlaced:
		steps = o.place(n, now)
	case UpdatePaid:
		steps = o.pay(n, now, say)
	case UpdateProcessing:
		steps = o.awaitPayment(n, say)
	case UpdateFailed, UpdateExpired:
		steps = o.closeUnpaid(Expired, FactExpired, n)
	case UpdateCancelled:
		steps = o.closeUnpaid(Cancelled, n.cancelFact(), n)
	case UpdateRefunded:
		o.RefundedCents = max(o.RefundedCents-o.LostCents, n.Cents) + o.LostCents
	case UpdateDisputed:
		o.dispute(n)
	case UpdateMismatch:
		steps = o.flag(n.Reason, say)
	case UpdateNote:
		steps = append(o.addNote(n), o.updateSubscription(n)...)
	case UpdateSubscription:
		steps = o.updateSubscription(n)
	case UpdateRenewalFailed:
		steps = o.failRenewal(n)
	case UpdateRefundFailed:
		steps = []step{{state: o.State, event: problem(n.Reason), movement: n.RefundRef, fact: FactProviderProblem,
			about: Fact{Text: say(n.Reason)}}}
	}
	o.storeIDs(n)
	steps = append(steps, o.derivePaidState(before, n.ByOwner)...)
	if !o.State.Open() || o.Flag != "" {
		o.SettleAt = nil
	}
	if !o.State.Open() || o.Processing {
		o.URL = ""
	}
	return o, steps
}

// storeIDs stores each of the provider's ids that the order doesn't have yet. From a payment for an order without an
// email address, it also stores the payer's name and address. It ignores updates with a charge that doesn't match the
// order.
func (o *Order) storeIDs(n PaymentUpdate) {
	keep := func(into *string, id string) {
		if *into == "" {
			*into = id
		}
	}
	judged := n.Kind == UpdatePaid || n.Kind == UpdateProcessing
	_, wrong := n.Charge.mismatch(*o, n.Ref)
	if n.Kind == UpdateMismatch || judged && wrong {
		return // the ids belong to another payment
	}
	keep(&o.Ref, n.Ref)
	keep(&o.Intent, n.Intent)
	keep(&o.SubscriptionID, n.SubscriptionID)
	if judged && o.Buyer.Email == "" {
		payer := payerOf(n)
		o.Buyer.Email = payer.Email
		keep(&o.Buyer.Name, payer.Name)
	}
}

// place makes a new order pending and starts its months; the step records FactPlaced. It stores the address of the
// payment page while the order is open, and returns no step for an order that isn't new.
func (o *Order) place(n PaymentUpdate, now time.Time) []step {
	if o.State.Open() && !o.Processing {
		o.URL = n.URL
	}
	if o.State != Created {
		return nil
	}
	o.State = Pending
	o.startMonths(now)
	return []step{{state: Pending, event: n.event(kindOf(Pending)), fact: FactPlaced, about: Fact{ByOwner: n.ByOwner}}}
}

// pay accepts the first payment, even for an expired or cancelled order. It returns no step for a paid order. A
// charge that doesn't match flags the order instead. The event contains a promotion code's discount.
func (o *Order) pay(n PaymentUpdate, now time.Time, say Translate) []step {
	if o.PaidAt != nil {
		return nil
	}
	if why, wrong := n.Charge.mismatch(*o, n.Ref); wrong {
		return o.flag(message.OrdersPaymentRefused(why), say)
	}
	o.State, o.PaidAt, o.PaidCents, o.Processing = Paid, &now, n.Charge.TotalCents, false
	o.startMonths(now)
	event := n.event(kindOf(Paid))
	if less := o.TotalCents - n.Charge.TotalCents; less > 0 {
		event = history.Event{Kind: kindPaidLess, Values: history.Values{
			"amount": history.Text(o.Currency.Format(n.Charge.TotalCents)), "less": history.Text(o.Currency.Format(less))}}
	}
	return []step{{state: Paid, event: event, fact: FactPaid, about: Fact{ByOwner: n.ByOwner}}}
}

// awaitPayment records that the payment will take days. It returns no step for a closed order or a repeated report. A
// charge that doesn't match flags the order instead.
func (o *Order) awaitPayment(n PaymentUpdate, say Translate) []step {
	if !o.State.Open() || o.Processing {
		return nil
	}
	if why, wrong := n.Charge.mismatch(*o, n.Ref); wrong {
		return o.flag(message.OrdersPaymentComing(why), say)
	}
	o.Processing = true
	return []step{{state: o.State, event: history.Event{Kind: kindProcessing}}}
}

// closeUnpaid closes an open order in the given state; the step records the fact, if not empty. It returns no step
// for an order that is already paid or closed, and for an update about another payment than the order's.
func (o *Order) closeUnpaid(state State, fact string, n PaymentUpdate) []step {
	if !o.State.Open() || (n.Ref != "" && o.Ref != "" && n.Ref != o.Ref) {
		return nil
	}
	o.State, o.Processing = state, false
	return []step{{state: state, event: n.event(kindOf(state)), fact: fact}}
}

// cancelFact returns FactCancelled for a cancellation by the owner, which notifies the buyer, or an empty string for
// one by the buyer.
func (n PaymentUpdate) cancelFact() string {
	if n.Source == history.RoleOwner {
		return FactCancelled
	}
	return ""
}

// flag stores the reason for rejecting a payment; the step records FactMismatch. If the order already has a flag, it
// keeps that one and returns no step.
func (o *Order) flag(why fault.Text, say Translate) []step {
	if o.Flag != "" {
		return nil
	}
	o.Flag = say(why)
	return []step{{state: o.State, event: problem(why), fact: FactMismatch}}
}

// addNote returns one history line with the update's event and the part of its payment or refund that isn't recorded
// yet, which changes the renewed amount. A renewal also clears the overdue one. It ignores money in another currency,
// and returns no line for a movement that is already recorded.
func (o *Order) addNote(n PaymentUpdate) []step {
	line := step{state: o.State, event: n.Event}
	if n.Money != nil && n.Money.Currency != o.Currency {
		n.Money = nil // another currency can't be added up
	}
	if n.Money != nil {
		line.cents, line.movement = n.Money.unrecordedCents(), n.Money.ID
		if n.Money.Supplied != nil {
			line.supplied = *n.Money.Supplied
		}
		if line.cents == 0 && n.Money.recorded != 0 {
			return nil // the history already contains it
		}
	}
	o.RenewedCents += line.cents
	switch {
	case line.cents > 0:
		line.fact, line.about = FactRenewed, Fact{Cents: line.cents, Renewal: n.Money.ID}
		o.clearOverdue(n.Money.ID)
	case line.cents < 0:
		line.fact, line.about = FactRenewalRefunded, Fact{Cents: -line.cents, Renewal: n.Money.Of}
	}
	return []step{line}
}

// disputeRank orders the states of a dispute. Only a later state replaces another.
var disputeRank = map[Dispute]int{DisputeNone: 0, DisputeOpen: 1, DisputeWon: 2, DisputeLost: 3}

// dispute stores the state of the dispute if it is later than the stored one: open, then won, then lost. A lost
// dispute counts as a refund of its amount.
func (o *Order) dispute(n PaymentUpdate) {
	if disputeRank[n.Dispute] <= disputeRank[o.Dispute] {
		return
	}
	o.Dispute = n.Dispute
	if n.Dispute == DisputeLost {
		o.LostCents = n.Cents
		o.RefundedCents += n.Cents
	}
}

// derivePaidState sets the state of a paid order from its refunds and disputes, and returns a step for a higher
// refund than before and one for a changed dispute. On the first payment, earlier reports count as new. It does
// nothing for an unpaid order.
func (o *Order) derivePaidState(before Order, byOwner bool) []step {
	if o.PaidAt == nil {
		return nil
	}
	if before.PaidAt == nil { // count refunds and disputes that were reported before the payment
		before.RefundedCents, before.LostCents, before.Dispute = 0, 0, DisputeNone
	}
	o.State = o.paidState()
	var steps []step
	if back := (o.RefundedCents - o.LostCents) - (before.RefundedCents - before.LostCents); back > 0 {
		steps = append(steps, step{
			state: o.State, event: amountEvent(kindOf(Refunded), o.Currency.Format(back)), fact: FactRefunded,
			about: Fact{Cents: back, ByOwner: byOwner}, refund: back,
		})
	}
	if o.Dispute != before.Dispute {
		steps = append(steps, step{
			state: o.State, event: history.Event{Kind: disputeKind(o.Dispute)}, fact: FactDisputed,
			about: Fact{Dispute: o.Dispute, Cents: o.LostCents - before.LostCents}, refund: o.LostCents - before.LostCents,
		})
	}
	return steps
}

// paidState returns the state of a paid order: Refunded if nothing of the payment remains, Disputed during an open
// dispute, PartiallyRefunded after a smaller refund, otherwise Paid.
func (o *Order) paidState() State {
	switch {
	case o.RefundedCents > 0 && o.RefundedCents >= o.PaidCents:
		return Refunded
	case o.Dispute == DisputeOpen:
		return Disputed
	case o.RefundedCents > 0:
		return PartiallyRefunded
	default:
		return Paid
	}
}
