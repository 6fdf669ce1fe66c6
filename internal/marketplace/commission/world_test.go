package commission_test

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/marketplace/commission"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/jobs"
)

type letter struct {
	Subject string `db:"subject"`
	Text    string `db:"text"`
}

// letters mails the due statements and returns the outbox.
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

// does runs an action of the desk on a statement.
func (w world) does(action, statementID string, in any) error {
	ctx := auth.With(w.t.Context(), auth.Principal{UserID: "admin"})
	return w.Desk().Run(ctx, w.db, action, statementID, in)
}

// correct corrects an introduction in the first statement with an entry for it, or in any statement.
func (w world) correct(in commission.Correction) error {
	w.t.Helper()
	at := id.New()
	for _, st := range w.statements() {
		d, err := w.Find(w.t.Context(), st.ID)
		if err != nil {
			w.t.Fatal(err)
		}
		at = st.ID
		if slices.ContainsFunc(d.Lines, func(e commission.LedgerEntry) bool { return e.AboutID == in.IntroductionID }) {
			break
		}
	}
	return w.does("correct", at, in)
}

func contains(text string, parts ...string) bool {
	for _, part := range parts {
		if !strings.Contains(text, part) {
			return false
		}
	}
	return true
}

// TestT94PartnersReadOnlyOwnStatements checks that statements of other partners, and unknown ones, aren't found.
func TestT94PartnersReadOnlyOwnStatements(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			ours, theirs := id.New(), id.New()
			w := newWorld(t, engine, partnerList{"ada": ours, "bea": theirs})
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

func TestInvalidActionsAreRefused(t *testing.T) {
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
			if err := w.correct(in); fault.KindOf(err) != fault.KindInvalid {
				w.t.Errorf("%s: %v", name, err)
			}
		}
		st := w.statements()[0]
		now := w.clock.Now()
		for _, bad := range []struct {
			action string
			in     any
			kind   fault.Kind
		}{
			{"mark-invoiced", commission.Settlement{}, fault.KindConflict}, // the month isn't over
			{"mark-paid", commission.Settlement{}, fault.KindConflict},
			{"mark-paid", commission.Settlement{Reference: strings.Repeat("x", 61)}, fault.KindConflict},
			{"correct", commission.Correction{ID: id.New(), IntroductionID: id.New(), WonCents: 1, Note: "x"},
				fault.KindNotFound},
			{"restore", commission.PreviousStatement{From: commission.Paid, State: commission.Open}, fault.KindConflict},
			{"restore", commission.PreviousStatement{From: commission.Open, State: commission.Paid, InvoicedAt: &now,
				PaidAt: &now}, fault.KindConflict},
			{"restore", commission.PreviousStatement{From: commission.Open, State: commission.Paid}, fault.KindInvalid},
			{"restore", commission.PreviousStatement{From: commission.Open, State: commission.Payable}, fault.KindInvalid},
		} {
			if err := w.does(bad.action, st.ID, bad.in); fault.KindOf(err) != bad.kind {
				w.t.Errorf("%s with %+v: %v", bad.action, bad.in, err)
			}
		}
		if after := w.statements(); len(after) != 1 || after[0] != st {
			w.t.Errorf("something was stored: %+v", after)
		}
	})
}
