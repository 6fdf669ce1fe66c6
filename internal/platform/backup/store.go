package backup

import (
	"context"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
)

// Record describes a backup that succeeded or failed.
type Record struct {
	ID          string    `db:"id"`
	At          time.Time `db:"at"`           // instant of the content, UTC; for a failure, time of the failure
	Place       string    `db:"place"`        // folder, or address without secrets
	Bytes       int64     `db:"bytes"`        // size of the file, in bytes
	RowCount    int64     `db:"row_count"`    // rows in it
	IsEncrypted bool      `db:"is_encrypted"` // encrypted with a passphrase
	Error       string    `db:"trouble"`      // error of the backup; empty if it succeeded
}

// keepRecords is the number of records to keep.
const keepRecords = 200

// AddRecord stores the record of a backup under a new id and deletes all but the newest 200 records.
func AddRecord(ctx context.Context, db *database.DB, r Record) error {
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

// LastGood returns the record of the newest successful backup, or a fault of kind NotFound.
func LastGood(ctx context.Context, q database.Querier) (Record, error) {
	return database.One[Record](ctx, q, `
		SELECT id, at, place, bytes, row_count, is_encrypted, trouble
		FROM backups
		WHERE trouble = ''
		ORDER BY at DESC, id DESC
		LIMIT 1`)
}

// LastError returns the error of the newest backup, or "" if it succeeded or there is none.
func LastError(ctx context.Context, q database.Querier) (string, error) {
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
