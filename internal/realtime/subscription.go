package realtime

import "sync"

// buffer is how many events wait for a slow reader before it is told to read again.
const buffer = 8

// Subscription is one receiver of events. Close it when done.
type Subscription struct {
	hub    *Hub
	topics []string
	events chan Event // room for buffer events and the news that more were lost

	mu     sync.Mutex
	lost   bool // the last event in the channel says so
	closed bool
}

// Subscribe returns the events of the topics from now on. To miss nothing,
// subscribe first and read the state afterwards. After Close of the hub the
// subscription has ended from the start.
func (h *Hub) Subscribe(topics ...string) *Subscription {
	s := &Subscription{hub: h, topics: topics, events: make(chan Event, buffer+1)}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		s.end()
		return s
	}
	for _, topic := range topics {
		if h.topics[topic] == nil {
			h.topics[topic] = map[*Subscription]struct{}{}
		}
		h.topics[topic][s] = struct{}{}
	}
	return s
}

// C returns the channel of events. It is closed when the subscription or the hub is.
func (s *Subscription) C() <-chan Event { return s.events }

// Close ends the subscription. It may be called more than once.
func (s *Subscription) Close() {
	s.hub.mu.Lock()
	defer s.hub.mu.Unlock()
	for _, topic := range s.topics {
		delete(s.hub.topics[topic], s)
		if len(s.hub.topics[topic]) == 0 {
			delete(s.hub.topics, topic)
		}
	}
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

// offer hands over e, or one Lost in its place when the reader is too slow. It
// never blocks: only offer sends, one at a time, and it leaves the last place
// of the channel to Lost.
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
