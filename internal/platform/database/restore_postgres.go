package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"harborlight/internal/platform/database/folder"
)

// restoringPrefix begins the name of the schema of a restore under way.
const restoringPrefix = "harborlight_restoring_"

// restorePostgres fills a new schema beside the one in use and exchanges their names in one transaction.
func restorePostgres(ctx context.Context, c Config, r Replacement) (aside string, err error) {
	if c.ListenURL != "" { // what comes needs sessions
		c.URL, c.ListenURL = c.ListenURL, ""
	}
	name := schemaName(restoringPrefix, c.Clock.Now())
	db, err := Open(ctx, c.with("application_name", name))
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	current, err := db.mayReplace(ctx, name, c.OverNewer)
	if err != nil {
		return "", err
	}
	if err := db.dropUnfinished(ctx); err != nil {
		return "", err
	}
	if _, err := db.write.ExecContext(ctx, "CREATE SCHEMA "+quote(name)); err != nil {
		return "", fmt.Errorf("make a schema for the new data: %w", err)
	}
	defer func() {
		_, dropped := db.write.ExecContext(context.WithoutCancel(ctx), "DROP SCHEMA IF EXISTS "+quote(name)+" CASCADE")
		err = errors.Join(err, dropped)
	}()
	if err := fillSchema(ctx, c.with("application_name", name, "search_path", name), r); err != nil {
		return "", err
	}
	if _, err := db.mayReplace(ctx, name, c.OverNewer); err != nil { // a node may have started meanwhile
		return "", err
	}
	if r.Accept != nil {
		if err := r.Accept(""); err != nil {
			return "", err
		}
	}
	return db.exchange(ctx, current, name)
}

// dropUnfinished removes what restores left that were killed. None is under way: nobody else is connected.
func (db *DB) dropUnfinished(ctx context.Context) error {
	names, err := All[string](ctx, db, `SELECT nspname::text FROM pg_namespace WHERE starts_with(nspname::text, $1)`,
		restoringPrefix)
	for _, name := range names {
		_, dropped := db.write.ExecContext(ctx, "DROP SCHEMA "+quote(name)+" CASCADE")
		err = errors.Join(err, dropped)
	}
	if err != nil {
		return fmt.Errorf("remove what an earlier restore left: %w", err)
	}
	return nil
}

// with returns c with parameters added to the URL, in pairs of name and value.
func (c Config) with(pairs ...string) Config {
	u, err := url.Parse(c.URL)
	if err != nil {
		return c // Open refuses it
	}
	query := u.Query()
	for i := 0; i+1 < len(pairs); i += 2 {
		query.Set(pairs[i], pairs[i+1])
	}
	u.RawQuery = query.Encode()
	c.URL = u.String()
	return c
}

func fillSchema(ctx context.Context, c Config, r Replacement) (err error) {
	db, err := Open(ctx, c)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return db.load(ctx, r.Schema, r.Fill)
}

// closing is how long a restore waits for connections that others have just closed: the server takes a moment to notice.
const closing = 5 * time.Second

// mayReplace returns the schema in use. It refuses one that somebody else is connected to, or that is newer, unless
// overNewer.
func (db *DB) mayReplace(ctx context.Context, own string, overNewer bool) (schema string, err error) {
	others, err := db.connectedOthers(ctx, own)
	again := time.NewTicker(100 * time.Millisecond)
	defer again.Stop()
	for began := time.Now(); err == nil && others != "" && time.Since(began) < closing; {
		select {
		case <-ctx.Done():
			return "", ctx.Err()
		case <-again.C:
			others, err = db.connectedOthers(ctx, own)
		}
	}
	if err != nil {
		return "", err
	}
	if others != "" {
		return "", fmt.Errorf("somebody is connected to the database (%s): stop every harborlight first, and other "+
			"programs that use it", others)
	}
	var found bool
	err = db.read.QueryRowContext(ctx, `
		SELECT current_schema()::text, to_regclass(quote_ident(current_schema()) || '.goose_db_version') IS NOT NULL`).
		Scan(&schema, &found)
	if err != nil || !found || overNewer {
		return schema, err
	}
	var version int64
	err = db.read.QueryRowContext(ctx, "SELECT COALESCE(MAX(version_id), 0) FROM goose_db_version").Scan(&version)
	if err != nil {
		return "", err
	}
	return schema, refuseNewerThan(version, Postgres)
}

// connectedOthers returns the names of who else is connected to the database, or "".
func (db *DB) connectedOthers(ctx context.Context, own string) (string, error) {
	var others sql.NullString
	err := db.read.QueryRowContext(ctx, `
		SELECT string_agg(DISTINCT COALESCE(NULLIF(application_name, ''), usename::text, 'unnamed'), ', ')
		FROM pg_stat_activity
		WHERE datname = current_database() AND application_name <> $1
			AND COALESCE(backend_type, 'client backend') = 'client backend' AND pid <> pg_backend_pid()`, own).Scan(&others)
	if err != nil {
		return "", fmt.Errorf("look who uses the database: %w", err)
	}
	return others.String, nil
}

// exchange gives the new schema the name of the current one, which gets another.
func (db *DB) exchange(ctx context.Context, current, replacement string) (aside string, err error) {
	aside = strings.ReplaceAll(schemaName(folder.AsidePrefix, db.clock.Now()), "-", "_")
	tx, err := db.write.BeginTx(ctx, nil)
	if err != nil {
		return "", err
	}
	defer tx.Rollback() //nolint:errcheck // after a commit it does nothing
	var tables int
	err = tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM pg_tables WHERE schemaname = $1", current).Scan(&tables)
	if err != nil {
		return "", err
	}
	for _, pair := range [][2]string{{current, aside}, {replacement, current}} {
		if _, err := tx.ExecContext(ctx, "ALTER SCHEMA "+quote(pair[0])+" RENAME TO "+quote(pair[1])); err != nil {
			return "", fmt.Errorf("exchange the schemas (the role must own the database, or restore into a new one): %w", err)
		}
	}
	if tables == 0 {
		if _, err := tx.ExecContext(ctx, "DROP SCHEMA "+quote(aside)); err != nil {
			return "", fmt.Errorf("remove the empty schema: %w", err)
		}
		aside = ""
	}
	if err := tx.Commit(); err != nil {
		return "", commitFailure(err)
	}
	return aside, nil
}
