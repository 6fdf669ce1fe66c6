package backup_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"harborlight/internal/platform/backup"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/database/dump"
	"harborlight/internal/platform/databasetest"
)

const (
	passphrase = "correct horse battery"
	cheap      = 2 // low work factor, for speed
)

var derived = map[string][]string{"partners": {"number", "terms", "terms_version"}}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// fillSome inserts rows with every type of value, and rows that refer to later ones.
func fillSome(t *testing.T, db *database.DB) {
	t.Helper()
	at := time.Date(2026, 11, 23, 4, 5, 6, 789_012_000, time.UTC)
	all := make([]byte, 256)
	for i := range all {
		all[i] = byte(i)
	}
	must(t, db.Write(t.Context(), func(tx *database.Tx) error {
		for _, s := range []struct {
			query string
			args  []any
		}{
			{`INSERT INTO users (id, email, email_confirmed_at, user_metadata, created_at, updated_at)
				VALUES ($1, $2, $3, $4, $5, $6)`,
				[]any{"u1", "ada@example.com", nil, "{\"a\": \"<&\u2028é😀\"}", at, at.Add(time.Microsecond)}},
			{`INSERT INTO media_chunks (file_id, number, data) VALUES ($1, $2, $3)`, []any{"f1", 0, all}},
			{`INSERT INTO media_chunks (file_id, number, data) VALUES ($1, $2, $3)`, []any{"f1", 1, []byte{}}},
			{`INSERT INTO partners (id, company_name, company_description, contact_email, services_offered, specializations,
				rating, commission_rate, is_active, created_at, sort_name) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
				[]any{"p1", "Ada's \"Firm\"\n\ttwo", "", "a@b.example", "[]", "[]", 4.0, 12.345678901234567, true, at, "adas"}},
		} {
			if _, err := tx.Exec(t.Context(), s.query, s.args...); err != nil {
				return err
			}
		}
		for _, row := range [][2]any{{"i2", nil}, {"i1", "i2"}} { // i1 is read first and refers to i2
			_, err := tx.Exec(t.Context(), `
				INSERT INTO invoices (id, kind, number, series, ordinal, occasion, order_id, order_number, credits, is_test,
					currency, issued_at, month, due_on, net_cents, tax_cents, gross_cents, buyer_name, buyer_company,
					buyer_email, buyer_country, buyer_vat_id, document, token_hash, search_text)
				VALUES ($1, 'invoice', $1, $1, 1, $1, 'o', 'o', $2, $3, 'eur', $4, '2026-11', $4, -5000000000, 1, 2, '', '', '',
					'', '', '{}', $1, '')`, row[0], row[1], false, at)
			if err != nil {
				return err
			}
		}
		return nil
	}))
}

// contentOf returns the rows of a database by table, sorted and without derived columns.
func contentOf(t *testing.T, db *database.DB) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	must(t, dump.Read(t.Context(), db, func(ctx context.Context, s *dump.Snapshot) error {
		for _, table := range s.Tables {
			table.Columns = slices.DeleteFunc(slices.Clone(table.Columns), func(c dump.Column) bool {
				return slices.Contains(derived[table.Name], c.Name)
			})
			out[table.Name] = []string{}
			err := s.Rows(ctx, table, func(values []any) error {
				row := map[string]any{}
				for i, c := range table.Columns {
					row[c.Name] = values[i]
				}
				text, err := json.Marshal(row)
				out[table.Name] = append(out[table.Name], string(text))
				return err
			})
			if err != nil {
				return err
			}
			slices.Sort(out[table.Name])
		}
		return nil
	}))
	return out
}

// checkSameRows fails unless both databases have the same rows, apart from the records of backups.
func checkSameRows(t *testing.T, got, want map[string][]string) {
	t.Helper()
	delete(got, "backups")
	delete(want, "backups")
	for _, table := range slices.Sorted(maps.Keys(want)) {
		if !slices.Equal(got[table], want[table]) {
			t.Errorf("%s:\n%s\nwant\n%s", table, strings.Join(got[table], "\n"), strings.Join(want[table], "\n"))
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d tables, want %d", len(got), len(want))
	}
}

// emptyTarget returns the configuration of a database that doesn't exist yet.
func emptyTarget(t *testing.T, engine database.Dialect) database.Config {
	if engine == database.SQLite {
		return database.Config{Dir: filepath.Join(t.TempDir(), "new")}
	}
	return database.Config{URL: databasetest.Postgres(t), Dir: t.TempDir()}
}

func open(t *testing.T, c database.Config) *database.DB {
	t.Helper()
	c.Exclusive = true
	db, err := database.Open(t.Context(), c)
	must(t, err)
	must(t, db.Migrate(t.Context()))
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// asideConfig returns the configuration of the old data that a restore moved aside.
func asideConfig(c database.Config, aside string) database.Config {
	if c.URL == "" {
		return database.Config{Dir: aside}
	}
	c.URL += "&search_path=" + aside
	return c
}

func accept(backup.Header, string) error { return nil }

// write makes a backup in a new folder.
func write(t *testing.T, db *database.DB, o backup.Options) (path string, s backup.Summary) {
	t.Helper()
	o.Derived, o.WorkFactor = derived, cheap
	path = filepath.Join(t.TempDir(), "site.backup")
	s, err := backup.Write(t.Context(), db, path, o)
	must(t, err)
	return path, s
}

func TestBackupRestoresIntoBothEngines(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Parallel()
		fillSome(t, db)
		want := contentOf(t, db)
		for _, o := range []backup.Options{{}, {Passphrase: passphrase, Key: "the key"}} {
			path, s := write(t, db, o)
			if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 || info.Size() != s.Bytes {
				t.Errorf("the file: %v %v", info, err)
			}
			if s.Encrypted != (o.Passphrase != "") || s.Header.Key != o.Key || s.Rows["media_chunks"] != 2 {
				t.Errorf("summary %+v", s)
			}
			for _, engine := range databasetest.Engines() {
				t.Run(fmt.Sprintf("into %s, encrypted %t", engine, s.Encrypted), func(t *testing.T) {
					c := emptyTarget(t, engine)
					_, aside, err := backup.Restore(t.Context(), c, path, o.Passphrase, nil, accept)
					must(t, err)
					if aside != "" {
						t.Errorf("an empty target left old data at %s", aside)
					}
					restored := open(t, c)
					checkSameRows(t, contentOf(t, restored), want)
					fails := restored.Write(t.Context(), func(tx *database.Tx) error {
						_, err := tx.Exec(t.Context(), `UPDATE invoices SET credits = 'nobody' WHERE id = 'i1'`)
						return err
					})
					if fails == nil {
						t.Error("foreign keys are not enforced any more")
					}
				})
			}
		}
	})
}

func TestRestoreKeepsOldDataAndRefusesRunningTarget(t *testing.T) {
	t.Parallel()
	source := databasetest.Open(t, database.SQLite)
	fillSome(t, source)
	path, _ := write(t, source, backup.Options{})
	want := contentOf(t, source)
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			c := emptyTarget(t, engine)
			target := open(t, c)
			must(t, target.Write(t.Context(), func(tx *database.Tx) error {
				_, err := tx.Exec(t.Context(), `INSERT INTO media_chunks (file_id, number, data) VALUES ('old', 1, $1)`,
					[]byte("x"))
				return err
			}))
			old := contentOf(t, target)
			if _, _, err := backup.Restore(t.Context(), c, path, "", nil, accept); err == nil ||
				!strings.Contains(err.Error(), "stop") {
				t.Fatalf("a running target: %v", err)
			}
			checkSameRows(t, contentOf(t, target), old)
			must(t, target.Close())
			_, aside, err := backup.Restore(t.Context(), c, path, "", nil, accept)
			must(t, err)
			restored := open(t, c)
			checkSameRows(t, contentOf(t, restored), want)
			checkSameRows(t, contentOf(t, open(t, asideConfig(c, aside))), old)
		})
	}
}

// TestBackupUnderLoadIsConsistent writes pairs of rows during backups and checks that every backup contains only
// complete pairs.
func TestBackupUnderLoadIsConsistent(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Parallel()
		ctx, stop := context.WithCancel(t.Context())
		var wait sync.WaitGroup
		started := make(chan struct{})
		wait.Go(func() {
			for i := 0; ctx.Err() == nil; i++ {
				_ = db.Write(ctx, func(tx *database.Tx) error {
					for _, half := range []string{
						`INSERT INTO events (id, user_id, title, start_time, end_time, created_at, updated_at)
							VALUES ($1, 'u', '', $2, $2, $2, $2)`,
						`INSERT INTO users (id, email, created_at, updated_at) VALUES ($1, $1, $2, $2)`,
					} {
						if _, err := tx.Exec(ctx, half, fmt.Sprint(i), tx.Now()); err != nil {
							return err
						}
					}
					return nil
				})
				if i == 20 {
					close(started)
				}
			}
		})
		<-started
		grown := map[int64]bool{}
		for range 3 {
			_, s := write(t, db, backup.Options{})
			if s.Rows["events"] != s.Rows["users"] || s.Rows["events"] < 20 {
				t.Errorf("%d events and %d users", s.Rows["events"], s.Rows["users"])
			}
			grown[s.Rows["users"]] = true
		}
		stop()
		wait.Wait()
		if len(grown) < 2 {
			t.Error("nothing was written meanwhile")
		}
	})
}
