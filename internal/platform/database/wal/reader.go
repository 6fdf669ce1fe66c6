package wal

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
)

// errEnd means that the log ends: the next frame is incomplete or left from an earlier round. SQLite stops there as
// well.
var errEnd = errors.New("end of the log")

const (
	logHeaderSize   = 32
	frameHeaderSize = 24
	magic           = 0x377f0682 // the lowest bit means that checksums read big-endian words
	maxPageSize     = 65536
)

// reader reads the valid frames of a log in order. The format is
// https://www.sqlite.org/fileformat2.html#the_write_ahead_log
type reader struct {
	in       io.Reader
	order    binary.ByteOrder
	pageSize uint32
	salt     [8]byte
	sum      [2]uint32 // running checksum over all frames

	page   uint32 // page number
	commit bool   // the frame ends a transaction
	data   []byte // content of the page
}

// newReader reads the header of a log. It returns errEnd if the header is incomplete or invalid, so that the log has
// no frames.
func newReader(f io.Reader) (*reader, error) {
	r := &reader{in: bufio.NewReaderSize(f, 1<<16)}
	var head [logHeaderSize]byte
	if err := r.read(head[:]); err != nil {
		return nil, err
	}
	word := func(at int) uint32 { return binary.BigEndian.Uint32(head[at:]) }
	switch word(0) {
	case magic:
		r.order = binary.LittleEndian
	case magic | 1:
		r.order = binary.BigEndian
	default:
		return nil, errEnd
	}
	r.pageSize = word(8)
	if r.pageSize < 512 || r.pageSize > maxPageSize || r.pageSize&(r.pageSize-1) != 0 {
		return nil, errEnd
	}
	copy(r.salt[:], head[16:24])
	r.add(head[:24])
	if r.sum != [2]uint32{word(24), word(28)} {
		return nil, errEnd
	}
	r.data = make([]byte, r.pageSize)
	return r, nil
}

// next reads a frame into r, or returns errEnd after the last valid one.
func (r *reader) next() error {
	var head [frameHeaderSize]byte
	if err := r.read(head[:]); err != nil {
		return err
	}
	if err := r.read(r.data); err != nil {
		return err
	}
	r.add(head[:8])
	r.add(r.data)
	word := func(at int) uint32 { return binary.BigEndian.Uint32(head[at:]) }
	r.page, r.commit = word(0), word(4) != 0
	if [8]byte(head[8:16]) != r.salt || r.page == 0 || r.sum != [2]uint32{word(16), word(20)} {
		return errEnd
	}
	return nil
}

// read fills into, or returns errEnd if the log ends before.
func (r *reader) read(into []byte) error {
	_, err := io.ReadFull(r.in, into)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errEnd
	}
	return err
}

// add adds pairs of words to the checksum.
func (r *reader) add(b []byte) {
	for ; len(b) >= 8; b = b[8:] {
		r.sum[0] += r.order.Uint32(b) + r.sum[1]
		r.sum[1] += r.order.Uint32(b[4:]) + r.sum[0]
	}
}
