// Package tokens signs and verifies access tokens with keys that are stored encrypted in the database.
//
// A valid token names a session but doesn't prove that the session still exists: package sessions checks that.
package tokens

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

// Audience is the audience of all tokens, and the role that they grant.
const Audience = "authenticated"

const (
	// maxToken limits the tokens that are parsed at all. Valid ones are under 2 KB, because long metadata is left
	// out.
	maxToken = 4096
	leeway   = 30 * time.Second
)

// Claims are the claims of an access token.
type Claims struct {
	Issuer      string         `json:"iss"`
	Subject     string         `json:"sub"`
	Audience    string         `json:"aud"` // a string, never a list
	IssuedAt    int64          `json:"iat"`
	ExpiresAt   int64          `json:"exp"`
	NotBefore   *int64         `json:"nbf,omitempty"`
	Email       string         `json:"email"`
	Phone       string         `json:"phone"`
	AppMetadata AppMetadata    `json:"app_metadata"`
	Metadata    map[string]any `json:"user_metadata"`
	Role        string         `json:"role"`
	Level       string         `json:"aal"`
	Methods     []Method       `json:"amr"`
	SessionID   string         `json:"session_id"`
	Anonymous   bool           `json:"is_anonymous"`
}

// AppMetadata contains the sign-in provider of an account, which is always email.
type AppMetadata struct {
	Provider  string   `json:"provider" example:"email"`
	Providers []string `json:"providers" nullable:"false" example:"[\"email\"]"`
}

// Method is an authentication method of a session with its time (Unix seconds).
type Method struct {
	Method    string `json:"method"`
	Timestamp int64  `json:"timestamp"`
}

// Sign returns a signed access token. It sets issuer, audience and role, which are the same for all users.
func (k *KeyRing) Sign(c Claims) (string, error) {
	c.Issuer, c.Audience, c.Role = k.issuer, Audience, Audience
	key := k.current()
	token := jwt.NewWithClaims(jwt.SigningMethodES256, &c)
	token.Header["kid"] = key.kid
	signed, err := token.SignedString(key.private)
	if err != nil {
		return "", fmt.Errorf("sign an access token: %w", err)
	}
	return signed, nil
}

// Verify returns the claims of a valid token; it doesn't check the session's row. Invalid and expired tokens return a
// fault with the code bad_jwt; a failure to load the keys is returned unchanged.
func (k *KeyRing) Verify(ctx context.Context, token string) (Claims, error) {
	var c Claims
	if len(token) > maxToken {
		return c, InvalidToken("token is malformed: token is too long")
	}
	var outage error // failure to load the keys, which doesn't make the token invalid
	_, err := k.parser.ParseWithClaims(token, &c, func(t *jwt.Token) (any, error) {
		if err := checkHeader(t.Header); err != nil {
			return nil, err
		}
		kid, _ := t.Header["kid"].(string)
		key, err := k.public(ctx, kid)
		if err != nil && !errors.Is(err, errUnknownKey) {
			outage = err
		}
		return key, err
	})
	switch {
	case outage != nil:
		return c, outage
	case errors.Is(err, jwt.ErrTokenExpired):
		return c, InvalidToken("token has invalid claims: token is expired")
	case err != nil:
		return c, InvalidToken(strings.ReplaceAll(err.Error(), "\n", " "))
	case c.IssuedAt == 0 || c.ExpiresAt-c.IssuedAt > int64((Life+leeway).Seconds()):
		return c, InvalidToken("token has invalid claims: it lasts longer than any token of this site")
	case c.Subject == "" || c.SessionID == "" || c.Role != Audience:
		return c, InvalidToken("token has invalid claims: it names no user or session")
	}
	return c, nil
}

// checkHeader returns an error for headers with other fields than the ones that Sign writes, or another type than
// JWT: the token itself must never supply a key or its URL.
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

// newParser returns a parser that accepts only this site's unexpired tokens, signed with ES256.
func newParser(issuer string, now func() time.Time) *jwt.Parser {
	return jwt.NewParser(
		jwt.WithValidMethods([]string{jwt.SigningMethodES256.Alg()}), jwt.WithIssuer(issuer), jwt.WithAudience(Audience),
		jwt.WithExpirationRequired(), jwt.WithIssuedAt(), jwt.WithLeeway(leeway), jwt.WithStrictDecoding(),
		jwt.WithTimeFunc(now))
}

// These methods implement jwt.Claims.

// GetExpirationTime returns exp.
func (c *Claims) GetExpirationTime() (*jwt.NumericDate, error) { return date(&c.ExpiresAt), nil }

// GetIssuedAt returns iat.
func (c *Claims) GetIssuedAt() (*jwt.NumericDate, error) { return date(&c.IssuedAt), nil }

// GetNotBefore returns nbf.
func (c *Claims) GetNotBefore() (*jwt.NumericDate, error) { return date(c.NotBefore), nil }

// GetIssuer returns iss.
func (c *Claims) GetIssuer() (string, error) { return c.Issuer, nil }

// GetSubject returns sub.
func (c *Claims) GetSubject() (string, error) { return c.Subject, nil }

// GetAudience returns aud.
func (c *Claims) GetAudience() (jwt.ClaimStrings, error) { return jwt.ClaimStrings{c.Audience}, nil }

// date converts Unix seconds to a JWT date; nil and 0 become nil.
func date(unix *int64) *jwt.NumericDate {
	if unix == nil || *unix == 0 {
		return nil
	}
	return jwt.NewNumericDate(time.Unix(*unix, 0))
}

// InvalidToken returns the contract's refusal of a token.
func InvalidToken(reason string) *fault.Error {
	return refusal.New(fault.KindUnauthenticated, "bad_jwt", "invalid JWT: unable to parse or verify signature, "+reason)
}

// Life is the lifetime of a token, unless its session ends earlier.
const Life = 15 * time.Minute
