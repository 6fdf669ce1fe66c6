package notifications

import (
	"context"
	"fmt"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
)

// EnsurePreferences creates the default preferences of a new account, in the time zone of its sign-up. It does
// nothing if they exist.
func (s *Service) EnsurePreferences(ctx context.Context, tx *database.Tx, userID string) error {
	if _, err := s.lockPreferences(ctx, tx, userID); err != nil {
		return fmt.Errorf("create preferences of %s: %w", userID, err)
	}
	return nil
}

// lockPreferences returns the user's row, created if necessary and locked until the transaction ends.
func (s *Service) lockPreferences(ctx context.Context, tx *database.Tx, userID string) (Preferences, error) {
	p, err := findPreferencesLocked(ctx, tx, userID)
	if fault.KindOf(err) != fault.KindNotFound {
		return p, err
	}
	if p, err = s.newPreferences(ctx, tx, userID, tx.Now()); err != nil {
		return Preferences{}, err
	}
	if err := insertPreferences(ctx, tx, p); err != nil {
		return Preferences{}, err
	}
	return findPreferencesLocked(ctx, tx, userID) // another transaction may have inserted it first
}

// preferencesOf returns the user's preferences, or the defaults for a new account, without saving them.
func (s *Service) preferencesOf(ctx context.Context, q database.Querier, userID string) (Preferences, error) {
	p, err := findPreferences(ctx, q, userID)
	if fault.KindOf(err) == fault.KindNotFound {
		return s.newPreferences(ctx, q, userID, time.Time{})
	}
	return p, err
}

// newPreferences returns the default preferences of a user, in the time zone of their sign-up, without saving them.
func (s *Service) newPreferences(ctx context.Context, q database.Querier, userID string, now time.Time) (Preferences,
	error) {
	zone, err := s.accounts.TimezoneOf(ctx, q, userID)
	if err != nil {
		return Preferences{}, err
	}
	return defaults(userID, zone, now), nil
}
