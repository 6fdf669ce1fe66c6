package operations

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"time"

	"harborlight/internal/platform/checks"
)

const (
	readyWait  = 2 * time.Second  // time limit of the test write
	readyEvery = time.Second      // minimum interval of test writes for all callers
	liveQuiet  = 10 * time.Second // live events unread for this long count as stopped
	queueQuiet = 15 * time.Second // a queue not polled for this long counts as stopped
)

// readiness shares the result of the last test write between callers.
type readiness struct {
	mu    sync.Mutex
	tried time.Time
	err   error
	said  string // last logged response
}

// testWrite returns the result of the last test write, or calls try for a new one if that is at least a second old.
// Concurrent callers wait for the same try.
func (r *readiness) testWrite(try func() error) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.tried.IsZero() || time.Since(r.tried) >= readyEvery {
		r.err = try()
		r.tried = time.Now()
	}
	return r.err
}

// isNewReason stores the reason why the node isn't ready ("" if it is) and reports whether it differs from the
// previous one.
func (r *readiness) isNewReason(line string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	before := r.said
	r.said = line
	return line != before
}

// serveReady responds 200 "ready", or 503 with the reason in one line and Retry-After. While the node stops, the
// reason is "stopping". It logs each new reason once.
func (a *Area) serveReady(w http.ResponseWriter, r *http.Request) {
	line, cause := "stopping", error(nil)
	if !a.stopping.Load() {
		line, cause = a.notReadyReason(r.Context())
	}
	if a.ready.isNewReason(line) && line != "" {
		a.Log.WarnContext(r.Context(), "not ready", "reason", line, "cause", cause)
	}
	if line != "" {
		w.Header().Set("Retry-After", "1")
		writeText(w, http.StatusServiceUnavailable, line)
		return
	}
	writeText(w, http.StatusOK, "ready")
}

// notReadyReason returns the reason why this node can't do its work, in one line, and its cause for the log; "" and
// nil if it is ready. A check that can't run is a reason too.
func (a *Area) notReadyReason(ctx context.Context) (line string, cause error) {
	found, err := checks.Run(ctx, a.all(), checks.ForReady)
	if err != nil {
		return "the checks failed", err
	}
	for _, f := range found {
		if f.StopReason != "" {
			return f.StopReason, f.Cause
		}
	}
	return "", nil
}

// serveHealth responds with "ok" as long as the process runs.
func (a *Area) serveHealth(w http.ResponseWriter, _ *http.Request) {
	writeText(w, http.StatusOK, "ok")
}

// writeText responds with the status and one line of plain text, which may not be cached.
func writeText(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	fmt.Fprintln(w, text)
}
