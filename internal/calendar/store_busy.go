package calendar

import (
	"context"

	"harborlight/internal/database"
)

func deleteBusySources(ctx context.Context, tx *database.Tx, userID string) error {
	_, err := tx.Exec(ctx, `DELETE FROM busy_sources WHERE user_id = $1`, userID)
	return err
}
