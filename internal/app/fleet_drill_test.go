//go:build drill

package app_test

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/hang"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
)

// fleet is three nodes on one database under load. Ten times a second, each node receives an application and adds a
// job for itself; a reader at each node follows live activity; and visitors read pages that don't need the database.
type fleet struct {
	config database.Config
	nodes  [3]*node
	page   *http.Client

	mu           sync.Mutex
	acknowledged []string // companies whose application got a 201
	refused      int
	stopLoad     func()
}

// node is a node with the times of its latest successes, in Unix nanoseconds.
type node struct {
	*apptest.Server
	applied, jobDone atomic.Int64 // start times of the latest acknowledged application and completed job
	reader           *apptest.Activity
}

// startFleet starts the nodes on a migrated database with production deadlines, and waits until all of them work.
func startFleet(t *testing.T, config database.Config) *fleet {
	t.Helper()
	config.Deadlines = database.Deadlines{}
	f := &fleet{config: config, page: &http.Client{Timeout: 10 * time.Second}}
	ctx, stop := context.WithCancel(context.Background())
	var load sync.WaitGroup
	f.stopLoad = func() { stop(); load.Wait() }
	t.Cleanup(f.stopLoad)
	for i := range f.nodes {
		n := &node{Server: apptest.Start(t, database.Postgres, on(config))}
		f.nodes[i] = n
		jobs.Handle(n.App.Runner, fmt.Sprint("drill", i), func(_ context.Context, began int64) error {
			n.jobDone.Store(began)
			return nil
		})
		t.Cleanup(atWork(n.App))
		n.reader = apptest.FollowActivity(t, n.URL)
	}
	for i, n := range f.nodes { // after all readers have connected
		for _, path := range []string{"/", "/robots.txt", "/healthz"} {
			repeat(ctx, &load, func(context.Context, int) { f.read(t, n.URL+path) })
		}
		repeat(ctx, &load, func(ctx context.Context, k int) { f.apply(ctx, n, fmt.Sprintf("company-%d-%d", i, k)) })
		repeat(ctx, &load, func(ctx context.Context, _ int) { enqueue(ctx, n, fmt.Sprint("drill", i)) })
	}
	f.checkUsers(t, "start", time.Now(), 30*time.Second)
	return f
}

// repeat calls do ten times a second until ctx ends. A slow call doesn't delay others.
func repeat(ctx context.Context, load *sync.WaitGroup, do func(ctx context.Context, k int)) {
	load.Go(func() {
		ticks := time.NewTicker(100 * time.Millisecond)
		defer ticks.Stop()
		for k := 0; ; k++ {
			select {
			case <-ctx.Done():
				return
			case <-ticks.C:
				load.Go(func() { do(context.WithoutCancel(ctx), k) })
			}
		}
	})
}

// read fails the test unless the page is served.
func (f *fleet) read(t *testing.T, address string) {
	res, err := f.page.Get(address)
	if err != nil {
		t.Errorf("a page was not served: %v", err)
		return
	}
	_ = res.Body.Close()
	if res.StatusCode != http.StatusOK {
		t.Errorf("%s: %d; is the site built, and the drill run with the tag site?", address, res.StatusCode)
	}
}

func (f *fleet) apply(ctx context.Context, n *node, name string) {
	began := time.Now()
	ok := apply(ctx, n.Server, name)
	f.mu.Lock()
	defer f.mu.Unlock()
	if !ok {
		f.refused++
		return
	}
	f.acknowledged = append(f.acknowledged, name)
	n.applied.Store(max(n.applied.Load(), began.UnixNano()))
}

// enqueue adds a job of the kind with the current time as payload.
func enqueue(ctx context.Context, n *node, kind string) {
	began := time.Now().UnixNano()
	_ = n.App.DB.Write(ctx, func(tx *database.Tx) error {
		return jobs.Enqueue(ctx, tx, jobs.Job{Kind: kind, Payload: began})
	})
}

// checkUsers fails unless each node accepts an application, completes a job and is ready within the given time after
// back. Only work that began after back counts.
func (f *fleet) checkUsers(t *testing.T, what string, back time.Time, within time.Duration) {
	t.Helper()
	var slowest time.Duration
	for i, n := range f.nodes {
		for kind, holds := range map[string]func() bool{
			"takes applications": func() bool { return n.applied.Load() > back.UnixNano() },
			"does jobs":          func() bool { return n.jobDone.Load() > back.UnixNano() },
			"is ready":           func() bool { return n.isReady(t) },
		} {
			hang.Eventually(t, fmt.Sprintf("after %s node %d %s", what, i, kind), holds)
			took := time.Since(back)
			if took > within {
				t.Errorf("after %s node %d %s only after %s", what, i, kind, took)
			}
			slowest = max(slowest, took)
		}
	}
	t.Logf("after %s all nodes work within %s", what, slowest.Round(10*time.Millisecond))
}

func (n *node) isReady(t *testing.T) bool {
	t.Helper()
	return n.Do(t, http.MethodGet, "/readyz", "", nil).Status == http.StatusOK
}

// lostNothing ends the load. It fails unless every acknowledged application is stored once, with its mail, and each
// node sent it to its reader.
func (f *fleet) lostNothing(t *testing.T) {
	t.Helper()
	f.stopLoad()
	for i, n := range f.nodes {
		missed := n.reader.Missed(f.acknowledged...)
		for since := time.Now(); len(missed) > 0 && time.Since(since) < 30*time.Second; <-time.After(100 * time.Millisecond) {
			missed = n.reader.Missed(f.acknowledged...)
		}
		if len(missed) > 0 {
			t.Errorf("the reader at node %d was never sent %v", i, missed)
		}
		began, reloads, twice := n.reader.Counts()
		t.Logf("the reader at node %d came %d times and was sent %d companies more than once", i, began, twice)
		if reloads > 0 {
			t.Errorf("the reader at node %d received %d requests to reload the list", i, reloads)
		}
	}
	later := clock.NewManual(time.Now().Add(24 * time.Hour)) // so that failed jobs are retried
	s := apptest.Start(t, database.Postgres, on(f.config), apptest.WithClock(later))
	stored := mustHoldOnce(t, s.App.DB, f.acknowledged)
	mustMailOnce(t, s)
	t.Logf("%d applications were acknowledged and are there, %d were not; %d are stored", len(f.acknowledged), f.refused,
		stored)
	if len(f.acknowledged) == 0 {
		t.Error("the ledger proves nothing")
	}
}
