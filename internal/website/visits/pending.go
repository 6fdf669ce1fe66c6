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

func (p *queue) add(v view) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.views) >= maxPending {
		p.dropped++
		return
	}
	p.views = append(p.views, v)
}

// take removes and returns the oldest views of one day, at most a batch.
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

// requeue returns views that couldn't be saved.
func (p *queue) requeue(views []view) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.views = append(views, p.views...)
}

// countDropped returns the number of views dropped since the last call.
func (p *queue) countDropped() (n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	n, p.dropped = p.dropped, 0
	return n
}

// Flush saves the views that this node has counted so far.
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

// Run saves views every few seconds until ctx ends, and then a last time. A node that shuts down cleanly loses
// nothing.
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

func (s *Service) flushOrLog(ctx context.Context) {
	if err := s.Flush(ctx); err != nil && ctx.Err() == nil {
		s.config.Log.Warn("visits could not be written", "error", err.Error())
	}
	if n := s.queue.countDropped(); n > 0 {
		s.config.Log.Warn("more views than memory may hold; some are not counted", "dropped", n)
	}
}
