package mail_test

import (
	"context"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/cause"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/limit"
	"harborlight/internal/platform/mail"
)

var _ = mail.Declare([]mail.Declaration[string]{tested("reply", mail.Reply), tested("other_reply", mail.Reply),
	tested("confirmation", mail.Confirmation), tested("notice", mail.Owner), tested("party", mail.Party),
	tested("receipt", mail.Receipt), tested("step", mail.Step), tested("desk", mail.Desk)})

func tested(name string, budget mail.Class) mail.Declaration[string] {
	return mail.Declaration[string]{Kind: "test." + name, To: "reader", Budget: budget,
		Text: func(string) string { return "orders.receipt" }}
}

// charged is an outbox with budgets.
type charged struct {
	*database.DB

	clock *clock.Manual
}

func eachCharged(t *testing.T, fn func(t *testing.T, o charged)) {
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			o := charged{clock: clock.NewManual(time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC))}
			db := databasetest.OpenAt(t, engine, o.clock)
			o.DB = db
			f := limit.NewFactory(o.clock, true)
			f.Use(db)
			db.Attach(mail.NewBudgets(f, 30, func(_ context.Context, _ database.Querier, userID string) (string, error) {
				if userID != "confirmed" {
					return "", fault.NotFound(fault.Plain("Account not found."))
				}
				return "eve@site.example", nil
			}))
			fn(t, o)
		})
	}
}

// send tries to write n mails of a kind. It returns the number of written mails and the last error.
func (o charged) send(t *testing.T, by string, n int, m mail.Message) (written int, refused error) {
	t.Helper()
	m.Subject, m.Text = "Hello", "Text"
	for range n {
		err := o.Write(t.Context(), func(tx *database.Tx) error {
			return mail.Enqueue(cause.With(t.Context(), by), tx, m)
		})
		if err != nil {
			refused = err
		}
	}
	written, err := database.One[int](t.Context(), o, `SELECT COUNT(*) FROM mails WHERE kind = $1 AND recipient = $2`,
		m.Kind, m.To)
	if err != nil {
		t.Fatal(err)
	}
	return written, refused
}

func TestUndeclaredKindsAreRejected(t *testing.T) {
	t.Parallel()
	eachCharged(t, func(t *testing.T, o charged) {
		n, err := o.send(t, "", 1, mail.Message{Kind: "test.unknown", To: "ada@site.example"})
		if err == nil || n != 0 {
			t.Errorf("%d mails were written (%v)", n, err)
		}
		if n, err := o.send(t, "", 1, mail.Message{Kind: "test.step", To: "ada@site.example"}); err != nil || n != 1 {
			t.Errorf("a kind with a number: %d mails (%v)", n, err)
		}
	})
}

func TestT55OnlyConfirmedAddressesAreExempt(t *testing.T) {
	t.Parallel()
	eachCharged(t, func(t *testing.T, o charged) {
		for _, tc := range []struct {
			address, account string
			want             int
		}{
			{"eve@site.example", "confirmed", 8}, {"EVE@site.example", "confirmed", 8},
			{"victim@site.example", "confirmed", 5}, {"other@site.example", "unconfirmed", 5}, {"ada@site.example", "", 5},
		} {
			got, err := o.send(t, "192.0.2.1", 8, mail.Message{Kind: "test.reply", To: tc.address, Account: tc.account})
			if err != nil || got != tc.want {
				t.Errorf("%s, typed by %q: %d of 8 mails, want %d (%v)", tc.address, tc.account, got, tc.want, err)
			}
		}
	})
}

func TestT134EachKindHasASeparateBudget(t *testing.T) {
	t.Parallel()
	eachCharged(t, func(t *testing.T, o charged) {
		const victim = "ada@site.example"
		for _, reply := range []string{"test.reply", "test.other_reply"} {
			if n, err := o.send(t, "192.0.2.1", 10, mail.Message{Kind: reply, To: victim}); err != nil || n != 5 {
				t.Errorf("%s: %d mails (%v)", reply, n, err)
			}
		}
		if n, err := o.send(t, "192.0.2.1", 10, mail.Message{Kind: "test.confirmation", To: victim}); err != nil || n != 3 {
			t.Errorf("replies use up confirmations: %d mails (%v)", n, err)
		}
		if n, _ := o.send(t, "198.51.100.1", 1, mail.Message{Kind: "test.confirmation", To: victim}); n != 4 {
			t.Errorf("another network's confirmations use up this network's budget: %d mails", n)
		}
		for network := range 9 {
			o.send(t, fmt.Sprintf("203.0.113.%d", network), 5, mail.Message{Kind: "test.confirmation", To: "Ada+x@site.example"})
		}
		if n, _ := o.send(t, "", 0, mail.Message{Kind: "test.confirmation", To: "Ada+x@site.example"}); n != 1 {
			t.Errorf("many networks caused %d mails to one address besides 4, want 1", n)
		}
		if n, err := o.send(t, "192.0.2.1", 10, mail.Message{Kind: "test.receipt", To: victim}); err != nil || n != 10 {
			t.Errorf("%d receipts (%v)", n, err)
		}
		free := mail.Message{Kind: "test.receipt", To: "bea@site.example", Free: true}
		if n, err := o.send(t, "192.0.2.1", 10, free); err != nil || n != 3 {
			t.Errorf("%d receipts that cost nothing (%v)", n, err)
		}
	})
}

func TestT134NetworksCauseFewMailsToTheOwner(t *testing.T) {
	t.Parallel()
	eachCharged(t, func(t *testing.T, o charged) {
		for kind, more := range map[string]int{"test.notice": 5, "test.party": 5} {
			m := mail.Message{Kind: kind, To: "owner@site.example"}
			if n, err := o.send(t, "192.0.2.1", 50, m); err != nil || n != 5 {
				t.Errorf("%s: %d mails (%v)", kind, n, err)
			}
			if n, _ := o.send(t, "198.51.100.1", 50, m); n != 5+more {
				t.Errorf("%s: another network makes it %d mails", kind, n)
			}
			if n, _ := o.send(t, "", 20, m); n != 5+more+20 {
				t.Errorf("%s: the clock makes it %d mails", kind, n)
			}
		}
	})
}

func TestT136DeskMailsShareOneBudget(t *testing.T) {
	t.Parallel()
	eachCharged(t, func(t *testing.T, o charged) {
		send := func(kind string, n int) (sent int, refused error) {
			for i := range n {
				written, err := o.send(t, cause.Owner, 1, mail.Message{Kind: kind, To: fmt.Sprintf("%d@site.example", i)})
				if sent += written; err != nil {
					refused = err
				}
			}
			return sent, refused
		}
		if n, err := send("test.desk", 4); err != nil || n != 4 { // limit: ten an hour
			t.Errorf("%d mails (%v)", n, err)
		}
		if n, err := send("test.confirmation", 4); err != nil || n != 4 {
			t.Errorf("%d mails (%v)", n, err)
		}
		if n, err := send("test.step", 9); n != 2 || fault.KindOf(err) != fault.KindTooMany {
			t.Errorf("%d mails beyond the hour (%v)", n, err)
		}
		for kind, want := range map[string]int{"test.receipt": 5, "test.notice": 5, "accounts.confirmation": 5} {
			if n, err := send(kind, 5); err != nil || n != want {
				t.Errorf("%s: %d mails (%v)", kind, n, err)
			}
		}
		o.clock.Advance(time.Hour)
		if n, err := send("test.desk", 5); err != nil || n != 4+5 {
			t.Errorf("an hour later: %d mails (%v)", n, err)
		}
	})
}

func TestMailsOfJobsCountForTheCausingNetwork(t *testing.T) {
	t.Parallel()
	eachCharged(t, func(t *testing.T, o charged) {
		r := jobs.NewRunner(o.DB, slog.New(slog.DiscardHandler))
		causes := map[string]string{}
		record := func(ctx context.Context, fact, payload string, at time.Time) {
			t.Helper()
			err := o.Write(ctx, func(tx *database.Tx) error {
				return jobs.Enqueue(ctx, tx, jobs.Job{Kind: fact, Payload: payload, RunAt: at})
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		jobs.Handle(r, "first", func(ctx context.Context, payload string) error {
			causes["first "+payload] = cause.Of(ctx)
			record(ctx, "second", payload, time.Time{})
			return nil
		})
		jobs.Handle(r, "second", func(ctx context.Context, payload string) error {
			causes["second "+payload] = cause.Of(ctx)
			return nil
		})
		visitor := cause.With(t.Context(), "192.0.2.1")
		record(visitor, "first", "visitor", time.Time{})
		record(visitor, "second", "later", o.clock.Now().Add(time.Minute))
		record(t.Context(), "first", "clock", time.Time{})
		o.clock.Advance(time.Hour)
		if err := r.Drain(t.Context()); err != nil {
			t.Fatal(err)
		}
		for job, want := range map[string]string{"first visitor": "192.0.2.1", "second visitor": "192.0.2.1",
			"second later": "", "first clock": "", "second clock": ""} {
			if got, ran := causes[job]; !ran || got != want {
				t.Errorf("%s is caused by %q, want %q (%v)", job, got, want, ran)
			}
		}
		kept, err := database.One[int](t.Context(), o, `SELECT COUNT(*) FROM jobs WHERE cause <> ''`)
		if err != nil || kept != 0 {
			t.Errorf("%d done jobs store a network (%v)", kept, err)
		}
	})
}
