package partners

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"harborlight/internal/auth"
	"harborlight/internal/fault"
	"harborlight/internal/httpx"
	"harborlight/internal/realtime"
)

// arrivalEvent is the name of the stream's events; their data is an Arrival.
const arrivalEvent = "partner"

// reopen is when a network with too many streams may try again.
const reopen = 30 * time.Second

// Activity answers GET /api/partners/activity: a stream of server-sent events, one for each company that applies from now
// on. The id of an event is a place: after a reconnect with it, the stream first sends everything since, oldest first, or
// "reload" if that is too much. A reader must be prepared to get a row twice, and tells by the row's id.
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

// changedEvent tells the administrator's page that its lists are out of date.
const changedEvent = "changed"

// errEnded ends the stream of a session that is over or is no administrator's any more.
var errEnded = errors.New("the session has ended")

// Watch answers GET /api/admin/partners/activity: an event without content
// whenever a partner, a partnership request, or what Desk names, is new or has
// changed, held ones too. The stream ends with the access token or the session (docs/security.md, T44).
func (a *API) Watch(w http.ResponseWriter, r *http.Request) {
	p, err := auth.Must(r.Context())
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	leave, ok := a.Gate.Enter(httpx.Network(r.Context()), p.UserID)
	if !ok {
		httpx.WriteError(w, r, fault.TooMany(reopen))
		return
	}
	defer leave()
	ctx, cancel := context.WithTimeout(r.Context(), p.ExpiresAt.Sub(a.Service.db.Clock().Now()))
	defer cancel()
	ended := auth.EndedTopic(p.UserID)
	sub := a.Hub.Subscribe(append([]string{topicChanged, topicRequested, ended}, a.Desk...)...)
	defer sub.Close()
	stream, err := realtime.Begin(w, r)
	if err != nil {
		return // the reader has left before the first byte
	}
	err = stream.Loop(ctx, sub, func(e realtime.Event) error {
		if e.Topic == ended || e.Lost { // what was lost may have been the end of the session
			if again, err := a.Sessions.Again(ctx, p); err != nil || !again.Admin {
				return errEnded
			}
		}
		if e.Topic == ended {
			return nil
		}
		return stream.Send(changedEvent, "", struct{}{})
	})
	if err != nil && !errors.Is(err, errEnded) && ctx.Err() == nil {
		slog.InfoContext(ctx, "the administrator's stream broke off", "request_id", httpx.RequestID(ctx), "error", err.Error())
	}
}
