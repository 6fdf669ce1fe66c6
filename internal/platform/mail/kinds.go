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

// The classes. If the signed-in owner causes a mail of another person, the desk budget replaces the class, except Own,
// Receipt and Guest.
const (
	// Own goes to the address of an account, or to one that it is proving. Package accounts counts it (decision 0030).
	Own Class = "own"
	// Owner notifies the owner about an action. It is dropped if its network has caused too many; the row and its
	// notification remain.
	Owner Class = "owner"
	// Party notifies a partner or an account about an action. It is limited like Owner, for each recipient.
	Party Class = "party"
	// Reply answers a form, at an address that anyone may have typed. It is dropped beyond its limits.
	Reply Class = "reply"
	// Confirmation goes to an address that anyone may have typed, and its reader needs it. One network can't use
	// it up.
	Confirmation Class = "confirmation"
	// Receipt follows a payment or refund, which limits it. A free one counts like a Confirmation (Message.Free).
	Receipt Class = "receipt"
	// Step belongs to a row with a proven address or a counted first mail. A free one counts like a Confirmation
	// (Message.Free).
	Step Class = "step"
	// Desk is written by the owner. Beyond the desk's budget the action is refused.
	Desk Class = "desk"
	// Guest invites to an account's event, or changes that. The account pays for it (package schedule, guests.go).
	Guest Class = "guest"
)

// The keys by which a rule counts: the recipient's address and the network that caused the mail.
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

// Kinds maps kinds of mail to their classes. A name that ends with "_" stands for all kinds with a number after it.
type Kinds map[string]Class

// declared are all kinds of the program.
var declared = Kinds{}

// Declare adds the kinds that a package writes. Call it when the package is initialized. A second declaration of a
// kind, or an unknown class, is a defect and panics.
func Declare(kinds Kinds) struct{} {
	for kind, class := range kinds {
		_, known := rules[class]
		if _, twice := declared[kind]; twice || !known {
			panic(fmt.Sprintf("mail: %q of class %q is declared twice or wrongly", kind, class))
		}
		declared[kind] = class
	}
	return struct{}{}
}

// Declared returns all kinds of the program.
func Declared() Kinds { return maps.Clone(declared) }

// declaredName returns the name under which a kind is declared: without a number at its end.
func declaredName(kind string) string { return strings.TrimRight(kind, "0123456789") }

// ClassOf returns the class of a kind, or false if it isn't declared.
func ClassOf(kind string) (Class, bool) {
	class, ok := declared[declaredName(kind)]
	return class, ok
}

// Table describes the class and the limits of each kind, one line each.
func Table() []string {
	lines := []string{}
	for _, kind := range slices.Sorted(maps.Keys(declared)) {
		class := declared[kind]
		lines = append(lines, fmt.Sprintf("%-32s %-13s %s", kind, class, class.describe()))
	}
	return lines
}

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
