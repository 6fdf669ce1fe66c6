package notifications

import (
	"context"
	"net/http"
	"strconv"

	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/realtime"
)

// Feed answers GET /api/notifications/feed with server-sent events: "ready" once, then "notification" for each new
// one. Every event has the cursor as its ID, so that clients that reconnect with Last-Event-ID get the events they
// missed. The feed ends with the access token or the session (docs/security.md, T44). Anonymous callers and too many
// feeds get an error instead.
func (a *API) Feed(w http.ResponseWriter, r *http.Request) {
	f, err := a.openFeed(r)
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	defer f.Close()
	ctx := r.Context()
	f.Run(w, r, func() error { return f.begin(ctx) }, func(realtime.Event) error { return f.catchUp(ctx) })
}

// openFeed returns the caller's feed, subscribed and with its cursor. It returns a TooMany fault if the user or their
// network has too many open feeds.
func (a *API) openFeed(r *http.Request) (*feed, error) {
	ctx := r.Context()
	p, err := a.admit(ctx)
	if err != nil {
		return nil, err
	}
	f := &feed{service: a.Service}
	if f.SessionStream, err = a.Streams.Open(ctx, feedTopic(p.UserID)); err != nil {
		return nil, err
	}
	if err := f.start(ctx, r.Header.Get("Last-Event-ID")); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// feed is an open stream.
type feed struct {
	*realtime.SessionStream
	service *Service
	cursor  int64 // position of the last notification sent
}

// start sets the cursor to the client's last event, or to the newest notification if lastEventID is empty, invalid or
// in the future, as after a restored backup.
func (f *feed) start(ctx context.Context, lastEventID string) error {
	last, err := lastPosition(ctx, f.service.db, f.Principal.UserID)
	if err != nil {
		return err
	}
	f.cursor = last
	if n, err := strconv.ParseInt(lastEventID, 10, 64); err == nil && n >= 0 && n < last {
		f.cursor = n
	}
	return nil
}

// begin sends the event "ready" and all missed notifications.
func (f *feed) begin(ctx context.Context) error {
	if err := f.Send("ready", strconv.FormatInt(f.cursor, 10), struct{}{}); err != nil {
		return err
	}
	return f.catchUp(ctx)
}

// catchUp sends all notifications after the cursor, oldest first, and advances the cursor.
func (f *feed) catchUp(ctx context.Context) error {
	for {
		missed, err := listSince(ctx, f.service.db, f.Principal.UserID, f.cursor)
		if err != nil {
			return err
		}
		for _, n := range missed {
			if err := f.Send("notification", strconv.FormatInt(n.Position, 10), n); err != nil {
				return err
			}
			f.cursor = n.Position
		}
		if len(missed) < MaxListed {
			return nil
		}
	}
}
