package database

import (
	"context"
	"fmt"

	"harborlight/internal/platform/seal"
)

// UseSeal sets the box that encrypts the database's secrets. Call it once, before reading or writing any secret.
func (db *DB) UseSeal(box *seal.Cipher) { db.cipher.Store(box) }

// Seal returns the box set by UseSeal, or nil, which doesn't encrypt.
func (db *DB) Seal() *seal.Cipher { return db.cipher.Load() }

// Scrub removes deleted and overwritten content from the files, after the program replaced secrets in plain text. It
// takes as long as copying the database. It does nothing on PostgreSQL, which vacuums automatically and whose dumps
// contain no deleted content.
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
