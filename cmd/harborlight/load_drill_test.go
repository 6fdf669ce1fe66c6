//go:build drill

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// How long each flood of the drill takes, and how many networks it comes from.
const (
	floodTime = 10 * time.Second
	networks  = 64
)

// TestDrillLoad floods a node with sign-ins, and then with ten times the changes of events that its disk takes. It
// prints how long answers took, and fails if events took two seconds at the 99th percentile or a page was refused.
func TestDrillLoad(t *testing.T) {
	if os.Getenv(anotherBinary) == "" {
		t.Fatal("set HARBORLIGHT_TEST_BINARY to a built bin/harborlight")
	}
	p, refusal := serve(t, t.TempDir(), "--demo") // with its limits
	if p == nil {
		t.Fatal(refusal)
	}
	f := flood{t: t, url: p.url}
	for i := range networks {
		f.from = append(f.from, clientFrom(i))
	}
	f.calm()
	f.signIns()
	f.events(edit(t, p))
	p.stop(t)
}

// clientFrom returns a client with an address of its own: Linux has all of 127/8.
func clientFrom(i int) *http.Client {
	from := &net.TCPAddr{IP: net.IPv4(127, 1, byte(i/250), byte(1+i%250))}
	return &http.Client{Timeout: 30 * time.Second, Transport: &http.Transport{
		DialContext: (&net.Dialer{LocalAddr: from}).DialContext, MaxIdleConnsPerHost: 100}}
}

// flood sends requests from many addresses.
type flood struct {
	t    *testing.T
	url  string
	from []*http.Client
}

// answers are how long the answers to one kind of request took, by status.
type answers struct {
	mu   sync.Mutex
	took map[int][]time.Duration
}

func (a *answers) add(status int, took time.Duration) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.took == nil {
		a.took = map[int][]time.Duration{}
	}
	a.took[status] = append(a.took[status], took)
}

// p99 returns how long 99 of 100 answers took at most, whatever they said.
func (a *answers) p99() time.Duration {
	var all []time.Duration
	for _, took := range a.took {
		all = append(all, took...)
	}
	slices.Sort(all)
	return all[len(all)*99/100]
}

func (a *answers) String() string {
	var counts []string
	for status, took := range a.took {
		counts = append(counts, fmt.Sprintf("%d × %d", len(took), status))
	}
	slices.Sort(counts)
	return fmt.Sprintf("p99 %s, %s", a.p99().Round(time.Millisecond), strings.Join(counts, ", "))
}

// send sends one request from one of the addresses; 0 is the status of none.
func (f *flood) send(i int, method, path, token, body string, into *answers) {
	req, err := http.NewRequestWithContext(context.Background(), method, f.url+path, strings.NewReader(body))
	if err != nil {
		f.t.Error(err)
		return
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Authorization", "Bearer "+token)
	begin, status := time.Now(), 0
	if res, err := f.from[i%len(f.from)].Do(req); err == nil {
		_, _ = io.Copy(io.Discard, res.Body)
		_ = res.Body.Close()
		status = res.StatusCode
	}
	into.add(status, time.Since(begin))
}

// meanwhile asks for the health and for a page, fifty times a second each, while fn runs.
func (f *flood) meanwhile(what string, fn func()) {
	f.t.Helper()
	var health, page answers
	ctx, stop := context.WithCancel(f.t.Context())
	var wait sync.WaitGroup
	for path, into := range map[string]*answers{"/healthz": &health, "/pricing": &page} {
		wait.Go(func() {
			ticks := time.NewTicker(20 * time.Millisecond)
			defer ticks.Stop()
			for i := 0; ctx.Err() == nil; i++ {
				f.send(i, "GET", path, "", "", into)
				<-ticks.C
			}
		})
	}
	fn()
	stop()
	wait.Wait()
	f.t.Logf("%s: health %s; a page %s", what, &health, &page)
	for _, a := range []*answers{&health, &page} {
		if len(a.took) != 1 || a.took[http.StatusOK] == nil {
			f.t.Errorf("%s: something from memory was refused: %s", what, a)
		}
	}
}

func (f *flood) calm() {
	f.meanwhile("nobody else asks", func() { <-time.After(3 * time.Second) })
}

// signIns tries passwords from every address at once.
func (f *flood) signIns() {
	var tries answers
	f.meanwhile("a flood of sign-ins", func() {
		f.forSomeTime(4*networks, func(i int) {
			body, _ := json.Marshal(map[string]string{"email": fmt.Sprintf("guess%d@site.example", i), "password": "a wrong passphrase"})
			f.send(i, "POST", "/api/auth/token?grant_type=password", "", string(body), &tries)
		})
	})
	f.t.Logf("sign-ins: %s", &tries)
}

// events first measures how many changes of events a second the disk takes, and then sends ten times as many.
func (f *flood) events(e *editor) {
	var paths []string
	for range networks {
		status, answer := e.post("/api/events", map[string]string{"title": "Load", "start_time": "2026-12-01T10:00:00Z",
			"end_time": "2026-12-01T11:00:00Z"}, "Authorization", "Bearer "+e.token)
		var event struct{ ID string }
		if err := json.Unmarshal([]byte(answer), &event); err != nil || status != http.StatusCreated {
			f.t.Fatal(status, answer)
		}
		paths = append(paths, "/api/events/"+event.ID)
	}
	change := func(i int, into *answers) {
		f.send(i, "PATCH", paths[i%networks], e.token, fmt.Sprintf(`{"title":"Load %d"}`, time.Now().UnixNano()), into)
	}
	var calm, loaded answers
	f.forSomeTime(16, func(i int) { change(i, &calm) })
	rate := len(calm.took[http.StatusOK]) / int(floodTime.Seconds())
	f.t.Logf("16 clients change %d events a second: %s", rate, &calm)
	f.meanwhile("ten times what the disk takes", func() {
		ticks := time.NewTicker(10 * time.Millisecond)
		defer ticks.Stop()
		var wait sync.WaitGroup
		sent := 0
		for begin := time.Now(); time.Since(begin) < floodTime; <-ticks.C {
			for due := int(time.Since(begin).Seconds() * float64(10*rate)); sent < due; sent++ {
				wait.Go(func() { change(sent, &loaded) })
			}
		}
		wait.Wait()
	})
	f.t.Logf("%d changes of events a second are asked for: %s", 10*rate, &loaded)
	if p99 := loaded.p99(); p99 > 2*time.Second {
		f.t.Errorf("99 of 100 answers took up to %s", p99)
	}
}

// forSomeTime runs n clients, each of which asks again as soon as it was answered.
func (f *flood) forSomeTime(n int, ask func(i int)) {
	begin := time.Now()
	var wait sync.WaitGroup
	for i := range n {
		wait.Go(func() {
			for time.Since(begin) < floodTime {
				ask(i)
			}
		})
	}
	wait.Wait()
}
