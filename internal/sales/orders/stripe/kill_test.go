package stripe_test

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
	"testing"
	"time"

	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/sales/orders/stripe/stripetest"
)

// Settings of the process to kill.
var (
	isVictim  = flag.Bool("victim", false, "take messages in instead of running tests")
	victimURL = flag.String("victim-url", "", "the database that the victim opens")
	victimDir = flag.String("victim-dir", "", "the data directory that the victim opens")
)

// T22: kills the program with SIGKILL while it processes messages, 100 times on each engine, or 20 times with -short.
// Stripe repeats messages without a response. In the end, no message is lost and none counts twice.
func TestT22KilledProcessLosesNoMessages(t *testing.T) {
	t.Parallel()
	kills := 100
	if testing.Short() {
		kills = 20
	}
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			w := begin(t, engine, calmAttempt)
			const perKill = 3
			var messages []stripetest.Message
			for range kills * perKill {
				_, session, _ := w.buy(t, "video")
				messages = append(messages, w.fake.Pay(session))
			}
			r := rand.New(rand.NewPCG(22, 26))
			answered, interrupted := map[string]bool{}, 0
			for range kills {
				var open []stripetest.Message
				for _, m := range messages {
					if !answered[m.ID] {
						open = append(open, m)
					}
				}
				open = open[:min(len(open), 3*perKill)]
				ids := kill(t, w.config, open, r.IntN(2), time.Duration(r.IntN(1000))*time.Microsecond)
				for _, id := range ids {
					answered[id] = true
				}
				if len(ids) < len(open) {
					interrupted++
				}
			}
			if interrupted < kills*3/4 || len(answered) < kills/4 {
				t.Errorf("%d of %d kills came while there was something to do, %d messages were answered: the test "+
					"proves little", interrupted, kills, len(answered))
			}
			for _, m := range messages {
				var taken int
				taken, err := database.One[int](t.Context(), w.db, `SELECT COUNT(*) FROM payment_events WHERE id = $1`,
					m.ID)
				if err != nil || (answered[m.ID] && taken != 1) {
					t.Fatalf("an answered message was lost: %d, %v", taken, err)
				}
			}
			w.deliver(t, messages...) // Stripe repeats
			w.audit(t)
		})
	}
}

// kill starts a victim that processes the messages, kills it shortly after it has responded to some of them, and
// returns the ids of those.
func kill(t *testing.T, c database.Config, messages []stripetest.Message, after int,
	moment time.Duration) (answered []string) {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-victim", "-victim-url="+c.URL, "-victim-dir="+c.Dir)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var lines strings.Builder
	for _, m := range messages {
		fmt.Fprintf(&lines, "%s\n", m.Body)
	}
	// fails when the victim dies; the input never ends before that
	go func() { _, _ = io.WriteString(in, lines.String()) }()
	answers := bufio.NewScanner(out)
	for answers.Scan() {
		if id, ok := strings.CutPrefix(answers.Text(), "answered "); ok {
			answered = append(answered, id)
		}
		if answers.Text() == "ready" || len(answered) > 0 {
			if len(answered) >= min(after, len(messages)) {
				break
			}
		}
	}
	wait(t, moment)
	_ = cmd.Process.Kill()
	for answers.Scan() {
		if id, ok := strings.CutPrefix(answers.Text(), "answered "); ok {
			answered = append(answered, id)
		}
	}
	_ = cmd.Wait()
	return answered
}

// victim is the process to kill. It reads messages from its input and acknowledges each when it is stored.
func victim(in io.Reader, out io.Writer) error {
	db, err := database.Open(context.Background(), database.Config{URL: *victimURL, Dir: *victimDir})
	if err != nil {
		return err
	}
	node := newNode(db, &stripetest.Server{}, db.Clock(), calmAttempt) // this Stripe is never called
	_, _ = fmt.Fprintln(out, "ready")
	messages := bufio.NewScanner(in)
	messages.Buffer(nil, 1<<20)
	for messages.Scan() {
		m := stripetest.Message{Body: messages.Bytes()}
		if status := node.send(m.Body, m.Sign(secret, node.clock.Now())); status != 200 {
			return fmt.Errorf("%d for %s", status, m.Body)
		}
		_, rest, _ := strings.Cut(string(m.Body), `"id":"evt_`)
		id, _, _ := strings.Cut(rest, `"`)
		_, _ = fmt.Fprintln(out, "answered evt_"+id)
	}
	return messages.Err()
}
