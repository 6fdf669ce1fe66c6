package apptest

import (
	"testing"

	"harborlight/internal/platform/database"
)

// Want returns the response, and fails the test unless it has the status.
func Want(t *testing.T, a Answer, status int) Answer {
	t.Helper()
	if a.Status != status {
		t.Fatalf("%d, want %d: %s", a.Status, status, a.Body)
	}
	return a
}

// Must fails the test on an error.
func Must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Newest returns the id of the row of a table that was created last.
func Newest(t *testing.T, s *Server, table string) string {
	t.Helper()
	rows, err := database.All[string](t.Context(), s.App.DB,
		"SELECT id FROM "+table+" ORDER BY created_at DESC, id DESC LIMIT 1")
	if err != nil || len(rows) == 0 {
		t.Fatalf("nothing in %s: %v", table, err)
	}
	return rows[0]
}
