package database_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"harborlight/internal/database"
	"harborlight/internal/database/databasetest"
)

// BenchmarkWrite inserts a row of 2 KB and deletes an older one in each transaction.
func BenchmarkWrite(b *testing.B) {
	db := databasetest.Open(b, database.SQLite)
	kind := strings.Repeat("x", 2000)
	n := 0
	for b.Loop() {
		n++
		err := db.Write(b.Context(), func(tx *database.Tx) error {
			j := newJob(strconv.Itoa(n), time.Now())
			j.Kind = kind
			if err := database.Insert(b.Context(), tx, "jobs", j); err != nil {
				return err
			}
			_, err := tx.Exec(b.Context(), `DELETE FROM jobs WHERE id = $1`, strconv.Itoa(n-500))
			return err
		})
		if err != nil {
			b.Fatal(err)
		}
	}
}
