package accounts

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"harborlight/internal/kit/fault"
	"harborlight/internal/people/refusal"
)

const (
	audience = "authenticated"
	// maxToken bounds what is parsed at all; ours are under 2 KB unless the
	// metadata is large, which is why metadata is not repeated in them.
	maxToken = 4096
	leeway   = 30 * time.Second
)

// claims are what an access token says.
type claims struct {
	Issuer      string         `json:"iss"`
	Subject     string         `json:"sub"`
	Audience    string         `json:"aud"` // a string, never a list
	IssuedAt    int64          `json:"iat"`
	ExpiresAt   int64          `json:"exp"`
	NotBefore   *int64         `json:"nbf,omitempty"`
	Email       string         `json:"email"`
	Phone       string         `json:"phone"`
	AppMetadata appMetadata    `json:"app_metadata"`
	Metadata    map[string]any `json:"user_metadata"`
	Role        string         `json:"role"`
	Level       string         `json:"aal"`
	Methods     []method       `json:"amr"`
	SessionID   string         `json:"session_id"`
	Anonymous   bool           `json:"is_anonymous"`
}

type appMetadata struct {
	Provider  string   `json:"provider" example:"email"`
	Providers []string `json:"providers" nullable:"false" example:"[\"email\"]"`
}

type method struct {
	Method    string `json:"method"`
	Timestamp int64  `json:"timestamp"`
}

// mintAccessToken signs an access token for a session and returns when it ends.
func (s *Service) mintAccessToken(u User, session Session) (string, time.Time, error) {
	now := s.clock.Now()
	expires := now.Add(accessTokenLife)
	if session.ExpiresAt.Before(expires) {
		expires = session.ExpiresAt
	}
	key := s.keys.current()
	token := jwt.NewWithClaims(jwt.SigningMethodES256, &claims{
		Issuer: s.issuer, Subject: u.ID, Audience: audience, IssuedAt: now.Unix(), ExpiresAt: expires.Unix(),
		Email: u.Email, AppMetadata: appMetadata{Provider: "email",
			Providers: []string{"email"}}, Metadata: smallMetadata(u.Metadata),
		Role: audience, Level: session.level(), Methods: session.methods(), SessionID: session.ID,
	})
	token.Header["kid"] = key.kid
	signed, err := token.SignedString(key.private)
	if err != nil {
		return "", time.Time{}, fmt.Errorf("sign an access token: %w", err)
	}
	return signed, time.Unix(expires.Unix(), 0).UTC(), nil
}

// verifyAccessToken checks everything about a token but the session row. Its
// error is a fault with the code bad_jwt.
func (s *Service) verifyAccessToken(ctx context.Context, token string) (claims, error) {
	var c claims
	if len(token) > maxToken {
		return c, badJWT("token is malformed: token is too long")
	}
	var outage error // the keys could not be read: no reason to call the token bad
	_, err := s.parser.ParseWithClaims(token, &c, func(t *jwt.Token) (any, error) {
		if err := checkHeader(t.Header); err != nil {
			return nil, err
		}
		kid, _ := t.Header["kid"].(string)
		key, err := s.keys.public(ctx, kid)
		if err != nil && !errors.Is(err, errUnknownKey) {
			outage = err
		}
		return key, err
	})
	switch {
	case outage != nil:
		return c, outage
	case errors.Is(err, jwt.ErrTokenExpired):
		return c, badJWT("token has invalid claims: token is expired")
	case err != nil:
		return c, badJWT(strings.ReplaceAll(err.Error(), "\n", " "))
	case c.IssuedAt == 0 || c.ExpiresAt-c.IssuedAt > int64((accessTokenLife+leeway).Seconds()):
		return c, badJWT("token has invalid claims: it lasts longer than any token of this site")
	case c.Subject == "" || c.SessionID == "" || c.Role != audience:
		return c, badJWT("token has invalid claims: it names no user or session")
	}
	return c, nil
}

// checkHeader refuses every header but those that we write: a key or a place to
// fetch one from is never taken from the token itself.
func checkHeader(header map[string]any) error {
	for name := range header {
		if !slices.Contains([]string{"alg", "typ", "kid"}, name) {
			return fmt.Errorf("the header has a field that is not allowed")
		}
	}
	if header["typ"] != "JWT" {
		return fmt.Errorf("the header's type is not JWT")
	}
	return nil
}

func newParser(issuer string, now func() time.Time) *jwt.Parser {
	return jwt.NewParser(
		jwt.WithValidMethods([]string{jwt.SigningMethodES256.Alg()}), jwt.WithIssuer(issuer), jwt.WithAudience(audience),
		jwt.WithExpirationRequired(), jwt.WithIssuedAt(), jwt.WithLeeway(leeway), jwt.WithStrictDecoding(),
		jwt.WithTimeFunc(now))
}

// The methods by which package jwt reads the registered claims.

// GetExpirationTime returns exp.
func (c *claims) GetExpirationTime() (*jwt.NumericDate, error) { return date(&c.ExpiresAt), nil }

// GetIssuedAt returns iat.
func (c *claims) GetIssuedAt() (*jwt.NumericDate, error) { return date(&c.IssuedAt), nil }

// GetNotBefore returns nbf.
func (c *claims) GetNotBefore() (*jwt.NumericDate, error) { return date(c.NotBefore), nil }

// GetIssuer returns iss.
func (c *claims) GetIssuer() (string, error) { return c.Issuer, nil }

// GetSubject returns sub.
func (c *claims) GetSubject() (string, error) { return c.Subject, nil }

// GetAudience returns aud.
func (c *claims) GetAudience() (jwt.ClaimStrings, error) { return jwt.ClaimStrings{c.Audience}, nil }

func date(unix *int64) *jwt.NumericDate {
	if unix == nil || *unix == 0 {
		return nil
	}
	return jwt.NewNumericDate(time.Unix(*unix, 0))
}

func badJWT(reason string) *fault.Error {
	return refusal.New(fault.KindUnauthenticated, "bad_jwt", "invalid JWT: unable to parse or verify signature, "+reason)
}
