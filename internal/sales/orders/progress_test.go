package orders

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/money"
	"harborlight/internal/platform/history"
)

var placedAt = time.Date(2026, time.November, 21, 9, 0, 0, 0, time.UTC)

// sold returns an unpaid order of $1,000.
func sold() Order {
	return Order{ID: "o", TotalCents: 100_000, Currency: money.USD, State: Pending, Mode: ModeStripe,
		Payment: Payment{Ref: "cs", URL: "https://pay"}}
}

func fitting() *Charge {
	return &Charge{Currency: money.USD, UndiscountedCents: 100_000, TotalCents: 100_000}
}

// applyUpdates applies the updates and returns the order and the recorded facts.
func applyUpdates(o Order, news ...PaymentUpdate) (Order, []string) {
	var facts []string
	for _, n := range news {
		before := o.State
		var steps []step
		o, steps = next(o, n, placedAt, fault.Text.String)
		for _, s := range steps {
			if s.state != before && !before.CanBecome(s.state) {
				panic(fmt.Sprintf("%s becomes %s", before, s.state))
			}
			before = s.state
			if s.fact != "" {
				facts = append(facts, s.fact)
			}
		}
		if before != o.State {
			panic(fmt.Sprintf("the steps end at %s, the order at %s", before, o.State))
		}
	}
	return o, facts
}

var (
	paid       = PaymentUpdate{Kind: UpdatePaid, Ref: "cs", Intent: "pi", Charge: fitting()}
	processing = PaymentUpdate{Kind: UpdateProcessing, Ref: "cs", Intent: "pi", Charge: fitting()}
	failedNews = PaymentUpdate{Kind: UpdateFailed, Ref: "cs"}
	expired    = PaymentUpdate{Kind: UpdateExpired, Ref: "cs"}
	part       = PaymentUpdate{Kind: UpdateRefunded, Intent: "pi", Cents: 40_000}
	whole      = PaymentUpdate{Kind: UpdateRefunded, Intent: "pi", Cents: 100_000}
	disputed   = PaymentUpdate{Kind: UpdateDisputed, Dispute: DisputeOpen, Cents: 100_000}
	won        = PaymentUpdate{Kind: UpdateDisputed, Dispute: DisputeWon, Cents: 100_000}
	lost       = PaymentUpdate{Kind: UpdateDisputed, Dispute: DisputeLost, Cents: 100_000}
	mismatch   = PaymentUpdate{Kind: UpdateMismatch, Reason: fault.Plain("odd")}
)

func TestNextAppliesUpdates(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		news  []PaymentUpdate
		state State
		facts []string
	}{
		"paid":                            {[]PaymentUpdate{paid}, Paid, []string{FactPaid}},
		"paid twice":                      {[]PaymentUpdate{paid, paid}, Paid, []string{FactPaid}},
		"on its way":                      {[]PaymentUpdate{processing, processing}, Pending, nil},
		"on its way and there":            {[]PaymentUpdate{processing, paid}, Paid, []string{FactPaid}},
		"on its way and back":             {[]PaymentUpdate{processing, failedNews}, Expired, []string{FactExpired}},
		"failed before it was on its way": {[]PaymentUpdate{failedNews, processing}, Expired, []string{FactExpired}},
		"expired":                         {[]PaymentUpdate{expired, expired}, Expired, []string{FactExpired}},
		"paid after it expired":           {[]PaymentUpdate{expired, paid}, Paid, []string{FactExpired, FactPaid}},
		"expired after it was paid":       {[]PaymentUpdate{paid, expired}, Paid, []string{FactPaid}},
		"refunded in part": {
			[]PaymentUpdate{paid, part, part}, PartiallyRefunded, []string{FactPaid, FactRefunded}},
		"refunded in part, then whole": {
			[]PaymentUpdate{paid, part, whole}, Refunded, []string{FactPaid, FactRefunded, FactRefunded}},
		"refunded whole, the part heard of late": {
			[]PaymentUpdate{paid, whole, part}, Refunded, []string{FactPaid, FactRefunded}},
		"refunded before it was paid": {[]PaymentUpdate{whole, paid}, Refunded, []string{FactPaid, FactRefunded}},
		"refunded, never paid":        {[]PaymentUpdate{whole}, Pending, nil},
		"disputed": {
			[]PaymentUpdate{paid, disputed, disputed}, Disputed, []string{FactPaid, FactDisputed}},
		"disputed and won": {
			[]PaymentUpdate{paid, disputed, won, disputed}, Paid, []string{FactPaid, FactDisputed, FactDisputed}},
		"disputed and lost": {
			[]PaymentUpdate{paid, disputed, lost}, Refunded, []string{FactPaid, FactDisputed, FactDisputed}},
		"lost before it was disputed": {
			[]PaymentUpdate{lost, disputed, paid}, Refunded, []string{FactPaid, FactDisputed}},
		"refunded in part, disputed and won": {[]PaymentUpdate{paid, part, disputed, won}, PartiallyRefunded,
			[]string{FactPaid, FactRefunded, FactDisputed, FactDisputed}},
		"a mismatch":         {[]PaymentUpdate{mismatch, mismatch}, Pending, []string{FactMismatch}},
		"cancelled and paid": {[]PaymentUpdate{{Kind: UpdateCancelled}, paid}, Paid, []string{FactPaid}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o, facts := applyUpdates(sold(), tc.news...)
			if o.State != tc.state || !slices.Equal(facts, tc.facts) {
				t.Errorf("%s with %v, want %s with %v", o.State, facts, tc.state, tc.facts)
			}
			if (o.URL != "") != (o.State.Open() && !o.Processing) {
				t.Errorf("an order that is %s can be paid at %q", o.State, o.URL)
			}
		})
	}
}

// T22: a payment must match its order.
func TestT22MismatchingPaymentIsRefused(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*PaymentUpdate){
		"another price":         func(n *PaymentUpdate) { n.Charge.UndiscountedCents = 100 },
		"another currency":      func(n *PaymentUpdate) { n.Charge.Currency = "jpy" },
		"more than its price":   func(n *PaymentUpdate) { n.Charge.TotalCents = 100_001 },
		"less than nothing":     func(n *PaymentUpdate) { n.Charge.TotalCents = -1 },
		"every month":           func(n *PaymentUpdate) { n.Charge.IsRecurring = true },
		"of another checkout":   func(n *PaymentUpdate) { n.Ref = "cs_other" },
		"an amount nobody said": func(n *PaymentUpdate) { n.Charge = nil },
	} {
		for kind, n := range map[string]PaymentUpdate{"paid": paid, "on its way": processing} {
			n.Charge = fitting()
			change(&n)
			o, facts := applyUpdates(sold(), n, n)
			if o.State != Pending || o.PaidAt != nil || o.Processing || o.Flag == "" || o.Intent != "" ||
				!slices.Equal(facts, []string{FactMismatch}) {
				t.Errorf("%s, %s: %+v with %v", name, kind, o, facts)
			}
			if o, _ = applyUpdates(o, paid); o.State != Paid {
				t.Errorf("%s: the right payment afterwards leaves the order %s", name, o.State)
			}
		}
	}
	code := paid
	code.Charge = &Charge{Currency: money.USD, UndiscountedCents: 100_000, TotalCents: 80_000}
	if o, _ := applyUpdates(sold(), code); o.State != Paid || o.PaidCents != 80_000 {
		t.Errorf("with a promotion code: %+v", o)
	}
	code.Charge.TotalCents = 0
	if o, _ := applyUpdates(sold(), code); o.State != Paid || o.PaidCents != 0 {
		t.Errorf("with a promotion code for everything: %+v", o)
	}
}

// modelOf computes the expected result from the set of updates, regardless of their order.
func modelOf(news []PaymentUpdate) (state State, paidCents, backCents int64, facts map[string]int) {
	has := func(kind UpdateKind) bool {
		return slices.ContainsFunc(news, func(n PaymentUpdate) bool { return n.Kind == kind })
	}
	dispute, refund, disputes := DisputeNone, int64(0), map[Dispute]bool{}
	for _, n := range news {
		if n.Kind == UpdateDisputed {
			disputes[n.Dispute] = true
		}
		if n.Kind == UpdateRefunded {
			refund = max(refund, n.Cents)
		}
	}
	for _, d := range []Dispute{DisputeOpen, DisputeWon, DisputeLost} {
		if disputes[d] {
			dispute = d
		}
	}
	backCents = refund
	if dispute == DisputeLost {
		backCents += 100_000
	}
	switch {
	case has(UpdatePaid) && backCents >= 100_000:
		state = Refunded
	case has(UpdatePaid) && dispute == DisputeOpen:
		state = Disputed
	case has(UpdatePaid) && backCents > 0:
		state = PartiallyRefunded
	case has(UpdatePaid):
		state = Paid
	case has(UpdateExpired) || has(UpdateFailed):
		state = Expired
	default:
		state = Pending
	}
	facts = map[string]int{}
	if has(UpdatePaid) {
		paidCents, facts[FactPaid] = 100_000, 1
	}
	if has(UpdateMismatch) {
		facts[FactMismatch] = 1
	}
	return state, paidCents, backCents, facts
}

// T22: the same updates in any order, any number of times, lead to the same order.
func TestT22UpdatesApplyInAnyOrder(t *testing.T) {
	t.Parallel()
	all := []PaymentUpdate{paid, processing, failedNews, expired, part, whole, disputed, won, lost, mismatch,
		{Kind: UpdateNote, Event: history.Event{Kind: kindPaused}}}
	r := rand.New(rand.NewPCG(20, 26))
	const rounds = 10_000
	reached := map[State]int{}
	for round := range rounds {
		var news []PaymentUpdate
		for _, n := range all {
			if r.IntN(2) == 0 {
				for range 1 + r.IntN(3) {
					news = append(news, n)
				}
			}
		}
		r.Shuffle(len(news), func(i, j int) { news[i], news[j] = news[j], news[i] })
		state, paidCents, backCents, facts := modelOf(news)
		o, got := applyUpdates(sold(), news...)
		reached[o.State]++
		if o.State != state || o.PaidCents != paidCents || o.RefundedCents != backCents {
			t.Fatalf("round %d, %v: %s, %d paid, %d back; want %s, %d, %d", round, news, o.State, o.PaidCents,
				o.RefundedCents, state, paidCents, backCents)
		}
		for _, fact := range []string{FactPaid, FactMismatch} {
			if n := count(got, fact); n != facts[fact] {
				t.Fatalf("round %d, %v: %d × %s, want %d", round, news, n, fact, facts[fact])
			}
		}
		if count(got, FactExpired) > 1 || count(got, FactRefunded) > 2 || count(got, FactDisputed) > 3 {
			t.Fatalf("round %d, %v: too many facts: %v", round, news, got)
		}
		if again, more := applyUpdates(o, slices.DeleteFunc(news,
			func(n PaymentUpdate) bool { return n.Kind == UpdateNote })...); again.State != o.State || len(more) != 0 {
			t.Fatalf("round %d: hearing all of it again changes %s to %s with %v", round, o.State, again.State, more)
		}
	}
	for _, state := range []State{Pending, Paid, Refunded, PartiallyRefunded, Disputed, Expired} {
		if reached[state] < 20 {
			t.Errorf("only %d of %d rounds end %s: the test proves little", reached[state], rounds, state)
		}
	}
}

func count(facts []string, fact string) int {
	n := 0
	for _, f := range facts {
		if f == fact {
			n++
		}
	}
	return n
}
