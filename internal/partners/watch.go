package partners

import (
	"context"
	"errors"
	"log/slog"
	"net/http"

	"harborlight/internal/auth"
	"harborlight/internal/fault"
	"harborlight/internal/httpx"
	"harborlight/internal/realtime"
)

// changedEvent tells the administrator's page that its lists are out of date.
const changedEvent = "changed"

// errEnded ends the stream of a session that is over or is no administrator's any more.
var errEnded = errors.New("the session has ended")

// Watch answers GET /api/admin/partners/activity: an event without content
// whenever a partner, a partnership request, or what Desk names, is new or has
// changed, held ones too. The stream ends with the access token or the session (security T44).
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
