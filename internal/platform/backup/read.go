package backup

import (
	"bufio"
	"bytes"
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
	"slices"
	"strings"

	"filippo.io/age"

	"harborlight/internal/platform/database/dump"
)

// maxLine is the maximum length of a line in bytes, since files may come from untrusted sources.
const maxLine = 64 << 20

// agePrefix is the start of every encrypted file.
const agePrefix = "age-encryption.org/"

// restorer receives the tables and rows of a file.
type restorer interface {
	begin(table string, columns []string) error
	row(values []any) error
}

// Check reads a whole file and returns a summary. It verifies the hash and the row counts, but loads nothing. The
// error explains why the file can't be restored.
func Check(ctx context.Context, path, passphrase string) (Summary, error) {
	s, err := read(ctx, path, passphrase, discardRestorer{})
	if err != nil {
		return s, unusable(err)
	}
	return s, nil
}

type discardRestorer struct{}

func (discardRestorer) begin(string, []string) error { return nil }
func (discardRestorer) row([]any) error              { return nil }

// loadRestorer is a restorer that inserts the rows into a new database.
type loadRestorer struct {
	ctx     context.Context //nolint:containedctx // lives as long as one call of read
	loader  *dump.Loader
	without []string // tables that stay empty
	skip    bool     // the current table stays empty
}

func (l *loadRestorer) begin(table string, columns []string) error {
	l.skip = slices.Contains(l.without, table)
	return l.loader.Begin(l.ctx, table, columns)
}

// row inserts a row, or does nothing if the current table is skipped.
func (l *loadRestorer) row(values []any) error {
	if l.skip {
		return nil
	}
	return l.loader.Insert(l.ctx, values)
}

// read reads a backup to its end, passes its tables and rows to a restorer, and returns a summary. It verifies the
// hash and the row counts at the end, after the rows were passed on.
func read(ctx context.Context, path, passphrase string, to restorer) (Summary, error) {
	file, err := os.Open(path)
	if err != nil {
		return Summary{}, err
	}
	defer file.Close() //nolint:errcheck // it was only read
	raw := sha256.New()
	counter := &countingReader{from: io.TeeReader(file, raw)}
	source := bufio.NewReaderSize(counter, 1<<20)
	plain, encrypted, err := decrypted(source, passphrase)
	if err != nil {
		return Summary{}, err
	}
	unzipped, err := gzip.NewReader(plain)
	if err != nil {
		return Summary{}, errors.New("it is not a backup of harborlight, or it was cut off near its start")
	}
	r := &reader{lines: bufio.NewReaderSize(unzipped, 1<<20), sum: sha256.New(), to: to, rows: map[string]int64{}}
	if err := r.all(ctx); err != nil {
		return Summary{}, explainDamage(err)
	}
	if _, err := io.Copy(io.Discard, source); err != nil {
		return Summary{}, err
	}
	return Summary{Header: r.header, Rows: r.rows, Bytes: counter.n, SHA256: hex.EncodeToString(raw.Sum(nil)),
		Encrypted: encrypted}, nil
}

// decrypted returns the decrypted content of an encrypted file, or the unchanged source for other files. It returns
// ErrPassphrase if the passphrase is missing or wrong.
func decrypted(source *bufio.Reader, passphrase string) (plain io.Reader, encrypted bool, err error) {
	mark, _ := source.Peek(len(agePrefix)) // a shorter file is not a backup
	if string(mark) != agePrefix {
		return source, false, nil
	}
	if passphrase == "" {
		return nil, true, fmt.Errorf("%w: it is encrypted, set HARBORLIGHT_BACKUP_PASSPHRASE", ErrPassphrase)
	}
	identity, err := age.NewScryptIdentity(passphrase)
	if err != nil {
		return nil, true, err
	}
	identity.SetMaxWorkFactor(workFactor + 2)
	plain, err = age.Decrypt(source, identity)
	if _, wrong := errors.AsType[*age.NoIdentityMatchError](err); wrong {
		return nil, true, ErrPassphrase
	}
	if err != nil {
		return nil, true, fmt.Errorf("its beginning is damaged (%w)", err)
	}
	return plain, true, nil
}

// explainDamage describes errors of cut off or damaged compressed and encrypted files in words. It returns other
// errors unchanged.
func explainDamage(err error) error {
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return errors.New("it was cut off")
	case errors.Is(err, gzip.ErrChecksum), strings.Contains(err.Error(), "failed to decrypt"),
		strings.Contains(err.Error(), "flate:"):
		return fmt.Errorf("it is damaged (%w)", err)
	}
	return err
}

// countingReader counts the bytes that are read through it.
type countingReader struct {
	from io.Reader
	n    int64
}

func (c *countingReader) Read(p []byte) (int, error) {
	n, err := c.from.Read(p)
	c.n += int64(n)
	return n, err
}

// reader reads and checks the lines of a backup.
type reader struct {
	lines  *bufio.Reader
	sum    hash.Hash
	to     restorer
	header Header
	table  string
	width  int // number of columns of the table
	rows   map[string]int64
}

// all reads the header, the tables with their rows, and the last line, and stops at the first error.
func (r *reader) all(ctx context.Context) error {
	if err := r.first(); err != nil {
		return err
	}
	for {
		text, err := r.line()
		if err = errors.Join(err, ctx.Err()); err != nil {
			return err
		}
		if text[0] == '[' {
			r.sum.Write(text)
			if err := r.row(text); err != nil {
				return err
			}
			continue
		}
		var s section
		if err := json.Unmarshal(text, &s); err != nil {
			return fmt.Errorf("a line is damaged (%w)", err)
		}
		if s.Table == "" {
			return r.last(text)
		}
		r.sum.Write(text)
		if err := r.begin(s); err != nil {
			return err
		}
	}
}

// first reads the header. It returns an error if the file is no backup or has another format.
func (r *reader) first() error {
	text, err := r.line()
	if err != nil {
		return err
	}
	r.sum.Write(text)
	if err := json.Unmarshal(text, &r.header); err != nil || r.header.Harborlight != magic {
		return errors.New("it is not a backup of harborlight")
	}
	if r.header.Format != format {
		return fmt.Errorf("it has format %d, and this version reads %d", r.header.Format, format)
	}
	return nil
}

// begin starts a table. A table that occurs twice is an error.
func (r *reader) begin(s section) error {
	if _, twice := r.rows[s.Table]; twice {
		return fmt.Errorf("the table %q occurs twice", s.Table)
	}
	r.table, r.width = s.Table, len(s.Columns)
	r.rows[s.Table] = 0
	return r.to.begin(s.Table, s.Columns)
}

// row decodes a row, counts it and passes it to the restorer. A row outside a table or with a wrong number of values
// is an error.
func (r *reader) row(text []byte) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var raw []json.RawMessage
	if err := decoder.Decode(&raw); err != nil || r.table == "" || len(raw) != r.width {
		return fmt.Errorf("a row of %q is damaged", r.table)
	}
	values := make([]any, len(raw))
	for i, text := range raw {
		var err error
		if values[i], err = decode(text); err != nil {
			return fmt.Errorf("a value of %q is damaged (%w)", r.table, err)
		}
	}
	r.rows[r.table]++
	return r.to.row(values)
}

// decode is the inverse of encode: it returns nil, a string, an int64, a float64 or a []byte.
func decode(text json.RawMessage) (any, error) {
	switch {
	case string(text) == "null":
		return nil, nil //nolint:nilnil // NULL
	case text[0] == '"':
		var s string
		err := json.Unmarshal(text, &s)
		return s, err
	case text[0] == '{':
		var w wrapped
		err := json.Unmarshal(text, &w)
		switch {
		case w.Bytes != nil:
			return *w.Bytes, err
		case w.Real != nil:
			return *w.Real, err
		}
		return string(w.Text), err
	}
	var n int64
	err := json.Unmarshal(text, &n)
	return n, err
}

// last checks the hash and row counts in the last line, and that no more content follows.
func (r *reader) last(text []byte) error {
	var end footer
	if err := json.Unmarshal(text, &end); err != nil {
		return fmt.Errorf("the last line is damaged (%w)", err)
	}
	if end.SHA256 != hex.EncodeToString(r.sum.Sum(nil)) || !maps.Equal(end.Rows, r.rows) {
		return errors.New("its content doesn't match the hash and row counts in its last line")
	}
	if _, err := r.lines.ReadByte(); !errors.Is(err, io.EOF) {
		if err == nil {
			err = errors.New("it has more content after its last line")
		}
		return err
	}
	return nil
}

// line returns the next line, including its line break. A line without one, or of more than 64 MB, is an error.
func (r *reader) line() ([]byte, error) {
	var text []byte
	for {
		part, err := r.lines.ReadSlice('\n')
		text = append(text, part...)
		switch {
		case len(text) > maxLine:
			return nil, errors.New("a line is too long")
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil:
			return nil, err
		}
		return text, nil
	}
}
