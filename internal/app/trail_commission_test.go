package app_test

import (
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/id"
	"harborlight/internal/marketplace/commission"
	"harborlight/internal/platform/database"
)

// correctable selects the statements of introduction fees.
const correctable = "(SELECT id, month || id AS created_at FROM commission_statements WHERE kind = 'fee') fees"

// referredOrders selects the paid orders of referred clients.
const referredOrders = "(SELECT id, paid_at AS created_at FROM referred_orders) r"

// finishedStatements selects the statements whose month is over.
const finishedStatements = "(SELECT id, month AS created_at FROM commission_statements WHERE month < '2026-01') " +
	"finished"

// fillCommission enters the won amounts of two introductions, one of them old.
func fillCommission(t *testing.T, s *apptest.Server) {
	t.Helper()
	for range 2 {
		err := s.App.Marketplace().Commission().RecordWon(t.Context(),
			commission.WonIntroduction{CauseID: id.New(), IntroductionID: id.New(), PartnerID: id.New(),
				PartnerName: "Acme AI", WonCents: 100_00, RateBPS: 1500})
		if err != nil {
			t.Fatal(err)
		}
	}
	err := s.App.DB.Write(t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(t.Context(), "UPDATE commission_statements SET month = '2025-12' WHERE id = $1",
			apptest.Newest(t, s, "(SELECT id, month AS created_at FROM commission_statements) s"))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// newCorrection returns the body of a correction of an introduction in the newest statement.
func newCorrection(t *testing.T, s *apptest.Server) any {
	t.Helper()
	introduction := apptest.Newest(t, s, `(
		SELECT e.about_id AS id, fees.created_at || e.id AS created_at
		FROM commission_entries e
		JOIN `+correctable+` ON fees.id = e.statement_id) e`)
	return map[string]any{"id": id.New(), "introduction_id": introduction, "won_cents": 90_00, "note": "They paid less."}
}

// newReferrer returns the body of a change of a client's referrer.
func newReferrer(t *testing.T, s *apptest.Server) any {
	t.Helper()
	return map[string]any{"partner_id": apptest.Newest(t, s, "partners"), "reason": "They told us on the phone."}
}

// fillReferrals stores a referred order.
func fillReferrals(t *testing.T, s *apptest.Server) {
	t.Helper()
	err := s.App.DB.Write(t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(t.Context(), `
			INSERT INTO referred_orders (order_id, partner_id, partner_name, order_number, referrer_how, rate_bps, currency,
				net_cents, skipped_cents, earned_cents, signals, counts, paid_at, search_text, id)
			VALUES ($1, $2, 'Acme AI', '2601-ABCDEF', 'link', 1500, 'usd', 0, 0, 0, '[]', TRUE, $3, 'acme', $4)`,
			id.New(), id.New(), tx.Now(), id.New())
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
