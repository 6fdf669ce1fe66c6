package calendar_test

import (
	"flag"
	"fmt"
	"slices"
	"testing"
	"time"

	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/schedule/calendar"
	"harborlight/internal/schedule/calendar/event"
)

// mostEvents is the size of BenchmarkMonth's large table: go test -run '^$' -bench Month
// ./internal/schedule/calendar -events 5000000
var mostEvents = flag.Int("events", 1_000_000, "events in the large table of BenchmarkMonth")

// BenchmarkMonth reads a user's month from a table of 1,000 events and from one of a million, alternately. The second
// may take at most 1.5 times as long.
func BenchmarkMonth(b *testing.B) {
	for _, engine := range databasetest.Engines() {
		b.Run(string(engine), func(b *testing.B) {
			small, owner := populated(b, engine, 1_000)
			large, other := populated(b, engine, *mostEvents)
			in := event.Range{From: utc(b, "2026-11-01 00:00"), To: utc(b, "2026-12-06 00:00"), Overlap: true}
			var took [2][]time.Duration
			for b.Loop() {
				for i, one := range []struct {
					s     *calendar.Service
					owner string
				}{{small, owner}, {large, other}} {
					begun := time.Now()
					events, _, err := one.s.ListEvents(b.Context(), one.owner, in)
					took[i] = append(took[i], time.Since(begun))
					if err != nil || len(events) < 150 {
						b.Fatalf("%d events, %v", len(events), err)
					}
				}
			}
			few, many := median(took[0]), median(took[1])
			ratio := float64(many) / float64(few)
			b.ReportMetric(float64(few.Microseconds()), "µs/1000-events")
			b.ReportMetric(float64(many.Microseconds()), fmt.Sprintf("µs/%d-events", *mostEvents))
			b.ReportMetric(ratio, "ratio")
			if b.N > 50 && ratio > 1.5 {
				b.Errorf("a month takes %.2f times as long in the large table, at most 1.5 is allowed", ratio)
			}
		})
	}
}

func median(all []time.Duration) time.Duration {
	slices.Sort(all)
	return all[len(all)/2]
}

// populated returns a calendar with n events of other users, and a user with 100 events and five series in the month.
func populated(b *testing.B, engine database.Dialect, n int) (*calendar.Service, string) {
	b.Helper()
	s, db, _, _ := at(b, engine, nine)
	const batches = 100
	for batch := range batches {
		start := nine.Add(time.Duration(batch) * 9 * time.Hour)
		err := db.Write(b.Context(), func(tx *database.Tx) error {
			_, err := tx.Exec(b.Context(), `
				INSERT INTO events (id, user_id, title, start_time, end_time, created_at, updated_at)
				WITH RECURSIVE n (i) AS (
					SELECT 1
					UNION ALL
					SELECT i + 1 FROM n WHERE i < CAST($1 AS INTEGER)
				)
				SELECT CAST($4 AS TEXT) || '-' || i, 'person-' || (i % 500), 'Filler', $2, $3, $2, $2
				FROM n`, n/batches, start, start.Add(time.Hour), fmt.Sprint(batch))
			return err
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	if engine == database.Postgres {
		if err := db.Write(b.Context(), func(tx *database.Tx) error {
			_, err := tx.Exec(b.Context(), `ANALYZE events`)
			return err
		}); err != nil {
			b.Fatal(err)
		}
	}
	owner := id.New()
	add := func(change func(*event.NewEvent)) {
		if _, err := s.CreateEvent(b.Context(), owner, meeting(change)); err != nil {
			b.Fatal(err)
		}
	}
	for i := range 100 {
		add(func(f *event.NewEvent) {
			f.StartTime = utc(b, "2026-11-01 08:00").Add(time.Duration(i) * 7 * time.Hour)
			f.EndTime = f.StartTime.Add(time.Hour)
		})
	}
	for i := range 5 {
		add(repeat(b, "FREQ=WEEKLY;BYDAY=MO,WE,FR", "America/New_York", fmt.Sprintf("2020-01-01 1%d:00", i)))
	}
	return s, owner
}
