package sessions

import (
	"context"
	"time"

	"harborlight/internal/kit/id"
	"harborlight/internal/kit/line"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/realtime"
)

// Start is a session that was started in the current transaction.
type Start struct {
	User    users.User
	Session Session
	Refresh string
}

// Begin starts a session for a user on a device, with a first refresh token; method is the way of signing in. It
// updates the user's time of sign-in and records the sign-in. Call Grant after the transaction for the access token.
func (s *Service) Begin(ctx context.Context, tx *database.Tx, u *users.User, method string,
	from Client) (Start, error) {
	session, refresh, err := s.startSession(ctx, tx, u, method, from)
	return Start{User: *u, Session: session, Refresh: refresh}, err
}

// Grant contains the session and its tokens for a client.
type Grant struct {
	AccessToken  string
	RefreshToken string
	ExpiresAt    time.Time // expiry of the access token
	User         users.User
	Session      Session
}

// Grant signs the access token for a started session.
func (s *Service) Grant(in Start) (Grant, error) {
	access, expires, err := s.mint(in.User, in.Session)
	if err != nil {
		return Grant{}, err
	}
	return Grant{AccessToken: access, RefreshToken: in.Refresh, ExpiresAt: expires, User: in.User,
		Session: in.Session}, nil
}

// startSession inserts a session, records the sign-in and returns the session's first refresh token. The
// administrator's sessions are shorter.
func (s *Service) startSession(ctx context.Context, tx *database.Tx, u *users.User, method string,
	from Client) (Session, string, error) {
	_, absolute := lifetimes(u.IsAdmin(s.config.AdminEmail))
	now := tx.Now()
	session := Session{
		ID: id.New(), UserID: u.ID, Method: method, MethodAt: now, RotatedAt: now, ExpiresAt: now.Add(absolute),
		IP: from.IP, UserAgent: line.TruncateBytes(from.UserAgent, 500), CreatedAt: now, OwnPage: from.OwnPage,
	}
	if err := users.SetSignedIn(ctx, tx, u.ID); err != nil {
		return session, "", err
	}
	u.LastSignInAt = &now
	if err := recordSignIn(ctx, tx, session); err != nil {
		return session, "", err
	}
	if err := insertSession(ctx, tx, session); err != nil {
		return session, "", err
	}
	refresh, err := addRefreshToken(ctx, tx, session)
	return session, refresh, err
}

// addRefreshToken adds a token to the session's current generation and returns it.
func addRefreshToken(ctx context.Context, tx *database.Tx, session Session) (string, error) {
	secret := id.Secret()
	return secret, insertRefreshToken(ctx, tx, refreshToken{
		Hash: id.Hash(secret), SessionID: session.ID, Generation: session.Generation, CreatedAt: tx.Now(),
	})
}

// Revoked publishes that some of a user's sessions have ended or changed; it deletes no rows. This node clears its
// cache at commit; other nodes clear theirs, and all close or check the open streams.
func (s *Service) Revoked(ctx context.Context, tx *database.Tx, userID string) error {
	tx.AfterCommit(func() { s.cache.forget(userID, false) })
	if err := realtime.Publish(ctx, tx, topicEnded, userID); err != nil {
		return err
	}
	return realtime.Publish(ctx, tx, auth.SessionsEndedTopic(userID), userID)
}
