package backup

import (
	"context"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
)

// Record is a backup that was tried.
type Record struct {
	ID          string    `db:"id"`
	At          time.Time `db:"at"`           // of its content
	Place       string    `db:"place"`        // file, or address without secrets
	Bytes       int64     `db:"bytes"`        // size of the file
	RowCount    int64     `db:"row_count"`    // rows in it
	IsEncrypted bool      `db:"is_encrypted"` // with a passphrase
	Trouble     string    `db:"trouble"`      // why it failed; empty: it was read back whole
}

// keepRecords is how many records are kept.
const keepRecords = 200

// Note records a backup.
func Note(ctx context.Context, db *database.DB, r Record) error {
	r.ID = id.New()
	return db.Write(ctx, func(tx *database.Tx) error {
		if err := database.Insert(ctx, tx, "backups", r); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `
			DELETE FROM backups
			WHERE id IN (
				SELECT id
				FROM backups
				ORDER BY at DESC, id DESC
				LIMIT 1000 OFFSET $1)`, keepRecords)
		return err
	})
}

// LastGood returns the newest backup that was read back whole, or a fault of kind NotFound.
func LastGood(ctx context.Context, q database.Querier) (Record, error) {
	return database.One[Record](ctx, q, `
		SELECT id, at, place, bytes, row_count, is_encrypted, trouble
		FROM backups
		WHERE trouble = ''
		ORDER BY at DESC, id DESC
		LIMIT 1`)
}

// Trouble returns why the newest try failed, or "" if it didn't or there was none.
func Trouble(ctx context.Context, q database.Querier) (string, error) {
	trouble, err := database.One[string](ctx, q, `
		SELECT trouble
		FROM backups
		ORDER BY at DESC, id DESC
		LIMIT 1`)
	if fault.KindOf(err) == fault.KindNotFound {
		return "", nil
	}
	return trouble, err
}
