package realtime_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"harborlight/internal/kit/hang"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/realtime"
)

type partner struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// deadline is the server's read and write deadline: long enough for the handler to begin the stream.
const deadline = time.Second

// serve starts a server with deadlines shorter than its longest stream. Its only page streams the topic "partners".
// ended receives the result of Loop.
func serve(t *testing.T, hub *realtime.Hub) (server *httptest.Server, ended chan error) {
	t.Helper()
	ended = make(chan error, 100)
	server = httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		sub := hub.Subscribe("partners")
		defer sub.Close()
		s, err := realtime.Begin(w, r)
		if err != nil {
			ended <- err
			return
		}
		ended <- s.Loop(r.Context(), sub, func(e realtime.Event) error {
			if e.Lost {
				return s.Send("reload", "", struct{}{})
			}
			return s.Send("partner", e.ID, partner{ID: e.ID, Name: "A <b>\nB"})
		})
	}))
	server.Config.ReadHeaderTimeout = hang.Limit // a busy machine may read the request slowly
	server.Config.ReadTimeout, server.Config.WriteTimeout = deadline, deadline
	server.Start()
	t.Cleanup(server.Close)
	return server, ended
}

func open(ctx context.Context, t *testing.T, url string) *bufio.Reader {
	t.Helper()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := new(http.Client).Do(request) // no timeout, because the stream lasts as long as its context
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = answer.Body.Close() })
	if got := answer.Header.Get("Content-Type"); got != "text/event-stream" {
		t.Errorf("Content-Type %q", got)
	}
	if got := answer.Header.Get("Cache-Control"); got != "no-store" {
		t.Errorf("Cache-Control %q", got)
	}
	body := bufio.NewReader(answer.Body)
	if got := block(t, body); got != "retry: 3000\n" {
		t.Errorf("the stream begins with %q", got)
	}
	return body
}

// block returns the next block of the stream, up to the empty line.
func block(t *testing.T, body *bufio.Reader) string {
	t.Helper()
	var lines strings.Builder
	for {
		line, err := body.ReadString('\n')
		if err != nil {
			t.Fatalf("the stream ended: %v", err)
		}
		if line == "\n" {
			return lines.String()
		}
		lines.WriteString(line)
	}
}

func TestStreamOutlivesTheServersDeadlinesAndEndsWithTheHub(t *testing.T) {
	n := newNode(t, databasetest.Config(t, database.SQLite))
	server, ended := serve(t, n.hub)
	body := open(t.Context(), t, server.URL)
	past := time.Now().Add(deadline * 3 / 2)
	for i := 0; time.Now().Before(past); i++ {
		n.publish(t, "partners", "1")
		const want = "id: 1\nevent: partner\ndata: {\"id\":\"1\",\"name\":\"A \\u003cb\\u003e\\nB\"}\n"
		if got := block(t, body); got != want {
			t.Fatalf("got %q, want %q", got, want)
		}
	}
	n.hub.Close()
	var pause int
	if got := block(t, body); got[:7] != "retry: " || !strings.HasSuffix(got, "\n: closing, please reconnect\n") {
		t.Errorf("the last words are %q", got)
	} else if _, err := fmt.Sscanf(got, "retry: %d\n", &pause); err != nil || pause < 500 || pause > 5_500 {
		t.Errorf("readers come back after %d ms", pause)
	}
	if _, err := body.ReadByte(); !errors.Is(err, io.EOF) {
		t.Errorf("the stream goes on: %v", err)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), hang.Limit)
	defer cancel()
	if err := server.Config.Shutdown(ctx); err != nil {
		t.Errorf("shutdown: %v", err)
	}
}

func TestStreamEndsWhenItsReaderDisconnects(t *testing.T) {
	n := newNode(t, databasetest.Config(t, database.SQLite))
	server, ended := serve(t, n.hub)
	ctx, leave := context.WithCancel(t.Context())
	open(ctx, t, server.URL)
	leave()
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(hang.Limit):
		t.Error("the handler goes on")
	}
}

// silent is a response writer that records chunks and their deadlines. It is safe for concurrent
// use.
type silent struct {
	header http.Header

	mu       sync.Mutex
	got      bytes.Buffer
	deadline time.Time   // current
	left     []time.Time // the deadline of each chunk
	fail     error
}

func newSilent() *silent { return &silent{header: http.Header{}} }

func (s *silent) Header() http.Header             { return s.header }
func (s *silent) WriteHeader(int)                 {}
func (s *silent) SetReadDeadline(time.Time) error { return nil }

func (s *silent) SetWriteDeadline(t time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.deadline = t
	return nil
}

func (s *silent) Write(text []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.left = append(s.left, s.deadline)
	return s.got.Write(text)
}

func (s *silent) FlushError() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.fail
}

func (s *silent) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.got.String()
}

// pass advances the clock of a synctest bubble without waiting.
func pass(d time.Duration) { <-time.After(d) }

func TestOnlyChunksHaveADeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newSilent()
		s, err := realtime.Begin(w, httptest.NewRequest(http.MethodGet, "/", nil))
		if err != nil {
			t.Fatal(err)
		}
		begun := time.Now()
		pass(time.Hour)
		if err := s.Send("partner", "1", partner{}); err != nil {
			t.Fatal(err)
		}
		if want := []time.Time{begun.Add(10 * time.Second),
			begun.Add(time.Hour + 10*time.Second)}; !slices.EqualFunc(w.left, want, time.Time.Equal) {
			t.Errorf("chunks had to leave until %v, want %v", w.left, want)
		}
		if !w.deadline.IsZero() {
			t.Errorf("the silence ends at %v", w.deadline)
		}
	})
}

func TestIdleStreamsSendHeartbeats(t *testing.T) {
	hub := realtime.NewHub(databasetest.Open(t, database.SQLite))
	synctest.Test(t, func(t *testing.T) {
		w := newSilent()
		s, err := realtime.Begin(w, httptest.NewRequest(http.MethodGet, "/", nil))
		if err != nil {
			t.Fatal(err)
		}
		sub := hub.Subscribe("partners")
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- s.Loop(ctx, sub, func(realtime.Event) error { return nil }) }()
		pass(24 * time.Second)
		synctest.Wait()
		if got := strings.Count(w.String(), ": heartbeat\n\n"); got != 0 {
			t.Errorf("%d beats in 24 seconds", got)
		}
		pass(52 * time.Second)
		synctest.Wait()
		if got := strings.Count(w.String(), ": heartbeat\n\n"); got != 3 {
			t.Errorf("%d beats in 76 seconds", got)
		}
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

func TestStreamEndsAfterItsTime(t *testing.T) {
	hub := realtime.NewHub(databasetest.Open(t, database.SQLite))
	synctest.Test(t, func(t *testing.T) {
		w := newSilent()
		s, err := realtime.Begin(w, httptest.NewRequest(http.MethodGet, "/", nil))
		if err != nil {
			t.Fatal(err)
		}
		s.EndAfter(time.Minute)
		begun := time.Now()
		if err := s.Loop(t.Context(), hub.Subscribe("partners"),
			func(realtime.Event) error { return nil }); err != nil {
			t.Error(err)
		}
		if lasted := time.Since(begun); lasted != time.Minute {
			t.Errorf("the stream lasted %s", lasted)
		}
		if got := strings.Count(w.String(), ": heartbeat\n\n"); got != 2 {
			t.Errorf("%d beats in a minute", got)
		}
	})
}

func TestStreamKeepsNoHeaders(t *testing.T) {
	w, r := newSilent(), httptest.NewRequest(http.MethodGet, "/", nil)
	r.Header.Set("Authorization", "Bearer secret")
	if _, err := realtime.Begin(w, r); err != nil {
		t.Fatal(err)
	}
	if len(r.Header) != 0 || len(w.header) != 0 {
		t.Errorf("kept %v and %v", r.Header, w.header)
	}
}

func TestStreamReturnsErrors(t *testing.T) {
	n := newNode(t, databasetest.Config(t, database.SQLite))
	w := newSilent()
	s, err := realtime.Begin(w, httptest.NewRequest(http.MethodGet, "/", nil))
	if err != nil {
		t.Fatal(err)
	}
	before := w.String()
	for name, err := range map[string]error{
		"a name with a line break": s.Send("partner\ndata: forged", "", 1),
		"an id with a line break":  s.Send("partner", "1\r", 1),
		"data that is no JSON":     s.Send("partner", "", func() {}),
	} {
		if err == nil {
			t.Errorf("%s was sent", name)
		}
	}
	if got := w.String(); got != before {
		t.Errorf("something was sent: %q", strings.TrimPrefix(got, before))
	}
	sub := n.hub.Subscribe("partners")
	defer sub.Close()
	n.publish(t, "partners", "1", "2")
	broken := errors.New("the row cannot be read")
	if err := s.Loop(t.Context(), sub, func(realtime.Event) error { return broken }); !errors.Is(err, broken) {
		t.Errorf("Loop returned %v", err)
	}
	w.fail = net.ErrClosed
	if err := s.Loop(t.Context(), sub,
		func(e realtime.Event) error { return s.Send("partner", e.ID, e) }); !errors.Is(err, net.ErrClosed) {
		t.Errorf("Loop returned %v", err)
	}
	if _, err := realtime.Begin(struct{ http.ResponseWriter }{w},
		httptest.NewRequest(http.MethodGet, "/", nil)); err == nil {
		t.Error("a writer that cannot flush was accepted")
	}
}
