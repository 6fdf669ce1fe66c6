package partners

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/realtime"
)

// arrivalEvent is the name of the stream's events; their data is an Arrival.
const arrivalEvent = "partner"

// reopen is when a network with too many streams may try again.
const reopen = 30 * time.Second

// Activity answers GET /api/partners/activity: a stream of server-sent events, one for each company that applies from
// now on. The id of an event is a place: after a reconnect with it, the stream first sends everything since, oldest
// first, or "reload" if that is too much. A reader must be prepared to get a row twice, and tells by the row's id.
func (a *API) Activity() http.Handler {
	a.Hub.Encode(topicArrived, arrivalEvent, func(ctx context.Context, id string) (any, bool, error) {
		row, err := findArrival(ctx, a.Service.db, id)
		if fault.KindOf(err) == fault.KindNotFound {
			return nil, false, nil // one that nobody may see
		}
		return row, true, err
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx := r.Context()
		leave, ok := a.Gate.Enter(httpx.Network(ctx), "")
		if !ok {
			httpx.WriteError(w, r, fault.TooMany(reopen))
			return
		}
		defer leave()
		sub := a.Hub.Subscribe(topicArrived)
		defer sub.Close()
		stream, err := realtime.BeginFollowing(w, r, sub)
		if err == nil { // else the reader has left before the first byte
			err = stream.Follow(ctx, topicArrived)
		}
		if err != nil && ctx.Err() == nil {
			slog.WarnContext(ctx, "live activity was cut off", "request_id", httpx.RequestID(ctx), "error", err)
		}
	})
}
