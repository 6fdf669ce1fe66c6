package realtime

import "sync"

// buffer is the number of events that wait for a slow reader before it gets a Lost event. It costs memory for every
// open stream.
const buffer = 4

// Subscription receives the events of its topics. Close it when done.
type Subscription struct {
	hub         *Hub
	links       []link      // one per topic; nil after Close
	events      chan *Event // room for buffer events and one Lost event
	startCursor string      // cursor of the hub when the subscription began

	mu     sync.Mutex
	lost   bool // the last event in the channel is Lost
	closed bool
}

// link is a subscription's node in a topic's linked list. Most topics have one subscription, and maps would need more
// memory.
type link struct {
	sub        *Subscription
	topic      string
	prev, next *link
}

// Subscribe returns a subscription to the topics' future events. To miss none, subscribe first and then read the
// state. After Close of the hub, it returns a closed subscription.
func (h *Hub) Subscribe(topics ...string) *Subscription {
	s := &Subscription{hub: h, events: make(chan *Event, buffer+1)}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		s.end()
		return s
	}
	s.startCursor = h.cursor
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

// currentCursor returns the cursor after all events so far, or "" if some of them are still in the channel.
func (s *Subscription) currentCursor() string {
	place := s.hub.currentCursor()
	if len(s.events) > 0 {
		return ""
	}
	return place
}

// C returns the channel of events. It is closed with the subscription or the hub.
func (s *Subscription) C() <-chan *Event { return s.events }

// Close removes the subscription from its topics and closes its channel. Further calls have no effect.
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

// end closes the channel of events. Further calls have no effect.
func (s *Subscription) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closed {
		s.closed = true
		close(s.events)
	}
}

// lostEvent is the event for a reader that has missed events.
var lostEvent = Event{Lost: true}

// offer sends e. If 4 events are waiting, it drops e and sends one Lost event instead; a closed subscription gets
// nothing. It never blocks: it is the only sender, under the lock, and reserves the channel's last slot for Lost.
func (s *Subscription) offer(e *Event) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.closed:
	case len(s.events) < buffer:
		s.events <- e
		s.lost = e.Lost
	case !s.lost:
		s.events <- &lostEvent
		s.lost = true
	}
}
