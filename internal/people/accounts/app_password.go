package accounts

import (
	"context"
	"crypto/rand"
	"strings"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/people/factors"
	"harborlight/internal/people/factors/codes"
	"harborlight/internal/people/passwords"
	"harborlight/internal/people/refusal"
	"harborlight/internal/people/sessions"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
)

// maxAppPasswords limits the app passwords of an account.
const maxAppPasswords = 20

// AppPassword lets one program read and write a user's calendar by CalDAV, and nothing else. The secret is shown only
// when it is created; the database stores its hash.
type AppPassword struct {
	ID         string     `db:"id"`
	UserID     string     `db:"user_id"`
	SecretHash string     `db:"secret_hash"`
	Name       string     `db:"name"`
	CreatedAt  time.Time  `db:"created_at"`
	LastUsedAt *time.Time `db:"last_used_at"` // rounded down to the hour; nil: never
}

var (
	// ErrAppPasswordNotFound means that the app password doesn't exist or belongs to another user.
	ErrAppPasswordNotFound = refusal.New(fault.KindNotFound, "app_password_not_found", "App password not found")
	errTooManyAppPasswords = refusal.New(fault.KindConflict, "too_many_app_passwords",
		"You have 20 app passwords, the maximum. Revoke one first.")
	errAppPasswordIncorrect = refusal.New(fault.KindUnauthenticated, "invalid_credentials",
		"Sign in with your email address and an app password from your account.")
)

// newAppSecret returns a secret of 128 random bits in groups that are easy to type on a phone: abcde-fghij-….
func newAppSecret() string {
	text := strings.ToLower(rand.Text())
	return strings.Join([]string{text[:5], text[5:10], text[10:15], text[15:20], text[20:]}, "-")
}

// appHash returns the stored hash of an app password, ignoring case, hyphens and spaces in the input.
func appHash(secret string) string { return id.Hash("app-password " + codes.Canonical(secret)) }

// ListAppPasswords returns the caller's app passwords, oldest first.
func (s *Service) ListAppPasswords(ctx context.Context, c sessions.Caller) ([]AppPassword, error) {
	return listAppPasswords(ctx, s.db, c.UserID)
}

// NewAppPassword is a new app password with the credentials to enter in the program.
type NewAppPassword struct {
	AppPassword

	Username string // the account's address
	Secret   string // shown only once
}

// CreateAppPassword creates an app password for one of the caller's programs, with a default name if name is empty,
// and notifies the user by email. The result contains its secret, which isn't stored. It returns
// errTooManyAppPasswords, a conflict, if the account has maxAppPasswords.
func (s *Service) CreateAppPassword(ctx context.Context, c sessions.Caller, name string) (NewAppPassword, error) {
	made := NewAppPassword{Secret: newAppSecret()}
	made.AppPassword = AppPassword{ID: id.New(), UserID: c.UserID, SecretHash: appHash(made.Secret),
		Name: factors.NameOrDefault(name, "Calendar app")}
	return made, s.db.Write(ctx, func(tx *database.Tx) error {
		u, err := users.Lock(ctx, tx, c.UserID)
		if err != nil {
			return fault.WithNotFound(err, refusal.UserNotFound)
		}
		existing, err := listAppPasswords(ctx, tx, u.ID)
		if err != nil {
			return err
		}
		if len(existing) >= maxAppPasswords {
			return errTooManyAppPasswords
		}
		made.CreatedAt, made.Username = tx.Now(), u.Email
		if err := database.Insert(ctx, tx, "app_passwords", made.AppPassword); err != nil {
			return err
		}
		return s.factors.RecordChange(ctx, tx, u, factors.AppPasswordCreated, u.ID, "")
	})
}

// RevokeAppPassword deletes one of the caller's app passwords, with immediate effect. It returns
// ErrAppPasswordNotFound if the caller has none with this ID.
func (s *Service) RevokeAppPassword(ctx context.Context, c sessions.Caller, passwordID string) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		if err := deleteAppPassword(ctx, tx, c.UserID, passwordID); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{ActorID: c.UserID, Action: "accounts.app_password_revoked",
			ObjectID: c.UserID})
	})
}

// SignInApp checks an app password and returns the IDs of its account and of itself. Wrong, unknown and overlong
// input all return errAppPasswordIncorrect; the account's own password counts as wrong. Like sign-ins, failures are
// limited by address and network, with a TooMany fault (docs/security.md, T88).
func (s *Service) SignInApp(ctx context.Context, email, secret, network string) (userID, passwordID string, err error) {
	if len(email) > users.MaxEmail || len(secret) > passwords.MaxBytes {
		return "", "", errAppPasswordIncorrect
	}
	email = users.LookupForm(email)
	key := email + " " + network
	if err := s.limits.appPasswords.Begin(ctx, key); err != nil {
		return "", "", err
	}
	p, err := s.findAppPassword(ctx, email, secret)
	switch {
	case notFound(err):
		return "", "", errAppPasswordIncorrect
	case err != nil:
		s.limits.appPasswords.Undo(context.WithoutCancel(ctx), key)
		return "", "", err
	}
	s.limits.appPasswords.Reset(ctx, key)
	return p.UserID, p.ID, s.saveAppUse(ctx, p)
}

// findAppPassword returns the app password with this secret if it belongs to the confirmed account with the address,
// else a NotFound fault.
func (s *Service) findAppPassword(ctx context.Context, email, secret string) (AppPassword, error) {
	p, err := findAppPasswordByHash(ctx, s.db, appHash(secret))
	if err != nil {
		return p, err
	}
	u, err := users.Find(ctx, s.db, p.UserID)
	if err == nil && (u.Email != email || !u.Confirmed()) {
		err = ErrAppPasswordNotFound
	}
	return p, err
}

// saveAppUse saves the current hour as the time of last use, unless it is saved already.
func (s *Service) saveAppUse(ctx context.Context, p AppPassword) error {
	hour := s.clock.Now().UTC().Truncate(time.Hour)
	if p.LastUsedAt != nil && !p.LastUsedAt.Before(hour) {
		return nil
	}
	return s.db.Write(ctx, func(tx *database.Tx) error { return setAppPasswordUsed(ctx, tx, p.ID, hour) })
}
