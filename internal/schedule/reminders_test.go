package schedule_test

import (
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/databasetest"
)

// TestReminderDelivery follows reminders through the complete program: to the list, as pop-up and by mail,
// according to the account's preferences.
func TestReminderDelivery(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			now := clock.NewManual(time.Date(2026, time.November, 21, 9, 0, 0, 0, time.UTC))
			s := apptest.Start(t, engine, apptest.WithClock(now))
			const email = "ada@site.example"
			token := s.SignIn(t, email)
			add := func(title string, in time.Duration) {
				t.Helper()
				start := now.Now().Add(in)
				a := s.Do(t, "POST", "/api/events", token, map[string]any{
					"title": title, "location": "Room 5", "start_time": start.Format(time.RFC3339),
					"end_time": start.Add(time.Hour).Format(time.RFC3339),
				})
				if a.Status != 201 {
					t.Fatalf("create: %d %s", a.Status, a.Body)
				}
			}
			prefer := func(changes map[string]any) {
				t.Helper()
				if a := s.Do(t, "PATCH", "/api/notification-preferences", token, changes); a.Status != 200 {
					t.Fatalf("prefer: %d %s", a.Status, a.Body)
				}
				s.Drain(t)
			}
			newest := func() (title, message, kind string) {
				t.Helper()
				s.Drain(t)
				token = s.SignIn(t, email)
				var found []struct{ Title, Message, Type string }
				s.Do(t, "GET", "/api/notifications", token, nil).Decode(t, &found)
				if len(found) == 0 {
					return "", "", ""
				}
				return found[0].Title, found[0].Message, found[0].Type
			}

			add("Stand-up", 20*time.Minute)
			prefer(map[string]any{"timezone": "America/New_York"})
			now.Advance(5 * time.Minute)
			title, message, kind := newest()
			if title != "Reminder: Stand-up" || kind != "in_app" ||
				message != "Starts in 15 minutes: Sat, Nov 21, 2026, 4:20 AM EST. Location: Room 5." {
				t.Errorf("%q %q %q", title, message, kind)
			}
			if mails := s.Mails(t, email); len(mails) != 1 || mails[0].Subject != "Reminder: Stand-up" {
				t.Errorf("mails %+v", mails)
			}

			prefer(map[string]any{"in_app_enabled": false, "email_enabled": false, "reminder_minutes": 60})
			add("Review", 2*time.Hour)
			now.Advance(63 * time.Minute)
			title, message, kind = newest()
			if title != "Late reminder: Review" || kind != "silent" ||
				message != "Starts in 57 minutes: Sat, Nov 21, 2026, 6:05 AM EST. Location: Room 5. We could not "+
					"remind you in time." {
				t.Errorf("%q %q %q", title, message, kind)
			}

			prefer(map[string]any{"event_reminders": false})
			add("Unwanted", 2*time.Hour)
			now.Advance(90 * time.Minute)
			if title, _, _ := newest(); title != "Late reminder: Review" {
				t.Errorf("notified of %q", title)
			}
			if mails := s.Mails(t, email); len(mails) != 1 {
				t.Errorf("mails %+v", mails)
			}
		})
	}
}
