package httpx

import (
	"io"
	"net/http"
	"time"
)

// readTime is how long the body of a request may take, unless its route says something else.
const readTime = 30 * time.Second

// incoming is the body of a request. It notes that nothing more is read of it.
type incoming struct {
	io.ReadCloser
	ended bool
}

// watch notes the end of the request's body. It changes r, which must be a copy of the server's.
func (b *incoming) watch(r *http.Request) {
	if r.Body == nil || r.Body == http.NoBody {
		b.ended = true
		return
	}
	b.ReadCloser = r.Body
	r.Body = b
}

func (b *incoming) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	b.ended = b.ended || err != nil
	return n, err
}

// SetReadDeadline sets the deadline of the request's body, and does nothing once that has ended or the answer has
// begun. After a body, net/http reads on to notice that the client has left. A deadline would end that, and with it the
// context of this request and of every later one on the connection (docs/security.md, T77). Typed operations set one
// whether their body is still on its way or not, so it's decided here, for every handler.
func (r *recorder) SetReadDeadline(deadline time.Time) error {
	if !deadline.IsZero() && (r.body.ended || r.wrote) {
		return nil
	}
	return http.NewResponseController(r.ResponseWriter).SetReadDeadline(deadline)
}
