package people_test

import (
	"regexp"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/databasetest"
)

// TestNewAccountUsesSignUpZone checks docs/product.md, "notifications: preferences", and that a zone chosen
// by the user isn't replaced.
func TestNewAccountUsesSignUpZone(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			now := clock.NewManual(time.Date(2026, time.November, 21, 9, 0, 0, 0, time.UTC))
			s := apptest.Start(t, engine, apptest.WithClock(now))
			token := signUpSaying(t, s, "ada@site.example", map[string]any{"timezone": "America/New_York"})
			zoneIs(t, s, token, "America/New_York") // before the fact is handled
			s.Drain(t)
			zoneIs(t, s, token, "America/New_York")

			start := now.Now().Add(20 * time.Minute)
			s.Do(t, "POST", "/api/events", token, map[string]any{"title": "Stand-up", "start_time": start.Format(time.RFC3339),
				"end_time": start.Add(time.Hour).Format(time.RFC3339)})
			now.Advance(5 * time.Minute)
			s.Drain(t)
			var list []struct{ Message string }
			s.Do(t, "GET", "/api/notifications", token, nil).Decode(t, &list)
			if len(list) != 1 || list[0].Message != "Starts in 15 minutes: Sat, Nov 21, 2026, 4:20 AM EST." {
				t.Errorf("the reminder says %+v", list)
			}

			s.Do(t, "PATCH", "/api/notification-preferences", token, map[string]any{"timezone": "Asia/Tokyo"})
			s.Do(t, "PUT", "/api/auth/user", token, map[string]any{"data": map[string]any{"timezone": "America/New_York"}})
			s.Drain(t)
			zoneIs(t, s, token, "Asia/Tokyo")

			for email, said := range map[string]any{"bob@site.example": "Mars/Olympus", "eve@site.example": 7} {
				zoneIs(t, s, signUpSaying(t, s, email, map[string]any{"timezone": said}), "UTC")
			}
		})
	}
}

func zoneIs(t *testing.T, s *apptest.Server, token, want string) {
	t.Helper()
	var got struct{ Timezone string }
	s.Do(t, "GET", "/api/notification-preferences", token, nil).Decode(t, &got)
	if got.Timezone != want {
		t.Errorf("reminders are in %q, want %q", got.Timezone, want)
	}
}

var linkToken = regexp.MustCompile(`verify\?token=([^&\s]+)`)

// signUpSaying signs up with data about the user, confirms the address with the token of the mail, and returns an
// access token.
func signUpSaying(t *testing.T, s *apptest.Server, email string, data map[string]any) string {
	t.Helper()
	const password = "a quiet harbour at night"
	s.Do(t, "POST", "/api/auth/signup", "", map[string]any{"email": email, "password": password, "data": data})
	s.Drain(t)
	mails := s.Mails(t, email)
	if len(mails) != 1 {
		t.Fatalf("mails %+v", mails)
	}
	token := linkToken.FindStringSubmatch(mails[0].Text)
	if token == nil {
		t.Fatalf("no link in %q", mails[0].Text)
	}
	var in struct {
		AccessToken string `json:"access_token"`
	}
	s.Do(t, "POST", "/api/auth/verify", "", map[string]any{
		"type": "signup", "token_hash": token[1], "password": password, "data": data,
	}).Decode(t, &in)
	return in.AccessToken
}
