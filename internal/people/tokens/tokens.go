// Package tokens signs access tokens, and verifies them with keys that are in the database and sealed.
//
// A good token says who its session was given to, not that the session lives: package sessions looks that up.
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

// Audience is whom every token is for, and the role that it gives.
const Audience = "authenticated"

const (
	// maxToken bounds what is parsed at all; ours are under 2 KB unless the
	// metadata is large, which is why metadata is not repeated in them.
	maxToken = 4096
	leeway   = 30 * time.Second
)

// Claims are what an access token says.
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

// AppMetadata says how an account can be signed in to: by its address.
type AppMetadata struct {
	Provider  string   `json:"provider" example:"email"`
	Providers []string `json:"providers" nullable:"false" example:"[\"email\"]"`
}

// Method is a way in which a session was proved, and when (Unix seconds).
type Method struct {
	Method    string `json:"method"`
	Timestamp int64  `json:"timestamp"`
}

// Sign returns an access token that says so. Issuer, audience and role are the same for everybody.
func (k *Ring) Sign(c Claims) (string, error) {
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

// Verify checks everything about a token but the session row. Its
// error is a fault with the code bad_jwt.
func (k *Ring) Verify(ctx context.Context, token string) (Claims, error) {
	var c Claims
	if len(token) > maxToken {
		return c, Bad("token is malformed: token is too long")
	}
	var outage error // the keys could not be read: no reason to call the token bad
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
		return c, Bad("token has invalid claims: token is expired")
	case err != nil:
		return c, Bad(strings.ReplaceAll(err.Error(), "\n", " "))
	case c.IssuedAt == 0 || c.ExpiresAt-c.IssuedAt > int64((Life+leeway).Seconds()):
		return c, Bad("token has invalid claims: it lasts longer than any token of this site")
	case c.Subject == "" || c.SessionID == "" || c.Role != Audience:
		return c, Bad("token has invalid claims: it names no user or session")
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
		jwt.WithValidMethods([]string{jwt.SigningMethodES256.Alg()}), jwt.WithIssuer(issuer), jwt.WithAudience(Audience),
		jwt.WithExpirationRequired(), jwt.WithIssuedAt(), jwt.WithLeeway(leeway), jwt.WithStrictDecoding(),
		jwt.WithTimeFunc(now))
}

// The methods by which package jwt reads the registered claims.

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

func date(unix *int64) *jwt.NumericDate {
	if unix == nil || *unix == 0 {
		return nil
	}
	return jwt.NewNumericDate(time.Unix(*unix, 0))
}

// Bad refuses a token in the words of the contract.
func Bad(reason string) *fault.Error {
	return refusal.New(fault.KindUnauthenticated, "bad_jwt", "invalid JWT: unable to parse or verify signature, "+reason)
}

// Life is how long a token is good, unless its session ends before.
const Life = 15 * time.Minute
