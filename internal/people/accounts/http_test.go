package accounts_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
)

const (
	password = "a long first passphrase"
	other    = "another long passphrase"
)

// start is the initial time of every manual clock in these tests.
var start = time.Date(2026, time.November, 21, 9, 0, 0, 0, time.UTC)

// server is the program with a manual clock.
type server struct {
	*apptest.Server
	clock *clock.Manual
}

// each runs fn against the program on every database engine, without limits.
func each(t *testing.T, fn func(t *testing.T, s server), options ...apptest.Option) {
	t.Helper()
	now := clock.NewManual(start)
	apptest.Each(t, func(t *testing.T, s *apptest.Server) { fn(t, server{s, now}) }, append(options, apptest.WithClock(now))...)
}

// user and session are response bodies of the contract.
type user struct {
	ID               string         `json:"id"`
	Email            string         `json:"email"`
	EmailConfirmedAt string         `json:"email_confirmed_at"`
	Metadata         map[string]any `json:"user_metadata"`
	Identities       []any          `json:"identities"`
}

type session struct {
	AccessToken  string `json:"access_token"`
	RefreshToken string `json:"refresh_token"`
	TokenType    string `json:"token_type"`
	ExpiresIn    int64  `json:"expires_in"`
	ExpiresAt    int64  `json:"expires_at"`
	User         user   `json:"user"`
}

// failure is an error of the contract in its newer format.
type failure struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Weak    struct {
		Reasons []string `json:"reasons"`
	} `json:"weak_password"`
}

var newer = []string{"X-Supabase-Api-Version", "2024-01-01"}

// post sends a body to an operation as a current client does.
func (s server) post(t *testing.T, path string, body any, header ...string) apptest.Answer {
	t.Helper()
	return s.Do(t, http.MethodPost, "/api/auth"+path, "", body, append(header, newer...)...)
}

// refused checks the status and code of a refusal and returns it.
func refused(t *testing.T, a apptest.Answer, status int, code string) failure {
	t.Helper()
	var f failure
	if err := json.Unmarshal([]byte(a.Body), &f); err != nil || a.Status != status || f.Code != code {
		t.Errorf("got %d %s, want %d with the code %s", a.Status, a.Body, status, code)
	}
	if got := a.Header.Get("X-Supabase-Api-Version"); got != "2024-01-01" {
		t.Errorf("the API version is not echoed: %q", got)
	}
	return f
}

func granted(t *testing.T, a apptest.Answer) session {
	t.Helper()
	var got session
	if a.Status != http.StatusOK {
		t.Fatalf("got %d %s, want a session", a.Status, a.Body)
	}
	a.Decode(t, &got)
	if got.AccessToken == "" || got.RefreshToken == "" || got.ExpiresIn <= 0 || got.TokenType != "bearer" {
		t.Fatalf("the session lacks something: %s", a.Body)
	}
	return got
}

func credentials(email, password string) map[string]any {
	return map[string]any{"email": email, "password": password}
}

// signUp requests an account as auth-js does.
func (s server) signUp(t *testing.T, email, password string) user {
	t.Helper()
	a := s.post(t, "/signup", map[string]any{"email": email, "password": password,
		"gotrue_meta_security": map[string]any{}})
	if a.Status != http.StatusOK {
		t.Fatalf("sign up %s: %d %s", email, a.Status, a.Body)
	}
	var u user
	a.Decode(t, &u)
	return u
}

func (s server) signIn(t *testing.T, email, password string) session {
	t.Helper()
	return granted(t, s.post(t, "/token?grant_type=password", credentials(email, password)))
}

// account creates a confirmed account with the given password.
func (s server) account(t *testing.T, email, password string) string {
	t.Helper()
	userID, err := s.App.Accounts().FindOrCreateConfirmed(t.Context(), email, password)
	if err != nil {
		t.Fatal(err)
	}
	return userID
}

func (s server) refresh(t *testing.T, token string) apptest.Answer {
	t.Helper()
	return s.post(t, "/token?grant_type=refresh_token", map[string]string{"refresh_token": token})
}

func (s server) user(t *testing.T, accessToken string) apptest.Answer {
	t.Helper()
	return s.Do(t, http.MethodGet, "/api/auth/user", accessToken, nil, newer...)
}

var linkPattern = regexp.MustCompile(`https?://\S+/api/auth/verify\?\S+`)

// lastLink returns path and query of the link in the newest email of a kind.
func (s server) lastLink(t *testing.T, to, kind string) string {
	t.Helper()
	s.Drain(t)
	found := ""
	for _, m := range s.Mails(t, to) {
		if m.Kind != kind {
			continue
		}
		link := linkPattern.FindString(m.Text)
		if !strings.HasPrefix(link, s.App.Config.PublicURL+"/") {
			t.Fatalf("the link of the mail does not lead to the public URL: %q", link)
		}
		found = strings.TrimPrefix(link, s.App.Config.PublicURL)
	}
	if found == "" {
		t.Fatalf("no mail %s to %s", kind, to)
	}
	return found
}

func (s server) confirmation(t *testing.T, to string) string {
	t.Helper()
	return s.lastLink(t, to, "accounts.confirmation")
}

// follow opens a link and returns the redirect target and its parameters.
func (s server) follow(t *testing.T, link string,
	header ...string) (target *url.URL, fragment url.Values, answer apptest.Answer) {
	t.Helper()
	answer = s.Do(t, http.MethodGet, link, "", nil, header...)
	if answer.Status != http.StatusSeeOther {
		t.Fatalf("follow %s: %d %s", link, answer.Status, answer.Body)
	}
	target, err := url.Parse(answer.Header.Get("Location"))
	if err != nil {
		t.Fatal(err)
	}
	fragment, err = url.ParseQuery(target.Fragment)
	if err != nil {
		t.Fatal(err)
	}
	return target, fragment, answer
}

// implicitLinks starts the program with --auth-implicit-links.
func implicitLinks(c *app.Config) { c.AuthImplicitLinks = true }

// form opens a link and returns the parameters of the site's page that it redirects to. It fails on any other target.
func (s server) form(t *testing.T, link, mode string) url.Values {
	t.Helper()
	target, fragment, a := s.follow(t, link)
	if target.Path != "/auth" || target.RawQuery != "mode="+mode || fragment.Get("token_hash") == "" ||
		a.Header.Get("Set-Cookie") != "" {
		t.Fatalf("the link leads to %s with %q, want the button of %s", target, a.Header.Values("Set-Cookie"), mode)
	}
	return fragment
}

// press opens a link of a contract client and presses the button on the site's page, with a new password if one is
// given. It returns the final redirect to the client.
func (s server) press(t *testing.T, link, mode, password string) (target *url.URL, fragment url.Values) {
	t.Helper()
	form := s.form(t, link, mode)
	body := map[string]any{"type": map[string]string{"confirm": "signup"}[mode], "token_hash": form.Get("token_hash"),
		"handover": true}
	if mode != "confirm" {
		body["type"] = mode
	}
	if password != "" {
		body["password"] = password
	}
	a := s.post(t, "/verify?redirect_to="+url.QueryEscape(form.Get("redirect_to")), body, "X-Refresh-Transport", "cookie")
	var got struct{ Location string }
	a.Decode(t, &got)
	target, err := url.Parse(got.Location)
	if err != nil || a.Status != http.StatusOK || got.Location == "" {
		t.Fatalf("press: %d %s", a.Status, a.Body)
	}
	fragment, err = url.ParseQuery(target.Fragment)
	if err != nil {
		t.Fatal(err)
	}
	return target, fragment
}

// cookie returns the value of a cookie that an answer sets, or "".
func cookie(a apptest.Answer, name string) string {
	for _, line := range a.Header.Values("Set-Cookie") {
		if c, err := http.ParseSetCookie(line); err == nil && c.Name == name {
			return c.Value
		}
	}
	return ""
}

func (s server) countUsers(t *testing.T, email string) int64 {
	t.Helper()
	return s.count(t, `SELECT COUNT(*) FROM users WHERE email = $1`, email)
}
