package app_test

import (
	"context"
	"io"
	"log/slog"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/httpx"
)

// singleListener is a listener with a single connection, a pipe, so that the test controls the time.
type singleListener struct {
	waiting chan net.Conn
	closed  chan struct{}
}

func (l *singleListener) Accept() (net.Conn, error) {
	select {
	case c := <-l.waiting:
		return c, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

func (l *singleListener) Close() error   { close(l.closed); return nil }
func (l *singleListener) Addr() net.Addr { return &net.TCPAddr{} }

// TestT46SlowSignInBodiesTimeOut sends one byte a second to every sign-in route.
func TestT46SlowSignInBodiesTimeOut(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	routes := 0
	for _, route := range s.App.Router.Routes() {
		method, path, ok := strings.Cut(route.Pattern, " ")
		if !ok {
			method, path = "POST", route.Pattern+"nothing" // the fallback route for other paths
		}
		if !strings.HasPrefix(path, "/api/auth/") {
			continue
		}
		routes++
		t.Run(method+" "+path, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				head := method + " " + strings.ReplaceAll(path, "{id}", "1") + "?grant_type=password HTTP/1.1\r\n" +
					"Host: localhost\r\nContent-Length: 60000\r\n\r\n"
				if took := sendSlowly(t, s, head); took > 11*time.Second {
					t.Errorf("the server put up with it for %s", took)
				}
			})
		})
	}
	if routes < 15 {
		t.Errorf("only %d routes were tried", routes)
	}
}

// sendSlowly sends the head of a request and then one byte of its body per second. It returns how long the server
// waited.
func sendSlowly(t *testing.T, s *apptest.Server, head string) time.Duration {
	t.Helper()
	l := &singleListener{waiting: make(chan net.Conn), closed: make(chan struct{})}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- httpx.Serve(ctx, l, s.App.Handler(), slog.New(slog.DiscardHandler), func() {}) }()
	mine, theirs := net.Pipe()
	l.waiting <- theirs
	begin := time.Now()
	go func() { _, _ = io.Copy(io.Discard, mine) }() // discards responses
	_, err := io.WriteString(mine, head)
	for err == nil && time.Since(begin) < time.Hour {
		<-time.After(time.Second)
		_, err = io.WriteString(mine, "x")
	}
	took := time.Since(begin)
	_ = mine.Close()
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	return took
}
