package database

import (
	"context"
	"fmt"

	"harborlight/internal/seal"
)

// UseSeal gives the database the box that seals what it keeps secret. Call it
// once, before anything secret is read or written.
func (db *DB) UseSeal(box *seal.Box) { db.box.Store(box) }

// Seal returns the box of UseSeal; nil before that, which seals nothing.
func (db *DB) Seal() *seal.Box { return db.box.Load() }

// Scrub removes from the files what was deleted or overwritten in them, after
// secrets in the clear were replaced. It takes as long as copying the database.
// PostgreSQL does it for itself, and writes nothing deleted into a dump.
func (db *DB) Scrub(ctx context.Context) error {
	if db.dialect == Postgres {
		return nil
	}
	for _, statement := range []string{"VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"} {
		if _, err := db.write.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("scrub the database: %w", err)
		}
	}
	return nil
}
