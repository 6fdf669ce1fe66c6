//go:build drill

package main

import (
	"context"
	"fmt"
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
	"harborlight/internal/kit/hang"
	"harborlight/internal/platform/databasetest"
)

// The number of restarts of each node and of requests per second.
const (
	rounds     = 5
	eachSecond = 200
)

// balancer sends requests to the nodes in turn. It checks each node every two seconds and skips a node after two
// failed checks. It never repeats a request.
type balancer struct {
	nodes  []*url.URL
	fails  []atomic.Int32
	next   atomic.Int64
	client http.Client
}

// The drill restarts three nodes one after the other while visitors read, apply and follow live activity. All
// requests must succeed and all events must arrive. It needs HARBORLIGHT_TEST_BINARY.
func TestDrillRollingRestart(t *testing.T) {
	args := []string{"--database-url", databasetest.Postgres(t), "--secret-key", strings.Repeat("QUJD", 10) + "QUI="}
	b := &balancer{fails: make([]atomic.Int32, 3), client: http.Client{Timeout: time.Second}}
	var nodes []*program
	var dirs []string
	for i := range 3 {
		dirs = append(dirs, t.TempDir())
		nodes = append(nodes, mustServe(t, dirs[i], args...))
		address, err := url.Parse(nodes[i].url)
		if err != nil {
			t.Fatal(err)
		}
		b.nodes = append(b.nodes, address)
	}
	ctx, stop := context.WithCancel(t.Context())
	var work sync.WaitGroup
	work.Go(func() { b.look(ctx) })
	front := httptest.NewServer(b.handler())
	t.Cleanup(front.Close) // after the reader has disconnected
	reader := apptest.FollowActivity(t, front.URL)
	v := &visitors{t: t, site: &program{url: front.URL}}
	work.Go(func() { v.ask(ctx) })

	for range rounds {
		for i := range nodes {
			nodes[i].stop(t)
			nodes[i] = mustServe(t, dirs[i], append(args, "--addr", b.nodes[i].Host)...)
			hang.Eventually(t, "the balancer uses the node again", func() bool { return b.fails[i].Load() == 0 })
		}
	}
	stop()
	work.Wait()
	hang.Eventually(t, "the reader saw every application", func() bool { return len(reader.Missed(v.applied...)) == 0 })
	began, reloads, twice := reader.Counts()
	t.Logf("%d requests through %d restarts; %d applications, all seen live by a reader that came %d times, %d of them "+
		"more than once", v.asked, rounds*len(nodes), len(v.applied), began, twice)
	if reloads > 0 || began <= rounds {
		t.Errorf("the reader got %d reload events and reconnected %d times", reloads, began)
	}
	for _, node := range nodes {
		node.stop(t)
	}
}

func (b *balancer) handler() http.Handler {
	return &httputil.ReverseProxy{FlushInterval: -1, Transport: &http.Transport{MaxIdleConnsPerHost: 100},
		Rewrite: func(r *httputil.ProxyRequest) {
			n := int(b.next.Add(1))
			for i := range b.nodes {
				if k := (n + i) % len(b.nodes); b.fails[k].Load() < 2 {
					r.SetURL(b.nodes[k])
					return
				}
			}
		}}
}

// look checks whether the nodes are ready until ctx ends.
func (b *balancer) look(ctx context.Context) {
	ticks := time.NewTicker(2 * time.Second)
	defer ticks.Stop()
	for ; ctx.Err() == nil; <-ticks.C {
		for i, node := range b.nodes {
			res, err := b.client.Get(node.JoinPath("readyz").String())
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

// visitors send requests through the balancer. A failed request fails the test.
type visitors struct {
	t     *testing.T
	site  *program // the balancer
	asked int

	mu      sync.Mutex
	applied []string // companies with an acknowledged application
}

// ask sends requests at a steady rate until ctx ends, and waits for their responses.
func (v *visitors) ask(ctx context.Context) {
	var all sync.WaitGroup
	ticks := time.NewTicker(5 * time.Millisecond)
	defer ticks.Stop()
	for begin := time.Now(); ctx.Err() == nil; <-ticks.C {
		for due := int(time.Since(begin).Seconds() * eachSecond); v.asked < due; v.asked++ {
			n := v.asked
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
		v.read("/api/partners")
	case 4:
		v.read("/api/partners/recent")
	default:
		v.read("/pricing")
	}
}

func (v *visitors) read(path string) {
	if _, err := v.site.read(context.Background(), path); err != nil {
		v.t.Errorf("a visitor was not served: %v", err)
	}
}

func (v *visitors) apply(name string) {
	status, answer := v.site.post("/api/partners", map[string]any{
		"company_name": name, "company_description": "We build what you need, on time and with care.",
		"contact_email": "info@partner.example", "services_offered": []string{"Automation"},
		"specializations": []string{"Invoices"},
	})
	if status != http.StatusCreated {
		v.t.Errorf("an application failed: %d %s", status, answer)
		return
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.applied = append(v.applied, name)
}
