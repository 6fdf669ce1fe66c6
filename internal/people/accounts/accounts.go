// Package accounts knows who people are: sign-up and confirmation, passwords,
// sessions and the tokens that prove them. It implements auth.Verifier for the
// rest of the program and speaks the wire contract of Supabase's auth service
// under /api/auth, so that @supabase/auth-js works against it unchanged.
//
// It does not know what people may do: routes declare roles (package auth) and
// each slice owns its rows. The administrator is nothing but the account whose
// confirmed address equals the configured one, decided anew for every request.
//
// Files are grouped by their first word: signup and signin, password, link (what
// mails bring), email (a change of address), factor (the second step), session (with
// its tokens, and how it ends), keys, http (the wire), store (every statement).
package accounts

import (
	"log/slog"
	"time"

	"harborlight/content"
	"harborlight/internal/people/passwords"
	"harborlight/internal/platform/limit"
	"harborlight/internal/platform/mail"
)

// User is an account. An account exists from sign-up on; it can do nothing
// until somebody has proved that its address is theirs.
type User struct {
	ID                 string         `db:"id"`
	Email              string         `db:"email"` // normalised
	PasswordHash       string         `db:"password_hash"`
	EmailConfirmedAt   *time.Time     `db:"email_confirmed_at"`
	ConfirmationSentAt *time.Time     `db:"confirmation_sent_at"`
	RecoverySentAt     *time.Time     `db:"recovery_sent_at"`
	LastSignInAt       *time.Time     `db:"last_sign_in_at"`
	NewEmail           string         `db:"new_email"` // normalised; waits for both mailboxes; empty: no change
	EmailChangeSentAt  *time.Time     `db:"email_change_sent_at"`
	Metadata           map[string]any `db:"user_metadata,json"` // written by the person; no reason to allow anything
	CreatedAt          time.Time      `db:"created_at"`
	UpdatedAt          time.Time      `db:"updated_at"`
}

// Confirmed reports whether somebody has proved that the address is theirs.
func (u User) Confirmed() bool { return u.EmailConfirmedAt != nil }

// Session is one sign-in on one device. It ends when it is signed out, when
// nothing refreshes it for too long, at ExpiresAt, or when an old refresh token
// turns up.
type Session struct {
	ID         string    `db:"id"`
	UserID     string    `db:"user_id"`
	Method     string    `db:"method"`
	MethodAt   time.Time `db:"method_at"`
	Generation int64     `db:"generation"`
	RotatedAt  time.Time `db:"rotated_at"`
	ExpiresAt  time.Time `db:"expires_at"`
	IP         string    `db:"ip"`
	UserAgent  string    `db:"user_agent"`
	CreatedAt  time.Time `db:"created_at"`
	OwnPage    bool      `db:"own_page"` // began on our own page, which always asks for the current password

	SecondMethod string     `db:"second_method"` // by which the second step was done; empty: it was not
	SecondAt     *time.Time `db:"second_at"`     // when it was last done
}

// The ways in which a session may begin, as access tokens name them.
const (
	MethodPassword = "password"
	MethodOTP      = "otp" // the confirmation link
	MethodRecovery = "recovery"
	MethodPasskey  = "webauthn" // proves possession and, by the device's PIN or finger, the person: both steps at once
)

// The ways in which the second step is done, beside MethodPasskey.
const (
	MethodTOTP         = "totp"
	MethodRecoveryCode = "recovery_code"
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

// Client is where a request came from, kept with the session.
type Client struct {
	IP        string
	UserAgent string
	OwnPage   bool // what begins a session: it is our own page, not a client of the contract
}

// The lives of things.
const (
	reuseWindow      = 10 * time.Second
	signupLinkLife   = 24 * time.Hour
	recoveryLinkLife = time.Hour
	emailChangeLife  = 24 * time.Hour
	nonceLife        = 10 * time.Minute
	authCodeLife     = 5 * time.Minute
	freshProof       = 10 * time.Minute // clients of the contract may change the password without the current one
	sessionCacheLife = time.Second
)

// lifetimes are how long a session may rest and how long it may last at all:
// shorter for the administrator.
func lifetimes(admin bool) (idle, absolute time.Duration) {
	if admin {
		return 30 * time.Minute, 12 * time.Hour
	}
	return 14 * 24 * time.Hour, 30 * 24 * time.Hour
}

// Words are what the content says about accounts.
type Words struct {
	Brand string // names the site
	Head  mail.Letterhead
	Mails content.AccountMails
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
