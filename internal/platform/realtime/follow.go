package realtime

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"
)

const (
	// pollEvery is the interval at which a node reads the log without a notification.
	pollEvery = 2 * time.Second
	// minReadInterval is the minimum time between two reads of the log, so that a burst is read at once.
	minReadInterval = 5 * time.Millisecond
)

// Run reads the log and delivers its events until ctx ends, on each notification and at least every 2 seconds. It
// logs the first of consecutive failures and retries. Call it once.
func (h *Hub) Run(ctx context.Context) {
	var listening sync.WaitGroup
	defer listening.Wait()
	listening.Go(func() { h.db.Listen(ctx) })
	ticks := time.NewTicker(pollEvery)
	defer ticks.Stop()
	failed := false
	for ctx.Err() == nil {
		err := h.step(ctx, failed)
		if err != nil && !failed && ctx.Err() == nil {
			slog.WarnContext(ctx, "live events can't be read; retrying", "error", err.Error())
		}
		failed = err != nil
		select {
		case <-ctx.Done():
			return
		case <-time.After(minReadInterval):
		}
		select {
		case <-ctx.Done():
		case <-h.wake:
		case <-ticks.C:
		}
	}
}

// LastRead returns the time of this node's last successful read of the log, initially the time of NewHub. While the
// node runs and the database answers, that is a few seconds ago.
func (h *Hub) LastRead() time.Time {
	h.mu.RLock()
	defer h.mu.RUnlock()
	return h.lastRead
}

// step reads new events and delivers them. If the log can't return all of them, each handler and subscription gets
// one Lost event. After an error, the next step reads the same events. again reports whether the previous step
// failed.
func (h *Hub) step(ctx context.Context, again bool) error {
	deadlines := h.db.Deadlines()
	ctx, cancel := context.WithTimeout(ctx, deadlines.Answer+deadlines.Connect)
	defer cancel()
	got, err := h.readNew(ctx, again)
	if err != nil {
		return err
	}
	place := got.end.String()
	if got.complete {
		events, err := h.encodeAll(ctx, got.entries, place)
		if err != nil {
			return err
		}
		h.deliver(events, place)
	} else {
		h.reportLoss(place)
	}
	h.mu.Lock()
	h.lastRead = time.Now()
	h.mu.Unlock()
	return nil
}

// readNew returns the events after the hub's cursor. Without a valid cursor it returns an incomplete batch that ends
// at the newest event. again reads with an overlap, because the server may have been replaced.
func (h *Hub) readNew(ctx context.Context, again bool) (eventBatch, error) {
	p, ok := parseCursor(h.currentCursor())
	switch {
	case !ok:
		p, err := lastCursor(ctx, h.db)
		return eventBatch{end: p}, err
	case again:
		return readAgain(ctx, h.db, p)
	default:
		return read(ctx, h.db, p)
	}
}

// encodeAll converts rows of the log into events, or returns the first error of an encoder. Only the last event of a
// topic has a cursor, so that a reader with an interrupted stream gets the earlier ones again.
func (h *Hub) encodeAll(ctx context.Context, entries []entry, place string) ([]*Event, error) {
	events := make([]*Event, len(entries))
	last := map[string]*Event{}
	for i, e := range entries {
		event := &Event{Topic: e.Topic, ID: e.Subject, number: e.Number}
		var err error
		if event.Frame, err = h.cachedFrame(ctx, e); err != nil {
			return nil, err
		}
		events[i], last[e.Topic] = event, event
	}
	for _, event := range last {
		event.Cursor = place
		if len(event.Frame) > 0 {
			event.Frame = slices.Concat([]byte("id: "+place+"\n"), event.Frame)
		}
	}
	return events, nil
}

// missedFrames returns the concatenated frames of the events published after a cursor, and the events' numbers. ok is
// false if the cursor is invalid or too old, or if there are too many events: the reader must then reload.
func (h *Hub) missedFrames(ctx context.Context, place string, topics []string) (
	frames []byte, numbers map[int64]bool, ok bool, err error) {
	p, ok := parseCursor(place)
	if !ok {
		return nil, nil, false, nil
	}
	got, err := read(ctx, h.db, p, topics...)
	if err != nil || !got.complete {
		return nil, nil, false, err
	}
	numbers = map[int64]bool{}
	for _, e := range got.entries {
		frame, err := h.cachedFrame(ctx, e)
		if err != nil {
			return nil, nil, false, err
		}
		numbers[e.Number] = true
		frames = append(frames, frame...)
	}
	return frames, numbers, true, nil
}
