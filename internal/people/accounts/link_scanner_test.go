package accounts_test

import (
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
)

// Mail scanners open every link of an email, follow redirects and read the page. These tests do the same, and then
// try an attacker's next steps.

// attackers is the password with which an attacker signs up with another person's address.
const attackers = "the attacker's own password"

// scan opens a link in every way that scanners and previews do.
func (s server) scan(t *testing.T, link string) {
	t.Helper()
	for range 2 {
		a := s.Do(t, http.MethodGet, link, "", nil, "User-Agent", "Mozilla/5.0 (compatible; MailScanner/1.0)")
		page, _, _ := strings.Cut(strings.TrimPrefix(a.Header.Get("Location"), s.App.Config.PublicURL), "#")
		s.Do(t, http.MethodGet, page, "", nil)
	}
	s.Do(t, http.MethodHead, link, "", nil)
	s.Do(t, http.MethodOptions, link, "", nil)
	for _, header := range []string{"Sec-Purpose", "Purpose"} {
		s.Do(t, http.MethodGet, link, "", nil, header, "prefetch")
	}
	s.Do(t, http.MethodGet, link, "", nil, "Cookie", "__Host-su="+strings.Repeat("A", 43))
}

// accountRows returns every database row that could grant access.
func (s server) accountRows(t *testing.T) []string {
	t.Helper()
	tables := s.Snapshot(t, s.App.DB.Dialect())
	return slices.Concat(tables["users"], tables["one_time_tokens"], tables["sessions"], tables["refresh_tokens"])
}

// unchanged fails if do changes an account, a link or a session.
func (s server) unchanged(t *testing.T, do func()) {
	t.Helper()
	before := s.accountRows(t)
	do()
	after := s.accountRows(t)
	slices.Sort(before)
	slices.Sort(after)
	if !slices.Equal(before, after) {
		t.Errorf("something has changed:\n%s\n\n%s", strings.Join(before, "\n"), strings.Join(after, "\n"))
	}
}

// takers returns the ways to sign up with another person's address: the site's page, auth-js, and auth-js with PKCE.
func takers() map[string]func(body map[string]any) (map[string]any, []string) {
	return map[string]func(body map[string]any) (map[string]any, []string){
		"our own page": func(body map[string]any) (map[string]any, []string) {
			return body, []string{"X-Refresh-Transport", "cookie"}
		},
		"auth-js": func(body map[string]any) (map[string]any, []string) {
			body["gotrue_meta_security"] = map[string]any{}
			return body, nil
		},
		"PKCE": func(body map[string]any) (map[string]any, []string) {
			_, body = pkce(body)
			return body, nil
		},
	}
}

func TestT49ScannerConfirmsNoPassword(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		for name, as := range takers() {
			email := strings.ToLower(strings.ReplaceAll(name, " ", "-")) + "@site.example"
			stranger := func(path string, more map[string]any) {
				body := map[string]any{"email": email}
				maps.Copy(body, more)
				body, header := as(body)
				s.clock.Advance(time.Minute)
				if a := s.post(t, path, body, header...); a.Status != http.StatusOK {
					t.Fatalf("%s: %d %s", path, a.Status, a.Body)
				}
			}
			t.Run(name+": the link of a sign-up", func(t *testing.T) {
				stranger("/signup", map[string]any{"password": attackers, "data": map[string]any{"name": "Mallory"}})
				link := s.confirmation(t, email)
				s.unchanged(t, func() { s.scan(t, link) })
				refused(t, s.post(t, "/token?grant_type=password", credentials(email, attackers)), 400, "email_not_confirmed")
			})
			t.Run(name+": the link that the stranger had sent again", func(t *testing.T) {
				stranger("/resend", map[string]any{"type": "signup"})
				link := s.confirmation(t, email)
				s.unchanged(t, func() { s.scan(t, link) })
				refused(t, s.post(t, "/token?grant_type=password", credentials(email, attackers)), 400, "email_not_confirmed")
			})
			t.Run(name+": the link of a recovery, which asks the person too", func(t *testing.T) {
				stranger("/recover", nil)
				link := s.lastLink(t, email, "accounts.recovery")
				s.unchanged(t, func() { s.scan(t, link) })
				refused(t, s.post(t, "/token?grant_type=password", credentials(email, attackers)), 400, "email_not_confirmed")
			})
		}
	})
}

func TestT49LinkHolderChoosesPassword(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		tokenOf := func(t *testing.T, email string) string {
			t.Helper()
			link := s.confirmation(t, email)
			token, _, _ := strings.Cut(strings.TrimPrefix(link, "/api/auth/verify?token="), "&")
			return token
		}
		for name, as := range takers() {
			email := "owner-" + strings.ToLower(strings.ReplaceAll(name, " ", "-")) + "@site.example"
			body, header := as(map[string]any{"email": email, "password": attackers, "data": map[string]any{"name": "Mallory"}})
			s.post(t, "/signup", body, header...)
			token := tokenOf(t, email)
			t.Run(name+": without a password the token is refused and stays good", func(t *testing.T) {
				for _, purpose := range []string{"signup", "email"} {
					s.unchanged(t, func() {
						refused(t, s.post(t, "/verify", map[string]any{"type": purpose, "token_hash": token}), 400, "password_required")
					})
				}
			})
			t.Run(name+": a weak one is refused too", func(t *testing.T) {
				s.unchanged(t, func() {
					refused(t, s.post(t, "/verify", map[string]any{"type": "signup", "token_hash": token, "password": "password123"}),
						422, "weak_password")
				})
			})
			t.Run(name+": with one of their own, the stranger's password and words are gone", func(t *testing.T) {
				in := granted(t, s.post(t, "/verify", map[string]any{"type": "signup", "token_hash": token, "password": password}))
				if in.User.Email != email || in.User.EmailConfirmedAt == "" || len(in.User.Metadata) != 0 {
					t.Errorf("signed in as %+v", in.User)
				}
				s.signIn(t, email, password)
				refused(t, s.post(t, "/token?grant_type=password", credentials(email, attackers)), 400, "invalid_credentials")
				refused(t, s.post(t, "/verify", map[string]any{"type": "signup", "token_hash": token, "password": other}), 403,
					"otp_expired")
				s.signIn(t, email, password)
			})
		}
	})
}

func TestT49OnlySignUpBrowserKeepsPassword(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		s.post(t, "/signup", credentials("owner@site.example", attackers), "X-Refresh-Transport", "cookie")
		s.clock.Advance(time.Minute)
		again := s.post(t, "/resend", map[string]any{"type": "signup", "email": "owner@site.example"}, "X-Refresh-Transport",
			"cookie")
		owner := "__Host-su=" + cookie(again, "__Host-su")
		link := s.confirmation(t, "owner@site.example")
		t.Run("a resent link asks the owner for a password, because none of theirs is pending", func(t *testing.T) {
			s.unchanged(t, func() {
				if target, _, a := s.follow(t, link, "Cookie", owner); target.RawQuery != "mode=confirm" || cookie(a,
					"__Host-rt") != "" {
					t.Errorf("led to %s", target)
				}
			})
		})
		t.Run("the owner's metadata comes with their password", func(t *testing.T) {
			s.post(t, "/signup", map[string]any{"email": "eve@site.example", "password": attackers,
				"data": map[string]any{"timezone": "Asia/Tokyo", "name": "Mallory"}}, "X-Refresh-Transport", "cookie")
			token, _, _ := strings.Cut(strings.TrimPrefix(s.confirmation(t, "eve@site.example"), "/api/auth/verify?token="), "&")
			body := map[string]any{"type": "signup", "token_hash": token, "password": password,
				"data": map[string]any{"timezone": strings.Repeat("a", 17<<10)}}
			s.unchanged(t, func() { refused(t, s.post(t, "/verify", body), 400, "validation_failed") })
			body["data"] = map[string]any{"timezone": "America/New_York"}
			in := granted(t, s.post(t, "/verify", body))
			if len(in.User.Metadata) != 1 || in.User.Metadata["timezone"] != "America/New_York" {
				t.Errorf("the metadata is %v", in.User.Metadata)
			}
		})
		t.Run("POST /verify from the browser that signed up needs no other", func(t *testing.T) {
			a := s.post(t, "/signup", credentials("ada@site.example", password), "X-Refresh-Transport", "cookie")
			token, _, _ := strings.Cut(strings.TrimPrefix(s.confirmation(t, "ada@site.example"), "/api/auth/verify?token="),
				"&")
			granted(t, s.post(t, "/verify", map[string]any{"type": "signup", "token_hash": token}, "Cookie",
				"__Host-su="+cookie(a, "__Host-su")))
			s.signIn(t, "ada@site.example", password)
		})
		t.Run("with PKCE it is the exchange that confirms, with the verifier", func(t *testing.T) {
			verifier, body := pkce(credentials("bea@site.example", password))
			s.post(t, "/signup", body)
			target, _, _ := s.follow(t, s.confirmation(t, "bea@site.example"))
			exchange := map[string]string{"auth_code": target.Query().Get("code"), "code_verifier": strings.Repeat("guess-", 8)}
			refused(t, s.post(t, "/token?grant_type=pkce", exchange), 400, "bad_code_verifier")
			refused(t, s.post(t, "/token?grant_type=password", credentials("bea@site.example", password)), 400,
				"email_not_confirmed")
			exchange["code_verifier"] = verifier
			granted(t, s.post(t, "/token?grant_type=pkce", exchange))
			s.signIn(t, "bea@site.example", password)
		})
		t.Run("of auth-js by default, the button hands over to the client with the password chosen there",
			func(t *testing.T) {
				s.signUp(t, "cy@site.example", attackers)
				link := s.confirmation(t, "cy@site.example")
				target, fragment := s.press(t, link, "confirm", password)
				if target.Path != "/" || fragment.Get("access_token") == "" || fragment.Get("type") != "signup" {
					t.Fatalf("led to %s", target)
				}
				s.signIn(t, "cy@site.example", password)
				if _, fragment, _ = s.follow(t, link); fragment.Get("error_code") != "otp_expired" {
					t.Errorf("the link works twice: %v", fragment)
				}
			})
	})
}

func TestT49AdminAddressIsReserved(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		admin := s.App.Config.AdminEmail
		ask := func(t *testing.T, path string, more map[string]any) {
			t.Helper()
			for _, as := range takers() {
				body := map[string]any{"email": admin}
				maps.Copy(body, more)
				body, header := as(body)
				if a := s.post(t, path, body, header...); a.Status != http.StatusOK {
					t.Errorf("%s: %d %s", path, a.Status, a.Body)
				}
			}
			s.Drain(t)
		}
		nothing := func(t *testing.T) {
			t.Helper()
			if users, links := s.countUsers(t, admin), s.count(t,
				`SELECT COUNT(*) FROM one_time_tokens`); users != 0 || links != 0 {
				t.Errorf("there are %d accounts and %d links", users, links)
			}
		}
		t.Run("sign-up creates nothing and mails the owner how to get in", func(t *testing.T) {
			ask(t, "/signup", map[string]any{"password": attackers})
			nothing(t)
			mails := s.Mails(t, admin)
			if len(mails) != 3 {
				t.Fatalf("%d mails, want one for each", len(mails))
			}
			for _, m := range mails {
				if m.Kind != "accounts.reserved" || !strings.Contains(m.Text, "harborlight admin") || strings.Contains(m.Text,
					"token") {
					t.Errorf("the mail is %s: %s", m.Kind, m.Text)
				}
			}
			refused(t, s.post(t, "/token?grant_type=password", credentials(admin, attackers)), 400, "invalid_credentials")
		})
		t.Run("neither does having a link sent again, nor a recovery", func(t *testing.T) {
			ask(t, "/resend", map[string]any{"type": "signup"})
			ask(t, "/recover", nil)
			nothing(t)
		})
		t.Run("the answer is that for an address with an account", func(t *testing.T) {
			s.account(t, "known@site.example", password)
			same(t, s.post(t, "/signup", credentials(admin, attackers)),
				s.post(t, "/signup", credentials("known@site.example", attackers)))
		})
		t.Run("no account can change to that address", func(t *testing.T) {
			c := s.changing(t, "mallory@site.example", admin, map[string]any{"code_challenge": nil})
			before := len(s.Mails(t, admin))
			toOld := s.lastLink(t, c.old, "accounts.email_change_old")
			s.press(t, toOld, "email_change", "")
			s.post(t, "/resend", map[string]any{"type": "email_change", "email": c.old})
			s.Drain(t)
			for _, m := range s.Mails(t, admin)[before:] {
				if m.Kind != "accounts.reserved" || strings.Contains(m.Text, "token") {
					t.Errorf("the owner got %s: %s", m.Kind, m.Text)
				}
			}
			if c.address(t) != c.old {
				t.Errorf("the address is %s", c.address(t))
			}
		})
	})
}

func TestT49LinkFromBeforeReservationIsVoid(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		link := s.signedUpBeforeReserved(t)
		admin := s.App.Config.AdminEmail
		s.unchanged(t, func() {
			s.scan(t, link)
			token := s.form(t, link, "confirm").Get("token_hash")
			for _, handover := range []bool{false, true} {
				body := map[string]any{"type": "signup", "token_hash": token, "password": password, "handover": handover}
				refused(t, s.post(t, "/verify", body), 403, "otp_expired")
			}
			for path, body := range map[string]map[string]any{
				"/resend": {"type": "signup", "email": admin}, "/recover": {"email": admin}, "/signup": credentials(admin, other),
			} {
				s.post(t, path, body)
			}
			s.Drain(t)
		})
		for _, m := range s.Mails(t, admin) {
			if m.Kind != "accounts.reserved" {
				t.Errorf("the owner got %s", m.Kind)
			}
		}
	})
}

func TestT50ScannerConfirmsNoEmailChange(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		_, withChallenge := pkce(map[string]any{})
		for name, as := range map[string]struct {
			body   map[string]any
			header []string
		}{
			"our own page": {map[string]any{}, []string{"X-Refresh-Transport", "cookie"}},
			"auth-js":      {map[string]any{"code_challenge": nil}, nil},
			"PKCE":         {withChallenge, nil},
		} {
			t.Run(name, func(t *testing.T) {
				word := strings.ToLower(strings.ReplaceAll(name, " ", "-"))
				c := s.changing(t, word+"@site.example", "thief-"+word+"@site.example", as.body, as.header...)
				toOld, toNew := c.links(t)
				s.unchanged(t, func() {
					s.scan(t, toOld)
					s.scan(t, toNew)
					s.scan(t, toOld)
				})
				if c.address(t) != c.old {
					t.Errorf("the address is %s", c.address(t))
				}
			})
		}
		t.Run("a user who presses both buttons changes it", func(t *testing.T) {
			c := s.changing(t, "ada@site.example", "countess@site.example", map[string]any{"code_challenge": nil})
			toOld, toNew := c.links(t)
			if _, fragment := s.press(t, toNew, "email_change",
				""); fragment.Get("message") != halfAccepted || c.address(t) != c.old {
				t.Fatalf("after the first: %v, %s", fragment, c.address(t))
			}
			if _, fragment := s.press(t, toOld, "email_change",
				""); fragment.Get("type") != "email_change" || fragment.Get("access_token") == "" || c.address(t) != c.new {
				t.Errorf("after the second: %v, %s", fragment, c.address(t))
			}
		})
	})
}

func TestT50StolenSessionCannotChangeCredentials(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		s.account(t, "ada@site.example", password)
		in := s.signIn(t, "ada@site.example", password) // just now
		ours := append([]string{"X-Refresh-Transport", "cookie"}, newer...)
		update := func(token string, body map[string]any, header []string) apptest.Answer {
			return s.Do(t, http.MethodPut, "/api/auth/user", token, body, header...)
		}
		for name, header := range map[string][]string{"our own page": ours, "a client of the contract": newer} {
			t.Run("the address, for "+name, func(t *testing.T) {
				for _, challenge := range []map[string]any{{}, {"code_challenge": nil}} {
					body := map[string]any{"email": "thief@site.example"}
					maps.Copy(body, challenge)
					s.unchanged(t, func() { refused(t, update(in.AccessToken, body, header), 400, "current_password_required") })
					body["password"] = other
					s.unchanged(t, func() { refused(t, update(in.AccessToken, body, header), 400, "current_password_required") })
				}
			})
		}
		t.Run("the password, in a session of our own page, whatever the request claims to be", func(t *testing.T) {
			in := granted(t, s.post(t, "/token?grant_type=password", credentials("ada@site.example", password),
				"X-Refresh-Transport", "cookie"))
			if a := s.Do(t, http.MethodGet, "/api/auth/reauthenticate", in.AccessToken, nil); a.Status != http.StatusOK {
				t.Fatalf("reauthenticate: %d %s", a.Status, a.Body)
			}
			s.Drain(t)
			mails := s.Mails(t, "ada@site.example")
			code := nonceIn.FindString(mails[len(mails)-1].Text)
			for _, header := range [][]string{ours, newer} {
				for name, body := range map[string]map[string]any{
					"current_password_required": {"password": other, "code_challenge": nil, "nonce": code},
					"current_password_invalid":  {"password": other, "current_password": "wrong"},
				} {
					s.unchanged(t, func() { refused(t, update(in.AccessToken, body, header), 400, name) })
				}
				s.unchanged(t, func() {
					refused(t, update(in.AccessToken, map[string]any{"password": other}, header), 400, "current_password_required")
				})
			}
			body := map[string]any{"password": other, "current_password": password}
			if a := update(in.AccessToken, body, newer); a.Status != http.StatusOK {
				t.Errorf("with the current one: %d %s", a.Status, a.Body)
			}
		})
		t.Run("a recovery sets the password, and not the address", func(t *testing.T) {
			s.post(t, "/recover", map[string]any{"email": "ada@site.example"}, "X-Refresh-Transport", "cookie")
			form := s.form(t, s.lastLink(t, "ada@site.example", "accounts.recovery"), "recovery")
			in := granted(t, s.post(t, "/verify", map[string]string{"type": "recovery", "token_hash": form.Get("token_hash")},
				"X-Refresh-Transport", "cookie"))
			refused(t, update(in.AccessToken, map[string]any{"email": "thief@site.example"}, ours), 400,
				"current_password_required")
			if a := update(in.AccessToken, map[string]any{"password": password}, ours); a.Status != http.StatusOK {
				t.Errorf("a recovery: %d %s", a.Status, a.Body)
			}
			// works only once
			refused(t, update(in.AccessToken, map[string]any{"password": other}, ours), 400, "current_password_required")
		})
		t.Run("clients of the contract may set the password just after signing in", func(t *testing.T) {
			in := s.signIn(t, "ada@site.example", password)
			s.put(t, in.AccessToken, map[string]any{"password": other})
		})
	})
}
