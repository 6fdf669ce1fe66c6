package publishing_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/website/publishing"
)

// announce announces a window and returns the others as "name path place".
func announce(t *testing.T, s *publishing.Service, w publishing.EditorWindow, left bool) []string {
	t.Helper()
	others, err := s.Announce(t.Context(), ada, w, left)
	if err != nil {
		t.Fatal(err)
	}
	shown := []string{}
	for _, o := range others {
		shown = append(shown, strings.TrimSpace(o.Name+" "+o.Path+" "+o.Place))
	}
	return shown
}

func TestWindowsSeeEachOtherUntilTheyClose(t *testing.T) {
	t.Parallel()
	start := time.Date(2026, time.November, 29, 9, 0, 0, 0, time.UTC)
	databasetest.EachAt(t, start, func(t *testing.T, db *database.DB, now *clock.Manual) {
		s, other := newService(t, db), newService(t, db) // two nodes
		anna := publishing.EditorWindow{ID: id.New(), Name: "Anna", Path: "/"}
		ben := publishing.EditorWindow{ID: id.New(), Name: " Ben\u202e ", Path: "/pricing", Place: "pages/pricing.json#/head/title"}
		if got := announce(t, s, anna, false); len(got) != 0 {
			t.Errorf("Anna sees %q", got)
		}
		if got := announce(t, other, ben, false); fmt.Sprint(got) != "[Anna /]" {
			t.Errorf("Ben sees %q", got)
		}
		anna.Path = "/about"
		if got := announce(t, s, anna, false); fmt.Sprint(got) != "[Ben /pricing pages/pricing.json#/head/title]" {
			t.Errorf("Anna sees %q", got)
		}
		now.Advance(35 * time.Second)
		announce(t, s, anna, false)
		now.Advance(10 * time.Second) // Ben's network has ended
		if got := announce(t, s, anna, false); len(got) != 0 {
			t.Errorf("Anna sees %q", got)
		}
		announce(t, other, ben, false)
		announce(t, s, anna, true)
		if windows, err := s.Windows(t.Context()); err != nil || len(windows) != 1 || windows[0].Name != "Ben" {
			t.Errorf("after Anna left: %+v, %v", windows, err)
		}
		now.Advance(time.Minute)
		if windows, err := s.Windows(t.Context()); err != nil || len(windows) != 0 {
			t.Errorf("a minute later: %+v, %v", windows, err)
		}
	})
}

func TestT155WindowsAreBounded(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := newService(t, db)
		first := publishing.EditorWindow{ID: id.New(), Name: "Anna"}
		announce(t, s, first, false)
		for i := range 40 {
			announce(t, s, publishing.EditorWindow{ID: id.New(), Name: fmt.Sprint("Window ", i)}, false)
		}
		rows, err := database.One[int](t.Context(), db, `SELECT COUNT(*) FROM content_windows`)
		if windows, err2 := s.Windows(t.Context()); err != nil || err2 != nil || rows != 20 || len(windows) != 20 {
			t.Errorf("%d rows, %d windows, %v %v", rows, len(windows), err, err2)
		}
		if _, err := s.Announce(t.Context(), grace, publishing.EditorWindow{ID: first.ID, Name: "Eve"}, false); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Announce(t.Context(), grace, publishing.EditorWindow{ID: first.ID}, true); err != nil {
			t.Fatal(err)
		}
		name, err := database.One[string](t.Context(), db, `SELECT name FROM content_windows WHERE id = $1`, first.ID)
		if err != nil || name != "Anna" {
			t.Errorf("another user changed a window: %q, %v", name, err)
		}
		for reason, w := range map[string]publishing.EditorWindow{
			"long name": {ID: id.New(), Name: strings.Repeat("x", 41)}, "two lines": {ID: id.New(), Name: "a\nb"},
			"no ID": {Name: "Anna"}, "a topic as ID": {ID: "a\nb", Name: "Anna"},
			"long path":  {ID: id.New(), Path: "/" + strings.Repeat("x", 200)},
			"long place": {ID: id.New(), Place: strings.Repeat("x", 401)},
		} {
			if _, err := s.Announce(t.Context(), ada, w, false); fault.KindOf(err) != fault.KindInvalid {
				t.Errorf("%s: %v", reason, err)
			}
		}
	})
}

// TestHeartbeatsCauseNoEvents counts live events: only a change of a window is one.
func TestHeartbeatsCauseNoEvents(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := newService(t, db)
		w := publishing.EditorWindow{ID: id.New(), Name: "Anna", Path: "/"}
		for range 5 {
			announce(t, s, w, false)
		}
		w.Path = "/about"
		announce(t, s, w, false)
		announce(t, s, w, true)
		announce(t, s, w, true)
		n, err := database.One[int](t.Context(), db, `SELECT COUNT(*) FROM live_events WHERE topic = 'content.windows'`)
		if err != nil || n != 3 {
			t.Errorf("%d events, %v", n, err)
		}
	})
}
