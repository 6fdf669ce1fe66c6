package mail_test

import (
	"context"
	"errors"
	"net"
	"strings"
	"testing"
	"time"

	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/mail"
)

func outgoing() mail.Outgoing {
	return mail.Outgoing{Message: welcome(), ID: "0190", From: sender,
		At: time.Date(2026, 11, 21, 10, 15, 30, 0, time.UTC)}
}

func TestConnectionsRequireTLS(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		server  string // kind of server
		url     string
		trusted bool
		want    string // part of the error; empty: the mail arrives
	}{
		{"TLS from the start", "tls", "smtps://u:secret@127.0.0.1", true, ""},
		{"TLS from the start, certificate of a stranger", "tls", "smtps://u:secret@127.0.0.1", false, "certificate"},
		{"TLS from the start, certificate of another host", "tls", "smtps://u:secret@mail.harborlight.example", true,
			"certificate"},
		{"STARTTLS", "starttls", "smtp://u:secret@example.com", true, ""},
		{"STARTTLS, certificate of a stranger", "starttls", "smtp://u:secret@example.com", false, "certificate"},
		{"no STARTTLS elsewhere", "", "smtp://u:secret@example.com", true, "STARTTLS"},
		{"no STARTTLS on this machine", "", "smtp://u:secret@127.0.0.1", true, ""},
		{"a wrong password", "starttls", "smtp://u:wrong@example.com", true, "AUTH"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			server, roots := newServer(t, test.server)
			server.signIn = "secret"
			if !test.trusted {
				roots = nil
			}
			transport, err := mail.NewSMTP(test.url)
			if err != nil {
				t.Fatal(err)
			}
			err = mail.Redirect(transport, server.address, roots).Send(t.Context(), outgoing())
			switch {
			case test.want == "":
				if err != nil || len(server.all()) != 1 {
					t.Errorf("%v; %d mails arrived", err, len(server.all()))
				}
			case err == nil || !strings.Contains(err.Error(), test.want) || jobs.IsPermanent(err):
				t.Errorf("the error is %v", err)
			case len(server.all()) != 0 || (test.want != "AUTH" && len(server.passwords) != 0):
				t.Errorf("the server received the steps %v and the passwords %q", server.all(), server.passwords)
			}
		})
	}
}

func TestDisconnectAfterAcceptanceIsASuccess(t *testing.T) {
	t.Parallel()
	server, _ := newServer(t, "")
	server.hangUp = true
	if err := smtpTo(t, server).Send(t.Context(), outgoing()); err != nil {
		t.Error(err)
	}
	if len(server.all()) != 1 {
		t.Errorf("%d mails arrived", len(server.all()))
	}
}

func TestSilentServersTimeOut(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		if conn, err := listener.Accept(); err == nil {
			defer conn.Close()
			cancel() // the program stops while it waits for the greeting
			_, _ = conn.Read(make([]byte, 1))
		}
	}()
	transport, err := mail.NewSMTP("smtp://" + listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- transport.Send(ctx, outgoing()) }()
	select {
	case err := <-done:
		if err == nil || jobs.IsPermanent(err) {
			t.Errorf("the error is %v", err)
		}
	case <-time.After(25 * time.Second): // shorter than any time limit of the transport
		t.Error("it goes on waiting")
	}
}

func TestUnreachableServerIsATemporaryError(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	transport, err := mail.NewSMTP("smtp://" + address)
	if err != nil {
		t.Fatal(err)
	}
	var refused *net.OpError
	if err := transport.Send(t.Context(), outgoing()); !errors.As(err, &refused) || jobs.IsPermanent(err) {
		t.Errorf("the error is %v", err)
	}
}

func TestNewSMTPChecksTheAddress(t *testing.T) {
	t.Parallel()
	for _, good := range []string{"smtp://localhost", "smtp://u:p%40ss@mail.example.com:2525/", "smtps://[::1]:465"} {
		if _, err := mail.NewSMTP(good); err != nil {
			t.Errorf("%s: %v", good, err)
		}
	}
	for _, bad := range []string{
		"", "mail.example.com:587", "http://u:secret@mail.example.com", "smtp://u:secret@", "smtp://u:secret@host:0",
		"smtp://u:secret@host:65536", "smtp://u:secret@host/path", "smtp://u:secret@host?tls=off",
		"smtp://u:secret%@host",
	} {
		_, err := mail.NewSMTP(bad)
		if err == nil || !strings.Contains(err.Error(), "use smtp://user:password@host:587") ||
			strings.Contains(err.Error(), "secret") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}
