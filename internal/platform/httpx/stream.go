package httpx

import (
	"bufio"
	"io"
	"net/http"
	"time"
)

// Time limits for reading a streamed answer.
const (
	StallTime  = 30 * time.Second // for each part
	StreamTime = 10 * time.Minute // for the whole
)

// streamPart is the size in bytes of the parts of a streamed answer.
const streamPart = 32 << 10

// NewStream returns a writer for an answer of any length that keeps one part in memory. Flush it at
// the end. Writing fails if the reader takes no part for StallTime, or not the whole within
// StreamTime.
func NewStream(w http.ResponseWriter) *bufio.Writer {
	return bufio.NewWriterSize(&stalling{
		w: w, control: http.NewResponseController(w), ends: time.Now().Add(StreamTime)}, streamPart)
}

// stalling renews the deadline of the connection with each part.
type stalling struct {
	w       io.Writer
	control *http.ResponseController
	ends    time.Time
}

func (s *stalling) Write(part []byte) (int, error) {
	deadline := time.Now().Add(StallTime)
	if deadline.After(s.ends) {
		deadline = s.ends
	}
	_ = s.control.SetWriteDeadline(deadline) // fails for a test's writer, which has no deadlines
	return s.w.Write(part)
}
