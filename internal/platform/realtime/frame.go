package realtime

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// Row returns the data of a topic's row for its readers. ok is false if they may not see the row.
type Row func(ctx context.Context, id string) (data any, ok bool, err error)

const (
	// maxFrames is the maximum number of cached frames for returning readers.
	maxFrames = 256
	// rememberFrames is the lifetime of cached frames. It is short, so that a row with revoked access soon disappears
	// for returning readers.
	rememberFrames = 10 * time.Second
)

// encoder produces the frames of a topic: an event's name and its data in the wire format.
type encoder struct {
	event string
	row   Row
}

// Encode registers the encoder of a topic. This node then reads and encodes each row once for all streams. Call it
// before Run.
func (h *Hub) Encode(topic, event string, row Row) {
	h.encoders[topic] = encoder{event: event, row: row}
}

// frame returns an event's frame, or nil if its topic has no encoder or the row is hidden.
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

// cachedFrame returns the frame of a missed event, or nil if its topic has no encoder or the row is hidden. It caches
// frames for up to 10 seconds, because readers often miss the same events.
func (h *Hub) cachedFrame(ctx context.Context, e entry) ([]byte, error) {
	if text, ok := h.remembered(e.Number); ok {
		return text, nil
	}
	text, err := h.frame(ctx, e.Topic, e.Subject)
	if err == nil {
		h.remember(e.Number, text)
	}
	return text, err
}

// remembered returns the cached frame of an event; a nil frame means a hidden row. ok is false if the frame isn't
// cached or the cache is too old.
func (h *Hub) remembered(number int64) (frame []byte, ok bool) {
	h.frames.Lock()
	defer h.frames.Unlock()
	if h.db.Clock().Now().Sub(h.frames.since) > rememberFrames {
		return nil, false
	}
	frame, ok = h.frames.known[number]
	return frame, ok
}

// remember caches an event's frame, which may be nil. It first empties a cache that is full or too old.
func (h *Hub) remember(number int64, frame []byte) {
	h.frames.Lock()
	defer h.frames.Unlock()
	now := h.db.Clock().Now()
	if len(h.frames.known) >= maxFrames || now.Sub(h.frames.since) > rememberFrames {
		h.frames.known, h.frames.since = map[int64][]byte{}, now
	}
	h.frames.known[number] = frame
}

// encode returns an event in the wire format without an id, with data as JSON. It returns an error for an event name
// of several lines, or if data has no JSON form.
func encode(event string, data any) ([]byte, error) {
	if strings.ContainsAny(event, "\r\n\x00") {
		return nil, fmt.Errorf("realtime: the name of the event %q is one line", event)
	}
	text, err := json.Marshal(data) // contains no line breaks
	if err != nil {
		return nil, fmt.Errorf("realtime: the data of %s: %w", event, err)
	}
	return fmt.Appendf(nil, "event: %s\ndata: %s\n\n", event, text), nil
}
