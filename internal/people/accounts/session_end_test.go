package accounts_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"testing"
	"time"

	"harborlight/internal/kit/hang"
)

// stream opens the notification feed of a session. Reading it ends with the session or fails if it hangs.
func (s server) stream(t *testing.T, token string) io.Reader {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), hang.Limit)
	t.Cleanup(cancel)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, s.URL+"/api/notifications/feed", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+token)
	answer, err := http.DefaultClient.Do(r)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("no stream: %v, %v", answer, err)
	}
	t.Cleanup(func() { _ = answer.Body.Close() })
	return answer.Body
}

func TestMachineOwnerEndsSessionsAtOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		s.account(t, "ada@site.example", password)
		s.account(t, "bea@site.example", password)
		one, two := s.signIn(t, "ada@site.example", password), s.signIn(t, "ada@site.example", password)
		bea := s.signIn(t, "bea@site.example", password)
		for _, in := range []session{one, two, bea} {
			s.user(t, in.AccessToken) // so that every session is cached
		}
		stream := s.stream(t, one.AccessToken)
		if n, err := s.App.Accounts().Sessions().EndByEmail(t.Context(), "ada@site.example"); err != nil || n != 2 {
			t.Fatalf("%d sessions, %v", n, err)
		}
		for _, in := range []session{one, two} {
			refused(t, s.user(t, in.AccessToken), 403, "session_not_found")
			refused(t, s.refresh(t, in.RefreshToken), 400, "refresh_token_not_found")
		}
		if _, err := io.Copy(io.Discard, stream); err != nil {
			t.Errorf("the open stream broke off: %v", err)
		}
		if a := s.user(t, bea.AccessToken); a.Status != http.StatusOK {
			t.Errorf("another user's session: %d %s", a.Status, a.Body)
		}
		t.Run("everybody's, however many", func(t *testing.T) {
			tokens := []string{bea.AccessToken}
			for i := range 3 {
				email := fmt.Sprintf("p%d@site.example", i)
				s.account(t, email, password)
				tokens = append(tokens, s.signIn(t, email, password).AccessToken)
			}
			if n, err := s.App.Accounts().Sessions().EndAll(t.Context()); err != nil || n != 4 {
				t.Fatalf("%d sessions, %v", n, err)
			}
			for _, token := range tokens {
				refused(t, s.user(t, token), 403, "session_not_found")
			}
			if n := s.count(t, `SELECT COUNT(*) FROM audit_log WHERE action = 'accounts.sessions_ended'`); n != 5 {
				t.Errorf("%d entries in the audit log, want one for each account", n)
			}
			s.clock.Advance(time.Second)
			s.signIn(t, "ada@site.example", password) // a signed-out user signs in again
		})
	})
}
