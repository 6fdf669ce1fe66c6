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

// What a person may do with their own data. Unlike the contract these are
// operations of ours: problem JSON, and roles checked by the router.

// Export serves GET /api/me/export: a JSON file of everything the account owns.
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
		panic(http.ErrAbortHandler) // half a file must not look like a whole one
	}
}

// DeleteInput is the body of POST /api/me/delete.
type DeleteInput struct {
	Body struct {
		CurrentPassword string `json:"current_password" maxLength:"1024" doc:"Proves that it is the owner who asks"`
	}
}

// DeletedOutput makes the browser forget the session that has ended.
type DeletedOutput struct {
	SetCookie []string `header:"Set-Cookie"`
}

// Delete serves POST /api/me/delete.
func (a *API) Delete(ctx context.Context, in *DeleteInput) (*DeletedOutput, error) {
	p, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	if err := a.accounts.Delete(ctx, p.UserID, in.Body.CurrentPassword); err != nil {
		return nil, err
	}
	return &DeletedOutput{SetCookie: []string{cleared(refreshCookie), cleared(deviceCookie)}}, nil
}

// cleared is the header line that makes a browser forget a cookie of ours.
func cleared(name string) string {
	return (&http.Cookie{Name: name, Path: "/", Secure: true, HttpOnly: true, SameSite: http.SameSiteStrictMode,
		MaxAge: -1}).String()
}
