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
	// heartbeat keeps proxies from closing a silent stream.
	heartbeat = 25 * time.Second
	// chunkDeadline is how long a chunk may take to send; slower readers are cut off.
	chunkDeadline = 10 * time.Second
	// reconnect is how long browsers wait before they reconnect.
	reconnect = 3 * time.Second
	// spread is the time over which readers reconnect after a shutdown, each at a random moment, so
	// that they don't all come back at once.
	spread = 5 * time.Second
)

// Writer is one open stream of server-sent events. Only one goroutine may use it.
type Writer struct {
	w       http.ResponseWriter
	control *http.ResponseController
	ends    time.Time     // when Loop ends; zero: never
	follows *Subscription // of Follow
	place   string        // of Follow: everything before was sent
}

// Begin answers the request with the head of an event stream. From then on the server's read and
// write deadlines no longer apply; each chunk has 10 seconds to leave instead. Check the request
// and Subscribe first: after Begin the status is fixed, and the headers of request and answer are
// cleared, because they would stay in memory as long as the stream. The response writer, or one it
// unwraps to, must be able to flush.
func Begin(w http.ResponseWriter, r *http.Request) (*Writer, error) { return begin(w, r, "") }

// BeginFollowing is Begin for a stream that Follow writes. Its first bytes have the place from which the reader
// continues if the connection breaks, unless the reader has sent one.
func BeginFollowing(w http.ResponseWriter, r *http.Request, sub *Subscription) (*Writer, error) {
	last := r.Header.Get("Last-Event-ID")
	place := ""
	if last == "" && sub.place != "" {
		place = "id: " + sub.place + "\n"
	}
	s, err := begin(w, r, place)
	if err != nil {
		return nil, err
	}
	s.follows, s.place = sub, cmp.Or(last, sub.place)
	if last != "" {
		s.place = strings.Clone(last) // the header's buffer is larger
	}
	return s, nil
}

func begin(w http.ResponseWriter, r *http.Request, place string) (*Writer, error) {
	s := &Writer{w: w, control: http.NewResponseController(w)}
	if err := supported(s.control.SetReadDeadline(time.Time{})); err != nil {
		return nil, fmt.Errorf("begin the stream: %w", err)
	}
	header := w.Header()
	header.Set("Content-Type", "text/event-stream")
	header.Set("Cache-Control", "no-store")
	header.Set("X-Accel-Buffering", "no") // nginx would buffer events
	header.Del("Content-Length")
	w.WriteHeader(http.StatusOK)
	if err := s.flush(fmt.Appendf(nil, "retry: %d\n%s\n", reconnect.Milliseconds(), place)); err != nil {
		return nil, fmt.Errorf("begin the stream: %w", err)
	}
	clear(r.Header)
	clear(header) // sent
	return s, nil
}

// Send sends one event: its name, an id for Last-Event-ID (empty: none) and data as one line of
// JSON.
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

// Loop passes the events of sub to on until one side ends. It returns nil if the reader left, ctx
// or the time of EndAfter ended, or the subscription was closed at shutdown; otherwise the first
// error of on or of writing. During silence it sends a heartbeat every 25 seconds. It does not
// close sub.
func (s *Writer) Loop(ctx context.Context, sub *Subscription, on func(Event) error) error {
	silence := time.NewTimer(s.patience())
	defer silence.Stop()
	for {
		var err error
		select {
		case <-ctx.Done():
			return nil
		case e, open := <-sub.C():
			if !open {
				return s.farewell()
			}
			err = on(*e)
		case <-silence.C:
			if s.patience() <= 0 {
				return nil
			}
			err = s.beat()
		}
		if err != nil {
			return unlessGone(ctx, err)
		}
		silence.Reset(s.patience())
	}
}

// patience returns how long the stream may stay silent.
func (s *Writer) patience() time.Duration {
	if s.ends.IsZero() {
		return heartbeat
	}
	return min(heartbeat, time.Until(s.ends))
}

// farewell tells the reader when to reconnect.
func (s *Writer) farewell() error {
	pause := 500*time.Millisecond + rand.N(spread)
	return s.flush(fmt.Appendf(nil, "retry: %d\n: closing, please reconnect\n\n", pause.Milliseconds()))
}

// beat breaks the silence: with the place, so that a reader of a quiet topic need not go back far, or with a line that
// readers ignore.
func (s *Writer) beat() error {
	if s.follows != nil {
		if place := s.follows.reached(); place != "" {
			return s.locate(place)
		}
	}
	return s.flush([]byte(": heartbeat\n\n"))
}

// locate tells the reader where to continue.
func (s *Writer) locate(place string) error {
	s.place = place
	return s.flush([]byte("id: " + place + "\n\n"))
}

// flush sends the chunk with a new deadline. In silence there is none: it would end a stream of HTTP/2.
func (s *Writer) flush(chunk []byte) error {
	if err := supported(s.control.SetWriteDeadline(time.Now().Add(chunkDeadline))); err != nil {
		return err
	}
	if _, err := s.w.Write(chunk); err != nil {
		return err
	}
	if err := s.control.Flush(); err != nil {
		return err
	}
	return supported(s.control.SetWriteDeadline(time.Time{}))
}

// supported ignores that a response writer, such as a test's, has no deadlines.
func supported(err error) error {
	if errors.Is(err, http.ErrNotSupported) {
		return nil
	}
	return err
}

// unlessGone ignores err if the reader has left.
func unlessGone(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		err = nil
	}
	return err
}
