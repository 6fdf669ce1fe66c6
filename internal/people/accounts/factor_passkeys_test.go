package accounts_test

import (
	"encoding/base64"
	"net/http"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
)

func decode64(s string) ([]byte, error) { return base64.RawURLEncoding.DecodeString(s) }

// options requests the options of a ceremony.
func (s server) options(t *testing.T, token, path string) ceremony {
	t.Helper()
	a := s.as(t, token, http.MethodPost, path, map[string]any{})
	var c ceremony
	a.Decode(t, &c)
	if a.Status != http.StatusOK || c.Options.Challenge == "" || c.ChallengeID == "" {
		t.Fatalf("%s: %d %s", path, a.Status, a.Body)
	}
	return c
}

func (s server) answer(t *testing.T, token, path string, c ceremony, credential map[string]any) apptest.Answer {
	t.Helper()
	return s.as(t, token, http.MethodPost, path, map[string]any{"challenge_id": c.ChallengeID, "credential": credential})
}

// withPasskey adds a passkey to the account of a session.
func (s server) withPasskey(t *testing.T, token string) *authenticator {
	t.Helper()
	device := s.newAuthenticator(t)
	c := s.options(t, token, "/passkeys/registration/options")
	if a := s.answer(t, token, "/passkeys/registration/verify", c, device.create(c)); a.Status != http.StatusOK {
		t.Fatalf("register: %d %s", a.Status, a.Body)
	}
	return device
}

func (s server) bySignIn(t *testing.T, device *authenticator) apptest.Answer {
	t.Helper()
	c := s.options(t, "", "/passkeys/authentication/options")
	return s.answer(t, "", "/passkeys/authentication/verify", c, device.get(c))
}

func TestPasskeySignsInWithoutPassword(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		s.account(t, "ada@site.example", password)
		in := s.signIn(t, "ada@site.example", password)
		device := s.withPasskey(t, in.AccessToken)
		t.Run("the session that added it goes on, and says so", func(t *testing.T) {
			again := granted(t, s.refresh(t, in.RefreshToken))
			if level, methods := claimsOf(t, again.AccessToken); level != "aal2" || strings.Join(methods,
				" ") != "password webauthn" {
				t.Errorf("%s %v", level, methods)
			}
		})
		got := granted(t, s.bySignIn(t, device))
		if level, methods := claimsOf(t, got.AccessToken); level != "aal2" || strings.Join(methods,
			" ") != "webauthn" || got.User.Email != "ada@site.example" {
			t.Errorf("%s %v %s", level, methods, got.User.Email)
		}
		if a := s.Do(t, http.MethodGet, "/api/events", got.AccessToken, nil); a.Status != http.StatusOK {
			t.Errorf("the calendar: %d %s", a.Status, a.Body)
		}
		t.Run("it is the second step after the password too", func(t *testing.T) {
			half := s.half(t, "ada@site.example")
			c := s.options(t, half.AccessToken, "/passkeys/challenge")
			if len(c.Options.Allowed) != 1 || c.Options.UserVerification != "required" {
				t.Errorf("the browser is asked for %+v", c.Options)
			}
			full := granted(t, s.answer(t, half.AccessToken, "/second-step", c, device.get(c)))
			if level, methods := claimsOf(t, full.AccessToken); level != "aal2" || strings.Join(methods,
				" ") != "password webauthn" {
				t.Errorf("%s %v", level, methods)
			}
		})
		t.Run("it is listed, renamed and removed by its owner", func(t *testing.T) {
			var list []struct {
				ID       string
				Name     string  `json:"friendly_name"`
				LastUsed *string `json:"last_used_at"`
			}
			s.as(t, got.AccessToken, http.MethodGet, "/passkeys", nil).Decode(t, &list)
			if len(list) != 1 || list[0].LastUsed == nil {
				t.Fatalf("the list is %+v", list)
			}
			s.account(t, "eve@site.example", password)
			eve := s.signIn(t, "eve@site.example", password)
			refused(t, s.as(t, eve.AccessToken, http.MethodPatch, "/passkeys/"+list[0].ID,
				map[string]any{"friendly_name": "mine"}), 404, "mfa_factor_not_found")
			refused(t, s.as(t, eve.AccessToken, http.MethodDelete, "/passkeys/"+list[0].ID, nil), 404, "mfa_factor_not_found")
			if a := s.as(t, got.AccessToken, http.MethodPatch, "/passkeys/"+list[0].ID,
				map[string]any{"friendly_name": "Blue phone"}); !strings.Contains(a.Body, "Blue phone") {
				t.Errorf("rename: %d %s", a.Status, a.Body)
			}
			if a := s.as(t, got.AccessToken, http.MethodDelete, "/passkeys/"+list[0].ID,
				nil); a.Status != http.StatusNoContent {
				t.Errorf("remove: %d %s", a.Status, a.Body)
			}
			refused(t, s.bySignIn(t, device), 422, "webauthn_verification_failed")
		})
	})
}

func TestCopiedPasskeyIsRefused(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		s.account(t, "ada@site.example", password)
		device := s.withPasskey(t, s.signIn(t, "ada@site.example", password).AccessToken)
		granted(t, s.bySignIn(t, device))
		granted(t, s.bySignIn(t, device))
		copied := *device
		copied.count-- // the copy dates from before the last sign-in
		refused(t, s.bySignIn(t, &copied), 422, "webauthn_verification_failed")
		s.Drain(t)
		told := false
		for _, m := range s.Mails(t, "ada@site.example") {
			told = told || m.Kind == "accounts.passkey_copied"
		}
		if !told {
			t.Error("the owner got no email")
		}
		granted(t, s.bySignIn(t, device))
	})
}

func TestPasskeyCeremonyIsSingleUseAndBoundToCaller(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		s.account(t, "ada@site.example", password)
		s.account(t, "eve@site.example", password)
		ada, eve := s.signIn(t, "ada@site.example", password), s.signIn(t, "eve@site.example", password)
		device := s.withPasskey(t, ada.AccessToken)
		const verify = "/passkeys/authentication/verify"
		ask := func() ceremony { return s.options(t, "", "/passkeys/authentication/options") }
		for name, tc := range map[string]struct {
			change func(d *authenticator)
			wait   time.Duration
		}{
			"too late":                  {func(*authenticator) {}, 5 * time.Minute},
			"of another site":           {func(d *authenticator) { d.origin = "https://evil.example" }, 0},
			"for another host":          {func(d *authenticator) { d.host = "evil.example" }, 0},
			"without checking a person": {func(d *authenticator) { d.flags = flagPresent }, 0},
			"by another key":            {func(d *authenticator) { d.key = s.newAuthenticator(t).key }, 0},
			"for another account":       {func(d *authenticator) { d.handle = b64([]byte(eve.User.ID)) }, 0},
			"of an unknown credential":  {func(d *authenticator) { d.id = []byte("another credential") }, 0},
			"without naming an account": {func(d *authenticator) { d.handle = "" }, 0},
		} {
			t.Run(name, func(t *testing.T) {
				other, c := *device, ask()
				tc.change(&other)
				credential := other.get(c)
				s.clock.Advance(tc.wait)
				if a := s.answer(t, "", verify, c, credential); a.Status != http.StatusUnprocessableEntity {
					t.Errorf("%d %s", a.Status, a.Body)
				}
			})
		}
		t.Run("used before", func(t *testing.T) {
			c := ask()
			granted(t, s.answer(t, "", verify, c, device.get(c)))
			refused(t, s.answer(t, "", verify, c, device.get(c)), 422, "mfa_challenge_expired")
		})
		t.Run("after a wrong answer", func(t *testing.T) {
			c := ask()
			refused(t, s.answer(t, "", verify, c, map[string]any{"id": "x"}), 422, "webauthn_verification_failed")
			refused(t, s.answer(t, "", verify, c, device.get(c)), 422, "mfa_challenge_expired")
		})
		t.Run("for another purpose", func(t *testing.T) {
			half := s.half(t, "ada@site.example")
			step := s.options(t, half.AccessToken, "/passkeys/challenge")
			refused(t, s.answer(t, "", verify, step, device.get(step)), 422, "mfa_challenge_expired")
			c := ask()
			refused(t, s.answer(t, half.AccessToken, "/second-step", c, device.get(c)), 422, "mfa_challenge_expired")
		})
		t.Run("of another session, and another person's passkey", func(t *testing.T) {
			eve := s.signIn(t, "eve@site.example", password)
			own := s.withPasskey(t, eve.AccessToken)
			half := s.half(t, "ada@site.example")
			c := s.options(t, half.AccessToken, "/passkeys/challenge")
			refused(t, s.answer(t, s.half(t, "ada@site.example").AccessToken, "/second-step", c, device.get(c)), 422,
				"mfa_challenge_expired")
			c = s.options(t, half.AccessToken, "/passkeys/challenge")
			refused(t, s.answer(t, half.AccessToken, "/second-step", c, own.get(c)), 422, "webauthn_verification_failed")
		})
		t.Run("a credential that has an account", func(t *testing.T) {
			s.account(t, "bob@site.example", password)
			bob := s.signIn(t, "bob@site.example", password)
			c := s.options(t, bob.AccessToken, "/passkeys/registration/options")
			refused(t, s.answer(t, bob.AccessToken, "/passkeys/registration/verify", c, device.create(c)), 409,
				"webauthn_credential_exists")
		})
	})
}

func TestConfirmReauthenticates(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		s.account(t, "ada@site.example", password)
		in := s.signIn(t, "ada@site.example", password)
		device, full := s.withApp(t, in)
		key := s.withPasskey(t, full.AccessToken)
		token := full.AccessToken
		feed := func() apptest.Answer { return s.Do(t, http.MethodPost, "/api/calendar/feed", token, nil) }
		stale := func(t *testing.T) {
			t.Helper()
			s.clock.Advance(10*time.Minute + time.Second)
			token = granted(t, s.refresh(t, full.RefreshToken)).AccessToken
			if a := feed(); a.Status != http.StatusForbidden || !strings.Contains(a.Body, `"confirmation_required"`) {
				t.Fatalf("a stale session: %d %s", a.Status, a.Body)
			}
			refused(t, s.as(t, token, http.MethodPost, "/recovery-codes", nil), 403, "confirmation_required")
			refused(t, s.as(t, token, http.MethodDelete, "/factors/"+device.id, nil), 403, "confirmation_required")
			refused(t, s.as(t, token, http.MethodPost, "/passkeys/registration/options", nil), 403, "confirmation_required")
		}
		confirm := func(body map[string]any) apptest.Answer { return s.as(t, token, http.MethodPost, "/confirm", body) }
		if a := feed(); a.Status != http.StatusCreated {
			t.Fatalf("a fresh session: %d %s", a.Status, a.Body)
		}
		for name, body := range map[string]func() map[string]any{
			"password": func() map[string]any { return map[string]any{"current_password": password} },
			"code":     func() map[string]any { return map[string]any{"code": device.code(s)} },
			"passkey": func() map[string]any {
				c := s.options(t, token, "/passkeys/challenge")
				return map[string]any{"challenge_id": c.ChallengeID, "credential": key.get(c)}
			},
		} {
			t.Run(name, func(t *testing.T) {
				full = granted(t, s.bySignIn(t, key))
				stale(t)
				refused(t, confirm(map[string]any{"current_password": "not the password"}), 400, "current_password_invalid")
				refused(t, confirm(map[string]any{"code": "000000"}), 422, "mfa_verification_failed")
				refused(t, confirm(map[string]any{}), 400, "validation_failed")
				if a := feed(); a.Status != http.StatusForbidden {
					t.Errorf("after wrong ones: %d %s", a.Status, a.Body)
				}
				if a := confirm(body()); a.Status != http.StatusNoContent {
					t.Fatalf("confirm: %d %s", a.Status, a.Body)
				}
				if a := feed(); a.Status != http.StatusCreated {
					t.Errorf("afterwards: %d %s", a.Status, a.Body)
				}
			})
		}
	})
}
