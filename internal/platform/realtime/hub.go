// Package realtime notifies open pages and caches of changes.
//
// An event names a row without its content: the receiver reads the row and decides what to show. Events are rows of a
// log, written in the transaction that makes the change. Each node follows the log, so that none is missed while the
// database is away. Who was away for too long is told to read again. Events are kept for an hour: work that must not be
// lost is a job.
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
	Lost  bool   // events of any topic were missed: read again; Topic, ID, Frame are empty
	Frame []byte // as it is sent to streams; empty unless the topic has an encoder that shows the row
	Place string // whoever continues after it misses nothing of this topic; empty: another of the topic follows at once

	number int64
}

// Hub passes the database's events to this node's subscriptions. It is safe for concurrent use.
type Hub struct {
	db       *database.DB
	wake     chan struct{} // holds one token: look at the log
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
	place    string // how far the log was read; empty: unknown
	looked   time.Time
}

// NewHub returns a hub for the events that are published from now on. They arrive while Run runs.
func NewHub(db *database.DB) *Hub {
	h := &Hub{db: db, wake: make(chan struct{}, 1), encoders: map[string]encoder{},
		topics: map[string]*link{}, handlers: map[string][]func(Event){}, looked: time.Now()}
	ctx, cancel := context.WithTimeout(context.Background(), db.Deadlines().Statement)
	defer cancel()
	if p, err := end(ctx, db); err == nil { // else Run begins with a loss
		h.place = p.String()
	}
	db.OnNotify(h.receive)
	return h
}

// OnEvent calls f for every event of the topic and after every loss, to invalidate caches. On the publishing node f
// returns before Write does, and is called once more when the node reads the log. f must not block and must not
// subscribe.
func (h *Hub) OnEvent(topic string, f func(Event)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.handlers[topic] = append(h.handlers[topic], f)
}

// Close ends every subscription and refuses new ones, so that streams finish at shutdown. Handlers
// of OnEvent stay.
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

// old marks events of nodes that ran before there was a log, and run beside this one during an upgrade.
const old = "event "

// receive gets every notification of the database.
func (h *Hub) receive(payload string) {
	name, here := strings.CutPrefix(payload, now)
	before, isOld := strings.CutPrefix(payload, old)
	switch {
	case here:
		topic, id, _ := strings.Cut(name, " ")
		h.handle(Event{Topic: topic, ID: id})
		h.look()
	case isOld:
		topic, id, _ := strings.Cut(before, " ")
		h.deliver([]*Event{{Topic: topic, ID: id}}, "")
	case payload == "":
		h.look()
	}
}

// reached returns how far the log was read.
func (h *Hub) reached() string {
	h.mu.RLock()
	defer h.mu.RUnlock()
	return h.place
}

// look makes Run read the log now.
func (h *Hub) look() {
	select {
	case h.wake <- struct{}{}:
	default: // it will
	}
}

// handle calls the handlers of an event.
func (h *Hub) handle(e Event) {
	h.mu.RLock()
	defer h.mu.RUnlock()
	for _, f := range h.handlers[e.Topic] {
		call(f, e)
	}
}

// deliver passes on what was read up to a place; an empty one is not remembered.
func (h *Hub) deliver(events []*Event, place string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, e := range events {
		for _, f := range h.handlers[e.Topic] { // caches first: subscribers read through them
			call(f, *e)
		}
		for l := h.topics[e.Topic]; l != nil; l = l.next {
			l.sub.offer(e)
		}
	}
	h.moved(place)
}

// lose tells everybody that events up to a place were missed.
func (h *Hub) lose(place string) {
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
				l.sub.offer(&Event{Lost: true, Place: place})
			}
		}
	}
	h.moved(place)
}

func (h *Hub) moved(place string) {
	if place != "" {
		h.place = place
	}
}

// call keeps a panicking handler from the transaction that published.
func call(f func(Event), e Event) {
	defer func() {
		if cause := recover(); cause != nil {
			slog.Error("a handler of a live event panicked", "topic", e.Topic, "panic", cause)
		}
	}()
	f(e)
}
