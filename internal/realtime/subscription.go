package realtime

import "sync"

// buffer is how many events wait for a slow reader before it is told to read again. Every open
// stream pays for it in memory.
const buffer = 4

// Subscription is one receiver of events. Close it when done.
type Subscription struct {
	hub    *Hub
	places []place    // one per topic; none once closed
	events chan Event // buffer events and one notice of loss

	mu     sync.Mutex
	lost   bool // the last event in the channel is the notice of loss
	closed bool
}

// place is a subscription's link in a topic's list. Lists, because most topics have one
// subscription and maps are large.
type place struct {
	sub        *Subscription
	topic      string
	prev, next *place
}

// Subscribe returns the topics' events from now on. To miss nothing, subscribe first and then read
// the state. After Close of the hub, the subscription has already ended.
func (h *Hub) Subscribe(topics ...string) *Subscription {
	s := &Subscription{hub: h, events: make(chan Event, buffer+1)}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		s.end()
		return s
	}
	s.places = make([]place, len(topics))
	for i, topic := range topics {
		s.places[i] = place{sub: s, topic: topic}
		h.join(&s.places[i])
	}
	return s
}

// join adds a place at the head of its topic's list.
func (h *Hub) join(p *place) {
	if p.next = h.topics[p.topic]; p.next != nil {
		p.next.prev = p
	}
	h.topics[p.topic] = p
}

// leave removes a place from its topic's list.
func (h *Hub) leave(p *place) {
	switch {
	case p.prev != nil:
		p.prev.next = p.next
	case p.next != nil:
		h.topics[p.topic] = p.next
	default:
		delete(h.topics, p.topic)
	}
	if p.next != nil {
		p.next.prev = p.prev
	}
}

// C returns the channel of events. It is closed when the subscription or the hub is.
func (s *Subscription) C() <-chan Event { return s.events }

// Close ends the subscription. It may be called more than once.
func (s *Subscription) Close() {
	s.hub.mu.Lock()
	defer s.hub.mu.Unlock()
	if !s.hub.closed {
		for i := range s.places {
			s.hub.leave(&s.places[i])
		}
	}
	s.places = nil
	s.end()
}

func (s *Subscription) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closed {
		s.closed = true
		close(s.events)
	}
}

// offer passes on e, or one Lost if the reader is too slow. It never blocks: it is the only sender,
// one at a time, and keeps the last place of the channel for Lost.
func (s *Subscription) offer(e Event) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.closed:
	case len(s.events) < buffer:
		s.events <- e
		s.lost = e.Lost
	case !s.lost:
		s.events <- Event{Lost: true}
		s.lost = true
	}
}
