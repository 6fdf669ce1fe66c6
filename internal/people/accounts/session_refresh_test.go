package accounts_test

import (
	"net/http"
	"sync"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
)

func TestRefresh(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		s.account(t, "ada@site.example", password)
		t.Run("gives a new token of the same account", func(t *testing.T) {
			first := s.signIn(t, "ada@site.example", password)
			second := granted(t, s.refresh(t, first.RefreshToken))
			if second.RefreshToken == first.RefreshToken || second.User.ID != first.User.ID {
				t.Errorf("not rotated: %+v", second)
			}
		})
		t.Run("three tabs at once with the same token all go on", func(t *testing.T) {
			first := s.signIn(t, "ada@site.example", password)
			var wait sync.WaitGroup
			answers := make([]apptest.Answer, 3)
			for i := range answers {
				wait.Go(func() { answers[i] = s.refresh(t, first.RefreshToken) })
			}
			wait.Wait()
			for _, a := range answers {
				next := granted(t, a)
				granted(t, s.refresh(t, next.RefreshToken)) // whichever answer the browser kept
			}
		})
		t.Run("a lost answer is asked for again within ten seconds", func(t *testing.T) {
			first := s.signIn(t, "ada@site.example", password)
			granted(t, s.refresh(t, first.RefreshToken))
			s.clock.Advance(10 * time.Second)
			granted(t, s.refresh(t, first.RefreshToken))
		})
		t.Run("T6: an old token ends the session for thief and owner, and the owner gets an email", func(t *testing.T) {
			stolen := s.signIn(t, "ada@site.example", password)
			owner := granted(t, s.refresh(t, stolen.RefreshToken))
			if a := s.user(t, owner.AccessToken); a.Status != http.StatusOK {
				t.Fatalf("before the theft: %d %s", a.Status, a.Body)
			}
			s.clock.Advance(10*time.Second + time.Microsecond)
			refused(t, s.refresh(t, stolen.RefreshToken), 400, "refresh_token_already_used")
			refused(t, s.user(t, owner.AccessToken), 403, "session_not_found")
			refused(t, s.user(t, stolen.AccessToken), 403, "session_not_found")
			refused(t, s.refresh(t, owner.RefreshToken), 400, "refresh_token_not_found")
			if n := s.count(t, `SELECT COUNT(*) FROM audit_log WHERE action = 'accounts.session_stolen' AND actor_id = $1`,
				owner.User.ID); n != 1 {
				t.Errorf("%d rows in the audit log, want 1", n)
			}
			mails := s.Mails(t, "ada@site.example")
			if len(mails) != 1 || mails[0].Kind != "accounts.session_ended" {
				t.Errorf("the owner got %+v", mails)
			}
		})
		t.Run("an older ancestor is refused even within ten seconds", func(t *testing.T) {
			first := s.signIn(t, "ada@site.example", password)
			second := granted(t, s.refresh(t, first.RefreshToken))
			granted(t, s.refresh(t, second.RefreshToken))
			refused(t, s.refresh(t, first.RefreshToken), 400, "refresh_token_already_used")
		})
		t.Run("a session that rests for a fortnight ends", func(t *testing.T) {
			first := s.signIn(t, "ada@site.example", password)
			s.clock.Advance(14*24*time.Hour + time.Second)
			f := refused(t, s.refresh(t, first.RefreshToken), 400, "session_expired")
			if f.Message != "Invalid Refresh Token: Session Expired (Inactivity)" {
				t.Errorf("says %q", f.Message)
			}
		})
		t.Run("a busy session ends after thirty days", func(t *testing.T) {
			last := s.signIn(t, "ada@site.example", password)
			for range 3 {
				s.clock.Advance(9 * 24 * time.Hour)
				last = granted(t, s.refresh(t, last.RefreshToken))
			}
			s.clock.Advance(3 * 24 * time.Hour)
			refused(t, s.refresh(t, last.RefreshToken), 400, "session_expired")
		})
		t.Run("the administrator's session ends after half an hour of rest", func(t *testing.T) {
			s.account(t, apptest.AdminEmail, password)
			first := s.signIn(t, apptest.AdminEmail, password)
			s.clock.Advance(30*time.Minute + time.Second)
			refused(t, s.refresh(t, first.RefreshToken), 400, "session_expired")
		})
		t.Run("malformed tokens are refused", func(t *testing.T) {
			refused(t, s.refresh(t, ""), 400, "validation_failed")
			refused(t, s.refresh(t, "httponly"), 400, "validation_failed")
			refused(t, s.refresh(t, "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"), 400, "refresh_token_not_found")
		})
	})
}

func TestCookieTransport(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		s.account(t, "ada@site.example", password)
		transport := []string{"X-Refresh-Transport", "cookie"}
		refresh := func(token string, header ...string) apptest.Answer {
			return s.post(t, "/token?grant_type=refresh_token", map[string]string{"refresh_token": "httponly"},
				append(header, "Cookie", "__Host-rt="+token)...)
		}
		signedIn := s.post(t, "/token?grant_type=password", credentials("ada@site.example", password), transport...)
		first := granted(t, signedIn)
		token := cookie(signedIn, "__Host-rt")
		t.Run("the token is in a cookie that scripts cannot read, and not in the body", func(t *testing.T) {
			want := "__Host-rt=" + token + "; Path=/; Max-Age=2592000; HttpOnly; Secure; SameSite=Strict"
			if got := signedIn.Header.Get("Set-Cookie"); token == "" || got != want {
				t.Errorf("the cookie is %q, want %q", got, want)
			}
			if first.RefreshToken != "httponly" {
				t.Errorf("the body holds %q", first.RefreshToken)
			}
		})
		t.Run("T40: without the header the cookie counts for nothing", func(t *testing.T) {
			refused(t, refresh(token), 400, "validation_failed")
		})
		t.Run("the word without the cookie counts for nothing", func(t *testing.T) {
			refused(t, refresh("", transport...), 400, "validation_failed")
		})
		t.Run("a form of another site cannot be mistaken for the page", func(t *testing.T) {
			a := refresh(token, "X-Refresh-Transport", "cookie", "Sec-Fetch-Site", "cross-site")
			if a.Status != http.StatusForbidden {
				t.Errorf("a cross-site refresh answered %d", a.Status)
			}
		})
		t.Run("a refresh renews it, a failure clears it", func(t *testing.T) {
			a := refresh(token, transport...)
			granted(t, a)
			if next := cookie(a, "__Host-rt"); next == "" || next == token {
				t.Errorf("not renewed: %q", next)
			}
			s.clock.Advance(time.Minute)
			a = refresh(token, transport...)
			refused(t, a, 400, "refresh_token_already_used")
			if got := a.Header.Get("Set-Cookie"); got != "__Host-rt=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Strict" {
				t.Errorf("not cleared: %q", got)
			}
		})
		t.Run("a page with an expired access token can still sign out", func(t *testing.T) {
			signedIn := s.post(t, "/token?grant_type=password", credentials("ada@site.example", password), transport...)
			token := cookie(signedIn, "__Host-rt")
			s.clock.Advance(time.Hour)
			a := s.Do(t, http.MethodPost, "/api/auth/logout?scope=local", granted(t, signedIn).AccessToken, nil,
				"X-Refresh-Transport", "cookie", "Cookie", "__Host-rt="+token)
			if a.Status != http.StatusNoContent || cookie(a, "__Host-rt") != "" || a.Header.Get("Set-Cookie") == "" {
				t.Errorf("sign out: %d %s %q", a.Status, a.Body, a.Header.Get("Set-Cookie"))
			}
			refused(t, refresh(token, transport...), 400, "refresh_token_not_found")
		})
	})
}
