package database_test

import (
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
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

// BenchmarkWriters runs the same insert from many goroutines.
func BenchmarkWriters(b *testing.B) {
	for _, engine := range databasetest.Engines() {
		b.Run(string(engine), func(b *testing.B) {
			db := databasetest.Open(b, engine)
			var n atomic.Int64
			b.SetParallelism(16)
			b.RunParallel(func(pb *testing.PB) {
				for pb.Next() {
					err := db.Write(b.Context(), func(tx *database.Tx) error {
						return database.Insert(b.Context(), tx, "jobs", newJob(strconv.FormatInt(n.Add(1), 10), time.Now()))
					})
					if err != nil {
						b.Error(err)
					}
				}
			})
		})
	}
}
