package sessions

import (
	"cmp"
	"context"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/kit/line"
	"harborlight/internal/people/refusal"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
)

// minRefreshToken is the minimum length of a refresh token.
const minRefreshToken = 12

// Refresh exchanges a refresh token for a new one of the same session and a new access token.
//
// Only tokens of the session's current generation are valid. Using one starts the next generation. The used token
// stays valid for ten seconds, in case the answer was lost or tabs raced (reuse.go). Any other old token must be a
// copy: the session ends for all holders of its tokens, and its user gets an email.
//
// Malformed tokens return ErrRefreshMalformed, unknown ones ErrRefreshNotFound. An error of checkRefresh ends the
// session. More than 60 requests of a session in a minute return refusal.Busy.
func (s *Service) Refresh(ctx context.Context, secret string, from Client) (g Grant, err error) {
	e := &Step{Action: stepRefresh}
	defer func() { e.SetSession(g); s.LogStep(ctx, e, err) }()
	if len(secret) < minRefreshToken || len(secret) > 256 {
		return Grant{}, ErrRefreshMalformed
	}
	token, err := findRefreshToken(ctx, s.db, id.Hash(secret))
	if err != nil {
		return Grant{}, fault.WithNotFound(err, ErrRefreshNotFound)
	}
	e.sessionID = token.SessionID
	if s.refreshes.Allow(ctx, token.SessionID) != nil {
		return Grant{}, refusal.Busy // not 429: auth-js would sign out
	}
	var started Start
	var refused error // returned after the transaction, so that the end of the session is committed
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		session, err := Lock(ctx, tx, token.SessionID)
		if err != nil {
			return fault.WithNotFound(err, ErrRefreshNotFound)
		}
		e.UserID = session.UserID
		u, err := users.Find(ctx, tx, session.UserID)
		if err != nil {
			return fault.WithNotFound(err, ErrRefreshNotFound)
		}
		token, err := findRefreshToken(ctx, tx, token.Hash) // reread under the lock: another request may have used it
		if err != nil {
			return fault.WithNotFound(err, ErrRefreshNotFound)
		}
		if refused = s.checkRefresh(tx, u, session, token, from); refused != nil {
			return s.endRefused(ctx, tx, u, session, refused, from)
		}
		started, err = s.rotate(ctx, tx, u, session, token, from)
		return err
	})
	if err = cmp.Or(err, refused); err != nil {
		return Grant{}, err
	}
	return s.Grant(started)
}

// checkRefresh returns the reason why this token may not continue the session, or nil: errSessionExpired,
// errRefreshReused for a token of an older generation unless it is a retry (isRetry), or errSessionIdle after too
// long inactivity.
func (s *Service) checkRefresh(tx *database.Tx, u users.User, session Session, token refreshToken, from Client) error {
	idle, _ := lifetimes(u.IsAdmin(s.config.AdminEmail))
	resting := tx.Now().Sub(session.RotatedAt)
	switch {
	case !tx.Now().Before(session.ExpiresAt):
		return errSessionExpired
	case token.Generation != session.Generation && !token.isRetry(session, from, tx.Now()):
		return errRefreshReused
	case resting > idle:
		return errSessionIdle
	}
	return nil
}

// rotate uses a valid token and starts the next generation. For a token that was used a moment ago, it adds one more
// token to the generation which that use started, or returns refusal.Busy if that has maxSiblings.
func (s *Service) rotate(ctx context.Context, tx *database.Tx, u users.User, session Session, token refreshToken,
	from Client) (Start, error) {
	if err := useRefreshToken(ctx, tx, token.Hash); err != nil {
		return Start{}, err
	}
	if token.Generation != session.Generation {
		if err := checkSiblings(ctx, tx, session); err != nil {
			return Start{}, err
		}
	} else {
		session.Generation++
		session.RotatedAt, session.IP, session.UserAgent = tx.Now(), from.IP, line.TruncateBytes(from.UserAgent, 500)
		if err := advanceSession(ctx, tx, session); err != nil {
			return Start{}, err
		}
	}
	refresh, err := addRefreshToken(ctx, tx, session)
	return Start{User: u, Session: session, Refresh: refresh}, err
}

// endRefused deletes a session that may not continue for the reason why. If the reason is errRefreshReused, the token
// was copied: it records the theft in the audit trail and notifies the user.
func (s *Service) endRefused(ctx context.Context, tx *database.Tx, u users.User, session Session, why error,
	from Client) error {
	if err := deleteSession(ctx, tx, u.ID, session.ID); err != nil {
		return err
	}
	if err := s.Revoked(ctx, tx, u.ID); err != nil {
		return err
	}
	if why != errRefreshReused { //nolint:errorlint // checkRefresh returns exactly this value
		return nil
	}
	s.log.Warn("an old refresh token was used, the session is ended", "session_id", session.ID,
		"network", NetworkOf(from.IP), "session_network", NetworkOf(session.IP))
	err := audit.Record(ctx, tx, audit.Entry{ActorID: u.ID, Action: "accounts.session_stolen", ObjectID: session.ID,
		Details: map[string]string{"network": NetworkOf(from.IP), "session_network": NetworkOf(session.IP)}})
	if err != nil {
		return err
	}
	return s.deps.MailEnded(ctx, tx, u)
}

var (
	// ErrRefreshMalformed means that the token has an invalid length.
	ErrRefreshMalformed = refusal.Invalid("Refresh token is not valid")
	// ErrRefreshNotFound means that the token is unknown.
	ErrRefreshNotFound = refusal.New(fault.KindInvalid, "refresh_token_not_found",
		"Invalid Refresh Token: Refresh Token Not Found")
	errRefreshReused = refusal.New(fault.KindInvalid, "refresh_token_already_used",
		"Invalid Refresh Token: Already Used")
	errSessionExpired = refusal.New(fault.KindInvalid, "session_expired", "Invalid Refresh Token: Session Expired")
	errSessionIdle    = refusal.New(fault.KindInvalid, "session_expired",
		"Invalid Refresh Token: Session Expired (Inactivity)")
)
