package app

import (
	"context"
	"net/http"
	"sync"
	"time"

	"harborlight/internal/jobs"
)

const (
	readyWait  = 2 * time.Second  // for the write that proves that the database takes writes
	readyEvery = time.Second      // at most one such write in this time, however often somebody asks
	queueQuiet = 10 * time.Second // a queue that was not looked at for so long is not worked off
)

// readiness remembers how the last try to write ended, for all who ask.
type readiness struct {
	mu    sync.Mutex
	tried time.Time
	err   error
	said  string // the last answer that was logged
}

// write returns whether the database takes writes, as of a second ago at most.
// Who asks meanwhile waits for the same try.
func (r *readiness) write(try func() error) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.tried.IsZero() || time.Since(r.tried) >= readyEvery {
		r.err = try()
		r.tried = time.Now()
	}
	return r.err
}

// changed reports whether the answer is another than the last time.
func (r *readiness) changed(line string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	before := r.said
	r.said = line
	return line != before
}

// serveReady says whether the program can do its work and, if not, in one line
// what is wrong.
func (a *App) serveReady(w http.ResponseWriter, r *http.Request) {
	line, cause := a.trouble(r.Context())
	if a.ready.changed(line) && line != "" {
		a.log.WarnContext(r.Context(), "not ready", "why", line, "cause", cause)
	}
	if line != "" {
		w.Header().Set("Retry-After", "1")
		writeText(w, http.StatusServiceUnavailable, line)
		return
	}
	writeText(w, http.StatusOK, "ready")
}

// trouble returns what keeps the program from its work, or "".
func (a *App) trouble(ctx context.Context) (line string, cause error) {
	ctx = context.WithoutCancel(ctx) // others wait for the same answer
	err := a.ready.write(func() error {
		ctx, cancel := context.WithTimeout(ctx, readyWait)
		defer cancel()
		return jobs.TryWrite(ctx, a.DB)
	})
	switch {
	case err != nil:
		return "the database does not take writes", err
	case !a.DB.Listening():
		return "live updates do not arrive: nothing listens to the database", nil
	case time.Since(a.Runner.LookedAt()) > queueQuiet:
		return "jobs are not worked off: nobody looks at the queue", nil
	}
	return "", nil
}
