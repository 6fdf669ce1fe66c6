// Package realtime notifies open pages and caches of changes.
//
// An event names a row without its content: the receiver reads the row and decides whether to show it. Events are
// rows of a log, written in the transaction that makes the change. Each node reads the log, so an outage of the
// database loses no events. A reader that was disconnected for too long must reload. Events are kept for an hour:
// work that must not be lost belongs in a job.
package realtime

import (
	"context"
	"log/slog"
	"strings"
	"sync"
	"time"

	"harborlight/internal/platform/database"
)

// Event reports that the row ID of a topic has changed.
type Event struct {
	Topic string
	ID    string
	Lost  bool   // events of any topic were missed, so the receiver must reload; Topic, ID and Frame are empty
	Frame []byte // in the wire format of streams; empty unless the topic has an encoder that shows the row
	// a reader that continues after it misses no event of this topic; empty if another event of the topic follows
	// immediately
	Cursor string

	number int64
}

// Hub delivers the database's events to this node's subscriptions. It is safe for concurrent use.
type Hub struct {
	db       *database.DB
	wake     chan struct{} // one token requests a read of the log
	encoders map[string]encoder
	frames   struct {
		sync.Mutex
		known map[int64][]byte
		since time.Time
	}

	mu       sync.RWMutex
	closed   bool
	topics   map[string]*link // head of each topic's list
	handlers map[string][]func(Event)
	cursor   string // position after the last read; empty if unknown
	lastRead time.Time
}

// NewHub returns a hub for events that are published from now on. Run delivers them. If the database doesn't answer,
// Run begins with a Lost event.
func NewHub(db *database.DB) *Hub {
	h := &Hub{db: db, wake: make(chan struct{}, 1), encoders: map[string]encoder{},
		topics: map[string]*link{}, handlers: map[string][]func(Event){}, lastRead: time.Now()}
	ctx, cancel := context.WithTimeout(context.Background(), db.Deadlines().Statement)
	defer cancel()
	if p, err := lastCursor(ctx, db); err == nil { // otherwise Run begins with a Lost event
		h.cursor = p.String()
	}
	db.OnNotify(h.receive)
	return h
}

// OnEvent registers f for all events of the topic and for lost events, to invalidate caches. On the publishing node f
// returns before Write does, and is called again when the node reads the log. f must not block and must not
// subscribe.
func (h *Hub) OnEvent(topic string, f func(Event)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.handlers[topic] = append(h.handlers[topic], f)
}

// Close closes all subscriptions and rejects new ones, so that streams end at shutdown. Handlers of OnEvent stay
// registered.
func (h *Hub) Close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	for _, l := range h.topics {
		for ; l != nil; l = l.next {
			l.sub.end()
		}
	}
	clear(h.topics)
}

// receive handles a notification of the database. An event of this node goes to the handlers immediately; it and an
// empty notification request a read of the log. Other notifications are ignored.
func (h *Hub) receive(payload string) {
	name, here := strings.CutPrefix(payload, localPrefix)
	switch {
	case here:
		topic, id, _ := strings.Cut(name, " ")
		h.handle(Event{Topic: topic, ID: id})
		h.requestRead()
	case payload == "":
		h.requestRead()
	}
}

// currentCursor returns the cursor of the last read.
func (h *Hub) currentCursor() string {
	h.mu.RLock()
	defer h.mu.RUnlock()
	return h.cursor
}

// requestRead makes Run read the log immediately.
func (h *Hub) requestRead() {
	select {
	case h.wake <- struct{}{}:
	default: // a read is already pending
	}
}

// handle calls the handlers of the event's topic, but passes nothing to subscriptions.
func (h *Hub) handle(e Event) {
	h.mu.RLock()
	defer h.mu.RUnlock()
	for _, f := range h.handlers[e.Topic] {
		call(f, e)
	}
}

// deliver passes events to handlers and subscriptions and stores the cursor unless it is empty.
func (h *Hub) deliver(events []*Event, place string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, e := range events {
		for _, f := range h.handlers[e.Topic] { // caches first, because subscribers read through them
			call(f, *e)
		}
		for l := h.topics[e.Topic]; l != nil; l = l.next {
			l.sub.offer(e)
		}
	}
	h.setCursor(place)
}

// reportLoss notifies all handlers and subscriptions that they missed events before the cursor.
func (h *Hub) reportLoss(place string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, handlers := range h.handlers {
		for _, f := range handlers {
			call(f, Event{Lost: true})
		}
	}
	told := map[*Subscription]bool{}
	for _, l := range h.topics {
		for ; l != nil; l = l.next {
			if !told[l.sub] {
				told[l.sub] = true
				l.sub.offer(&Event{Lost: true, Cursor: place})
			}
		}
	}
	h.setCursor(place)
}

// setCursor stores the cursor of the last read, unless place is empty. The caller must have locked mu.
func (h *Hub) setCursor(place string) {
	if place != "" {
		h.cursor = place
	}
}

// call runs a handler. It logs and stops a panic, which would otherwise fail the publishing transaction.
func call(f func(Event), e Event) {
	defer func() {
		if cause := recover(); cause != nil {
			slog.Error("a handler of a live event panicked", "topic", e.Topic, "panic", cause)
		}
	}()
	f(e)
}
