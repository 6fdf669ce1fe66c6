package serving

import (
	"bytes"
	"compress/gzip"
	"io"
	"sync"

	"github.com/andybalholm/brotli"
)

// brotliLevel is the level for compression at run time: within a few percent of the best, in a hundredth of its time.
const brotliLevel = 6

// compressor is a brotli.Writer or a gzip.Writer.
type compressor interface {
	io.WriteCloser
	Reset(to io.Writer)
}

// Pools of compressors: a new one takes 10 MB of memory for each page.
var (
	brotlis = sync.Pool{New: func() any { return brotli.NewWriterLevel(nil, brotliLevel) }}
	gzips   = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}
)

// compress returns body in every encoding, best first: Brotli, gzip, uncompressed.
func compress(body []byte) []variant {
	return []variant{
		newVariant("br", compressWith(body, &brotlis)),
		newVariant("gzip", compressWith(body, &gzips)),
		newVariant("", body),
	}
}

// compressWith compresses body with a compressor of the pool.
func compressWith(body []byte, pool *sync.Pool) []byte {
	var b bytes.Buffer
	w := pool.Get().(compressor)
	defer pool.Put(w)
	w.Reset(&b)
	_, _ = w.Write(body) // a buffer never fails
	_ = w.Close()
	w.Reset(nil) // drops the reference to the page
	return b.Bytes()
}
