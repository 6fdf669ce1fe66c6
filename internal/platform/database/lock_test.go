package database_test

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

func TestFolderHasOneServerAndGuests(t *testing.T) {
	c := databasetest.Config(t, database.SQLite)
	c.Exclusive = true
	server, err := database.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := database.Open(t.Context(), c); err == nil || !strings.Contains(err.Error(), "stop it first") {
		t.Errorf("a second server: %v", err)
	}
	guest := openDir(t, c.Dir)
	insert(t, guest, newJob("by the guest", time.Now()))
	if err := guest.Migrate(t.Context()); err != nil {
		t.Errorf("a guest with nothing to migrate: %v", err)
	}
	execRaw(t, filepath.Join(c.Dir, mainFile),
		"DELETE FROM goose_db_version WHERE version_id = (SELECT MAX(version_id) FROM goose_db_version)")
	if err := guest.Migrate(t.Context()); err == nil || !strings.Contains(err.Error(), "stop it") {
		t.Errorf("a guest that would migrate: %v", err)
	}
	closeDB(t, guest)
	if _, err := findJob(t.Context(), server, "by the guest"); err != nil {
		t.Errorf("the server does not see the row: %v", err)
	}
	closeDB(t, server)
	next, err := database.Open(t.Context(), c)
	if err != nil {
		t.Fatalf("after the server: %v", err)
	}
	closeDB(t, next)
}

func TestNewerSchemaIsRefused(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		err := db.Write(t.Context(), func(tx *database.Tx) error {
			_, err := tx.Exec(t.Context(), `INSERT INTO goose_db_version (version_id, is_applied) VALUES ($1, $2)`,
				999, true)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := db.Migrate(t.Context()); err == nil ||
			!strings.Contains(err.Error(), "newer harborlight (schema 999") {
			t.Errorf("got %v", err)
		}
	})
}
