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
	"harborlight/internal/database"
	"harborlight/internal/database/databasetest"
	"harborlight/internal/database/databasetest/throwaway"
	"harborlight/internal/jobs"
	"harborlight/internal/realtime"
)

// within is the longest time until work goes on after the database is back.
const within = 5 * time.Second

// drill is two nodes on a primary with a synchronous standby. One node keeps taking applications
// and enqueuing jobs, the other hears every event, and both work off the jobs.
type drill struct {
	primary, standby *throwaway.Server
	nodes            [2]*apptest.Server

	jobsDone, heard atomic.Int64 // time of the last one, in Unix nanoseconds

	mu           sync.Mutex
	acknowledged []string // companies whose application got a 201
	refused      int
}

// TestDrill runs the failures that operators fear, with production's deadlines.
func TestDrill(t *testing.T) {
	t.Run("the primary freezes for 30 seconds and comes back", func(t *testing.T) {
		d := newDrill(t)
		must(t, d.primary.Freeze())
		silent := time.Now()
		eventually(t, "nobody is ready", func() bool { return !d.ready(t, 0) && !d.ready(t, 1) })
		t.Logf("both nodes say that they are not ready %s after the freeze", since(silent))
		<-time.After(time.Until(silent.Add(30 * time.Second)))
		must(t, d.primary.Thaw())
		d.goesOn(t, time.Now())
		d.lostNothing(t)
	})
	t.Run("the primary freezes for good and the standby is promoted", func(t *testing.T) {
		d := newDrill(t)
		must(t, d.primary.Freeze())
		<-time.After(10 * time.Second) // about as long as an operator takes to decide
		must(t, d.standby.Promote(context.Background()))
		d.goesOn(t, time.Now())
		must(t, d.primary.Thaw()) // the old primary returns and still believes it is one
		d.goesOn(t, time.Now())
		d.lostNothing(t)
	})
}

func newDrill(t *testing.T) *drill {
	t.Helper()
	d := &drill{primary: databasetest.Server(t)}
	config := databasetest.Migrated(t, d.primary)
	d.standby = databasetest.Standby(t, d.primary)
	name, err := throwaway.Name(config.URL)
	must(t, err)
	config = database.Config{URL: throwaway.URLOfPair(d.primary, d.standby, name)} // production's deadlines
	for i := range d.nodes {
		d.nodes[i] = apptest.Start(t, database.SQLite, on(config))
		jobs.Handle(d.nodes[i].App.Runner, "drill", func(context.Context, int) error {
			d.jobsDone.Store(time.Now().UnixNano())
			return nil
		})
		work(t, d.nodes[i].App)
	}
	d.nodes[1].App.Hub.OnEvent("drill", func(e realtime.Event) {
		if !e.Lost {
			d.heard.Store(time.Now().UnixNano())
		}
	})
	d.repeat(t, d.apply)
	d.repeat(t, d.enqueue)
	eventually(t, "both nodes are ready", func() bool { return d.ready(t, 0) && d.ready(t, 1) })
	d.goesOn(t, time.Now())
	return d
}

// repeat calls do ten times a second until the test ends.
func (d *drill) repeat(t *testing.T, do func(ctx context.Context, n int)) {
	ctx, stop := context.WithCancel(context.Background())
	var wait sync.WaitGroup
	wait.Go(func() {
		ticks := time.NewTicker(100 * time.Millisecond)
		defer ticks.Stop()
		for n := 0; ; n++ {
			select {
			case <-ctx.Done():
				return
			case <-ticks.C:
				wait.Go(func() { do(ctx, n) }) // a slow call delays no other
			}
		}
	})
	t.Cleanup(func() { stop(); wait.Wait() })
}

// apply sends a partner application and notes it if it was acknowledged.
func (d *drill) apply(ctx context.Context, n int) {
	name := fmt.Sprintf("Company %d", n)
	status := submit(ctx, d.nodes[n%2].URL+"/api/partners", partner(name))
	d.mu.Lock()
	defer d.mu.Unlock()
	switch status {
	case http.StatusCreated:
		d.acknowledged = append(d.acknowledged, name)
	default:
		d.refused++
	}
}

// enqueue adds a job and tells the other node.
func (d *drill) enqueue(ctx context.Context, n int) {
	_ = d.nodes[0].App.DB.Write(ctx, func(tx *database.Tx) error {
		if err := jobs.Enqueue(ctx, tx, jobs.Job{Kind: "drill", Payload: n}); err != nil {
			return err
		}
		return realtime.Publish(ctx, tx, "drill", fmt.Sprint(n))
	})
}

func (d *drill) ready(t *testing.T, node int) bool {
	t.Helper()
	return d.nodes[node].Do(t, http.MethodGet, "/readyz", "", nil).Status == http.StatusOK
}

// goesOn measures how soon after the database's return jobs run, events arrive, applications
// succeed and both nodes are ready.
func (d *drill) goesOn(t *testing.T, back time.Time) {
	t.Helper()
	d.mu.Lock()
	before := len(d.acknowledged)
	d.mu.Unlock()
	for _, w := range []struct {
		what  string
		holds func() bool
	}{
		{"a job is done", func() bool { return d.jobsDone.Load() > back.UnixNano() }},
		{"an event of the other node is heard", func() bool { return d.heard.Load() > back.UnixNano() }},
		{"an application is taken", func() bool {
			d.mu.Lock()
			defer d.mu.Unlock()
			return len(d.acknowledged) > before
		}},
		{"both nodes are ready", func() bool { return d.ready(t, 0) && d.ready(t, 1) }},
	} {
		eventually(t, w.what, w.holds)
		took := time.Since(back)
		t.Logf("%s %s after the database's return", w.what, since(back))
		if took > within {
			t.Errorf("%s only after %s", w.what, took)
		}
	}
}

func since(at time.Time) time.Duration { return time.Since(at).Round(10 * time.Millisecond) }

// lostNothing compares the acknowledged applications with the rows.
func (d *drill) lostNothing(t *testing.T) {
	t.Helper()
	d.mu.Lock()
	defer d.mu.Unlock()
	names, err := database.All[string](t.Context(), d.nodes[1].App.DB, `SELECT company_name FROM partners`)
	must(t, err)
	stored := map[string]bool{}
	for _, name := range names {
		if stored[name] {
			t.Errorf("%s is stored twice", name)
		}
		stored[name] = true
	}
	for _, name := range d.acknowledged {
		if !stored[name] {
			t.Errorf("%s was acknowledged and is lost", name)
		}
	}
	t.Logf("%d applications were acknowledged, %d not; %d are stored", len(d.acknowledged), d.refused, len(names))
	if len(d.acknowledged) == 0 || d.refused == 0 {
		t.Error("the ledger proves nothing")
	}
}
