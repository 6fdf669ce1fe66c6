package notifications_test

import (
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/fault"
	"harborlight/internal/people/notifications"
	"harborlight/internal/platform/auth"
)

// TestNotificationsInProgram tests notifications in the whole program: accounts confirms a user and ends sessions,
// and this package creates preferences and ends feeds.
func TestNotificationsInProgram(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		t.Parallel()
		token := s.SignIn(t, "ann@site.example")

		t.Run("a confirmed account has preferences and no notifications", func(t *testing.T) {
			s.Drain(t)
			if body := s.Do(t, "GET", "/api/notifications", token, nil).Body; strings.TrimSpace(body) != "[]" {
				t.Fatalf("notifications %s", body)
			}
			var p notifications.Preferences
			s.Do(t, "GET", "/api/notification-preferences", token, nil).Decode(t, &p)
			if !p.InAppEnabled || p.MarketingEmails || p.ReminderMinutes != 15 {
				t.Fatalf("preferences %+v", p)
			}
		})

		t.Run("T44: signing out ends the feed", func(t *testing.T) {
			feed := (&site{url: s.URL}).open(t, token, "")
			feed.want(t, "0 ready", "")
			if a := s.Do(t, "POST", "/api/auth/logout?scope=local", token, nil); a.Status != http.StatusNoContent {
				t.Fatalf("sign out: %d %s", a.Status, a.Body)
			}
			if got, err := feed.next(); !errors.Is(err, io.EOF) {
				t.Fatalf("got %q, %v", got, err)
			}
			if _, err := s.App.Accounts().Sessions().Authenticate(t.Context(),
				token); fault.KindOf(err) != fault.KindOf(auth.ErrUnauthenticated) {
				t.Fatalf("the token still works: %v", err)
			}
		})
	})
}
