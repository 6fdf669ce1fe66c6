package partners

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"slices"
	"time"

	"harborlight/internal/auth"
	"harborlight/internal/fault"
	"harborlight/internal/httpx"
	"harborlight/internal/realtime"
)

// arrivalEvent is the name of the stream's events; their data is an Arrival,
// their id the partner's, which a browser sends back when it reconnects.
const arrivalEvent = "partner"

// reopen is when a network with too many streams may try again.
const reopen = 30 * time.Second

// overlap is how far before the last known row a catch-up begins: rows written
// at the same time can become visible in another order.
const overlap = 5 * time.Second

// Activity answers GET /api/partners/activity: a stream of server-sent events,
// one for each company that applies from now on. After a reconnect it first
// sends what was missed, oldest first and at most 20. A reader must be prepared
// to get a row twice, and tells by its id.
func (a *API) Activity() http.Handler {
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
		f, err := a.Service.follow(ctx, r.Header.Get("Last-Event-ID"))
		if err != nil {
			httpx.WriteError(w, r, err)
			return
		}
		stream, err := realtime.Begin(w, r)
		if err != nil {
			return // the reader has left before the first byte
		}
		err = f.catchUp(ctx, stream)
		if err == nil {
			err = stream.Loop(ctx, sub, func(e realtime.Event) error { return f.on(ctx, stream, e) })
		}
		if err != nil && ctx.Err() == nil {
			slog.WarnContext(ctx, "live activity was cut off", "request_id", httpx.RequestID(ctx), "error", err)
		}
	})
}

// follower is one reader of the stream and what it has got.
type follower struct {
	service *Service
	since   time.Time
	sent    []string // ids, newest last, as many as a catch-up can repeat
}

// follow begins after the row that lastID names, or now if it names none.
func (s *Service) follow(ctx context.Context, lastID string) (*follower, error) {
	f := &follower{service: s, since: s.db.Clock().Now()}
	if lastID == "" {
		return f, nil
	}
	last, err := findArrival(ctx, s.db, lastID)
	switch {
	case err == nil:
		f.since = last.CreatedAt.Add(-overlap)
		f.sent = []string{last.ID}
	case fault.KindOf(err) != fault.KindNotFound:
		return nil, err
	}
	return f, nil
}

// on sends what an event is about.
func (f *follower) on(ctx context.Context, stream *realtime.Writer, e realtime.Event) error {
	if e.Lost {
		return f.catchUp(ctx, stream)
	}
	row, err := findArrival(ctx, f.service.db, e.ID)
	if fault.KindOf(err) == fault.KindNotFound {
		return nil // one that nobody may see
	}
	if err != nil {
		return err
	}
	return f.write(stream, row)
}

// catchUp sends what has arrived since the last row that was sent.
func (f *follower) catchUp(ctx context.Context, stream *realtime.Writer) error {
	rows, err := listArrivals(ctx, f.service.db, f.since)
	if err != nil {
		return err
	}
	for _, row := range slices.Backward(rows) {
		if err := f.write(stream, row); err != nil {
			return err
		}
	}
	return nil
}

// write sends a row that the reader has not got yet.
func (f *follower) write(stream *realtime.Writer, row Arrival) error {
	if slices.Contains(f.sent, row.ID) {
		return nil
	}
	if err := stream.Send(arrivalEvent, row.ID, row); err != nil {
		return err
	}
	f.sent = append(f.sent, row.ID)
	f.sent = f.sent[max(0, len(f.sent)-2*recentCount):]
	if at := row.CreatedAt.Add(-overlap); at.After(f.since) {
		f.since = at
	}
	return nil
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
