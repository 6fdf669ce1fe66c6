package main

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"strings"
	"sync/atomic"
	"time"
)

// mailServer accepts all mails and discards them, except the newest confirmation.
type mailServer struct {
	listener           net.Listener
	taken, connections atomic.Int64
	confirmations      chan string // texts of mails that confirm an address
}

// listenForMail starts a local mail server on a free port, which accepts and counts all mails.
func listenForMail(ctx context.Context) (*mailServer, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	m := &mailServer{listener: listener, confirmations: make(chan string, 1)}
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return // closed
			}
			m.connections.Add(1)
			go m.serve(conn)
		}
	}()
	return m, nil
}

func (m *mailServer) addr() string { return m.listener.Addr().String() }

func (m *mailServer) close() { _ = m.listener.Close() }

// serve handles one SMTP connection with the few commands that a sender needs. It accepts and counts every mail, and
// sends those with a confirmation link to m.confirmations.
func (m *mailServer) serve(conn net.Conn) {
	defer conn.Close() //nolint:errcheck // nothing is left to be sent
	lines := bufio.NewScanner(conn)
	say := func(text string) { fmt.Fprintf(conn, "%s\r\n", text) }
	say("220 localhost")
	var text strings.Builder
	for inData := false; lines.Scan(); {
		line := lines.Text()
		switch {
		case inData && line == ".":
			inData = false
			m.taken.Add(1)
			if strings.Contains(text.String(), verifyPath) {
				m.confirmations <- text.String()
			}
			say("250 taken")
		case inData: // quoted-printable: a line may continue on the next one
			text.WriteString(strings.TrimSuffix(line, "="))
			if !strings.HasSuffix(line, "=") {
				text.WriteString("\n")
			}
		case strings.EqualFold(line, "DATA"):
			inData = true
			text.Reset()
			say("354 go on")
		case strings.EqualFold(line, "QUIT"):
			say("221 bye")
			return
		default:
			say("250 ok")
		}
	}
}

// await waits until the server has accepted count mails since its start. It returns an error after five minutes.
func (m *mailServer) await(ctx context.Context, count int64) error {
	ticks := time.NewTicker(5 * time.Millisecond)
	defer ticks.Stop()
	late := time.After(5 * time.Minute)
	for m.taken.Load() < count {
		select {
		case <-ticks.C:
		case <-late:
			return fmt.Errorf("%d of %d mails came", m.taken.Load(), count)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}
