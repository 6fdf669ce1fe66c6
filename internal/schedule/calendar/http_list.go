package calendar

import (
	"context"
	"net/http"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/schedule/calendar/event"
)

// ListInput is a request for a range of events.
type ListInput struct {
	Start string `query:"start" doc:"Only events that start at or after this time, RFC 3339 with zone" example:"2026-11-01T00:00:00Z" maxLength:"64"`
	End   string `query:"end" doc:"Only events that end at or before this time, RFC 3339 with zone" example:"2026-12-06T00:00:00Z" maxLength:"64"`

	Overlap bool `query:"overlap" doc:"Include events that are only partly between start and end"`
}

// ListOutput contains the caller's events by start time, at most 2,000 and 2 MiB. A series is replaced by its
// occurrences, each with a permanent ID, its series_id and its original_start. Long texts appear once per series; see
// abridged.
type ListOutput struct {
	Truncated string                       `header:"X-Truncated" enum:"true" doc:"Set if the range contains more events than one response. The response contains the earliest: request the range from the start of the last one, or a shorter range"`
	Body      httpx.Encoded[[]event.Event] `nullable:"false"`
}

// longRange is the length of a range from which a list counts as heavy. A grid of six weeks is shorter.
const longRange = 62 * 24 * time.Hour

// IsLongList reports whether a request of GET /api/events lacks a valid start or end, or has a range longer than
// longRange.
func IsLongList(r *http.Request) bool {
	q := r.URL.Query()
	start, err := time.Parse(time.RFC3339Nano, q.Get("start"))
	if err != nil {
		return true
	}
	end, err := time.Parse(time.RFC3339Nano, q.Get("end"))
	return err != nil || end.Sub(start) > longRange
}

// List answers GET /api/events. It sets the header X-Truncated if the list was cut to MaxListed events or
// MaxListBytes. An invalid start or end is an Invalid fault.
func (a *API) List(ctx context.Context, in *ListInput) (*ListOutput, error) {
	p, err := a.Admit(ctx)
	if err != nil {
		return nil, err
	}
	var c fault.Check
	within := event.Range{From: instant(&c, "start", in.Start), To: instant(&c, "end", in.End), Overlap: in.Overlap}
	if err := c.Err(); err != nil {
		return nil, err
	}
	events, more, err := a.Service.ListEvents(ctx, p.UserID, within)
	if err != nil {
		return nil, err
	}
	list, whole, err := encodeList(events)
	if err != nil {
		return nil, err
	}
	out := &ListOutput{Body: httpx.Encoded[[]event.Event]{JSON: list}}
	if more || !whole {
		out.Truncated = "true"
	}
	return out, nil
}
