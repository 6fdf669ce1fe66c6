package mail

import (
	"context"
	"fmt"

	"harborlight/internal/platform/database"
)

// mailIDs maps each dialect to the SQL expression of a delivery job's mail id, because the JSON operators differ.
var mailIDs = map[database.Dialect]string{
	database.Postgres: "j.payload::json ->> 'mail_id'",
	database.SQLite:   "j.payload ->> 'mail_id'",
}

// IsDelivery is an SQL condition that matches delivery jobs j.
const IsDelivery = "j.kind = '" + deliverJob + "'"

// JoinJobs returns an SQL join of each job j with its mail m, if it has one.
func JoinJobs(d database.Dialect) string {
	return "LEFT JOIN mails m ON " + IsDelivery + " AND m.id = " + mailIDs[d]
}

// DeleteUnsent deletes an unsent mail, because its links may contain secrets. It does nothing if the mail is sent or
// doesn't exist.
func DeleteUnsent(ctx context.Context, tx *database.Tx, mailID string) error {
	if _, err := tx.Exec(ctx, `DELETE FROM mails WHERE id = $1 AND sent_at IS NULL`, mailID); err != nil {
		return fmt.Errorf("delete the mail %s: %w", mailID, err)
	}
	return nil
}
