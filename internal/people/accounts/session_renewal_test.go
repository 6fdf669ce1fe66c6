package accounts_test

import (
	"net/http"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
)

// TestReauthReplacesRefreshToken reauthenticates in each way that returns no tokens, and then uses a copy of
// the old refresh token.
func TestReauthReplacesRefreshToken(t *testing.T) {
	t.Parallel()
	ways := map[string]struct {
		method, path string
		body         map[string]any
		status       int
	}{
		"a new password": {
			http.MethodPut, "/user", map[string]any{"password": other, "current_password": password}, http.StatusOK,
		},
		"a confirmation": {
			http.MethodPost, "/confirm", map[string]any{"current_password": password}, http.StatusNoContent,
		},
	}
	each(t, func(t *testing.T, s server) {
		for name, way := range ways {
			email := map[string]string{"a new password": "ada", "a confirmation": "bea"}[name] + "@site.example"
			s.account(t, email, password)
			page := func(token string) []string {
				return append([]string{"X-Refresh-Transport", "cookie", "Cookie", "__Host-rt=" + token}, newer...)
			}
			refresh := func(token string) apptest.Answer {
				body := map[string]string{"refresh_token": "httponly"}
				return s.Do(t, http.MethodPost, "/api/auth/token?grant_type=refresh_token", "", body, page(token)...)
			}
			t.Run(name+" on our own page", func(t *testing.T) {
				a := s.post(t, "/token?grant_type=password", credentials(email, password), "X-Refresh-Transport", "cookie")
				in, before := granted(t, a), cookie(a, "__Host-rt")
				a = s.Do(t, way.method, "/api/auth"+way.path, in.AccessToken, way.body, page(before)...)
				next := cookie(a, "__Host-rt")
				if a.Status != way.status || next == "" || next == before {
					t.Fatalf("%d %s, the cookie is %q", a.Status, a.Body, next)
				}
				again := granted(t, refresh(next)) // the page continues
				if got := s.user(t, in.AccessToken); got.Status != http.StatusOK || again.User.ID != in.User.ID {
					t.Errorf("the page: %d %s", got.Status, got.Body)
				}
				s.clock.Advance(time.Minute)
				refused(t, refresh(before), 400, "refresh_token_already_used")
			})
		}
		t.Run("a tab that refreshes at the same moment goes on", func(t *testing.T) {
			s.account(t, "cleo@site.example", password)
			way := []string{"X-Refresh-Transport", "cookie"}
			a := s.post(t, "/token?grant_type=password", credentials("cleo@site.example", password), way...)
			in := granted(t, a)
			shown := append(append(way, "Cookie", "__Host-rt="+cookie(a, "__Host-rt")), newer...)
			body := map[string]any{"current_password": password}
			if a := s.Do(t, http.MethodPost, "/api/auth/confirm", in.AccessToken, body,
				shown...); a.Status != http.StatusNoContent {
				t.Fatalf("confirm: %d %s", a.Status, a.Body)
			}
			word := map[string]string{"refresh_token": "httponly"}
			granted(t, s.Do(t, http.MethodPost, "/api/auth/token?grant_type=refresh_token", "", word, shown...))
		})
		t.Run("a request without this session's token gets no new one", func(t *testing.T) {
			s.account(t, "dan@site.example", password)
			s.account(t, "eve@site.example", password)
			in, others := s.signIn(t, "dan@site.example", password), s.signIn(t, "eve@site.example", password)
			for _, token := range []string{"", "x", others.RefreshToken} {
				header := append([]string{"X-Refresh-Transport", "cookie", "Cookie", "__Host-rt=" + token}, newer...)
				body := map[string]any{"current_password": password}
				a := s.Do(t, http.MethodPost, "/api/auth/confirm", in.AccessToken, body, header...)
				if a.Status != http.StatusNoContent || a.Header.Get("Set-Cookie") != "" {
					t.Errorf("%q: %d %s %v", token, a.Status, a.Body, a.Header["Set-Cookie"])
				}
			}
			granted(t, s.refresh(t, in.RefreshToken))
			granted(t, s.refresh(t, others.RefreshToken))
		})
	})
}
