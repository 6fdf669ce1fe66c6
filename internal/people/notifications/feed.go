package notifications

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/realtime"
)

// reopen is the suggested wait for users with too many open feeds.
const reopen = 30 * time.Second

// errEnded ends a feed after its session has ended.
var errEnded = errors.New("the session has ended")

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
	defer f.close()
	logFeedError(r.Context(), f.run(r.Context(), w, r))
}

// openFeed returns the caller's feed, subscribed and with its cursor. It returns a TooMany fault if the user or their
// network has too many open feeds. The state of an open stream is in this struct rather than in local variables,
// which would double its stack.
func (a *API) openFeed(r *http.Request) (*feed, error) {
	p, err := a.admit(r.Context())
	if err != nil {
		return nil, err
	}
	leave, ok := a.Gate.Acquire(httpx.Network(r.Context()), p.UserID)
	if !ok {
		return nil, fault.TooMany(reopen)
	}
	f := &feed{
		service: a.Service, userID: p.UserID, sessions: a.Sessions, ended: auth.SessionsEndedTopic(p.UserID),
		life: p.ExpiresAt.Sub(a.Service.db.Clock().Now()), leave: leave,
	}
	f.sub = a.Hub.Subscribe(feedTopic(p.UserID), f.ended)
	if err := f.start(r.Context(), r.Header.Get("Last-Event-ID")); err != nil {
		f.close()
		return nil, err
	}
	return f, nil
}

// logFeedError logs the error that ended a feed. It ignores nil, the end of the session and disconnected clients.
func logFeedError(ctx context.Context, err error) {
	if err != nil && !errors.Is(err, errEnded) && ctx.Err() == nil {
		slog.InfoContext(ctx, "notification feed ended", "request_id", httpx.RequestID(ctx), "error", err.Error())
	}
}

// feed is an open stream.
type feed struct {
	service  *Service
	userID   string
	cursor   int64 // position of the last notification sent
	out      *realtime.Writer
	sub      *realtime.Subscription
	ended    string // topic of ended sessions
	sessions auth.Sessions
	life     time.Duration // remaining lifetime of the access token at the start
	leave    func()
}

func (f *feed) close() {
	f.sub.Close()
	f.leave()
}

// start sets the cursor to the client's last event, or to the newest notification if lastEventID is empty, invalid or
// in the future, as after a restored backup.
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

// run sends missed and then new notifications until the session ends, the client disconnects or an error occurs.
func (f *feed) run(ctx context.Context, w http.ResponseWriter, r *http.Request) error {
	if err := f.begin(ctx, w, r); err != nil {
		return err
	}
	return f.out.Loop(ctx, f.sub, func(e realtime.Event) error {
		if err := f.check(ctx, e); err != nil {
			return err
		}
		return f.catchUp(ctx)
	})
}

// begin starts the stream with the event "ready" and all missed notifications, and sets its end to the expiry of the
// access token.
func (f *feed) begin(ctx context.Context, w http.ResponseWriter, r *http.Request) (err error) {
	if f.out, err = realtime.Begin(w, r); err != nil {
		return err
	}
	f.out.EndAfter(f.life)
	if err := f.out.Send("ready", strconv.FormatInt(f.cursor, 10), struct{}{}); err != nil {
		return err
	}
	return f.catchUp(ctx)
}

// check verifies the session after an event about it, or after lost events, which may have included one. It returns
// errEnded if the session is no longer valid or can't be read; for other events it returns nil.
func (f *feed) check(ctx context.Context, e realtime.Event) error {
	if e.Topic != f.ended && !e.Lost {
		return nil
	}
	p, err := auth.Must(ctx)
	if err == nil {
		_, err = f.sessions.Revalidate(ctx, p)
	}
	if err != nil {
		return errEnded
	}
	return nil
}

// catchUp sends all notifications after the cursor, oldest first, and advances the cursor.
func (f *feed) catchUp(ctx context.Context) error {
	for {
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
		if len(missed) < MaxListed {
			return nil
		}
	}
}
