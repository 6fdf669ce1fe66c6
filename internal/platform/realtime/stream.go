package realtime

import "context"

// reloadEvent makes a reader that missed too many events reload.
const reloadEvent = "reload"

// Follow sends the events that the reader has missed since its last one, and then every event of the subscription
// with an encoder, until one side ends as in Loop. An event may come twice; readers deduplicate by the row's id. A
// reader that was disconnected for an hour, or has missed too many events, gets a "reload" event instead. The stream
// must begin with BeginFollowing.
func (s *Writer) Follow(ctx context.Context, topics ...string) error {
	var sent map[int64]bool // numbers of the events sent by catchUp; they may come again
	catchUp := func() (err error) {
		sent, err = s.catchUp(ctx, topics)
		return err
	}
	if s.cursor != s.subscription.startCursor {
		if err := catchUp(); err != nil {
			return unlessDisconnected(ctx, err)
		}
	}
	return s.Loop(ctx, s.subscription, func(e Event) error {
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
		if e.Cursor != "" {
			s.cursor = e.Cursor
		}
		return nil
	})
}

// catchUp sends the events published after the stream's cursor and returns their numbers. If the log can't return all
// of them, it sends a "reload" event instead and returns nil. It moves the stream's cursor to the hub's.
func (s *Writer) catchUp(ctx context.Context, topics []string) (sent map[int64]bool, err error) {
	now := s.subscription.hub.currentCursor()
	frames, sent, ok, err := s.subscription.hub.missedFrames(ctx, s.cursor, topics)
	if err != nil {
		return nil, err
	}
	if !ok {
		s.cursor = now
		return nil, s.Send(reloadEvent, now, struct{}{})
	}
	if len(frames) > 0 {
		if err := s.flush(frames); err != nil {
			return nil, err
		}
	}
	return sent, s.sendCursor(now)
}
