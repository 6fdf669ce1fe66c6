package orders

import "testing"

var allStates = []State{Created, Pending, Paid, Refunded, PartiallyRefunded, Disputed, Expired, Cancelled}

// It tries every reachable state, with and without a pending payment: a paid order always counts as paid, whatever
// follows.
func TestPaidOrdersStayAccountedFor(t *testing.T) {
	t.Parallel()
	type place struct {
		state State
		paid  bool
	}
	seen := map[place]bool{}
	next := []place{{Created, false}}
	for len(next) > 0 {
		at := next[0]
		next = next[1:]
		if seen[at] {
			continue
		}
		seen[at] = true
		money := at.state == Paid || at.state == Refunded || at.state == PartiallyRefunded || at.state == Disputed
		if money != at.paid {
			t.Errorf("%s can be reached with paid %v", at.state, at.paid)
		}
		for _, s := range allStates {
			if at.state.CanBecome(s) {
				next = append(next, place{s, at.paid || s == Paid})
			}
		}
	}
	if len(seen) != len(allStates) {
		t.Errorf("%d of %d states can be reached", len(seen), len(allStates))
	}
}

func TestRefundedIsFinalAndCreatedIsFirst(t *testing.T) {
	t.Parallel()
	for _, s := range allStates {
		if Refunded.CanBecome(s) || s.CanBecome(Created) || s.CanBecome(s) {
			t.Errorf("refunded or %s has a forbidden next state", s)
		}
	}
}
