package databasetest

import (
	"database/sql"
	"errors"
	"path/filepath"
	"testing"
	"time"

	"github.com/pressly/goose/v3"

	"harborlight/internal/platform/database"
)

// MigratedTo returns the configuration of a database that is migrated up to the given version and filled by fill.
// exec runs a statement and converts times among its arguments to the engine's format. Every error fails the test.
func MigratedTo(t *testing.T, engine database.Dialect, version int64,
	fill func(exec func(query string, args ...any))) database.Config {
	t.Helper()
	var config database.Config
	var driver, source string
	var dialect goose.Dialect
	if engine == database.Postgres {
		config.URL = Postgres(t)
		driver, dialect, source = "pgx", goose.DialectPostgres, config.URL
	} else {
		config.Dir = t.TempDir()
		driver, dialect, source = "sqlite", goose.DialectSQLite3, filepath.Join(config.Dir, "harborlight.db")
	}
	raw, err := sql.Open(driver, source)
	if err != nil {
		t.Fatal(err)
	}
	migrations, err := database.Migrations(engine)
	if err != nil {
		t.Fatal(errors.Join(err, raw.Close()))
	}
	provider, err := goose.NewProvider(dialect, raw, migrations)
	if err == nil {
		_, err = provider.UpTo(t.Context(), version)
	}
	if err != nil {
		t.Fatal(errors.Join(err, raw.Close()))
	}
	fill(func(query string, args ...any) {
		t.Helper()
		for i, arg := range args {
			if at, ok := arg.(time.Time); ok && engine == database.SQLite {
				args[i] = at.UnixMicro()
			}
		}
		if _, err := raw.ExecContext(t.Context(), query, args...); err != nil {
			t.Fatal(err)
		}
	})
	if err := raw.Close(); err != nil {
		t.Fatal(err)
	}
	return config
}
