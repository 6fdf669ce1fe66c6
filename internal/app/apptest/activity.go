package apptest

import (
	"bufio"
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"harborlight/internal/kit/hang"
)

// Activity records the live activity that a reader has received.
type Activity struct {
	url string

	mu      sync.Mutex
	seen    map[string]int // number of events per company
	place   string         // id of the last event, from which the reader resumes
	began   int            // number of streams so far
	reloads int            // number of events that asked for a reload of the list
}

// FollowActivity reads the live activity of the site at the URL until the test ends, and reconnects like a browser.
// It returns when the stream has begun, and fails the test if it doesn't begin.
func FollowActivity(tb testing.TB, url string) *Activity {
	tb.Helper()
	a := &Activity{url: url + "/api/partners/activity", seen: map[string]int{}}
	ctx, leave := context.WithCancel(context.Background())
	done, begun := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		pause := time.NewTicker(100 * time.Millisecond)
		defer pause.Stop()
		for begin := sync.OnceFunc(func() { close(begun) }); ctx.Err() == nil; <-pause.C {
			a.follow(ctx, begin)
		}
	}()
	tb.Cleanup(func() { leave(); <-done })
	select {
	case <-begun:
	case <-time.After(hang.Limit):
		tb.Fatal("live activity does not begin")
	}
	return a
}

// follow reads one stream to its end, continuing after the last event id, and calls begun after each line once an
// event id is known. It ignores failed requests, because the caller tries again.
func (a *Activity) follow(ctx context.Context, begun func()) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, a.url, nil)
	if err != nil {
		return
	}
	req.Header.Set("Last-Event-ID", a.place) // only the goroutine of follow changes it
	res, err := new(http.Client).Do(req)
	if err != nil {
		return
	}
	defer res.Body.Close() //nolint:errcheck // read to its end
	if res.StatusCode != http.StatusOK {
		return
	}
	a.mu.Lock()
	a.began++
	a.mu.Unlock()
	for lines := bufio.NewScanner(res.Body); lines.Scan(); {
		if a.handleLine(lines.Text()); a.place != "" {
			begun()
		}
	}
}

// handleLine handles one line of the stream: it stores the id of an event, counts requests to reload, and counts how
// often each company name was received. It ignores other lines.
func (a *Activity) handleLine(line string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	switch field, value, _ := strings.Cut(line, ": "); field {
	case "id":
		a.place = value
	case "event":
		if value == "reload" {
			a.reloads++
		}
	case "data":
		var row struct {
			CompanyName string `json:"company_name"`
		}
		if json.Unmarshal([]byte(value), &row) == nil && row.CompanyName != "" {
			a.seen[row.CompanyName]++
		}
	}
}

// Missed returns those of the given companies that the reader hasn't received; nil if none is missing.
func (a *Activity) Missed(companies ...string) (missed []string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, name := range companies {
		if a.seen[name] == 0 {
			missed = append(missed, name)
		}
	}
	return missed
}

// Counts returns the numbers of streams that began, of reloads that the server requested, and of companies that were
// received more than once.
func (a *Activity) Counts() (began, reloads, twice int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, times := range a.seen {
		if times > 1 {
			twice++
		}
	}
	return a.began, a.reloads, twice
}
