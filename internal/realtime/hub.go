// Package realtime tells open pages and caches that something has changed.
//
// An event names a row, it does not carry it: the receiver reads the row and
// decides what its reader may see. Events are sent by the transaction that
// makes the change and arrive on every node once it is durable. They may be
// lost while a node has no connection to the database; the receiver is then
// told so and reads again. Work that must not be lost is a job, not an event.
package realtime

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"

	"harborlight/internal/database"
)

// Event says that the row ID of a topic has changed.
type Event struct {
	Topic string
	ID    string
	Lost  bool // events may have been missed, of any topic: read again; Topic and ID are empty
}

// prefix marks the notifications that are events among those of the database.
const prefix = "event "

// maxName bounds topic and id together, in bytes. PostgreSQL carries less than 8000.
const maxName = 1000

// Publish sends the event to every node when the transaction commits. The topic
// is one word, such as "partners.created" or "notifications:<user id>".
func Publish(ctx context.Context, tx *database.Tx, topic, id string) error {
	switch {
	case topic == "" || strings.ContainsAny(topic, " \r\n\x00"):
		return fmt.Errorf("realtime: the topic %q must be one word", topic)
	case strings.ContainsAny(id, "\r\n\x00"):
		return errors.New("realtime: an id is one line")
	case len(topic)+len(id) > maxName:
		return fmt.Errorf("realtime: topic and id are longer than %d bytes; send the id of a row, not the row", maxName)
	}
	return tx.Notify(ctx, prefix+topic+" "+id)
}

// Hub hands the events of the database to this node's subscriptions.
// It is safe for concurrent use.
type Hub struct {
	mu       sync.RWMutex
	closed   bool
	topics   map[string]*place // the first of each topic
	handlers map[string][]func(Event)
}

// NewHub returns a hub that receives the events of db. On PostgreSQL they come
// only while db.Listen runs.
func NewHub(db *database.DB) *Hub {
	h := &Hub{topics: map[string]*place{}, handlers: map[string][]func(Event){}}
	db.OnNotify(h.receive)
	return h
}

// OnEvent calls f for every event of the topic and for every loss: to forget
// what a cache holds. On SQLite, f has returned before the Write that
// published does. f must not block and must not subscribe.
func (h *Hub) OnEvent(topic string, f func(Event)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.handlers[topic] = append(h.handlers[topic], f)
}

// Close ends every subscription and refuses new ones, so that streams finish
// when the server shuts down. Handlers of OnEvent stay.
func (h *Hub) Close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	for _, p := range h.topics {
		for ; p != nil; p = p.next {
			p.sub.end()
		}
	}
	clear(h.topics)
}

// receive is called with every notification of the database.
func (h *Hub) receive(payload string) {
	if payload == "" {
		h.lost()
		return
	}
	name, ok := strings.CutPrefix(payload, prefix)
	if !ok {
		return
	}
	topic, id, _ := strings.Cut(name, " ")
	h.deliver(Event{Topic: topic, ID: id})
}

func (h *Hub) deliver(e Event) {
	h.mu.RLock()
	defer h.mu.RUnlock()
	for _, f := range h.handlers[e.Topic] { // caches first: a subscriber reads through them
		call(f, e)
	}
	for p := h.topics[e.Topic]; p != nil; p = p.next {
		p.sub.offer(e)
	}
}

func (h *Hub) lost() {
	h.mu.RLock()
	defer h.mu.RUnlock()
	for _, handlers := range h.handlers {
		for _, f := range handlers {
			call(f, Event{Lost: true})
		}
	}
	told := map[*Subscription]bool{}
	for _, p := range h.topics {
		for ; p != nil; p = p.next {
			if !told[p.sub] {
				told[p.sub] = true
				p.sub.offer(Event{Lost: true})
			}
		}
	}
}

// call keeps a defect in one handler from reaching the transaction that published.
func call(f func(Event), e Event) {
	defer func() {
		if cause := recover(); cause != nil {
			slog.Error("a handler of a live event panicked", "topic", e.Topic, "panic", cause)
		}
	}()
	f(e)
}
