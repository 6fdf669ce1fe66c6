package accounts_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"harborlight/internal/platform/database"
)

func (s server) count(t *testing.T, query string, args ...any) int64 {
	t.Helper()
	n, err := database.One[int64](t.Context(), s.App.DB, query, args...)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestSignUp(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		t.Run("returns a user without a session, and sign-in fails until the address is confirmed", func(t *testing.T) {
			a := s.post(t, "/signup", map[string]any{"email": "Ada@Site.example ", "password": password,
				"data": map[string]any{"name": "Ada"}})
			var got struct {
				user
				AccessToken string `json:"access_token"`
			}
			a.Decode(t, &got)
			if got.ID == "" || got.Email != "ada@site.example" || len(got.Identities) != 1 || got.Metadata["name"] != "Ada" ||
				got.AccessToken != "" || got.EmailConfirmedAt != "" {
				t.Errorf("not a bare user: %s", a.Body)
			}
			refused(t, s.post(t, "/token?grant_type=password", credentials("ada@site.example", password)), 400,
				"email_not_confirmed")
			refused(t, s.post(t, "/token?grant_type=password", credentials("ada@site.example", other)), 400,
				"invalid_credentials")
		})
		t.Run("confirmed by the link, which works once, the person signs in", func(t *testing.T) {
			link := s.confirmation(t, "ada@site.example")
			target, fragment, _ := s.follow(t, link)
			if target.Path != "/" || target.Scheme+"://"+target.Host != s.App.Config.PublicURL {
				t.Errorf("the link ends at %s, want the root of the site", target)
			}
			for _, name := range []string{"access_token", "refresh_token", "expires_in", "expires_at", "token_type", "type"} {
				if fragment.Get(name) == "" {
					t.Errorf("the fragment lacks %s", name)
				}
			}
			if _, fragment, _ = s.follow(t, link); fragment.Get("error_code") != "otp_expired" {
				t.Errorf("the second visit ends with %v, want otp_expired", fragment)
			}
			got := s.signIn(t, "ADA@site.example", password)
			if got.User.EmailConfirmedAt == "" || got.User.Metadata["name"] != "Ada" || got.ExpiresIn != 900 {
				t.Errorf("the session is wrong: %+v", got)
			}
		})
		t.Run("T16: again for a confirmed address changes nothing and looks like a sign-up", func(t *testing.T) {
			u := s.signUp(t, "ada@site.example", other)
			if u.ID == "" || u.Identities == nil || len(u.Identities) != 0 {
				t.Errorf("not the imitation of the contract: %+v", u)
			}
			refused(t, s.post(t, "/token?grant_type=password", credentials("ada@site.example", other)), 400,
				"invalid_credentials")
			s.signIn(t, "ada@site.example", password)
			s.Drain(t)
			mails := s.Mails(t, "ada@site.example")
			if last := mails[len(mails)-1]; last.Kind != "accounts.already_registered" || strings.Contains(last.Text,
				"token=") {
				t.Errorf("the owner got %q", last.Kind)
			}
		})
	}, implicitLinks)
}

func TestSignUpRefusals(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		challenge := strings.Repeat("c", 43)
		for name, tc := range map[string]struct {
			body          map[string]any
			status        int
			code, message string
		}{
			"no address": {map[string]any{"password": password}, 422, "anonymous_provider_disabled",
				"Anonymous sign-ins are disabled"},
			"a phone": {map[string]any{"phone": "1", "password": password}, 400, "phone_provider_disabled",
				"Phone signups are disabled"},
			"no password": {map[string]any{"email": "a@b.example"}, 400, "validation_failed",
				"Signup requires a valid password"},
			"a short password": {credentials("a@b.example", "short"), 422, "weak_password",
				"Password should be at least 8 characters."},
			"a long password": {credentials("a@b.example", strings.Repeat("long ", 60)), 400, "validation_failed",
				"Password cannot be longer than 256 characters"},
			"half a challenge": {map[string]any{"email": "a@b.example", "password": password, "code_challenge": challenge}, 400,
				"validation_failed", "PKCE flow requires code_challenge_method and code_challenge"},
			"a plain challenge": {map[string]any{"email": "a@b.example", "password": password, "code_challenge": challenge,
				"code_challenge_method": "plain"}, 400,
				"validation_failed", "code challenge method has to be s256"},
			"no address at all": {credentials("nobody", password), 400, "validation_failed",
				"Unable to validate email address: invalid format"},
			"two addresses": {credentials("a@b.example, c@d.example", password), 400, "validation_failed",
				"Unable to validate email address: invalid format"},
			"a line break": {credentials("a@b.example\r\nBcc: c@d.example", password), 400, "validation_failed",
				"Unable to validate email address: invalid format"},
		} {
			t.Run(name, func(t *testing.T) {
				f := refused(t, s.post(t, "/signup", tc.body), tc.status, tc.code)
				if f.Message != tc.message {
					t.Errorf("says %q, want %q", f.Message, tc.message)
				}
			})
		}
		t.Run("weak passwords name their reasons", func(t *testing.T) {
			for weak, reason := range map[string]string{
				"seven77": "length", "Password1!": "pwned", "P@ssw0rd123": "pwned", "Summer2026!": "pwned", "Qwerty123!": "pwned",
				"harborlight1": "pwned", "aaaaaaaaaaaa": "pwned",
			} {
				f := refused(t, s.post(t, "/signup", credentials("a@b.example", weak)), 422, "weak_password")
				if len(f.Weak.Reasons) != 1 || f.Weak.Reasons[0] != reason {
					t.Errorf("%s: reasons %v, want %s", weak, f.Weak.Reasons, reason)
				}
			}
		})
		if n := s.count(t, `SELECT COUNT(*) FROM users`); n != 0 {
			t.Errorf("refused sign-ups left %d accounts", n)
		}
	})
}

func TestT4SignUpCannotPrepareAnothersAccount(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		s.signUp(t, "owner@site.example", "the attacker's own password")
		attackers := s.confirmation(t, "owner@site.example")
		s.clock.Advance(time.Minute)
		s.signUp(t, "owner@site.example", password)
		s.follow(t, s.confirmation(t, "owner@site.example"))
		refused(t, s.post(t, "/token?grant_type=password", credentials("owner@site.example", "the attacker's own password")),
			400, "invalid_credentials")
		s.signIn(t, "owner@site.example", password)
		if _, fragment, _ := s.follow(t, attackers); fragment.Get("error_code") != "otp_expired" {
			t.Error("the attacker's link still works")
		}
	}, implicitLinks)
}

func TestResendConfirmsOwnSignUp(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		resend := func(header ...string) {
			s.clock.Advance(time.Minute) // so that the newest email is the last
			a := s.post(t, "/resend", map[string]string{"type": "signup", "email": "owner@site.example"}, header...)
			if a.Status != http.StatusOK || strings.TrimSpace(a.Body) != "{}" {
				t.Fatalf("resend: %d %s", a.Status, a.Body)
			}
		}
		mine := s.post(t, "/signup", credentials("owner@site.example", password), "X-Refresh-Transport", "cookie")
		s.clock.Advance(time.Minute)
		s.signUp(t, "owner@site.example", "the attacker's own password")
		s.clock.Advance(time.Minute)

		t.Run("without a password if the right one is unclear", func(t *testing.T) {
			resend()
			s.confirmation(t, "owner@site.example")
			if n := s.count(t, `SELECT COUNT(*) FROM one_time_tokens WHERE password_hash = ''`); n != 1 {
				t.Errorf("%d links carry no password, want the one that was sent again", n)
			}
		})
		t.Run("of the browser that signed up: with its password", func(t *testing.T) {
			browser := "__Host-su=" + cookie(mine, "__Host-su")
			resend("X-Refresh-Transport", "cookie", "Cookie", browser)
			s.follow(t, s.confirmation(t, "owner@site.example"), "Cookie", browser)
			s.signIn(t, "owner@site.example", password)
		})
		t.Run("a confirmed or unknown address gets nothing, with the same answer", func(t *testing.T) {
			before := len(s.Mails(t, "owner@site.example"))
			resend()
			s.Drain(t)
			if after := len(s.Mails(t, "owner@site.example")); after != before {
				t.Errorf("%d mails more", after-before)
			}
		})
	})
}

func TestT16ParallelSignUpsCreateOneAccount(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		var wait sync.WaitGroup
		statuses := make([]int, 100)
		for i := range statuses {
			wait.Go(func() {
				statuses[i] = s.post(t, "/signup", credentials("rush@site.example", password)).Status
			})
		}
		wait.Wait()
		for _, status := range statuses {
			if status != http.StatusOK && status != http.StatusServiceUnavailable { // the hasher admits 34 at a time
				t.Errorf("a sign-up answered %d", status)
			}
		}
		if n := s.countUsers(t, "rush@site.example"); n != 1 {
			t.Errorf("%d accounts, want 1", n)
		}
	})
}
