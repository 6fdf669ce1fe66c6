package wire

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/httpx"
)

// Operations on the caller's own data. Unlike the contract, they use problem JSON, and the router checks roles.

// Export serves GET /api/me/export: a JSON file with all data of the account, ten times an hour. An error during the
// export aborts the connection, so that an incomplete file doesn't look complete.
func (a *API) Export(w http.ResponseWriter, r *http.Request) {
	p, err := auth.Must(r.Context())
	if err == nil {
		err = a.exports.Allow(r.Context(), p.UserID)
	}
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	ctx, stream := r.Context(), httpx.NewStream(w)
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Content-Disposition", fmt.Sprintf(`attachment; filename="account-%s.json"`,
		a.clock.Now().Format(time.DateOnly)))
	h.Set("Cache-Control", "no-store")
	err = a.export(ctx, p.UserID, stream)
	if err == nil {
		err = stream.Flush()
	}
	if err != nil {
		slog.ErrorContext(ctx, "an export broke off", "request_id", httpx.RequestID(ctx), "error", err.Error())
		panic(http.ErrAbortHandler) // an incomplete file must not look complete
	}
}

// DeleteInput is the body of POST /api/me/delete.
type DeleteInput struct {
	Body struct {
		CurrentPassword string `json:"current_password" maxLength:"1024" doc:"Proves the user's identity"`
	}
}

// DeletedOutput clears the cookies of the ended session.
type DeletedOutput struct {
	SetCookie []string `header:"Set-Cookie"`
}

// Delete serves POST /api/me/delete: it deletes the caller's account if the password is correct, and clears the
// cookies of the session and the browser.
func (a *API) Delete(ctx context.Context, in *DeleteInput) (*DeletedOutput, error) {
	p, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	if err := a.accounts.Delete(ctx, p.UserID, in.Body.CurrentPassword); err != nil {
		return nil, err
	}
	return &DeletedOutput{SetCookie: []string{clearedCookie(refreshCookie), clearedCookie(deviceCookie)}}, nil
}

// clearedCookie returns the Set-Cookie header that deletes a cookie.
func clearedCookie(name string) string {
	return (&http.Cookie{Name: name, Path: "/", Secure: true, HttpOnly: true, SameSite: http.SameSiteStrictMode,
		MaxAge: -1}).String()
}
