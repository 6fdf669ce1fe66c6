// Package backup copies the whole database into one file and back.
//
// A file holds every row of every table as they were at one instant, as lines of JSON, compressed and, with a
// passphrase, encrypted (age). It names no engine's types, so that a backup of SQLite can be restored into PostgreSQL
// and the other way round. Its last line counts the rows and has a hash of everything before it: a file that was cut
// off is noticed. The sealing key is in encrypted files only. Mails that were written to files instead of being sent
// are in none.
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

// Options are what a backup is made with.
type Options struct {
	Passphrase string // encrypts the file; empty: anybody who has the file can read it
	Key        string // the sealing key as its file holds it; only stored in an encrypted file
	WorkFactor int    // logarithm of what each guess of the passphrase costs; 0: production's, tests use less
	Version    string // of the program
	// Derived are columns by table that the program computes anew, such as the words of a search index. They are left out,
	// because the engines differ in them.
	Derived map[string][]string
}

// MinPassphrase is the minimum length of a passphrase in bytes.
const MinPassphrase = 12

// CheckPassphrase refuses a passphrase that can be guessed.
func CheckPassphrase(passphrase string) error {
	if passphrase != "" && len(passphrase) < MinPassphrase {
		return fmt.Errorf("the passphrase is too short: use at least %d characters, for example from "+
			"openssl rand -base64 24", MinPassphrase)
	}
	return nil
}

// Header is the first line of a backup.
type Header struct {
	Harborlight string    `json:"harborlight"` // "backup"
	Format      int       `json:"format"`
	Version     string    `json:"version"` // of the program that wrote it
	Engine      string    `json:"engine"`
	Schema      int64     `json:"schema"` // number of the newest migration
	At          time.Time `json:"at"`
	Key         string    `json:"key,omitempty"` // sealing key; only in an encrypted file
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

// ending is the last line.
type ending struct {
	Rows   map[string]int64 `json:"rows"`   // by table
	SHA256 string           `json:"sha256"` // of all lines before, in hexadecimal
}

// Summary is what a backup holds.
type Summary struct {
	Header    Header
	Rows      map[string]int64 // by table
	Bytes     int64            // size of the file
	SHA256    string           // of the file, in hexadecimal
	Encrypted bool
}

// Total returns the number of rows of all tables.
func (s Summary) Total() (n int64) {
	for _, rows := range s.Rows {
		n += rows
	}
	return n
}

// ErrPassphrase means that the passphrase doesn't open the file, or that one is needed.
var ErrPassphrase = errors.New("the passphrase doesn't open this backup")

// unusable says that a file can't be restored, with advice.
func unusable(err error) error {
	if errors.Is(err, ErrPassphrase) || errors.Is(err, context.Canceled) {
		return err
	}
	return fmt.Errorf("this backup is not usable: %w; take another one", err)
}

// Restore checks the whole file and puts its content in the place of the database that c names, but for the rows of
// the tables without, which may have been revoked since. accept runs just before: with the content's header and the
// folder of the old files, as dump.Replacement says. If Restore fails, the old data is unchanged. It returns where
// the old data is now, or "" if there was none.
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

// fill loads the file, which must still be the one that was checked, and counts what arrived.
func fill(ctx context.Context, l *dump.Loader, path, passphrase string, without []string, checked Summary) error {
	again, err := read(ctx, path, passphrase, &loading{ctx: ctx, loader: l, without: without})
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
