package accounts_test

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
)

func TestT5AnswersHideAccounts(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		s.account(t, "known@site.example", password)
		names := func(a apptest.Answer) string {
			var keys []string
			for name := range a.Header {
				if name != "Date" && name != "X-Request-Id" && name != "Content-Length" {
					keys = append(keys, name)
				}
			}
			slices.Sort(keys)
			return fmt.Sprint(a.Status, keys)
		}
		for path, body := range map[string]func(email string) map[string]any{
			"/token?grant_type=password": func(email string) map[string]any { return credentials(email, "a wrong password") },
			"/recover":                   func(email string) map[string]any { return map[string]any{"email": email} },
			"/resend": func(email string) map[string]any {
				return map[string]any{"email": email,
					"type": "signup"}
			},
		} {
			t.Run(path, func(t *testing.T) {
				known, unknown := s.post(t, path, body("known@site.example")), s.post(t, path, body("ghost@site.example"))
				if known.Body != unknown.Body || names(known) != names(unknown) {
					t.Errorf("%s %s\n%s %s", names(known), known.Body, names(unknown), unknown.Body)
				}
			})
		}
		t.Run("sign-up answers differ only in the fields that auth-js needs", func(t *testing.T) {
			known, unknown := s.post(t, "/signup", credentials("known@site.example", other)), s.post(t, "/signup",
				credentials("new@site.example", other))
			if names(known) != names(unknown) {
				t.Errorf("%s\n%s", names(known), names(unknown))
			}
			var a, b map[string]any
			known.Decode(t, &a)
			unknown.Decode(t, &b)
			for name := range b {
				if _, ok := a[name]; !ok {
					t.Errorf("the imitation lacks %s", name)
				}
			}
			if len(a) != len(b) {
				t.Errorf("the imitation has %d fields, a new account %d", len(a), len(b))
			}
		})
	})
}

func TestT11LinksLeadToTheConfiguredSiteOnly(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		s.account(t, "ada@site.example", password)
		a := s.post(t, "/recover", map[string]any{"email": "ada@site.example"},
			"X-Forwarded-Host", "evil.example", "Forwarded", "host=evil.example", "X-Original-Host", "evil.example", "Referer",
			"https://evil.example/", "Redirect_to", "https://evil.example/")
		if a.Status != http.StatusOK {
			t.Fatalf("recover: %d %s", a.Status, a.Body)
		}
		s.Drain(t)
		mails := s.Mails(t, "ada@site.example")
		if len(mails) != 1 || strings.Contains(mails[0].Text, "evil") {
			t.Errorf("the mail names the foreign host: %+v", mails)
		}
	})
}

func TestT12RedirectsStayOnTheSite(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		site := s.App.Config.PublicURL
		for _, wish := range []string{
			"//evil.example", "///evil.example", `/\evil.example`, `\\evil.example`, "https:evil.example", "https:/evil.example",
			"https://evil.example",
			site + "@evil.example", site + ".evil.example", "http://localhost.evil.example", "%2f%2fevil.example",
			"http:%2f%2fevil.example",
			"javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "http://[::ffff:1.2.3.4]/",
			"http://127.0.0.1.evil.example/", "http://user@localhost:0/",
			site + "\r\nSet-Cookie: a=b", site + "/\nx", " " + site, "http://xn--lcalhost-54a/", "ftp://localhost:0/",
			"file:///etc/passwd",
			"https://evil.example:443", "http://evil.example/" + site, "//evil.example@localhost:0/", "https:///evil.example",
			"https:\\evil.example", `http:\/\/evil.example`,
			"//localhost:0@evil.example", "http://localhost:0\\@evil.example", "http://localhost:0%2eevil.example",
			"http://localhost:0.evil.example",
			"vbscript:x", "blob:" + site, "about:blank", "mailto:a@evil.example", "tel:1", "ws://localhost:0/",
			"view-source:" + site, "intent://evil", "javascript://" + site + "/%0aalert(1)",
			"\tjavascript:x", "java\tscript:x", "\u0000http://evil.example", "http://evil.example\u0000." + site,
			"http://\u2025evil.example", "http://evil\u3002example", "http://[fe80::1%25eth0]/",
			"http://0x7f000001/", "http://127.1/", "http://localhost./", "http://localhost:0:0/", "http:// localhost:0/",
			"http:", "http://", ":", "%", "%zz", "..", "../auth", "//", "///", "@", "?@evil.example",
			"http://2130706433.evil.example", "?x", "#x", "/auth",
		} {
			target, _, answer := s.follow(t, "/api/auth/verify?token=x&type=signup&redirect_to="+url.QueryEscape(wish))
			if got := target.Scheme + "://" + target.Host; got != site || answer.Header.Get("Set-Cookie") != "" {
				t.Errorf("%q leads to %s", wish, target)
			}
		}
		for wish, want := range map[string]string{
			site: "/", site + "/": "/", site + "/pricing?x=1#y": "/pricing?x=1", "HTTP" + site[4:] + "/calendar": "/calendar",
			"http://127.0.0.1:5173/dev": "/dev",
		} {
			target, _, _ := s.follow(t, "/api/auth/verify?token=x&type=signup&redirect_to="+url.QueryEscape(wish))
			if target.RequestURI() != want {
				t.Errorf("%q leads to %s, want %s", wish, target, want)
			}
		}
	})
}

func TestT15IdentityComesFromTokenOnly(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		ada := s.account(t, "ada@site.example", password)
		for _, header := range [][]string{
			{"X-User-Id", ada}, {"X-Forwarded-User", "ada@site.example"}, {"X-Wcpay-Platform-Checkout-User", ada}, {"X-Admin",
				"1"}, {"Cookie", "role=admin; user_id=" + ada},
		} {
			if a := s.Do(t, http.MethodGet, "/api/auth/user?user_id="+ada, "", nil,
				append(header, newer...)...); a.Status != http.StatusUnauthorized {
				t.Errorf("%v: %d %s", header, a.Status, a.Body)
			}
		}
	})
}

func TestLimits(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		s.account(t, "ada@site.example", password)
		t.Run("T14: sign-ins from one network, whatever addresses it claims to come from", func(t *testing.T) {
			limited := 0
			for i := range 30 {
				a := s.post(t, "/token?grant_type=password", credentials(fmt.Sprintf("guess%d@site.example", i), password),
					"X-Forwarded-For", fmt.Sprintf("10.0.0.%d", i))
				if a.Status == http.StatusTooManyRequests {
					limited++
					refused(t, a, 429, "over_request_rate_limit")
					if a.Header.Get("Retry-After") == "" {
						t.Error("it does not say when to come back")
					}
				}
			}
			if limited != 20 {
				t.Errorf("%d of 30 were limited, want 20", limited)
			}
		})
		t.Run("T13: after ten guesses at one address the wait grows", func(t *testing.T) {
			guess := func() apptest.Answer {
				return s.post(t, "/token?grant_type=password", credentials("ada@site.example", "a wrong password"))
			}
			s.clock.Advance(time.Hour)
			for range 10 {
				s.clock.Advance(6 * time.Second) // a network may send ten a minute
				refused(t, guess(), 400, "invalid_credentials")
			}
			for _, want := range []string{"30", "60", "120"} {
				a := guess()
				refused(t, a, 429, "over_request_rate_limit")
				if got := a.Header.Get("Retry-After"); got != want {
					t.Fatalf("the wait is %s s, want %s", got, want)
				}
				wait, _ := time.ParseDuration(want + "s")
				s.clock.Advance(wait)
				refused(t, guess(), 400, "invalid_credentials")
			}
		})
		t.Run("a live refresh token never gets 429, an unknown one does", func(t *testing.T) {
			s.clock.Advance(2 * time.Hour)
			in := s.signIn(t, "ada@site.example", password)
			for range 40 {
				in = granted(t, s.refresh(t, in.RefreshToken))
			}
			last := apptest.Answer{}
			for range 31 {
				last = s.refresh(t, strings.Repeat("x", 43))
			}
			refused(t, last, 429, "over_request_rate_limit")
			in = granted(t, s.refresh(t, in.RefreshToken))
			for range 30 {
				if last = s.refresh(t, in.RefreshToken); last.Status != http.StatusOK {
					break
				}
				last.Decode(t, &in)
			}
			if refused(t, last, 503, "unavailable"); last.Header.Get("Retry-After") == "" {
				t.Error("it does not say when to come back")
			}
		})
		t.Run("emails to one address: one a minute, five a day, with the same answer for all", func(t *testing.T) {
			sent := 0
			for range 8 {
				a := s.post(t, "/recover", map[string]any{"email": "ada@site.example"})
				if a.Status != http.StatusOK {
					t.Fatalf("recover: %d %s", a.Status, a.Body)
				}
				s.Drain(t) // emails are counted when they are written
				s.clock.Advance(10 * time.Minute)
			}
			for _, m := range s.Mails(t, "ada@site.example") {
				if m.Kind == "accounts.recovery" {
					sent++
				}
			}
			if sent != 5 {
				t.Errorf("%d mails went out, want 5", sent)
			}
		})
	}, apptest.Limited)
}
