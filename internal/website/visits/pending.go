package visits

import (
	"context"
	"fmt"
	"sync"
	"time"

	"harborlight/internal/platform/database"
)

// view is one page view. All data that identifies its visitor is hashed.
type view struct {
	day      string
	path     string
	source   source
	visitor  string // hash of the visitor
	page     string // hash of the visitor and the page
	services []shownService
}

// shownService is a service that a view shows.
type shownService struct {
	id   string
	hash string // get the visitor and the service
}

// queue are the views in memory, not yet saved.
type queue struct {
	writing sync.Mutex // held while views are saved

	mu      sync.Mutex
	views   []view
	dropped int
}

// add queues a view. If 20,000 views are pending, it drops the view and counts the drop.
func (p *queue) add(v view) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.views) >= maxPending {
		p.dropped++
		return
	}
	p.views = append(p.views, v)
}

// take removes and returns the oldest views, all of one day and at most 500; none if the queue is empty.
func (p *queue) take() []view {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := 0
	for n < min(batch, len(p.views)) && p.views[n].day == p.views[0].day {
		n++
	}
	taken := p.views[:n:n]
	if p.views = p.views[n:]; len(p.views) == 0 {
		p.views = nil
	}
	return taken
}

// requeue puts views that couldn't be saved back to the front of the queue.
func (p *queue) requeue(views []view) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.views = append(views, p.views...)
}

// countDropped returns the number of views that add has dropped since the last call, and resets it.
func (p *queue) countDropped() (n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	n, p.dropped = p.dropped, 0
	return n
}

// Flush saves all views that this node has counted so far. A batch that couldn't be saved stays pending, unless its
// outcome is unknown: then it is dropped, because counting twice would be worse than losing views.
func (s *Service) Flush(ctx context.Context) error {
	s.queue.writing.Lock()
	defer s.queue.writing.Unlock()
	for {
		views := s.queue.take()
		if len(views) == 0 {
			return nil
		}
		err := s.db.Write(ctx, func(tx *database.Tx) error { return saveViews(ctx, tx, views) })
		if err != nil {
			if !database.IsUnknown(err) { // counting twice would be worse than losing views
				s.queue.requeue(views)
			}
			return fmt.Errorf("write %d views: %w", len(views), err)
		}
	}
}

// Run saves views every five seconds until ctx ends, and then a last time. A node that shuts down cleanly loses
// nothing. Failures are only logged, and the views are saved in the next round.
func (s *Service) Run(ctx context.Context) {
	ticks := time.NewTicker(flushEvery)
	defer ticks.Stop()
	for {
		select {
		case <-ctx.Done():
			last, cancel := context.WithTimeout(context.WithoutCancel(ctx), flushEvery)
			s.flushOrLog(last)
			cancel()
			return
		case <-ticks.C:
			s.salts.forget(dayOf(s.db.Clock().Now()))
			s.flushOrLog(ctx)
		}
	}
}

// flushOrLog saves the pending views, and logs a failure and the number of dropped views instead of returning them.
func (s *Service) flushOrLog(ctx context.Context) {
	if err := s.Flush(ctx); err != nil && ctx.Err() == nil {
		s.config.Log.Warn("visits could not be written", "error", err.Error())
	}
	if n := s.queue.countDropped(); n > 0 {
		s.config.Log.Warn("more views than memory may hold; some are not counted", "dropped", n)
	}
}
