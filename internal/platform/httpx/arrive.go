package httpx

import (
	"bytes"
	"errors"
	"io"
	"net/http"
)

// arrive reads the body of a request, so that nobody has a place at work while sending slowly. The handler reads the
// same bytes, and the same error if the body broke off. It reports false for a body that is longer than most: the rest
// arrives while the handler reads.
func arrive(req *http.Request, most int64) (whole bool) {
	if req.ContentLength > most {
		return false
	}
	text, err := io.ReadAll(io.LimitReader(req.Body, most+1))
	rest := req.Body
	req.Body = &arrived{Reader: io.MultiReader(bytes.NewReader(text), &broken{rest, err}), Closer: rest}
	return int64(len(text)) <= most
}

// arrived is a body of which the beginning, or all, was read.
type arrived struct {
	io.Reader
	io.Closer
}

// broken repeats the error that a body ended with; without one it goes on reading.
type broken struct {
	rest io.Reader
	err  error
}

func (b *broken) Read(p []byte) (int, error) {
	if b.err != nil && !errors.Is(b.err, io.EOF) {
		return 0, b.err
	}
	return b.rest.Read(p)
}
