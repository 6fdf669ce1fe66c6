// Package wal decides whether a write-ahead log of SQLite belongs to the database file beside it.
//
// SQLite doesn't check this: it replays any valid log that it finds. After a crash, the log of the crashed database
// remains. If a backup is then copied over the file, SQLite would write pages of another database into it.
//
// The tie between a file and its log is the user_version, which SQLite stores in the header of page 1 for
// applications. Whenever the whole log was copied into the file, the first entry of the new log is a page 1 whose
// user_version is Next of the header in the file (see internal/platform/database/checkpoint.go). A log therefore
// identifies the header of its file, and every header that it produces is different.
//
// The package only reads. Don't use it on a file that this process has open in SQLite, because closing a file drops
// SQLite's locks on it.
package wal

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
)

// HeaderSize is the length of a database file's header.
const HeaderSize = 100

// Header is the header of a database file. All zeros mean that the file is empty.
type Header [HeaderSize]byte

// ReadHeader returns the header of the database file and the file's size in bytes. A file that is too short for a
// header has the zero header and the size 0.
func ReadHeader(path string) (h Header, size int64, err error) {
	f, err := os.Open(path)
	if err != nil {
		return h, 0, err
	}
	defer f.Close() //nolint:errcheck // it was only read
	info, err := f.Stat()
	if err != nil || info.Size() < HeaderSize {
		return h, 0, err
	}
	_, err = io.ReadFull(f, h[:])
	return h, info.Size(), err
}

func (h Header) word(at int) uint32 { return binary.BigEndian.Uint32(h[at : at+4]) }

// Version returns the user_version, which is 0 in a database that was never tied.
func (h Header) Version() uint32 { return h.word(60) }

// schema returns the schema cookie. Copies by VACUUM INTO and by the backup API have another one, so neither is
// mistaken for the original.
func (h Header) schema() uint32 { return h.word(40) }

// pageSize returns the size of a page in bytes.
func (h Header) pageSize() uint32 {
	if size := binary.BigEndian.Uint16(h[16:18]); size != 1 {
		return uint32(size)
	}
	return 65536
}

// Length returns the size in bytes of a file with this header, or 0 if the header doesn't contain it. It is wrong
// while there is a log.
func (h Header) Length() int64 {
	if h.word(24) != h.word(92) { // written by a version of SQLite that doesn't update the count
		return 0
	}
	return int64(h.pageSize()) * int64(h.word(28))
}

// Next returns the user_version of the first page 1 in the log of a file with this user_version and schema cookie. It
// is always positive.
func Next(version, schema uint32) uint32 {
	var in [8]byte
	binary.BigEndian.PutUint32(in[:4], version)
	binary.BigEndian.PutUint32(in[4:], schema)
	sum := sha256.Sum256(in[:])
	return binary.BigEndian.Uint32(sum[:4])&0x7fffffff | 1
}

// Verdict is the result of Judge.
type Verdict string

// The verdicts.
const (
	Empty   Verdict = "empty"   // contains no commit; SQLite ignores it
	Own     Verdict = "own"     // belongs to the file
	Foreign Verdict = "foreign" // belongs to another file
	Unknown Verdict = "unknown" // has no tie, because it is from another program
)

// Classify reads the log at path up to its last commit, as SQLite does, and decides whether it belongs to a file with
// the header main. A missing log is Empty.
func Classify(path string, main Header) (Verdict, error) {
	f, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return Empty, nil
	}
	if err != nil {
		return Unknown, err
	}
	defer f.Close() //nolint:errcheck // it was only read
	r, err := newReader(f)
	if errors.Is(err, errEnd) {
		return Empty, nil
	}
	if err != nil {
		return Unknown, fmt.Errorf("read %s: %w", path, err)
	}
	e := evidence{main: main}
	for err = r.next(); err == nil; err = r.next() {
		e.frame(r)
	}
	if !errors.Is(err, errEnd) {
		return Unknown, fmt.Errorf("read %s: %w", path, err)
	}
	return e.verdict(r.pageSize), nil
}

// evidence collects facts from a log's frames about their file. Frames after the last commit don't count.
type evidence struct {
	main               Header
	committed          bool
	own, other         bool
	maybeOwn, maybeNot bool // for the current transaction
}

// frame evaluates a frame: the header in a page 1 counts as evidence once the frame's transaction is committed.
func (e *evidence) frame(r *reader) {
	if r.page == 1 {
		e.checkHeader(Header(r.data[:HeaderSize]))
	}
	if r.commit {
		e.committed = true
		e.own = e.own || e.maybeOwn
		e.other = e.other || e.maybeNot
		e.maybeOwn, e.maybeNot = false, false
	}
}

// checkHeader compares the header of a page 1 with that of the file, for the current transaction. If SQLite was
// copying the log into the file, the log may contain the file's own header.
func (e *evidence) checkHeader(h Header) {
	switch {
	case h == e.main, h.Version() != 0 && h.Version() == Next(e.main.Version(), e.main.schema()):
		e.maybeOwn = true
	case h.Version() != 0 && (h.Version() != e.main.Version() || h.schema() != e.main.schema()):
		e.maybeNot = true
	}
}

// verdict returns Empty for a log without a commit, Foreign for another page size, and otherwise Own if a page 1
// matches the file, Foreign if one doesn't, and Unknown without evidence.
func (e *evidence) verdict(pageSize uint32) Verdict {
	switch {
	case !e.committed:
		return Empty
	case e.main != Header{} && pageSize != e.main.pageSize():
		return Foreign
	case e.own:
		return Own
	case e.other:
		return Foreign
	default:
		return Unknown
	}
}
