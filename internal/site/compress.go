package site

import (
	"bytes"
	"compress/gzip"
	"io"

	"github.com/andybalholm/brotli"
)

// brotliLevel is the level for content compressed at run time: within a few percent of the best at
// a hundredth of its time.
const brotliLevel = 6

// compress returns body in every encoding, best first.
func compress(body []byte) []variant {
	return []variant{
		newVariant("br",
			through(body, func(w io.Writer) io.WriteCloser { return brotli.NewWriterLevel(w, brotliLevel) })),
		newVariant("gzip", through(body, func(w io.Writer) io.WriteCloser { return gzip.NewWriter(w) })),
		newVariant("", body),
	}
}

func through(body []byte, compressor func(io.Writer) io.WriteCloser) []byte {
	var b bytes.Buffer
	w := compressor(&b)
	_, _ = w.Write(body) // a buffer never fails
	_ = w.Close()
	return b.Bytes()
}
