package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Limits of the program's memory growth under these attacks, in megabytes. The memory of a Go program also grows by
// garbage when a loaded machine delays the collector: 21 MB were measured for keys. Kept keys would need 1,500 MB.
const (
	mostForAnswers = 60
	mostForKeys    = 60
)

// The longest text that each kind of request can carry, in bytes.
const (
	longPath    = 18_000
	longAddress = 60_000
)

// unreadAnswers requests seven years of a daily event of maximum size twelve times, and reads no response. The attack
// gets in if the program's memory grows by more than 60 MB.
func unreadAnswers(ctx context.Context, l *lab) (finding, error) {
	p, err := l.start(ctx, "--demo")
	if err != nil {
		return finding{}, err
	}
	v, err := p.signedIn(ctx, demoEmail, demoPassword)
	if err != nil {
		return finding{}, err
	}
	event := map[string]any{
		"title": "Heavy", "description": strings.Repeat("d", 5000), "x": strings.Repeat("x", 16_000),
		"start_time": "2026-01-01T08:00:00Z", "end_time": "2026-01-01T09:00:00Z", "rrule": "FREQ=DAILY",
		"timezone": "UTC",
	}
	got, err := v.post(ctx, "/api/events", event)
	if err != nil {
		return finding{}, err
	}
	if got.status != http.StatusCreated { // perhaps too large; then use the largest without unknown fields
		delete(event, "x")
		if got, err = v.post(ctx, "/api/events", event); err != nil {
			return finding{}, err
		}
	}
	if err := got.want("the event", http.StatusCreated); err != nil {
		return finding{}, err
	}
	before, err := p.memory()
	if err != nil {
		return finding{}, err
	}
	var silent []net.Conn
	defer func() {
		for _, conn := range silent {
			_ = conn.Close()
		}
	}()
	for range 12 {
		conn, err := v.askSilently(ctx, "/api/events?start=2026-01-01T00:00:00Z&end=2033-01-01T00:00:00Z")
		if err != nil {
			return finding{}, err
		}
		silent = append(silent, conn)
	}
	most, err := p.highest(ctx)
	grown := most - before
	return finding{grown > mostForAnswers,
		fmt.Sprintf("%.0f → %.0f MB, 12 unread answers (limit +%d)", before, most, mostForAnswers)}, err
}

// askSilently sends a request from a new network and never reads the response.
func (v *visitor) askSilently(ctx context.Context, path string) (net.Conn, error) {
	return v.askSilentlyFrom(ctx, elsewhere(), path)
}

// askSilentlyFrom sends a GET request from the network and never reads the response. The caller closes the returned
// connection.
func (v *visitor) askSilentlyFrom(ctx context.Context, network, path string) (net.Conn, error) {
	host := strings.TrimPrefix(v.program.url, "http://")
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", strings.Replace(host, "localhost", "127.0.0.1", 1))
	if err != nil {
		return nil, err
	}
	if tcp, ok := conn.(*net.TCPConn); ok {
		_ = tcp.SetReadBuffer(4096)
	}
	_, err = fmt.Fprintf(conn,
		"GET %s HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\nX-Forwarded-For: %s\r\n\r\n", path, host, v.token,
		network)
	return conn, err
}

// highest waits until the memory hasn't grown for five seconds, and returns the maximum in megabytes. If it still
// grows after 40 seconds, it returns an error.
func (p *program) highest(ctx context.Context) (float64, error) {
	most, since := 0.0, time.Now()
	err := until(ctx, 40*time.Second, "the memory grows without end", func() (bool, error) {
		now, err := p.memory()
		if now > most+1 {
			most, since = now, time.Now()
		}
		return time.Since(since) > 5*time.Second, err
	})
	return most, err
}

// longKeys sends 100,000 requests with the longest keys of limits, each from a new network, and some from a single
// address. The attack gets in if the program's memory grows by more than 60 MB.
func longKeys(ctx context.Context, l *lab) (finding, error) {
	p, err := l.start(ctx)
	if err != nil {
		return finding{}, err
	}
	feed := flood{p, "18 KB paths", func(text string) *http.Request { return feedRequest(ctx, p, text) }}
	recovery := flood{p, "60 KB addresses", func(text string) *http.Request { return recoveryRequest(ctx, p, text) }}
	if err := errors.Join(feed.warmUp(ctx, longPath), recovery.warmUp(ctx, longAddress)); err != nil {
		return finding{}, err
	}
	before, err := p.memory()
	if err != nil {
		return finding{}, err
	}
	steps := []struct {
		flood
		count   int
		length  int
		network func() string
	}{
		{feed, 600, longPath, func() string { return "" }},
		{feed, 85_000, longPath, elsewhere},
		{recovery, 14_400, longAddress, elsewhere},
	}
	sent := 0
	for _, s := range steps {
		done, err := s.run(ctx, s.count, func() string { return longText(s.length) }, s.network, before+mostForKeys)
		if err != nil {
			return finding{}, err
		}
		sent += done
		if now, err := p.memory(); err != nil || now-before > mostForKeys {
			return finding{true, fmt.Sprintf("%.0f → %.0f MB after %d requests, %s (limit +%d)", before, now, sent,
				s.name, mostForKeys)}, err
		}
	}
	after, err := p.memory()
	return finding{
		false, fmt.Sprintf("%.0f → %.0f MB after %d requests (limit +%d)", before, after, sent, mostForKeys)}, err
}

// flood is a kind of request with a text chosen by the sender.
type flood struct {
	*program
	name    string
	request func(text string) *http.Request
}

// warmUp sends 2000 requests with the same text of this length, so that the measured growth excludes the cost of any
// traffic.
func (f flood) warmUp(ctx context.Context, length int) error {
	same := longText(length)
	_, err := f.run(ctx, 2000, func() string { return same }, elsewhere, 0)
	return err
}

// run sends count requests, four at a time, and stops early if the memory in megabytes exceeds enough (0: never). It
// returns the number of requests sent. A response with a status of 500 or above is an error.
func (f flood) run(ctx context.Context, count int, text, network func() string, enough float64) (int, error) {
	var sent atomic.Int64
	var wait sync.WaitGroup
	errs := make([]error, 4)
	for i := range errs {
		wait.Go(func() {
			for errs[i] == nil && sent.Add(1) <= int64(count) {
				errs[i] = f.send(text(), network())
				if now, err := f.memory(); enough > 0 && (err != nil || now > enough) {
					return
				}
			}
		})
	}
	wait.Wait()
	return min(int(sent.Load()), count), errors.Join(errors.Join(errs...), ctx.Err())
}

// send sends one request with the text from the network. A status of 500 or above is an error.
func (f flood) send(text, network string) error {
	req := f.request(text)
	v := f.visitor(network)
	v.addHeaders(req, req.Body != nil && req.Body != http.NoBody)
	got, err := v.send(req)
	if err == nil && got.status >= http.StatusInternalServerError {
		err = got.want(f.name)
	}
	return err
}

// feedRequest returns a request for a calendar feed with the text as its token.
func feedRequest(ctx context.Context, p *program, text string) *http.Request {
	// a valid address
	req, _ := http.NewRequestWithContext(ctx, http.MethodGet, p.url+"/api/calendar/feed/"+text+".ics", http.NoBody)
	return req
}

// recoveryRequest returns a request for a password recovery mail to an address that begins with the text.
func recoveryRequest(ctx context.Context, p *program, text string) *http.Request {
	body := strings.NewReader(`{"email":"` + text + `@shop.example"}`)
	req, _ := http.NewRequestWithContext(ctx, http.MethodPost, p.url+pathRecover, body) // a valid address
	return req
}

// longText returns a new text of the given length.
func longText(length int) string {
	return rand.Text() + strings.Repeat("a", length-26)
}
