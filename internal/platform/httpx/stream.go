package httpx

import (
	"bufio"
	"io"
	"net/http"
	"time"
)

// Time limits for clients that read a streamed response.
const (
	StallTimeout  = 30 * time.Second // for each part
	StreamTimeout = 10 * time.Minute // for the whole response
)

// streamPart is the size in bytes of the parts of a streamed response.
const streamPart = 32 << 10

// NewStream returns a writer for a response of any length, which keeps one part in memory. Flush it at the end.
// Writes fail if the client doesn't accept a part within StallTimeout or the whole within StreamTimeout.
func NewStream(w http.ResponseWriter) *bufio.Writer {
	return bufio.NewWriterSize(&deadlineWriter{
		w: w, control: http.NewResponseController(w), ends: time.Now().Add(StreamTimeout)}, streamPart)
}

// deadlineWriter renews the connection's deadline for each part.
type deadlineWriter struct {
	w       io.Writer
	control *http.ResponseController
	ends    time.Time
}

// Write writes a part of a stream, with a deadline of StallTimeout from now but not after the stream's end.
func (s *deadlineWriter) Write(part []byte) (int, error) {
	deadline := time.Now().Add(StallTimeout)
	if deadline.After(s.ends) {
		deadline = s.ends
	}
	_ = s.control.SetWriteDeadline(deadline) // fails for a test's writer, which has no deadlines
	return s.w.Write(part)
}
