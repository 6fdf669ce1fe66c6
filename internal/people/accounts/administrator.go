package accounts

import (
	"context"
	"net/http"

	"harborlight/internal/kit/fault"
)

// IsAdministrators reports whether the request comes from a browser that the administrator is signed in with, or has
// been. It proves nothing: it is for leaving somebody out, never for letting somebody in.
func (a *API) IsAdministrators(r *http.Request) (bool, error) {
	device, refresh := cookieOf(r, deviceCookie), cookieOf(r, refreshCookie)
	if device == "" && refresh == "" {
		return false, nil
	}
	return a.service.isAdministrators(r.Context(), device, refresh)
}

func (s *Service) isAdministrators(ctx context.Context, device, refresh string) (bool, error) {
	adminID, err := s.FindConfirmed(ctx, s.db, s.config.AdminEmail)
	if fault.KindOf(err) == fault.KindNotFound {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if known, err := s.sessions.KnowsDevice(ctx, adminID, device); known || err != nil || refresh == "" {
		return known, err
	}
	caller, err := s.sessions.CallerOfRefreshToken(ctx, refresh)
	if f := fault.As(err); f != nil && f.Kind != fault.KindUnavailable {
		return false, nil // an old cookie
	}
	return caller.UserID == adminID, err
}
