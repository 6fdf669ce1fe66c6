package commission_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"harborlight/content"
	"harborlight/content/contenttest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/kit/money"
	"harborlight/internal/marketplace/commission"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/desk"
)

// world is the ledger with a manual clock.
type world struct {
	*commission.Service
	t     *testing.T
	db    *database.DB
	clock *clock.Manual
}

// partnerList maps accounts to their partners in memory.
type partnerList map[string]string

func (r partnerList) OwnerMailsOf(_ context.Context, _ database.Querier, partnerID string) ([]string, error) {
	return []string{partnerID[:8] + "@partner.example"}, nil
}

func (r partnerList) PartnerOfAccount(_ context.Context, _ database.Querier, userID string) (string, error) {
	if partnerID, ok := r[userID]; ok {
		return partnerID, nil
	}
	return "", fault.NotFound(fault.Plain("No company."))
}

// each runs fn on every engine.
func each(t *testing.T, fn func(w world)) {
	t.Helper()
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			fn(newWorld(t, engine, partnerList{}))
		})
	}
}

func newWorld(t *testing.T, engine database.Dialect, companies partnerList) world {
	t.Helper()
	return openWorld(t, databasetest.Config(t, engine), companies, time.Date(2026, time.January, 15, 12, 0, 0, 0, time.UTC))
}

// openWorld returns the ledger on a database.
func openWorld(t *testing.T, config database.Config, companies partnerList, now time.Time) world {
	t.Helper()
	w := world{t: t, clock: clock.NewManual(now)}
	config.Clock = w.clock
	w.db = databasetest.OpenConfig(t, config)
	w.Service = commission.New(w.db, commission.Config{PublicURL: "https://site.example", Partners: companies,
		HoldCurrency: func(context.Context, *database.Tx, money.Currency) error { return nil },
		ClientOf:     func(context.Context, commission.Kind, string) (string, error) { return "Grace Ltd", nil },
		Content:      contenttest.Site(func(s *content.Site) { s.Brand.Claims.GuaranteeDays = 0 }),
		Owner:        func() string { return "owner@site.example" }})
	return w
}

// statements returns all statements.
func (w world) statements() []commission.Statement {
	w.t.Helper()
	var all []commission.Statement
	for cursor := ""; ; {
		page, err := w.Desk().Page(w.t.Context(), w.db, desk.Query{Sort: "oldest"}, cursor, 100)
		if err != nil {
			w.t.Fatal(err)
		}
		all = append(all, page.Items...)
		if cursor = page.NextCursor; cursor == "" {
			return all
		}
	}
}

// won is the model of an introduction.
type won struct {
	partner     string
	cents, rate int64
}

// history is a random history of a few introductions, with its model.
type history struct {
	world
	r     *rapid.T
	model map[string]won                    // by introduction id
	owed  map[[2]string]map[string]int64    // partner and month → introduction → entered commission in cents
	seen  map[string]commission.LedgerEntry // all entries read so far, by id
}

// commissionOf is the model's version of commission.Percentage: whole cents, rounded half up.
func commissionOf(cents, rate int64) int64 {
	whole, rest := cents*rate/10_000, cents*rate%10_000
	if rest >= 5_000 {
		whole++
	}
	return whole
}

// note records in the model that an introduction has won an amount.
func (h *history) note(introduction, partner string, cents, rate int64) {
	before, known := h.model[introduction]
	if known {
		rate = before.rate
	} else if commissionOf(cents, rate) == 0 {
		return // nothing is owed, so there is no first entry
	}
	delta := commissionOf(cents, rate) - commissionOf(before.cents, before.rate)
	if known && cents == before.cents {
		return
	}
	key := [2]string{partner, h.clock.Now().Format("2006-01")}
	if h.owed[key] == nil {
		h.owed[key] = map[string]int64{}
	}
	h.owed[key][introduction] += delta
	h.model[introduction] = won{partner, cents, rate}
}

// step makes one random change in both the ledger and the model.
func (h *history) step(introductions, partners []string) {
	n := rapid.IntRange(0, len(introductions)-1).Draw(h.r, "introduction")
	introduction, partner := introductions[n], partners[n%len(partners)]
	amount := rapid.OneOf(rapid.Int64Range(0, 300), rapid.Int64Range(0, 100_000_000_000), rapid.Just(int64(0))).Draw(h.r,
		"won")
	switch rapid.IntRange(0, 5).Draw(h.r, "deed") {
	case 0, 1, 2:
		rate := rapid.SampledFrom([]int64{1500, 0, 1, 333, 1250, 10_000}).Draw(h.r, "rate")
		w := commission.WonIntroduction{CauseID: id.New(), IntroductionID: introduction, PartnerID: partner, PartnerName: "P",
			WonCents: amount, RateBPS: rate}
		for range rapid.IntRange(1, 2).Draw(h.r, "deliveries") { // facts can be delivered twice
			if err := h.RecordWon(h.t.Context(), w); err != nil {
				h.r.Fatal(err)
			}
		}
		h.note(introduction, partner, amount, rate)
	case 3:
		err := h.correct(commission.Correction{ID: id.New(), IntroductionID: introduction, WonCents: amount,
			Note: "Counted again"})
		if _, known := h.model[introduction]; !known {
			if fault.KindOf(err) != fault.KindNotFound {
				h.r.Fatalf("an introduction that won nothing was corrected: %v", err)
			}
			return
		}
		if err != nil {
			h.r.Fatal(err)
		}
		h.note(introduction, partner, amount, 0)
	case 4:
		h.clock.Advance(time.Duration(rapid.IntRange(1, 40).Draw(h.r, "days")) * 24 * time.Hour)
	case 5:
		h.mark()
	}
}

// mark makes a random change of state on a random statement. Only past months leave the open state.
func (h *history) mark() {
	all := h.statements()
	if len(all) == 0 {
		return
	}
	st := rapid.SampledFrom(all).Draw(h.r, "statement")
	var in any = commission.Settlement{Reference: "R-1"}
	action := rapid.SampledFrom([]string{"mark-invoiced", "mark-paid", "not-paid", "reopen"}).Draw(h.r, "action")
	marks := strings.HasPrefix(action, "mark-")
	if !marks {
		in = desk.NoInput{}
	}
	err := h.does(action, st.ID, in)
	over := st.Month < h.clock.Now().Format("2006-01")
	wrong := marks && !over || action == "mark-invoiced" && st.State == commission.Paid
	if refused := fault.KindOf(err) == fault.KindConflict; refused != wrong {
		h.r.Fatalf("%s of %s, which is %s: %v", action, st.Month, st.State, err)
	}
}

// check compares the ledger with the model to the cent, and with all entries read before.
func (h *history) check() {
	got := map[[2]string]int64{}
	perIntroduction, found := map[string]int64{}, 0
	for _, st := range h.statements() {
		d, err := h.Find(h.t.Context(), st.ID)
		if err != nil {
			h.r.Fatal(err)
		}
		var amount, wonCents int64
		for _, e := range d.Lines {
			if before, known := h.seen[e.ID]; known && before != e {
				h.r.Fatalf("an entry has changed:\n%+v\n%+v", before, e)
			}
			h.seen[e.ID] = e
			amount, wonCents, found = amount+e.AmountCents, wonCents+e.BaseCents, found+1
			perIntroduction[e.AboutID] += e.AmountCents
		}
		if amount != st.AmountCents || wonCents != st.BaseCents || int64(len(d.Lines)) != st.Entries {
			h.r.Fatalf("%s says %d of %d in %d entries, and its entries make %d of %d", st.Month, st.AmountCents, st.BaseCents,
				st.Entries, amount, wonCents)
		}
		got[[2]string{st.PartnerID, st.Month}] = st.AmountCents
	}
	if found != len(h.seen) {
		h.r.Fatalf("%d entries are there, %d were", found, len(h.seen))
	}
	want := map[[2]string]int64{}
	for key, parts := range h.owed {
		for _, cents := range parts {
			want[key] += cents
		}
	}
	if !maps.Equal(got, want) {
		h.r.Fatalf("the statements are %v, want %v", got, want)
	}
	for introduction, w := range h.model {
		if perIntroduction[introduction] != commissionOf(w.cents, w.rate) {
			h.r.Fatalf("%d were won at %d, and the entries come to %d", w.cents, w.rate, perIntroduction[introduction])
		}
	}
}

// TestLedgerAgreesWithModel compares random wins, losses, corrections, months and marks with a model, including
// facts that arrive twice: each statement is the sum of its entries, the entries of each introduction add up to its
// commission, and no entry ever changes. -rapid.checks=10000 tests more histories.
func TestLedgerAgreesWithModel(t *testing.T) {
	each(t, func(w world) {
		rapid.Check(w.t, func(r *rapid.T) {
			w.empty()
			h := &history{world: w, r: r, model: map[string]won{}, owed: map[[2]string]map[string]int64{},
				seen: map[string]commission.LedgerEntry{}}
			partners, introductions := ids(2), ids(3)
			for range rapid.IntRange(1, 8).Draw(r, "steps") {
				h.step(introductions, partners)
				h.check()
			}
		})
	})
}

func ids(n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = id.New()
	}
	return out
}

// empty clears the ledger, which requires the owner of the database.
func (w world) empty() {
	w.t.Helper()
	err := w.db.Write(w.t.Context(), func(tx *database.Tx) error {
		for _, statement := range []string{off[tx.Dialect()], "DELETE FROM commission_entries",
			"DELETE FROM commission_statements", on[tx.Dialect()]} {
			if _, err := tx.Exec(w.t.Context(), statement); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		w.t.Fatal(err)
	}
}

var (
	off = map[database.Dialect]string{
		database.SQLite:   "DROP TRIGGER commission_entries_no_delete",
		database.Postgres: "ALTER TABLE commission_entries DISABLE TRIGGER commission_entries_no_change",
	}
	on = map[database.Dialect]string{
		database.SQLite: `CREATE TRIGGER commission_entries_no_delete BEFORE DELETE ON commission_entries
			BEGIN SELECT RAISE(ABORT, 'the commission ledger is append-only'); END`,
		database.Postgres: "ALTER TABLE commission_entries ENABLE TRIGGER commission_entries_no_change",
	}
)

// TestT94EntriesNeverChange tries to change and to delete entries with SQL.
func TestT94EntriesNeverChange(t *testing.T) {
	each(t, func(w world) {
		introduction := id.New()
		w.record(introduction, id.New(), 100_00)
		for _, statement := range []string{
			"UPDATE commission_entries SET amount_cents = 0", "UPDATE commission_entries SET note = 'x'",
			"UPDATE commission_entries SET created_at = created_at", "DELETE FROM commission_entries",
		} {
			err := w.db.Write(w.t.Context(), func(tx *database.Tx) error {
				_, err := tx.Exec(w.t.Context(), statement)
				return err
			})
			if err == nil {
				w.t.Errorf("%s: the database accepted it", statement)
			}
		}
		if st := w.statements(); len(st) != 1 || st[0].AmountCents != 15_00 {
			w.t.Errorf("got %+v", st)
		}
	})
}

func (w world) record(introduction, partner string, cents int64) {
	w.t.Helper()
	err := w.RecordWon(w.t.Context(), commission.WonIntroduction{CauseID: id.New(), IntroductionID: introduction, PartnerID: partner,
		PartnerName: "Acme AI", WonCents: cents, RateBPS: 1500})
	if err != nil {
		w.t.Fatal(err)
	}
}

// TestCorrectionsBelongToCurrentMonth checks that later corrections become entries of the month in which they are made.
func TestCorrectionsBelongToCurrentMonth(t *testing.T) {
	each(t, func(w world) {
		introduction, partner := id.New(), id.New()
		w.record(introduction, partner, 1_000_00)
		w.clock.Advance(31 * 24 * time.Hour)
		first := w.statements()[0]
		if err := w.does("mark-paid", first.ID, commission.Settlement{Reference: "INV-7"}); err != nil {
			w.t.Fatal(err)
		}
		w.record(introduction, partner, 400_00)
		var got []string
		for _, st := range w.statements() {
			got = append(got, fmt.Sprintf("%s %s %d %d %s", st.Month, st.State, st.BaseCents, st.AmountCents, st.Reference))
		}
		if want := []string{"2026-01 paid 100000 15000 INV-7", "2026-02 open -60000 -9000 "}; !slices.Equal(got, want) {
			w.t.Errorf("got %q, want %q", got, want)
		}
	})
}

// TestConcurrentEntriesAllCount checks that a statement is the sum of concurrent entries.
func TestConcurrentEntriesAllCount(t *testing.T) {
	each(t, func(w world) {
		partner, done := id.New(), make(chan error)
		for range 8 {
			go func() {
				done <- w.RecordWon(context.WithoutCancel(w.t.Context()), commission.WonIntroduction{CauseID: id.New(), IntroductionID: id.New(),
					PartnerID: partner, PartnerName: "Acme AI", WonCents: 100_00, RateBPS: 1500})
			}()
		}
		for range 8 {
			if err := <-done; err != nil {
				w.t.Error(err)
			}
		}
		if st := w.statements(); len(st) != 1 || st[0].Entries != 8 || st[0].AmountCents != 8*15_00 {
			w.t.Errorf("got %+v", st)
		}
	})
}

// TestStatementIsMailedOnceAfterItsMonth checks that the partner gets a single mail.
func TestStatementIsMailedOnceAfterItsMonth(t *testing.T) {
	each(t, func(w world) {
		w.record(id.New(), id.New(), 12_345_67)
		for i, want := range []int{0, 1, 1} {
			if i == 1 {
				w.clock.Advance(31 * 24 * time.Hour)
			}
			letters := w.letters()
			if len(letters) != want {
				w.t.Fatalf("round %d: %d mails, want %d", i, len(letters), want)
			}
			if want == 1 && (letters[0].Subject != "Your introduction fees for January 2026" ||
				!contains(letters[0].Text, "You won: $12,345.67", "You owe: $1,851.85", "https://site.example/partner-portal")) {
				w.t.Errorf("got %q:\n%s", letters[0].Subject, letters[0].Text)
			}
		}
	})
}
