package realtime

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
)

// Row returns what the readers of a topic get for the row with this id. It reports false for a row that they mustn't
// see.
type Row func(ctx context.Context, id string) (data any, ok bool, err error)

// maxFrames is how many frames are remembered for readers who return.
const maxFrames = 256

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
	h.frames.Lock()
	text, ok := h.frames.known[e.Number]
	h.frames.Unlock()
	if ok {
		return text, nil
	}
	text, err := h.frame(ctx, e.Topic, e.Subject)
	if err == nil {
		h.remember(e.Number, text)
	}
	return text, err
}

func (h *Hub) remember(number int64, frame []byte) {
	h.frames.Lock()
	defer h.frames.Unlock()
	if h.frames.known == nil || len(h.frames.known) >= maxFrames {
		h.frames.known = map[int64][]byte{}
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
