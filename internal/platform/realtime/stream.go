package realtime

import "context"

// reloadEvent tells a reader that it has missed too much: it must read the state again.
const reloadEvent = "reload"

// Follow sends what the reader has missed since its last event, and then every event of the subscription whose topic
// has an encoder, until one side ends as in Loop. An event may come twice; readers tell by the row's id. A reader that
// was away for an hour, or has missed too much, gets the event "reload" instead. The stream must begin with
// BeginFollowing.
func (s *Writer) Follow(ctx context.Context, topics ...string) error {
	var sent map[int64]bool // by catching up; they may come again
	catchUp := func() (err error) {
		sent, err = s.catchUp(ctx, topics)
		return err
	}
	if s.place != s.follows.place {
		if err := catchUp(); err != nil {
			return unlessGone(ctx, err)
		}
	}
	return s.Loop(ctx, s.follows, func(e Event) error {
		switch {
		case e.Lost:
			return catchUp()
		case sent[e.number]:
			return nil
		}
		sent = nil
		if len(e.Frame) > 0 {
			if err := s.flush(e.Frame); err != nil {
				return err
			}
		}
		if e.Place != "" {
			s.place = e.Place
		}
		return nil
	})
}

// catchUp sends what was published after the stream's place.
func (s *Writer) catchUp(ctx context.Context, topics []string) (sent map[int64]bool, err error) {
	now := s.follows.hub.reached()
	frames, sent, ok, err := s.follows.hub.missed(ctx, s.place, topics)
	if err != nil {
		return nil, err
	}
	if !ok {
		s.place = now
		return nil, s.Send(reloadEvent, now, struct{}{})
	}
	if len(frames) > 0 {
		if err := s.flush(frames); err != nil {
			return nil, err
		}
	}
	return sent, s.locate(now)
}
