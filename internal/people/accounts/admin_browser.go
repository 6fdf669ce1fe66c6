package accounts

import (
	"context"

	"harborlight/internal/kit/fault"
)

// IsAdminBrowser reports whether a device secret or a refresh token from a browser belongs to the administrator. A
// refresh token counts only if its session has completed the second step. Empty, unknown and outdated values return
// false without an error. It doesn't authenticate the browser.
func (s *Service) IsAdminBrowser(ctx context.Context, device, refresh string) (bool, error) {
	adminID, err := s.FindConfirmed(ctx, s.db, s.config.AdminEmail)
	if fault.KindOf(err) == fault.KindNotFound {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if known, err := s.sessions.IsKnownDevice(ctx, adminID, device); known || err != nil || refresh == "" {
		return known, err
	}
	caller, err := s.sessions.CallerOfRefreshToken(ctx, refresh)
	if f := fault.As(err); f != nil && f.Kind != fault.KindUnavailable {
		return false, nil // an outdated cookie
	}
	_, complete := caller.Complete()
	return complete && caller.UserID == adminID, err
}
