package accounts

import (
	"context"

	"harborlight/internal/people/passwords"
	"harborlight/internal/people/users"
)

// HasPassword reports whether the confirmed account of an address has this password; false without one. It hashes
// like a sign-in but counts against no limit; use it only to check for well-known passwords.
func (s *Service) HasPassword(ctx context.Context, address, password string) (bool, error) {
	u, err := users.FindByEmail(ctx, s.db, users.LookupForm(address))
	if notFound(err) || err == nil && (!u.Confirmed() || u.PasswordHash == "") {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return s.hasher.Verify(ctx, u.PasswordHash, passwords.Prepare(password))
}
