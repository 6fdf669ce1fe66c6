package realtime

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/httpx"
)

// RetryDelay is the suggested wait for users and networks with too many streams.
const RetryDelay = 30 * time.Second

// changedEvent announces that a page's lists are outdated. It has no content: the page requests the data that it may
// read.
const changedEvent = "changed"

// ErrSessionEnded ends a stream whose session has ended, or whose user has lost access.
var ErrSessionEnded = errors.New("realtime: the session has ended")

// SessionStreams opens the streams of signed-in users. They end with the access token or the session
// (docs/security.md, T44).
type SessionStreams struct {
	Hub      *Hub
	Limiter  *StreamLimiter
	Sessions auth.Sessions // revalidates the sessions of open streams
	Clock    clock.Clock
}

// SessionStream is a stream of a signed-in user. The state of an open stream is in this struct rather than in local
// variables, which would double its stack.
type SessionStream struct {
	Principal auth.Principal // as of the last validation of the session

	*Writer  // nil before Run
	sub      *Subscription
	sessions auth.Sessions
	ended    string        // topic of ended sessions
	life     time.Duration // remaining lifetime of the access token at the start
	leave    func()
}

// Open subscribes the caller to topics. It returns a fault of kind Unauthenticated for anonymous requests, and
// TooMany if the user or the network has too many streams. The caller must call Close.
func (s *SessionStreams) Open(ctx context.Context, topics ...string) (*SessionStream, error) {
	p, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	leave, ok := s.Limiter.Acquire(httpx.Network(ctx), p.UserID)
	if !ok {
		return nil, fault.TooMany(RetryDelay)
	}
	ended := auth.SessionsEndedTopic(p.UserID)
	return &SessionStream{Principal: p, sub: s.Hub.Subscribe(append(topics, ended)...), sessions: s.Sessions,
		ended: ended, life: p.ExpiresAt.Sub(s.Clock.Now()), leave: leave}, nil
}

// Close ends the subscription.
func (s *SessionStream) Close() {
	s.sub.Close()
	s.leave()
}

// Run begins the response, calls begin, and passes the events of the topics and of the user's ended sessions to on,
// until the access token or the session ends, the reader disconnects, or a function returns an error. It logs errors
// other than ErrSessionEnded.
func (s *SessionStream) Run(w http.ResponseWriter, r *http.Request, begin func() error, on func(Event) error) {
	ctx := r.Context()
	if err := s.run(w, r, begin, on); err != nil && !errors.Is(err, ErrSessionEnded) && ctx.Err() == nil {
		slog.InfoContext(ctx, "stream ended", "pattern", r.Pattern, "request_id", httpx.RequestID(ctx), "error",
			err.Error())
	}
}

func (s *SessionStream) run(w http.ResponseWriter, r *http.Request, begin func() error, on func(Event) error) (err error) {
	if s.Writer, err = Begin(w, r); err != nil {
		return err
	}
	s.EndAfter(s.life)
	if err := begin(); err != nil {
		return err
	}
	return s.Loop(r.Context(), s.sub, func(e Event) error {
		if err := s.revalidate(r.Context(), e); err != nil {
			return err
		}
		return on(e)
	})
}

// revalidate checks the session after an event about it, or after lost events, which may have included one. It
// returns ErrSessionEnded if the session is no longer valid or can't be read; for other events it returns nil.
func (s *SessionStream) revalidate(ctx context.Context, e Event) error {
	if e.Topic != s.ended && !e.Lost {
		return nil
	}
	p, err := s.sessions.Revalidate(ctx, s.Principal)
	if err != nil {
		return ErrSessionEnded
	}
	s.Principal = p
	return nil
}

// RunChanges streams an event "changed" without content for each event for which concerns reports true. It ends like
// Run, and when concerns returns an error.
func (s *SessionStream) RunChanges(w http.ResponseWriter, r *http.Request, concerns func(Event) (bool, error)) {
	s.Run(w, r, func() error { return nil }, func(e Event) error {
		send, err := concerns(e)
		if err != nil || !send || e.Topic == s.ended {
			return err
		}
		return s.Send(changedEvent, "", struct{}{})
	})
}
