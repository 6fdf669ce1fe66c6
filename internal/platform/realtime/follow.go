package realtime

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"
)

const (
	// poll is the interval at which a node reads the log without a notification.
	poll = 2 * time.Second
	// gather is the minimum time between two reads of the log, so that a burst is read at once.
	gather = 5 * time.Millisecond
)

// Run reads the log and delivers its events until ctx ends. Call it once.
func (h *Hub) Run(ctx context.Context) {
	var listening sync.WaitGroup
	defer listening.Wait()
	listening.Go(func() { h.db.Listen(ctx) })
	ticks := time.NewTicker(poll)
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
		case <-time.After(gather):
		}
		select {
		case <-ctx.Done():
		case <-h.wake:
		case <-ticks.C:
		}
	}
}

// LookedAt returns the time of this node's last successful read of the log, initially the time of NewHub. While the
// node runs and the database answers, that is a few seconds ago.
func (h *Hub) LookedAt() time.Time {
	h.mu.RLock()
	defer h.mu.RUnlock()
	return h.looked
}

// step reads new events and delivers them. After an error, the next step reads the same events.
func (h *Hub) step(ctx context.Context, again bool) error {
	deadlines := h.db.Deadlines()
	ctx, cancel := context.WithTimeout(ctx, deadlines.Answer+deadlines.Connect)
	defer cancel()
	got, err := h.unread(ctx, again)
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
		h.lose(place)
	}
	h.mu.Lock()
	h.looked = time.Now()
	h.mu.Unlock()
	return nil
}

func (h *Hub) unread(ctx context.Context, again bool) (passage, error) {
	p, ok := parsePlace(h.reached())
	switch {
	case !ok:
		p, err := end(ctx, h.db)
		return passage{end: p}, err
	case again:
		return readAgain(ctx, h.db, p)
	default:
		return read(ctx, h.db, p)
	}
}

// encodeAll converts rows of the log into events. Only the last event of a topic has a place, so that a reader with
// an interrupted stream gets the earlier ones again.
func (h *Hub) encodeAll(ctx context.Context, entries []entry, place string) ([]*Event, error) {
	events := make([]*Event, len(entries))
	last := map[string]*Event{}
	for i, e := range entries {
		event := &Event{Topic: e.Topic, ID: e.Subject, number: e.Number}
		var err error
		if event.Frame, err = h.framed(ctx, e); err != nil {
			return nil, err
		}
		events[i], last[e.Topic] = event, event
	}
	for _, event := range last {
		event.Place = place
		if len(event.Frame) > 0 {
			event.Frame = slices.Concat([]byte("id: "+place+"\n"), event.Frame)
		}
	}
	return events, nil
}

// missed returns the concatenated frames of the events published after a place, and the events' numbers. ok is false
// if the place is invalid or too old, or if there are too many events: the reader must then reload.
func (h *Hub) missed(ctx context.Context, place string, topics []string) (
	frames []byte, numbers map[int64]bool, ok bool, err error) {
	p, ok := parsePlace(place)
	if !ok {
		return nil, nil, false, nil
	}
	got, err := read(ctx, h.db, p, topics...)
	if err != nil || !got.complete {
		return nil, nil, false, err
	}
	numbers = map[int64]bool{}
	for _, e := range got.entries {
		frame, err := h.framed(ctx, e)
		if err != nil {
			return nil, nil, false, err
		}
		numbers[e.Number] = true
		frames = append(frames, frame...)
	}
	return frames, numbers, true, nil
}
