package accounts_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/people/accounts"
	"harborlight/internal/people/sessions"
)

// TestT13GuessesFromManyNetworksAreLimited lets 200 networks guess the password of one account. Fewer than a hundred
// guesses an hour pass, and the owner can still sign in with their known browser.
func TestT13GuessesFromManyNetworksAreLimited(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		s.account(t, "ada@site.example", password)
		transport := []string{"X-Refresh-Transport", "cookie"}
		signedIn := s.post(t, "/token?grant_type=password", credentials("ada@site.example", password), transport...)
		granted(t, signedIn)
		browser := cookie(signedIn, "__Host-dv")
		if browser == "" {
			t.Fatalf("the browser is not remembered: %q", signedIn.Header.Values("Set-Cookie"))
		}
		guessed := 0
		for hour := range 2 {
			for i := range 1000 {
				_, err := s.App.Accounts().SignIn(t.Context(), accounts.Credentials{
					Email: "ada@site.example", Password: "a wrong password", Network: fmt.Sprintf("10.0.%d.0", i%200),
				}, sessions.Client{})
				if err.Error() == "Invalid login credentials" {
					guessed++
				}
				s.clock.Advance(time.Hour / 1000)
			}
			if guessed > 100*(hour+1) {
				t.Fatalf("%d guesses in %d hours", guessed, hour+1)
			}
		}
		if guessed < 100 {
			t.Errorf("only %d of 10000 guesses were tried: the test proves nothing", guessed)
		}
		t.Run("an unknown browser has to wait, with the right password too", func(t *testing.T) {
			refused(t, s.post(t, "/token?grant_type=password", credentials("ada@site.example", password)), 429,
				"over_request_rate_limit")
		})
		t.Run("so has one that only claims to be known", func(t *testing.T) {
			a := s.post(t, "/token?grant_type=password", credentials("ada@site.example", password), "Cookie",
				"__Host-dv="+browser[1:]+"x")
			refused(t, a, 429, "over_request_rate_limit")
		})
		t.Run("the browser of the owner gets in", func(t *testing.T) {
			granted(t, s.post(t, "/token?grant_type=password", credentials("ada@site.example", password),
				append(transport, "Cookie", "__Host-dv="+browser)...))
		})
		t.Run("but a stolen one guesses no faster than others", func(t *testing.T) {
			tried := 0
			for range 40 {
				s.clock.Advance(7 * time.Second)
				a := s.post(t, "/token?grant_type=password", credentials("ada@site.example", "a wrong password"), "Cookie",
					"__Host-dv="+browser)
				if a.Status == http.StatusBadRequest {
					tried++
				}
			}
			if tried < 10 || tried > 14 {
				t.Errorf("it tried %d times in five minutes", tried)
			}
		})
	}, apptest.Limited)
}
