// Package accounts manages user accounts: sign-up, sign-in, mailed links, account changes, export and deletion. The
// administrator's account has the configured address, confirmed; every request checks this anew.
//
// It builds on packages users (the rows), passwords, tokens, sessions and factors; package wire serves it over HTTP.
// It doesn't authorize: routes declare roles (package auth) and each slice owns its rows.
//
// The first word of a file name is its topic: signup, signin, link (mailed links), email (changes of address).
package accounts

import (
	"log/slog"
	"time"

	"harborlight/internal/people/passwords"
	"harborlight/internal/platform/limit"
	"harborlight/internal/platform/mail"
)

// Purpose is the action that a mailed link allows.
type Purpose string

// Purposes of mailed links and codes.
const (
	PurposeSignup      Purpose = "signup"
	PurposeRecovery    Purpose = "recovery"
	PurposeEmailChange Purpose = "email_change" // two links, one to each address
	purposeNonce       Purpose = "reauthentication"
)

// Flow is how a mailed link returns the user to the client that requested it.
type Flow string

// The flows: auth-js's default, auth-js with PKCE, and the site's own pages.
const (
	FlowImplicit Flow = "implicit" // single use, confirmed by a button; the URL fragment carries the tokens
	FlowPKCE     Flow = "pkce"     // repeatable until the code is exchanged
	FlowBrowser  Flow = "browser"  // confirmed by a button, except in the browser that signed up
)

// Request is a client's request about the flow and target of its mailed links.
type Request struct {
	Flow        Flow
	Challenge   string // PKCE only: base64url of the verifier's SHA-256
	BrowserHash string // browser flow only: SHA-256 of the browser's cookie
	RedirectTo  string // checked against the public URL when the link is built
}

// Lifetimes of links, codes and proofs.
const (
	SignupLinkLife   = 24 * time.Hour
	recoveryLinkLife = time.Hour

	nonceLife    = 10 * time.Minute
	authCodeLife = 5 * time.Minute
	// within it, clients of the contract may change the password without the current one
	recentProof = 10 * time.Minute
)

// brand returns the name of the site.
func (s *Service) brand() string { return s.config.Mail.Current().Brand.Name }

// Config configures the service for a deployment.
type Config struct {
	PublicURL  string // https://www.example.com: the base of every link
	AdminEmail string // normalised; empty: no administrator
	Mail       mail.Site
	Hash       passwords.HashParams // zero: DefaultHash; tests use cheaper ones
	Limits     *limit.Factory       // nil: no limits

	// ImplicitLinks lets links of auth-js's default flow act as soon as they are opened, even by a mail scanner, for
	// clients that depend on GoTrue's behavior.
	ImplicitLinks bool

	Log *slog.Logger // nil: slog.Default()
}
