package mail

import (
	"context"
	"fmt"

	"harborlight/internal/platform/database"
)

// mailIDs read which mail a delivery job j is for: the engines have no word for it in common.
var mailIDs = map[database.Dialect]string{
	database.Postgres: "j.payload::json ->> 'mail_id'",
	database.SQLite:   "j.payload ->> 'mail_id'",
}

// IsDelivery is true of the jobs j that deliver mails.
const IsDelivery = "j.kind = '" + deliverJob + "'"

// JoinJobs joins to each job j its mail m, if it has one and that is still there.
func JoinJobs(d database.Dialect) string {
	return "LEFT JOIN mails m ON " + IsDelivery + " AND m.id = " + mailIDs[d]
}

// Forget deletes a mail that wasn't sent, since its links may contain secrets.
func Forget(ctx context.Context, tx *database.Tx, mailID string) error {
	if _, err := tx.Exec(ctx, `DELETE FROM mails WHERE id = $1 AND sent_at IS NULL`, mailID); err != nil {
		return fmt.Errorf("delete the mail %s: %w", mailID, err)
	}
	return nil
}
