package schedule_test

import (
	"net/http"
	"testing"

	"harborlight/internal/app/apptest"
)

// TestT59PasswordChangeRevokesFeed checks that changing the password revokes the calendar's private address.
func TestT59PasswordChangeRevokesFeed(t *testing.T) {
	t.Parallel()
	const email, next = "ann@site.example", apptest.Password + " too"
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		t.Helper()
		ann := s.SignIn(t, email)
		other := apptest.CreateFeed(t, s, s.SignIn(t, "bob@site.example"))
		do := func(status int, method, path, token string, body any) {
			t.Helper()
			if a := s.Do(t, method, path, token, body); a.Status != status {
				t.Fatalf("%s %s: %d %s", method, path, a.Status, a.Body)
			}
		}
		address := apptest.CreateFeed(t, s, ann)
		do(http.StatusNoContent, "POST", "/api/auth/logout?scope=others", ann, nil)
		do(http.StatusOK, "GET", address, "", nil) // the password hasn't changed yet

		do(http.StatusOK, "PUT", "/api/auth/user", ann,
			map[string]any{"password": next, "current_password": apptest.Password})
		do(http.StatusNotFound, "GET", address, "", nil)
		if a := s.Do(t, "GET", "/api/calendar/feed", ann, nil); a.Body != "{\"exists\":false}\n" {
			t.Errorf("after the password change: %s", a.Body)
		}

		address = apptest.CreateFeed(t, s, ann)
		do(http.StatusNoContent, "POST", "/api/auth/logout?scope=global", ann, nil)
		do(http.StatusNotFound, "GET", address, "", nil)

		var session struct {
			AccessToken string `json:"access_token"`
		}
		s.Do(t, "POST", "/api/auth/token?grant_type=password", "",
			map[string]string{"email": email, "password": next}).Decode(t, &session)
		address = apptest.CreateFeed(t, s, session.AccessToken)
		do(http.StatusNoContent, "POST", "/api/auth/logout?scope=local", session.AccessToken, nil)
		do(http.StatusOK, "GET", address, "", nil)

		s.Do(t, "POST", "/api/auth/token?grant_type=password", "",
			map[string]string{"email": email, "password": next}).Decode(t, &session)
		do(http.StatusNoContent, "POST", "/api/me/delete", session.AccessToken,
			map[string]any{"current_password": next})
		do(http.StatusNotFound, "GET", address, "", nil)

		do(http.StatusOK, "GET", other, "", nil) // addresses of other accounts keep working
	})
}
