package wire

import (
	"net/http"
)

// IsAdministrators reports whether the request comes from a browser that the administrator is signed in with, or has
// been. It proves nothing: it is for leaving somebody out, never for letting somebody in.
func (a *API) IsAdministrators(r *http.Request) (bool, error) {
	device, refresh := cookieOf(r, deviceCookie), cookieOf(r, refreshCookie)
	if device == "" && refresh == "" {
		return false, nil
	}
	return a.accounts.IsAdministrators(r.Context(), device, refresh)
}
