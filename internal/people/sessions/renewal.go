package sessions

import (
	"context"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/people/refusal"
	"harborlight/internal/platform/database"
)

// Renewal contains the refresh token that replaces the one in a request. It is empty if the request contained none,
// because a client that misses the new token would be signed out.
type Renewal struct {
	RefreshToken string
	ExpiresAt    time.Time // expiry of the session
}

// RenewPresented replaces the refresh token in a request that reauthenticated the user, so that older copies become
// invalid. It replaces only current tokens of this session: for "", unknown and outdated tokens it returns an empty
// Renewal, because a token that another tab has just used already has a replacement. An ended session returns
// refusal.SessionNotFound.
func RenewPresented(ctx context.Context, tx *database.Tx, sessionID, shown string) (Renewal, error) {
	if shown == "" {
		return Renewal{}, nil
	}
	session, err := Lock(ctx, tx, sessionID)
	if err != nil {
		return Renewal{}, fault.WithNotFound(err, refusal.SessionNotFound)
	}
	token, err := findRefreshToken(ctx, tx, id.Hash(shown))
	switch {
	case fault.KindOf(err) == fault.KindNotFound:
		return Renewal{}, nil
	case err != nil:
		return Renewal{}, err
	case token.SessionID != session.ID || token.Generation != session.Generation:
		return Renewal{}, nil
	}
	if err := useRefreshToken(ctx, tx, token.Hash); err != nil {
		return Renewal{}, err
	}
	session.Generation++
	session.RotatedAt = tx.Now()
	if err := advanceSession(ctx, tx, session); err != nil {
		return Renewal{}, err
	}
	secret, err := addRefreshToken(ctx, tx, session)
	return Renewal{RefreshToken: secret, ExpiresAt: session.ExpiresAt}, err
}

// Renew saves a session's new proof, as the first step for MethodPassword and as the second for other methods, and
// replaces its refresh token if the request contained it (shown). An ended session returns refusal.SessionNotFound.
func (s *Service) Renew(ctx context.Context, tx *database.Tx, c Caller, method, shown string) (Renewal, error) {
	if _, err := Lock(ctx, tx, c.SessionID); err != nil {
		return Renewal{}, fault.WithNotFound(err, refusal.SessionNotFound)
	}
	note := setSecondStep
	if method == MethodPassword {
		note = setFirstStep
	}
	if err := note(ctx, tx, c.SessionID, method); err != nil {
		return Renewal{}, err
	}
	renewal, err := RenewPresented(ctx, tx, c.SessionID, shown)
	if err != nil {
		return Renewal{}, err
	}
	return renewal, s.Revoked(ctx, tx, c.UserID)
}
