package database

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database/postgres"
)

// tryAgainAfter is the wait that clients are asked for. It is about the time needed to notice that the database is
// back.
const tryAgainAfter = 5 * time.Second

var (
	errUnavailable = fault.Unavailable(message.SiteAway, tryAgainAfter)
	errFull        = fault.Full(message.SiteFull, time.Minute)
	// errUnknown means that the answer to a commit was lost.
	errUnknown = &fault.Error{
		Kind: fault.KindUnavailable, Code: codeUnknown, RetryAfter: tryAgainAfter,
		Message: message.SiteOutcomeUnknown,
	}
)

// outage converts the error of a database that is unreachable, busy or full to a fault of kind Unavailable. Every
// error of this package passes through it, and nothing else creates such faults. It returns other errors, and nil,
// unchanged.
func outage(err error) error {
	if err == nil || fault.As(err) != nil || !isOutage(err) {
		return err
	}
	if IsFull(err) {
		return errFull.WithCause(&outageError{err})
	}
	return errUnavailable.WithCause(&outageError{err})
}

// outageError is the cause of every fault created by outage.
type outageError struct{ error }

func (e *outageError) Unwrap() error { return e.error }

// IsFull reports whether err means that the database's disk is full. Retries only help after space was freed.
func IsFull(err error) bool {
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		return pg.Code == "53100"
	}
	lite, ok := errors.AsType[*sqlite.Error](err)
	return ok && lite.Code()&0xff == sqlite3.SQLITE_FULL
}

// IsOutage reports whether err means that the database was unreachable, busy or full.
func IsOutage(err error) bool {
	_, ok := errors.AsType[*outageError](err)
	return ok
}

// commitFailure converts the error of a failed commit. If the commit was refused or never sent, nothing was written
// and the error is converted like outage; otherwise the outcome is unknown, and it returns errUnknown.
func commitFailure(err error) error {
	wrapped := fmt.Errorf("commit: %w", err)
	if refused(err) || errors.Is(err, driver.ErrBadConn) || pgconn.SafeToRetry(err) {
		return outage(wrapped)
	}
	return errUnknown.WithCause(&outageError{wrapped})
}

// refused reports whether the engine itself reported that it didn't commit. A server that shuts down during a commit
// returns an error, too, but may have committed.
func refused(err error) bool {
	if errors.Is(err, pgx.ErrTxCommitRollback) {
		return true
	}
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		return !strings.HasPrefix(pg.Code, "57P") && !strings.HasPrefix(pg.Code, "08")
	}
	_, ok := errors.AsType[*sqlite.Error](err)
	return ok
}

// IsUnknown reports whether err comes from a Write whose commit was sent but not answered, so that the data may have
// been written.
func IsUnknown(err error) bool {
	f := fault.As(err)
	return f != nil && f.Code == codeUnknown
}

// codeUnknown is the machine-readable code of errUnknown.
const codeUnknown = "outcome_unknown"

// isOutage reports whether err was caused by the state of the database instead of the statement. A canceled context
// doesn't count as an outage.
func isOutage(err error) bool {
	if _, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		return !errors.Is(err, context.Canceled)
	}
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		return postgresOutage(pg.Code)
	}
	if lite, ok := errors.AsType[*sqlite.Error](err); ok {
		return sqliteOutage(lite.Code())
	}
	if errors.Is(err, context.Canceled) {
		return false
	}
	for _, lost := range []error{
		context.DeadlineExceeded, driver.ErrBadConn, sql.ErrConnDone, pgconn.ErrConnClosed,
		io.EOF, io.ErrUnexpectedEOF, net.ErrClosed,
	} {
		if errors.Is(err, lost) {
			return true
		}
	}
	_, ok := errors.AsType[net.Error](err)
	return ok
}

// postgresOutage reports whether an SQLSTATE is an outage: the classes 08 (connection), 53 (resources: disk, memory,
// connections), 57P (shutdown) and 58 (system), and some single codes.
func postgresOutage(code string) bool {
	for _, class := range []string{"08", "53", "57P", "58"} {
		if strings.HasPrefix(code, class) {
			return true
		}
	}
	switch code {
	case postgres.ReadOnly,
		"25P03", // idle_in_transaction_session_timeout
		"55P03", // lock_timeout
		"57014": // statement_timeout, or canceled at our deadline
		return true
	}
	return false
}

// sqliteOutage reports whether a result code is an outage: the file is locked, or the disk fails, is full or can't be
// written, or a deadline interrupted the statement.
func sqliteOutage(code int) bool {
	switch code & 0xff { // primary code without details
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL, // another process
		sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, // disk
		sqlite3.SQLITE_INTERRUPT: // our deadline
		return true
	}
	return false
}
