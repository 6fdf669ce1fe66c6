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

// streams measures the time until the last of many open pages receives a new partner.
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

// openAll opens the streams. ready is optional and gets the first event of each stream.
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

// nextLine returns the next line with one of the prefixes. A line may be longer than the buffer.
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

// last makes a change and returns the milliseconds until the last stream has received it.
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

// subscribe subscribes a stream to PocketBase's partners. The first event of a stream contains its id.
func subscribe(ctx context.Context, s *server, first string) error {
	var hello struct{ ClientID string }
	if err := json.Unmarshal([]byte(strings.TrimPrefix(strings.TrimSpace(first), "data:")), &hello); err != nil {
		return err
	}
	return s.call(ctx, http.MethodPost, "/api/realtime", "",
		map[string]any{"clientId": hello.ClientID, "subscriptions": []string{"partners/*"}}, nil)
}
