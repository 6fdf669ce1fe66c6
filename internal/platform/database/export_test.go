package database

import "time"

// SetLogAge sets the time after which the log is truncated.
func SetLogAge(d time.Duration) { logAge = d }

// SetGroupAge sets how long a group accepts transactions.
func SetGroupAge(db *DB, d time.Duration) { db.writer.age = d }

// WaitingWriters returns the number of transactions that wait for their turn.
func WaitingWriters(db *DB) int {
	db.writer.mu.Lock()
	defer db.writer.mu.Unlock()
	return len(db.writer.waiting)
}

// Commits returns the number of committed groups.
func Commits(db *DB) int {
	db.checkpoints.mu.Lock()
	defer db.checkpoints.mu.Unlock()
	return db.checkpoints.commits
}
