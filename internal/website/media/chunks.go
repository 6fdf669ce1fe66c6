package media

import (
	"context"
	"errors"
	"io"

	"harborlight/internal/platform/database"
)

// chunkSize is the size of stored chunks in bytes. 50 MB take 200 rows, and a range request of a video stays cheap
// and uses little memory.
const chunkSize = 256 << 10

// reader reads a file from the database with one chunk in memory. It belongs to one request.
type reader struct {
	ctx  context.Context //nolint:containedctx // io.Reader has none
	q    database.Querier
	file file

	at     int64
	number int // number of the chunk in memory; -1 if none
	chunk  []byte
}

func newReader(ctx context.Context, q database.Querier, f file) *reader {
	return &reader{ctx: ctx, q: q, file: f, number: -1}
}

var errSeek = errors.New("media: seek before the beginning")

// Seek sets the offset of the next Read, which may be after the end of the file. A negative offset returns errSeek.
func (r *reader) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case io.SeekCurrent:
		offset += r.at
	case io.SeekEnd:
		offset += r.file.Size
	}
	if offset < 0 {
		return 0, errSeek
	}
	r.at = offset
	return offset, nil
}

// Read reads at most to the end of a chunk, from the database or the last chunk read. At the end of the file it
// returns io.EOF, for a short chunk io.ErrUnexpectedEOF.
func (r *reader) Read(p []byte) (int, error) {
	if r.at >= r.file.Size {
		return 0, io.EOF
	}
	number := int(r.at / chunkSize)
	if number != r.number {
		chunk, err := findChunk(r.ctx, r.q, r.file.ID, number)
		if err != nil {
			return 0, err
		}
		r.chunk, r.number = chunk, number
	}
	within := r.at % chunkSize
	if within >= int64(len(r.chunk)) {
		return 0, io.ErrUnexpectedEOF
	}
	n := copy(p, r.chunk[within:])
	r.at += int64(n)
	return n, nil
}

// ReadAt reads len(p) bytes at an offset, or up to the end of the file with io.EOF. It moves the offset of Read.
func (r *reader) ReadAt(p []byte, at int64) (int, error) {
	r.at = at
	n, err := io.ReadFull(r, p)
	if errors.Is(err, io.ErrUnexpectedEOF) && r.at >= r.file.Size {
		err = io.EOF
	}
	return n, err
}

// insertChunks stores the bytes of a file in chunks of chunkSize.
func insertChunks(ctx context.Context, tx *database.Tx, fileID string, data []byte) error {
	for number := 0; len(data) > 0; number++ {
		n := min(chunkSize, len(data))
		if err := insertChunk(ctx, tx, fileID, number, data[:n]); err != nil {
			return err
		}
		data = data[n:]
	}
	return nil
}
