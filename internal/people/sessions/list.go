package sessions

import (
	"context"

	"harborlight/internal/kit/fault"
	"harborlight/internal/people/refusal"
	"harborlight/internal/platform/database"
)

// maxSessions limits the list of a user's sessions.
const maxSessions = 100

var errNoSession = refusal.New(fault.KindNotFound, "session_not_yours",
	"Session not found. It may have ended already.")

// List returns the caller's sessions that can still be refreshed, last used first, at most maxSessions.
func (s *Service) List(ctx context.Context, c Caller) ([]Session, error) {
	u, err := s.User(ctx, c.UserID)
	if err != nil {
		return nil, err
	}
	idle, _ := lifetimes(u.IsAdmin(s.config.AdminEmail))
	now := s.clock.Now()
	return ListForUser(ctx, s.db, u.ID, now, now.Add(-idle))
}

// End ends one of the caller's sessions. Unknown and other users' sessions return errNoSession. Ending any but the
// caller's own session requires recent authentication (auth.ErrReauthRequired).
func (s *Service) End(ctx context.Context, c Caller, sessionID string) (err error) {
	defer func() { s.LogStep(ctx, StepOf(c.Step(), stepSignOut, "device"), err) }()
	if sessionID != c.SessionID {
		if err := s.checkReauth(c); err != nil {
			return err
		}
	}
	return s.db.Write(ctx, func(tx *database.Tx) error {
		session, err := Find(ctx, tx, sessionID)
		if err == nil && session.UserID != c.UserID {
			return errNoSession
		}
		if err != nil {
			return fault.WithNotFound(err, errNoSession)
		}
		if err := deleteSession(ctx, tx, c.UserID, sessionID); err != nil {
			return err
		}
		if err := recordSignOut(ctx, tx, c.UserID, sessionID, ScopeLocal); err != nil {
			return err
		}
		return s.Revoked(ctx, tx, c.UserID)
	})
}
