package dump

import (
	"context"
	"errors"
	"fmt"

	"harborlight/internal/platform/database"
)

// foreignKey is a PostgreSQL constraint that is removed while rows are loaded.
type foreignKey struct{ table, name, definition string }

// disableForeignKeys disables foreign keys, so that rows can be loaded in any order. On PostgreSQL, it drops them and
// remembers their definitions.
func (l *Loader) disableForeignKeys(ctx context.Context) error {
	if l.dialect == database.SQLite {
		_, err := l.conn.ExecContext(ctx, "PRAGMA foreign_keys = OFF")
		return err
	}
	rows, err := l.conn.QueryContext(ctx, `
		SELECT r.relname::text, c.conname::text, pg_get_constraintdef(c.oid)
		FROM pg_constraint c
		JOIN pg_class r ON r.oid = c.conrelid
		WHERE c.contype = 'f' AND c.connamespace = current_schema()::regnamespace`)
	if err != nil {
		return fmt.Errorf("list the foreign keys: %w", err)
	}
	defer rows.Close() //nolint:errcheck // rows.Err reports errors
	for rows.Next() {
		var key foreignKey
		if err := rows.Scan(&key.table, &key.name, &key.definition); err != nil {
			return err
		}
		l.keys = append(l.keys, key)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	for _, key := range l.keys {
		_, err := l.conn.ExecContext(ctx, "ALTER TABLE "+quote(key.table)+" DROP CONSTRAINT "+quote(key.name))
		if err != nil {
			return err
		}
	}
	return nil
}

// restoreForeignKeys creates the dropped foreign keys again on PostgreSQL, and checks all rows on SQLite. A row that
// refers to a missing row is an error.
func (l *Loader) restoreForeignKeys(ctx context.Context) error {
	if l.dialect == database.SQLite {
		return l.checkKeys(ctx)
	}
	for _, key := range l.keys {
		_, err := l.tx.ExecContext(ctx, "ALTER TABLE "+quote(key.table)+" ADD CONSTRAINT "+quote(key.name)+" "+
			key.definition)
		if err != nil {
			return fmt.Errorf("a row of %s refers to one that isn't in the backup: %w", key.table, err)
		}
	}
	return nil
}

// checkKeys returns an error for the first row that refers to a missing row of another table.
func (l *Loader) checkKeys(ctx context.Context) error {
	rows, err := l.tx.QueryContext(ctx, "SELECT \"table\", parent FROM pragma_foreign_key_check LIMIT 1")
	if err != nil {
		return err
	}
	defer rows.Close() //nolint:errcheck // rows.Err reports errors
	if rows.Next() {
		var table, parent string
		err := rows.Scan(&table, &parent)
		return errors.Join(err, fmt.Errorf("a row of %s refers to one of %s that isn't in the backup", table, parent))
	}
	return rows.Err()
}
