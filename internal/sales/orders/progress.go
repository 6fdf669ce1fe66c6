package orders

import (
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/sales/sale"
)

// step is one line that news adds to an order's history, with the fact to record.
type step struct {
	state State
	note  string
	fact  string // empty: none
	about Fact

	cents    int64  // money besides the first payment: see Event
	movement string // the provider's id of it
	supplied sale.Period
	refund   int64 // what went back of the first payment

	sentID *string // of a note: the id that its sender chose; nil: no note
}

// Say says a message in the texts of the moment, as fault.Say does.
type Say func(fault.Text) string

// next returns the order after the news, and the steps that led there. No steps mean that the news
// was known or comes too late to matter.
//
// It is a pure function and monotone: what is known about an order only grows (the first payment,
// the highest refund, the furthest state of a dispute), and the state follows from that. So the
// same news in any order and number leads to the same order, with each fact recorded once: a refund
// reported before the payment counts as soon as the payment does. What the order then says of a payment is said by say.
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

// learn stores the provider's ids; the first one stays.
func (o *Order) learn(n News) {
	keep := func(into *string, id string) {
		if *into == "" {
			*into = id
		}
	}
	judged := n.Kind == NewsPaid || n.Kind == NewsProcessing
	_, wrong := n.Charge.complaint(*o, n.Ref)
	if n.Kind == NewsMismatch || judged && wrong {
		return // ids of another payment
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

// place stores the payment address. A payment may have arrived even earlier.
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

// await notes that a payment will take days.
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

// end closes an unpaid order.
func (o *Order) end(state State, fact string, n News) []step {
	if !o.State.Open() || (n.Ref != "" && o.Ref != "" && n.Ref != o.Ref) {
		return nil
	}
	o.State, o.Processing = state, false
	return []step{{state: state, note: n.Text, fact: fact}}
}

// cancelFact is the fact of a cancellation. A buyer who cancels knows it already.
func (n News) cancelFact() string {
	if n.Source == sourceDesk {
		return FactCancelled
	}
	return ""
}

// flag stores why a payment was not accepted; the first reason stays.
func (o *Order) flag(why string) []step {
	if o.Flag != "" {
		return nil
	}
	o.Flag = why
	return []step{{state: o.State, note: why, fact: FactMismatch}}
}

// note adds a line to the history, with its money if any.
func (o *Order) note(n News) []step {
	line := step{state: o.State, note: n.Text}
	if n.Money != nil && n.Money.Currency != o.Currency {
		n.Money = nil // it can't be added up
	}
	if n.Money != nil {
		line.cents, line.movement = n.Money.fresh(), n.Money.ID
		if n.Money.Supplied != nil {
			line.supplied = *n.Money.Supplied
		}
		if line.cents == 0 && n.Money.known != 0 {
			return nil // already counted
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

// disputeRank orders the states of a dispute: the later one counts.
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

// settleMoney derives the state of a paid order from its refunds and disputes, and returns the
// steps since before.
func (o *Order) settleMoney(before Order, byOwner bool) []step {
	if o.PaidAt == nil {
		return nil
	}
	if before.PaidAt == nil { // what was reported too early counts now
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

// moneyState returns the state of a paid order.
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
