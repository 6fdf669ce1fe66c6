package wire

import (
	"encoding/json"
	"time"

	"harborlight/internal/people/tokens"
	"harborlight/internal/people/users"
)

// Bodies of the contract. Unknown fields of requests are ignored, because some clients of the contract send them.

// AuthSignUpRequest is the body of POST /api/auth/signup.
type AuthSignUpRequest struct {
	Email         string          `json:"email" maxLength:"255" example:"ada@example.com"`
	Password      string          `json:"password" doc:"8 characters to 256 bytes, not a common one"`
	Phone         string          `json:"phone,omitempty" doc:"Not supported"`
	Data          map[string]any  `json:"data,omitempty" doc:"Saved as user_metadata, at most 16 KiB"`
	Challenge     string          `json:"code_challenge,omitempty" doc:"PKCE: base64url of the verifier's SHA-256"`
	Method        string          `json:"code_challenge_method,omitempty" doc:"PKCE: s256"`
	ClientVersion json.RawMessage `json:"gotrue_meta_security,omitempty" doc:"Sent by auth-js; its links then end as auth-js expects"`
}

// AuthTokenRequest is the body of POST /api/auth/token; grant_type selects the fields.
type AuthTokenRequest struct {
	Email        string `json:"email,omitempty" doc:"grant_type=password"`
	Password     string `json:"password,omitempty" doc:"grant_type=password"`
	RefreshToken string `json:"refresh_token,omitempty" doc:"grant_type=refresh_token; the literal httponly with X-Refresh-Transport: cookie"`
	AuthCode     string `json:"auth_code,omitempty" doc:"grant_type=pkce"`
	CodeVerifier string `json:"code_verifier,omitempty" doc:"grant_type=pkce"`

	ClientVersion json.RawMessage `json:"gotrue_meta_security,omitempty" doc:"Sent by auth-js; its sessions change their password as auth-js expects"`
}

// AuthLinkRequest is the body of POST /api/auth/recover and /resend.
type AuthLinkRequest struct {
	Type          string          `json:"type,omitempty" doc:"resend: signup or email_change"`
	Email         string          `json:"email"`
	Phone         string          `json:"phone,omitempty" doc:"Not supported"`
	Challenge     string          `json:"code_challenge,omitempty"`
	Method        string          `json:"code_challenge_method,omitempty"`
	ClientVersion json.RawMessage `json:"gotrue_meta_security,omitempty"`
}

// AuthVerifyRequest is the body of POST /api/auth/verify.
type AuthVerifyRequest struct {
	Type      string         `json:"type" enum:"signup,recovery,email,email_change"`
	TokenHash string         `json:"token_hash" doc:"Token of the mailed link"`
	Token     string         `json:"token,omitempty" doc:"Not supported: there are no short codes"`
	Password  string         `json:"password,omitempty" doc:"With the token of a sign-up: the new password of the account. It replaces the one of the sign-up."`
	Data      map[string]any `json:"data,omitempty" doc:"With password: saved as user_metadata instead of the sign-up's, at most 16 KiB"`
	Handover  bool           `json:"handover,omitempty" doc:"Return the URL at which the client that requested the link continues"`

	ClientVersion json.RawMessage `json:"gotrue_meta_security,omitempty" doc:"Sent by auth-js, as in /token"`
}

// AuthUserRequest is the body of PUT /api/auth/user.
type AuthUserRequest struct {
	Password        *string         `json:"password,omitempty"`
	CurrentPassword string          `json:"current_password,omitempty" doc:"Required for a new email address, and for a new password unless the session has just started by a recovery or in a client of the contract"`
	Nonce           string          `json:"nonce,omitempty" doc:"Code mailed by /reauthenticate, instead of current_password; on the site's own page not for a new password"`
	Email           string          `json:"email,omitempty" doc:"Both addresses get a link; the current address cancels a pending change"`
	Challenge       json.RawMessage `json:"code_challenge,omitempty" doc:"With email, PKCE: base64url of the verifier's SHA-256; auth-js sends null without PKCE, and its links then end as it expects"`
	Method          string          `json:"code_challenge_method,omitempty" doc:"With email, PKCE: s256"`
	Phone           string          `json:"phone,omitempty" doc:"Not supported"`
	Data            map[string]any  `json:"data,omitempty" doc:"Merged into user_metadata; null deletes a key"`
	AppMetadata     json.RawMessage `json:"app_metadata,omitempty" doc:"Refused"`
}

// AuthUser is the body of an account.
type AuthUser struct {
	ID                 string             `json:"id"`
	Audience           string             `json:"aud" example:"authenticated"`
	Role               string             `json:"role" example:"authenticated"`
	Email              string             `json:"email"`
	Phone              string             `json:"phone" doc:"Always empty"`
	EmailConfirmedAt   *time.Time         `json:"email_confirmed_at,omitempty"`
	ConfirmedAt        *time.Time         `json:"confirmed_at,omitempty"`
	ConfirmationSentAt *time.Time         `json:"confirmation_sent_at,omitempty"`
	RecoverySentAt     *time.Time         `json:"recovery_sent_at,omitempty"`
	LastSignInAt       *time.Time         `json:"last_sign_in_at,omitempty"`
	NewEmail           string             `json:"new_email,omitempty" doc:"Pending until both mailboxes confirm it"`
	EmailChangeSentAt  *time.Time         `json:"email_change_sent_at,omitempty"`
	AppMetadata        tokens.AppMetadata `json:"app_metadata"`
	Metadata           map[string]any     `json:"user_metadata"`
	Identities         []AuthIdentity     `json:"identities" nullable:"false"`
	Factors            []AuthFactor       `json:"factors,omitempty" nullable:"false" doc:"Second factors; only in sessions and in the caller's own account"`
	CreatedAt          time.Time          `json:"created_at"`
	UpdatedAt          time.Time          `json:"updated_at"`
	Anonymous          bool               `json:"is_anonymous"`
}

// AuthIdentity is the sign-in identity of an account, which is its address.
type AuthIdentity struct {
	IdentityID   string           `json:"identity_id"`
	ID           string           `json:"id"`
	UserID       string           `json:"user_id"`
	Data         authIdentityData `json:"identity_data"`
	Provider     string           `json:"provider" example:"email"`
	LastSignInAt *time.Time       `json:"last_sign_in_at,omitempty"`
	CreatedAt    time.Time        `json:"created_at"`
	UpdatedAt    time.Time        `json:"updated_at"`
	Email        string           `json:"email"`
}

type authIdentityData struct {
	Subject       string `json:"sub"`
	Email         string `json:"email"`
	EmailVerified bool   `json:"email_verified"`
	PhoneVerified bool   `json:"phone_verified"`
}

// AuthSession is the body of a session.
type AuthSession struct {
	AccessToken  string   `json:"access_token"`
	TokenType    string   `json:"token_type" example:"bearer"`
	ExpiresIn    int64    `json:"expires_in" doc:"Seconds"`
	ExpiresAt    int64    `json:"expires_at" doc:"Unix seconds"`
	RefreshToken string   `json:"refresh_token" doc:"The literal httponly with X-Refresh-Transport: cookie"`
	User         AuthUser `json:"user"`
	SecondStep   []string `json:"second_step,omitempty" nullable:"false" enum:"totp,webauthn,recovery_code" doc:"Kinds of proof that can complete this sign-in; until then, the session has little access"`
}

// AuthAccepted is the answer to a link of a change of address that starts no session.
type AuthAccepted struct {
	Message string `json:"msg"`
	Done    bool   `json:"email_changed" doc:"False: the other mailbox has to confirm too"`
}

// AuthHandover contains the URL at which the client that requested a link continues.
type AuthHandover struct {
	Location string `json:"location"`
}

// AuthDevice is a session of a user on one device.
type AuthDevice struct {
	ID         string    `json:"id"`
	Device     string    `json:"device" example:"Chrome on Windows"`
	Network    string    `json:"network" example:"203.0.113.0/24" doc:"Network of the last refresh; never the full address"`
	Current    bool      `json:"current" doc:"True for the caller's session"`
	CreatedAt  time.Time `json:"created_at" doc:"Time of the sign-in"`
	LastSeenAt time.Time `json:"last_seen_at" doc:"Time of the last refresh, about every 15 minutes in active use"`
	ExpiresAt  time.Time `json:"expires_at"`
}

// AuthNothing is an empty answer.
type AuthNothing struct{}

// AuthSettings contains the supported ways to sign in.
type AuthSettings struct {
	External          map[string]bool `json:"external"`
	DisableSignup     bool            `json:"disable_signup"`
	MailerAutoconfirm bool            `json:"mailer_autoconfirm"`
	PhoneAutoconfirm  bool            `json:"phone_autoconfirm"`
	SMSProvider       string          `json:"sms_provider"`
	SAMLEnabled       bool            `json:"saml_enabled"`
}

// AuthHealth identifies the service.
type AuthHealth struct {
	Version     string `json:"version"`
	Name        string `json:"name"`
	Description string `json:"description"`
}

// AuthKeys are the public keys of the access tokens (JWKS).
type AuthKeys struct {
	Keys []tokens.Jwk `json:"keys" nullable:"false"`
}

// userBody returns the body of an account in the contract's format, with one identity and without factors.
func userBody(u users.User) AuthUser {
	app := tokens.AppMetadata{Provider: "email", Providers: []string{"email"}}
	return AuthUser{
		ID: u.ID, Audience: tokens.Audience, Role: tokens.Audience, Email: u.Email,
		EmailConfirmedAt: u.EmailConfirmedAt, ConfirmedAt: u.EmailConfirmedAt,
		ConfirmationSentAt: u.ConfirmationSentAt, RecoverySentAt: u.RecoverySentAt, LastSignInAt: u.LastSignInAt,
		NewEmail: u.NewEmail, EmailChangeSentAt: u.EmailChangeSentAt,
		AppMetadata: app, Metadata: users.OrEmpty(u.Metadata), CreatedAt: u.CreatedAt, UpdatedAt: u.UpdatedAt,
		Identities: []AuthIdentity{{
			IdentityID: u.ID, ID: u.ID, UserID: u.ID, Provider: "email", Email: u.Email,
			Data:         authIdentityData{Subject: u.ID, Email: u.Email, EmailVerified: u.Confirmed()},
			LastSignInAt: u.LastSignInAt, CreatedAt: u.CreatedAt, UpdatedAt: u.UpdatedAt,
		}},
	}
}
