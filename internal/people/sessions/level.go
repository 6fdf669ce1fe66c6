package sessions

import (
	"context"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/people/refusal"
	"harborlight/internal/people/tokens"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/database"
)

// Assurance levels in access tokens: one completed step of signing in, or both.
const (
	levelOne = "aal1"
	LevelTwo = "aal2"
)

// Level returns the session's assurance level: LevelTwo after a second step, else levelOne.
func (s Session) Level() string {
	if s.SecondMethod == "" {
		return levelOne
	}
	return LevelTwo
}

// methods returns the session's authentication methods with their times for its access tokens: the first step, then
// the second if it used another method.
func (s Session) methods() []tokens.Method {
	out := []tokens.Method{{Method: s.Method, Timestamp: s.MethodAt.Unix()}}
	if s.SecondAt != nil && s.SecondMethod != s.Method {
		out = append(out, tokens.Method{Method: s.SecondMethod, Timestamp: s.SecondAt.Unix()})
	}
	return out
}

// provedAt returns the time of the last proof of the user's identity in either step.
func (s Session) provedAt() time.Time {
	if s.SecondAt != nil && s.SecondAt.After(s.MethodAt) {
		return *s.SecondAt
	}
	return s.MethodAt
}

// Elevate saves the second step of a session and returns a new refresh token; the session's older ones become
// invalid. An ended session returns refusal.SessionNotFound.
func (s *Service) Elevate(ctx context.Context, tx *database.Tx, u users.User, sessionID,
	method string) (Start, error) {
	session, err := Lock(ctx, tx, sessionID)
	if err != nil {
		return Start{}, fault.WithNotFound(err, refusal.SessionNotFound)
	}
	now := tx.Now()
	session.SecondMethod, session.SecondAt = method, &now
	session.Generation++
	session.RotatedAt = now
	if err := setSecondStep(ctx, tx, session.ID, method); err != nil {
		return Start{}, err
	}
	if err := advanceSession(ctx, tx, session); err != nil {
		return Start{}, err
	}
	refresh, err := addRefreshToken(ctx, tx, session)
	if err != nil {
		return Start{}, err
	}
	return Start{User: u, Session: session, Refresh: refresh}, s.Revoked(ctx, tx, u.ID)
}

// BeginWithPasskey is like Begin, for a sign-in with a passkey, which completes both steps.
func (s *Service) BeginWithPasskey(ctx context.Context, tx *database.Tx, u *users.User, from Client) (Start, error) {
	started, err := s.Begin(ctx, tx, u, MethodPasskey, from)
	if err != nil {
		return started, err
	}
	now := tx.Now()
	started.Session.SecondMethod, started.Session.SecondAt = MethodPasskey, &now
	return started, setSecondStep(ctx, tx, started.Session.ID, MethodPasskey)
}
