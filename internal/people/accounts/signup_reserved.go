package accounts

import (
	"context"

	"harborlight/internal/people/users"
	"harborlight/internal/platform/database"
)

// The administrator's address is reserved from the first start. Nobody gets its
// account by signing up with it, recovering it or moving to it: AdminLink makes
// the account and mails nothing, so it takes access to the machine.

// isReserved reports whether an address is the administrator's.
func (s *Service) isReserved(email string) bool {
	return s.config.AdminEmail != "" && email == s.config.AdminEmail
}

// isUnclaimed reports whether an address is the administrator's and AdminLink
// has not made its account yet.
func (s *Service) isUnclaimed(ctx context.Context, q database.Querier, email string) (bool, error) {
	if !s.isReserved(email) {
		return false, nil
	}
	u, err := users.FindByEmail(ctx, q, email)
	if notFound(err) {
		return true, nil
	}
	return !u.Confirmed(), err
}
