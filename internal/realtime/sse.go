package realtime

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"time"
)

const (
	// heartbeat keeps proxies from closing a silent stream (spec 9.2: 25 s).
	heartbeat = 25 * time.Second
	// chunkDeadline is how long one chunk may take to leave; who reads slower is cut off.
	chunkDeadline = 10 * time.Second
	// reconnect is what the stream asks the browser to wait before it comes back.
	reconnect = 3 * time.Second
	// spread is within what time readers are asked to come back after a shutdown,
	// each at a moment of its own, so that the next start is not a stampede.
	spread = 5 * time.Second
)

// Writer is one open stream of server-sent events. Only one goroutine may use it.
type Writer struct {
	w       http.ResponseWriter
	control *http.ResponseController
	chunk   bytes.Buffer
}

// Begin answers the request with the head of an event stream. From then on the
// server's read and write deadlines no longer end it; instead each chunk has 10
// seconds to leave. Check the request and Subscribe first: after Begin the
// status can no longer be changed. The response writer, or one it unwraps to,
// must be able to flush.
func Begin(w http.ResponseWriter, _ *http.Request) (*Writer, error) {
	s := &Writer{w: w, control: http.NewResponseController(w)}
	if err := supported(s.control.SetReadDeadline(time.Time{})); err != nil {
		return nil, fmt.Errorf("begin the stream: %w", err)
	}
	header := w.Header()
	header.Set("Content-Type", "text/event-stream")
	header.Set("Cache-Control", "no-store")
	header.Set("X-Accel-Buffering", "no") // nginx would hold events back
	header.Del("Content-Length")
	w.WriteHeader(http.StatusOK)
	fmt.Fprintf(&s.chunk, "retry: %d\n\n", reconnect.Milliseconds())
	if err := s.flush(); err != nil {
		return nil, fmt.Errorf("begin the stream: %w", err)
	}
	return s, nil
}

// Send sends one event: its name, an id for Last-Event-ID (empty: none) and
// data as one line of JSON.
func (s *Writer) Send(event, id string, data any) error {
	if strings.ContainsAny(event+id, "\r\n\x00") {
		return errors.New("realtime: the name and the id of an event are one line each")
	}
	text, err := json.Marshal(data) // without line breaks
	if err != nil {
		return fmt.Errorf("realtime: the data of %s: %w", event, err)
	}
	if id != "" {
		s.chunk.WriteString("id: " + id + "\n")
	}
	s.chunk.WriteString("event: " + event + "\ndata: ")
	s.chunk.Write(text)
	s.chunk.WriteString("\n\n")
	return s.flush()
}

// Loop hands the events of sub to on until one side ends: nil when the reader
// went away, ctx ended, or the subscription was closed (at shutdown), else the
// first error of on or of writing. In silence it sends a heartbeat every 25
// seconds. It does not close sub.
func (s *Writer) Loop(ctx context.Context, sub *Subscription, on func(Event) error) error {
	beats := time.NewTicker(heartbeat)
	defer beats.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case e, open := <-sub.C():
			if !open {
				return s.farewell()
			}
			if err := on(e); err != nil {
				return unlessGone(ctx, err)
			}
			beats.Reset(heartbeat)
		case <-beats.C:
			if err := s.comment("heartbeat"); err != nil {
				return unlessGone(ctx, err)
			}
		}
	}
}

// farewell asks the reader to come back in a while.
func (s *Writer) farewell() error {
	fmt.Fprintf(&s.chunk, "retry: %d\n", (500*time.Millisecond + rand.N(spread)).Milliseconds())
	return s.comment("closing, please reconnect")
}

// comment sends a line that readers ignore.
func (s *Writer) comment(text string) error {
	s.chunk.WriteString(": " + text + "\n\n")
	return s.flush()
}

// flush sends the chunk; it has a fresh deadline.
func (s *Writer) flush() error {
	defer s.chunk.Reset()
	if err := supported(s.control.SetWriteDeadline(time.Now().Add(chunkDeadline))); err != nil {
		return err
	}
	if _, err := s.w.Write(s.chunk.Bytes()); err != nil {
		return err
	}
	if err := s.control.Flush(); err != nil {
		return err
	}
	return supported(s.control.SetWriteDeadline(time.Time{}))
}

// supported lets pass that a response writer, such as a test's, has no deadlines.
func supported(err error) error {
	if errors.Is(err, http.ErrNotSupported) {
		return nil
	}
	return err
}

// unlessGone drops err when the reader has left, which is no failure.
func unlessGone(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		err = nil
	}
	return err
}
