package auth

import (
	"math/bits"
	"strings"
)

// Effect lists the external effects of a request. It alone decides whether the request needs a fresh proof of identity
// (docs/security.md, T135).
type Effect uint16

// The effects. An action has at least one; read-only routes have none.
const (
	Internal  Effect = 1 << iota // changes only data of the desk
	Publishes                    // changes public pages or listings
	Mails                        // emails or notifies people outside
	Binds                        // makes, changes or ends an obligation: orders, invoices, prices, rates
	Pays                         // moves money or records a debt or payment
	Reveals                      // hands out stored data: files, private addresses, notifications on a device
	Erases                       // deletes permanently
	Secures                      // changes a sign-in method
)

var effectNames = []string{"internal", "publishes", "mails", "binds", "pays", "reveals", "erases", "secures"}

// needProof are the effects that an old session must not have.
const needProof = Binds | Pays | Reveals | Erases | Secures

// NeedsProof reports whether requests with the effect need a fresh proof of identity.
func (e Effect) NeedsProof() bool { return e&needProof != 0 }

// String names the effects.
func (e Effect) String() string {
	var names []string
	for rest := e; rest != 0; rest &= rest - 1 {
		names = append(names, effectNames[bits.TrailingZeros16(uint16(rest))])
	}
	return strings.Join(names, "+")
}

// Effecting is an input that adds effects to those of its route.
type Effecting interface{ Effect() Effect }
