package realtime

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"time"
)

const (
	// heartbeat is the interval of heartbeats, which keep proxies from closing an idle stream.
	heartbeat = 25 * time.Second
	// chunkDeadline is the time limit for sending a chunk; slower readers are disconnected.
	chunkDeadline = 10 * time.Second
	// reconnect is the delay before browsers reconnect.
	reconnect = 3 * time.Second
	// spread is the range of the random delay before readers reconnect after a shutdown, so that they don't all
	// reconnect at once.
	spread = 5 * time.Second
)

// Writer is an open stream of server-sent events. Only one goroutine may use it.
type Writer struct {
	w            http.ResponseWriter
	control      *http.ResponseController
	ends         time.Time     // time at which Loop ends; zero means never
	subscription *Subscription // subscription of Follow
	cursor       string        // Follow has sent all events before it
}

// Begin writes the header of an event stream and returns its writer. From then on the server's read and write
// deadlines no longer apply; each chunk has a deadline of 10 seconds instead. Check the request and call Subscribe
// first: Begin fixes the status and clears the headers of request and response, because they would occupy memory as
// long as the stream. The response writer, or one it wraps, must support flushing.
func Begin(w http.ResponseWriter, r *http.Request) (*Writer, error) { return begin(w, r, "") }

// BeginFollowing is like Begin for a stream that Follow writes. If the request has a Last-Event-ID, the stream
// continues there. Otherwise it begins with the subscription, and the first chunk contains the cursor from which the
// reader continues after an interruption.
func BeginFollowing(w http.ResponseWriter, r *http.Request, sub *Subscription) (*Writer, error) {
	last := r.Header.Get("Last-Event-ID")
	place := ""
	if last == "" && sub.startCursor != "" {
		place = "id: " + sub.startCursor + "\n"
	}
	s, err := begin(w, r, place)
	if err != nil {
		return nil, err
	}
	s.subscription, s.cursor = sub, cmp.Or(last, sub.startCursor)
	if last != "" {
		s.cursor = strings.Clone(last) // a copy, because the header's buffer is larger
	}
	return s, nil
}

// begin is Begin with additional lines for the first chunk, which may be empty.
func begin(w http.ResponseWriter, r *http.Request, place string) (*Writer, error) {
	s := &Writer{w: w, control: http.NewResponseController(w)}
	if err := ignoreUnsupported(s.control.SetReadDeadline(time.Time{})); err != nil {
		return nil, fmt.Errorf("begin the stream: %w", err)
	}
	header := w.Header()
	header.Set("Content-Type", "text/event-stream")
	header.Set("Cache-Control", "no-store")
	header.Set("X-Accel-Buffering", "no") // stops nginx from buffering events
	header.Del("Content-Length")
	w.WriteHeader(http.StatusOK)
	if err := s.flush(fmt.Appendf(nil, "retry: %d\n%s\n", reconnect.Milliseconds(), place)); err != nil {
		return nil, fmt.Errorf("begin the stream: %w", err)
	}
	clear(r.Header)
	clear(header) // already sent
	return s, nil
}

// Send sends an event: its name, an id for Last-Event-ID unless it is empty, and data as one line of JSON. It returns
// an error for a name or id of several lines, for data without a JSON form, and if writing fails.
func (s *Writer) Send(event, id string, data any) error {
	if strings.ContainsAny(id, "\r\n\x00") {
		return errors.New("realtime: the id of an event is one line")
	}
	chunk, err := encode(event, data)
	if err != nil {
		return err
	}
	if id != "" {
		chunk = slices.Concat([]byte("id: "+id+"\n"), chunk)
	}
	return s.flush(chunk)
}

// EndAfter makes Loop end after d. It needs no timer per stream, unlike a context with a deadline.
func (s *Writer) EndAfter(d time.Duration) { s.ends = time.Now().Add(d) }

// Loop passes the events of sub to on until one side ends. It returns nil if the reader disconnected, ctx or the time
// of EndAfter ended, or the subscription was closed at shutdown; otherwise the first error of on or of writing. On an
// idle stream it sends a heartbeat every 25 seconds. It does not close sub.
func (s *Writer) Loop(ctx context.Context, sub *Subscription, on func(Event) error) error {
	silence := time.NewTimer(s.untilHeartbeat())
	defer silence.Stop()
	for {
		var err error
		select {
		case <-ctx.Done():
			return nil
		case e, open := <-sub.C():
			if !open {
				return s.sendRetry()
			}
			err = on(*e)
		case <-silence.C:
			if s.untilHeartbeat() <= 0 {
				return nil
			}
			err = s.sendHeartbeat()
		}
		if err != nil {
			return unlessDisconnected(ctx, err)
		}
		silence.Reset(s.untilHeartbeat())
	}
}

// untilHeartbeat returns the time until the next heartbeat, 25 seconds, or until the end of the stream if that is
// earlier. It is negative after the end.
func (s *Writer) untilHeartbeat() time.Duration {
	if s.ends.IsZero() {
		return heartbeat
	}
	return min(heartbeat, time.Until(s.ends))
}

// sendRetry sends the reader a random delay before it reconnects.
func (s *Writer) sendRetry() error {
	pause := 500*time.Millisecond + rand.N(spread)
	return s.flush(fmt.Appendf(nil, "retry: %d\n: closing, please reconnect\n\n", pause.Milliseconds()))
}

// sendHeartbeat sends a heartbeat: the current cursor, so that a reader of a quiet topic need not reread much, or a
// comment, which readers ignore.
func (s *Writer) sendHeartbeat() error {
	if s.subscription != nil {
		if place := s.subscription.currentCursor(); place != "" {
			return s.sendCursor(place)
		}
	}
	return s.flush([]byte(": heartbeat\n\n"))
}

// sendCursor sends the reader the cursor from which to continue.
func (s *Writer) sendCursor(place string) error {
	s.cursor = place
	return s.flush([]byte("id: " + place + "\n\n"))
}

// flush sends the chunk and fails if that takes more than 10 seconds. Between chunks there is no deadline, because it
// would end an HTTP/2 stream.
func (s *Writer) flush(chunk []byte) error {
	if err := ignoreUnsupported(s.control.SetWriteDeadline(time.Now().Add(chunkDeadline))); err != nil {
		return err
	}
	if _, err := s.w.Write(chunk); err != nil {
		return err
	}
	if err := s.control.Flush(); err != nil {
		return err
	}
	return ignoreUnsupported(s.control.SetWriteDeadline(time.Time{}))
}

// ignoreUnsupported returns nil if the response writer supports no deadlines, such as a test's. It returns other
// errors unchanged.
func ignoreUnsupported(err error) error {
	if errors.Is(err, http.ErrNotSupported) {
		return nil
	}
	return err
}

// unlessDisconnected returns err, or nil if ctx has ended because the reader disconnected.
func unlessDisconnected(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		err = nil
	}
	return err
}
