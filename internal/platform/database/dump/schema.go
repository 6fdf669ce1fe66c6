package dump

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"harborlight/internal/platform/database"
	"harborlight/internal/platform/database/folder"
)

// restoringPrefix is the prefix of the schema of a running restore.
const restoringPrefix = "harborlight_restoring_"

// schemaTimeout is the time limit for removing or renaming a schema.
const schemaTimeout = 10 * time.Minute

// restorePostgres fills a new schema beside the current one and swaps their names in one transaction. It removes the
// new schema if it fails, and returns the old schema's new name, or "" if that was empty.
func restorePostgres(ctx context.Context, c database.Config, r Replacement) (aside string, err error) {
	if c.ListenURL != "" { // the next steps need a session
		c.URL, c.ListenURL = c.ListenURL, ""
	}
	name := schemaName(restoringPrefix, c.Clock.Now())
	patient := withParams(c, "application_name", name)
	patient.Deadlines.Statement, patient.Deadlines.Transaction = schemaTimeout, schemaTimeout
	db, err := database.Open(ctx, patient)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	current, err := checkReplaceable(ctx, db, name, c.ReplaceNewer)
	if err != nil {
		return "", err
	}
	if err := dropUnfinished(ctx, db); err != nil {
		return "", err
	}
	if err := execute(ctx, db, "CREATE SCHEMA "+quote(name)); err != nil {
		return "", fmt.Errorf("make a schema for the new data: %w", err)
	}
	defer func() {
		err = errors.Join(err, execute(context.WithoutCancel(ctx), db, "DROP SCHEMA IF EXISTS "+quote(name)+" CASCADE"))
	}()
	if err := fillSchema(ctx, withParams(c, "application_name", name, "search_path", name), r); err != nil {
		return "", err
	}
	if _, err := checkReplaceable(ctx, db, name, c.ReplaceNewer); err != nil { // a node may have started in the meantime
		return "", err
	}
	if r.Accept != nil {
		if err := r.Accept(""); err != nil {
			return "", err
		}
	}
	return swapSchemas(ctx, db, current, name, c.Clock.Now())
}

// dropUnfinished removes the schemas of killed restores. No restore is running, because there are no other
// connections. It continues after a failure and returns all errors.
func dropUnfinished(ctx context.Context, db *database.DB) error {
	names, err := database.All[string](ctx, db, `SELECT nspname::text FROM pg_namespace WHERE starts_with(nspname::text, $1)`,
		restoringPrefix)
	for _, name := range names {
		err = errors.Join(err, execute(ctx, db, "DROP SCHEMA "+quote(name)+" CASCADE"))
	}
	if err != nil {
		return fmt.Errorf("remove the schema of an earlier restore: %w", err)
	}
	return nil
}

// withParams returns c with parameters added to its URL, given as pairs of name and value. It replaces parameters
// with the same name, and returns c unchanged if the URL is malformed.
func withParams(c database.Config, pairs ...string) database.Config {
	u, err := url.Parse(c.URL)
	if err != nil {
		return c // Open reports the error
	}
	query := u.Query()
	for i := 0; i+1 < len(pairs); i += 2 {
		query.Set(pairs[i], pairs[i+1])
	}
	u.RawQuery = query.Encode()
	c.URL = u.String()
	return c
}

// execute runs one statement in a transaction.
func execute(ctx context.Context, db *database.DB, statement string) error {
	return db.Write(ctx, func(tx *database.Tx) error {
		_, err := tx.Exec(ctx, statement)
		return err
	})
}

// fillSchema opens the database with the new schema as its search path and loads the rows.
func fillSchema(ctx context.Context, c database.Config, r Replacement) (err error) {
	db, err := database.Open(ctx, c)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return load(ctx, db, r)
}

// disconnectTimeout is how long a restore waits for the server to notice that other connections were closed.
const disconnectTimeout = 5 * time.Second

// checkReplaceable returns the current schema. It returns an error if, after five seconds, there are still
// connections to the database other than those named own, or if the schema belongs to a newer version and overNewer
// is false.
func checkReplaceable(ctx context.Context, db *database.DB, own string, overNewer bool) (schema string, err error) {
	others, err := otherConnections(ctx, db, own)
	again := time.NewTicker(100 * time.Millisecond)
	defer again.Stop()
	for began := time.Now(); err == nil && others != "" && time.Since(began) < disconnectTimeout; {
		select {
		case <-ctx.Done():
			return "", ctx.Err()
		case <-again.C:
			others, err = otherConnections(ctx, db, own)
		}
	}
	if err != nil {
		return "", err
	}
	if others != "" {
		return "", fmt.Errorf("other programs are connected to the database (%s): stop every harborlight first, and "+
			"other programs that use it", others)
	}
	current, err := database.One[struct {
		Schema string `db:"schema"`
		Found  bool   `db:"found"`
	}](ctx, db, `
		SELECT
			current_schema()::text AS schema,
			to_regclass(quote_ident(current_schema()) || '.goose_db_version') IS NOT NULL AS found`)
	if err != nil || !current.Found || overNewer {
		return current.Schema, err
	}
	version, err := database.One[int64](ctx, db, "SELECT COALESCE(MAX(version_id), 0) FROM goose_db_version")
	if err != nil {
		return "", err
	}
	return current.Schema, checkVersion(version, database.Postgres)
}

// otherConnections returns the names of the programs that are connected to the database under another name than own,
// separated by commas, or "".
func otherConnections(ctx context.Context, db *database.DB, own string) (string, error) {
	others, err := database.One[string](ctx, db, `
		SELECT
			COALESCE(string_agg(DISTINCT COALESCE(NULLIF(application_name, ''), usename::text, 'unnamed'), ', '), '')
		FROM pg_stat_activity
		WHERE datname = current_database() AND application_name <> $1
			AND COALESCE(backend_type, 'client backend') = 'client backend' AND pid <> pg_backend_pid()`, own)
	if err != nil {
		return "", fmt.Errorf("list the connections to the database: %w", err)
	}
	return others, nil
}

// swapSchemas renames the current schema and gives its name to the replacement. It returns the new name of the old
// schema, or "" if that was empty and was removed.
func swapSchemas(ctx context.Context, db *database.DB, current, replacement string,
	now time.Time) (aside string, err error) {
	aside = strings.ReplaceAll(schemaName(folder.AsidePrefix, now), "-", "_")
	err = db.Write(ctx, func(tx *database.Tx) error {
		tables, err := database.One[int](ctx, tx, "SELECT COUNT(*) FROM pg_tables WHERE schemaname = $1", current)
		if err != nil {
			return err
		}
		for _, pair := range [][2]string{{current, aside}, {replacement, current}} {
			_, err := tx.Exec(ctx, "ALTER SCHEMA "+quote(pair[0])+" RENAME TO "+quote(pair[1]))
			if err != nil {
				return fmt.Errorf("exchange the schemas (the role must own the database, or restore into a new one): %w", err)
			}
		}
		if tables > 0 {
			return nil
		}
		if _, err := tx.Exec(ctx, "DROP SCHEMA "+quote(aside)); err != nil {
			return fmt.Errorf("remove the empty schema: %w", err)
		}
		aside = ""
		return nil
	})
	if err != nil {
		return "", err
	}
	return aside, nil
}
