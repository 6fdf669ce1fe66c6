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

// Caller is the session of a request of the contract, with its second step complete.
type Caller struct {
	UserID    string
	SessionID string
	ProvedAt  time.Time // time of the session's last reauthentication or sign-in
}

// Step returns the caller for operations that also accept pending sessions.
func (c Caller) Step() StepCaller {
	return StepCaller{UserID: c.UserID, SessionID: c.SessionID, provedAt: c.ProvedAt}
}

// StepCaller is a session that may lack its second step. Only operations that complete this step or sign the session
// out accept it. The zero value is a visitor without a session.
type StepCaller struct {
	UserID    string
	SessionID string
	Device    string // secret of the browser; empty: none

	provedAt time.Time
	pending  bool
}

// Complete returns the caller, or false if the second step is missing.
func (c StepCaller) Complete() (Caller, bool) {
	if c.pending {
		return Caller{}, false
	}
	return Caller{UserID: c.UserID, SessionID: c.SessionID, ProvedAt: c.provedAt}, true
}

// checkReauth returns auth.ErrReauthRequired if the last proof of the user's identity is older than
// auth.ReauthWindow.
func (s *Service) checkReauth(c Caller) error {
	if s.clock.Now().Sub(c.ProvedAt) > auth.ReauthWindow {
		return auth.ErrReauthRequired
	}
	return nil
}

// Identify returns the caller of an access token. It returns errNoAuthorization for an empty token, auth.ErrPending
// if its second step is missing, and otherwise the faults of Authenticate.
func (s *Service) Identify(ctx context.Context, token string) (Caller, error) {
	if token == "" {
		return Caller{}, errNoAuthorization
	}
	p, err := s.Authenticate(ctx, token)
	return Caller{UserID: p.UserID, SessionID: p.SessionID, ProvedAt: p.ProvedAt}, err
}

// IdentifyPending is like Identify, for the few operations that a session may use before its second step: reading its
// account, completing the step, signing out.
func (s *Service) IdentifyPending(ctx context.Context, token string) (StepCaller, error) {
	c, err := s.Identify(ctx, token)
	if pending, ok := errors.AsType[*auth.PendingError](err); ok {
		p := pending.Principal
		return StepCaller{UserID: p.UserID, SessionID: p.SessionID, provedAt: p.ProvedAt, pending: true}, nil
	}
	return c.Step(), err
}

// User returns the current state of an account, or refusal.UserNotFound.
func (s *Service) User(ctx context.Context, userID string) (users.User, error) {
	u, err := users.Find(ctx, s.db, userID)
	return u.WithoutExpiredChange(s.clock.Now()), fault.WithNotFound(err, refusal.UserNotFound)
}

// Scope selects the sessions that a sign-out ends.
type Scope string

// Sign-out scopes.
const (
	ScopeLocal  Scope = "local"
	ScopeOthers Scope = "others"
	ScopeGlobal Scope = "global"
)

// loggable returns the scope, or "" for unknown values, so that a client's input doesn't reach the log.
func (s Scope) loggable() string {
	if s != ScopeLocal && s != ScopeOthers && s != ScopeGlobal {
		return ""
	}
	return string(s)
}

// Sign-out refuses with status 400, because auth-js treats a 403 as a completed sign-out.
var (
	errReauthSignOut  = invalidAs(auth.ErrReauthRequired)
	errPendingSignOut = invalidAs(auth.ErrPending)
)

func invalidAs(e *fault.Error) *fault.Error {
	return &fault.Error{Kind: fault.KindInvalid, Code: e.Code, Message: e.Message}
}

// mayEnd returns an error unless the caller may end the sessions of a scope. A pending session may end only itself
// (errPendingSignOut). Ending all others requires recent authentication (errReauthSignOut), because otherwise a thief
// could lock the user out; ending all including the caller's own doesn't.
func (s *Service) mayEnd(c StepCaller, scope Scope) error {
	caller, ok := c.Complete()
	switch {
	case !ok && scope != ScopeLocal:
		return errPendingSignOut
	case scope == ScopeOthers && s.checkReauth(caller) != nil:
		return errReauthSignOut
	}
	return nil
}

// SignOut ends the caller's own session (ScopeLocal), all others (ScopeOthers), or all sessions with all secrets that
// grant access without one (ScopeGlobal). It records the sign-out. Unknown scopes are an Invalid fault; mayEnd
// describes the other refusals.
func (s *Service) SignOut(ctx context.Context, c StepCaller, scope Scope) (err error) {
	defer func() { s.LogStep(ctx, StepOf(c, stepSignOut, scope.loggable()), err) }()
	if err := s.mayEnd(c, scope); err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *database.Tx) error {
		var err error
		switch scope {
		case ScopeLocal:
			err = deleteSession(ctx, tx, c.UserID, c.SessionID)
		case ScopeOthers:
			err = DeleteExcept(ctx, tx, c.UserID, c.SessionID)
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

// endEverything ends all sessions of a user and revokes all secrets that grant access without one.
func (s *Service) endEverything(ctx context.Context, tx *database.Tx, userID string) error {
	if err := DeleteExcept(ctx, tx, userID, ""); err != nil {
		return err
	}
	return s.deps.RevokeOwned(ctx, tx, userID)
}

// CallerOfRefreshToken returns the session of a refresh token, for sign-outs by pages with an expired access token.
// It accepts used and outdated tokens of existing sessions. Unknown tokens return refusal.SessionNotFound.
func (s *Service) CallerOfRefreshToken(ctx context.Context, secret string) (StepCaller, error) {
	token, err := findRefreshToken(ctx, s.db, id.Hash(secret))
	if err != nil {
		return StepCaller{}, fault.WithNotFound(err, refusal.SessionNotFound)
	}
	session, err := Find(ctx, s.db, token.SessionID)
	if err != nil {
		return StepCaller{}, fault.WithNotFound(err, refusal.SessionNotFound)
	}
	factors, err := s.deps.CountFactors(ctx, s.db, session.UserID)
	if err != nil {
		return StepCaller{}, err
	}
	return StepCaller{UserID: session.UserID, SessionID: session.ID, provedAt: session.provedAt(),
		pending: isPending(session, factors)}, nil
}

var errNoAuthorization = refusal.New(fault.KindUnauthenticated, "no_authorization",
	"This endpoint requires a valid Bearer token")
