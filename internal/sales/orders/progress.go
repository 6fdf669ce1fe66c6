package orders

import (
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/sales/sale"
)

// step is a line that an update adds to an order's history, with the fact to record.
type step struct {
	state State
	note  string
	fact  string // empty if none
	about Fact

	cents    int64  // payment or refund of a renewal: see Event
	movement string // the provider's id of it
	supplied sale.Period
	refund   int64 // refund of the first payment

	sentID *string // id that the client chose for a note; nil for other lines
}

// Say returns a message in the current language and texts, as fault.Say does.
type Say func(fault.Text) string

// next returns the order after the news, and the steps that led there. It returns no steps if the news is known or
// too late to matter.
//
// It is a pure and monotone function: the data about an order only grows (the first payment, the highest refund, the
// latest state of a dispute), and the state derives from it. Therefore, the same news in any order and number leads
// to the same order and records each fact once. For example, a refund that is reported before the payment counts when
// the payment is reported. It uses say for the stored reasons.
func next(o Order, n News, now time.Time, say Say) (Order, []step) {
	before := o
	var steps []step
	switch n.Kind {
	case NewsPlaced:
		steps = o.place(n, now)
	case NewsPaid:
		steps = o.pay(n, now, say)
	case NewsProcessing:
		steps = o.await(n, say)
	case NewsFailed, NewsExpired:
		steps = o.end(Expired, FactExpired, n)
	case NewsCancelled:
		steps = o.end(Cancelled, n.cancelFact(), n)
	case NewsRefunded:
		o.RefundedCents = max(o.RefundedCents-o.LostCents, n.Cents) + o.LostCents
	case NewsDisputed:
		o.dispute(n)
	case NewsMismatch:
		steps = o.flag(n.Text)
	case NewsNote:
		steps = append(o.note(n), o.subscribe(n)...)
	case NewsSubscription:
		steps = o.subscribe(n)
	case NewsRenewalFailed:
		steps = o.failRenewal(n)
	case NewsRefundFailed:
		steps = []step{{state: o.State, note: n.Text, movement: n.RefundRef, fact: FactTrouble, about: Fact{Text: n.Text}}}
	}
	o.learn(n)
	steps = append(steps, o.settleMoney(before, n.ByOwner)...)
	if !o.State.Open() || o.Flag != "" {
		o.SettleAt = nil
	}
	if !o.State.Open() || o.Processing {
		o.URL = ""
	}
	return o, steps
}

// learn stores the provider's ids unless the order already has some.
func (o *Order) learn(n News) {
	keep := func(into *string, id string) {
		if *into == "" {
			*into = id
		}
	}
	judged := n.Kind == NewsPaid || n.Kind == NewsProcessing
	_, wrong := n.Charge.complaint(*o, n.Ref)
	if n.Kind == NewsMismatch || judged && wrong {
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

// place stores the address of the payment page and makes the order pending. The payment may already have arrived.
func (o *Order) place(n News, now time.Time) []step {
	if o.State.Open() && !o.Processing {
		o.URL = n.URL
	}
	if o.State != Created {
		return nil
	}
	o.State = Pending
	o.begin(now)
	return []step{{state: Pending, note: n.Text, fact: FactPlaced, about: Fact{ByOwner: n.ByOwner}}}
}

// pay accepts the first payment if it matches this order.
func (o *Order) pay(n News, now time.Time, say Say) []step {
	if o.PaidAt != nil {
		return nil
	}
	if why, wrong := n.Charge.complaint(*o, n.Ref); wrong {
		return o.flag(say(message.OrdersPaymentRefused(why)))
	}
	o.State, o.PaidAt, o.PaidCents, o.Processing = Paid, &now, n.Charge.TotalCents, false
	o.begin(now)
	note := n.Text
	if less := o.TotalCents - n.Charge.TotalCents; note == "" && less > 0 {
		note = "Paid " + o.Currency.Format(n.Charge.TotalCents) + ", " + o.Currency.Format(less) +
			" less by a promotion code"
	}
	return []step{{state: Paid, note: note, fact: FactPaid, about: Fact{ByOwner: n.ByOwner}}}
}

// await records that the payment will take days.
func (o *Order) await(n News, say Say) []step {
	if !o.State.Open() || o.Processing {
		return nil
	}
	if why, wrong := n.Charge.complaint(*o, n.Ref); wrong {
		return o.flag(say(message.OrdersPaymentComing(why)))
	}
	o.Processing = true
	return []step{{state: o.State, note: "The buyer has paid in a way that takes some days"}}
}

// end closes an unpaid order in the given state.
func (o *Order) end(state State, fact string, n News) []step {
	if !o.State.Open() || (n.Ref != "" && o.Ref != "" && n.Ref != o.Ref) {
		return nil
	}
	o.State, o.Processing = state, false
	return []step{{state: state, note: n.Text, fact: fact}}
}

// cancelFact returns the fact to record for a cancellation: none for the buyer's own.
func (n News) cancelFact() string {
	if n.Source == sourceDesk {
		return FactCancelled
	}
	return ""
}

// flag stores the reason for rejecting a payment, unless there is one.
func (o *Order) flag(why string) []step {
	if o.Flag != "" {
		return nil
	}
	o.Flag = why
	return []step{{state: o.State, note: why, fact: FactMismatch}}
}

// note adds a line to the history, with the payment or refund if there is one.
func (o *Order) note(n News) []step {
	line := step{state: o.State, note: n.Text}
	if n.Money != nil && n.Money.Currency != o.Currency {
		n.Money = nil // another currency can't be added up
	}
	if n.Money != nil {
		line.cents, line.movement = n.Money.fresh(), n.Money.ID
		if n.Money.Supplied != nil {
			line.supplied = *n.Money.Supplied
		}
		if line.cents == 0 && n.Money.known != 0 {
			return nil // the history already contains it
		}
	}
	o.RenewedCents += line.cents
	switch {
	case line.cents > 0:
		line.fact, line.about = FactRenewed, Fact{Cents: line.cents, Renewal: n.Money.ID}
		o.catchUp(n.Money.ID)
	case line.cents < 0:
		line.fact, line.about = FactRenewalRefunded, Fact{Cents: -line.cents, Renewal: n.Money.Of}
	}
	return []step{line}
}

// disputeRank orders the states of a dispute. Only a later state replaces another.
var disputeRank = map[Dispute]int{DisputeNone: 0, DisputeOpen: 1, DisputeWon: 2, DisputeLost: 3}

func (o *Order) dispute(n News) {
	if disputeRank[n.Dispute] <= disputeRank[o.Dispute] {
		return
	}
	o.Dispute = n.Dispute
	if n.Dispute == DisputeLost {
		o.LostCents = n.Cents
		o.RefundedCents += n.Cents
	}
}

// settleMoney derives the state of a paid order from its refunds and disputes, and returns the steps since before.
func (o *Order) settleMoney(before Order, byOwner bool) []step {
	if o.PaidAt == nil {
		return nil
	}
	if before.PaidAt == nil { // count refunds and disputes that were reported before the payment
		before.RefundedCents, before.LostCents, before.Dispute = 0, 0, DisputeNone
	}
	o.State = o.moneyState()
	var steps []step
	if back := (o.RefundedCents - o.LostCents) - (before.RefundedCents - before.LostCents); back > 0 {
		steps = append(steps, step{
			state: o.State, note: "Refunded " + o.Currency.Format(back), fact: FactRefunded,
			about: Fact{Cents: back, ByOwner: byOwner}, refund: back,
		})
	}
	if o.Dispute != before.Dispute {
		steps = append(steps, step{
			state: o.State, note: disputeNotes[o.Dispute], fact: FactDisputed,
			about: Fact{Dispute: o.Dispute, Cents: o.LostCents - before.LostCents}, refund: o.LostCents - before.LostCents,
		})
	}
	return steps
}

var disputeNotes = map[Dispute]string{
	DisputeOpen: "The buyer's bank asks for the money back",
	DisputeWon:  "The dispute was won: the money stays",
	DisputeLost: "The dispute was lost: the money went back",
}

// moneyState returns the state of a paid order: Refunded, Disputed, PartiallyRefunded or Paid.
func (o *Order) moneyState() State {
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
