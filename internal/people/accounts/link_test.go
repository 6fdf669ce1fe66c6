package accounts_test

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"harborlight/internal/platform/database"
)

// pkce returns a verifier and the fields of a request with its challenge.
func pkce(fields map[string]any) (verifier string, body map[string]any) {
	verifier = strings.Repeat("verifier-", 6)
	sum := sha256.Sum256([]byte(verifier))
	fields["code_challenge"], fields["code_challenge_method"] = base64.RawURLEncoding.EncodeToString(sum[:]), "s256"
	return verifier, fields
}

func TestSignUpConfirmationOnOwnPage(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		a := s.post(t, "/signup", credentials("ada@site.example", password), "X-Refresh-Transport", "cookie")
		browser := cookie(a, "__Host-su")
		if want := "__Host-su=" + browser + "; Path=/; Max-Age=86400; HttpOnly; Secure; SameSite=Lax"; browser == "" ||
			a.Header.Get("Set-Cookie") != want {
			t.Fatalf("the browser is not marked: %q", a.Header.Get("Set-Cookie"))
		}
		link := s.confirmation(t, "ada@site.example")
		t.Run("looking at the link uses nothing up", func(t *testing.T) {
			s.Do(t, http.MethodHead, link, "", nil)
			s.Do(t, http.MethodGet, link, "", nil, "Sec-Purpose", "prefetch;prerender")
			refused(t, s.post(t, "/token?grant_type=password", credentials("ada@site.example", password)), 400,
				"email_not_confirmed")
		})
		t.Run("a mail scanner changes nothing", func(t *testing.T) {
			s.form(t, link, "confirm")
			_, _, a := s.follow(t, link)
			if a.Header.Get("Referrer-Policy") != "no-referrer" || a.Header.Get("Cache-Control") != "no-store" {
				t.Errorf("the answer may leak the token: %v", a.Header)
			}
			refused(t, s.post(t, "/token?grant_type=password", credentials("ada@site.example", password)), 400,
				"email_not_confirmed")
		})
		t.Run("a click in the browser that signed up then signs in, once", func(t *testing.T) {
			target, fragment, a := s.follow(t, link, "Cookie", "__Host-su="+browser)
			token := cookie(a, "__Host-rt")
			if target.String() != s.App.Config.PublicURL+"/" || len(fragment) != 0 || token == "" || cookie(a,
				"__Host-si") != "1" {
				t.Fatalf("led to %s with %q", target, a.Header.Values("Set-Cookie"))
			}
			granted(t, s.refresh(t, token))
			if _, _, a = s.follow(t, link, "Cookie", "__Host-su="+browser); cookie(a, "__Host-rt") != "" {
				t.Error("the link signed in twice")
			}
		})
		t.Run("another browser learns that the address is confirmed", func(t *testing.T) {
			target, _, a := s.follow(t, link, "Cookie", "__Host-su="+strings.Repeat("x", 43))
			if cookie(a, "__Host-rt") != "" || target.RawQuery != "confirmed=1" {
				t.Errorf("led to %s with %q", target, a.Header.Get("Set-Cookie"))
			}
		})
		t.Run("a later visit does not bring an old password back", func(t *testing.T) {
			in := s.signIn(t, "ada@site.example", password)
			s.put(t, in.AccessToken, map[string]any{"password": other})
			if _, fragment, _ := s.follow(t, link); fragment.Get("error_code") != "otp_expired" {
				t.Errorf("the link still works: %v", fragment)
			}
			s.signIn(t, "ada@site.example", other)
		})
	})
}

func TestPasswordRecovery(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		s.account(t, "ada@site.example", password)
		recoverPassword := func(t *testing.T, body map[string]any, header ...string) string {
			t.Helper()
			s.clock.Advance(time.Minute)
			if a := s.post(t, "/recover", body, header...); a.Status != http.StatusOK || strings.TrimSpace(a.Body) != "{}" {
				t.Fatalf("recover: %d %s", a.Status, a.Body)
			}
			return s.lastLink(t, "ada@site.example", "accounts.recovery")
		}
		t.Run("with our own page: the link burns nothing, the page redeems it", func(t *testing.T) {
			link := recoverPassword(t, map[string]any{"email": "ada@site.example"}, "X-Refresh-Transport", "cookie")
			var token string
			for range 2 {
				target, fragment, _ := s.follow(t, link)
				if target.Path != "/auth" || target.RawQuery != "mode=recovery" || fragment.Get("token_hash") == "" {
					t.Fatalf("led to %s", target)
				}
				token = fragment.Get("token_hash")
			}
			before := s.signIn(t, "ada@site.example", password)
			in := granted(t, s.post(t, "/verify", map[string]string{"type": "recovery", "token_hash": token}))
			s.put(t, in.AccessToken, map[string]any{"password": other})
			s.signIn(t, "ada@site.example", other)
			refused(t, s.user(t, before.AccessToken), 403, "session_not_found")
			refused(t, s.post(t, "/verify", map[string]string{"type": "recovery", "token_hash": token}), 403, "otp_expired")
		})
		t.Run("T10: the link is no confirmation, and is over after an hour", func(t *testing.T) {
			link := recoverPassword(t, map[string]any{"email": "ada@site.example", "gotrue_meta_security": map[string]any{}})
			if _, fragment, _ := s.follow(t,
				strings.Replace(link, "type=recovery", "type=signup", 1)); fragment.Get("error_code") != "otp_expired" {
				t.Errorf("taken for a confirmation: %v", fragment)
			}
			s.clock.Advance(time.Hour)
			if _, fragment, _ := s.follow(t, link); fragment.Get("error_code") != "otp_expired" {
				t.Errorf("good for more than an hour: %v", fragment)
			}
		})
		t.Run("T10: 200 presses at once make one session", func(t *testing.T) {
			form := s.form(t, recoverPassword(t, map[string]any{"email": "ada@site.example"}), "recovery")
			token := map[string]any{"type": "recovery", "token_hash": form.Get("token_hash")}
			var sessions atomic.Int64
			var wait sync.WaitGroup
			for range 200 {
				wait.Go(func() {
					if a := s.post(t, "/verify", token); strings.Contains(a.Body, "access_token") {
						sessions.Add(1)
					}
				})
			}
			wait.Wait()
			if n := sessions.Load(); n != 1 {
				t.Errorf("%d sessions, want 1", n)
			}
		})
		t.Run("PKCE: the link may be opened often, the code serves only the verifier", func(t *testing.T) {
			verifier, body := pkce(map[string]any{"email": "ada@site.example"})
			link := recoverPassword(t, body)
			codes := map[string]bool{}
			for range 3 {
				target, fragment, _ := s.follow(t, link)
				if len(fragment) != 0 || target.Query().Get("code") == "" {
					t.Fatalf("led to %s", target)
				}
				codes[target.Query().Get("code")] = true
			}
			if len(codes) != 3 {
				t.Errorf("%d codes of 3 visits", len(codes))
			}
			exchange := func(code, verifier string) (a int, body string) {
				got := s.post(t, "/token?grant_type=pkce", map[string]string{"auth_code": code, "code_verifier": verifier})
				return got.Status, got.Body
			}
			used := ""
			for code := range codes {
				if status, text := exchange(code, verifier+"x"); status != 400 || !strings.Contains(text,
					"bad_code_verifier") {
					t.Errorf("a wrong verifier: %d %s", status, text)
				}
				used = code
			}
			granted(t, s.post(t, "/token?grant_type=pkce", map[string]string{"auth_code": used, "code_verifier": verifier}))
			for code := range codes { // one exchange consumes the link and all its codes
				if status, text := exchange(code, verifier); status != 404 || !strings.Contains(text, "flow_state_not_found") {
					t.Errorf("a used code: %d %s", status, text)
				}
			}
		})
		t.Run("PKCE: three wrong verifiers burn a code, five minutes end it", func(t *testing.T) {
			verifier, body := pkce(map[string]any{"email": "ada@site.example"})
			link := recoverPassword(t, body)
			target, _, _ := s.follow(t, link)
			code := map[string]string{"auth_code": target.Query().Get("code"), "code_verifier": "wrong"}
			for range 3 {
				refused(t, s.post(t, "/token?grant_type=pkce", code), 400, "bad_code_verifier")
			}
			code["code_verifier"] = verifier
			refused(t, s.post(t, "/token?grant_type=pkce", code), 404, "flow_state_not_found")
			target, _, _ = s.follow(t, link)
			code["auth_code"] = target.Query().Get("code")
			s.clock.Advance(5 * time.Minute)
			refused(t, s.post(t, "/token?grant_type=pkce", code), 422, "flow_state_expired")
		})
		t.Run("recovery confirms an account and discards a stranger's password", func(t *testing.T) {
			s.signUp(t, "bea@site.example", "the attacker's own password")
			s.post(t, "/recover", map[string]any{"email": "bea@site.example"})
			_, fragment := s.press(t, s.lastLink(t, "bea@site.example", "accounts.recovery"), "recovery", "")
			if fragment.Get("access_token") == "" {
				t.Fatalf("not signed in: %v", fragment)
			}
			refused(t, s.post(t, "/token?grant_type=password", credentials("bea@site.example", "the attacker's own password")),
				400, "invalid_credentials")
		})
	})
}

func TestAdminLink(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		attackers := s.signedUpBeforeReserved(t)
		link, err := s.App.Accounts().AdminLink(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		form := s.form(t, strings.TrimPrefix(link, s.App.Config.PublicURL), "recovery")
		in := granted(t, s.post(t, "/verify", map[string]string{"type": "recovery", "token_hash": form.Get("token_hash")}))
		s.put(t, in.AccessToken, map[string]any{"password": password})
		p, err := s.App.Accounts().Sessions().Authenticate(t.Context(), s.signIn(t, s.App.Config.AdminEmail,
			password).AccessToken)
		if err != nil || !p.Admin {
			t.Errorf("not the administrator: %+v, %v", p, err)
		}
		if _, fragment, _ := s.follow(t, attackers); fragment.Get("error_code") != "otp_expired" {
			t.Error("a stranger's password for the address still works")
		}
		t.Run("which exists then, is recovered like any other", func(t *testing.T) {
			s.post(t, "/recover", map[string]any{"email": s.App.Config.AdminEmail}, "X-Refresh-Transport", "cookie")
			form := s.form(t, s.lastLink(t, s.App.Config.AdminEmail, "accounts.recovery"), "recovery")
			in := granted(t, s.post(t, "/verify", map[string]string{"type": "recovery", "token_hash": form.Get("token_hash")}))
			s.put(t, in.AccessToken, map[string]any{"password": other})
			s.signIn(t, s.App.Config.AdminEmail, other)
		})
	})
}

// signedUpBeforeReserved returns the link of a stranger's sign-up with the administrator's address from before it was
// reserved.
func (s server) signedUpBeforeReserved(t *testing.T) (link string) {
	t.Helper()
	s.signUp(t, "formerly@site.example", "the attacker's own password")
	link = s.confirmation(t, "formerly@site.example")
	err := s.App.DB.Write(t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(t.Context(), `UPDATE users SET email = $1 WHERE email = 'formerly@site.example'`,
			s.App.Config.AdminEmail)
		if err != nil {
			return err
		}
		_, err = tx.Exec(t.Context(), `UPDATE one_time_tokens SET email = $1 WHERE email = 'formerly@site.example'`,
			s.App.Config.AdminEmail)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return link
}

// put changes the caller's account.
func (s server) put(t *testing.T, token string, body map[string]any) {
	t.Helper()
	if a := s.Do(t, http.MethodPut, "/api/auth/user", token, body); a.Status != http.StatusOK {
		t.Fatalf("change the account: %d %s", a.Status, a.Body)
	}
}
