// Package backup writes the whole database to one file and restores it.
//
// A file contains every row of every table at one instant, as lines of JSON. It is compressed and, with a passphrase,
// encrypted (age). Values don't depend on the database engine, so a backup of SQLite can be restored into PostgreSQL
// and the other way round. The last line contains the row counts and a hash of all previous lines, which detects
// truncated files. Only encrypted files contain the sealing key. Emails that were written to files instead of being
// sent are not part of a backup.
package backup

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"harborlight/internal/platform/database"
	"harborlight/internal/platform/database/dump"
)

// Options configures a backup.
type Options struct {
	Passphrase string // encrypts the file; if empty, anyone who has the file can read it
	Key        string // sealing key, in the format of its file; only stored in encrypted files
	WorkFactor int    // logarithm of the cost of testing a passphrase; 0 means the production value, tests use less
	Version    string // of the program
	// Derived lists, by table, the columns that the program computes, such as the words of a search index. Backups
	// omit them, because the engines compute them differently.
	Derived map[string][]string
}

// MinPassphrase is the minimum length of a passphrase in bytes.
const MinPassphrase = 12

// CheckPassphrase returns an error if the passphrase has fewer than MinPassphrase bytes. An empty passphrase, which
// means no encryption, is valid.
func CheckPassphrase(passphrase string) error {
	if passphrase != "" && len(passphrase) < MinPassphrase {
		return fmt.Errorf("the passphrase is too short: use at least %d characters, for example from "+
			"openssl rand -base64 24", MinPassphrase)
	}
	return nil
}

// Header is the first line of a backup, as JSON.
type Header struct {
	Harborlight string    `json:"harborlight"` // "backup"
	Format      int       `json:"format"`
	Version     string    `json:"version"` // version of the program that wrote the file
	Engine      string    `json:"engine"`
	Schema      int64     `json:"schema"` // number of the newest migration
	At          time.Time `json:"at"`
	Key         string    `json:"key,omitempty"` // sealing key; only in encrypted files
}

const (
	magic  = "backup"
	format = 1
)

// section precedes the rows of a table, each a list of values in the order of the columns.
type section struct {
	Table   string   `json:"table"`
	Columns []string `json:"columns"`
}

// footer is the last line.
type footer struct {
	Rows   map[string]int64 `json:"rows"`   // row count by table
	SHA256 string           `json:"sha256"` // SHA-256 of all previous lines, in hexadecimal
}

// Summary describes the content of a backup.
type Summary struct {
	Header    Header
	Rows      map[string]int64 // row count by table
	Bytes     int64            // size of the file, in bytes
	SHA256    string           // SHA-256 of the file, in hexadecimal
	Encrypted bool
}

// Total returns the number of rows in all tables.
func (s Summary) Total() (n int64) {
	for _, rows := range s.Rows {
		n += rows
	}
	return n
}

// ErrPassphrase means that the passphrase is wrong or missing.
var ErrPassphrase = errors.New("the passphrase doesn't open this backup")

// unusable adds advice to the reason why a file can't be restored. It returns a wrong passphrase and a canceled
// context unchanged.
func unusable(err error) error {
	if errors.Is(err, ErrPassphrase) || errors.Is(err, context.Canceled) {
		return err
	}
	return fmt.Errorf("this backup is not usable: %w; take another one", err)
}

// Restore checks the whole file and replaces the database that c names by its content. The tables in without stay
// empty, because their rows may have been revoked since the backup. Just before the replacement, Restore calls
// accept with the file's header and the location of the old data. If Restore fails, the old data is unchanged. It
// returns the location of the old data, or "" if there was none.
func Restore(ctx context.Context, c database.Config, path, passphrase string, without []string,
	accept func(h Header, aside string) error) (s Summary, aside string, err error) {
	if s, err = Check(ctx, path, passphrase); err != nil {
		return s, "", err
	}
	aside, err = dump.Restore(ctx, c, dump.Replacement{
		Schema: s.Header.Schema,
		Fill: func(ctx context.Context, l *dump.Loader) error {
			return fill(ctx, l, path, passphrase, without, s)
		},
		Accept: func(aside string) error { return accept(s.Header, aside) },
	})
	return s, aside, err
}

// fill loads the file into a new database and checks the row counts; the tables in without must be empty. It fails if
// the file has changed since it was checked.
func fill(ctx context.Context, l *dump.Loader, path, passphrase string, without []string, checked Summary) error {
	again, err := read(ctx, path, passphrase, &loadRestorer{ctx: ctx, loader: l, without: without})
	if err != nil {
		return unusable(err)
	}
	if again.SHA256 != checked.SHA256 {
		return unusable(errors.New("the file changed while it was read"))
	}
	for table, rows := range again.Rows {
		n, err := l.Count(ctx, table)
		if err != nil {
			return err
		}
		if slices.Contains(without, table) {
			rows = 0
		}
		if n != rows {
			return fmt.Errorf("the table %s has %d rows instead of %d", table, n, rows)
		}
	}
	return nil
}
