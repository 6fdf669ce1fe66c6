package realtime

import "sync"

// buffer is how many events wait for a slow reader before it is told to read again. Every open
// stream pays for it in memory.
const buffer = 4

// Subscription is one receiver of events. Close it when done.
type Subscription struct {
	hub    *Hub
	links  []link      // one per topic; none once closed
	events chan *Event // buffer events and one notice of loss
	place  string      // of the hub when the subscription began

	mu     sync.Mutex
	lost   bool // the last event in the channel is the notice of loss
	closed bool
}

// link is a subscription's place in a topic's list. Lists, because most topics have one
// subscription and maps are large.
type link struct {
	sub        *Subscription
	topic      string
	prev, next *link
}

// Subscribe returns the topics' events from now on. To miss nothing, subscribe first and then read
// the state. After Close of the hub, the subscription has already ended.
func (h *Hub) Subscribe(topics ...string) *Subscription {
	s := &Subscription{hub: h, events: make(chan *Event, buffer+1)}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		s.end()
		return s
	}
	s.place = h.place
	s.links = make([]link, len(topics))
	for i, topic := range topics {
		s.links[i] = link{sub: s, topic: topic}
		h.join(&s.links[i])
	}
	return s
}

// join adds a link at the head of its topic's list.
func (h *Hub) join(l *link) {
	if l.next = h.topics[l.topic]; l.next != nil {
		l.next.prev = l
	}
	h.topics[l.topic] = l
}

// leave removes a link from its topic's list.
func (h *Hub) leave(l *link) {
	switch {
	case l.prev != nil:
		l.prev.next = l.next
	case l.next != nil:
		h.topics[l.topic] = l.next
	default:
		delete(h.topics, l.topic)
	}
	if l.next != nil {
		l.next.prev = l.prev
	}
}

// reached returns where a reader of everything so far continues, or "" if some of it waits in the channel.
func (s *Subscription) reached() string {
	place := s.hub.reached()
	if len(s.events) > 0 {
		return ""
	}
	return place
}

// C returns the channel of events. It is closed when the subscription or the hub is.
func (s *Subscription) C() <-chan *Event { return s.events }

// Close ends the subscription. It may be called more than once.
func (s *Subscription) Close() {
	s.hub.mu.Lock()
	defer s.hub.mu.Unlock()
	if !s.hub.closed {
		for i := range s.links {
			s.hub.leave(&s.links[i])
		}
	}
	s.links = nil
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

// tooSlow tells a reader that it has missed events.
var tooSlow = Event{Lost: true}

// offer passes on e, or one Lost if the reader is too slow. It never blocks: it is the only sender,
// one at a time, and keeps the last place of the channel for Lost.
func (s *Subscription) offer(e *Event) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.closed:
	case len(s.events) < buffer:
		s.events <- e
		s.lost = e.Lost
	case !s.lost:
		s.events <- &tooSlow
		s.lost = true
	}
}
