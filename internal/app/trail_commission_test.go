package app_test

import (
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/id"
	"harborlight/internal/marketplace/commission"
	"harborlight/internal/platform/database"
)

// finishedStatements is a table of the statements whose month is over.
const finishedStatements = "(SELECT id, month AS created_at FROM commission_statements WHERE month < '2026-01') " +
	"finished"

// fillCommission enters what two introductions won, one of them long ago.
func fillCommission(t *testing.T, s *apptest.Server) {
	t.Helper()
	for range 2 {
		err := s.App.Marketplace().Commission().Record(t.Context(),
			commission.Win{CauseID: id.New(), IntroductionID: id.New(), PartnerID: id.New(),
				PartnerName: "Acme AI", WonCents: 100_00, RateBPS: 1500})
		if err != nil {
			t.Fatal(err)
		}
	}
	err := s.App.DB.Write(t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(t.Context(), "UPDATE commission_statements SET month = '2025-12' WHERE id = $1",
			newest(t, s, "(SELECT id, month AS created_at FROM commission_statements) s"))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// newCorrection is the body of a correction of the newest introduction that was won.
func newCorrection(t *testing.T, s *apptest.Server) any {
	t.Helper()
	introduction := newest(t, s, "(SELECT introduction_id AS id, created_at FROM commission_entries) e")
	return map[string]any{"id": id.New(), "introduction_id": introduction, "won_cents": 90_00, "note": "They paid less."}
}
