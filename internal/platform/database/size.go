package database

import (
	"context"
)

// Size returns the size of the database on disk in bytes, without SQLite's log.
func (db *DB) Size(ctx context.Context) (bytes int64, err error) {
	query := `SELECT pg_database_size(current_database())`
	if db.dialect == SQLite {
		query = `SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()`
	}
	return One[int64](ctx, db, query)
}
