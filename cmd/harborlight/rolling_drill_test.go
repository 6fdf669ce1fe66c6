//go:build drill

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/database/databasetest"
)

// The drill restarts each node so many times, while so many requests come each second.
const (
	rounds     = 5
	eachSecond = 200
)

// balancer sends requests to the nodes in turn. It asks each every two seconds whether it is ready, and leaves out who
// twice said no, as docs/operations.md tells operators to do. It never repeats a request.
type balancer struct {
	nodes  []*program
	fails  []atomic.Int32
	next   atomic.Int64
	client http.Client
}

// TestDrillRollingRestart restarts three nodes one after the other while visitors read, apply and follow live activity.
// No request may fail and no event may be missed. It needs HARBORLIGHT_TEST_BINARY.
func TestDrillRollingRestart(t *testing.T) {
	args := []string{"--database-url", databasetest.Postgres(t), "--secret-key", strings.Repeat("QUJD", 10) + "QUI="}
	b := &balancer{fails: make([]atomic.Int32, 3), client: http.Client{Timeout: time.Second}}
	var dirs []string
	for range 3 {
		dirs = append(dirs, t.TempDir())
		b.nodes = append(b.nodes, mustServe(t, dirs[len(dirs)-1], args...))
	}
	v := &visitors{t: t, client: &http.Client{Timeout: 20 * time.Second,
		Transport: &http.Transport{MaxIdleConnsPerHost: 100}}}
	ctx, stop := context.WithCancel(t.Context())
	var work sync.WaitGroup
	work.Go(func() { b.look(ctx) })
	front := httptest.NewServer(b.handler())
	t.Cleanup(front.Close) // after the reader has left
	v.url = front.URL
	reader := apptest.FollowActivity(t, front.URL)
	work.Go(func() { v.ask(ctx) })

	for range rounds {
		for i, node := range b.nodes {
			addr := strings.TrimPrefix(node.url, "http://")
			node.stop(t)
			b.nodes[i].restart(t, dirs[i], append(args, "--addr", addr))
			until(t, func() bool { return b.fails[i].Load() == 0 })
		}
	}
	stop()
	work.Wait()
	until(t, func() bool { return len(reader.Missed(v.applied...)) == 0 })
	began, reloads, twice := reader.Counts()
	t.Logf("%d requests through %d restarts, %d failed; %d applications, all seen live by a reader that came %d times, "+
		"%d of them more than once", v.asked.Load(), rounds*len(b.nodes), v.failed.Load(), len(v.applied), began, twice)
	if reloads > 0 || began <= rounds {
		t.Errorf("the reader was told %d times to read again, and came %d times", reloads, began)
	}
	for _, node := range b.nodes {
		node.stop(t)
	}
}

// restart starts the program again, in the place of the one that was stopped.
func (p *program) restart(t *testing.T, dir string, args []string) {
	t.Helper()
	again := mustServe(t, dir, args...)
	p.cmd, p.url = again.cmd, again.url
}

func (b *balancer) handler() http.Handler {
	return &httputil.ReverseProxy{FlushInterval: -1, Transport: &http.Transport{MaxIdleConnsPerHost: 100},
		Rewrite: func(r *httputil.ProxyRequest) {
			n := int(b.next.Add(1))
			for i := range b.nodes {
				if k := (n + i) % len(b.nodes); b.fails[k].Load() < 2 {
					if to, err := url.Parse(b.nodes[k].url); err == nil {
						r.SetURL(to)
					}
					return
				}
			}
		}}
}

// look asks the nodes whether they are ready until ctx ends.
func (b *balancer) look(ctx context.Context) {
	ticks := time.NewTicker(2 * time.Second)
	defer ticks.Stop()
	for ; ctx.Err() == nil; <-ticks.C {
		for i, node := range b.nodes {
			res, err := b.client.Get(node.url + "/readyz")
			if err == nil {
				_ = res.Body.Close()
			}
			if err == nil && res.StatusCode == http.StatusOK {
				b.fails[i].Store(0)
			} else {
				b.fails[i].Add(1)
			}
		}
	}
}

// visitors ask through the balancer and note what fails.
type visitors struct {
	t      *testing.T
	url    string
	client *http.Client

	asked, failed atomic.Int64

	mu      sync.Mutex
	applied []string // companies whose application was acknowledged
}

// ask sends requests at a steady rate until ctx ends, and waits for their answers.
func (v *visitors) ask(ctx context.Context) {
	var all sync.WaitGroup
	ticks := time.NewTicker(5 * time.Millisecond)
	defer ticks.Stop()
	sent := 0
	for begin := time.Now(); ctx.Err() == nil; <-ticks.C {
		for due := int(time.Since(begin).Seconds() * eachSecond); sent < due; sent++ {
			n := sent
			all.Go(func() { v.askFor(n) })
		}
	}
	all.Wait()
}

// askFor sends the n-th request: one of ten is an application, five are pages.
func (v *visitors) askFor(n int) {
	switch n % 10 {
	case 0:
		v.apply(fmt.Sprintf("Company %d", n))
	case 1, 2, 3:
		v.send(http.MethodGet, "/api/partners", nil, http.StatusOK)
	case 4:
		v.send(http.MethodGet, "/api/partners/recent", nil, http.StatusOK)
	default:
		v.send(http.MethodGet, "/pricing", nil, http.StatusOK)
	}
}

func (v *visitors) apply(name string) {
	body, err := json.Marshal(map[string]any{"company_name": name, "contact_email": "info@partner.example",
		"company_description": "We build what you need, on time and with care.",
		"services_offered":    []string{"Automation"}, "specializations": []string{"Invoices"}})
	if err != nil {
		v.t.Error(err)
		return
	}
	if v.send(http.MethodPost, "/api/partners", body, http.StatusCreated) {
		v.mu.Lock()
		defer v.mu.Unlock()
		v.applied = append(v.applied, name)
	}
}

// send reports whether the answer has the status.
func (v *visitors) send(method, path string, body []byte, want int) bool {
	v.asked.Add(1)
	req, err := http.NewRequestWithContext(context.Background(), method, v.url+path, bytes.NewReader(body))
	if err != nil {
		v.t.Error(err)
		return false
	}
	req.Header.Set("Content-Type", "application/json")
	res, err := v.client.Do(req)
	if err == nil {
		_, err = io.Copy(io.Discard, res.Body)
		_ = res.Body.Close()
	}
	if err != nil || res.StatusCode != want {
		v.failed.Add(1)
		v.t.Errorf("%s %s: %v %v", method, path, res, err)
		return false
	}
	return true
}
