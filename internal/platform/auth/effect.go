package auth

import (
	"math/bits"
	"strings"
)

// Effect is a set of external effects of a request. Only these decide whether the request needs a recent proof of
// identity (docs/security.md, T135).
type Effect uint16

// The effects. An action has at least one; read-only routes have none.
const (
	Internal  Effect = 1 << iota // changes only data of the desk
	Publishes                    // changes public pages or listings
	Mails                        // emails or notifies people other than the admin
	Binds                        // makes, changes or ends an obligation: orders, invoices, prices, rates
	Pays                         // moves money, or records a debt or payment
	Reveals                      // discloses stored data: files, private addresses, notifications on a device
	Erases                       // deletes permanently
	Secures                      // changes a sign-in method
)

var effectNames = []string{"internal", "publishes", "mails", "binds", "pays", "reveals", "erases", "secures"}

// sensitive contains the effects that require a recent proof of identity.
const sensitive = Binds | Pays | Reveals | Erases | Secures

// NeedsProof reports whether requests with these effects need a recent proof of identity.
func (e Effect) NeedsProof() bool { return e&sensitive != 0 }

// String returns the names of the effects, joined by "+", or "" if there are none.
func (e Effect) String() string {
	var names []string
	for rest := e; rest != 0; rest &= rest - 1 {
		names = append(names, effectNames[bits.TrailingZeros16(uint16(rest))])
	}
	return strings.Join(names, "+")
}

// EffectReporter is implemented by inputs that add effects to those of their route.
type EffectReporter interface{ Effect() Effect }
