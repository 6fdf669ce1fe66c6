package app_test

import (
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/database"
)

// TestT52OverlongFeedPathsAreNotCounted requests overlong feed addresses. Each gets the same response as any
// wrong address, however often.
func TestT52OverlongFeedPathsAreNotCounted(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Limited)
	wrong := s.Do(t, "GET", "/api/calendar/feed/"+strings.Repeat("a", 43)+".ics", "", nil)
	for i := range 20 {
		a := s.Do(t, "GET", "/api/calendar/feed/"+strings.Repeat("x", 10_000)+".ics", "", nil)
		if a.Status != http.StatusNotFound || !strings.Contains(a.Body, `"code":"not_found"`) ||
			wrong.Status != a.Status {
			t.Fatalf("request %d: %d %s", i+1, a.Status, a.Body)
		}
	}
}

// TestT55FormMailsToOtherPeopleAreLimited enters another person's address in the forms of an account. The account's
// own address gets every confirmation that it requests.
func TestT55FormMailsToOtherPeopleAreLimited(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Demo, apptest.Payments("invoice"), apptest.Limited)
	const victim, own = "victim@site.example", "eve@site.example"
	token := s.SignIn(t, own)
	partner, err := database.One[string](t.Context(), s.App.DB,
		"SELECT id FROM partners WHERE is_active = true ORDER BY id LIMIT 1")
	if err != nil {
		t.Fatal(err)
	}
	for range 6 {
		for _, to := range []string{own, victim} {
			s.Do(t, http.MethodPost, "/api/quotes", token, apptest.Quote(to))
			s.Do(t, http.MethodPost, "/api/partnership-requests", token, map[string]any{
				"partner_id": partner, "requester_name": "Eve", "requester_email": to, "service_needed": "Consulting",
			})
			s.Do(t, http.MethodPost, "/api/checkout", token, map[string]any{
				"serviceId": "video-package", "amount": 149700,
				"formData": map[string]any{"name": "Eve", "email": to, "acceptTerms": true},
			})
		}
	}
	s.Drain(t)
	if got := s.Mails(t, own); len(got) <= 5 {
		t.Errorf("the account's own address got %d mails", len(got))
	}
	for kind, n := range kindsOf(s.Mails(t, victim)) {
		if n > 5 {
			t.Errorf("the stranger got %d mails of the kind %s", n, kind)
		}
	}
}

// kindsOf counts mails by their kinds.
func kindsOf(mails []apptest.Mail) map[string]int {
	kinds := map[string]int{}
	for _, m := range mails {
		kinds[m.Kind]++
	}
	return kinds
}

// TestRateLimitedRoutesSendRetryAfter calls every route until it is refused and reads Retry-After.
func TestRateLimitedRoutesSendRetryAfter(t *testing.T) {
	t.Parallel()
	// The clock doesn't advance, so that routes with a shared limit are refused after the first.
	now := clock.NewManual(time.Now())
	s := apptest.Start(t, database.SQLite, apptest.Limited, apptest.Payments("invoice"), apptest.WithClock(now))
	token, refused := s.SignIn(t, "ada@site.example"), 0
	for _, route := range s.App.Router.Routes() {
		method, path, ok := strings.Cut(route.Pattern, " ")
		// streams never end
		stream := strings.HasSuffix(path, "/activity") || strings.HasSuffix(path, "/notifications/feed")
		if !ok || stream || !strings.HasPrefix(path, "/api/") {
			continue
		}
		path = strings.NewReplacer("{id}", "1", "{token}", "x", "{file}", "x.ics").Replace(path)
		for range 310 {
			a := s.Do(t, method, path, token, map[string]any{})
			if a.Status != http.StatusTooManyRequests {
				continue
			}
			refused++
			if seconds, err := strconv.Atoi(a.Header.Get("Retry-After")); err != nil || seconds < 1 {
				t.Errorf("%s: Retry-After is %q", route.Pattern, a.Header.Get("Retry-After"))
			}
			break
		}
	}
	if refused < 30 {
		t.Errorf("only %d routes refused", refused)
	}
}
