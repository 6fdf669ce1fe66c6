package httpx_test

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"harborlight/internal/platform/httpx"
)

// pipes is a listener whose connections are pipes, so that the test controls the time.
type pipes struct {
	waiting chan net.Conn
	closed  chan struct{}
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.waiting:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error   { close(p.closed); return nil }
func (p *pipes) Addr() net.Addr { return &net.TCPAddr{} }

// withServer runs fn against a server with the handler, in synthetic time.
func withServer(t *testing.T, handler http.HandlerFunc, fn func(t *testing.T, c net.Conn)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		p := &pipes{waiting: make(chan net.Conn), closed: make(chan struct{})}
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- httpx.Serve(ctx, p, handler, slog.New(slog.DiscardHandler), func() {}) }()
		mine, theirs := net.Pipe()
		p.waiting <- theirs
		fn(t, mine)
		_ = mine.Close()
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

// drip sends the text and then one byte per second. It returns how long the server waited.
func drip(t *testing.T, c net.Conn, text string) time.Duration {
	t.Helper()
	begin := time.Now()
	go func() { _, _ = io.Copy(io.Discard, c) }() // discards responses
	_, err := io.WriteString(c, text)
	for err == nil && time.Since(begin) < time.Hour {
		<-time.After(time.Second)
		_, err = io.WriteString(c, "x")
	}
	return time.Since(begin)
}

func TestT46SlowSendersAreDisconnected(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		text string
		most time.Duration
	}{
		"headers": {"GET / HTTP/1.1\r\nHost: site.example\r\nX-Slow: ", 6 * time.Second},
		"a body":  {"POST / HTTP/1.1\r\nHost: site.example\r\nContent-Length: 100000\r\n\r\n", 31 * time.Second},
		"chunks": {"POST / HTTP/1.1\r\nHost: site.example\r\nTransfer-Encoding: chunked\r\n\r\nfffff\r\n",
			31 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			read := func(_ http.ResponseWriter, r *http.Request) { _, _ = io.Copy(io.Discard, r.Body) }
			withServer(t, read, func(t *testing.T, c net.Conn) {
				if took := drip(t, c, tc.text); took > tc.most {
					t.Errorf("the connection stayed open for %s", took)
				}
			})
		})
	}
}

func TestT46SlowReadersAreDisconnected(t *testing.T) {
	t.Parallel()
	write := func(w http.ResponseWriter, _ *http.Request) {
		for range 100 {
			if _, err := w.Write(make([]byte, 64<<10)); err != nil {
				return
			}
		}
	}
	withServer(t, write, func(t *testing.T, c net.Conn) {
		begin := time.Now()
		_, err := io.WriteString(c, "GET / HTTP/1.1\r\nHost: site.example\r\n\r\n")
		for err == nil && time.Since(begin) < time.Hour {
			<-time.After(time.Second)
			_, err = c.Read(make([]byte, 100))
		}
		if took := time.Since(begin); took > 61*time.Second {
			t.Errorf("the connection stayed open for %s", took)
		}
	})
}

func TestT46SilentClientsAreDisconnected(t *testing.T) {
	t.Parallel()
	withServer(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "ok") },
		func(t *testing.T, c net.Conn) {
			if _, err := io.WriteString(c, "GET / HTTP/1.1\r\nHost: site.example\r\n\r\n"); err != nil {
				t.Fatal(err)
			}
			begin := time.Now()
			answer, err := io.ReadAll(c)
			if took := time.Since(begin); err != nil || !bytes.HasSuffix(answer, []byte("ok")) ||
				took > 61*time.Second {
				t.Errorf("after %s: %v, %q", took, err, answer)
			}
		})
}

func TestT46HugeHeadersAreRefused(t *testing.T) {
	t.Parallel()
	withServer(t, func(http.ResponseWriter, *http.Request) { t.Error("the handler was reached") },
		func(t *testing.T, c net.Conn) {
			go func() {
				_, _ = io.WriteString(c, "GET / HTTP/1.1\r\nHost: site.example\r\nX-Huge: "+strings.Repeat("x",
					40<<10)+"\r\n\r\n")
			}()
			res, err := http.ReadResponse(bufio.NewReader(c), nil)
			if err != nil {
				t.Fatal(err)
			}
			_ = res.Body.Close()
			if res.StatusCode != http.StatusRequestHeaderFieldsTooLarge {
				t.Errorf("status %d", res.StatusCode)
			}
		})
}
