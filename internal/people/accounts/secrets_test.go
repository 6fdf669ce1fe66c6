package accounts_test

import (
	"net/url"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/databasetest"
)

// TestT10DatabaseContainsNoSecrets creates one of every secret that the slice issues and searches every table for
// it, so that a reader of the database or a backup can't sign in.
func TestT10DatabaseContainsNoSecrets(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			s := server{apptest.Start(t, engine), clock.NewManual(start)}
			s.account(t, "ada@site.example", password)
			signedIn := s.post(t, "/token?grant_type=password", credentials("ada@site.example", password),
				"X-Refresh-Transport", "cookie")
			in := s.signIn(t, "ada@site.example", password)
			signUp := s.post(t, "/signup", credentials("bea@site.example", other), "X-Refresh-Transport", "cookie")
			_, body := pkce(map[string]any{"email": "ada@site.example"})
			s.post(t, "/recover", body)
			link := s.lastLink(t, "ada@site.example", "accounts.recovery")
			target, _, _ := s.follow(t, link)
			tokenOf := func(link string) string {
				u, err := url.Parse(link)
				if err != nil {
					t.Fatal(err)
				}
				return u.Query().Get("token")
			}
			for name, secret := range map[string]string{
				"password": password, "password of a sign-up": other, "access token": in.AccessToken,
				"refresh token": in.RefreshToken, "refresh cookie": cookie(signedIn, "__Host-rt"),
				"device cookie": cookie(signedIn, "__Host-dv"), "sign-up cookie": cookie(signUp, "__Host-su"),
				"recovery link":     tokenOf(link),
				"confirmation link": tokenOf(s.confirmation(t, "bea@site.example")),
				"code":              target.Query().Get("code"),
			} {
				if len(secret) < 20 {
					t.Fatalf("there is no %s to look for: %q", name, secret)
				}
				if found := s.Search(t, engine, secret); len(found) > 0 {
					t.Errorf("found the %s in %v", name, found)
				}
			}
		})
	}
}
