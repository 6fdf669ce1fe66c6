package calendar

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"io"
	"time"
)

// maxInMemory is the maximum size of a file in memory.
const maxInMemory = 1 << 20

// errChanged means that the calendar changed after its headers were sent.
var errChanged = errors.New("the calendar changed while it was being read")

// Document is an iCalendar file to serve. A small one is in memory; a large one is generated while it is sent, a few
// events at a time.
type Document struct {
	ETag      string    // of a feed
	ChangedAt time.Time // of a feed: UTC, whole seconds

	text  []byte // nil: too large for memory
	hash  string
	write func(w io.Writer) error
}

// newDocument returns the file that write generates. It calls write once for the hash, keeps up to maxInMemory bytes
// of text, and otherwise generates the file again for each WriteTo. The error is that of write.
func newDocument(write func(w io.Writer) error) (Document, error) {
	held := &memoryBuffer{sum: sha256.New()}
	if err := write(held); err != nil {
		return Document{}, err
	}
	d := Document{hash: hex.EncodeToString(held.sum.Sum(nil)), write: write}
	if !held.full {
		d.text = held.text.Bytes()
	}
	return d, nil
}

// WriteTo writes the file and returns its length in bytes. If the content has changed since newDocument, it returns
// errChanged after the last write.
func (d Document) WriteTo(w io.Writer) (int64, error) {
	if d.text != nil {
		n, err := w.Write(d.text)
		return int64(n), err
	}
	counted := &counter{w: w, sum: sha256.New()}
	if err := d.write(counted); err != nil {
		return counted.n, err
	}
	if hex.EncodeToString(counted.sum.Sum(nil)) != d.hash {
		return counted.n, errChanged
	}
	return counted.n, nil
}

// memoryBuffer stores short content, and hashes all content.
type memoryBuffer struct {
	sum  hash.Hash
	text bytes.Buffer
	full bool
}

// Write adds part to the hash and to the text. If the text exceeds maxInMemory, it drops the text and continues with
// the hash only. It never fails.
func (h *memoryBuffer) Write(part []byte) (int, error) {
	h.sum.Write(part)
	if h.full = h.full || h.text.Len()+len(part) > maxInMemory; h.full {
		h.text = bytes.Buffer{}
		return len(part), nil
	}
	return h.text.Write(part)
}

// counter counts and hashes the written content.
type counter struct {
	w   io.Writer
	sum hash.Hash
	n   int64
}

// Write writes part to the underlying writer, and adds it to the hash and its length to the count.
func (c *counter) Write(part []byte) (int, error) {
	c.sum.Write(part)
	n, err := c.w.Write(part)
	c.n += int64(n)
	return n, err
}
