package httpx

import (
	"bytes"
	"errors"
	"io"
	"net/http"
)

// prefetchBody reads the body of a request in advance, so that slow senders don't occupy a slot. The handler reads
// the same bytes, and the same error if the body breaks off. If the body is longer than most, prefetchBody returns
// false, and the rest arrives while the handler reads.
func prefetchBody(req *http.Request, most int64) (whole bool) {
	if req.ContentLength > most {
		return false
	}
	text, err := io.ReadAll(io.LimitReader(req.Body, most+1))
	rest := req.Body
	req.Body = &prefetchedBody{Reader: io.MultiReader(bytes.NewReader(text), &failingReader{rest, err}), Closer: rest}
	return int64(len(text)) <= most
}

// prefetchedBody is a body that was read in advance, completely or in part.
type prefetchedBody struct {
	io.Reader
	io.Closer
}

// failingReader repeats the error that ended the body, or continues to read if there was none.
type failingReader struct {
	rest io.Reader
	err  error
}

// Read returns the error of the prefetch if it failed, and otherwise reads the rest of the body.
func (b *failingReader) Read(p []byte) (int, error) {
	if b.err != nil && !errors.Is(b.err, io.EOF) {
		return 0, b.err
	}
	return b.rest.Read(p)
}
