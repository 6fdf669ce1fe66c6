// Package accounts knows who people are: sign-up and sign-in, the links that mails bring, changes of an account, and
// what it owns. The administrator is nothing but the account whose confirmed address equals the configured one,
// decided anew for every request.
//
// Below it are packages users (the rows), passwords, tokens, sessions and factors; above it is package wire (HTTP). It
// does not know what people may do: routes declare roles (package auth) and each slice owns its rows.
//
// Files are grouped by their first word: signup and signin, link (what mails bring), email (a change of address).
package accounts

import (
	"log/slog"
	"time"

	"harborlight/content"
	"harborlight/internal/people/passwords"
	"harborlight/internal/platform/limit"
	"harborlight/internal/platform/mail"
)

// Purpose is what a mailed link is good for.
type Purpose string

// The purposes that exist.
const (
	PurposeSignup      Purpose = "signup"
	PurposeRecovery    Purpose = "recovery"
	PurposeEmailChange Purpose = "email_change" // one to each of the two addresses
	purposeNonce       Purpose = "reauthentication"
)

// Flow is how a mailed link hands over to the client that asked for it.
type Flow string

// The flows: auth-js's default, auth-js with PKCE, and our own pages.
const (
	FlowImplicit Flow = "implicit" // single use, by a button; the tokens ride in the fragment
	FlowPKCE     Flow = "pkce"     // repeatable until the code is exchanged
	FlowBrowser  Flow = "browser"  // by a button, but in the browser that signed up
)

// Request is what a client says about how its links shall end.
type Request struct {
	Flow        Flow
	Challenge   string // PKCE: base64url of the verifier's SHA-256
	BrowserHash string // browser: SHA-256 of the cookie that the browser keeps
	RedirectTo  string // checked against the public URL when the link is built
}

// The lives of things.
const (
	SignupLinkLife   = 24 * time.Hour
	recoveryLinkLife = time.Hour

	nonceLife    = 10 * time.Minute
	authCodeLife = 5 * time.Minute
	freshProof   = 10 * time.Minute // clients of the contract may change the password without the current one

)

// Words are what the content says about accounts.
type Words struct {
	Brand   string // names the site
	Head    mail.Letterhead
	Mails   content.AccountMails
	Notices content.Notices
}

// words returns what the content says at the moment.
func (s *Service) words() Words {
	if s.config.Words == nil {
		return Words{}
	}
	return s.config.Words()
}

// Config is what accounts needs to know of the deployment.
type Config struct {
	PublicURL  string               // https://www.example.com: the only source of links
	AdminEmail string               // normalised, reserved for the administrator; empty: nobody is
	Words      func() Words         // what the content says at the moment; nil: nothing
	Hash       passwords.HashParams // zero: DefaultHash; tests use cheaper ones
	Limits     *limit.Factory       // nil: no limits

	// ImplicitLinks makes links of auth-js's default flow act when they are opened,
	// by a mail scanner too: for clients that need what GoTrue does.
	ImplicitLinks bool

	Log *slog.Logger // nil: slog.Default()
}
