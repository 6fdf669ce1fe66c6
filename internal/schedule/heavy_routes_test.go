package schedule_test

import (
	"net/http"
	"net/netip"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/fetch"
	"harborlight/internal/schedule/calendar"
	"harborlight/internal/schedule/calendar/busy"
	"harborlight/internal/schedule/calendar/caldav"
)

// TestT64HeavyRoutesChargeCaller checks that all expensive work is charged to a caller, and that routes that read
// files of untrusted users are marked as heavy.
func TestT64HeavyRoutesChargeCaller(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	heavy := map[string]bool{}
	for _, route := range s.App.Router.Routes() {
		if route.Heavy == nil {
			continue
		}
		heavy[route.Pattern] = true
		if route.Role == auth.Anyone && route.Credential == nil {
			t.Errorf("%s is heavy and names no credential", route.Pattern)
		}
	}
	for _, pattern := range []string{"POST /api/calendar/import", caldav.Root, "GET " + calendar.FeedPath + "{file}",
		"GET /api/calendar/export", "GET /api/me/export", "PUT /api/partner/logo", "POST /api/admin/media"} {
		if !heavy[pattern] {
			t.Errorf("%s is not heavy", pattern)
		}
	}
}

// TestT65OnlyOwnerFeedsAreFetched adds external calendars for the owner and for another account, which older
// versions allowed.
func TestT65OnlyOwnerFeedsAreFetched(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(instant(t, "2026-11-21T09:00:00Z"))
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		t.Helper()
		owner, ann := s.SignIn(t, apptest.AdminEmail), s.SignIn(t, "ann@site.example")
		owners, anns := newExternalCalendar(t, otherCalendar), newExternalCalendar(t, otherCalendar)
		add := func(token, url string) int {
			return s.Do(t, "POST", "/api/calendar/busy-sources", token, map[string]any{"url": url}).Status
		}
		if status := add(owner, owners.url); status != http.StatusCreated {
			t.Fatalf("the owner: %d", status)
		}
		if status := add(ann, anns.url); status != http.StatusForbidden {
			t.Errorf("another account: %d", status)
		}
		p, err := s.App.Accounts().Sessions().Authenticate(t.Context(), ann)
		apptest.Must(t, err)
		elsewhere := busy.New(s.App.DB, busy.Config{Fetcher: fetch.Fetcher{Permit: netip.Addr.IsLoopback}})
		_, err = elsewhere.Create(t.Context(), p.UserID, "", anns.url)
		apptest.Must(t, err)
		for range 3 {
			s.Drain(t)
			now.Advance(time.Minute)
		}
		if owners.asked.Load() == 0 || anns.asked.Load() != 0 {
			t.Errorf("the owner's calendar is read %d times, the other's %d", owners.asked.Load(), anns.asked.Load())
		}
		list := sources(t, s, ann)
		if len(list) != 1 {
			t.Fatalf("it stays to be seen: %+v", list)
		}
		if a := s.Do(t, "DELETE", "/api/calendar/busy-sources/"+list[0].ID, ann, nil); a.Status != http.StatusNoContent {
			t.Errorf("and to be removed: %d", a.Status)
		}
	}, apptest.WithClock(now), apptest.AllowLoopback)
}
