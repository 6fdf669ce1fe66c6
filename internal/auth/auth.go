// Package auth answers one question about a request: who is asking?
//
// It holds the Principal that the rest of the program reads and the roles that
// the route table demands. How a person proves who they are is the business of
// package accounts, which implements Verifier.
package auth

import (
	"context"
	"time"

	"harborlight/internal/fault"
)

// Principal is a person who has proved who they are. It comes from a verified
// token and a live session row, never from anything else in a request.
type Principal struct {
	UserID    string
	Email     string // normalised, confirmed
	SessionID string
	Admin     bool      // the confirmed address equals the configured one, checked for this request
	ExpiresAt time.Time // when the access token ends, UTC; streams end with it

	ProvedAt      time.Time // when the session last proved its owner by password, link, passkey or code
	Pending       bool      // the account has a second factor and this session has not proved it
	FactorMissing bool      // must set up a second factor before the administrator's routes open
}

// FreshFor is how long a proof of the owner counts for what cannot be undone.
const FreshFor = 10 * time.Minute

// Role is what a route demands of the one who asks. The zero value demands
// nothing that exists, so that a route that declares no role fails at start-up.
type Role int

// The roles of the product (spec 6).
const (
	Undeclared    Role = iota
	Anyone             // visitors too; a valid token is honoured, any other ignored
	SignedIn           // any account
	Administrator      // the one administrator
)

// Verifier turns a bearer token into the person it was given to.
type Verifier interface {
	// Authenticate returns the principal of a live session, or a fault of kind
	// Unauthenticated that says why not.
	Authenticate(ctx context.Context, token string) (Principal, error)
}

// Sessions says whether somebody who was recognised before still is: for
// streams, which go on after their token was looked at and need not keep it.
type Sessions interface {
	// Again returns the principal as he is now, or a fault of kind
	// Unauthenticated when his session or his token has ended.
	Again(ctx context.Context, p Principal) (Principal, error)
}

type key struct{}

// With returns ctx carrying the principal.
func With(ctx context.Context, p Principal) context.Context {
	return context.WithValue(ctx, key{}, p)
}

// From returns the principal of the request, if somebody is signed in.
func From(ctx context.Context) (Principal, bool) {
	p, ok := ctx.Value(key{}).(Principal)
	return p, ok
}

// Must returns the principal of a request whose route demands one.
// On a route that does not, it returns ErrNobody.
func Must(ctx context.Context) (Principal, error) {
	if p, ok := From(ctx); ok {
		return p, nil
	}
	return Principal{}, ErrNobody
}

// ErrNobody is what an anonymous visitor gets where somebody must be signed in (spec 6, 8).
var ErrNobody = fault.Unauthenticated("User not authenticated")

// ErrNotAdmin is what everybody but the administrator gets on the administrator's routes (spec 6, 8).
var ErrNotAdmin = fault.Forbidden("You don't have permission to access this page.")

// The refusals of two-step sign-in.
var (
	// ErrPending is what a session gets everywhere while its second step is missing.
	ErrPending = refuse("insufficient_aal", "Finish signing in first: the second step is missing.")
	// ErrFactorRequired is what an administrator without a second factor gets on a public address.
	ErrFactorRequired = refuse("second_factor_required",
		"Set up two-step sign-in in your account first. On a public address the administrator needs it.")
	// ErrStale is what a session gets whose owner was proved too long ago.
	ErrStale = refuse("confirmation_required", "Confirm it's you, then try again.")
)

func refuse(code, message string) *fault.Error {
	return &fault.Error{Kind: fault.KindForbidden, Code: code, Message: message}
}

// CheckFresh says whether the owner of the session was proved a short time ago.
// Nobody at all passes: that is for Check to refuse.
func CheckFresh(ctx context.Context, now time.Time) error {
	if p, ok := From(ctx); ok && now.Sub(p.ProvedAt) > FreshFor {
		return ErrStale
	}
	return nil
}

// Check says whether the person asking may use a route of the given role.
func Check(ctx context.Context, role Role) error {
	p, ok := From(ctx)
	switch {
	case role == Anyone:
		return nil
	case !ok:
		return ErrNobody
	case p.Pending:
		return ErrPending
	case role == Administrator && p.Admin && p.FactorMissing:
		return ErrFactorRequired
	case role == SignedIn, role == Administrator && p.Admin:
		return nil
	default:
		return ErrNotAdmin
	}
}

// EndedTopic is the topic of package realtime on which is published that some
// of a person's sessions have ended, in the transaction that ends them: their
// streams ask Sessions.
func EndedTopic(userID string) string { return "sessions.ended:" + userID }
