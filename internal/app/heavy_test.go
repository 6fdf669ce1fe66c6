package app_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

// T51: twelve unread responses use at most 60 MB, regardless of their content. Not parallel: the test measures the
// memory of the process.
func TestT51UnreadResponsesAreBounded(t *testing.T) { //nolint:paralleltest // see above
	const unread, most = 12, 60 << 20
	engines := databasetest.Engines()
	if testing.Short() {
		engines = engines[:1] // each takes ten seconds
	}
	for _, engine := range engines {
		t.Run(string(engine), func(t *testing.T) {
			s := apptest.Start(t, engine, apptest.Limited)
			series, full := s.SignIn(t, "series@site.example"), s.SignIn(t, "full@site.example")
			a := s.Do(t, "POST", "/api/events", series, map[string]any{
				"title": "Daily", "description": strings.Repeat("d", 5_000), "note": strings.Repeat("n", 16_000),
				"start_time": "2020-01-01T09:00:00Z", "end_time": "2020-01-01T10:00:00Z", "rrule": "FREQ=DAILY",
			})
			if a.Status != http.StatusCreated {
				t.Fatal(a.Status, a.Body)
			}
			fillCalendar(t, s, full)
			feed := apptest.CreateFeed(t, s, full)
			before := heapInUse()
			const years = "?start=2020-01-01T00:00:00Z&end=2027-01-01T00:00:00Z"
			for _, read := range []struct{ name, path, token string }{
				{"a series over seven years", "/api/events" + years, series},
				{"single events over seven years", "/api/events" + years, full},
				{"single events of a month",
					"/api/events?start=2026-11-01T00:00:00Z&end=2026-12-06T00:00:00Z&overlap=true", full},
				{"the calendar as a file", "/api/calendar/export", full},
				{"the feed", feed, ""},
				{"everything of the account", "/api/me/export", full},
			} {
				t.Run(read.name, func(t *testing.T) {
					answered := map[string]int{}
					for _, conn := range sendWithoutReading(t, s, unread, read.path, read.token) {
						answered[statusOf(t, conn)]++
					}
					held := heapInUse() - before
					t.Logf("%d answers hold %.1f MB: %v", unread, float64(held)/(1<<20), answered)
					if held > most {
						t.Errorf("%d unread answers hold %d MB, at most %d MB are allowed", unread, held>>20, most>>20)
					}
					if answered["200"] == 0 || answered["200"]+answered["429"] != unread {
						t.Errorf("answers by status: %v", answered)
					}
					if a := s.Do(t, "GET", "/api/events?start=2026-11-01T00:00:00Z&end=2026-12-06T00:00:00Z", series,
						nil); a.Status != http.StatusOK {
						t.Errorf("meanwhile, another account got %d %s", a.Status, a.Body)
					}
				})
			}
		})
	}
}

// sendWithoutReading sends requests and reads no response until the test ends.
func sendWithoutReading(t *testing.T, s *apptest.Server, n int, path, token string) []net.Conn {
	t.Helper()
	conns := make([]net.Conn, n)
	for i := range conns {
		conn, err := new(net.Dialer).DialContext(t.Context(), "tcp", strings.TrimPrefix(s.URL, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = conn.Close() })
		if err := conn.(*net.TCPConn).SetReadBuffer(4 << 10); err != nil {
			t.Fatal(err)
		}
		host := strings.TrimPrefix(s.App.Config.PublicURL, "http://")
		if _, err := fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\n\r\n", path, host,
			token); err != nil {
			t.Fatal(err)
		}
		conns[i] = conn
	}
	return conns
}

// statusOf waits for the status line of a response and reads no further.
func statusOf(t *testing.T, conn net.Conn) string {
	t.Helper()
	line, err := bufio.NewReaderSize(io.LimitReader(conn, 16), 16).Peek(12)
	if err != nil {
		t.Fatalf("%q, %v", line, err)
	}
	return strings.TrimPrefix(string(line), "HTTP/1.1 ")
}

// heapInUse returns the used bytes of the heap.
func heapInUse() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// fillCalendar adds 600 events in November 2026 with texts of the maximum length to an account.
func fillCalendar(t *testing.T, s *apptest.Server, token string) {
	t.Helper()
	p, err := s.App.Accounts().Sessions().Authenticate(t.Context(), token)
	if err != nil {
		t.Fatal(err)
	}
	text, extra := strings.Repeat("🗓", 5_000), `{"note":"`+strings.Repeat("n", 16_000)+`"}`
	err = s.App.DB.Write(t.Context(), func(tx *database.Tx) error {
		for i := range 600 {
			start := time.Date(2026, time.November, 2, 0, i, 0, 0, time.UTC)
			_, err := tx.Exec(t.Context(), `
				INSERT INTO events (id, user_id, title, description, start_time, end_time, extra, created_at, updated_at)
				VALUES ($1, $2, 'Long', $3, $4, $5, $6, $4, $4)`, id.New(), p.UserID, text, start, start.Add(time.Hour), extra)
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestT138UnreadFeedDoesNotBlockOwner leaves two responses of a private feed unread.
func TestT138UnreadFeedDoesNotBlockOwner(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Limited)
	owner := s.SignIn(t, "full@site.example")
	fillCalendar(t, s, owner)
	for _, conn := range sendWithoutReading(t, s, 2, apptest.CreateFeed(t, s, owner), "") {
		if status := statusOf(t, conn); status != "200" {
			t.Fatalf("the feed answers %s", status)
		}
	}
	for _, path := range []string{"/api/calendar/export", "/api/events/search?q=long", "/api/me/export"} {
		if a := s.Do(t, "GET", path, owner, nil); a.Status != http.StatusOK {
			t.Errorf("%s of the owner: %d %.200s", path, a.Status, a.Body)
		}
	}
}
