package mail_test

import (
	"context"
	"net"
	"sync/atomic"
	"testing"

	"harborlight/internal/platform/mail"
)

// counted returns a transport and the number of its connections.
func counted(t *testing.T, s *server) (mail.Transport, *atomic.Int64) {
	t.Helper()
	var opened atomic.Int64
	return mail.Intercept(smtpTo(t, s), func(c net.Conn) net.Conn {
		opened.Add(1)
		return c
	}), &opened
}

// deliver sends a mail like a job, in a context that ends after the delivery.
func deliver(t *testing.T, transport mail.Transport) error {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	return mail.Deliver(ctx, transport, outgoing())
}

func TestConsecutiveMailsShareAConnection(t *testing.T) {
	t.Parallel()
	server, _ := newServer(t, "")
	transport, opened := counted(t, server)
	for range 100 {
		if err := deliver(t, transport); err != nil {
			t.Fatal(err)
		}
	}
	if len(server.all()) != 100 || opened.Load() != 1 {
		t.Errorf("%d mails over %d connections", len(server.all()), opened.Load())
	}
	if err := deliver(t, transport); err != nil || opened.Load() != 2 {
		t.Errorf("after 100 mails: %d connections, %v", opened.Load(), err)
	}
}

func TestClosedConnectionsAreReplaced(t *testing.T) {
	t.Parallel()
	server, _ := newServer(t, "")
	server.hangUp = true
	transport, opened := counted(t, server)
	for range 3 {
		if err := deliver(t, transport); err != nil {
			t.Fatal(err)
		}
	}
	if len(server.all()) != 3 || opened.Load() != 3 {
		t.Errorf("%d mails over %d connections", len(server.all()), opened.Load())
	}
}

func TestRejectedMailsCloseTheirConnection(t *testing.T) {
	t.Parallel()
	server, _ := newServer(t, "")
	transport, opened := counted(t, server)
	if err := deliver(t, transport); err != nil {
		t.Fatal(err)
	}
	for _, step := range []string{"from", "to", "data"} {
		server.mu.Lock()
		server.refuse = func(at string) error {
			if at == step {
				return refusal(451, "not now")
			}
			return nil
		}
		server.mu.Unlock()
		if err := deliver(t, transport); err == nil {
			t.Errorf("a mail refused at %q was taken", step)
		}
	}
	server.mu.Lock()
	server.refuse = nil
	server.mu.Unlock()
	before := opened.Load()
	if err := deliver(t, transport); err != nil || opened.Load() != before+1 {
		t.Errorf("the next mail went over connection %d of %d: %v", opened.Load(), before, err)
	}
}

func TestSendUsesASeparateConnection(t *testing.T) {
	t.Parallel()
	server, _ := newServer(t, "")
	transport, opened := counted(t, server)
	for range 2 {
		if err := deliver(t, transport); err != nil {
			t.Fatal(err)
		}
		if err := transport.Send(t.Context(), outgoing()); err != nil {
			t.Fatal(err)
		}
	}
	if opened.Load() != 3 {
		t.Errorf("%d connections", opened.Load())
	}
}
