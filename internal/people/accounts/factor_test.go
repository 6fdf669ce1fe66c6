package accounts_test

import (
	"encoding/base32"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/people/factors/codes"
)

// stepped is a session without its second step, with the factors that complete it.
type stepped struct {
	session
	SecondStep []string `json:"second_step"`
}

// as sends a request of the contract with an access token.
func (s server) as(t *testing.T, token, method, path string, body any, header ...string) apptest.Answer {
	t.Helper()
	return s.Do(t, method, "/api/auth"+path, token, body, append(header, newer...)...)
}

// phone is an enrolled authenticator app.
type phone struct {
	id     string
	secret []byte
}

func (a phone) code(s server) string { return codes.Code(a.secret, s.clock.Now()) }

// enrol begins the setup of an authenticator app.
func (s server) enrol(t *testing.T, token string) phone {
	t.Helper()
	a := s.as(t, token, http.MethodPost, "/factors", map[string]any{"factor_type": "totp"})
	var body struct {
		ID   string
		TOTP struct{ Secret string }
	}
	a.Decode(t, &body)
	secret, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(body.TOTP.Secret)
	if a.Status != http.StatusOK || err != nil {
		t.Fatalf("enrol: %d %s %v", a.Status, a.Body, err)
	}
	return phone{body.ID, secret}
}

// challenge requests a challenge for a factor and returns its ID.
func (s server) challenge(t *testing.T, token, factorID string) string {
	t.Helper()
	var body struct{ ID string }
	a := s.as(t, token, http.MethodPost, "/factors/"+factorID+"/challenge", map[string]any{})
	a.Decode(t, &body)
	if a.Status != http.StatusOK {
		t.Fatalf("challenge: %d %s", a.Status, a.Body)
	}
	return body.ID
}

func (s server) verify(t *testing.T, token, factorID, challengeID, code string) apptest.Answer {
	t.Helper()
	return s.as(t, token, http.MethodPost, "/factors/"+factorID+"/verify",
		map[string]any{"challenge_id": challengeID, "code": code})
}

// withApp adds an authenticator app to the account of a session and returns both.
func (s server) withApp(t *testing.T, in session) (phone, session) {
	t.Helper()
	a := s.enrol(t, in.AccessToken)
	out := granted(t, s.verify(t, in.AccessToken, a.id, s.challenge(t, in.AccessToken, a.id), a.code(s)))
	s.clock.Advance(2 * time.Minute) // the time step ends, so the next code differs
	return a, out
}

// half signs in by password to an account that needs a second step.
func (s server) half(t *testing.T, email string) stepped {
	t.Helper()
	a := s.post(t, "/token?grant_type=password", credentials(email, password))
	var out stepped
	a.Decode(t, &out)
	if a.Status != http.StatusOK || len(out.SecondStep) == 0 {
		t.Fatalf("sign in: %d %s", a.Status, a.Body)
	}
	return out
}

// claimsOf decodes the payload of an access token.
func claimsOf(t *testing.T, token string) (level string, methods []string) {
	t.Helper()
	payload, err := decode64(strings.Split(token, ".")[1])
	var c struct {
		Level   string `json:"aal"`
		Methods []struct {
			Method string `json:"method"`
		} `json:"amr"`
	}
	if err != nil || json.Unmarshal(payload, &c) != nil {
		t.Fatalf("claims of %s: %v", token, err)
	}
	for _, m := range c.Methods {
		methods = append(methods, m.Method)
	}
	return c.Level, methods
}

func TestAppCodeCompletesSignIn(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		s.account(t, "ada@site.example", password)
		device, full := s.withApp(t, s.signIn(t, "ada@site.example", password))
		if level, methods := claimsOf(t, full.AccessToken); level != "aal2" || strings.Join(methods,
			" ") != "password totp" {
			t.Errorf("after the set-up: %s %v", level, methods)
		}
		try := func(t *testing.T, code string) apptest.Answer {
			t.Helper()
			in := s.half(t, "ada@site.example")
			return s.verify(t, in.AccessToken, device.id, s.challenge(t, in.AccessToken, device.id), code)
		}
		t.Run("now, and one step late", func(t *testing.T) {
			for _, offset := range []time.Duration{0, -30 * time.Second} {
				s.clock.Advance(5 * time.Minute)
				got := granted(t, try(t, codes.Code(device.secret, s.clock.Now().Add(offset))))
				if level, methods := claimsOf(t, got.AccessToken); level != "aal2" || strings.Join(methods,
					" ") != "password totp" {
					t.Errorf("%s: %s %v", offset, level, methods)
				}
			}
		})
		t.Run("not two steps late, nor early", func(t *testing.T) {
			for _, offset := range []time.Duration{-time.Minute, 30 * time.Second, time.Minute} {
				s.clock.Advance(5 * time.Minute)
				refused(t, try(t, codes.Code(device.secret, s.clock.Now().Add(offset))), 422, "mfa_verification_failed")
			}
		})
		t.Run("not twice, by neither door", func(t *testing.T) {
			s.clock.Advance(5 * time.Minute)
			code := device.code(s)
			full := granted(t, try(t, code))
			refused(t, try(t, code), 422, "mfa_verification_failed")
			in := s.half(t, "ada@site.example")
			refused(t, s.as(t, in.AccessToken, http.MethodPost, "/second-step", map[string]any{"code": code}), 422,
				"mfa_verification_failed")
			refused(t, s.as(t, full.AccessToken, http.MethodPost, "/confirm", map[string]any{"code": code}), 422,
				"mfa_verification_failed")
			s.clock.Advance(30 * time.Second)
			granted(t, s.as(t, in.AccessToken, http.MethodPost, "/second-step", map[string]any{"code": device.code(s)}))
		})
		t.Run("the session has new tokens, the old ones are spent", func(t *testing.T) {
			s.clock.Advance(5 * time.Minute)
			in := s.half(t, "ada@site.example")
			full := granted(t, s.as(t, in.AccessToken, http.MethodPost, "/second-step", map[string]any{"code": device.code(s)}))
			s.clock.Advance(time.Minute)
			again := granted(t, s.refresh(t, full.RefreshToken))
			if level, _ := claimsOf(t, again.AccessToken); level != "aal2" {
				t.Errorf("a refresh lost the second step: %s", level)
			}
			refused(t, s.refresh(t, in.RefreshToken), 400, "refresh_token_already_used")
		})
		t.Run("the secret is sealed", func(t *testing.T) {
			if rows := s.Search(t, s.App.DB.Dialect(), codes.Text(device.secret)); len(rows) > 0 {
				t.Errorf("found the secret in %v", rows)
			}
		})
	})
}

func TestChallengeIsSingleUseAndBoundToSession(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		s.account(t, "ada@site.example", password)
		s.account(t, "eve@site.example", password)
		device, _ := s.withApp(t, s.signIn(t, "ada@site.example", password))
		eve := s.signIn(t, "eve@site.example", password)
		own, _ := s.withApp(t, eve)
		in, second := s.half(t, "ada@site.example"), s.half(t, "ada@site.example")

		used := s.challenge(t, in.AccessToken, device.id)
		refused(t, s.verify(t, second.AccessToken, device.id, used, device.code(s)), 422, "mfa_challenge_expired")
		full := granted(t, s.verify(t, in.AccessToken, device.id, used, device.code(s)))
		s.clock.Advance(time.Minute)
		refused(t, s.verify(t, full.AccessToken, device.id, used, device.code(s)), 422, "mfa_challenge_expired")

		late := s.challenge(t, second.AccessToken, device.id)
		s.clock.Advance(5 * time.Minute)
		refused(t, s.verify(t, second.AccessToken, device.id, late, device.code(s)), 422, "mfa_challenge_expired")

		stranger := s.half(t, "eve@site.example")
		refused(t, s.as(t, stranger.AccessToken, http.MethodPost, "/factors/"+device.id+"/challenge", map[string]any{}), 404,
			"mfa_factor_not_found")
		swapped := s.challenge(t, stranger.AccessToken, own.id)
		refused(t, s.verify(t, stranger.AccessToken, device.id, swapped, device.code(s)), 422, "mfa_challenge_expired")
	})
}

func TestRecoveryCodeWorksOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		s.account(t, "ada@site.example", password)
		in := s.signIn(t, "ada@site.example", password)
		refused(t, s.as(t, in.AccessToken, http.MethodPost, "/recovery-codes", nil), 400, "mfa_factor_not_found")
		_, full := s.withApp(t, in)
		made := s.codes(t, full.AccessToken)
		left := func() int {
			var body struct{ Remaining int }
			s.as(t, full.AccessToken, http.MethodGet, "/recovery-codes", nil).Decode(t, &body)
			return body.Remaining
		}
		step := func(code string) apptest.Answer {
			return s.as(t, s.half(t, "ada@site.example").AccessToken, http.MethodPost, "/second-step",
				map[string]any{"recovery_code": code})
		}
		got := granted(t, step(" "+strings.ToLower(strings.ReplaceAll(made[0], "-", " "))))
		if level, methods := claimsOf(t, got.AccessToken); level != "aal2" || strings.Join(methods,
			" ") != "password recovery_code" {
			t.Errorf("%s %v", level, methods)
		}
		refused(t, step(made[0]), 422, "mfa_verification_failed")
		if left() != 9 {
			t.Errorf("%d codes are left", left())
		}
		if rows := s.Search(t, s.App.DB.Dialect(), codes.Canonical(made[1])); len(rows) > 0 {
			t.Errorf("found a code in %v", rows)
		}
		newest := s.codes(t, full.AccessToken)
		refused(t, step(made[1]), 422, "mfa_verification_failed")
		granted(t, step(newest[0]))
		s.Drain(t)
		kinds := map[string]int{}
		for _, m := range s.Mails(t, "ada@site.example") {
			kinds[m.Kind]++
		}
		if kinds["accounts.factor_added"] != 1 || kinds["accounts.recovery_code_used"] != 2 ||
			kinds["accounts.recovery_codes_made"] != 2 {
			t.Errorf("the owner got %v", kinds)
		}
	})
}

func (s server) codes(t *testing.T, token string) []string {
	t.Helper()
	var body struct{ Codes []string }
	a := s.as(t, token, http.MethodPost, "/recovery-codes", nil)
	a.Decode(t, &body)
	if a.Status != http.StatusOK || len(body.Codes) != 10 {
		t.Fatalf("recovery codes: %d %s", a.Status, a.Body)
	}
	return body.Codes
}

// TestWrongCodesAreSlowedDown guesses codes with the correct password.
func TestWrongCodesAreSlowedDown(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		s.account(t, "ada@site.example", password)
		device, _ := s.withApp(t, s.signIn(t, "ada@site.example", password))
		guess := func(code string) apptest.Answer {
			s.clock.Advance(time.Second)
			return s.as(t, in(s, t), http.MethodPost, "/second-step", map[string]any{"code": code})
		}
		for range 5 {
			refused(t, guess("000000"), 422, "mfa_verification_failed")
		}
		limited := guess(device.code(s))
		refused(t, limited, 429, "over_request_rate_limit")
		if limited.Header.Get("Retry-After") == "" {
			t.Error("Retry-After is missing")
		}
		s.clock.Advance(30 * time.Second)
		refused(t, guess("000000"), 422, "mfa_verification_failed")
		s.clock.Advance(31 * time.Second)
		refused(t, guess(device.code(s)), 429, "over_request_rate_limit") // the wait has grown
		s.clock.Advance(30 * time.Second)
		granted(t, guess(device.code(s)))
	}, apptest.Limited)
}

// TestT74PasswordThiefCannotLockOut lets a thief of the password use up every try of the second step. The
// owner can still sign in with their known browser, and reauthenticate in an existing session.
func TestT74PasswordThiefCannotLockOut(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		s.account(t, "ada@site.example", password)
		phone, full := s.withApp(t, s.signIn(t, "ada@site.example", password))
		step := func(body map[string]any, browser string) apptest.Answer {
			s.clock.Advance(7 * time.Second) // a network may sign in ten times a minute
			return s.as(t, in(s, t), http.MethodPost, "/second-step", body, "X-Refresh-Transport", "cookie", "Cookie",
				"__Host-dv="+browser)
		}
		owner := step(map[string]any{"code": phone.code(s)}, "")
		granted(t, owner)
		browser := cookie(owner, "__Host-dv")
		s.clock.Advance(2 * time.Minute) // so that the code changes
		thief := s.post(t, "/token?grant_type=password", credentials("ada@site.example", password),
			"X-Refresh-Transport", "cookie")
		if made := cookie(thief, "__Host-dv"); thief.Status != http.StatusOK || made != "" {
			t.Fatalf("the password alone makes a browser known: %d %q", thief.Status, made)
		}
		for range 5 {
			refused(t, step(map[string]any{"code": "000000"}, "not "+browser), 422, "mfa_verification_failed")
		}
		refused(t, step(map[string]any{"code": phone.code(s)}, ""), 429, "over_request_rate_limit")
		granted(t, step(map[string]any{"code": phone.code(s)}, browser))
		s.clock.Advance(2 * time.Minute)
		for range 6 { // the waits grow
			step(map[string]any{"code": "000000"}, "")
		}
		confirmed := s.as(t, full.AccessToken, http.MethodPost, "/confirm", map[string]any{"code": phone.code(s)})
		if confirmed.Status >= 300 {
			t.Errorf("a session that is signed in: %d %s", confirmed.Status, confirmed.Body)
		}
		t.Run("a known browser guesses no faster", func(t *testing.T) {
			for range 5 {
				refused(t, step(map[string]any{"code": "000000"}, browser), 422, "mfa_verification_failed")
			}
			refused(t, step(map[string]any{"code": "000000"}, browser), 429, "over_request_rate_limit")
		})
	}, apptest.Limited)
}

// in returns the token of a session of Ada's without its second step.
func in(s server, t *testing.T) string {
	t.Helper()
	return s.half(t, "ada@site.example").AccessToken
}

// TestSecondStepCannotBeBypassed tries to bypass the second step with the password or access to the
// mailbox.
func TestSecondStepCannotBeBypassed(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		s.account(t, "ada@site.example", password)
		first := s.signIn(t, "ada@site.example", password)
		old := s.signIn(t, "ada@site.example", password)
		_, full := s.withApp(t, first)
		t.Run("sessions from before the factor end", func(t *testing.T) {
			refused(t, s.user(t, old.AccessToken), 403, "session_not_found")
		})
		t.Run("an app that was never finished", func(t *testing.T) {
			waiting := s.enrol(t, full.AccessToken)
			half := s.half(t, "ada@site.example")
			a := s.verify(t, half.AccessToken, waiting.id, s.challenge(t, half.AccessToken, waiting.id), waiting.code(s))
			refused(t, a, 403, "insufficient_aal")
			refused(t, s.as(t, half.AccessToken, http.MethodPost, "/second-step", map[string]any{"code": waiting.code(s)}), 422,
				"mfa_verification_failed")
		})
		t.Run("a new app, a passkey, a removal", func(t *testing.T) {
			half := s.half(t, "ada@site.example").AccessToken
			refused(t, s.as(t, half, http.MethodPost, "/factors", map[string]any{"factor_type": "totp"}), 403,
				"insufficient_aal")
			refused(t, s.as(t, half, http.MethodPost, "/passkeys/registration/options", nil), 403, "insufficient_aal")
			refused(t, s.as(t, half, http.MethodPost, "/recovery-codes", nil), 403, "insufficient_aal")
			refused(t, s.as(t, half, http.MethodPost, "/confirm", map[string]any{"current_password": password}), 403,
				"insufficient_aal")
		})
		t.Run("the mailed link of a forgotten password", func(t *testing.T) {
			s.post(t, "/recover", map[string]any{"email": "ada@site.example", "gotrue_meta_security": map[string]any{}})
			link := s.lastLink(t, "ada@site.example", "accounts.recovery")
			_, fragment, _ := s.follow(t, link)
			var session struct {
				Token string `json:"access_token"`
			}
			answer := s.post(t, "/verify", map[string]any{"type": "recovery", "token_hash": fragment.Get("token_hash")})
			if answer.Decode(t, &session); session.Token == "" {
				t.Fatalf("the link led to %v, its token to %d %s", fragment, answer.Status, answer.Body)
			}
			token := session.Token
			refused(t, s.as(t, token, http.MethodPut, "/user", map[string]any{"password": other}), 403, "insufficient_aal")
			if a := s.Do(t, http.MethodGet, "/api/events", token,
				nil); a.Status != http.StatusForbidden || !strings.Contains(a.Body, "insufficient_aal") {
				t.Errorf("the calendar: %d %s", a.Status, a.Body)
			}
			s.half(t, "ada@site.example") // with the old password
		})
		t.Run("a refresh", func(t *testing.T) {
			half := s.half(t, "ada@site.example")
			again := s.refresh(t, half.RefreshToken)
			var got stepped
			again.Decode(t, &got)
			if level, _ := claimsOf(t, got.AccessToken); level != "aal1" || len(got.SecondStep) != 2 {
				t.Errorf("%s %v", level, got.SecondStep)
			}
		})
		t.Run("reading oneself and signing out are open", func(t *testing.T) {
			half := s.half(t, "ada@site.example")
			if a := s.user(t, half.AccessToken); a.Status != http.StatusOK || !strings.Contains(a.Body,
				`"factor_type":"totp"`) {
				t.Errorf("oneself: %d %s", a.Status, a.Body)
			}
			if a := s.as(t, half.AccessToken, http.MethodPost, "/logout?scope=local",
				nil); a.Status != http.StatusNoContent {
				t.Errorf("sign out: %d %s", a.Status, a.Body)
			}
		})
	})
}

func TestRemovingLastFactorEndsCodesAndSessions(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		s.account(t, "ada@site.example", password)
		device, full := s.withApp(t, s.signIn(t, "ada@site.example", password))
		s.codes(t, full.AccessToken)
		other := granted(t, s.as(t, s.half(t, "ada@site.example").AccessToken, http.MethodPost, "/second-step",
			map[string]any{"code": device.code(s)}))
		if a := s.as(t, full.AccessToken, http.MethodDelete, "/factors/"+device.id,
			nil); a.Status != http.StatusOK || !strings.Contains(a.Body, device.id) {
			t.Fatalf("remove: %d %s", a.Status, a.Body)
		}
		refused(t, s.user(t, other.AccessToken), 403, "session_not_found")
		if a := s.user(t, full.AccessToken); a.Status != http.StatusOK || strings.Contains(a.Body, "totp") {
			t.Errorf("the session that removed it: %d %s", a.Status, a.Body)
		}
		if a := s.as(t, full.AccessToken, http.MethodGet, "/recovery-codes", nil); !strings.Contains(a.Body,
			`"remaining":0`) {
			t.Errorf("recovery codes: %s", a.Body)
		}
		s.signIn(t, "ada@site.example", password)
		s.Drain(t)
		list := s.Do(t, http.MethodGet, "/api/notifications", full.AccessToken, nil)
		for _, want := range []string{"Two-step sign-in: added", "Two-step sign-in: removed"} {
			if !strings.Contains(list.Body, want) {
				t.Errorf("the owner got no email with %q: %s", want, list.Body)
			}
		}
	})
}
