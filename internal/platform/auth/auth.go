// Package auth answers one question about a request: who is asking?
//
// It defines the Principal that the rest of the program reads and the roles in the route table. How
// people prove who they are is up to package accounts, which implements Verifier.
package auth

import (
	"context"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
)

// Principal is a person with a complete sign-in. It comes from a verified token and a live session
// row, never from anything else in a request.
type Principal struct {
	UserID    string
	Email     string // normalised, confirmed
	SessionID string
	Admin     bool      // the confirmed address is the configured one, checked for this request
	ExpiresAt time.Time // end of the access token, UTC; streams end with it

	ProvedAt      time.Time // last proof of identity in this session, by password, link, passkey or code
	FactorMissing bool      // must set up a second factor before using the administrator's routes
}

// PendingPrincipal is a session of an account with a second factor that hasn't used it. It can finish
// its second step or sign itself out. It is no Principal, so all other code treats it as anonymous
// (docs/decisions/0102).
type PendingPrincipal struct {
	UserID    string
	SessionID string
	ProvedAt  time.Time // last proof of identity in this session
}

// PendingError is the error of Verifier for a pending session. It unwraps to
// ErrPending.
type PendingError struct{ Principal PendingPrincipal }

// Error implements error.
func (*PendingError) Error() string { return ErrPending.Error() }

// Unwrap returns ErrPending.
func (*PendingError) Unwrap() error { return ErrPending }

// FreshFor is how long a proof of identity allows actions that can't be undone.
const FreshFor = 10 * time.Minute

// Role is the role that a route requires. Nobody has the zero value, and a route that declares no
// role stops the program from starting.
type Role int

// The three roles (docs/product.md, "accounts: three roles").
const (
	Undeclared    Role = iota
	Anyone             // visitors too; a valid token is used, any other ignored
	SignedIn           // any account
	Administrator      // the one administrator
)

// Verifier turns a bearer token into its principal.
type Verifier interface {
	// Authenticate returns the principal of a live session, a *PendingError if its second step is
	// missing, or a fault of kind Unauthenticated with the reason.
	Authenticate(ctx context.Context, token string) (Principal, error)
}

// Sessions checks an authenticated person again. Streams use it: they outlive the check of their
// token and don't keep it.
type Sessions interface {
	// Again returns the current principal. Its errors are those of Verifier.
	Again(ctx context.Context, p Principal) (Principal, error)
}

type (
	key        struct{}
	pendingKey struct{}
)

// With returns ctx carrying the principal.
func With(ctx context.Context, p Principal) context.Context {
	return context.WithValue(ctx, key{}, p)
}

// From returns the principal of the request. It reports false for anonymous requests and for pending
// sessions.
func From(ctx context.Context) (Principal, bool) {
	p, ok := ctx.Value(key{}).(Principal)
	return p, ok
}

// WithPending returns ctx carrying a pending session, for logs and limits.
func WithPending(ctx context.Context, p PendingPrincipal) context.Context {
	return context.WithValue(ctx, pendingKey{}, p)
}

// PendingFrom returns the session of WithPending. It reports false for all other requests.
func PendingFrom(ctx context.Context) (PendingPrincipal, bool) {
	p, ok := ctx.Value(pendingKey{}).(PendingPrincipal)
	return p, ok
}

// Must returns the principal of the request, or ErrNobody if there is none.
func Must(ctx context.Context) (Principal, error) {
	if p, ok := From(ctx); ok {
		return p, nil
	}
	return Principal{}, ErrNobody
}

// ErrNobody refuses anonymous requests on routes that need a signed-in person.
var ErrNobody = fault.Unauthenticated(fault.Plain("User not authenticated"))

// ErrNotAdmin refuses everyone but the administrator on the administrator's routes.
var ErrNotAdmin = fault.Forbidden(message.SiteNotAdmin)

// The refusals of two-step sign-in.
var (
	// ErrPending means that the second step of the session is missing.
	ErrPending = refuse("insufficient_aal", message.SiteStepMissing)
	// ErrFactorRequired refuses an administrator without a second factor on a public address.
	ErrFactorRequired = refuse("second_factor_required", message.SiteFactorRequired)
	// ErrStale refuses an action that needs a fresher proof of identity.
	ErrStale = refuse("confirmation_required", message.SiteConfirm)
)

func refuse(code string, message fault.Text) *fault.Error {
	return &fault.Error{Kind: fault.KindForbidden, Code: code, Message: message}
}

// CheckFresh returns ErrStale if the last proof of identity is older than FreshFor. It lets
// anonymous requests pass: refusing those is up to Check.
func CheckFresh(ctx context.Context, now time.Time) error {
	if p, ok := From(ctx); ok && now.Sub(p.ProvedAt) > FreshFor {
		return ErrStale
	}
	return nil
}

// Check returns an error unless the person asking has the role.
func Check(ctx context.Context, role Role) error {
	p, ok := From(ctx)
	switch {
	case role == Anyone:
		return nil
	case !ok:
		return ErrNobody
	case role == Administrator && p.Admin && p.FactorMissing:
		return ErrFactorRequired
	case role == SignedIn, role == Administrator && p.Admin:
		return nil
	default:
		return ErrNotAdmin
	}
}

// EndedTopic is the live topic for ended sessions of a person. It is published in the transaction
// that ends them, and their streams then ask Sessions.
func EndedTopic(userID string) string { return "sessions.ended:" + userID }

// Owner is an account whose rows are exported or deleted: those that name it, and those that name no account and its
// confirmed address (decision 0075). With an empty address the owner owns nothing by address.
type Owner struct {
	UserID string
	Email  string // normalised
}
