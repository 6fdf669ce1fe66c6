package mail_test

import (
	"context"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
)

// deadlines records the deadline of each response.
type deadlines struct {
	net.Conn
	mu  *sync.Mutex
	all *[]time.Duration
}

func (d deadlines) SetDeadline(at time.Time) error {
	d.mu.Lock()
	*d.all = append(*d.all, time.Until(at))
	d.mu.Unlock()
	return d.Conn.SetDeadline(at)
}

// The test checks the deadline in force when the server judges the whole mail.
func TestServersHaveTenMinutesToAcceptAMail(t *testing.T) {
	t.Parallel()
	server, _ := newServer(t, "")
	var mu sync.Mutex
	var all []time.Duration
	last := map[string]time.Duration{}
	received := make(chan struct{})
	server.refuse = func(step string) error {
		if step == "data" {
			<-received // the program has sent everything and set its last deadline
		}
		mu.Lock()
		defer mu.Unlock()
		last[step] = all[len(all)-1]
		return nil
	}
	transport := mail.Intercept(smtpTo(t, server), func(c net.Conn) net.Conn {
		return watched{deadlines{c, &mu, &all}, &all, &mu, received}
	})
	if err := transport.Send(t.Context(), outgoing()); err != nil {
		t.Fatal(err)
	}
	if last["to"] > time.Minute || last["data"] < 9*time.Minute || last["data"] > 11*time.Minute {
		t.Errorf("waits %v", last)
	}
}

// watched signals when a long deadline is set.
type watched struct {
	deadlines
	all  *[]time.Duration
	mu   *sync.Mutex
	done chan struct{}
}

func (w watched) SetDeadline(at time.Time) error {
	err := w.deadlines.SetDeadline(at)
	if time.Until(at) > time.Minute {
		close(w.done)
	}
	return err
}

// The test closes the connection to a server that never responds to QUIT.
func TestMailsAreRecordedBeforeQuit(t *testing.T) {
	t.Parallel()
	transport := &lingering{}
	o := newOutbox(t, database.SQLite, mail.Staying(transport))
	o.enqueue(t, welcome())
	transport.atGoodbye = func() { transport.recorded = o.stored(t)[0].SentAt != nil }
	if err := o.Drain(t.Context()); err != nil || !transport.recorded {
		t.Errorf("recorded before the goodbye: %t %v", transport.recorded, err)
	}
}

type lingering struct {
	atGoodbye func()
	recorded  bool
}

func (l *lingering) Send(context.Context, mail.Outgoing) (leave func(), err error) {
	return l.atGoodbye, nil
}

func TestRejectedMailsAreRetriedWithNewSettings(t *testing.T) {
	t.Parallel()
	for _, engine := range []database.Dialect{database.SQLite, database.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			server, _ := newServer(t, "")
			server.refuse = func(step string) error {
				if step == "to" {
					return refusal(554, "relay access denied")
				}
				return nil
			}
			o := newOutbox(t, engine, smtpTo(t, server))
			o.enqueue(t, welcome())
			for range 100 * 4 {
				_ = o.Drain(t.Context())
				o.clock.Advance(16 * time.Minute)
			}
			if _, dead := o.counts(t); dead != 1 {
				t.Fatalf("%d undelivered", dead)
			}
			server.mu.Lock()
			server.refuse = nil
			server.mu.Unlock()
			err := o.db.Write(t.Context(), func(tx *database.Tx) error {
				n, err := mail.RetryRefused(t.Context(), tx)
				if n != 1 {
					t.Errorf("%d are tried again", n)
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			if err := o.Drain(t.Context()); err != nil || len(server.all()) != 1 {
				t.Errorf("%d arrived: %v", len(server.all()), err)
			}
		})
	}
}

func TestSweepDeletesIncompleteFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	o := newOutbox(t, database.SQLite, mail.NewFolder(dir, slog.New(slog.DiscardHandler)))
	old, young := filepath.Join(dir, ".mail-1"), filepath.Join(dir, ".mail-2")
	for _, path := range []string{old, young, filepath.Join(dir, "kept.eml")} {
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	past := time.Now().Add(-2 * time.Hour)
	for _, path := range []string{old, filepath.Join(dir, "kept.eml")} {
		if err := os.Chtimes(path, past, past); err != nil {
			t.Fatal(err)
		}
	}
	if err := o.Drain(t.Context()); err != nil {
		t.Fatal(err)
	}
	if left, _ := os.ReadDir(dir); len(left) != 2 || left[0].Name() != ".mail-2" {
		t.Errorf("left: %v", left)
	}
}
