// Package powercut simulates the effect of power cuts on SQLite's files. It records SQLite's file operations and
// builds the files as a power cut at any moment could leave them: synced data is complete, and any later write may be
// missing or torn. It is for tests only.
//
// It simulates only SQLite's files and copies others. The name of a new file is durable from its first sync on, and a
// removed file stays removed.
package powercut

import (
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// sector is the number of bytes that a disk usually writes atomically.
const sector = 512

type kind int

const (
	wrote kind = iota
	truncated
	synced
	removed
)

// op is a file operation of SQLite.
type op struct {
	kind kind
	file string
	at   int64 // offset of a write, or the new size
	data []byte
}

// Recording contains the file operations on the database in a folder.
type Recording struct {
	dir    string
	before map[string][]byte // content of SQLite's files at the start

	mu    sync.Mutex
	ops   []op
	notes []note
	over  bool
}

// note is a remark of the test, made after a number of ops.
type note struct {
	after int
	text  string
}

// Record records the changes of the database files in the folder until Stop. Call it before the database is opened.
func Record(tb testing.TB, dir string) *Recording {
	tb.Helper()
	listener.install.Do(install)
	r := &Recording{dir: dir, before: map[string][]byte{}}
	entries, err := os.ReadDir(dir)
	if err != nil {
		tb.Fatal(err)
	}
	for _, entry := range entries {
		if isDatabase(entry.Name()) {
			if r.before[entry.Name()], err = os.ReadFile(filepath.Join(dir, entry.Name())); err != nil {
				tb.Fatal(err)
			}
		}
	}
	listener.mu.Lock()
	listener.recordings[dir] = r
	listener.mu.Unlock()
	tb.Cleanup(func() {
		listener.mu.Lock()
		defer listener.mu.Unlock()
		delete(listener.recordings, dir)
	})
	return r
}

// isDatabase reports whether a file belongs to SQLite. The index of a log doesn't count, because SQLite rebuilds it.
func isDatabase(name string) bool {
	return strings.HasSuffix(name, ".db") || strings.HasSuffix(name, "-wal") || strings.HasSuffix(name, "-journal")
}

// add records an operation, unless the recording has ended.
func (r *Recording) add(o op) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.over {
		r.ops = append(r.ops, o)
	}
}

// Note records a remark at the current moment, such as that a write was acknowledged, unless the recording has ended.
func (r *Recording) Note(text string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.over {
		r.notes = append(r.notes, note{len(r.ops), text})
	}
}

// Stop ends the recording.
func (r *Recording) Stop() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.over = true
}

// Moments returns the number of operations. Cut accepts moments from 0 to this number.
func (r *Recording) Moments() int { return len(r.ops) }

// Cut writes files to the folder into, as a power cut after the first moment operations may leave them. dice decides
// which unsynced changes arrive. It returns the notes recorded before that moment.
func (r *Recording) Cut(tb testing.TB, moment int, dice *rand.Rand, into string) (notes []string) {
	tb.Helper()
	entries, err := os.ReadDir(r.dir)
	if err != nil {
		tb.Fatal(err)
	}
	files := r.filesAfterCut(moment, dice)
	for _, entry := range entries {
		if name := entry.Name(); !entry.IsDir() && !isDatabase(name) && !strings.HasSuffix(name, "-shm") {
			if files[name], err = os.ReadFile(filepath.Join(r.dir, name)); err != nil {
				tb.Fatal(err)
			}
		}
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(into, name), content, fs.FileMode(0o600)); err != nil {
			tb.Fatal(err)
		}
	}
	for _, n := range r.notes {
		if n.after <= moment {
			notes = append(notes, n.text)
		}
	}
	return notes
}

// disk is the simulated state of a file: its durable content and the operations since the last sync.
type disk struct {
	durable []byte
	since   []op
	named   bool // the file's name is durable
}

// filesAfterCut returns the content of the database files after a power cut, by file name. A file whose name was
// never synced may be missing.
func (r *Recording) filesAfterCut(moment int, dice *rand.Rand) map[string][]byte {
	disks := map[string]*disk{}
	for name, content := range r.before {
		disks[name] = &disk{durable: slices.Clone(content), named: true}
	}
	for _, o := range r.ops[:moment] {
		d := disks[o.file]
		if d == nil {
			d = &disk{}
			disks[o.file] = d
		}
		switch o.kind {
		case synced:
			for _, o := range d.since {
				d.durable = o.apply(d.durable, nil)
			}
			d.since, d.named = nil, true
		case removed:
			delete(disks, o.file)
		default:
			d.since = append(d.since, o)
		}
	}
	files := map[string][]byte{}
	for name, d := range disks {
		if content := d.cut(dice); d.named || len(content) > 0 || dice.IntN(2) == 0 {
			files[name] = content
		}
	}
	return files
}

// cut returns the content of a file after a power cut. At random, no operation since the last sync has arrived, or
// all except a part of the last, or any of them.
func (d *disk) cut(dice *rand.Rand) []byte {
	content := d.durable
	luck := dice.IntN(4)
	for i, o := range d.since {
		switch {
		case luck == 0:
			return content
		case luck == 1 && i < len(d.since)-1:
			content = o.apply(content, nil)
		case luck == 1 || dice.IntN(3) == 0:
			content = o.apply(content, dice)
		case dice.IntN(2) == 0:
			content = o.apply(content, nil)
		}
	}
	return content
}

// apply returns the content after the operation. With dice, a write is torn: some sectors arrive, and one of them
// only in part; a truncation doesn't happen.
func (o op) apply(content []byte, dice *rand.Rand) []byte {
	if o.kind == truncated {
		switch {
		case dice != nil:
			return content
		case int64(len(content)) > o.at:
			return content[:o.at]
		}
		return append(content, make([]byte, o.at-int64(len(content)))...)
	}
	if dice == nil {
		return put(content, o.at, o.data)
	}
	torn := dice.IntN(len(o.data)/sector + 1)
	for i := 0; i*sector < len(o.data); i++ {
		part := o.data[i*sector : min((i+1)*sector, len(o.data))]
		switch {
		case i == torn:
			content = put(content, o.at+int64(i*sector), part[:dice.IntN(len(part)+1)])
		case dice.IntN(2) == 0:
			content = put(content, o.at+int64(i*sector), part)
		}
	}
	return content
}

// put writes data into content and extends it with zeros if needed.
func put(content []byte, at int64, data []byte) []byte {
	if missing := at + int64(len(data)) - int64(len(content)); missing > 0 && len(data) > 0 {
		content = append(content, make([]byte, missing)...)
	}
	copy(content[min(at, int64(len(content))):], data)
	return content
}
