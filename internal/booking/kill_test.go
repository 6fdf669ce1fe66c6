package booking_test

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"harborlight/content"
	"harborlight/internal/booking"
	"harborlight/internal/clock"
	"harborlight/internal/database"
	"harborlight/internal/database/databasetest"
	"harborlight/internal/fault"
	"harborlight/internal/id"
)

// Settings of the process to be killed.
var (
	isVictim  = flag.Bool("victim", false, "let visitors book instead of running tests")
	victimURL = flag.String("victim-url", "", "the database that the victim opens")
	victimDir = flag.String("victim-dir", "", "the data directory that the victim opens")
)

// The size of the race; make drill makes it larger.
var (
	times    = flag.Int("times", 4, "how many times are booked")
	visitors = flag.Int("visitors", 12, "how many visitors want each of them, on all nodes together")
	rounds   = flag.Int("kills", 2, "how often all nodes start and one is killed")
)

func TestMain(m *testing.M) {
	flag.Parse()
	if *isVictim {
		if err := victim(os.Stdout); err != nil {
			panic(err)
		}
		return
	}
	m.Run()
}

// monday is when the times begin, and now is two weeks earlier.
var (
	monday = time.Date(2026, time.November, 23, 8, 0, 0, 0, time.UTC)
	now    = monday.AddDate(0, 0, -14)
)

// startOf is the start of a time, ten a day.
func startOf(i int) time.Time { return monday.AddDate(0, 0, i/10).Add(time.Duration(i%10) * time.Hour) }

type links struct{}

func (links) BookingToken(_ context.Context, bookingID string) (string, error) {
	return id.Hash("token of " + bookingID)[:43], nil
}

// node returns the bookings of one program.
func node(db *database.DB) *booking.Service {
	words := content.LinkMail{Subject: "{title}", Heading: "{title}", Paragraphs: []string{"{facts}"}, Button: "Change", Footer: "."}
	notice := content.Mail{Subject: "{title}", Heading: "{title}", Paragraphs: []string{"{facts}"}, Footer: "."}
	site := booking.Site{Owner: "owner@site.example", Sender: "hello@site.example", Brand: "Harborlight",
		Mails: content.BookingMails{Booked: words, BookedNotice: notice, Facts: "{title} {when}"}}
	return booking.New(db, booking.Config{PublicURL: "https://site.example", Site: func() booking.Site { return site }, Links: links{}})
}

// open opens the database with a clock that stands still.
func open(ctx context.Context, c database.Config) (*database.DB, error) {
	c.Clock = clock.NewManual(now)
	db, err := database.Open(ctx, c)
	if err == nil {
		databasetest.Seal(db)
	}
	return db, err
}

// victim is the process to be killed: many visitors press on each time at once, one time after the other. It says who
// has won.
func victim(out io.Writer) error {
	ctx := context.Background()
	db, err := open(ctx, database.Config{URL: *victimURL, Dir: *victimDir})
	if err != nil {
		return err
	}
	service := node(db)
	_, _ = fmt.Fprintln(out, "ready")
	for i := range *times {
		var all sync.WaitGroup
		failed := make(chan error, *visitors)
		for range *visitors {
			all.Go(func() {
				email := id.New() + "@guest.example"
				_, err := service.Book(ctx, "", booking.NewBooking{KindID: "introductory-call", StartsAt: startOf(i), Name: "Ada",
					Email: email, Zone: "Asia/Tokyo"})
				if err == nil {
					_, _ = fmt.Fprintf(out, "won %d %s\n", i, email) // one write, so lines stay whole
				} else if f := fault.As(err); f == nil || f.Code != "time_taken" {
					failed <- err
				}
			})
		}
		all.Wait()
		select {
		case err := <-failed:
			return err
		default:
		}
	}
	return nil
}

// TestT86NoTimeIsWonTwiceThoughNodesAreKilled lets visitors race for every time, on two nodes of PostgreSQL or one of
// SQLite, and kills a node with SIGKILL among them, again and again. In the end each time has one winner, who wasn't
// told of it in vain, and everything that follows from a booking happened once.
func TestT86NoTimeIsWonTwiceThoughNodesAreKilled(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			config := databasetest.Config(t, engine)
			openHours(t, config)
			nodes := 2
			if engine == database.SQLite {
				nodes = 1
			}
			r, told := rand.New(rand.NewPCG(8, 6)), map[string]string{}
			for range *rounds {
				race(t, config, nodes, r.IntN(2), time.Duration(r.IntN(3_000))*time.Microsecond, told)
			}
			if len(told) == *times {
				t.Log("every time was won before the last kill: the test proves little")
			}
			race(t, config, nodes, -1, 0, told)
			mustBeWonOnce(t, config, told)
		})
	}
}

// openHours sets hours that hold every time, without rest between them.
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

// race starts the nodes and waits for them. The first of them is killed a moment after it has told so many winners; a
// negative number kills none. It adds who was told to have won which time.
func race(t *testing.T, config database.Config, nodes, winners int, moment time.Duration, told map[string]string) {
	t.Helper()
	outs := make([]string, nodes)
	var all sync.WaitGroup
	for i := range nodes {
		all.Go(func() {
			after := -1
			if i == 0 {
				after = winners
			}
			outs[i] = run(t, config, *visitors/nodes, after, moment)
		})
	}
	all.Wait()
	for line := range strings.Lines(strings.Join(outs, "")) {
		var at, email string
		if n, _ := fmt.Sscanf(line, "won %s %s", &at, &email); n != 2 {
			continue
		}
		if other, twice := told[at]; twice {
			t.Errorf("%s and %s were told that time %s is theirs", other, email, at)
		}
		told[at] = email
	}
}

// run is a victim from its start to its end or its death. It returns what the victim said.
func run(t *testing.T, config database.Config, crowd, winners int, moment time.Duration) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-victim", "-victim-url="+config.URL, "-victim-dir="+config.Dir,
		fmt.Sprint("-times=", *times), fmt.Sprint("-visitors=", crowd))
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Error(err)
		return ""
	}
	var said strings.Builder
	won := 0
	for lines := bufio.NewScanner(out); lines.Scan(); {
		said.WriteString(lines.Text() + "\n")
		if strings.HasPrefix(lines.Text(), "won ") {
			won++
		}
		if winners >= 0 && won >= winners {
			for end := time.Now().Add(moment); time.Now().Before(end); { // shorter than a timer can wait
			}
			_ = cmd.Process.Kill()
			winners = -1
		}
	}
	if err := cmd.Wait(); err != nil && cmd.ProcessState.ExitCode() >= 0 {
		t.Errorf("a node failed: %v", err)
	}
	return said.String()
}

// mustBeWonOnce fails unless each time has one booking with its mails, its fact and its reminders, and all that visitors
// were told is true.
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
			t.Errorf("%s was told to have won time %d, which %s has", winner, i, b.Email)
		}
	}
	for query, want := range map[string]int{
		`SELECT COUNT(*) FROM mails WHERE kind = 'bookings.booked'`:                                                                     *times,
		`SELECT COUNT(*) FROM mails WHERE kind = 'bookings.booked_notice'`:                                                              *times,
		`SELECT COUNT(*) FROM jobs WHERE kind = 'bookings.remind'`:                                                                      2 * *times,
		`SELECT COUNT(*) FROM mails m WHERE kind = 'bookings.booked' AND NOT EXISTS (SELECT 1 FROM bookings WHERE email = m.recipient)`: 0,
	} {
		if n, err := database.One[int](t.Context(), db, query); err != nil || n != want {
			t.Errorf("%d instead of %d: %s (%v)", n, want, query, err)
		}
	}
	t.Logf("%d times, of which %d winners were told", len(rows), len(told))
}
