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

	"harborlight/internal/fault"
)

// tryAgainAfter is when a client may come back: about as long as it takes to
// notice that the database is back.
const tryAgainAfter = 5 * time.Second

var (
	errAway = fault.Unavailable("This site is having trouble right now. Please try again shortly.", tryAgainAfter)
	// errUnknown is for a commit that was sent and never answered.
	errUnknown = &fault.Error{
		Kind: fault.KindUnavailable, Code: codeUnknown, RetryAfter: tryAgainAfter,
		Message: "This site is having trouble right now, and we can't tell whether this was saved. " +
			"Please check before you try again.",
	}
)

// outage turns an error that says that the database is away, busy or full into
// a fault of kind Unavailable. It is the only place that does: every error of
// this package has passed it. Other errors, and nil, stay what they are.
func outage(err error) error {
	if err == nil || fault.As(err) != nil || !isOutage(err) {
		return err
	}
	return errAway.Because(&awayError{err})
}

// awayError is the cause of every fault that this package makes of an outage.
type awayError struct{ error }

func (e *awayError) Unwrap() error { return e.error }

// IsOutage reports whether err says that this database was away, busy or full.
func IsOutage(err error) bool {
	_, ok := errors.AsType[*awayError](err)
	return ok
}

// commitFailure judges the error of a commit. One that the server has spoken, or
// that kept it from being sent, means that nothing was written.
func commitFailure(err error) error {
	wrapped := fmt.Errorf("commit: %w", err)
	if refused(err) || errors.Is(err, driver.ErrBadConn) || pgconn.SafeToRetry(err) {
		return outage(wrapped)
	}
	return errUnknown.Because(&awayError{wrapped})
}

// refused reports whether the engine itself answered that it did not do it. A
// server that is shut down while it commits says so too, but may have done it.
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

// IsUnknown reports whether err comes from a Write whose commit was sent and not
// answered: what it wrote may be there.
func IsUnknown(err error) bool {
	f := fault.As(err)
	return f != nil && f.Code == codeUnknown
}

// codeUnknown tells programs apart what errUnknown tells people.
const codeUnknown = "outcome_unknown"

// isOutage reports whether the cause of err is the database's state rather than
// the statement. A caller who has left is no outage.
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

// postgresOutage judges an SQLSTATE: classes 08 (connection), 53 (resources:
// disk, memory, connections), 57P (shutdown) and 58 (system), and single codes.
func postgresOutage(code string) bool {
	for _, class := range []string{"08", "53", "57P", "58"} {
		if strings.HasPrefix(code, class) {
			return true
		}
	}
	switch code {
	case readOnly,
		"25P03", // idle_in_transaction_session_timeout
		"55P03", // lock_timeout
		"57014": // statement_timeout, or cancelled when our deadline passed
		return true
	}
	return false
}

// readOnly is the SQLSTATE of a write to a server that takes none, such as a
// standby or a former primary.
const readOnly = "25006"

func sqliteOutage(code int) bool {
	switch code & 0xff { // the primary code, without its details
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL, // another process
		sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, // the disk
		sqlite3.SQLITE_INTERRUPT: // our deadline
		return true
	}
	return false
}
