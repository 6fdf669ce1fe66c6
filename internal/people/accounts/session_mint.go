package accounts

import (
	"time"

	"harborlight/internal/people/tokens"
)

// mintAccessToken signs an access token for a session and returns when it ends.
func (s *Service) mintAccessToken(u User, session Session) (string, time.Time, error) {
	now := s.clock.Now()
	expires := now.Add(tokens.Life)
	if session.ExpiresAt.Before(expires) {
		expires = session.ExpiresAt
	}
	signed, err := s.tokens.Sign(tokens.Claims{
		Subject: u.ID, IssuedAt: now.Unix(), ExpiresAt: expires.Unix(), Email: u.Email,
		AppMetadata: tokens.AppMetadata{Provider: "email", Providers: []string{"email"}}, Metadata: smallMetadata(u.Metadata),
		Level: session.level(), Methods: session.methods(), SessionID: session.ID,
	})
	return signed, time.Unix(expires.Unix(), 0).UTC(), err
}
