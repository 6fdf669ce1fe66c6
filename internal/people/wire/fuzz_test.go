package wire

import (
	"context"
	"harborlight/content"
	"harborlight/internal/people/passwords"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/fault"
	"harborlight/internal/people/accounts"
	"harborlight/internal/people/sessions"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/limit"
	"harborlight/internal/platform/mail"
	"harborlight/internal/platform/realtime"
)

// These tests feed arbitrary input to every decoder, which must refuse it with an error of the contract and without
// damage.

const fuzzedSite = "https://www.example.com"

// siteWords returns the site's texts.
func siteWords(t testing.TB) mail.Site {
	t.Helper()
	site, err := content.Load()
	if err != nil {
		t.Fatal(err)
	}
	return mail.Site{Content: content.Fixed(site), URL: fuzzedSite}
}

// fuzzed returns the API with one account, and a session of it with tokens.
func fuzzed(f *testing.F) (a *API, g sessions.Grant) {
	f.Helper()
	slog.SetDefault(slog.New(slog.DiscardHandler)) // a line per refusal would be millions
	db := databasetest.Open(f, database.SQLite)
	s, err := accounts.New(context.Background(), db, realtime.NewHub(db),
		accounts.Config{PublicURL: fuzzedSite, Mail: siteWords(f), Hash: passwords.HashParams{MemoryKiB: 64, Time: 1}})
	if err != nil {
		f.Fatal(err)
	}
	const password = "a long first passphrase"
	if _, err := s.FindOrCreateConfirmed(context.Background(), "ada@site.example", password); err != nil {
		f.Fatal(err)
	}
	g, err = s.SignIn(context.Background(), accounts.Credentials{Email: "ada@site.example", Password: password},
		sessions.Client{})
	if err != nil {
		f.Fatal(err)
	}
	return NewAPI(s, Config{Version: "test", PublicURL: fuzzedSite, Brand: func() string { return "Site" },
		Keys: s.Tokens(), Clock: clock.System, Limits: limit.NewFactory(clock.System, false)}), g
}

func FuzzAccessToken(f *testing.F) {
	a, g := fuzzed(f)
	const header, payload = "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6IngifQ",
		"eyJhdWQiOiJhdXRoZW50aWNhdGVkIiwiZXhwIjo5OTk5OTk5OTk5fQ"
	f.Add(header + "." + payload + "." + strings.Repeat("A", 86))
	f.Add("eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0." + payload + ".")
	f.Add("..")
	f.Add("anon")
	f.Fuzz(func(t *testing.T, token string) {
		c, err := a.config.Keys.Verify(t.Context(), token)
		switch {
		case err == nil && token != g.AccessToken:
			t.Errorf("%q passes as %+v", token, c)
		case err != nil && (fault.As(err) == nil || fault.As(err).Code != "bad_jwt"):
			t.Errorf("%q: %v", token, err)
		}
	})
}

func FuzzBody(f *testing.F) {
	for _, seed := range []string{`{}`, `{"email":"a@b.example","password":"x"}`, `{"email":1}`, `[]`,
		`{"email":"a","email":"b"}`, `{"data":{"a":[1,{"b":null}]}}`, `{"code_challenge":null}`, "{\"email\":\"\\ud800\"}",
		`nul`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body string) {
		for _, into := range []any{&AuthSignUpRequest{}, &AuthTokenRequest{}, &AuthLinkRequest{}, &AuthVerifyRequest{},
			&AuthUserRequest{}} {
			r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/", strings.NewReader(body))
			w := httptest.NewRecorder()
			if err := decode(w, r, into); err != nil {
				if fault := fault.As(err); fault == nil || fault.Code != "bad_json" && fault.Code != "request_entity_too_large" {
					t.Errorf("%q: %v", body, err)
				}
				continue
			}
			if in, ok := into.(*AuthUserRequest); ok {
				if _, err := in.update(w, r); err != nil && fault.As(err) == nil {
					t.Errorf("%q: %v", body, err)
				}
			}
		}
	})
}

func FuzzRefreshCookie(f *testing.F) {
	a, g := fuzzed(f)
	f.Add("__Host-rt=x", `{"refresh_token":"httponly"}`)
	f.Add("__Host-rt="+g.RefreshToken[1:], `{"refresh_token":"httponly"}`)
	f.Add(`__Host-rt="a b"; __Host-rt=`, `{"refresh_token":null}`)
	f.Fuzz(func(t *testing.T, cookies, body string) {
		if strings.Contains(cookies, g.RefreshToken) {
			t.Skip()
		}
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api/auth/token?grant_type=refresh_token",
			strings.NewReader(body))
		r.Header["Cookie"] = []string{cookies}
		r.Header.Set("X-Refresh-Transport", "cookie")
		w := httptest.NewRecorder()
		a.Token(w, r)
		if w.Code != http.StatusBadRequest && w.Code != http.StatusRequestEntityTooLarge {
			t.Errorf("%q with %q: %d %s", cookies, body, w.Code, w.Body)
		}
	})
}

func FuzzMailedLink(f *testing.F) {
	a, _ := fuzzed(f)
	f.Add("token", "signup", "/")
	f.Add("pkce_token", "recovery", "//evil.example")
	f.Add("", "email_change", fuzzedSite+"/x?y#z")
	f.Add("\x00", "reauthentication", "javascript:x")
	f.Fuzz(func(t *testing.T, token, purpose, redirect string) {
		query := url.Values{"token": {token}, "type": {purpose}, "redirect_to": {redirect}}.Encode()
		w := httptest.NewRecorder()
		a.Follow(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/api/auth/verify?"+query, nil))
		location := w.Header().Get("Location")
		switch {
		case token == "" || purpose == "":
			if w.Code != http.StatusBadRequest {
				t.Errorf("%s: %d", query, w.Code)
			}
		case w.Code != http.StatusSeeOther || !strings.HasPrefix(location, fuzzedSite+"/") || strings.Contains(location,
			"access_token"):
			t.Errorf("%s: %d to %s", query, w.Code, location)
		}
		w = httptest.NewRecorder()
		body := `{"type":` + quote(purpose) + `,"token_hash":` + quote(token) + `}`
		a.Redeem(w, httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api/auth/verify",
			strings.NewReader(body)))
		if w.Code != http.StatusBadRequest && w.Code != http.StatusForbidden && w.Code != http.StatusRequestEntityTooLarge {
			t.Errorf("%s: %d %s", body, w.Code, w.Body)
		}
	})
}

func quote(s string) string { return database.JSON(s) }
