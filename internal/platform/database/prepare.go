package database

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	sqlite3 "modernc.org/sqlite/lib"
)

// Time limits of integrity checks: at every start, at the start after a crash, and in the nightly check and
// harborlight doctor.
const (
	quickCheck  = 2 * time.Second
	startCheck  = 10 * time.Second
	doctorCheck = 5 * time.Minute
)

// prepareSQLite prepares an open database before its first use: it checks for damage and ties the log.
func (db *DB) prepareSQLite(ctx context.Context) error {
	if err := db.checkDamage(ctx); err != nil {
		return err
	}
	db.folder.ReportTightened()
	return errors.Join(db.tie(ctx), db.folder.Mark())
}

// checkDamage returns an error with advice for a damaged database. After a crash it checks everything for at most ten
// seconds; before a server starts it checks the structure for at most two. If that isn't enough, it returns nil,
// because the nightly check finds the rest. Before other commands it checks nothing.
func (db *DB) checkDamage(ctx context.Context) error {
	check, limit := wholeCheck, startCheck
	switch {
	case db.folder.NeedsCheck:
	case db.folder.Serves():
		check, limit = structureCheck, quickCheck
	default:
		return nil
	}
	damage, err := db.integrity(ctx, check, limit)
	if damage != "" {
		return damaged(db.folder.Path, damage)
	}
	if errors.Is(err, context.DeadlineExceeded) {
		if !db.folder.NeedsCheck {
			return nil
		}
		db.folder.AddNote("the database is too large to be checked at the start: run harborlight doctor")
		return nil
	}
	return err
}

// unusable returns an error with advice for a database that SQLite can't open: in use by another program, damaged, or
// not accessible.
func unusable(path string, err error) error {
	switch {
	case hasCode(err, "", sqlite3.SQLITE_BUSY):
		return fmt.Errorf("another program has the database %s open: stop that program first", path)
	case hasCode(err, "", sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
		return damaged(path, oneLine(err))
	}
	return fmt.Errorf("the database %s is not usable (%s): check the disk and the rights on the folder, or choose "+
		"another with --data", path, oneLine(err))
}

func damaged(path, how string) error {
	return fmt.Errorf("the database %s is damaged (%s): restore the newest backup as docs/operations.md says, and "+
		"keep the damaged files", path, how)
}

// SQLite's checks. structureCheck doesn't compare indexes with their tables.
const (
	wholeCheck     = "PRAGMA integrity_check(1)"
	structureCheck = "PRAGMA quick_check(1)"
)

// Damage checks the whole database for at most five minutes and returns the first damage, or "". It returns the
// context's error on timeout. It finds nothing on PostgreSQL, where the server checks its pages.
func (db *DB) Damage(ctx context.Context) (string, error) {
	if db.folder == nil {
		return "", nil
	}
	return db.integrity(ctx, wholeCheck, doctorCheck)
}

// integrity runs the statement check and returns the first damage that SQLite finds, or "". An error of the check
// itself is damage, too. It returns the context's error after the time limit.
func (db *DB) integrity(ctx context.Context, check string, limit time.Duration) (damage string, err error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	var said string
	err = db.read.QueryRowContext(ctx, check).Scan(&said)
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case err != nil:
		return oneLine(err), nil
	case said != "ok":
		return strings.TrimSpace(strings.ReplaceAll(said, "\n", " ")), nil
	}
	return "", nil
}

// Examine checks the files and the whole database, for at most five minutes, and returns problems for the owner, with
// advice. It returns none for PostgreSQL.
func (db *DB) Examine(ctx context.Context) (problems []string, err error) {
	if db.folder == nil {
		return nil, nil
	}
	problems = db.folder.Problems()
	damage, err := db.integrity(ctx, wholeCheck, doctorCheck)
	switch {
	case damage != "":
		problems = append(problems, fmt.Sprintf("The database is damaged (%s): restore the newest backup.", damage))
	case errors.Is(err, context.DeadlineExceeded):
		problems = append(problems, "The database is too large to be checked: run PRAGMA integrity_check on a copy.")
		err = nil
	}
	return problems, err
}
