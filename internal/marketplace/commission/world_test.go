package commission_test

import (
	"context"
	"log/slog"
	"strings"
	"testing"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/marketplace/commission"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/jobs"
)

type letter struct {
	Subject string `db:"subject"`
	Text    string `db:"text"`
}

// letters looks for statements to mail, works off what is due and returns the outbox.
func (w world) letters() []letter {
	w.t.Helper()
	if err := w.SendStatements(w.t.Context()); err != nil {
		w.t.Fatal(err)
	}
	r := jobs.NewRunner(w.db, slog.New(slog.DiscardHandler))
	w.Register(r)
	jobs.Handle(r, "mail.deliver", func(context.Context, struct{}) error { return nil })
	if err := r.Drain(w.t.Context()); err != nil {
		w.t.Fatal(err)
	}
	rows, err := database.All[letter](w.t.Context(), w.db, "SELECT subject, text FROM mails")
	if err != nil {
		w.t.Fatal(err)
	}
	return rows
}

func contains(text string, parts ...string) bool {
	for _, part := range parts {
		if !strings.Contains(text, part) {
			return false
		}
	}
	return true
}

// TestT94APartnerReadsItsOwnStatementsAlone: those of others, and those of nobody, are not found.
func TestT94APartnerReadsItsOwnStatementsAlone(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			ours, theirs := id.New(), id.New()
			w := newWorld(t, engine, roll{"ada": ours, "bea": theirs})
			w.record(id.New(), ours, 100_00)
			w.record(id.New(), theirs, 200_00)
			page, err := w.ListOwn(t.Context(), "ada", commission.Fee, "", 10)
			if err != nil || len(page.Items) != 1 || page.Items[0].PartnerID != ours {
				t.Fatalf("got %+v, %v", page, err)
			}
			if _, err := w.FindOwn(t.Context(), "ada", page.Items[0].ID); err != nil {
				t.Error(err)
			}
			for _, stranger := range []string{"bea", "carl", ""} {
				if _, err := w.FindOwn(t.Context(), stranger, page.Items[0].ID); fault.KindOf(err) != fault.KindNotFound {
					t.Errorf("%q reads the statement: %v", stranger, err)
				}
			}
			if _, err := w.ListOwn(t.Context(), "carl", commission.Fee, "", 10); fault.KindOf(err) != fault.KindNotFound {
				t.Errorf("an account without a company lists statements: %v", err)
			}
		})
	}
}

func TestWhatCannotBeIsRefused(t *testing.T) {
	each(t, func(w world) {
		introduction := id.New()
		w.record(introduction, id.New(), 100_00)
		for name, in := range map[string]commission.Correction{
			"no note":   {ID: id.New(), IntroductionID: introduction, WonCents: 1},
			"negative":  {ID: id.New(), IntroductionID: introduction, WonCents: -1, Note: "x"},
			"too much":  {ID: id.New(), IntroductionID: introduction, WonCents: 1 << 60, Note: "x"},
			"long note": {ID: id.New(), IntroductionID: introduction, WonCents: 1, Note: strings.Repeat("x", 501)},
			"no id":     {IntroductionID: introduction, WonCents: 1, Note: "x"},
			"not an id": {ID: "'; DROP TABLE", IntroductionID: introduction, WonCents: 1, Note: "x"},
		} {
			if _, err := w.Correct(w.t.Context(), "admin", in); fault.KindOf(err) != fault.KindInvalid {
				w.t.Errorf("%s: %v", name, err)
			}
		}
		st := w.statements()[0]
		for name, m := range map[string]commission.Mark{
			"a running month": {From: "open", To: "invoiced"}, "another state": {From: "paid", To: "open"},
		} {
			if _, err := w.MarkStatement(w.t.Context(), "admin", st.ID, m); fault.KindOf(err) != fault.KindConflict {
				w.t.Errorf("%s: %v", name, err)
			}
		}
		if now := w.statements(); len(now) != 1 || now[0] != st {
			w.t.Errorf("something was written: %+v", now)
		}
	})
}
