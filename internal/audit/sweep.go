package audit

import (
	"context"
	"fmt"
	"time"

	"harborlight/internal/database"
)

// Kept is how long entries are kept: long enough to look into what is noticed a
// year later, and no longer, since they say who did what (security 4.7).
const Kept = 400 * 24 * time.Hour

// Sweep deletes the entries that were kept long enough.
func Sweep(ctx context.Context, db *database.DB) error {
	err := db.Write(ctx, func(tx *database.Tx) error {
		_, err := tx.Exec(ctx, "DELETE FROM audit_log WHERE at < $1", tx.Now().Add(-Kept))
		return err
	})
	if err != nil {
		return fmt.Errorf("delete old audit entries: %w", err)
	}
	return nil
}
