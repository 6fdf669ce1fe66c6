package website_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
)

const activityPath, presencePath = "/api/admin/content/activity", "/api/admin/content/presence"

// nextEvent returns the name and the data of the next event, or "" at the end of the stream.
func nextEvent(lines <-chan string) string {
	event := ""
	for line := range lines {
		if name, found := strings.CutPrefix(line, "event: "); found {
			event = name
		}
		if data, found := strings.CutPrefix(line, "data: "); found {
			return event + " " + data
		}
	}
	return ""
}

// TestEditorStreamReportsEditsAndWindows follows the stream of one window while another announces itself, edits and
// publishes. Sign-out ends the stream.
func TestEditorStreamReportsEditsAndWindows(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		watcher, admin := s.SignIn(t, apptest.AdminEmail), s.SignIn(t, apptest.AdminEmail)
		_, lines := s.Follow(t, activityPath, watcher)
		if got := nextEvent(lines); got != "people []" {
			t.Errorf("first came %s", got)
		}
		window := map[string]any{"window": id.New(), "name": "Anna", "path": "/", "place": ""}
		apptest.Want(t, s.Do(t, "POST", presencePath, admin, window), http.StatusOK)
		if got := nextEvent(lines); !strings.HasPrefix(got, "people [") || !strings.Contains(got, `"name":"Anna"`) {
			t.Errorf("after an announcement came %s", got)
		}
		apptest.PublishContent(t, s, admin, apptest.Set("brand.json", "/name", "Pharos"))
		if got := nextEvent(lines); got != `changed {"revision":"1"}` {
			t.Errorf("after an edit came %s", got)
		}
		if got := nextEvent(lines); !strings.HasPrefix(got, `changed {"version":"`) {
			t.Errorf("after a publication came %s", got)
		}
		apptest.Want(t, s.Do(t, "POST", "/api/auth/logout?scope=global", watcher, nil), http.StatusNoContent)
		if got := nextEvent(lines); got != "" {
			t.Errorf("after sign-out came %s", got)
		}
	})
}

// TestT155OnlyAdminsWatchAndAnnounce tries both as other users, and floods as the admin.
func TestT155OnlyAdminsWatchAndAnnounce(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(time.Date(2026, time.November, 30, 9, 0, 0, 0, time.UTC)) // the limit doesn't refill
	s := apptest.Start(t, database.SQLite, apptest.Limited, apptest.WithClock(now))
	user, admin := s.SignIn(t, "ada@site.example"), s.SignIn(t, apptest.AdminEmail)
	window := func(name string) map[string]any {
		return map[string]any{"window": id.New(), "name": name, "path": "/", "place": ""}
	}
	for token, status := range map[string]int{"": http.StatusUnauthorized, user: http.StatusForbidden} {
		apptest.Want(t, s.Do(t, "POST", presencePath, token, window("Eve")), status)
		apptest.Want(t, s.Do(t, "GET", activityPath, token, nil), status)
		apptest.Want(t, s.Do(t, "GET", "/api/admin/content/updates?since=0", token, nil), status)
	}
	accepted := 0
	for i := range 400 {
		a := s.Do(t, "POST", presencePath, admin, window(fmt.Sprint("Window ", i)))
		if a.Status == http.StatusTooManyRequests {
			break
		}
		apptest.Want(t, a, http.StatusOK)
		accepted++
	}
	rows, err := database.One[int](t.Context(), s.App.DB, `SELECT COUNT(*) FROM content_windows`)
	if err != nil || rows != 20 || accepted != 180-2 { // the two refused ones count
		t.Errorf("%d announcements made %d rows, %v", accepted, rows, err)
	}
	names, err := database.One[int](t.Context(), s.App.DB, `SELECT COUNT(*) FROM content_windows WHERE name = 'Eve'`)
	if err != nil || names != 0 {
		t.Errorf("%d windows of others, %v", names, err)
	}
	open := 0
	for range 12 {
		_, lines := s.Follow(t, activityPath, admin)
		if nextEvent(lines) == "" {
			break
		}
		open++
	}
	if open != 6 {
		t.Errorf("%d streams are open", open)
	}
}
