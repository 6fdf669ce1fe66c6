package sessions

import (
	"context"
	"errors"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/people/refusal"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
)

// Caller is the session of a request of the contract. Its sign-in is complete.
type Caller struct {
	UserID    string
	SessionID string
	ProvedAt  time.Time // when the session last proved its owner
}

// Step returns the caller for operations that a pending session may use too.
func (c Caller) Step() StepCaller {
	return StepCaller{UserID: c.UserID, SessionID: c.SessionID, provedAt: c.ProvedAt}
}

// StepCaller is a session that may lack its second step. Only operations that finish this step or
// sign the session out accept it. The zero value is a visitor without a session.
type StepCaller struct {
	UserID    string
	SessionID string
	Device    string // secret of the browser; empty if it keeps none

	provedAt time.Time
	pending  bool
}

// Complete returns the caller. It reports false if the second step is missing.
func (c StepCaller) Complete() (Caller, bool) {
	if c.pending {
		return Caller{}, false
	}
	return Caller{UserID: c.UserID, SessionID: c.SessionID, ProvedAt: c.provedAt}, true
}

// checkFresh refuses a session whose owner was proved too long ago.
func (s *Service) checkFresh(c Caller) error {
	if s.clock.Now().Sub(c.ProvedAt) > auth.FreshFor {
		return auth.ErrStale
	}
	return nil
}

// Identify returns the caller that an access token belongs to, or auth.ErrPending if its second step
// is missing. The other faults are the contract's (4.9).
func (s *Service) Identify(ctx context.Context, token string) (Caller, error) {
	if token == "" {
		return Caller{}, errNoAuthorization
	}
	p, err := s.Authenticate(ctx, token)
	return Caller{UserID: p.UserID, SessionID: p.SessionID, ProvedAt: p.ProvedAt}, err
}

// IdentifyPending is Identify for the few operations that a session may use
// before its second step: reading its account, finishing that step, signing out.
func (s *Service) IdentifyPending(ctx context.Context, token string) (StepCaller, error) {
	c, err := s.Identify(ctx, token)
	if pending, ok := errors.AsType[*auth.PendingError](err); ok {
		p := pending.Principal
		return StepCaller{UserID: p.UserID, SessionID: p.SessionID, provedAt: p.ProvedAt, pending: true}, nil
	}
	return c.Step(), err
}

// User returns an account as it is now.
func (s *Service) User(ctx context.Context, userID string) (users.User, error) {
	u, err := users.Find(ctx, s.db, userID)
	return u.Current(s.clock.Now()), fault.Missing(err, refusal.UserNotFound)
}

// Scope is which of a person's sessions a sign-out ends.
type Scope string

// The scopes.
const (
	ScopeLocal  Scope = "local"
	ScopeOthers Scope = "others"
	ScopeGlobal Scope = "global"
)

// known keeps what a client made up out of the log.
func (s Scope) known() string {
	if s != ScopeLocal && s != ScopeOthers && s != ScopeGlobal {
		return ""
	}
	return string(s)
}

// Sign-out refuses with status 400: auth-js takes a 403 for a sign-out that was done.
var (
	errStaleSignOut   = invalidAs(auth.ErrStale)
	errPendingSignOut = invalidAs(auth.ErrPending)
)

func invalidAs(e *fault.Error) *fault.Error {
	return &fault.Error{Kind: fault.KindInvalid, Code: e.Code, Message: e.Message}
}

// mayEnd returns an error unless the caller may end the sessions of a scope. A pending session may end
// only itself. Ending all others needs a recent proof of the owner: a thief would be alone with the
// account.
func (s *Service) mayEnd(c StepCaller, scope Scope) error {
	caller, ok := c.Complete()
	switch {
	case !ok && scope != ScopeLocal:
		return errPendingSignOut
	case scope == ScopeOthers && s.checkFresh(caller) != nil:
		return errStaleSignOut
	}
	return nil
}

// SignOut ends sessions of the caller.
func (s *Service) SignOut(ctx context.Context, c StepCaller, scope Scope) (err error) {
	defer func() { s.LogStep(ctx, StepOf(c, stepSignOut, scope.known()), err) }()
	if err := s.mayEnd(c, scope); err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *database.Tx) error {
		var err error
		switch scope {
		case ScopeLocal:
			err = deleteSession(ctx, tx, c.UserID, c.SessionID)
		case ScopeOthers:
			err = DeleteBut(ctx, tx, c.UserID, c.SessionID)
		case ScopeGlobal:
			err = s.endEverything(ctx, tx, c.UserID)
		default:
			return refusal.Invalid("Unsupported logout scope")
		}
		if err != nil {
			return err
		}
		if err := recordSignOut(ctx, tx, c.UserID, c.SessionID, scope); err != nil {
			return err
		}
		return s.Revoked(ctx, tx, c.UserID)
	})
}

// endEverything ends every session and every secret that gives access without one.
func (s *Service) endEverything(ctx context.Context, tx *database.Tx, userID string) error {
	if err := DeleteBut(ctx, tx, userID, ""); err != nil {
		return err
	}
	return s.needs.RevokeOwned(ctx, tx, userID)
}

// CallerOfRefreshToken returns the session that a refresh token belongs to, for a
// sign-out by a page whose access token has run out.
func (s *Service) CallerOfRefreshToken(ctx context.Context, secret string) (StepCaller, error) {
	token, err := findRefreshToken(ctx, s.db, id.Hash(secret))
	if err != nil {
		return StepCaller{}, fault.Missing(err, refusal.SessionNotFound)
	}
	session, err := Find(ctx, s.db, token.SessionID)
	if err != nil {
		return StepCaller{}, fault.Missing(err, refusal.SessionNotFound)
	}
	factors, err := s.needs.CountFactors(ctx, s.db, session.UserID)
	if err != nil {
		return StepCaller{}, err
	}
	return StepCaller{UserID: session.UserID, SessionID: session.ID, provedAt: session.provedAt(),
		pending: isPending(session, factors)}, nil
}

var errNoAuthorization = refusal.New(fault.KindUnauthenticated, "no_authorization",
	"This endpoint requires a valid Bearer token")
