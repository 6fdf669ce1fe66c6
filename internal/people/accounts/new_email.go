package accounts

import (
	"context"

	"harborlight/internal/kit/fault"
	"harborlight/internal/people/refusal"
	"harborlight/internal/people/users"
)

// checkNewEmail returns the normalized new address, or the reason why the account can't have it: an invalid address,
// errAdminEmail, because the administrator's address changes in the configuration only, or a limit of changes or
// emails. The account's current address is always accepted and counts against no limit. It doesn't check whether
// another account has the address.
func (s *Service) checkNewEmail(ctx context.Context, u users.User, wish string) (string, error) {
	email, err := users.NormalizeEmail(wish)
	switch {
	case err != nil:
		return "", err
	case u.IsAdmin(s.config.AdminEmail) && email != u.Email:
		return "", errAdminEmail
	case email == u.Email:
		return email, nil
	}
	if err := s.limits.change.Allow(ctx, u.ID); err != nil {
		return "", refusal.TooOften(err)
	}
	return email, s.limits.mail(ctx, email)
}

var (
	errEmailExists = refusal.New(fault.KindInvalid, "email_exists",
		"A user with this email address has already been registered")
	errAdminEmail = refusal.New(fault.KindForbidden, "admin_email_configured",
		"This is the administrator's account. Its address is set by whoever runs the site, with --admin-email.")
)
