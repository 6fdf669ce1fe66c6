// Package users reads and locks account rows for the packages above it; package accounts changes them.
package users

import (
	"errors"
	"time"
)

// User is an account. It exists from sign-up on, but can't do anything until its address is confirmed.
type User struct {
	ID                 string     `db:"id"`
	Email              string     `db:"email"` // normalised
	PasswordHash       string     `db:"password_hash"`
	EmailConfirmedAt   *time.Time `db:"email_confirmed_at"`
	ConfirmationSentAt *time.Time `db:"confirmation_sent_at"`
	RecoverySentAt     *time.Time `db:"recovery_sent_at"`
	LastSignInAt       *time.Time `db:"last_sign_in_at"`
	// normalized; pending until both mailboxes consent; empty: no change
	NewEmail          string     `db:"new_email"`
	EmailChangeSentAt *time.Time `db:"email_change_sent_at"`
	// written by the user, so it must never grant permissions
	Metadata  map[string]any `db:"user_metadata,json"`
	CreatedAt time.Time      `db:"created_at"`
	UpdatedAt time.Time      `db:"updated_at"`
}

// Confirmed reports whether the address is confirmed.
func (u User) Confirmed() bool { return u.EmailConfirmedAt != nil }

// IsAdmin reports whether the account is the administrator's: its confirmed address is the configured one.
func (u User) IsAdmin(configured string) bool {
	return configured != "" && u.Confirmed() && u.Email == configured
}

// EmailChangeLife is the time after which a pending change of address expires.
const EmailChangeLife = 24 * time.Hour

// WithoutExpiredChange returns the user without a pending change of address that has expired.
func (u User) WithoutExpiredChange(now time.Time) User {
	if u.EmailChangeSentAt == nil || !now.Before(u.EmailChangeSentAt.Add(EmailChangeLife)) {
		u.NewEmail, u.EmailChangeSentAt = "", nil
	}
	return u
}

// ErrNoAdmin means that no administrator is configured.
var ErrNoAdmin = errors.New("no administrator is configured: set --admin-email or HARBORLIGHT_ADMIN_EMAIL")

// OrEmpty returns m, or an empty map instead of nil, which JSON would encode as null.
func OrEmpty(m map[string]any) map[string]any {
	if m == nil {
		return map[string]any{}
	}
	return m
}
