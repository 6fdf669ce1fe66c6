package sessions

import (
	"context"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/people/refusal"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
)

// Caller is who a request of the contract comes from.
type Caller struct {
	UserID    string
	SessionID string
	Pending   bool      // the second step of signing in is missing
	Device    string    // the secret of the browser, if it keeps one; set for what a pending session may do
	ProvedAt  time.Time // when the session last proved its owner
}

// checkFresh refuses a session whose owner was proved too long ago.
func (s *Service) checkFresh(c Caller) error {
	if s.clock.Now().Sub(c.ProvedAt) > auth.FreshFor {
		return auth.ErrStale
	}
	return nil
}

// Identify returns who an access token was given to. Unlike Authenticate it
// says nothing about what they may do; its faults are the contract's (4.9). It
// refuses a session whose second step is missing.
func (s *Service) Identify(ctx context.Context, token string) (Caller, error) {
	c, err := s.IdentifyPending(ctx, token)
	if err == nil && c.Pending {
		return Caller{}, auth.ErrPending
	}
	return c, err
}

// IdentifyPending is Identify for the few operations that a session may use
// before its second step: reading its account, finishing that step, signing out.
func (s *Service) IdentifyPending(ctx context.Context, token string) (Caller, error) {
	if token == "" {
		return Caller{}, errNoAuthorization
	}
	p, err := s.Authenticate(ctx, token)
	return Caller{UserID: p.UserID, SessionID: p.SessionID, Pending: p.Pending, ProvedAt: p.ProvedAt}, err
}

// User returns the caller's account.
func (s *Service) User(ctx context.Context, c Caller) (users.User, error) {
	u, err := users.Find(ctx, s.db, c.UserID)
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

// errStaleSignOut is auth.ErrStale with another status: auth-js takes a 403 for a
// sign-out that was done.
var errStaleSignOut = &fault.Error{Kind: fault.KindInvalid, Code: auth.ErrStale.Code, Message: auth.ErrStale.Message}

// SignOut ends sessions of the caller. Ending the others, and not one's own, needs a
// fresh proof of the owner: a thief would be alone with the account.
func (s *Service) SignOut(ctx context.Context, c Caller, scope Scope) (err error) {
	defer func() { s.LogStep(ctx, StepOf(c, stepSignOut, scope.known()), err) }()
	if scope == ScopeOthers && s.checkFresh(c) != nil {
		return errStaleSignOut
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
		if err := recordSignOut(ctx, tx, c, scope); err != nil {
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

// CallerOfRefreshToken returns whose session a refresh token belongs to: for a
// sign-out by a page whose access token has run out.
func (s *Service) CallerOfRefreshToken(ctx context.Context, secret string) (Caller, error) {
	token, err := findRefreshToken(ctx, s.db, id.Hash(secret))
	if err != nil {
		return Caller{}, fault.Missing(err, refusal.SessionNotFound)
	}
	session, err := Find(ctx, s.db, token.SessionID)
	if err != nil {
		return Caller{}, fault.Missing(err, refusal.SessionNotFound)
	}
	return Caller{UserID: session.UserID, SessionID: session.ID, ProvedAt: session.provedAt()}, nil
}

var errNoAuthorization = refusal.New(fault.KindUnauthenticated, "no_authorization",
	"This endpoint requires a valid Bearer token")
