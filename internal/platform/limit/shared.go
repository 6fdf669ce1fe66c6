package limit

import (
	"context"
	"crypto/sha256"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
)

// shared counts a limit in the database for all nodes, with one statement per change. All nodes must use the same
// names. The zero value counts in memory.
//
// Outside a transaction, a count waits neither for the disk nor for a standby, so a crash may lose the last few
// counts.
type shared struct {
	factory *Factory
	name    string
}

// db returns the database that counts, or nil to count in memory: SQLite has one node.
func (s shared) db() *database.DB {
	if s.factory == nil || s.factory.db == nil || s.factory.db.Dialect() == database.SQLite {
		return nil
	}
	return s.factory.db
}

// row returns the key of a row.
func (s shared) row(key string) []byte {
	sum := sha256.Sum256([]byte(s.name + "\x00" + key))
	return sum[:len(digest{})]
}

// Shared returns a limiter of n events per window for each key across all nodes. The name identifies the limit on all
// of them. Until Use is called, and always with SQLite, it counts in memory.
func (f *Factory) Shared(name string, n int, window time.Duration) *Limiter {
	l := f.New(n, window)
	l.shared = shared{factory: f, name: name}
	l.wide.shared = shared{factory: f, name: name + " of a /48"}
	return l
}

// SharedFailures returns a failure counter across all nodes, which must use the same name. Until Use is called, and
// always with SQLite, it counts in memory.
func (f *Factory) SharedFailures(name string, p Backoff) *Failures {
	c := f.NewFailures(p)
	c.shared = shared{factory: f, name: name}
	return c
}

// Use makes shared limits count in the database. Call it before the first count.
func (f *Factory) Use(db *database.DB) { f.db = db }

// asyncCommit disables synchronous commit for the transaction of a statement. It is part of RETURNING.
const asyncCommit = `set_config('synchronous_commit', 'off', true)`

// allowSQL counts an event unless the bucket is full: $2 is the current time, $3 the leak time of an event, $4 the
// maximum level before the event.
const allowSQL = `
	INSERT INTO limit_counts (key, tries, tried, ends)
	VALUES ($1, 0, $2::bigint, $2::bigint + $3::bigint)
	ON CONFLICT (key) DO UPDATE
	SET tried = $2, ends = GREATEST(limit_counts.ends, $2) + $3
	WHERE limit_counts.ends - $2 <= $4::bigint
	RETURNING `

// allowShared counts an event in the database, or returns a fault of kind TooMany with the time to wait, at least a
// millisecond. returning is the SQL expression of the RETURNING clause: asyncCommit, or an empty literal in a
// transaction.
func (b *bucket) allowShared(ctx context.Context, q database.Querier, returning, key string) error {
	now := b.clock.Now().UnixMicro()
	interval := b.interval / int64(time.Microsecond)
	row := b.shared.row(key)
	counted, err := database.All[string](ctx, q, allowSQL+returning, row, now, interval, (b.burst-1)*interval)
	if err != nil || len(counted) == 1 {
		return err
	}
	ends, _, err := database.Maybe[int64](ctx, q, `SELECT ends FROM limit_counts WHERE key = $1`, row)
	if err != nil {
		return err
	}
	return fault.TooMany(max(time.Duration(ends-now-(b.burst-1)*interval)*time.Microsecond, time.Millisecond))
}

// undoShared removes an event of the key from the database. It ignores an unknown key. returning is as for
// allowShared.
func (b *bucket) undoShared(ctx context.Context, q database.Querier, returning, key string) error {
	_, err := database.All[string](ctx, q, `
		UPDATE limit_counts
		SET ends = ends - $2
		WHERE key = $1
		RETURNING `+returning, b.shared.row(key), b.interval/int64(time.Microsecond))
	return err
}

// beginSQL counts a failure unless the last one was too recent: $2 is the current time, $3 the memory, $4 the number
// of free failures, $5 the first and $6 the longest wait.
const beginSQL = `
	INSERT INTO limit_counts (key, tries, tried, ends)
	VALUES ($1, 1, $2::bigint, $2::bigint + $3::bigint)
	ON CONFLICT (key) DO UPDATE
	SET tries = CASE WHEN limit_counts.ends <= $2 THEN 1 ELSE limit_counts.tries + 1 END, tried = $2, ends = $2::bigint + $3
	WHERE limit_counts.ends <= $2
		OR limit_counts.tries < $4::bigint
		OR limit_counts.tried + LEAST($5::bigint * 2 ^ LEAST(limit_counts.tries - $4, 40), $6::bigint) <= $2
	RETURNING ` + asyncCommit

// beginShared counts a try in the database, or returns a fault of kind TooMany with the time to wait, at least a
// millisecond.
func (f *Failures) beginShared(ctx context.Context, db *database.DB, key string) error {
	now := f.clock.Now().UnixMicro()
	p := f.backoff
	row := f.shared.row(key)
	counted, err := database.All[string](ctx, db, beginSQL, row, now, p.Memory.Microseconds(), p.Free,
		p.First.Microseconds(), p.Longest.Microseconds())
	if err != nil || len(counted) == 1 {
		return err
	}
	last, _, err := database.Maybe[struct {
		Tries int   `db:"tries"`
		Tried int64 `db:"tried"`
	}](ctx, db, `SELECT tries, tried FROM limit_counts WHERE key = $1`, row)
	if err != nil {
		return err
	}
	wait := time.Duration(last.Tried-now)*time.Microsecond + p.waitAfter(last.Tries)
	return fault.TooMany(max(wait, time.Millisecond))
}

// undoShared removes one try of the key from the database. A row without tries expires immediately.
func (f *Failures) undoShared(ctx context.Context, db *database.DB, key string) error {
	_, err := database.All[string](ctx, db, `
		UPDATE limit_counts
		SET tries = tries - 1, ends = CASE WHEN tries <= 1 THEN 0 ELSE ends END
		WHERE key = $1
		RETURNING `+asyncCommit, f.shared.row(key))
	return err
}

func (f *Failures) forgiveShared(ctx context.Context, db *database.DB, key string) error {
	_, err := database.All[string](ctx, db, `DELETE FROM limit_counts WHERE key = $1 RETURNING `+asyncCommit, f.shared.row(key))
	return err
}

// sweepBatch is the number of rows deleted per transaction.
const sweepBatch = 5000

// Sweep deletes the expired counts of shared limits from the database, in batches. Call Use first.
func (f *Factory) Sweep(ctx context.Context) error {
	for {
		var rows int64
		err := f.db.Write(ctx, func(tx *database.Tx) (err error) {
			rows, err = tx.Exec(ctx, `
				DELETE FROM limit_counts
				WHERE key IN (SELECT key FROM limit_counts WHERE ends <= $1 ORDER BY ends LIMIT $2)`,
				f.clock.Now().UnixMicro(), sweepBatch)
			return err
		})
		if err != nil || rows < sweepBatch {
			return err
		}
	}
}
