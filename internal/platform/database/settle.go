package database

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	sqlite3 "modernc.org/sqlite/lib"
)

// Time limits for checking the whole database: at every start, at the start after a crash, while visitors wait, and
// each night and for harborlight doctor.
const (
	quickCheck  = 2 * time.Second
	startCheck  = 10 * time.Second
	doctorCheck = 5 * time.Minute
)

// settle prepares an opened database of ours for use, before anything else reads or writes it.
func (db *DB) settle(ctx context.Context) error {
	if err := db.refuseDamage(ctx); err != nil {
		return err
	}
	db.folder.TellMended()
	if err := db.forgetDeleted(ctx); err != nil {
		return err
	}
	return errors.Join(db.tie(ctx), db.folder.Mark())
}

// refuseDamage refuses a damaged database: after a crash it looks everywhere, before a server starts it looks at the
// structure. If the check takes too long, the nightly one finds the rest.
func (db *DB) refuseDamage(ctx context.Context) error {
	check, limit := wholeCheck, startCheck
	switch {
	case db.folder.Odd:
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
		if !db.folder.Odd {
			return nil
		}
		db.folder.Tell("the database is too large to be checked at the start: run harborlight doctor")
		return nil
	}
	return err
}

// unusable returns advice for a database that SQLite can't open.
func unusable(path string, err error) error {
	switch {
	case is(err, "", sqlite3.SQLITE_BUSY):
		return fmt.Errorf("another program has the database %s open: stop that program first", path)
	case is(err, "", sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
		return damaged(path, oneLine(err))
	}
	return fmt.Errorf("the database %s is not usable (%s): check the disk and the rights on the folder, or choose "+
		"another with --data", path, oneLine(err))
}

func damaged(path, how string) error {
	return fmt.Errorf("the database %s is damaged (%s): restore the newest backup as docs/operations.md says, and "+
		"keep the damaged files", path, how)
}

// SQLite's checks: everything, and everything but the agreement of indexes with their tables.
const (
	wholeCheck     = "PRAGMA integrity_check(1)"
	structureCheck = "PRAGMA quick_check(1)"
)

// Damage checks the whole database, for at most five minutes, and returns the first damage, or "". It returns ctx's
// error when the time is over. With PostgreSQL it finds nothing: the server checks its pages itself.
func (db *DB) Damage(ctx context.Context) (string, error) {
	if db.folder == nil {
		return "", nil
	}
	return db.integrity(ctx, wholeCheck, doctorCheck)
}

// integrity returns the first damage that SQLite finds, or "". It returns ctx's error when its time
// is over.
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

// forgetDeleted rewrites, once, a database written by older versions, which left deleted content in
// the file. A full disk must not prevent the start.
func (db *DB) forgetDeleted(ctx context.Context) error {
	var version, pages int
	if err := db.write.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version); err != nil {
		return err
	}
	if err := db.write.QueryRowContext(ctx, "PRAGMA page_count").Scan(&pages); err != nil {
		return err
	}
	if version != 0 || pages <= 1 {
		return nil
	}
	if _, err := db.write.ExecContext(ctx, "VACUUM"); err != nil {
		db.folder.Tell(fmt.Sprintf("the database still holds traces of what was deleted: "+
			"run VACUUM on it while harborlight is stopped (%s)", oneLine(err)))
	}
	return nil
}

// Examine returns what the owner of the data folder should know, with advice. With PostgreSQL there
// is nothing.
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
