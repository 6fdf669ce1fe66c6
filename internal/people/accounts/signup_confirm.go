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

// Anybody can sign up with anybody's address, with a password of their own. So
// that password becomes the account's only for the browser that asked. Whoever
// just holds the link chooses another one (docs/security.md, T49).

// errPasswordNeeded is said to who confirms a sign-up by its link alone.
var errPasswordNeeded = refusal.New(fault.KindInvalid, "password_required", "Choose a password for your account.")

// consent is what comes along with a link besides its token.
type consent struct {
	asked    bool           // by the browser, or the client, that asked for the mail
	chosen   string         // hash of the password that the person has just chosen, if any
	metadata map[string]any // sent with that password
}

// terms are the password and the metadata with which an account is confirmed.
// The link of a recovery brings none, and so discards what strangers prepared.
func (t oneTimeToken) terms(c consent) (hash string, metadata map[string]any, err error) {
	switch {
	case t.Purpose != PurposeSignup:
		return "", nil, nil
	case c.chosen != "" && c.asked:
		return c.chosen, t.Metadata, nil
	case c.chosen != "":
		return c.chosen, c.metadata, nil
	case c.asked:
		return t.PasswordHash, t.Metadata, nil
	}
	return "", nil, errPasswordNeeded
}

// askedBy reports whether a browser is the one whose password waits with a link.
func (t oneTimeToken) askedBy(browserHash string) bool {
	return t.PasswordHash != "" && t.BrowserHash != "" &&
		subtle.ConstantTimeCompare([]byte(browserHash), []byte(t.BrowserHash)) == 1
}

// chosenPassword returns the hash of the password that comes with a link, or ""
// if there is none or the link has no use for one. A link that is no good ends
// here, before it costs a hash.
func (s *Service) chosenPassword(ctx context.Context, l Link) (hash string, err error) {
	if l.Password == "" {
		return "", nil
	}
	t, err := findToken(ctx, s.db, id.Hash(l.Token))
	switch {
	case err != nil:
		return "", fault.Missing(err, refusal.LinkExpired)
	case t.UsedAt != nil || !s.clock.Now().Before(t.ExpiresAt):
		return "", refusal.LinkExpired
	case t.Purpose != PurposeSignup:
		return "", nil
	}
	password := passwords.Prepare(l.Password)
	if err := passwords.Check(password, passwords.ContextWords(s.words().Brand, s.config.PublicURL,
		t.Email)); err != nil {
		return "", err
	}
	return s.hasher.Hash(ctx, password)
}

// prove records that the address is the user's, because they hold what was
// mailed to it. The administrator's is proved by AdminLink alone.
func (s *Service) prove(ctx context.Context, tx *database.Tx, u *users.User, t oneTimeToken, c consent) error {
	switch {
	case u.Confirmed():
		return nil
	case s.isReserved(u.Email):
		return refusal.LinkExpired
	}
	password, metadata, err := t.terms(c)
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

// confirmInBrowser is the link of our own sign-up page, opened in the browser
// that signed up, which it signs in; or opened again anywhere, which does nothing.
func (s *Service) confirmInBrowser(ctx context.Context, tx *database.Tx, u *users.User, t oneTimeToken,
	from sessions.Client) (sessions.Start, error) {
	if t.UsedAt != nil {
		return sessions.Start{}, nil
	}
	if err := s.prove(ctx, tx, u, t, consent{asked: true}); err != nil {
		return sessions.Start{}, err
	}
	if err := setTokenUsed(ctx, tx, t.ID); err != nil {
		return sessions.Start{}, err
	}
	return s.sessions.Begin(ctx, tx, u, sessions.MethodOTP, from)
}
