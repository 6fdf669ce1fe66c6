package accounts_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
)

const halfAccepted = "Confirmation link accepted. Please proceed to confirm link sent to the other email"

// changing is an account with a pending change of address.
type changing struct {
	server
	in       session
	old, new string
}

func (s server) changing(t *testing.T, old, next string, body map[string]any, header ...string) changing {
	t.Helper()
	s.account(t, old, password)
	c := changing{server: s, in: s.signIn(t, old, password), old: old, new: next}
	body["email"], body["current_password"] = next, password
	a := s.Do(t, http.MethodPut, "/api/auth/user", c.in.AccessToken, body, header...)
	var got struct {
		Email, NewEmail   string
		EmailChangeSentAt string `json:"email_change_sent_at"`
	}
	a.Decode(t, &got)
	if a.Status != http.StatusOK || !strings.Contains(a.Body,
		`"new_email":"`+next+`"`) || got.EmailChangeSentAt == "" || got.Email != old {
		t.Fatalf("ask for the change: %d %s", a.Status, a.Body)
	}
	return c
}

func (c changing) links(t *testing.T) (toOld, toNew string) {
	t.Helper()
	return c.lastLink(t, c.old, "accounts.email_change_old"), c.lastLink(t, c.new, "accounts.email_change_new")
}

// address returns the account's address as the API returns it.
func (c changing) address(t *testing.T) string {
	t.Helper()
	var got user
	c.user(t, c.in.AccessToken).Decode(t, &got)
	return got.Email
}

func TestEmailChange(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		t.Run("both links, in either order, as auth-js follows them by default", func(t *testing.T) {
			for i, newFirst := range []bool{true, false} {
				old, next := []string{"a1@site.example", "a2@site.example"}[i], []string{"b1@site.example", "b2@site.example"}[i]
				c := s.changing(t, old, next, map[string]any{"code_challenge": nil})
				first, second := c.links(t)
				if newFirst {
					first, second = second, first
				}
				_, fragment, _ := s.follow(t, first)
				if fragment.Get("message") != halfAccepted || c.address(t) != old {
					t.Fatalf("after the first link: %v, the address is %s", fragment, c.address(t))
				}
				if _, again, _ := s.follow(t, first); again.Get("error_code") != "otp_expired" {
					t.Errorf("the first link works twice: %v", again)
				}
				_, fragment, _ = s.follow(t, second)
				if fragment.Get("access_token") == "" || fragment.Get("type") != "email_change" || c.address(t) != next {
					t.Fatalf("after the second link: %v, the address is %s", fragment, c.address(t))
				}
				in := s.signIn(t, next, password)
				refused(t, s.post(t, "/token?grant_type=password", credentials(old, password)), 400, "invalid_credentials")
				s.Drain(t)
				list := s.Do(t, http.MethodGet, "/api/notifications", in.AccessToken, nil)
				if !strings.Contains(list.Body, "From now on, sign in with "+next+".") {
					t.Errorf("the owner is not notified: %s", list.Body)
				}
				mails := s.Mails(t, old)
				if last := mails[len(mails)-1]; last.Kind != "accounts.email_changed" || !strings.Contains(last.Text, next) {
					t.Errorf("the old address got %+v", last)
				}
			}
		})
		t.Run("PKCE: both links lead to a button; that of the last one may be pressed often, for codes", func(t *testing.T) {
			verifier, body := pkce(map[string]any{})
			c := s.changing(t, "c@site.example", "d@site.example", body)
			toOld, toNew := c.links(t)
			for range 2 {
				if target, fragment := s.press(t, toOld, "email_change",
					""); target.Query().Get("message") != halfAccepted || fragment.Get("message") != halfAccepted {
					t.Fatalf("led to %s", target)
				}
			}
			var code string
			for range 2 {
				target, _ := s.press(t, toNew, "email_change", "")
				if code = target.Query().Get("code"); code == "" {
					t.Fatalf("led to %s", target)
				}
			}
			in := granted(t, s.post(t, "/token?grant_type=pkce",
				map[string]string{"auth_code": code, "code_verifier": verifier}))
			if in.User.Email != "d@site.example" {
				t.Errorf("signed in as %s", in.User.Email)
			}
		})
		t.Run("a link of the site's own page needs a click and signs nobody in",
			func(t *testing.T) {
				c := s.changing(t, "e@site.example", "f@site.example", map[string]any{}, "X-Refresh-Transport", "cookie")
				toOld, toNew := c.links(t)
				accept := func(link string) apptest.Answer {
					var token string
					for range 2 {
						target, fragment, _ := s.follow(t, link)
						if target.Path != "/auth" || target.RawQuery != "mode=email_change" {
							t.Fatalf("led to %s", target)
						}
						token = fragment.Get("token_hash")
					}
					return s.post(t, "/verify", map[string]string{"type": "email_change", "token_hash": token}, "X-Refresh-Transport",
						"cookie")
				}
				if a := accept(toNew); a.Status != 200 || !strings.Contains(a.Body,
					`"email_changed":false`) || c.address(t) != c.old {
					t.Fatalf("the first: %d %s", a.Status, a.Body)
				}
				a := accept(toOld)
				if a.Status != 200 || !strings.Contains(a.Body, `"email_changed":true`) || strings.Contains(a.Body,
					"access_token") || a.Header.Get("Set-Cookie") != "" || c.address(t) != c.new {
					t.Fatalf("the second: %d %s", a.Status, a.Body)
				}
				if _, fragment, _ := s.follow(t, toOld); fragment.Get("error_code") != "otp_expired" {
					t.Error("the link is not used up")
				}
			})
		t.Run("T5: a taken address gets the same answer; its owner is notified and nothing changes",
			func(t *testing.T) {
				s.account(t, "taken@site.example", other)
				c := s.changing(t, "g@site.example", "taken@site.example", map[string]any{"code_challenge": nil})
				s.Drain(t)
				if mails := s.Mails(t, "taken@site.example"); len(mails) != 1 || mails[0].Kind != "accounts.address_in_use" ||
					strings.Contains(mails[0].Text, "verify") {
					t.Errorf("its owner got %+v", mails)
				}
				if _, fragment, _ := s.follow(t,
					s.lastLink(t, c.old, "accounts.email_change_old")); fragment.Get("message") != halfAccepted ||
					c.address(t) != c.old {
					t.Errorf("after the only link: %v", fragment)
				}
				s.signIn(t, "taken@site.example", other)
			})
		t.Run("T4: proving the address deletes a stranger's sign-up with it", func(t *testing.T) {
			s.signUp(t, "h@site.example", "the attacker's own password")
			attackers := s.confirmation(t, "h@site.example")
			c := s.changing(t, "i@site.example", "h@site.example", map[string]any{"code_challenge": nil})
			toOld, toNew := c.links(t)
			s.follow(t, toOld)
			s.follow(t, toNew)
			if c.address(t) != "h@site.example" {
				t.Fatalf("the address is %s", c.address(t))
			}
			if _, fragment, _ := s.follow(t, attackers); fragment.Get("error_code") != "otp_expired" {
				t.Error("the stranger's link still works")
			}
		})
		t.Run("of two accounts that want one address, the first to prove it gets it", func(t *testing.T) {
			one := s.changing(t, "j@site.example", "wanted@site.example", map[string]any{"code_challenge": nil})
			oneOld, oneNew := one.links(t)
			two := s.changing(t, "k@site.example", "wanted@site.example", map[string]any{"code_challenge": nil})
			twoOld, twoNew := two.links(t)
			for _, link := range []string{oneOld, oneNew, twoOld} {
				s.follow(t, link)
			}
			if _, fragment, _ := s.follow(t,
				twoNew); fragment.Get("error_code") != "email_exists" || two.address(t) != "k@site.example" ||
				one.address(t) != "wanted@site.example" {
				t.Errorf("the second: %v, %s", fragment, two.address(t))
			}
		})
		t.Run("a later change, the current address, a new password and a day each cancel it", func(t *testing.T) {
			ends := map[string]func(c changing){
				"later": func(c changing) {
					s.put(t, c.in.AccessToken, map[string]any{"email": "later@site.example", "current_password": password})
				},
				"own":      func(c changing) { s.put(t, c.in.AccessToken, map[string]any{"email": c.old}) },
				"password": func(c changing) { s.put(t, c.in.AccessToken, map[string]any{"password": other}) },
				"day":      func(changing) { s.clock.Advance(24 * time.Hour) },
			}
			for name, end := range ends {
				c := s.changing(t, name+"-old@site.example", name+"-new@site.example", map[string]any{"code_challenge": nil})
				toOld, toNew := c.links(t)
				s.follow(t, toOld)
				end(c)
				if _, fragment, _ := s.follow(t, toNew); fragment.Get("error_code") != "otp_expired" {
					t.Errorf("%s: %v", name, fragment)
				}
				if now := s.signIn(t, c.old, map[bool]string{true: other,
					false: password}[name == "password"]); name != "later" &&
					strings.Contains(s.user(t, now.AccessToken).Body, "new_email") {
					t.Errorf("%s: the address still waits", name)
				}
			}
		})
		t.Run("resent links go to the mailboxes that haven't consented", func(t *testing.T) {
			c := s.changing(t, "l@site.example", "m@site.example", map[string]any{"code_challenge": nil})
			toOld, first := c.links(t)
			s.follow(t, toOld)
			s.clock.Advance(time.Minute)
			if a := s.post(t, "/resend", map[string]any{"type": "email_change", "email": c.old}); a.Status != http.StatusOK {
				t.Fatalf("resend: %d %s", a.Status, a.Body)
			}
			_, second := c.links(t)
			if _, fragment, _ := s.follow(t, first); first == second || fragment.Get("error_code") != "otp_expired" {
				t.Errorf("the first link still works: %v", fragment)
			}
			if _, fragment, _ := s.follow(t, second); fragment.Get("access_token") == "" {
				t.Errorf("the resent link: %v", fragment)
			}
		})
		t.Run("links that were mailed to the old address are void", func(t *testing.T) {
			c := s.changing(t, "n@site.example", "o@site.example", map[string]any{"code_challenge": nil})
			toOld, toNew := c.links(t)
			s.post(t, "/recover", map[string]any{"email": c.old})
			recovery := s.lastLink(t, c.old, "accounts.recovery")
			s.follow(t, toOld)
			s.follow(t, toNew)
			if _, fragment, _ := s.follow(t, recovery); fragment.Get("error_code") != "otp_expired" {
				t.Error("a recovery link outlived its address")
			}
		})
		t.Run("the administrator's is not changed here", func(t *testing.T) {
			s.account(t, s.App.Config.AdminEmail, password)
			in := s.signIn(t, s.App.Config.AdminEmail, password)
			refused(t, s.Do(t, http.MethodPut, "/api/auth/user", in.AccessToken,
				map[string]any{"email": "p@site.example", "current_password": password}, newer...), 403, "admin_email_configured")
		})
	}, implicitLinks)
}

func TestProofForAccountChanges(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		s.account(t, "ada@site.example", password)
		in := s.signIn(t, "ada@site.example", password)
		s.clock.Advance(10*time.Minute + time.Second)
		update := func(body map[string]any) apptest.Answer {
			t.Helper()
			return s.Do(t, http.MethodPut, "/api/auth/user", in.AccessToken, body, newer...)
		}
		code := func() string {
			if a := s.Do(t, http.MethodGet, "/api/auth/reauthenticate", in.AccessToken, nil); a.Status != http.StatusOK {
				t.Fatalf("reauthenticate: %d %s", a.Status, a.Body)
			}
			s.Drain(t)
			mails := s.Mails(t, "ada@site.example")
			return nonceIn.FindString(mails[len(mails)-1].Text)
		}
		t.Run("a new address needs the current password too", func(t *testing.T) {
			refused(t, update(map[string]any{"email": "bea@site.example"}), 400, "current_password_required")
			refused(t, update(map[string]any{"email": "bea@site.example", "current_password": "wrong"}), 400,
				"current_password_invalid")
			s.put(t, in.AccessToken, map[string]any{"email": "bea@site.example", "current_password": password})
		})
		t.Run("a mailed code replaces the password, once, for ten minutes, for its account", func(t *testing.T) {
			nonce := code()
			s.account(t, "mallory@site.example", password)
			mallory := s.signIn(t, "mallory@site.example", password)
			refused(t, s.Do(t, http.MethodPut, "/api/auth/user", mallory.AccessToken,
				map[string]any{"password": other, "nonce": nonce}, newer...), 400, "reauthentication_not_valid")
			refused(t, update(map[string]any{"password": other, "nonce": "AAAAA-AAAAA"}), 400, "reauthentication_not_valid")
			s.put(t, in.AccessToken, map[string]any{"password": other, "nonce": strings.ToLower(nonce)})
			refused(t, update(map[string]any{"password": password, "nonce": nonce}), 400, "reauthentication_not_valid")
			in = granted(t, s.refresh(t, in.RefreshToken))
			nonce = code()
			s.clock.Advance(10 * time.Minute)
			refused(t, update(map[string]any{"password": password, "nonce": nonce}), 400, "reauthentication_not_valid")
		})
		t.Run("a code is no link", func(t *testing.T) {
			in = granted(t, s.refresh(t, in.RefreshToken))
			for _, purpose := range []string{"reauthentication", "signup", "recovery", "email_change"} {
				if _, fragment, _ := s.follow(t,
					"/api/auth/verify?type="+purpose+"&token="+code()); fragment.Get("error_code") != "otp_expired" {
					t.Errorf("%s: %v", purpose, fragment)
				}
			}
		})
	})
}

// nonceIn finds the code in an email.
var nonceIn = regexp.MustCompile(`[A-Z2-7]{5}-[A-Z2-7]{5}`)
