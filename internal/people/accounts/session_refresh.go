package accounts

import (
	"cmp"
	"context"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/kit/line"
	"harborlight/internal/people/refusal"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
)

// minRefreshToken is the shortest text that could be a refresh token.
const minRefreshToken = 12

// Refresh exchanges a refresh token for a new one of the same session and a new
// access token.
//
// Of the tokens of a session, those of its generation are live. Using one
// begins the next generation. For ten seconds the one that was used is good once
// more: an answer was lost, or tabs raced (session_reuse.go). Anything else was copied:
// the session ends, for everyone who holds its tokens, and its owner is told.
func (s *Service) Refresh(ctx context.Context, secret string, from Client) (g Grant, err error) {
	e := &step{action: stepRefresh}
	defer func() { e.began(g); s.logStep(ctx, e, err) }()
	if len(secret) < minRefreshToken || len(secret) > 256 {
		return Grant{}, errRefreshMalformed
	}
	token, err := findRefreshToken(ctx, s.db, id.Hash(secret))
	if err != nil {
		return Grant{}, fault.Missing(err, errRefreshNotFound)
	}
	e.sessionID = token.SessionID
	if s.limits.refresh.Allow(ctx, token.SessionID) != nil {
		return Grant{}, refusal.Busy // never 429: auth-js would sign out
	}
	var started sessionStart
	var refused error // ending the session is committed although the refresh fails
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		session, err := lockSession(ctx, tx, token.SessionID)
		if err != nil {
			return fault.Missing(err, errRefreshNotFound)
		}
		e.userID = session.UserID
		u, err := findUser(ctx, tx, session.UserID)
		if err != nil {
			return fault.Missing(err, errRefreshNotFound)
		}
		token, err := findRefreshToken(ctx, tx, token.Hash) // as it is now: others may have used it while we waited
		if err != nil {
			return fault.Missing(err, errRefreshNotFound)
		}
		if refused = s.judge(tx, u, session, token, from); refused != nil {
			return s.endSession(ctx, tx, u, session, refused, from)
		}
		started, err = s.rotate(ctx, tx, u, session, token, from)
		return err
	})
	if err = cmp.Or(err, refused); err != nil {
		return Grant{}, err
	}
	return s.grant(started.user, started.session, started.refresh)
}

// judge says why a session may not go on by this token, if it may not.
func (s *Service) judge(tx *database.Tx, u User, session Session, token refreshToken, from Client) error {
	idle, _ := lifetimes(s.isAdmin(u))
	resting := tx.Now().Sub(session.RotatedAt)
	switch {
	case !tx.Now().Before(session.ExpiresAt):
		return errSessionExpired
	case token.Generation != session.Generation && !token.isRepeated(session, from, tx.Now()):
		return errRefreshReused
	case resting > idle:
		return errSessionIdle
	}
	return nil
}

// rotate spends a live token, or hands out one more of the generation that a
// token spent just now has begun.
func (s *Service) rotate(ctx context.Context, tx *database.Tx, u User, session Session, token refreshToken,
	from Client) (sessionStart, error) {
	if err := useRefreshToken(ctx, tx, token.Hash); err != nil {
		return sessionStart{}, err
	}
	if token.Generation != session.Generation {
		if err := checkSiblings(ctx, tx, session); err != nil {
			return sessionStart{}, err
		}
	} else {
		session.Generation++
		session.RotatedAt, session.IP, session.UserAgent = tx.Now(), from.IP, line.Clip(from.UserAgent, 500)
		if err := advanceSession(ctx, tx, session); err != nil {
			return sessionStart{}, err
		}
	}
	refresh, err := addRefreshToken(ctx, tx, session)
	return sessionStart{user: u, session: session, refresh: refresh}, err
}

// endSession deletes a session that may not go on. A stolen one is put on
// record and its owner is told.
func (s *Service) endSession(ctx context.Context, tx *database.Tx, u User, session Session, why error,
	from Client) error {
	if err := deleteSession(ctx, tx, u.ID, session.ID); err != nil {
		return err
	}
	if err := s.revoked(ctx, tx, u.ID); err != nil {
		return err
	}
	if why != errRefreshReused { //nolint:errorlint // judge returns exactly this value
		return nil
	}
	s.log.Warn("an old refresh token was used, the session is ended", "session_id", session.ID,
		"network", networkOf(from.IP), "session_network", networkOf(session.IP))
	err := audit.Record(ctx, tx, audit.Entry{ActorID: u.ID, Action: "accounts.session_stolen", ObjectID: session.ID,
		Details: map[string]string{"network": networkOf(from.IP), "session_network": networkOf(session.IP)}})
	if err != nil {
		return err
	}
	return s.mailSessionEnded(ctx, tx, u)
}

var (
	errRefreshMalformed = refusal.Invalid("Refresh token is not valid")
)

var (
	errRefreshNotFound = refusal.New(fault.KindInvalid, "refresh_token_not_found",
		"Invalid Refresh Token: Refresh Token Not Found")
)

var (
	errRefreshReused = refusal.New(fault.KindInvalid, "refresh_token_already_used", "Invalid Refresh Token: Already Used")
)

var (
	errSessionExpired = refusal.New(fault.KindInvalid, "session_expired", "Invalid Refresh Token: Session Expired")
)

var (
	errSessionIdle = refusal.New(fault.KindInvalid, "session_expired",
		"Invalid Refresh Token: Session Expired (Inactivity)")
)
