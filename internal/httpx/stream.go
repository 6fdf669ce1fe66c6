package httpx

import (
	"bufio"
	"io"
	"net/http"
	"time"
)

// How long the reader of a streamed answer may take.
const (
	StallTime  = 30 * time.Second // for each part of it
	StreamTime = 10 * time.Minute // for the whole
)

// streamPart is how many bytes of a streamed answer leave at a time.
const streamPart = 32 << 10

// NewStream returns a writer for an answer of any length, which is in memory a
// part at a time. Flush it at the end. A reader who takes no part for StallTime,
// or not all of them within StreamTime, is cut off: writing fails.
func NewStream(w http.ResponseWriter) *bufio.Writer {
	return bufio.NewWriterSize(&stalling{w: w, control: http.NewResponseController(w), ends: time.Now().Add(StreamTime)}, streamPart)
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
	_ = s.control.SetWriteDeadline(deadline) // a test's writer has none
	return s.w.Write(part)
}
