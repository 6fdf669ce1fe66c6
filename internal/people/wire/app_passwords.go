package wire

import (
	"net/http"
	"time"

	"harborlight/internal/people/accounts"
	"harborlight/internal/people/sessions"
)

// AuthAppPassword is the body of an app password.
type AuthAppPassword struct {
	ID         string     `json:"id"`
	Name       string     `json:"friendly_name"`
	CreatedAt  time.Time  `json:"created_at"`
	LastUsedAt *time.Time `json:"last_used_at,omitempty" doc:"Rounded down to the hour"`
}

// AuthNewAppPassword is the body of a new app password with its secret, which is shown only once.
type AuthNewAppPassword struct {
	AuthAppPassword

	Username string `json:"username" doc:"User name for the calendar program"`
	Password string `json:"password" doc:"Shown only once" example:"abcde-fghij-klmno-pqrst-uvwxyz"`
}

func appPasswordBody(p accounts.AppPassword) AuthAppPassword {
	return AuthAppPassword{ID: p.ID, Name: p.Name, CreatedAt: p.CreatedAt, LastUsedAt: p.LastUsedAt}
}

func appPasswordBodies(passwords []accounts.AppPassword) []AuthAppPassword {
	out := make([]AuthAppPassword, len(passwords))
	for i, p := range passwords {
		out[i] = appPasswordBody(p)
	}
	return out
}

// AppPasswords serves GET /app-passwords: the caller's app passwords without their secrets.
func (a *API) AppPasswords() http.HandlerFunc {
	return a.asCaller(func(_ http.ResponseWriter, r *http.Request, c sessions.Caller) (any, error) {
		passwords, err := a.accounts.ListAppPasswords(r.Context(), c)
		return appPasswordBodies(passwords), err
	})
}

// CreateAppPassword serves POST /app-passwords: it returns the new app password with its secret, which no later
// answer contains.
func (a *API) CreateAppPassword() http.HandlerFunc {
	return a.asCaller(func(w http.ResponseWriter, r *http.Request, c sessions.Caller) (any, error) {
		var in AuthNameRequest
		if err := decode(w, r, &in); err != nil {
			return nil, err
		}
		made, err := a.accounts.CreateAppPassword(r.Context(), c, in.Name)
		if err != nil {
			return nil, err
		}
		return AuthNewAppPassword{AuthAppPassword: appPasswordBody(made.AppPassword), Username: made.Username,
			Password: made.Secret}, nil
	})
}

// RevokeAppPassword serves DELETE /app-passwords/{id}: 204, or 404 if the caller has none with this ID.
func (a *API) RevokeAppPassword() http.HandlerFunc {
	return a.asCaller(func(_ http.ResponseWriter, r *http.Request, c sessions.Caller) (any, error) {
		passwordID, err := factorID(r)
		if err != nil {
			return nil, accounts.ErrAppPasswordNotFound
		}
		return nil, a.accounts.RevokeAppPassword(r.Context(), c, passwordID)
	})
}
