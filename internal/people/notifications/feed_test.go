package notifications_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"harborlight/internal/kit/clock"
	"harborlight/internal/people/notifications"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/limit"
	"harborlight/internal/platform/realtime"
)

// people is a verifier that accepts users' names as tokens, until it is closed.
type people struct {
	life   time.Duration
	closed atomic.Bool
}

func (p *people) Authenticate(_ context.Context, token string) (auth.Principal, error) {
	if p.closed.Load() {
		return auth.Principal{}, auth.ErrUnauthenticated
	}
	return auth.Principal{UserID: token, SessionID: "session-of-" + token, ExpiresAt: time.Now().Add(p.life)}, nil
}

func (p *people) Revalidate(ctx context.Context, known auth.Principal) (auth.Principal, error) {
	return p.Authenticate(ctx, known.UserID)
}

// site is the slice behind a real server with live events.
type site struct {
	url    string
	db     *database.DB
	s      *notifications.Service
	hub    *realtime.Hub
	people *people
}

func start(t *testing.T, db *database.DB, life time.Duration) *site {
	t.Helper()
	verifier := &people{life: life}
	hub := realtime.NewHub(db)
	a := &notifications.API{
		Service: newService(db, nil), Limit: limit.NewFactory(clock.System, true).New(120, time.Minute),
		Streams: &realtime.SessionStreams{Hub: hub, Limiter: &realtime.StreamLimiter{}, Sessions: verifier,
			Clock: db.Clock()},
	}
	r := httpx.NewRouter(func() string { return "test" }, "0", verifier)
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/notifications", ID: "list", Role: auth.SignedIn}, a.List)
	httpx.Handle(r, httpx.Route{Pattern: "PATCH /api/notifications/{id}", ID: "read", Role: auth.SignedIn}, a.MarkRead)
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/notifications/unread", ID: "unread", Role: auth.SignedIn},
		a.CountUnread)
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/notifications/read-all", ID: "read-all", Role: auth.SignedIn},
		a.MarkAllRead)
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/notification-preferences", ID: "find", Role: auth.SignedIn},
		a.FindPreferences)
	httpx.Handle(r, httpx.Route{Pattern: "PATCH /api/notification-preferences", ID: "update", Role: auth.SignedIn},
		a.UpdatePreferences)
	r.Raw(httpx.Route{Pattern: "GET /api/notifications/feed", ID: "feed", Role: auth.SignedIn}, nil,
		notifications.Notification{}, http.HandlerFunc(a.Feed))
	server := httptest.NewServer(r)
	listening, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); hub.Run(listening) }()
	t.Cleanup(func() { hub.Close(); server.Close(); stop(); <-done })
	return &site{url: server.URL, db: db, s: a.Service, hub: hub, people: verifier}
}

// stream is an open feed.
type stream struct {
	*http.Response
	lines *bufio.Scanner
}

// open opens the user's feed with extra header pairs.
func (s *site) open(t *testing.T, token, query string, header ...string) *stream {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.url+"/api/notifications/feed"+query, nil)
	if err != nil {
		t.Fatal(err)
	}
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	for i := 0; i+1 < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = res.Body.Close() })
	return &stream{Response: res, lines: bufio.NewScanner(res.Body)}
}

// next returns the next event as "id name data", or the error that ended the stream.
func (s *stream) next() (string, error) {
	var id, name, data string
	for s.lines.Scan() {
		line := s.lines.Text()
		switch {
		case strings.HasPrefix(line, "id: "):
			id = line[len("id: "):]
		case strings.HasPrefix(line, "event: "):
			name = line[len("event: "):]
		case strings.HasPrefix(line, "data: "):
			data = line[len("data: "):]
		case line == "" && name != "":
			return id + " " + name + " " + data, nil
		}
	}
	return "", errors.Join(s.lines.Err(), io.EOF)
}

// want reads the next event and checks its beginning and a part of it.
func (s *stream) want(t *testing.T, prefix, part string) {
	t.Helper()
	got, err := s.next()
	if err != nil || !strings.HasPrefix(got, prefix) || !strings.Contains(got, part) {
		t.Fatalf("got %q, %v; want %q… with %q", got, err, prefix, part)
	}
}

func titled(userID, title string) notifications.New {
	return order(userID, func(n *notifications.New) { n.Title = title })
}

func TestFeed(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Parallel()
		s := start(t, db, time.Hour)

		t.Run("T44: only with a token in the header", func(t *testing.T) {
			for _, query := range []string{"", "?token=ann", "?access_token=ann"} {
				if res := s.open(t, "", query); res.StatusCode != http.StatusUnauthorized {
					t.Errorf("%q: status %d", query, res.StatusCode)
				}
			}
		})

		t.Run("new notifications are sent, earlier ones aren't", func(t *testing.T) {
			tell(t, db, s.s, titled("ann", "old"))
			feed := s.open(t, "ann", "")
			feed.want(t, "1 ready", "{}")
			tell(t, db, s.s, titled("ann", "new"))
			feed.want(t, "2 notification", `"title":"new"`)
		})

		t.Run("T44: no one gets another user's notifications, whatever the query contains", func(t *testing.T) {
			feed := s.open(t, "bob", "?user_id=cem&userId=cem")
			feed.want(t, "0 ready", "")
			for i := range 100 {
				tell(t, db, s.s, titled("cem", fmt.Sprint(i)))
			}
			tell(t, db, s.s, titled("bob", "for bob"))
			feed.want(t, "1 notification", `"title":"for bob"`)
		})

		t.Run("reconnecting with Last-Event-ID returns each missed event once", func(t *testing.T) {
			first := s.open(t, "dora", "")
			first.want(t, "0 ready", "")
			tell(t, db, s.s, titled("dora", "one"))
			first.want(t, "1 notification", "one")
			_ = first.Body.Close()
			tell(t, db, s.s, titled("dora", "two"))
			tell(t, db, s.s, titled("dora", "three"))
			second := s.open(t, "dora", "", "Last-Event-ID", "1")
			second.want(t, "1 ready", "")
			second.want(t, "2 notification", "two")
			second.want(t, "3 notification", "three")
			tell(t, db, s.s, titled("dora", "four"))
			second.want(t, "4 notification", "four")
		})

		t.Run("a Last-Event-ID that makes no sense counts as none", func(t *testing.T) {
			tell(t, db, s.s, titled("emil", "old"))
			for _, id := range []string{"99", "-1", "x", "1; DROP TABLE notifications"} {
				feed := s.open(t, "emil", "", "Last-Event-ID", id)
				feed.want(t, "1 ready", "")
				_ = feed.Body.Close()
			}
		})

		t.Run("two at once arrive in one order without a gap", func(t *testing.T) {
			feed := s.open(t, "fay", "")
			feed.want(t, "0 ready", "")
			done := make(chan error, 20)
			for i := range 20 {
				go func() {
					done <- db.Write(t.Context(), func(tx *database.Tx) error {
						_, err := s.s.Create(t.Context(), tx, titled("fay", fmt.Sprint(i)))
						return err
					})
				}()
			}
			for i := range 20 {
				if err := <-done; err != nil {
					t.Error(err)
				}
				feed.want(t, fmt.Sprint(i+1, " notification"), "")
			}
		})

		t.Run("a seventh feed of one person is refused until one closes", func(t *testing.T) {
			feeds := make([]*stream, 6)
			for i := range feeds {
				feeds[i] = s.open(t, "hal", "")
				feeds[i].want(t, "0 ready", "")
			}
			res := s.open(t, "hal", "")
			if res.StatusCode != http.StatusTooManyRequests || res.Header.Get("Retry-After") == "" {
				t.Fatalf("status %d", res.StatusCode)
			}
			s.open(t, "ida", "").want(t, "0 ready", "")
		})
	})
}

func TestFeedEndsWithTheToken(t *testing.T) {
	t.Parallel()
	s := start(t, databasetest.Open(t, database.SQLite), 300*time.Millisecond)
	feed := s.open(t, "ann", "")
	feed.want(t, "0 ready", "")
	if got, err := feed.next(); !errors.Is(err, io.EOF) {
		t.Fatalf("got %q, %v", got, err)
	}
}

// TestT44FeedEndsWithTheSession reports, directly or as a loss of events, that sessions of the user have ended: first
// another one, then the feed's own.
func TestT44FeedEndsWithTheSession(t *testing.T) {
	t.Parallel()
	for name, hint := range map[string]func(ctx context.Context, tx *database.Tx) error{
		"told": func(ctx context.Context, tx *database.Tx) error {
			return realtime.Publish(ctx, tx, auth.SessionsEndedTopic("ann"), "ann")
		},
		"events lost": tooManyEvents,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			db := databasetest.Open(t, database.SQLite)
			s := start(t, db, time.Hour)
			feed := s.open(t, "ann", "")
			feed.want(t, "0 ready", "")
			end := func() {
				if err := db.Write(t.Context(), func(tx *database.Tx) error {
					return hint(t.Context(), tx)
				}); err != nil {
					t.Fatal(err)
				}
			}
			end()
			tell(t, db, s.s, titled("ann", "still here"))
			feed.want(t, "1 notification", "still here")
			s.people.closed.Store(true)
			end()
			if got, err := feed.next(); !errors.Is(err, io.EOF) {
				t.Fatalf("got %q, %v", got, err)
			}
		})
	}
}

// tooManyEvents adds more events than a node reads at once.
func tooManyEvents(ctx context.Context, tx *database.Tx) error {
	_, err := tx.Exec(ctx, `
		WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10001)
		INSERT INTO live_events (topic, subject)
		SELECT 'others', n FROM numbers`)
	if err != nil {
		return err
	}
	return realtime.Publish(ctx, tx, "others", "last")
}
