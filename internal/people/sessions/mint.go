package sessions

import (
	"encoding/json"
	"time"

	"harborlight/internal/people/tokens"
	"harborlight/internal/people/users"
)

// mint signs an access token for a session and returns its expiry: after tokens.Life, but never later than the
// session's.
func (s *Service) mint(u users.User, session Session) (string, time.Time, error) {
	now := s.clock.Now()
	expires := now.Add(tokens.Life)
	if session.ExpiresAt.Before(expires) {
		expires = session.ExpiresAt
	}
	signed, err := s.tokens.Sign(tokens.Claims{
		Subject: u.ID, IssuedAt: now.Unix(), ExpiresAt: expires.Unix(), Email: u.Email,
		AppMetadata: tokens.AppMetadata{Provider: "email", Providers: []string{"email"}},
		Metadata:    smallMetadata(u.Metadata),
		Level:       session.Level(), Methods: session.methods(), SessionID: session.ID,
	})
	return signed, time.Unix(expires.Unix(), 0).UTC(), err
}

// smallMetadata returns the metadata for an access token, or an empty map if it exceeds 1024 bytes of JSON, too long
// to fit into a header.
func smallMetadata(metadata map[string]any) map[string]any {
	text, err := json.Marshal(users.OrEmpty(metadata))
	if err != nil || len(text) > 1024 {
		return map[string]any{}
	}
	return users.OrEmpty(metadata)
}
