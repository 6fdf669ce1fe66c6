//go:build site && linux

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"harborlight/internal/kit/hang"
)

// stopped is the duration of the stop: longer than the time limit of a page and huma's deadline for a body.
const stopped = 6 * time.Second

// The test stops the program with SIGSTOP in the middle of a publication. The publication continues and succeeds, and
// its only connection serves the next requests, as does one that a proxy keeps.
func TestT77PublishingContinuesAfterAStop(t *testing.T) {
	t.Parallel()
	for _, through := range []string{"a connection that is kept", "a proxy"} {
		t.Run(through, func(t *testing.T) {
			t.Parallel()
			p, refusal := serve(t, t.TempDir(), "--demo") // with limits, because bodies arrive later without them
			if p == nil {
				t.Fatal(refusal)
			}
			e := edit(t, p)
			one := newOnlyConnection()
			client := &http.Client{Transport: one}
			if through == "a proxy" {
				client = behindProxy(t, p, one)
			}
			status, answer := ask(t, client, e, http.MethodPost, "/api/admin/content/publish",
				func(request func()) { p.stopWhileWorking(t, request) }, e.brand(t))
			if status != http.StatusOK {
				t.Errorf("publish: %d %s", status, answer)
			}
			for _, path := range []string{"/api/partners", "/api/admin/content", "/pricing"} {
				if status, answer := ask(t, client, e, http.MethodGet, path, nil, nil); status != http.StatusOK {
					t.Errorf("%s afterwards: %d %.300s", path, status, answer)
				}
			}
			if n := one.dials.Load(); n != 1 {
				t.Errorf("%d connections were opened: the first was not kept", n)
			}
			if _, page := ask(t, client, e, http.MethodGet, "/pricing", nil, nil); !strings.Contains(page, "Pharos") {
				t.Error("the pages don't have the new name")
			}
			p.stop(t)
		})
	}
}

// onlyConnection keeps one connection and counts its dials.
type onlyConnection struct {
	http.Transport

	dials atomic.Int32
}

func newOnlyConnection() *onlyConnection {
	c := &onlyConnection{}
	c.MaxConnsPerHost = 1
	c.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		c.dials.Add(1)
		return new(net.Dialer).DialContext(ctx, network, address)
	}
	return c
}

// behindProxy starts a proxy with one connection to the program, and returns a client of the proxy.
func behindProxy(t *testing.T, p *program, one *onlyConnection) *http.Client {
	t.Helper()
	target, err := url.Parse(p.url)
	if err != nil {
		t.Fatal(err)
	}
	proxy := httptest.NewServer(&httputil.ReverseProxy{Transport: one,
		Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(target) }})
	t.Cleanup(proxy.Close)
	p.url = proxy.URL
	return proxy.Client()
}

// brand saves a draft that changes every page, and returns the body that publishes it.
func (e *editor) brand(t *testing.T) any {
	t.Helper()
	var state contentState
	if status := e.send(http.MethodGet, "/api/admin/content", nil, &state); status != http.StatusOK {
		t.Fatalf("read the state: %d", status)
	}
	change := func(field, value string) map[string]string {
		return map[string]string{"file": "brand.json", "field": field, "action": "set", "value": value}
	}
	save := map[string]any{"revision": state.Draft.Revision, "intents": []any{change("/name", "Pharos"),
		change("/wordmark/text", "Pharos"), change("/colors/accent", "#d946ef")}}
	if status := e.send(http.MethodPost, "/api/admin/content/edit", save, &state); status != http.StatusOK {
		t.Fatalf("save the draft: %d", status)
	}
	return map[string]any{"revision": state.Draft.Revision, "note": "a test"}
}

// ask sends a request as the admin. during gets a function that sends it and waits for the response.
func ask(t *testing.T, client *http.Client, e *editor, method, path string, during func(request func()), body any) (
	status int, answer string) {
	t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	var in io.Reader = http.NoBody
	if body != nil {
		in = bytes.NewReader(text)
	}
	req, err := http.NewRequestWithContext(t.Context(), method, e.url+path, in)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+e.token)
	req.Header.Set("Content-Type", "application/json")
	request := func() {
		res, err := client.Do(req)
		if err != nil {
			answer = err.Error()
			return
		}
		defer res.Body.Close() //nolint:errcheck // read in whole
		got, _ := io.ReadAll(res.Body)
		status, answer = res.StatusCode, string(got)
	}
	if during == nil {
		during = func(request func()) { request() }
	}
	during(request)
	return status, answer
}

// stopWhileWorking stops the program after it has worked on the request for a while, and continues it.
func (p *program) stopWhileWorking(t *testing.T, request func()) {
	t.Helper()
	p.rests(t)
	before, done := p.worked(t), make(chan struct{})
	go func() { defer close(done); request() }()
	hang.Eventually(t, "the program works", func() bool { return p.worked(t) > before+200*time.Millisecond })
	select {
	case <-done:
		t.Fatal("it was published before the program could be stopped")
	default:
	}
	must(t, p.cmd.Process.Signal(syscall.SIGSTOP))
	<-time.After(stopped)
	must(t, p.cmd.Process.Signal(syscall.SIGCONT))
	<-done
}

// rests waits until the program has been idle for a second, so that later work belongs to the test's request.
func (p *program) rests(t *testing.T) {
	t.Helper()
	used, since := p.worked(t), time.Now()
	hang.Eventually(t, "the program is idle", func() bool {
		if now := p.worked(t); now > used {
			used, since = now, time.Now()
		}
		return time.Since(since) > time.Second
	})
}

// worked returns the program's processor time.
func (p *program) worked(t *testing.T) time.Duration {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.cmd.Process.Pid))
	must(t, err)
	_, rest, _ := strings.Cut(string(text), ") ")
	fields := strings.Fields(rest) // from the state, the third field
	var ticks int
	for _, field := range fields[11:13] { // user and system time
		n, err := strconv.Atoi(field)
		must(t, err)
		ticks += n
	}
	return time.Duration(ticks) * 10 * time.Millisecond // a tick of /proc is a hundredth of a second
}
