package commission_test

import (
	"fmt"
	"testing"
	"time"

	"harborlight/internal/kit/id"
	"harborlight/internal/marketplace/commission"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

// TestUpgradeKeepsLedgerAsFees checks that the statements and entries of older versions keep their
// amounts and can be corrected, but not changed. A referral of the same partner and month gets a separate statement.
func TestUpgradeKeepsLedgerAsFees(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, time.January, 15, 12, 0, 0, 0, time.UTC)
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			partner, introduction, statement := id.New(), id.New(), id.New()
			config := databasetest.MigratedTo(t, engine, 56, func(exec func(query string, args ...any)) {
				exec(`
					INSERT INTO commission_statements (id, partner_id, partner_name, month, state, entries, won_cents,
						amount_cents, reference, search_text, currency)
					VALUES ($1, $2, 'Acme AI', '2026-01', 'invoiced', 2, 80000, 12000, 'INV-7', 'acme ai', 'usd')`, statement, partner)
				for number, cents := range []int{100_000, -20_000} {
					exec(`
						INSERT INTO commission_entries (id, statement_id, partner_id, introduction_id, number, won_cents,
							rate_bps, amount_cents, note, created_at)
						VALUES ($1, $2, $3, $4, $5, $6, 1500, $7, 'x', $8)`,
						id.New(), statement, partner, introduction, number+1, cents, cents*15/100, now)
				}
			})
			w := openWorld(t, config, partnerList{}, now)
			if err := w.db.Migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
			d, err := w.Find(t.Context(), statement)
			got := fmt.Sprintf("%s %s %d %d %d %s", d.Kind, d.State, d.Entries, d.BaseCents, d.AmountCents, d.Reference)
			for _, e := range d.Lines {
				got += fmt.Sprintf(", %d", e.AmountCents)
			}
			if err != nil || got != "fee invoiced 2 80000 12000 INV-7, 15000, -3000" {
				t.Errorf("the statement is %s, %v", got, err)
			}
			if err := w.correct(commission.Correction{ID: id.New(), IntroductionID: introduction, WonCents: 90_000,
				Note: "Counted again"}); err != nil {
				t.Error(err)
			}
			err = w.db.Write(t.Context(), func(tx *database.Tx) error {
				_, err := w.RecordEarning(t.Context(), tx, commission.Earning{OrderID: id.New(), PartnerID: partner, PartnerName: "Acme AI",
					Currency: "usd", PaidAt: now, NetCents: 1_000, RateBPS: 1500})
				return err
			})
			if err != nil {
				t.Error(err)
			}
			var all []string
			for _, st := range w.statements() {
				all = append(all, fmt.Sprint(st.Kind, " ", st.Month, " ", st.AmountCents))
			}
			if len(all) != 3 {
				t.Errorf("the statements are %q", all)
			}
			for _, statement := range []string{"UPDATE commission_entries SET note = 'y'", "DELETE FROM commission_entries"} {
				if err := w.db.Write(t.Context(), func(tx *database.Tx) error {
					_, err := tx.Exec(t.Context(), statement)
					return err
				}); err == nil {
					t.Errorf("%s: the database accepted it", statement)
				}
			}
		})
	}
}
