package calendar_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/schedule/calendar"
	"harborlight/internal/schedule/calendar/event"
)

// long gives an event texts of the maximum length.
func long(f *event.NewEvent) {
	f.Description = strings.Repeat("é", 5_000)
	f.Extra = event.Extra{"note": json.RawMessage(`"` + strings.Repeat("n", 16_000) + `"`)}
}

// T51: long texts appear once per series in a list, and nothing is lost.
func TestT51ListsContainLongTextsOnce(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Parallel()
		s := calendar.NewService(db, &reminded{minutes: 15})
		week := event.Range{From: utc(t, "2026-11-02 00:00"), To: utc(t, "2026-11-09 00:00"), Overlap: true}
		daily := repeat(t, "FREQ=DAILY", "", "2026-11-01 09:00")

		t.Run("short texts appear in every occurrence", func(t *testing.T) {
			owner := id.New()
			create(t, s, owner, daily, func(f *event.NewEvent) {
				f.Description, f.Extra = "Bring the plan.", event.Extra{"color": json.RawMessage(`"teal"`)}
			})
			for _, e := range list(t, s, owner, week) {
				if e.Abridged || e.Description != "Bring the plan." || string(e.Extra["color"]) != `"teal"` {
					t.Errorf("%s: %+v", e.StartTime, e)
				}
			}
		})

		t.Run("of a series the first has them, of the others GET /api/events/{id}", func(t *testing.T) {
			owner := id.New()
			create(t, s, owner, daily, long)
			events := list(t, s, owner, week)
			if len(events) != 7 {
				t.Fatalf("%d events", len(events))
			}
			for i, e := range events {
				whole := len(e.Description) == 10_000 && len(e.Extra["note"]) == 16_002
				cut := e.Description == strings.Repeat("é", 100) && len(e.Extra) == 0
				if e.Abridged != (i > 0) || i == 0 && !whole || i > 0 && !cut {
					t.Errorf("event %d: abridged %v, %d bytes of description, %d fields", i, e.Abridged,
						len(e.Description), len(e.Extra))
				}
				found, err := s.FindEvent(t.Context(), owner, e.ID)
				if err != nil || found.Abridged || len(found.Description) != 10_000 ||
					len(found.Extra["note"]) != 16_002 {
					t.Errorf("event %d by its id: %v, %+v", i, err, found)
				}
			}
		})

		t.Run("an occurrence with different texts has those", func(t *testing.T) {
			owner := id.New()
			create(t, s, owner, daily, long)
			third := list(t, s, owner, week)[2]
			own := strings.Repeat("x", 4_000)
			if _, err := s.UpdateEvent(t.Context(), owner, third.ID, calendar.ScopeOne,
				event.EventChanges{Description: &own}); err != nil {
				t.Fatal(err)
			}
			got := list(t, s, owner, week)[2]
			if got.Abridged || got.Description != own || len(got.Extra["note"]) != 16_002 {
				t.Errorf("abridged %v, %d bytes of description, %d fields", got.Abridged, len(got.Description),
					len(got.Extra))
			}
		})

		t.Run("an edit of an abridged one keeps its other texts", func(t *testing.T) {
			owner := id.New()
			create(t, s, owner, daily, long)
			third, title := list(t, s, owner, week)[2], "Moved"
			e, err := s.UpdateEvent(t.Context(), owner, third.ID, calendar.ScopeOne,
				event.EventChanges{Title: &title})
			if err != nil || e.Title != title || len(e.Description) != 10_000 || len(e.Extra["note"]) != 16_002 {
				t.Errorf("%v, %d bytes of description, %d fields", err, len(e.Description), len(e.Extra))
			}
		})

		t.Run("single events have them while there is room, and all are there", func(t *testing.T) {
			owner := id.New()
			for i := range 40 {
				create(t, s, owner, long, func(f *event.NewEvent) { f.Title = fmt.Sprint("Event ", i) })
			}
			whole := 0
			events := list(t, s, owner, event.Range{})
			for _, e := range events {
				if !e.Abridged {
					whole++
				}
			}
			if len(events) != 40 || whole != 20 {
				t.Errorf("%d events, %d of them whole: want 40 and the 20 that fit into 512 KB", len(events), whole)
			}
		})
	})
}

func TestListReportsTruncation(t *testing.T) {
	t.Parallel()
	h := start(t, false)
	body := `{"title":"Daily","start_time":"2020-01-01T09:00:00Z","end_time":"2020-01-01T10:00:00Z","rrule":"FREQ=DAILY"%s}`
	added(t, h, "ann", fmt.Sprintf(body, ""))
	count := func(who, end string) (n int, truncated string) {
		t.Helper()
		req := httptest.NewRequestWithContext(t.Context(), "GET", "/api/events?start=2020-01-01T00:00:00Z&end="+end,
			nil)
		req.Header.Set("Authorization", "Bearer "+who)
		a := httptest.NewRecorder()
		h.ServeHTTP(a, req)
		var events []map[string]any
		if err := json.Unmarshal(a.Body.Bytes(), &events); err != nil || a.Code != http.StatusOK {
			t.Fatalf("%d, %v", a.Code, err)
		}
		if a.Body.Len() > calendar.MaxListBytes {
			t.Errorf("the answer has %d bytes", a.Body.Len())
		}
		return len(events), a.Header().Get("X-Truncated")
	}
	if n, truncated := count("ann", "2025-06-22T12:00:00Z"); n != calendar.MaxListed || truncated != "" {
		t.Errorf("2,000 occurrences: %d, truncated %q", n, truncated)
	}
	if n, truncated := count("ann", "2025-06-24T00:00:00Z"); n != calendar.MaxListed || truncated != "true" {
		t.Errorf("2,001 occurrences: %d, truncated %q", n, truncated)
	}
	wide := fmt.Sprintf(`,"location":%q,"description":%q`, strings.Repeat("<", 300), strings.Repeat("<", 900))
	added(t, h, "bob", fmt.Sprintf(body, wide))
	if n, truncated := count("bob", "2025-06-01T00:00:00Z"); n == 0 || n >= calendar.MaxListed || truncated != "true" {
		t.Errorf("texts that grow as JSON: %d events, truncated %q", n, truncated)
	}
}

func TestHeavyLists(t *testing.T) {
	t.Parallel()
	for query, heavy := range map[string]bool{
		"":                            true,
		"?start=2026-11-01T00:00:00Z": true,
		"?start=2026-11-01T00:00:00Z&end=2026-12-13T00:00:00Z": false,
		"?start=2026-11-01T00:00:00Z&end=2027-11-01T00:00:00Z": true,
		"?start=x&end=2026-12-13T00:00:00Z":                    true,
	} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "/api/events"+query, nil)
		if err != nil || calendar.IsLongList(r) != heavy {
			t.Errorf("%q: heavy is not %v (%v)", query, heavy, err)
		}
	}
}

// T51: everything that can multiply has a limit per calendar.
func TestT51CalendarSizeIsLimited(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Parallel()
		s, owner := calendar.NewService(db, &reminded{minutes: 15}), id.New()
		write := func(query string, args ...any) {
			t.Helper()
			if err := db.Write(t.Context(), func(tx *database.Tx) error {
				_, err := tx.Exec(t.Context(), query, args...)
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		short := create(t, s, owner)
		daily := create(t, s, owner, repeat(t, "FREQ=DAILY", "", "2026-11-01 09:00"))
		write(`UPDATE events SET description = $2 WHERE id = $1`, short.ID,
			strings.Repeat("x", calendar.MaxTexts-10_000))

		t.Run("beyond 32 MB of texts no long one is kept", func(t *testing.T) {
			_, err := s.CreateEvent(t.Context(), owner, meeting(long))
			wantKind(t, err, fault.KindConflict)
			text := strings.Repeat("é", 5_000)
			_, err = s.UpdateEvent(t.Context(), owner, daily.ID, "", event.EventChanges{Description: &text})
			wantKind(t, err, fault.KindConflict)
			create(t, s, owner)
		})

		t.Run("beyond 10,000 changed occurrences no other is kept", func(t *testing.T) {
			one := series(1, func(int) []string {
				return []string{"DTSTART:20261122T000000Z", "RRULE:FREQ=DAILY",
					dates("EXDATE:", 1_000, func(n int) time.Time {
						return time.Date(2026, 11, 22+n, 0, 0, 0, 0, time.UTC)
					})}
			})
			for n := range 10 { // separately: on a busy machine all together exceed the time limit of a transaction
				importFile(t, s, owner, strings.Replace(one, "UID:0", fmt.Sprint("UID:", n), 1), false)
			}
			next, title := list(t, s, owner, event.Range{From: utc(t, "2026-11-02 00:00")})[0], "Changed"
			if next.SeriesID != daily.ID {
				t.Fatalf("%+v", next)
			}
			wantKind(t, s.DeleteEvent(t.Context(), owner, next.ID, calendar.ScopeOne), fault.KindConflict)
			_, err := s.UpdateEvent(t.Context(), owner, next.ID, calendar.ScopeOne,
				event.EventChanges{Title: &title})
			wantKind(t, err, fault.KindConflict)
			if _, err := s.UpdateEvent(t.Context(), owner, next.ID, calendar.ScopeAll,
				event.EventChanges{Title: &title}); err != nil {
				t.Errorf("the whole series: %v", err)
			}
		})
	})
}
