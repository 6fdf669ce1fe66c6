package operations_test

import (
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
)

// TestOldAuditEntriesAreDeleted runs the periodic jobs: they delete nothing before the retention time is over,
// and only expired entries afterwards.
func TestOldAuditEntriesAreDeleted(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(time.Date(2026, time.November, 22, 9, 0, 0, 0, time.UTC))
	s := apptest.Start(t, database.SQLite, apptest.WithClock(now))
	err := s.App.DB.Write(t.Context(), func(tx *database.Tx) error {
		return audit.Record(t.Context(), tx, audit.Entry{Action: "partner.approved"})
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		wait time.Duration
		left int
	}{{audit.Retention - time.Hour, 1}, {25 * time.Hour, 0}} {
		now.Advance(step.wait)
		s.Drain(t)
		left, err := database.One[int](t.Context(), s.App.DB,
			"SELECT COUNT(*) FROM audit_log WHERE action = 'partner.approved'")
		if err != nil || left != step.left {
			t.Errorf("%d entries are left, want %d, %v", left, step.left, err)
		}
	}
}
