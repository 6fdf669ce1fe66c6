package facts_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/facts"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/mail"
)

type paid struct{ ID string }

var _ = mail.Declare([]mail.Declaration[paid]{{Kind: "test.receipt", To: "buyer", Budget: mail.Receipt,
	On: []string{"paid"}, Text: func(paid) string { return "orders.receipt" }}})

// world is a table whose steps record their calls.
type world struct {
	*facts.Table
	runner *jobs.Runner
	db     *database.DB
	did    []string
}

func newWorld(t *testing.T, db *database.DB) *world {
	t.Helper()
	w := &world{db: db, runner: jobs.NewRunner(db, slog.New(slog.DiscardHandler))}
	w.Table = facts.NewTable("sales", w.runner)
	return w
}

// does returns a step that records its call and returns err.
func (w *world) does(what string, err error) facts.Step[paid] {
	return facts.Do(what, func(context.Context, paid) error {
		w.did = append(w.did, what)
		return err
	})
}

func (w *world) mails(context.Context, string, paid) error {
	w.did = append(w.did, "mail")
	return nil
}

// world implements facts.Notices.
func (w *world) Notify(_ context.Context, userID string, n content.Notice) error {
	w.did = append(w.did, userID+" reads "+n.Key+": "+n.Title+" "+n.Message)
	return nil
}

func (w *world) NotifyAddress(context.Context, string, content.Notice) error { return nil }

func (w *world) NotifyAdmin(ctx context.Context, n content.Notice) error {
	return w.Notify(ctx, "admin", n)
}

func (w *world) happens(t *testing.T, id string) []string {
	t.Helper()
	w.did = nil
	err := w.db.Write(t.Context(), func(tx *database.Tx) error {
		return jobs.Record(t.Context(), tx, "paid", paid{ID: id})
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := w.runner.Drain(t.Context()); err != nil {
		w.did = append(w.did, "failed: "+err.Error())
	}
	return w.did
}

func (w *world) subject(readers map[string]facts.Recipient[string]) facts.Subject[paid, string] {
	return facts.Subject[paid, string]{
		Texts: func() content.Notices {
			return content.Notices{Orders: content.NoticeGroup{"paid": {Title: "Order {number}", Message: "is paid"}}}
		},
		Read: func(_ context.Context, in paid) (string, content.Pairs, error) {
			if in.ID == "gone" {
				return "", nil, fault.NotFound(fault.Plain("Order not found."))
			}
			return strings.TrimPrefix(in.ID, "guest"), content.Pairs{"number", in.ID}, nil
		},
		Recipients: readers,
	}
}

func TestStepsRunInOrder(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		w := newWorld(t, db)
		s := w.subject(map[string]facts.Recipient[string]{"owner": facts.ToAdmin[string](w),
			"buyer": facts.ToAccount(w, func(row string) string { return row })})
		isSeven := func(in paid, row string) bool { return in.ID == "7" && row == "7" }
		facts.Subscribe(w.Table, "paid", w.does("first", nil), s.Notify("buyer", "orders.paid"),
			s.Notify("owner", "orders.paid", isSeven),
			facts.Mails(w.mails))
		for id, want := range map[string][]string{
			"7":     {"first", "7 reads orders.paid: Order 7 is paid", "admin reads orders.paid: Order 7 is paid", "mail"},
			"8":     {"first", "8 reads orders.paid: Order 8 is paid", "mail"},
			"guest": {"first", "mail"},
			"gone":  {"first"}, // the fact is dropped
		} {
			if did := w.happens(t, id); !slices.Equal(did, want) {
				t.Errorf("%s: %q", id, did)
			}
		}
		want := []facts.Subscription{{Fact: "paid", Area: "sales", Steps: []facts.Effect{{facts.Other, "", "first"},
			{facts.Notice, "buyer", "orders.paid"}, {facts.Notice, "owner", "orders.paid"},
			{facts.Mail, "buyer", "test.receipt"}}}}
		if got := w.Subscriptions(); len(got) != 1 || got[0].Fact != want[0].Fact ||
			!slices.Equal(got[0].Steps, want[0].Steps) {
			t.Errorf("the table contains %v", got)
		}
	})
}

func TestErrStopSkipsRemainingSteps(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		err  error
		want []string
	}{
		"for good":  {facts.ErrStop, []string{"first"}},
		"as failed": {jobs.Permanent(errors.New("no luck")), []string{"first", "failed: "}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, databasetest.Open(t, database.SQLite))
			facts.Subscribe(w.Table, "paid", w.does("first", c.err), w.does("second", nil))
			did := w.happens(t, "7")
			if len(did) != len(c.want) || did[0] != "first" || len(did) > 1 && !strings.Contains(did[1], "no luck") {
				t.Errorf("%q", did)
			}
		})
	}
}

func TestUnknownTextOrRecipientPanics(t *testing.T) {
	t.Parallel()
	w := newWorld(t, databasetest.Open(t, database.SQLite))
	s := w.subject(map[string]facts.Recipient[string]{"owner": facts.ToAdmin[string](w)})
	for _, c := range [][2]string{{"owner", "orders.unknown"}, {"buyer", "orders.paid"}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%v is accepted", c)
				}
			}()
			s.Notify(c[0], c[1])
		}()
	}
}
