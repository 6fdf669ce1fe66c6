package booking_test

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"testing"
	"time"

	"harborlight/content/contenttest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/schedule/booking"
)

// Settings of the process that is killed.
var (
	isVictim  = flag.Bool("victim", false, "let visitors book instead of running tests")
	victimURL = flag.String("victim-url", "", "the database that the victim opens")
	victimDir = flag.String("victim-dir", "", "the data directory that the victim opens")
)

func TestMain(m *testing.M) {
	flag.Parse()
	if *isVictim {
		if err := victim(os.Stdin, os.Stdout); err != nil {
			panic(err)
		}
		return
	}
	m.Run()
}

type links struct{}

func (links) BookingToken(_ context.Context, bookingID string) (string, error) {
	return id.Hash("token of " + bookingID)[:43], nil
}

// node returns the booking service of one program.
func node(db *database.DB) *booking.Service {
	return booking.New(db, booking.Config{PublicURL: "https://site.example", Links: links{},
		Content: contenttest.Site(), Owner: func() string { return "owner@site.example" },
		Sender: func() string { return "hello@site.example" }})
}

// open opens the database with a stopped clock.
func open(ctx context.Context, c database.Config) (*database.DB, error) {
	c.Clock = clock.NewManual(now)
	db, err := database.Open(ctx, c)
	if err == nil {
		databasetest.Seal(db)
	}
	return db, err
}

// victim is the process that is killed. Each line of in is the number of a time, for which many visitors then race.
// It prints each winner, and when all visitors have an answer.
func victim(in io.Reader, out io.Writer) error {
	ctx := context.Background()
	db, err := open(ctx, database.Config{URL: *victimURL, Dir: *victimDir})
	if err != nil {
		return err
	}
	service := node(db)
	_, _ = fmt.Fprintln(out, "ready")
	for lines := bufio.NewScanner(in); lines.Scan(); {
		i, err := strconv.Atoi(lines.Text())
		if err == nil {
			err = press(ctx, service, i, out)
		}
		if err != nil {
			return err
		}
		_, _ = fmt.Fprintln(out, "done")
	}
	return db.Close()
}

// press lets all visitors of a node book a time at once. Losers must be offered the next time.
func press(ctx context.Context, service *booking.Service, i int, out io.Writer) error {
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
	close(failed)
	if err := <-failed; err != nil {
		return err
	}
	free, err := service.ListFree(ctx, "introductory-call", startOf(i), startOf(i).AddDate(0, 0, 1))
	if err == nil && (len(free) == 0 || !free[0].Equal(startOf(i).Add(30*time.Minute))) {
		err = fmt.Errorf("after %v the first of %d free times is not the next one", startOf(i), len(free))
	}
	return err
}

// a single write keeps lines intact
type process struct {
	cmd      *exec.Cmd
	in       io.WriteCloser
	out      *bufio.Scanner
	isDoomed bool // it is killed in the current race
}

// start starts a victim with the given number of visitors and waits until it is ready.
func start(t *testing.T, config database.Config, crowd int) *process {
	t.Helper()
	p := &process{cmd: exec.CommandContext(t.Context(), os.Args[0], "-victim", "-victim-url="+config.URL,
		"-victim-dir="+config.Dir, fmt.Sprint("-visitors=", crowd))}
	p.cmd.Stderr = os.Stderr
	in, err := p.cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := p.cmd.StdoutPipe()
	if err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	p.in, p.out = in, bufio.NewScanner(out)
	if !p.out.Scan() || p.out.Text() != "ready" {
		t.Fatalf("a node did not start: %q", p.out.Text())
	}
	return p
}

// kill kills the node after a delay.
func (p *process) kill(moment time.Duration) {
	p.isDoomed = true
	time.AfterFunc(moment, func() { _ = p.cmd.Process.Kill() })
}

// startRace starts a race for a time on all nodes.
func startRace(t *testing.T, nodes []*process, i int) {
	t.Helper()
	for _, p := range nodes {
		if _, err := fmt.Fprintln(p.in, i); err != nil {
			t.Errorf("a node is gone: %v", err)
		}
	}
}

// hear collects confirmed winners until all visitors of living nodes have their answer.
func hear(t *testing.T, nodes []*process, told map[string]string) {
	t.Helper()
	for _, p := range nodes {
		for p.out.Scan() && p.out.Text() != "done" {
			var at, email string
			if n, _ := fmt.Sscanf(p.out.Text(), "won %s %s", &at, &email); n != 2 {
				continue
			}
			if other, twice := told[at]; twice {
				t.Errorf("%s and %s both got a confirmation of time %s", other, email, at)
			}
			told[at] = email
		}
	}
}

// end waits for the end of a victim, which must be successful unless it is killed.
func (p *process) end(t *testing.T) {
	t.Helper()
	if p.isDoomed {
		for p.out.Scan() {
		}
	} else {
		_ = p.in.Close()
	}
	if err := p.cmd.Wait(); err != nil && !p.isDoomed {
		t.Errorf("a node failed: %v", err)
	}
}
