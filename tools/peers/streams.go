package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"
)

// streamCount is the number of visitors who watch the list of partners.
const streamCount = 5_000

// streams compares the time until the last of many open pages receives a new partner, and returns the medians in
// milliseconds and the memory of a stream in KB.
func streams(ctx context.Context, l *lab, ours, theirs *server) (string, error) {
	first, err := openAll(ctx, ours, "/api/partners/activity", nil)
	if err != nil {
		return "", fmt.Errorf("harborlight: %w", err)
	}
	defer first.close()
	second, err := openAll(ctx, theirs, "/api/realtime", subscribe)
	if err != nil {
		return "", fmt.Errorf("PocketBase: %w", err)
	}
	defer second.close()
	var here, there []float64
	for round := range l.rounds + 1 {
		name := fmt.Sprintf("Company %d", round)
		partner := map[string]any{"company_name": name, "company_description": "Automates.", "is_active": true,
			"contact_email": fmt.Sprintf("c%d@example.com", round), "services_offered": []string{"Automation"},
			"specializations": []string{"Invoices"}}
		b, err := second.last(ctx, name, func() error {
			return theirs.call(ctx, http.MethodPost, "/api/collections/partners/records", "", partner, nil)
		})
		if err != nil {
			return "", fmt.Errorf("PocketBase: %w", err)
		}
		delete(partner, "is_active")
		a, err := first.last(ctx, name, func() error {
			return ours.call(ctx, http.MethodPost, "/api/partners", "", partner, nil)
		})
		if err != nil {
			return "", fmt.Errorf("harborlight: %w", err)
		}
		if round > 0 {
			here, there = append(here, a), append(there, b)
		}
	}
	return fmt.Sprintf("harborlight %.0f ms, %.1f KB each\n         PocketBase %.0f ms, %.1f KB each\n"+
		"         %.2f × PocketBase's time",
		median(here), first.each, median(there), second.each, median(here)/median(there)), nil
}

// audience is a set of open streams of one server.
type audience struct {
	conns []net.Conn
	heard chan string // text of each event of any stream
	each  float64     // server memory per stream in KB
}

func (a *audience) close() {
	for _, conn := range a.conns {
		_ = conn.Close()
	}
}

// openAll opens streamCount streams and measures the server's growth of memory for each. ready is optional and gets
// the first line of each stream. If one fails, openAll closes all and returns the errors.
func openAll(ctx context.Context, s *server, path string, ready func(context.Context, *server, string) error) (
	*audience, error) {
	before, err := s.memory()
	if err != nil {
		return nil, err
	}
	a := &audience{conns: make([]net.Conn, streamCount), heard: make(chan string, streamCount)}
	errs := make([]error, 50)
	var all sync.WaitGroup
	for part := range errs {
		all.Go(func() {
			for i := part; i < streamCount && errs[part] == nil; i += len(errs) {
				errs[part] = a.open(ctx, s, i, path, ready)
			}
		})
	}
	all.Wait()
	if err := errors.Join(errs...); err != nil {
		a.close()
		return nil, err
	}
	after, err := s.memory()
	a.each = float64(after-before) / streamCount
	return a, err
}

// open opens the i-th stream, calls ready (unless nil) with its first line, and then sends all further data lines to
// a.heard until the connection is closed. Any status other than 200 is an error.
func (a *audience) open(ctx context.Context, s *server, i int, path string,
	ready func(ctx context.Context, s *server, first string) error) error {
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", s.addr)
	if err != nil {
		return err
	}
	a.conns[i] = conn
	if _, err := conn.Write(get(path, "Accept: text/event-stream", from(i/10))); err != nil {
		return err
	}
	lines := bufio.NewReaderSize(conn, 2<<10)
	status, err := lines.ReadString('\n')
	if err != nil || !strings.Contains(status, " 200 ") {
		return fmt.Errorf("stream %d: %s %w", i, status, err)
	}
	first, err := nextLine(lines, "data:", "retry:")
	if err != nil {
		return err
	}
	if ready != nil {
		if err := ready(ctx, s, first); err != nil {
			return err
		}
	}
	go func() {
		for {
			line, err := nextLine(lines, "data:")
			if err != nil {
				return // closed
			}
			a.heard <- line
		}
	}()
	return nil
}

// nextLine returns the next line that begins with one of the prefixes, however long, and skips all others.
func nextLine(r *bufio.Reader, beginnings ...string) (string, error) {
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			return "", err
		}
		for _, beginning := range beginnings {
			if strings.HasPrefix(line, beginning) {
				return line, nil
			}
		}
	}
}

// last calls change and returns the milliseconds until the last stream has received a line with the name. It returns
// an error of change, or if that takes over a minute.
func (a *audience) last(ctx context.Context, name string, change func() error) (float64, error) {
	begun := time.Now()
	failed := make(chan error, 1)
	go func() { failed <- change() }()
	late := time.After(time.Minute)
	for heard := 0; heard < streamCount; {
		select {
		case line := <-a.heard:
			if strings.Contains(line, name) {
				heard++
			}
		case err := <-failed:
			if err != nil {
				return 0, err
			}
			failed = nil
		case <-late:
			return 0, fmt.Errorf("only %d of %d streams heard of %q", heard, streamCount, name)
		case <-ctx.Done():
			return 0, ctx.Err()
		}
	}
	return float64(time.Since(begun).Microseconds()) / 1000, nil
}

// subscribe subscribes a stream to PocketBase's partners, with the client ID in its first event.
func subscribe(ctx context.Context, s *server, first string) error {
	var hello struct{ ClientID string }
	if err := json.Unmarshal([]byte(strings.TrimPrefix(strings.TrimSpace(first), "data:")), &hello); err != nil {
		return err
	}
	return s.call(ctx, http.MethodPost, "/api/realtime", "",
		map[string]any{"clientId": hello.ClientID, "subscriptions": []string{"partners/*"}}, nil)
}
