package apptest

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/databasetest"
)

// BookingNow is a Monday.
var BookingNow = time.Date(2026, time.November, 23, 9, 0, 0, 0, time.UTC)

// NewYorkRules returns bookable hours from nine to five in New York, in steps of half an hour.
func NewYorkRules() map[string]any {
	hours := []any{}
	for day := 1; day <= 5; day++ {
		hours = append(hours, map[string]any{"day": day, "from": "09:00", "to": "17:00"})
	}
	return map[string]any{"zone": "America/New_York", "hours": hours, "days_off": []any{}, "before_minutes": 0,
		"after_minutes":  0,
		"notice_minutes": 60, "ahead_days": 60, "most_per_day": 0, "step_minutes": 30, "is_open": true}
}

// OpenBookings sets the rules and returns the admin's token.
func OpenBookings(t *testing.T, s *Server, rules map[string]any) (admin string) {
	t.Helper()
	admin = s.SignIn(t, AdminEmail)
	var set struct{ Version int64 }
	s.Do(t, "GET", "/api/admin/booking-settings", admin, nil).Decode(t, &set)
	Want(t, s.Do(t, "PUT", "/api/admin/booking-rules", admin, map[string]any{"rules": rules, "version": set.Version}), 200)
	return admin
}

// FreeTimes returns the free times of the introductory call between two times.
func FreeTimes(t *testing.T, s *Server, from, to time.Time) []time.Time {
	t.Helper()
	var times []time.Time
	query := url.Values{"kind": {"introductory-call"}, "from": {from.Format(time.RFC3339)},
		"to": {to.Format(time.RFC3339)}}
	Want(t, s.Do(t, "GET", "/api/bookings/times?"+query.Encode(), "", nil), 200).Decode(t, &times)
	return times
}

// BookingBody returns the body of a guest's booking.
func BookingBody(email string, at time.Time) map[string]any {
	return map[string]any{"kind": "introductory-call", "starts_at": at.Format(time.RFC3339), "name": "Ada Byron",
		"email": email,
		"zone":  "Asia/Tokyo", "notes": "About invoices"}
}

// MailedToken returns the token of the newest private link that was mailed to an address.
func MailedToken(t *testing.T, s *Server, to string) string {
	t.Helper()
	token := ""
	for _, m := range s.Mails(t, to) {
		if link := BookingLink.FindString(m.Text); link != "" {
			_, token, _ = strings.Cut(link, "=")
		}
	}
	if token == "" {
		t.Fatalf("%s got no private link", to)
	}
	return token
}

// EachWithClock runs fn as the subtests "sqlite" and "postgres", each with its own server at BookingNow.
func EachWithClock(t *testing.T, fn func(t *testing.T, s *Server, now *clock.Manual), options ...Option) {
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			now := clock.NewManual(BookingNow)
			fn(t, Start(t, engine, append(options, WithClock(now))...), now)
		})
	}
}

// Tomorrow returns a time in UTC on the day after BookingNow.
func Tomorrow(hour, minute int) time.Time {
	return time.Date(2026, time.November, 24, hour, minute, 0, 0, time.UTC)
}

// BookingLink matches the private link of a booking.
var BookingLink = regexp.MustCompile(`/calendar\?booking=[A-Za-z0-9_-]{43}`)

// BookSomeTime books the first free time of the demo's hours for the account, or for a guest.
func BookSomeTime(t *testing.T, s *Server, token string) {
	t.Helper()
	now := s.App.DB.Clock().Now()
	free := FreeTimes(t, s, now, now.AddDate(0, 0, 14))
	Want(t, s.Do(t, "POST", "/api/bookings", token, BookingBody("ada@guest.example", free[0])), 200)
}

// MailedTokens returns the tokens of all private links that were mailed to an address.
func MailedTokens(t *testing.T, s *Server, to string) (tokens []string) {
	t.Helper()
	for _, m := range s.Mails(t, to) {
		if link := BookingLink.FindString(m.Text); link != "" {
			tokens = append(tokens, strings.TrimPrefix(link, "/calendar?booking="))
		}
	}
	slices.Sort(tokens)
	return slices.Compact(tokens)
}

// CreateFeed creates the private address of a calendar and returns its path.
func CreateFeed(t *testing.T, s *Server, token string) string {
	t.Helper()
	var made struct{ URL string }
	a := s.Do(t, "POST", "/api/calendar/feed", token, nil)
	a.Decode(t, &made)
	path, ok := strings.CutPrefix(made.URL, s.App.Config.PublicURL)
	if a.Status != http.StatusCreated || !ok {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	return path
}
