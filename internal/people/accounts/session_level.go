package accounts

import (
	"context"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/people/refusal"
	"harborlight/internal/people/tokens"
	"harborlight/internal/platform/database"
)

// The assurance levels that access tokens name: one step of signing in was done, or both.
const (
	levelOne = "aal1"
	levelTwo = "aal2"
)

// level returns how much the session has proved.
func (s Session) level() string {
	if s.SecondMethod == "" {
		return levelOne
	}
	return levelTwo
}

// methods lists how the session was proved, for its access tokens.
func (s Session) methods() []tokens.Method {
	out := []tokens.Method{{Method: s.Method, Timestamp: s.MethodAt.Unix()}}
	if s.SecondAt != nil && s.SecondMethod != s.Method {
		out = append(out, tokens.Method{Method: s.SecondMethod, Timestamp: s.SecondAt.Unix()})
	}
	return out
}

// provedAt returns when the session last proved its owner, in either step.
func (s Session) provedAt() time.Time {
	if s.SecondAt != nil && s.SecondAt.After(s.MethodAt) {
		return *s.SecondAt
	}
	return s.MethodAt
}

// isPublic reports whether the site is reached from other machines.
func (s *Service) isPublic() bool { return !isLoopback(s.site.Hostname()) }

// elevate records the second step of a session and gives it new tokens: those
// from before it was proved are spent.
func (s *Service) elevate(ctx context.Context, tx *database.Tx, u User, sessionID,
	method string) (sessionStart, error) {
	session, err := lockSession(ctx, tx, sessionID)
	if err != nil {
		return sessionStart{}, fault.Missing(err, refusal.SessionNotFound)
	}
	now := tx.Now()
	session.SecondMethod, session.SecondAt = method, &now
	session.Generation++
	session.RotatedAt = now
	if err := setSecondStep(ctx, tx, session.ID, method); err != nil {
		return sessionStart{}, err
	}
	if err := advanceSession(ctx, tx, session); err != nil {
		return sessionStart{}, err
	}
	refresh, err := addRefreshToken(ctx, tx, session)
	if err != nil {
		return sessionStart{}, err
	}
	return sessionStart{user: u, session: session, refresh: refresh}, s.revoked(ctx, tx, u.ID)
}

// beginWithPasskey signs a user in by a passkey alone, which is both steps.
func (s *Service) beginWithPasskey(ctx context.Context, tx *database.Tx, u *User, from Client) (sessionStart, error) {
	started, err := s.begin(ctx, tx, u, MethodPasskey, from)
	if err != nil {
		return started, err
	}
	now := tx.Now()
	started.session.SecondMethod, started.session.SecondAt = MethodPasskey, &now
	return started, setSecondStep(ctx, tx, started.session.ID, MethodPasskey)
}
