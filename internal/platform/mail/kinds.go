package mail

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// Class is the budget of a kind of mail.
type Class string

// The classes. If the signed-in admin causes a mail to another person, the desk budget replaces the class, except for
// Own, Receipt and Guest.
const (
	// Own goes to an account's address, or to one that the account is confirming. Package accounts limits it
	// (decision 0016).
	Own Class = "own"
	// Owner notifies the owner about an action. It is dropped if the causing network has exceeded its limit; the row
	// and its notification remain.
	Owner Class = "owner"
	// Party notifies a partner or an account about an action. It is limited like Owner, separately for each
	// recipient.
	Party Class = "party"
	// Reply answers a form. Its address is unverified, so it is dropped beyond its limits.
	Reply Class = "reply"
	// Confirmation goes to an unverified address with a link that the recipient needs. A single network can't exhaust
	// its limit.
	Confirmation Class = "confirmation"
	// Receipt follows a payment or refund, which limits it. A free one is limited like a Confirmation (Message.Free).
	Receipt Class = "receipt"
	// Step belongs to a row with a confirmed address or a counted first mail. A free one is limited like a
	// Confirmation (Message.Free).
	Step Class = "step"
	// Desk is written by the admin. If the desk's budget is used up, the action is refused.
	Desk Class = "desk"
	// Guest is an invitation to an account's event, or a change of it. The account's budget counts it (package
	// schedule, guests.go).
	Guest Class = "guest"
)

// The keys of a rule: the recipient's address and the network that caused the mail.
const (
	byNetwork = "causing network"
	byAddress = "address"
	byBoth    = "address and causing network"
)

// rule allows n mails of one kind in a window.
type rule struct {
	by     string
	n      int
	window time.Duration
}

const day = 24 * time.Hour

// rules are the limits of the classes. A mail without a causing network, such as a reminder, counts by its address
// alone.
var rules = map[Class][]rule{
	Own: nil, Receipt: nil, Step: nil, Desk: nil, Guest: nil,
	Owner:        {{byNetwork, 5, time.Hour}, {byNetwork, 20, day}},
	Party:        {{byBoth, 5, time.Hour}, {byBoth, 20, day}},
	Reply:        {{byAddress, 5, day}, {byNetwork, 30, day}},
	Confirmation: {{byBoth, 3, day}, {byAddress, 5, day}, {byNetwork, 60, day}},
}

// ClassOf returns the class of a kind, or false if it isn't declared.
func ClassOf(kind string) (Class, bool) {
	k, ok := declared[kind]
	return k.Budget, ok
}

// Table returns one line for each declared kind, sorted by name, with its class and limits.
func Table() []string {
	lines := []string{}
	for _, kind := range slices.Sorted(maps.Keys(declared)) {
		class := declared[kind].Budget
		lines = append(lines, fmt.Sprintf("%-32s %-13s %s", kind, class, class.describe()))
	}
	return lines
}

// describe returns the limits of a class as text, such as "5 an hour by causing network, 20 a day by causing
// network". For a class without rules it returns a sentence about its payer.
func (c Class) describe() string {
	switch c {
	case Own, Guest:
		return "paid by the account, in its package"
	case Receipt, Step:
		return "no limit; a free one counts as a confirmation"
	case Desk:
		return "paid by the owner, in the budget of the desk"
	}
	counts := []string{}
	for _, r := range rules[c] {
		window := "a day"
		if r.window == time.Hour {
			window = "an hour"
		}
		counts = append(counts, fmt.Sprintf("%d %s by %s", r.n, window, r.by))
	}
	return strings.Join(counts, ", ")
}
