package main

import (
	"testing"

	"harborlight/internal/platform/database"
)

// deleteEntry deletes an entry of the audit log directly in the database file.
func deleteEntry(t *testing.T, dir string, seq int) error {
	t.Helper()
	db, err := database.Open(t.Context(), database.Config{Dir: dir})
	if err != nil {
		return err
	}
	defer db.Close() //nolint:errcheck // the test ends
	return db.Write(t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(t.Context(), "DELETE FROM audit_log WHERE seq = $1", seq)
		return err
	})
}
