package partners

import (
	"context"
	"log/slog"
	"net/http"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/realtime"
)

// newPartnerEvent is the name of the stream's events, with an Arrival as data.
const newPartnerEvent = "partner"

// Activity handles GET /api/partners/activity: a stream of server-sent events, one for each new application that
// isn't on hold. The id of an event is a cursor: after a reconnect with it, the stream first sends all missed events,
// oldest first, or "reload" if there are too many. Clients may receive a row twice and must compare its id. It
// answers 429 if a network has too many streams.
func (a *API) Activity() http.Handler {
	a.Streams.Hub.Encode(topicApplied, newPartnerEvent, func(ctx context.Context, id string) (any, bool, error) {
		row, err := findNewPartner(ctx, a.Service.db, id)
		if fault.KindOf(err) == fault.KindNotFound {
			return nil, false, nil // not public
		}
		return row, true, err
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx := r.Context()
		leave, ok := a.Streams.Limiter.Acquire(httpx.Network(ctx), "")
		if !ok {
			httpx.WriteError(w, r, fault.TooMany(realtime.RetryDelay))
			return
		}
		defer leave()
		sub := a.Streams.Hub.Subscribe(topicApplied)
		defer sub.Close()
		stream, err := realtime.BeginFollowing(w, r, sub)
		if err == nil { // otherwise, the client has disconnected before the first byte
			err = stream.Follow(ctx, topicApplied)
		}
		if err != nil && ctx.Err() == nil {
			slog.WarnContext(ctx, "live activity stream failed", "request_id", httpx.RequestID(ctx), "error", err)
		}
	})
}
