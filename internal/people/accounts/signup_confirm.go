package accounts

import (
	"context"
	"crypto/subtle"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/people/passwords"
	"harborlight/internal/people/refusal"
	"harborlight/internal/people/sessions"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/database"
)

// Anyone can sign up with another person's address and a chosen password. Therefore, that password becomes the
// account's only in the browser that signed up. A user with only the link chooses a new one (docs/security.md, T49).

// errPasswordNeeded means that a sign-up is confirmed by its link alone, without a password.
var errPasswordNeeded = refusal.New(fault.KindInvalid, "password_required", "Choose a password for your account.")

// consent is the evidence that accompanies a link's token.
type consent struct {
	sameClient   bool           // true if the browser or client is the one that requested the email
	passwordHash string         // hash of the newly chosen password; empty: none
	metadata     map[string]any // metadata sent with that password
}

// confirmedCredentials returns the password hash and metadata with which an account is confirmed. A new password in c
// wins over the pending one in t, which counts only in the client that signed up, as does its metadata. Without
// either, a sign-up returns errPasswordNeeded. A recovery returns none, and so discards those of unconfirmed
// sign-ups.
func (t oneTimeToken) confirmedCredentials(c consent) (hash string, metadata map[string]any, err error) {
	switch {
	case t.Purpose != PurposeSignup:
		return "", nil, nil
	case c.passwordHash != "" && c.sameClient:
		return c.passwordHash, t.Metadata, nil
	case c.passwordHash != "":
		return c.passwordHash, c.metadata, nil
	case c.sameClient:
		return t.PasswordHash, t.Metadata, nil
	}
	return "", nil, errPasswordNeeded
}

// isFromBrowser reports whether the browser with this hash set the pending password.
func (t oneTimeToken) isFromBrowser(browserHash string) bool {
	return t.PasswordHash != "" && t.BrowserHash != "" &&
		subtle.ConstantTimeCompare([]byte(browserHash), []byte(t.BrowserHash)) == 1
}

// chosenPassword returns the hash of the new password in l, or "" if there is none or the link isn't a sign-up's.
// Unknown, used and expired links return refusal.LinkExpired before it hashes; weak passwords return the fault of
// passwords.Check.
func (s *Service) chosenPassword(ctx context.Context, l Link) (hash string, err error) {
	if l.Password == "" {
		return "", nil
	}
	t, err := findToken(ctx, s.db, id.Hash(l.Token))
	switch {
	case err != nil:
		return "", fault.WithNotFound(err, refusal.LinkExpired)
	case t.UsedAt != nil || !s.clock.Now().Before(t.ExpiresAt):
		return "", refusal.LinkExpired
	case t.Purpose != PurposeSignup:
		return "", nil
	}
	password := passwords.Prepare(l.Password)
	if err := passwords.Check(password, passwords.ContextWords(s.brand(), s.config.PublicURL,
		t.Email)); err != nil {
		return "", err
	}
	return s.hasher.Hash(ctx, password)
}

// confirmAddress records that the user's address is confirmed, because they have the token that was mailed to it, and
// deletes the other sign-up links. It does nothing if it is confirmed already. Only AdminLink confirms the
// administrator's: here it returns refusal.LinkExpired. A sign-up without a password returns errPasswordNeeded.
func (s *Service) confirmAddress(ctx context.Context, tx *database.Tx, u *users.User, t oneTimeToken, c consent) error {
	switch {
	case u.Confirmed():
		return nil
	case s.isReserved(u.Email):
		return refusal.LinkExpired
	}
	password, metadata, err := t.confirmedCredentials(c)
	if err != nil {
		return err
	}
	if err := confirmUser(ctx, tx, u.ID, password, metadata); err != nil {
		return err
	}
	now := tx.Now()
	u.EmailConfirmedAt, u.PasswordHash, u.Metadata, u.UpdatedAt = &now, password, users.OrEmpty(metadata), now
	if err := recordConfirmed(ctx, tx, *u); err != nil {
		return err
	}
	return deleteTokens(ctx, tx, u.ID, PurposeSignup, t.ID)
}

// confirmInBrowser handles the link of the site's sign-up page in the browser that signed up: it confirms the
// address, marks the link as used and starts a session. A used link does nothing and returns an empty Start.
func (s *Service) confirmInBrowser(ctx context.Context, tx *database.Tx, u *users.User, t oneTimeToken,
	from sessions.Client) (sessions.Start, error) {
	if t.UsedAt != nil {
		return sessions.Start{}, nil
	}
	if err := s.confirmAddress(ctx, tx, u, t, consent{sameClient: true}); err != nil {
		return sessions.Start{}, err
	}
	if err := setTokenUsed(ctx, tx, t.ID); err != nil {
		return sessions.Start{}, err
	}
	return s.sessions.Begin(ctx, tx, u, sessions.MethodOTP, from)
}
