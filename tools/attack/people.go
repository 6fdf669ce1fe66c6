package main

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"time"
)

const (
	pathSignUp  = "/api/auth/signup"
	pathSignIn  = "/api/auth/token?grant_type=password"
	pathRefresh = "/api/auth/token?grant_type=refresh_token"
	pathVerify  = "/api/auth/verify"
	pathRecover = "/api/auth/recover"
	pathResend  = "/api/auth/resend"
	pathUser    = "/api/auth/user"
	verifier    = "a-verifier-that-only-the-attacker-knows-0123456789"
)

// shape is a kind of client, which decides how its mailed links work.
type shape struct {
	name   string
	cookie bool           // our pages
	extra  map[string]any // further fields of the body
}

// shapes returns the kinds of clients: our pages, a bare API client, auth-js with its default flow, and auth-js with
// PKCE.
func shapes() []shape {
	sum := sha256.Sum256([]byte(verifier))
	challenge := base64.RawURLEncoding.EncodeToString(sum[:])
	return []shape{
		{"cookie", true, nil},
		{"bearer", false, nil},
		{"implicit", false, map[string]any{
			"gotrue_meta_security": map[string]any{}, "code_challenge": nil, "code_challenge_method": nil}},
		{"pkce", false, map[string]any{"gotrue_meta_security": map[string]any{}, "code_challenge": challenge,
			"code_challenge_method": "s256"}},
	}
}

// visitor returns a client of this shape in a new network.
func (s shape) visitor(p *program) *visitor {
	if s.cookie {
		return p.browser()
	}
	return p.visitor(elsewhere())
}

// body returns the fields with those of the shape.
func (s shape) body(fields map[string]any) map[string]any {
	maps.Copy(fields, s.extra)
	return fields
}

// trySignIn tries a password from a new network. It returns the visitor and whether the password opens the account; a
// status other than 200 and 400 is an error.
func (p *program) trySignIn(ctx context.Context, email, password string) (*visitor, bool, error) {
	v := p.visitor(elsewhere())
	got, err := v.post(ctx, pathSignIn, map[string]any{"email": email, "password": password})
	if err != nil {
		return v, false, err
	}
	v.token = got.field("access_token")
	return v, got.status == http.StatusOK && v.token != "",
		got.want("the sign-in", http.StatusOK, http.StatusBadRequest)
}

// person signs up on our pages, opens the mailed link in the same browser, and returns the visitor, signed in with
// goodPassword. It returns an error if no link arrives within ten seconds.
func (p *program) person(ctx context.Context, email string) (*visitor, error) {
	v := p.browser()
	got, err := v.post(ctx, pathSignUp, map[string]any{"email": email, "password": goodPassword})
	if err != nil {
		return nil, err
	}
	if err := got.want("a sign-up", http.StatusOK); err != nil {
		return nil, err
	}
	var links []string
	err = until(ctx, 10*time.Second, "no link came to "+email, func() (bool, error) {
		for _, m := range p.mails(email) {
			links = append(links, m.oneTime()...)
		}
		return len(links) > 0, nil
	})
	if err != nil {
		return nil, err
	}
	for _, link := range links {
		if err := v.follow(ctx, link); err != nil {
			return nil, err
		}
	}
	return p.signedIn(ctx, email, goodPassword)
}

// signedIn signs in from a new network and returns the visitor with the access token. A wrong password is an error.
func (p *program) signedIn(ctx context.Context, email, password string) (*visitor, error) {
	v, ok, err := p.trySignIn(ctx, email, password)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, fmt.Errorf("%s cannot sign in", email)
	}
	return v, nil
}

// isAdministrator reports whether the visitor may use the desk.
func (v *visitor) isAdministrator(ctx context.Context) (bool, error) {
	got, err := v.get(ctx, "/api/admin/partners")
	return got.status == http.StatusOK, err
}

// redeemLink redeems a mailed link, like a program that presses every button, without setting a password. It ignores
// a refusal; a link without a type is an error.
func (p *program) redeemLink(ctx context.Context, link string) error {
	u, err := url.Parse(link)
	if err != nil {
		return err
	}
	purpose := u.Query().Get("type")
	if purpose == "" {
		return errors.New("the link has no type: " + link)
	}
	_, err = p.browser().post(ctx, pathVerify, map[string]any{"type": purpose, "token_hash": secretOf(link)})
	return err
}
