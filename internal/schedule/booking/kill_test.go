package booking_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/schedule/booking"
)

// Size of the race; make drills increases it.
var (
	times    = flag.Int("times", 4, "how many times are booked")
	visitors = flag.Int("visitors", 12, "how many visitors want each of them, on all nodes together")
	kills    = flag.Int("kills", 2, "in how many of the races a node is killed")
)

// monday is the start of the first time, and now is two weeks earlier.
var (
	monday = time.Date(2026, time.November, 23, 8, 0, 0, 0, time.UTC)
	now    = monday.AddDate(0, 0, -14)
)

// startOf returns the start of the i-th time, ten a day.
func startOf(i int) time.Time { return monday.AddDate(0, 0, i/10).Add(time.Duration(i%10) * time.Hour) }

// TestT86NoTimeIsWonTwiceThoughNodesAreKilled lets visitors race for every time, on two PostgreSQL nodes or one
// SQLite node, and kills a node with SIGKILL during some races. In the end, each time has exactly one booking, every
// confirmation was true, and each effect of a booking happened once.
func TestT86NoTimeIsWonTwiceThoughNodesAreKilled(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			config := databasetest.Config(t, engine)
			openHours(t, config)
			nodes := make([]*process, 2)
			if engine == database.SQLite {
				nodes = nodes[:1]
			}
			for i := range nodes {
				nodes[i] = start(t, config, *visitors/len(nodes))
			}
			told := raceForAll(t, nodes, func() *process { return start(t, config, *visitors/len(nodes)) })
			for _, n := range nodes {
				n.end(t)
			}
			mustBeWonOnce(t, config, told)
		})
	}
}

// raceForAll races all nodes for each time in turn, and returns the confirmed winner of each. After a kill it
// restarts the node and races for the same time again, so that every time is booked.
func raceForAll(t *testing.T, nodes []*process, again func() *process) map[string]string {
	t.Helper()
	r, told := rand.New(rand.NewPCG(8, 6)), map[string]string{}
	fatal := map[int]bool{}
	for _, i := range r.Perm(*times)[:min(*kills, *times)] {
		fatal[i] = true
	}
	took := 10 * time.Millisecond
	for i := range *times {
		begun := time.Now()
		startRace(t, nodes, i)
		if !fatal[i] {
			hear(t, nodes, told)
			took = time.Since(begun)
			continue
		}
		victim := r.IntN(len(nodes))
		nodes[victim].kill(time.Duration(r.Int64N(int64(took))))
		hear(t, nodes, told)
		nodes[victim].end(t)
		nodes[victim] = again()
		startRace(t, nodes, i)
		hear(t, nodes, told)
	}
	return told
}

// openHours sets hours that cover every time, without breaks.
func openHours(t *testing.T, config database.Config) {
	t.Helper()
	db, err := open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	rules := booking.BookingRules{Zone: "UTC", AheadDays: 365, StepMinutes: 30, IsOpen: true}
	for day := range 7 {
		rules.Hours = append(rules.Hours, booking.WeekHours{Day: day, From: "08:00", To: "20:00"})
	}
	service := node(db)
	set, err := service.FindSettings(t.Context())
	if err == nil {
		_, err = service.UpdateRules(t.Context(), rules, set.Version)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// mustBeWonOnce fails unless each time has one booking with its emails, fact and reminders, and every confirmation
// was true.
func mustBeWonOnce(t *testing.T, config database.Config, told map[string]string) {
	t.Helper()
	db, err := open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	rows, err := database.All[booking.Booking](t.Context(), db, `
		SELECT
			email,
			starts_at
		FROM bookings
		WHERE state = 'booked'
		ORDER BY starts_at`)
	if err != nil || len(rows) != *times {
		t.Fatalf("%d bookings of %d times: %v", len(rows), *times, err)
	}
	for i, b := range rows {
		if !b.StartsAt.Equal(startOf(i)) {
			t.Errorf("booking %d starts at %v", i, b.StartsAt)
		}
		if winner, ok := told[fmt.Sprint(i)]; ok && winner != b.Email {
			t.Errorf("%s got a confirmation of time %d, which belongs to %s", winner, i, b.Email)
		}
	}
	for query, want := range map[string]int{
		`SELECT COUNT(*) FROM mails WHERE kind = 'bookings.booked'`:        *times,
		`SELECT COUNT(*) FROM mails WHERE kind = 'bookings.booked_notice'`: *times,
		`SELECT COUNT(*) FROM jobs WHERE kind = 'bookings.remind'`:         2 * *times,
		`SELECT COUNT(*) FROM mails m WHERE kind = 'bookings.booked'
			AND NOT EXISTS (SELECT 1 FROM bookings WHERE email = m.recipient)`: 0,
	} {
		if n, err := database.One[int](t.Context(), db, query); err != nil || n != want {
			t.Errorf("%d instead of %d: %s (%v)", n, want, query, err)
		}
	}
	t.Logf("%d times, of which %d winners were told", len(rows), len(told))
}
