package realtime

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// Row returns what the readers of a topic get for the row with this id. It reports false for a row that they mustn't
// see.
type Row func(ctx context.Context, id string) (data any, ok bool, err error)

const (
	// maxFrames is how many frames are remembered for readers who return.
	maxFrames = 256
	// rememberFrames is for how long: a row that nobody may see any more is soon shown to nobody who returns.
	rememberFrames = 10 * time.Second
)

// encoder makes the frames of a topic: an event's name and its data, as they are sent.
type encoder struct {
	event string
	row   Row
}

// Encode registers how events of a topic look in a stream. This node reads the row once and encodes it once, for all
// streams. Call it before Run.
func (h *Hub) Encode(topic, event string, row Row) {
	h.encoders[topic] = encoder{event: event, row: row}
}

// frame encodes an event whose topic has an encoder, or returns nothing.
func (h *Hub) frame(ctx context.Context, topic, id string) ([]byte, error) {
	e, ok := h.encoders[topic]
	if !ok {
		return nil, nil
	}
	data, ok, err := e.row(ctx, id)
	if err != nil || !ok {
		return nil, err
	}
	return encode(e.event, data)
}

// framed returns the frame of an event that a reader has missed. Readers often miss the same.
func (h *Hub) framed(ctx context.Context, e entry) ([]byte, error) {
	if text, ok := h.remembered(e.Number); ok {
		return text, nil
	}
	text, err := h.frame(ctx, e.Topic, e.Subject)
	if err == nil {
		h.remember(e.Number, text)
	}
	return text, err
}

func (h *Hub) remembered(number int64) (frame []byte, ok bool) {
	h.frames.Lock()
	defer h.frames.Unlock()
	if h.db.Clock().Now().Sub(h.frames.since) > rememberFrames {
		return nil, false
	}
	frame, ok = h.frames.known[number]
	return frame, ok
}

func (h *Hub) remember(number int64, frame []byte) {
	h.frames.Lock()
	defer h.frames.Unlock()
	now := h.db.Clock().Now()
	if len(h.frames.known) >= maxFrames || now.Sub(h.frames.since) > rememberFrames {
		h.frames.known, h.frames.since = map[int64][]byte{}, now
	}
	h.frames.known[number] = frame
}

// encode returns an event as it is sent, without an id.
func encode(event string, data any) ([]byte, error) {
	if strings.ContainsAny(event, "\r\n\x00") {
		return nil, fmt.Errorf("realtime: the name of the event %q is one line", event)
	}
	text, err := json.Marshal(data) // without line breaks
	if err != nil {
		return nil, fmt.Errorf("realtime: the data of %s: %w", event, err)
	}
	return fmt.Appendf(nil, "event: %s\ndata: %s\n\n", event, text), nil
}
