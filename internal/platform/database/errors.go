package database

import (
	"errors"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// IsUnique reports whether err is a violation of a unique index.
func IsUnique(err error) bool {
	return hasCode(err, "23505", sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY)
}

// hasCode reports whether err is PostgreSQL's error with the SQLSTATE postgres, or SQLite's with one of the extended
// result codes.
func hasCode(err error, postgres string, codes ...int) bool {
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		return pg.Code == postgres
	}
	if lite, ok := errors.AsType[*sqlite.Error](err); ok {
		for _, code := range codes {
			if lite.Code() == code {
				return true
			}
		}
	}
	return false
}
