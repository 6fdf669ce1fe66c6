package start

import (
	"context"
	"time"

	"harborlight/internal/platform/database"
)

// keptStep is a step or item that the owner keeps as it is.
type keptStep struct {
	Step   StepID    `db:"step"`
	KeptAt time.Time `db:"kept_at"`
}

// listKept returns the keys of kept steps and items as a set, at most 1000.
func listKept(ctx context.Context, q database.Querier) (map[StepID]bool, error) {
	rows, err := database.All[keptStep](ctx, q, `
		SELECT
			step,
			kept_at
		FROM start_kept
		ORDER BY step
		LIMIT 1000`)
	kept := make(map[StepID]bool, len(rows))
	for _, row := range rows {
		kept[row.Step] = true
	}
	return kept, err
}

// setKept stores that a step or item is kept, with the current time, or deletes that if keep is false. Both may be
// repeated.
func setKept(ctx context.Context, tx *database.Tx, step StepID, keep bool) error {
	if _, err := tx.Exec(ctx, `
		DELETE FROM start_kept
		WHERE step = $1`, string(step)); err != nil || !keep {
		return err
	}
	return database.Insert(ctx, tx, "start_kept", keptStep{Step: step, KeptAt: tx.Now()})
}
