package schedule_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

// TestCalendarFeedLifecycle uses the private address of a calendar like a calendar program, from creation to
// revocation.
func TestCalendarFeedLifecycle(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			now := clock.NewManual(time.Date(2026, time.November, 21, 9, 30, 0, 0, time.UTC))
			s := apptest.Start(t, engine, apptest.WithClock(now))
			ann, bob := s.SignIn(t, "ann@site.example"), s.SignIn(t, "bob@site.example")
			do := func(status int, method, path, token string, body any, header ...string) apptest.Answer {
				t.Helper()
				a := s.Do(t, method, path, token, body, header...)
				if a.Status != status {
					t.Fatalf("%s %s: %d %s", method, path, a.Status, a.Body)
				}
				return a
			}
			event := map[string]any{
				"title": "Stand-up", "start_time": "2026-11-23T09:00:00-05:00",
				"end_time": "2026-11-23T09:15:00-05:00",
				"rrule":    "FREQ=WEEKLY;BYDAY=MO", "timezone": "America/New_York",
			}
			var made struct{ ID, URL string }
			do(201, "POST", "/api/events", ann, event).Decode(t, &made)
			id := made.ID

			if a := do(200, "GET", "/api/calendar/feed", ann, nil); strings.TrimSpace(a.Body) != `{"exists":false}` {
				t.Errorf("before: %s", a.Body)
			}
			do(201, "POST", "/api/calendar/feed", ann, nil).Decode(t, &made)
			path, ok := strings.CutPrefix(made.URL, s.App.Config.PublicURL)
			if !ok || !strings.HasSuffix(path, ".ics") || len(path) < 60 {
				t.Fatalf("the address is %s", made.URL)
			}

			first := do(200, "GET", path, "", nil)
			for _, want := range []string{"BEGIN:VTIMEZONE", "TZID:America/New_York", "RRULE:FREQ=WEEKLY;BYDAY=MO",
				"TRIGGER:-PT15M", "SUMMARY:Stand-up"} {
				if !strings.Contains(first.Body, want) {
					t.Errorf("%s is missing", want)
				}
			}
			if h := first.Header; h.Get("Content-Type") != "text/calendar; charset=utf-8" ||
				h.Get("Cache-Control") != "private, no-cache" || h.Get("Referrer-Policy") != "no-referrer" {
				t.Errorf("headers %v", h)
			}

			t.Run("a program that has it gets 304, until something changes, a deletion too", func(t *testing.T) {
				tag, since := first.Header.Get("ETag"), first.Header.Get("Last-Modified")
				do(304, "GET", path, "", nil, "If-None-Match", tag)
				do(304, "GET", path, "", nil, "If-Modified-Since", since)
				now.Advance(time.Minute)
				do(204, "DELETE", "/api/events/"+id+"_20261130T140000Z", ann, nil)
				changed := do(200, "GET", path, "", nil, "If-None-Match", tag)
				if !strings.Contains(changed.Body, "EXDATE;TZID=America/New_York:20261130T090000") {
					t.Error(changed.Body)
				}
				now.Advance(time.Minute)
				do(304, "GET", path, "", nil, "If-Modified-Since", changed.Header.Get("Last-Modified"))
				do(204, "DELETE", "/api/events/"+id+"?scope=all", ann, nil)
				if gone := do(200, "GET", path, "", nil, "If-Modified-Since",
					changed.Header.Get("Last-Modified")); strings.Contains(gone.Body, "VEVENT") {
					t.Error(gone.Body)
				}
			})

			t.Run("only the hash of the secret is kept", func(t *testing.T) {
				secret := strings.TrimSuffix(path[strings.LastIndex(path, "/")+1:], ".ics")
				for table, n := range everyRowWith(t, s.App.DB, engine, secret) {
					if n > 0 {
						t.Errorf("%d rows of %s hold it", n, table)
					}
				}
				if a := do(200, "GET", "/api/calendar/feed", ann, nil); strings.Contains(a.Body, secret) ||
					!strings.Contains(a.Body, `"last_read_at":"2026-11-21T09:00:00Z"`) {
					t.Error(a.Body)
				}
			})

			t.Run("a new address ends the old one, and it can be revoked", func(t *testing.T) {
				do(201, "POST", "/api/calendar/feed", bob, nil) // another account's address changes nothing
				do(200, "GET", path, "", nil)
				do(201, "POST", "/api/calendar/feed", ann, nil).Decode(t, &made)
				second := strings.TrimPrefix(made.URL, s.App.Config.PublicURL)
				do(404, "GET", path, "", nil)
				do(200, "GET", second, "", nil)
				do(404, "GET", strings.TrimSuffix(second, ".ics"), "", nil)
				do(204, "DELETE", "/api/calendar/feed", bob, nil)
				do(200, "GET", second, "", nil)
				do(204, "DELETE", "/api/calendar/feed", ann, nil)
				do(404, "GET", second, "", nil)
				do(204, "DELETE", "/api/calendar/feed", ann, nil)
			})

			t.Run("files go in and out by hand", func(t *testing.T) {
				do(201, "POST", "/api/events", ann, event).Decode(t, &made)
				one := do(200, "GET", "/api/events/"+made.ID+"/ics", ann, nil)
				do(404, "GET", "/api/events/"+made.ID+"/ics", bob, nil)
				all := do(200, "GET", "/api/calendar/export", ann, nil)
				if !strings.Contains(all.Header.Get("Content-Disposition"), "calendar.ics") ||
					strings.Count(all.Body, "BEGIN:VEVENT") != 1 || strings.Count(one.Body, "BEGIN:VEVENT") != 1 {
					t.Errorf("%v %s", all.Header, all.Body)
				}
				calendar := []string{"Content-Type", "text/calendar"}
				preview := do(200, "POST", "/api/calendar/import?preview=true&timezone=Asia/Kolkata", bob, all.Body,
					calendar...)
				if !strings.Contains(preview.Body, `"created":1`) ||
					do(200, "GET", "/api/events", bob, nil).Body != "[]\n" {
					t.Errorf("preview %s", preview.Body)
				}
				do(200, "POST", "/api/calendar/import", bob, all.Body, calendar...)
				if a := do(200, "POST", "/api/calendar/import", bob, all.Body, calendar...); !strings.Contains(a.Body,
					`"skipped":1`) {
					t.Errorf("again %s", a.Body)
				}
				do(400, "POST", "/api/calendar/import?timezone=Mars", bob, all.Body, calendar...)
				do(400, "POST", "/api/calendar/import", bob, "hello", calendar...)
				do(413, "POST", "/api/calendar/import", bob, strings.Repeat("X", 1<<20+2), calendar...)
			})
		})
	}
}

func TestFeedReadsAreLimited(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Limited)
	const path = "/api/calendar/feed/0123456789012345678901234567890123456789012.ics"
	for i := range 13 {
		want := http.StatusNotFound
		if i == 12 {
			want = http.StatusTooManyRequests
		}
		if a := s.Do(t, "GET", path, "", nil); a.Status != want {
			t.Fatalf("request %d: %d", i+1, a.Status)
		}
	}
}

// everyRowWith counts the rows that contain the text in any column, by table.
func everyRowWith(t *testing.T, db *database.DB, engine database.Dialect, text string) map[string]int {
	t.Helper()
	type column struct {
		Table string `db:"table_name"`
		Name  string `db:"column_name"`
	}
	query := `SELECT m.name AS table_name, c.name AS column_name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'`
	if engine == database.Postgres {
		query = `SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()`
	}
	columns, err := database.All[column](t.Context(), db, query)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]int{}
	for _, c := range columns {
		n, err := database.One[int](t.Context(), db,
			`SELECT COUNT(*) FROM "`+c.Table+`" WHERE CAST("`+c.Name+`" AS TEXT) LIKE $1`, "%"+text+"%")
		if err != nil {
			t.Fatal(err)
		}
		found[c.Table] += n
	}
	return found
}
