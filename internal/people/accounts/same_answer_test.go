package accounts_test

import (
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
)

// varying matches the parts that differ in every answer: IDs, times, cookie secrets and the requested address.
var varying = regexp.MustCompile(`[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[0-9:.]+Z|__Host-su=[\w-]{43}|[\w.-]+@site\.example`)

// looks is an answer as it looks when it is compared with another.
func looks(a apptest.Answer) string {
	var lines []string
	for _, name := range slices.Sorted(maps.Keys(a.Header)) {
		if name != "Date" && name != "X-Request-Id" && name != "Content-Length" {
			lines = append(lines, name+": "+strings.Join(a.Header.Values(name), ", "))
		}
	}
	return varying.ReplaceAllString(strconv.Itoa(a.Status)+"\n"+strings.Join(lines, "\n")+"\n\n"+a.Body, "*")
}

// same fails if two answers can be told apart.
func same(t *testing.T, a, b apptest.Answer) {
	t.Helper()
	if looks(a) != looks(b) {
		t.Errorf("two answers differ:\n%s\n%s", looks(a), looks(b))
	}
}

// TestT58SignInAfterSignUpHidesAccounts signs up on the site's own page and
// then in with the same password, as every client can.
func TestT58SignInAfterSignUpHidesAccounts(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		s.account(t, "known@site.example", other)
		ours := []string{"X-Refresh-Transport", "cookie"}
		for _, email := range []string{"known@site.example", "new@site.example"} {
			if a := s.post(t, "/signup", credentials(email, password), ours...); a.Status != http.StatusOK {
				t.Fatalf("sign up: %d %s", a.Status, a.Body)
			}
		}
		for name, header := range map[string][]string{"on our own page": ours, "with auth-js": nil} {
			t.Run(name, func(t *testing.T) {
				signIn := func(email string) apptest.Answer {
					return s.post(t, "/token?grant_type=password", credentials(email, password), header...)
				}
				refused(t, signIn("known@site.example"), 400, "email_not_confirmed")
				same(t, signIn("known@site.example"), signIn("new@site.example"))
			})
		}
		t.Run("the account's user signs in as before", func(t *testing.T) {
			s.signIn(t, "known@site.example", other)
		})
		t.Run("the link still confirms it", func(t *testing.T) {
			form := s.form(t, s.confirmation(t, "new@site.example"), "confirm")
			body := map[string]string{"type": "signup", "token_hash": form.Get("token_hash"), "password": password}
			granted(t, s.post(t, "/verify", body, ours...))
			s.signIn(t, "new@site.example", password)
		})
	})
}

func TestT58SignUpHidesAccounts(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		signUp := func(email string) apptest.Answer {
			t.Helper()
			a := s.post(t, "/signup", map[string]any{"email": email, "password": password,
				"data": map[string]any{"name": "Ada"}}, "X-Refresh-Transport", "cookie")
			if a.Status != http.StatusOK || cookie(a, "__Host-su") == "" {
				t.Fatalf("%s: %d %s", email, a.Status, a.Body)
			}
			return a
		}
		idOf := func(a apptest.Answer) string {
			var u user
			a.Decode(t, &u)
			return u.ID
		}
		s.account(t, "known@site.example", other)
		unknown := signUp("ghost@site.example")
		t.Run("a known address", func(t *testing.T) { same(t, signUp("known@site.example"), unknown) })
		t.Run("the administrator's, which is reserved",
			func(t *testing.T) { same(t, signUp(s.App.Config.AdminEmail), unknown) })
		t.Run("one that waits to be confirmed, and was recovered meanwhile", func(t *testing.T) {
			s.post(t, "/recover", map[string]any{"email": "ghost@site.example"})
			s.Drain(t)
			s.clock.Advance(time.Minute)
			same(t, signUp("ghost@site.example"), signUp("new@site.example"))
		})
		t.Run("twice: neither keeps its id", func(t *testing.T) {
			for _, email := range []string{"known@site.example", "ghost@site.example", s.App.Config.AdminEmail} {
				if first, second := idOf(signUp(email)), idOf(signUp(email)); first == second {
					t.Errorf("%s got one id twice", email)
				}
			}
		})
		t.Run("times are those of the request", func(t *testing.T) {
			s.clock.Advance(time.Hour)
			for _, email := range []string{"known@site.example", "ghost@site.example"} {
				var u struct {
					CreatedAt time.Time `json:"created_at"`
				}
				signUp(email).Decode(t, &u)
				if !u.CreatedAt.Equal(s.clock.Now()) {
					t.Errorf("%s was created at %s", email, u.CreatedAt)
				}
			}
		})
		t.Run("clients of the contract learn it, as auth-js does from an empty list", func(t *testing.T) {
			if got := s.signUp(t, "known@site.example", password); len(got.Identities) != 0 {
				t.Errorf("a known address: %+v", got)
			}
			if got := s.signUp(t, "another@site.example", password); len(got.Identities) != 1 {
				t.Errorf("an unknown address: %+v", got)
			}
		})
	})
}
