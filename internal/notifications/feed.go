package notifications

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"harborlight/internal/auth"
	"harborlight/internal/fault"
	"harborlight/internal/httpx"
	"harborlight/internal/realtime"
)

// reopen is when somebody with too many feeds may try again.
const reopen = 30 * time.Second

// errEnded ends a feed whose session is over.
var errEnded = errors.New("the session has ended")

// Feed answers GET /api/notifications/feed with server-sent events: "ready"
// once, then "notification" for each that arrives. Every event carries the
// cursor for Last-Event-ID, with which a returning reader gets what it missed.
// The feed ends with the access token or the session (security T44).
func (a *API) Feed(w http.ResponseWriter, r *http.Request) {
	p, err := a.admit(r.Context())
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
	sub := a.Hub.Subscribe(feedTopic(p.UserID), ended)
	defer sub.Close()
	f := &feed{service: a.Service, userID: p.UserID}
	if err := f.start(ctx, r.Header.Get("Last-Event-ID")); err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	err = f.run(ctx, w, r, sub, func(e realtime.Event) error {
		if e.Topic != ended && !e.Lost { // what was lost may have been the end of the session
			return nil
		}
		if _, err := a.Verifier.Authenticate(ctx, httpx.BearerToken(r)); err != nil {
			return errEnded
		}
		return nil
	})
	if err != nil && !errors.Is(err, errEnded) && ctx.Err() == nil {
		slog.InfoContext(ctx, "notification feed broke off", "request_id", httpx.RequestID(ctx), "error", err.Error())
	}
}

// feed is one open stream and how far it has come.
type feed struct {
	service *Service
	userID  string
	cursor  int64 // position of the last notification sent
	out     *realtime.Writer
}

// start sets the cursor: where the reader left off, or here. A cursor from the
// future (of a database that was restored) counts as here.
func (f *feed) start(ctx context.Context, lastEventID string) error {
	last, err := lastPosition(ctx, f.service.db, f.userID)
	if err != nil {
		return err
	}
	f.cursor = last
	if n, err := strconv.ParseInt(lastEventID, 10, 64); err == nil && n >= 0 && n < last {
		f.cursor = n
	}
	return nil
}

// run sends what the reader missed and then what arrives, while check agrees.
func (f *feed) run(ctx context.Context, w http.ResponseWriter, r *http.Request, sub *realtime.Subscription, check func(realtime.Event) error) error {
	var err error
	if f.out, err = realtime.Begin(w, r); err != nil {
		return err
	}
	if err := f.out.Send("ready", strconv.FormatInt(f.cursor, 10), struct{}{}); err != nil {
		return err
	}
	if err := f.catchUp(ctx); err != nil {
		return err
	}
	return f.out.Loop(ctx, sub, func(e realtime.Event) error {
		if err := check(e); err != nil {
			return err
		}
		return f.catchUp(ctx)
	})
}

// catchUp sends every notification after the cursor.
func (f *feed) catchUp(ctx context.Context) error {
	missed, err := listSince(ctx, f.service.db, f.userID, f.cursor)
	if err != nil {
		return err
	}
	for _, n := range missed {
		if err := f.out.Send("notification", strconv.FormatInt(n.Position, 10), n); err != nil {
			return err
		}
		f.cursor = n.Position
	}
	return nil
}
