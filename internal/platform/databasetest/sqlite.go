package databasetest

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"harborlight/internal/platform/database"
)

// sqliteTemplate migrates a database once per process and returns its files. Every test gets a copy.
var sqliteTemplate = sync.OnceValues(func() (files map[string][]byte, err error) {
	dir, err := os.MkdirTemp("", "harborlight-sqlite-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	if err := migrate(context.Background(), database.Config{Dir: dir}); err != nil {
		return nil, err
	}
	return readFiles(dir)
})

// sqliteCopy returns a temporary data folder with a migrated database.
func sqliteCopy(tb testing.TB) string {
	tb.Helper()
	files, err := sqliteTemplate()
	if err != nil {
		tb.Fatalf("migrate a SQLite database: %v", err)
	}
	dir := tb.TempDir()
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			tb.Fatal(err)
		}
	}
	return dir
}

// migrate applies the migrations to the database of c.
func migrate(ctx context.Context, c database.Config) error {
	db, err := database.Open(ctx, c)
	if err != nil {
		return err
	}
	return errors.Join(db.Migrate(ctx), db.Close())
}

// readFiles returns the contents of the files in a folder, by name, without subfolders.
func readFiles(dir string) (map[string][]byte, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	files := make(map[string][]byte, len(entries))
	for _, entry := range entries {
		if entry.IsDir() {
			continue
		}
		data, err := os.ReadFile(filepath.Join(dir, entry.Name()))
		if err != nil {
			return nil, err
		}
		files[entry.Name()] = data
	}
	return files, nil
}
