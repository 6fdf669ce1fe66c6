// Package users keeps who people are, as rows: addresses, and whether they are proved. It reads and locks accounts for
// the packages above it; package accounts changes them.
package users

import (
	"errors"
	"time"
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

// IsAdmin reports whether the account is the administrator's: its address is the configured one, and proved.
func (u User) IsAdmin(configured string) bool {
	return configured != "" && u.Confirmed() && u.Email == configured
}

// EmailChangeLife is how long a change of address waits for both mailboxes.
const EmailChangeLife = 24 * time.Hour

// Current returns the user without a change of address that has run out.
func (u User) Current(now time.Time) User {
	if u.EmailChangeSentAt == nil || !now.Before(u.EmailChangeSentAt.Add(EmailChangeLife)) {
		u.NewEmail, u.EmailChangeSentAt = "", nil
	}
	return u
}

// ErrNobodyIsAdmin is told to whoever runs the program on a site without an administrator.
var ErrNobodyIsAdmin = errors.New("nobody is the administrator yet: name the address with --admin-email or " +
	"HARBORLIGHT_ADMIN_EMAIL")

// OrEmpty keeps JSON null out of a column of objects.
func OrEmpty(m map[string]any) map[string]any {
	if m == nil {
		return map[string]any{}
	}
	return m
}
