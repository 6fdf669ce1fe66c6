package accounts_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"harborlight/internal/platform/database"
)

func TestSignOutScopes(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		s.account(t, "ada@site.example", password)
		signIn := func() session { return s.signIn(t, "ada@site.example", password) }
		logout := func(t *testing.T, in session, query string) {
			t.Helper()
			if a := s.Do(t, http.MethodPost, "/api/auth/logout"+query, in.AccessToken,
				nil); a.Status != http.StatusNoContent || a.Body != "" {
				t.Fatalf("sign out: %d %q", a.Status, a.Body)
			}
		}
		gone := func(t *testing.T, in session) {
			t.Helper()
			refused(t, s.user(t, in.AccessToken), 403, "session_not_found")
			refused(t, s.refresh(t, in.RefreshToken), 400, "refresh_token_not_found")
		}
		lives := func(t *testing.T, in session) {
			t.Helper()
			if a := s.user(t, in.AccessToken); a.Status != http.StatusOK {
				t.Errorf("a session that should live: %d %s", a.Status, a.Body)
			}
		}
		t.Run("local ends this one", func(t *testing.T) {
			one, two := signIn(), signIn()
			lives(t, one)
			lives(t, two)
			logout(t, one, "?scope=local")
			gone(t, one)
			lives(t, two)
		})
		t.Run("others ends the rest", func(t *testing.T) {
			one, two := signIn(), signIn()
			logout(t, one, "?scope=others")
			lives(t, one)
			gone(t, two)
		})
		t.Run("without a scope all end", func(t *testing.T) {
			one, two := signIn(), signIn()
			logout(t, one, "")
			gone(t, one)
			gone(t, two)
		})
		t.Run("an unknown scope ends nothing", func(t *testing.T) {
			one := signIn()
			refused(t, s.Do(t, http.MethodPost, "/api/auth/logout?scope=everything", one.AccessToken, nil, newer...), 400,
				"validation_failed")
			lives(t, one)
		})
		t.Run("T7: a change of password ends the others and every mailed link", func(t *testing.T) {
			one, two := signIn(), signIn()
			lives(t, two)
			s.post(t, "/recover", map[string]any{"email": "ada@site.example"})
			link := s.lastLink(t, "ada@site.example", "accounts.recovery")
			s.clock.Advance(time.Second) // so that the newest email is the last
			s.put(t, one.AccessToken, map[string]any{"password": other, "current_password": password})
			lives(t, one)
			gone(t, two)
			if _, fragment, _ := s.follow(t, link); fragment.Get("error_code") != "otp_expired" {
				t.Error("a mailed link outlived the password")
			}
			s.Drain(t)
			mails := s.Mails(t, "ada@site.example")
			if last := mails[len(mails)-1]; last.Kind != "accounts.password_changed" {
				t.Errorf("the owner got %s", last.Kind)
			}
			list := s.Do(t, http.MethodGet, "/api/notifications", one.AccessToken, nil)
			if !strings.Contains(list.Body, "Password changed") {
				t.Errorf("the owner is not notified: %s", list.Body)
			}
		})
	})
}

func TestUpdateUser(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		s.account(t, "ada@site.example", password)
		in := s.signIn(t, "ada@site.example", password)
		update := func(t *testing.T, body map[string]any, status int, code string) {
			t.Helper()
			refused(t, s.Do(t, http.MethodPut, "/api/auth/user", in.AccessToken, body, newer...), status, code)
		}
		t.Run("merges metadata, null deletes", func(t *testing.T) {
			s.put(t, in.AccessToken, map[string]any{"data": map[string]any{"name": "Ada", "town": "London"}})
			s.put(t, in.AccessToken, map[string]any{"data": map[string]any{"town": nil, "year": 1843}})
			var got user
			s.user(t, in.AccessToken).Decode(t, &got)
			if len(got.Metadata) != 2 || got.Metadata["name"] != "Ada" || got.Metadata["year"] != 1843.0 {
				t.Errorf("metadata is %v", got.Metadata)
			}
		})
		t.Run("refuses invalid requests", func(t *testing.T) {
			update(t, map[string]any{"password": password}, 422, "same_password")
			update(t, map[string]any{"password": "short"}, 422, "weak_password")
			update(t, map[string]any{"password": other, "current_password": "wrong"}, 400, "current_password_invalid")
			update(t, map[string]any{"app_metadata": map[string]any{"role": "admin"}}, 403, "not_admin")
			update(t, map[string]any{"email": "no address", "current_password": password}, 400, "validation_failed")
			update(t, map[string]any{"data": map[string]any{"much": strings.Repeat("x", 17<<10)}}, 400, "validation_failed")
		})
		t.Run("ten minutes after signing in the current password is needed", func(t *testing.T) {
			s.clock.Advance(10*time.Minute + time.Second)
			update(t, map[string]any{"password": other}, 400, "current_password_required")
			s.put(t, in.AccessToken, map[string]any{"password": other, "current_password": password})
		})
		t.Run("T4: nothing that a person writes about themselves makes them the administrator", func(t *testing.T) {
			s.put(t, in.AccessToken, map[string]any{"data": map[string]any{"role": "admin", "admin": true,
				"email": s.App.Config.AdminEmail}})
			if a := s.Do(t, http.MethodGet, "/api/admin/partners", in.AccessToken, nil); a.Status != http.StatusForbidden {
				t.Errorf("the administrator's list answered %d", a.Status)
			}
		})
	})
}

func TestT4OnlyConfirmedAdminIsAdmin(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		for _, email := range []string{"admin+1@site.example", "admin@site.example.org", "xadmin@site.example",
			"admin@s1te.example"} {
			s.account(t, email, password)
			p, err := s.App.Accounts().Sessions().Authenticate(t.Context(), s.signIn(t, email, password).AccessToken)
			if err != nil || p.Admin {
				t.Errorf("%s: administrator %v, %v", email, p.Admin, err)
			}
		}
		// a Cyrillic а
		refused(t, s.post(t, "/signup", credentials("аdmin@site.example", password)), 400, "validation_failed")
		s.signUp(t, "Admin@Site.example", password)
		refused(t, s.post(t, "/token?grant_type=password", credentials("admin@site.example", password)), 400,
			"invalid_credentials")
		s.account(t, "admin@site.example", password)
		in := s.signIn(t, "ADMIN@site.example", password)
		if a := s.Do(t, http.MethodGet, "/api/admin/partners", in.AccessToken, nil); a.Status != http.StatusOK {
			t.Errorf("the confirmed administrator: %d %s", a.Status, a.Body)
		}
		err := s.App.DB.Write(t.Context(), func(tx *database.Tx) error {
			_, err := tx.Exec(t.Context(), "UPDATE users SET email_confirmed_at = NULL WHERE email = $1",
				s.App.Config.AdminEmail)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		s.clock.Advance(2 * time.Second) // cached values last one second
		if a := s.Do(t, http.MethodGet, "/api/admin/partners", in.AccessToken, nil); a.Status != http.StatusForbidden {
			t.Errorf("with a session, but an address that is no longer confirmed: %d %s", a.Status, a.Body)
		}
	})
}

func TestErrorsHaveBothFormats(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		t.Run("without an API version, or with an older one, the older shape", func(t *testing.T) {
			for _, version := range []string{"", "2023-12-31", "yesterday"} {
				a := s.Do(t, http.MethodPost, "/api/auth/token?grant_type=password", "", `{"email":"a@b.example","password":"x"}`,
					"X-Supabase-Api-Version", version)
				var got struct {
					Code      int    `json:"code"`
					ErrorCode string `json:"error_code"`
					Msg       string `json:"msg"`
				}
				a.Decode(t, &got)
				if got.Code != 400 || got.ErrorCode != "invalid_credentials" || got.Msg != "Invalid login credentials" ||
					a.Header.Get("X-Supabase-Api-Version") != "" {
					t.Errorf("%q: %s %q", version, a.Body, a.Header.Get("X-Supabase-Api-Version"))
				}
			}
		})
		t.Run("answers are JSON and never cached", func(t *testing.T) {
			a := s.user(t, "")
			refused(t, a, 401, "no_authorization")
			if a.Header.Get("Cache-Control") != "no-store" || a.Header.Get("Content-Type") != "application/json" {
				t.Errorf("headers %v", a.Header)
			}
		})
		t.Run("bodies are read strictly where it matters and leniently where clients need it", func(t *testing.T) {
			refused(t, s.post(t, "/signup", `{`), 400, "bad_json")
			refused(t, s.post(t, "/signup", `[]`), 400, "bad_json")
			refused(t, s.post(t, "/signup", `{"email":1}`), 400, "bad_json")
			refused(t, s.post(t, "/signup", `{"email":"a@b.example","email":"c@d.example"}`), 400, "bad_json")
			refused(t, s.post(t, "/signup", `{"EMAIL":"a@b.example","password":"`+password+`"}`), 422,
				"anonymous_provider_disabled")
			refused(t, s.post(t, "/signup", `{"email":"`+strings.Repeat("a", 70<<10)+`"}`), 413, "request_entity_too_large")
			refused(t, s.post(t, "/token?grant_type=password", `{"email":"a@b.example","password":"x","extra":{"a":1}}`),
				400,
				"invalid_credentials")
			refused(t, s.post(t, "/token?grant_type=password", `{"email":"a@b.example","password":"x"}`, "Content-Type",
				"text/plain"), 400, "invalid_credentials")
			refused(t, s.post(t, "/token?grant_type=password", `{"email":"a@b.example","password":"x"}`,
				"Content-Type", "text/plain", "X-Refresh-Transport", "cookie"), 415, "unsupported_media_type")
		})
		t.Run("unsupported operations get a clear answer", func(t *testing.T) {
			refused(t, s.post(t, "/otp", map[string]any{}), 422, "otp_disabled")
			refused(t, s.post(t, "/admin/users", map[string]any{}), 403, "not_admin")
			refused(t, s.post(t, "/nothing", map[string]any{}), 404, "not_found")
			refused(t, s.post(t, "/token?grant_type=magic", map[string]any{}), 400, "invalid_credentials")
		})
	})
}
