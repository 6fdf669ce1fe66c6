package database_test

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

// BenchmarkCommits measures 32 concurrent writers on a primary with a synchronous standby, with and without a live
// event in each transaction.
func BenchmarkCommits(b *testing.B) {
	primary := databasetest.Server(b)
	config := databasetest.Migrated(b, primary)
	databasetest.Standby(b, primary)
	config.Connections, config.Deadlines = 33, database.Deadlines{}
	db, err := database.Open(b.Context(), config)
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close() //nolint:errcheck // the benchmark ends
	ctx, stop := context.WithCancel(b.Context())
	var listening sync.WaitGroup
	listening.Go(func() { db.Listen(ctx) }) // sends the signals
	defer listening.Wait()
	defer stop()
	for _, live := range []bool{false, true} {
		b.Run(fmt.Sprintf("live=%t", live), func(b *testing.B) {
			var failed atomic.Int32
			b.SetParallelism(16) // per processor, of two
			b.RunParallel(func(pb *testing.PB) {
				for pb.Next() {
					err := db.Write(b.Context(), func(tx *database.Tx) error {
						_, err := tx.Exec(b.Context(), `
							INSERT INTO jobs (id, kind, payload, run_at, max_attempts, created_at)
							VALUES ($1, 'bench', '{}', $2, 1, $2)`, id.New(), tx.Now())
						if err != nil || !live {
							return err
						}
						tx.WakeNodes()
						_, err = tx.Exec(b.Context(), `INSERT INTO live_events (topic, subject) VALUES ($1, $2)`, "bench", "1")
						return err
					})
					if err != nil {
						failed.Add(1)
					}
				}
			})
			if failed.Load() > 0 {
				b.Errorf("%d failed", failed.Load())
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "commits/s")
		})
	}
}
