package database

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/binary"
	"fmt"
	"strconv"
	"sync"
	"time"

	"harborlight/internal/platform/database/wal"
)

// logSize is the size in bytes at which the log is copied into the database and restarted, as with SQLite's automatic
// checkpoints. Every logAge, the log is also truncated, so that it doesn't keep deleted secrets. More frequent
// truncation would slow down commits, because the file would have to grow again.
const logSize = 4 << 20 // 1,000 pages

var logAge = time.Minute

const (
	// measureEvery is the number of commits between two measurements of the log.
	measureEvery = 16
	// retryAfter is the wait after a checkpoint that readers blocked.
	retryAfter = time.Second
	// checkpointWait is the time in milliseconds that a checkpoint waits for readers. Writers wait for the
	// checkpoint.
	checkpointWait = 250
)

// The kinds of checkpoints: copyLog copies the frames that no reader needs; emptyLog waits briefly for readers and
// truncates the log.
const (
	copyLog  = "PRAGMA wal_checkpoint(PASSIVE)"
	emptyLog = "PRAGMA wal_checkpoint(TRUNCATE)"
)

// checkpoints is the state of the log. SQLite's automatic checkpoints are disabled, because each new log must begin
// with the tie (package wal).
type checkpoints struct {
	mu      sync.Mutex
	commits int
	emptied time.Time
	retryAt time.Time // next attempt after readers blocked a checkpoint
}

// checkpointIfDue makes a checkpoint if one is due. It does nothing if another goroutine makes one, or another
// process owns the data folder. It only logs failures, because the data is already durable.
func (db *DB) checkpointIfDue(ctx context.Context) {
	if !db.folder.Owned() || !db.checkpoints.mu.TryLock() {
		return
	}
	defer db.checkpoints.mu.Unlock()
	db.checkpoints.commits++
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Minute)
	defer cancel()
	how, err := db.dueCheckpoint(ctx)
	if err == nil && how != "" {
		err = db.checkpoint(ctx, how)
	}
	if err != nil {
		db.folder.Log.WarnContext(ctx, "checkpoint failed", "error", err.Error())
	}
}

// dueCheckpoint returns the SQL statement of the checkpoint that is due, or "". The log is emptied every minute or if
// its file exceeds 8 MB, and copied if it contains 4 MB, which is measured every 16 commits. It returns "" within a
// second after an incomplete checkpoint.
func (db *DB) dueCheckpoint(ctx context.Context) (how string, err error) {
	c := &db.checkpoints
	now := time.Now()
	switch {
	case now.Before(c.retryAt):
		return "", nil
	case now.Sub(c.emptied) >= logAge, db.folder.LogSize() > 2*logSize:
		return emptyLog, nil
	case c.commits%measureEvery != 0:
		return "", nil
	}
	var busy, frames, copied, page int64
	if err := db.write.QueryRowContext(ctx, "PRAGMA page_size").Scan(&page); err != nil {
		return "", err
	}
	err = db.write.QueryRowContext(ctx, "PRAGMA wal_checkpoint(NOOP)").Scan(&busy, &frames, &copied)
	if err != nil || frames*page < logSize {
		return "", err
	}
	return copyLog, nil
}

// checkpoint runs the SQL statement how, which copies the log into the database, and ties the next log to the file.
// If readers still use a part of the log, the log continues and needs no new tie.
func (db *DB) checkpoint(ctx context.Context, how string) error {
	db.checkpoints.retryAt = time.Now().Add(retryAfter)
	conn, err := db.write.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close() //nolint:errcheck // it goes back to the pool
	whole, err := db.runCheckpoint(ctx, conn, how)
	if err != nil || !whole {
		return err
	}
	db.checkpoints.retryAt = time.Time{}
	if how == emptyLog {
		db.checkpoints.emptied = time.Now()
	}
	return setVersion(ctx, conn, wal.Next)
}

// runCheckpoint makes a checkpoint and reports whether it copied the whole log into the database file. It waits at
// most 250 ms for others.
func (db *DB) runCheckpoint(ctx context.Context, conn *sql.Conn, how string) (whole bool, err error) {
	if _, err := conn.ExecContext(ctx, "PRAGMA busy_timeout = "+strconv.Itoa(checkpointWait)); err != nil {
		return false, err
	}
	var busy, frames, done int
	err = conn.QueryRowContext(ctx, how).Scan(&busy, &frames, &done)
	_, restored := conn.ExecContext(context.WithoutCancel(ctx), "PRAGMA busy_timeout = "+db.busyTimeout())
	if err != nil {
		return false, fmt.Errorf("checkpoint: %w", err)
	}
	return frames == done, restored
}

// setVersion sets the user_version to the result of next, which receives the current user_version and schema cookie.
func setVersion(ctx context.Context, conn *sql.Conn, next func(version, schema uint32) uint32) error {
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() //nolint:errcheck // after a commit it does nothing
	var version, schema int32
	if err := tx.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version); err != nil {
		return err
	}
	if err := tx.QueryRowContext(ctx, "PRAGMA schema_version").Scan(&schema); err != nil {
		return err
	}
	number := next(uint32(version), uint32(schema)) //nolint:gosec // the same four bytes
	if _, err := tx.ExecContext(ctx, "PRAGMA user_version = "+strconv.FormatUint(uint64(number), 10)); err != nil {
		return err
	}
	return tx.Commit()
}

// randomVersion returns a random, positive user_version, which no copy of the database has. It ignores its arguments.
func randomVersion(_, _ uint32) uint32 {
	var b [4]byte
	rand.Read(b[:]) //nolint:errcheck // it never fails
	return binary.BigEndian.Uint32(b[:])&0x7fffffff | 1
}

// tie empties the log and changes the user_version at random, so that the logs of this run belong only to this file
// and not to earlier copies of it.
func (db *DB) tie(ctx context.Context) error {
	if err := db.checkpoint(ctx, emptyLog); err != nil {
		return err
	}
	conn, err := db.write.Conn(ctx)
	if err != nil {
		return err
	}
	err = setVersion(ctx, conn, randomVersion)
	_ = conn.Close()
	if err != nil {
		return err
	}
	return db.checkpoint(ctx, emptyLog)
}
