// Package realtime notifies open pages and caches of changes.
//
// An event names a row without its content: the receiver reads the row and decides what to show.
// Events are sent in the transaction that makes the change and reach every node once it is durable.
// While a node has no connection to the database events may be lost; receivers are then told to
// read again. Work that must not be lost is a job, not an event.
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

// Event reports that the row ID of a topic has changed.
type Event struct {
	Topic string
	ID    string
	Lost  bool // events of any topic may have been missed: read again; Topic and ID are empty
}

// prefix marks events among the database's notifications.
const prefix = "event "

// maxName limits topic and id together, in bytes. PostgreSQL allows just under 8000.
const maxName = 1000

// Publish sends the event to every node when the transaction commits. A topic is one word, such as
// "partners.created" or "notifications:<user id>".
func Publish(ctx context.Context, tx *database.Tx, topic, id string) error {
	switch {
	case topic == "" || strings.ContainsAny(topic, " \r\n\x00"):
		return fmt.Errorf("realtime: the topic %q must be one word", topic)
	case strings.ContainsAny(id, "\r\n\x00"):
		return errors.New("realtime: the id must be one line")
	case len(topic)+len(id) > maxName:
		return fmt.Errorf("realtime: topic and id are longer than %d bytes; send the id of a row, not the row",
			maxName)
	}
	return tx.Notify(ctx, prefix+topic+" "+id)
}

// Hub passes the database's events to this node's subscriptions. It is safe for concurrent use.
type Hub struct {
	mu       sync.RWMutex
	closed   bool
	topics   map[string]*place // head of each topic's list
	handlers map[string][]func(Event)
}

// NewHub returns a hub for the events of db. On PostgreSQL they arrive only while db.Listen runs.
func NewHub(db *database.DB) *Hub {
	h := &Hub{topics: map[string]*place{}, handlers: map[string][]func(Event){}}
	db.OnNotify(h.receive)
	return h
}

// OnEvent calls f for every event of the topic and after every loss, to invalidate caches. On
// SQLite f returns before the publishing Write does. f must not block and must not subscribe.
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
	for _, p := range h.topics {
		for ; p != nil; p = p.next {
			p.sub.end()
		}
	}
	clear(h.topics)
}

// receive gets every notification of the database.
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
	for _, f := range h.handlers[e.Topic] { // caches first: subscribers read through them
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

// call keeps a panicking handler from the transaction that published.
func call(f func(Event), e Event) {
	defer func() {
		if cause := recover(); cause != nil {
			slog.Error("a handler of a live event panicked", "topic", e.Topic, "panic", cause)
		}
	}()
	f(e)
}
