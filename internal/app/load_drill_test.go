//go:build drill

package app_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/people/passwords"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/httpx"
)

// The duration of the drill's phases, the number of its networks, and the size of a flood.
const (
	floodTime = 10 * time.Second
	networks  = 64
	flooding  = 10
	pending   = 1024 // maximum number of unanswered requests of a flood; further ones are counted instead of sent
)

// TestDrillLoad measures how many sign-ins and changes of events per second a node handles, sends ten times as many,
// and prints the response times. Limits by account and network are disabled, because they would refuse most requests
// first; only the limits of the node itself apply. It fails if those limits weren't reached, if the 99th percentile
// of response times reached two seconds, or if a probe or a file was refused. Server and clients share the machine.
func TestDrillLoad(t *testing.T) {
	before := slog.Default()
	slog.SetDefault(slog.New(slog.DiscardHandler)) // a log line per refusal would be load of the drill itself
	t.Cleanup(func() { slog.SetDefault(before) })
	s := apptest.Start(t, database.SQLite, func(c *app.Config) { c.PasswordHash = passwords.DefaultHash })
	s.App.Router.Admission = httpx.NewAdmission()
	f := flood{t: t, url: s.URL}
	for i := range networks {
		f.from = append(f.from, clientFrom(i))
	}
	f.meanwhile("nobody else asks", func() { <-time.After(3 * time.Second) })
	f.floods("sign-ins", http.StatusBadRequest, func(i int, into *answers) {
		body := fmt.Sprintf(`{"email":"guess%d@site.example","password":"a wrong passphrase"}`, i)
		f.send(i, "POST", "/api/auth/token?grant_type=password", "", body, into)
	})
	token := s.SignIn(t, "ada@site.example")
	var paths []string
	for range networks {
		var event struct{ ID string }
		s.Do(t, "POST", "/api/events", token, map[string]string{"title": "Load", "start_time": "2026-12-01T10:00:00Z",
			"end_time": "2026-12-01T11:00:00Z"}).Decode(t, &event)
		paths = append(paths, "/api/events/"+event.ID)
	}
	f.floods("changes of events", http.StatusOK, func(i int, into *answers) {
		body, err := json.Marshal(map[string]string{"title": fmt.Sprint("Load ", i)})
		apptest.Must(t, err)
		f.send(i, "PATCH", paths[i%networks], token, string(body), into)
	})
}

// clientFrom returns a client with its own address: Linux has all of 127/8.
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

// answers contains the response times of one kind of request, by status.
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

func p99(took []time.Duration) time.Duration {
	if len(took) == 0 {
		return 0
	}
	slices.Sort(took)
	return took[len(took)*99/100].Round(time.Millisecond)
}

// worst returns the 99th percentile of the status with the slowest responses, so that fast refusals don't hide them.
func (a *answers) worst() (most time.Duration) {
	for _, took := range a.took {
		most = max(most, p99(took))
	}
	return most
}

func (a *answers) String() string {
	var parts []string
	for status, took := range a.took {
		parts = append(parts, fmt.Sprintf("%d × %d with p99 %s", len(took), status, p99(took)))
	}
	slices.Sort(parts)
	return strings.Join(parts, ", ")
}

// send sends one request from one of the addresses. It records status 0 without a response.
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

// meanwhile requests the health and a file, fifty times a second each, while fn runs.
func (f *flood) meanwhile(what string, fn func()) {
	f.t.Helper()
	var health, file answers
	ctx, stop := context.WithCancel(f.t.Context())
	var wait sync.WaitGroup
	for path, into := range map[string]*answers{"/healthz": &health, "/robots.txt": &file} {
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
	f.t.Logf("%s: health %s; a file %s", what, &health, &file)
	for _, a := range []*answers{&health, &file} {
		if len(a.took) != 1 || a.took[http.StatusOK] == nil {
			f.t.Errorf("%s: something from memory was refused: %s", what, a)
		}
	}
}

// floods measures the completed requests per second of 16 clients, and then sends ten times as many. done is the
// status of a completed request.
func (f *flood) floods(what string, done int, ask func(i int, into *answers)) {
	f.t.Helper()
	var calm, loaded answers
	f.forSomeTime(16, func(i int) { ask(i, &calm) })
	rate := float64(len(calm.took[done])) / floodTime.Seconds()
	f.t.Logf("%s of 16 clients: %.0f a second, %s", what, rate, &calm)
	unsent := 0
	begin := time.Now()
	f.meanwhile(fmt.Sprintf("%.0f %s a second", flooding*rate, what), func() {
		unsent = f.atRate(flooding*rate, ask, &loaded)
	})
	f.t.Logf("%s in the flood: %s; %d not sent; it took %s", what, &loaded, unsent, time.Since(begin).Round(time.Second))
	for status := range loaded.took {
		if status != done && status != http.StatusServiceUnavailable {
			f.t.Errorf("%s: %d says nothing about the load", what, status)
		}
	}
	if len(loaded.took[done]) < int(rate) || len(loaded.took[http.StatusServiceUnavailable]) == 0 {
		f.t.Errorf("%s: the node was not flooded: %s", what, &loaded)
	}
	if worst := loaded.worst(); worst > 2*time.Second {
		f.t.Errorf("%s: 99 of 100 answers took up to %s", what, worst)
	}
}

// atRate sends the given number of requests per second, without waiting for responses. It returns the number of
// requests that it didn't send because too many were unanswered.
func (f *flood) atRate(rate float64, ask func(i int, into *answers), into *answers) (unsent int) {
	free := make(chan struct{}, pending)
	ticks := time.NewTicker(10 * time.Millisecond)
	defer ticks.Stop()
	var wait sync.WaitGroup
	sent := 0
	for begin := time.Now(); time.Since(begin) < floodTime; <-ticks.C {
		for due := int(time.Since(begin).Seconds() * rate); sent < due; sent++ {
			select {
			case free <- struct{}{}:
			default:
				unsent++
				continue
			}
			i := sent
			wait.Go(func() { ask(i, into); <-free })
		}
	}
	wait.Wait()
	return unsent
}

// forSomeTime runs n clients, each of which sends its next request after a response.
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
