package backup_test

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"harborlight/internal/platform/backup"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

// target returns the configuration of a closed database with one row, and a function that checks that it is
// unchanged.
func target(t *testing.T, engine database.Dialect) (c database.Config, untouched func(t *testing.T)) {
	t.Helper()
	c = emptyTarget(t, engine)
	db := open(t, c)
	fillSome(t, db)
	want := contentOf(t, db)
	must(t, db.Close())
	return c, func(t *testing.T) {
		t.Helper()
		db := open(t, c)
		checkSameRows(t, contentOf(t, db), want)
		must(t, db.Close())
		if left, _ := filepath.Glob(filepath.Join(c.Dir, "*restor*")); len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
	}
}

// TestT97DamagedBackupIsRefused truncates files at many places and changes single bytes. Restore must reject each
// file before it changes any data.
func TestT97DamagedBackupIsRefused(t *testing.T) {
	t.Parallel()
	source := databasetest.Open(t, database.SQLite)
	fillSome(t, source)
	for _, engine := range databasetest.Engines() {
		for _, secret := range []string{"", passphrase} {
			t.Run(fmt.Sprintf("%s, encrypted %t", engine, secret != ""), func(t *testing.T) {
				t.Parallel()
				const places = 10
				c, untouched := target(t, engine)
				path, _ := write(t, source, backup.Options{Passphrase: secret})
				whole, err := os.ReadFile(path)
				must(t, err)
				refuse := func(name string, content []byte) {
					bad := filepath.Join(t.TempDir(), "bad.backup")
					must(t, os.WriteFile(bad, content, 0o600))
					_, _, err := backup.Restore(t.Context(), c, bad, secret, nil, accept)
					if err == nil || !strings.Contains(err.Error(), "take another one") && !errors.Is(err, backup.ErrPassphrase) {
						t.Errorf("%s: %v", name, err)
					}
				}
				for i := range places {
					refuse(fmt.Sprintf("cut at %d parts", i), whole[:len(whole)*i/places])
					flipped := bytes.Clone(whole)
					flipped[len(whole)*(2*i+1)/(2*places)] ^= 0x10
					refuse(fmt.Sprintf("byte changed in part %d", i), flipped)
				}
				refuse("one byte short", whole[:len(whole)-1])
				refuse("something appended", append(bytes.Clone(whole), 'x'))
				untouched(t)
			})
		}
	}
}

// TestT96PassphraseGuessesAreExpensive checks the cost of testing a passphrase, which age writes into the first
// lines.
func TestT96PassphraseGuessesAreExpensive(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "site.backup")
	_, err := backup.Write(t.Context(), databasetest.Open(t, database.SQLite), path,
		backup.Options{Passphrase: passphrase})
	must(t, err)
	text, err := os.ReadFile(path)
	must(t, err)
	if head := text[:min(len(text), 100)]; !regexp.MustCompile(`\n-> scrypt \S+ 16\n`).Match(head) {
		t.Errorf("the file begins with %q", head)
	}
}

func TestT96EncryptedBackupNeedsPassphrase(t *testing.T) {
	t.Parallel()
	source := databasetest.Open(t, database.SQLite)
	fillSome(t, source)
	c, untouched := target(t, database.SQLite)
	path, _ := write(t, source, backup.Options{Passphrase: passphrase, Key: "c2VhbGluZyBrZXk="})
	for range 3 {
		for _, wrong := range []string{"", "wrong horse battery"} {
			if _, _, err := backup.Restore(t.Context(), c, path, wrong, nil, accept); !errors.Is(err, backup.ErrPassphrase) {
				t.Errorf("with %q: %v", wrong, err)
			}
		}
	}
	untouched(t)
	text, err := os.ReadFile(path)
	must(t, err)
	for _, secret := range []string{"ada@example.com", "c2VhbGluZyBrZXk=", "media_chunks", "\x1f\x8b\x08"} {
		if bytes.Contains(text, []byte(secret)) {
			t.Errorf("%q is legible", secret)
		}
	}
	plain, _ := write(t, source, backup.Options{Key: "c2VhbGluZyBrZXk="})
	if lines := unzip(t, plain); strings.Contains(lines, "c2VhbGluZyBrZXk=") ||
		!strings.Contains(lines, "ada@example.com") {
		t.Error("without a passphrase the key must not be in the file, and the rows must")
	}
	if _, err := backup.Write(t.Context(), source, filepath.Join(t.TempDir(), "x"),
		backup.Options{Passphrase: "short"}); err == nil {
		t.Error("a short passphrase is accepted")
	}
}

func unzip(t *testing.T, path string) string {
	t.Helper()
	file, err := os.Open(path)
	must(t, err)
	defer file.Close() //nolint:errcheck // it was only read
	plain, err := gzip.NewReader(file)
	must(t, err)
	text, err := io.ReadAll(plain)
	must(t, err)
	return string(text)
}

// TestT97ForgedBackupInjectsNoSQL restores files with a correct last line but malicious names and
// numbers.
func TestT97ForgedBackupInjectsNoSQL(t *testing.T) {
	t.Parallel()
	source := databasetest.Open(t, database.SQLite)
	fillSome(t, source)
	path, s := write(t, source, backup.Options{})
	lines := unzip(t, path)
	lines = lines[:strings.LastIndex(lines[:len(lines)-1], "\n")+1]
	for name, tc := range map[string]struct{ old, forged, want string }{
		"a table that isn't there":  {`"table":"users"`, `"table":"users; DROP TABLE jobs"`, "no table"},
		"a table of the engine":     {`"table":"users"`, `"table":"sqlite_schema"`, "no table"},
		"a table of the migrations": {`"table":"users"`, `"table":"goose_db_version"`, "no table"},
		"a column that isn't there": {`["file_id","number","data"]`, `["file_id","number","data) VALUES (1); --"]`,
			"no column"},
		"a column twice":                     {`["file_id","number","data"]`, `["file_id","number","number"]`, "twice"},
		"a newer schema":                     {fmt.Sprintf(`"schema":%d`, s.Header.Schema), `"schema":9999`, "newer harborlight"},
		"no schema":                          {fmt.Sprintf(`"schema":%d`, s.Header.Schema), `"schema":0`, "names schema 0"},
		"another format":                     {`"format":1`, `"format":2`, "format 2"},
		"a row that refers to a missing row": {`"o","o",null,null`, `"o","o",null,"i9"`, "refers to one"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c, untouched := target(t, database.SQLite)
			forged := strings.Replace(lines, tc.old, tc.forged, 1)
			if forged == lines {
				t.Fatal("nothing was forged")
			}
			_, _, err := backup.Restore(t.Context(), c, forge(t, forged), "", nil, accept)
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("the error is %v", err)
			}
			untouched(t)
		})
	}
}

// forge writes the lines and a valid last line to a file.
func forge(t *testing.T, lines string) string {
	t.Helper()
	rows, table := map[string]int{}, ""
	for line := range strings.Lines(lines) {
		if after, found := strings.CutPrefix(line, `{"table":"`); found {
			table, _, _ = strings.Cut(after, `"`)
			rows[table] = 0
		} else if strings.HasPrefix(line, "[") {
			rows[table]++
		}
	}
	counts := []string{}
	for name, n := range rows {
		counts = append(counts, fmt.Sprintf("%q:%d", name, n))
	}
	sum := sha256.Sum256([]byte(lines))
	path := filepath.Join(t.TempDir(), "forged.backup")
	file, err := os.Create(path)
	must(t, err)
	zipped := gzip.NewWriter(file)
	_, err = io.WriteString(zipped,
		lines+`{"rows":{`+strings.Join(counts, ",")+`},"sha256":"`+hex.EncodeToString(sum[:])+"\"}\n")
	must(t, errors.Join(err, zipped.Close(), file.Close()))
	return path
}

func TestRestoreKeepsDataOfNewerVersion(t *testing.T) {
	t.Parallel()
	source := databasetest.Open(t, database.SQLite)
	path, _ := write(t, source, backup.Options{})
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			c := emptyTarget(t, engine)
			db := open(t, c)
			must(t, db.Write(t.Context(), func(tx *database.Tx) error {
				_, err := tx.Exec(t.Context(), `INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, true)`)
				return err
			}))
			must(t, db.Close())
			if _, _, err := backup.Restore(t.Context(), c, path, "", nil, accept); err == nil ||
				!strings.Contains(err.Error(), "9999") {
				t.Errorf("the error is %v", err)
			}
		})
	}
}
