// Package auth identifies the caller of a request.
//
// It defines the Principal that the rest of the program reads and the roles in the route table. Package accounts
// authenticates callers and implements Verifier.
package auth

import (
	"context"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
)

// Principal is a user with a complete sign-in. It comes from a verified token and a live session row, never from
// anything else in a request.
type Principal struct {
	UserID    string
	Email     string // normalised, confirmed
	SessionID string
	Admin     bool      // the confirmed address is the configured admin's, checked for this request
	ExpiresAt time.Time // end of the access token, UTC; streams end with it

	ProvedAt      time.Time // last proof of identity in this session, by password, link, passkey or code; UTC
	FactorMissing bool      // must set up a second factor before using the admin's routes
}

// PendingPrincipal is the session of an account with a second factor that has not completed the second step. It can
// complete that step or sign out. It is not a Principal, so all other code treats it as anonymous
// (docs/decisions/0020).
type PendingPrincipal struct {
	UserID    string
	SessionID string
	ProvedAt  time.Time // last proof of identity in this session, UTC
}

// PendingError is the error of Verifier for a pending session. It unwraps to ErrPending.
type PendingError struct{ Principal PendingPrincipal }

// Error implements error.
func (*PendingError) Error() string { return ErrPending.Error() }

// Unwrap returns ErrPending.
func (*PendingError) Unwrap() error { return ErrPending }

// ReauthWindow is how long a proof of identity permits sensitive actions (Effect.NeedsProof).
const ReauthWindow = 10 * time.Minute

// Role is the role that a route requires. The zero value is invalid: a route that declares no role stops the program
// from starting.
type Role int

// The three roles (docs/product.md, "accounts: three roles").
const (
	Undeclared Role = iota
	Anyone          // visitors too; an invalid token is ignored
	SignedIn        // any account
	Admin           // the admin
)

// Verifier authenticates bearer tokens.
type Verifier interface {
	// Authenticate returns the principal of a live session, a *PendingError if its second step is
	// missing, or a fault of kind Unauthenticated with the reason.
	Authenticate(ctx context.Context, token string) (Principal, error)
}

// Sessions checks the session of an authenticated user again. Streams use it, because they outlive the check of their
// token and don't keep the token.
type Sessions interface {
	// Revalidate returns the current principal, with the errors of Verifier.
	Revalidate(ctx context.Context, p Principal) (Principal, error)
}

type (
	key        struct{}
	pendingKey struct{}
)

// With returns ctx with the principal.
func With(ctx context.Context, p Principal) context.Context {
	return context.WithValue(ctx, key{}, p)
}

// From returns the principal of the request. It reports false for anonymous requests and for pending
// sessions.
func From(ctx context.Context) (Principal, bool) {
	p, ok := ctx.Value(key{}).(Principal)
	return p, ok
}

// WithPending returns ctx with a pending session, for logs and limits.
func WithPending(ctx context.Context, p PendingPrincipal) context.Context {
	return context.WithValue(ctx, pendingKey{}, p)
}

// PendingFrom returns the pending session of the request, and false if there is none.
func PendingFrom(ctx context.Context) (PendingPrincipal, bool) {
	p, ok := ctx.Value(pendingKey{}).(PendingPrincipal)
	return p, ok
}

// Must returns the principal of the request, or ErrUnauthenticated for anonymous requests.
func Must(ctx context.Context) (Principal, error) {
	if p, ok := From(ctx); ok {
		return p, nil
	}
	return Principal{}, ErrUnauthenticated
}

// ErrUnauthenticated means that the route requires sign-in.
var ErrUnauthenticated = fault.Unauthenticated(fault.Plain("User not authenticated"))

// ErrNotAdmin means that the route requires the admin.
var ErrNotAdmin = fault.Forbidden(message.SiteNotAdmin)

// The errors of two-step sign-in.
var (
	// ErrPending means that the session has not completed its second step.
	ErrPending = forbidden("insufficient_aal", message.SiteStepMissing)
	// ErrFactorRequired means that the admin needs a second factor, because the site has a public address.
	ErrFactorRequired = forbidden("second_factor_required", message.SiteFactorRequired)
	// ErrReauthRequired means that the action requires a more recent proof of identity.
	ErrReauthRequired = forbidden("confirmation_required", message.SiteConfirm)
)

func forbidden(code string, message fault.Text) *fault.Error {
	return &fault.Error{Kind: fault.KindForbidden, Code: code, Message: message}
}

// CheckReauth returns ErrReauthRequired if the caller's last proof of identity is older than ReauthWindow (10
// minutes). It returns nil for anonymous requests; Check refuses those.
func CheckReauth(ctx context.Context, now time.Time) error {
	if p, ok := From(ctx); ok && now.Sub(p.ProvedAt) > ReauthWindow {
		return ErrReauthRequired
	}
	return nil
}

// Check returns nil if the caller has the role; everyone has Anyone. Otherwise, it returns ErrUnauthenticated for
// anonymous callers, ErrFactorRequired for an admin without the required second factor, and ErrNotAdmin for other
// users.
func Check(ctx context.Context, role Role) error {
	p, ok := From(ctx)
	switch {
	case role == Anyone:
		return nil
	case !ok:
		return ErrUnauthenticated
	case role == Admin && p.Admin && p.FactorMissing:
		return ErrFactorRequired
	case role == SignedIn, role == Admin && p.Admin:
		return nil
	default:
		return ErrNotAdmin
	}
}

// SessionsEndedTopic returns the live topic for ended sessions of a user. The transaction that ends sessions
// publishes it, and the user's streams then check their session again (Sessions).
func SessionsEndedTopic(userID string) string { return "sessions.ended:" + userID }

// Owner is an account whose rows are exported or deleted. It owns the rows with its user id and the rows without any
// account that have its confirmed address (decision 0023). With an empty address, it owns only the rows with its id.
type Owner struct {
	UserID string
	Email  string // normalised
}
