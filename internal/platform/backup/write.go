package backup

import (
	"bufio"
	"cmp"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"unicode/utf8"

	"filippo.io/age"

	"harborlight/internal/platform/database"
	"harborlight/internal/platform/database/dump"
)

// partPattern matches the names of incomplete files.
const partPattern = ".harborlight-*.part"

// workFactor makes each attempt to guess a passphrase cost 64 MB of memory and about a fifth of a second.
const workFactor = 16

// Write writes the whole content of db to a new file, while others write to db. It reads the file back before
// renaming it to path, so if Write returns nil, the file is complete, durable and can be restored. It refuses an
// existing path and a short passphrase. A failure before the renaming leaves no file.
func Write(ctx context.Context, db *database.DB, path string, o Options) (Summary, error) {
	if err := CheckPassphrase(o.Passphrase); err != nil {
		return Summary{}, err
	}
	if _, err := os.Lstat(path); err == nil {
		return Summary{}, fmt.Errorf("%s exists already: name a new file", path)
	}
	part, err := os.CreateTemp(filepath.Dir(path), partPattern) // 0600
	if err != nil {
		return Summary{}, fmt.Errorf("make the file: %w", err)
	}
	defer os.Remove(part.Name()) //nolint:errcheck // gone after the rename
	counted, err := writeTo(ctx, db, part, o)
	if err = errors.Join(err, part.Sync(), part.Close()); err != nil {
		return Summary{}, fmt.Errorf("write the backup: %w", err)
	}
	s, err := Check(ctx, part.Name(), o.Passphrase)
	if err != nil {
		return s, fmt.Errorf("read the backup back: %w", err)
	}
	if !maps.Equal(s.Rows, counted) {
		return s, errors.New("the backup's row counts differ from the database's: check the database with " +
			"harborlight doctor")
	}
	if err := os.Rename(part.Name(), path); err != nil {
		return s, err
	}
	return s, syncFolder(filepath.Dir(path))
}

// writeTo writes a backup, compressed and, if there is a passphrase, encrypted. It returns the database's own row
// count of each table.
func writeTo(ctx context.Context, db *database.DB, file io.Writer, o Options) (counted map[string]int64, err error) {
	buffer := bufio.NewWriterSize(file, 1<<20)
	var out io.WriteCloser = nopCloser{buffer}
	if o.Passphrase != "" {
		recipient, err := age.NewScryptRecipient(o.Passphrase)
		if err != nil {
			return nil, err
		}
		recipient.SetWorkFactor(cmp.Or(o.WorkFactor, workFactor))
		if out, err = age.Encrypt(buffer, recipient); err != nil {
			return nil, err
		}
	}
	zipped, err := gzip.NewWriterLevel(out, gzip.BestSpeed) // fast, because uploaded files are already compressed
	if err != nil {
		return nil, err
	}
	w := &writer{out: zipped, sum: sha256.New(), ending: footer{Rows: map[string]int64{}}, options: o}
	counted = map[string]int64{}
	err = dump.Read(ctx, db, func(ctx context.Context, s *dump.Snapshot) error {
		return w.all(ctx, db, s, counted)
	})
	return counted, errors.Join(err, zipped.Close(), out.Close(), buffer.Flush())
}

type nopCloser struct{ io.Writer }

func (nopCloser) Close() error { return nil }

// writer writes the lines of a backup.
type writer struct {
	out     io.Writer
	sum     hash.Hash
	ending  footer
	options Options
}

// all writes the header, every table without its derived columns, and the last line. It stores the database's row
// counts in counted.
func (w *writer) all(ctx context.Context, db *database.DB, s *dump.Snapshot, counted map[string]int64) error {
	h := Header{Harborlight: magic, Format: format, Version: w.options.Version, Engine: string(db.Dialect()),
		Schema: s.Schema, At: db.Clock().Now().UTC()}
	if w.options.Passphrase != "" {
		h.Key = w.options.Key
	}
	if err := w.line(h); err != nil {
		return err
	}
	for _, t := range s.Tables {
		t.Columns = slices.DeleteFunc(slices.Clone(t.Columns), func(c dump.Column) bool {
			return slices.Contains(w.options.Derived[t.Name], c.Name)
		})
		n, err := s.Count(ctx, t)
		if err != nil {
			return err
		}
		counted[t.Name] = n
		if err := w.table(ctx, s, t); err != nil {
			return fmt.Errorf("copy the table %s: %w", t.Name, err)
		}
	}
	w.ending.SHA256 = hex.EncodeToString(w.sum.Sum(nil))
	return w.line(w.ending)
}

// table writes a table's name and columns, then its rows, and counts the rows for the last line.
func (w *writer) table(ctx context.Context, s *dump.Snapshot, t dump.Table) error {
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = c.Name
	}
	if err := w.line(section{t.Name, names}); err != nil {
		return err
	}
	w.ending.Rows[t.Name] = 0
	row := make([]any, len(names))
	return s.Rows(ctx, t, func(values []any) error {
		for i, value := range values {
			row[i] = encode(value)
		}
		w.ending.Rows[t.Name]++
		return w.line(row)
	})
}

// line writes v as a line of JSON and adds it to the hash. A line of more than 64 MB is an error.
func (w *writer) line(v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	if len(text) >= maxLine {
		return fmt.Errorf("a row of %d bytes is too long for a backup", len(text))
	}
	text = append(text, '\n')
	w.sum.Write(text)
	_, err = w.out.Write(text)
	return err
}

// wrapped marks a value that JSON has no type for. Bytes are encoded in base64.
type wrapped struct {
	Bytes *[]byte  `json:"b,omitempty"`
	Text  []byte   `json:"t,omitempty"` // text that is not UTF-8
	Real  *float64 `json:"r,omitempty"` // number that must stay a float although it is integral
}

// encode wraps values that JSON would change (bytes, floats and strings that aren't UTF-8) in an object, and returns
// others unchanged.
func encode(value any) any {
	switch v := value.(type) {
	case []byte:
		return wrapped{Bytes: &v}
	case float64:
		return wrapped{Real: &v}
	case string:
		if !utf8.ValidString(v) {
			return wrapped{Text: []byte(v)}
		}
	}
	return value
}

// syncFolder makes a rename in the folder durable. It does nothing on Windows.
func syncFolder(dir string) error {
	if runtime.GOOS == "windows" {
		return nil // Windows can't sync folders; the file system journals its names
	}
	folder, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}
