package httpx

import (
	"io"
	"net/http"
	"time"
)

// defaultBodyTimeout is the time limit for the body of a request, unless its route sets another.
const defaultBodyTimeout = 30 * time.Second

// trackedBody is the body of a request. It records when the body has ended.
type trackedBody struct {
	io.ReadCloser
	ended bool
}

// watch replaces the request's body by b, which records when the body has ended. A request without a body has ended
// at once. It changes r, which must be a copy of the server's request.
func (b *trackedBody) watch(r *http.Request) {
	if r.Body == nil || r.Body == http.NoBody {
		b.ended = true
		return
	}
	b.ReadCloser = r.Body
	r.Body = b
}

// Read reads from the body. Any error, including io.EOF, marks the body as ended.
func (b *trackedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	b.ended = b.ended || err != nil
	return n, err
}

// SetReadDeadline sets the read deadline of the request's body. It does nothing once the body has ended or the
// response has begun, because net/http then continues to read in order to detect that the client left. A deadline
// would end that read, and with it the context of this request and all later ones on the connection
// (docs/security.md, T77). Typed operations set a deadline in either case, so this check is here, for every handler.
func (r *recorder) SetReadDeadline(deadline time.Time) error {
	if !deadline.IsZero() && (r.body.ended || r.wrote) {
		return nil
	}
	return http.NewResponseController(r.ResponseWriter).SetReadDeadline(deadline)
}
