package partners_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/hang"
	"harborlight/internal/marketplace/partners"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/limit"
	"harborlight/internal/platform/realtime"
)

// body returns the response of the public list.
func body(t *testing.T, e *env, in partners.ListInput) (text, etag string) {
	t.Helper()
	in.Limit = 20
	out, err := (&partners.API{Service: e.Service, Streams: &realtime.SessionStreams{Hub: e.hub}}).List(t.Context(), &in)
	if err != nil {
		t.Fatal(err)
	}
	return string(out.Body.JSON), out.ETag
}

func TestCacheFollowsEveryChange(t *testing.T) {
	each(t, func(t *testing.T, e *env) {
		api := &partners.API{Service: e.Service, Streams: &realtime.SessionStreams{Hub: e.hub}}
		empty, etag := body(t, e, partners.ListInput{})
		if again, same := body(t, e, partners.ListInput{}); again != empty || same != etag {
			t.Error("nothing changed, but the response did")
		}
		id := e.active(t)
		if got, changed := body(t, e, partners.ListInput{}); !strings.Contains(got, id) || changed == etag {
			t.Errorf("approved, but the list says %s", got)
		}
		if got, _ := body(t, e, partners.ListInput{Search: "ACME"}); !strings.Contains(got, id) {
			t.Errorf("approved, but the search says %s", got)
		}
		if _, err := e.Deactivate(t.Context(), "admin", e.seen(id)); err != nil {
			t.Fatal(err)
		}
		if got, _ := body(t, e, partners.ListInput{}); got != empty {
			t.Errorf("deactivated, but the list says %s", got)
		}
		recent, err := api.Recent(t.Context(), &partners.RecentInput{})
		if err != nil {
			t.Fatal(err)
		}
		second := e.apply(t, partName("Second"))
		if after, err := api.Recent(t.Context(), &partners.RecentInput{}); err != nil || after.ETag == recent.ETag ||
			!strings.Contains(string(after.Body.JSON), second.ID) {
			t.Errorf("applied, but Live Activity says %s, %v", after.Body.JSON, err)
		}
	})
}

func TestCacheExpiresAfterTenSeconds(t *testing.T) {
	t.Parallel()
	e := newEnv(t, database.SQLite)
	id := e.active(t)
	body(t, e, partners.ListInput{})
	e.exec(t, "UPDATE partners SET company_name = 'Renamed by hand' WHERE id = $1", id)
	if got, _ := body(t, e, partners.ListInput{}); strings.Contains(got, "Renamed") {
		t.Error("the response was not cached")
	}
	e.clock.Advance(11 * time.Second)
	if got, _ := body(t, e, partners.ListInput{}); !strings.Contains(got, "Renamed") {
		t.Error("the response never expires")
	}
}

func TestCacheFollowsOtherNodes(t *testing.T) {
	t.Parallel()
	config := databasetest.Config(t, database.Postgres)
	one, other := node(t, config), node(t, config)
	heard := make(chan string, 8)
	other.hub.OnEvent("partners.changed", func(e realtime.Event) { heard <- e.ID })
	listening, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); other.hub.Run(listening) }()
	t.Cleanup(func() { stop(); <-done })
	body(t, other, partners.ListInput{})
	arrival, err := one.Apply(t.Context(), "network", application())
	if err != nil {
		t.Fatal(err)
	}
	receive(t, heard)
	body(t, other, partners.ListInput{})
	if _, err := one.Approve(t.Context(), "admin", one.seen(arrival.ID)); err != nil {
		t.Fatal(err)
	}
	receive(t, heard)
	if got, _ := body(t, other, partners.ListInput{}); !strings.Contains(got, arrival.ID) {
		t.Errorf("approved on one node, but the other says %s", got)
	}
}

func node(t *testing.T, config database.Config) *env {
	t.Helper()
	db := databasetest.OpenConfig(t, config)
	hub := realtime.NewHub(db)
	return &env{db: db, hub: hub, Service: partners.NewService(db, hub, content.Fixed(site(t)),
		limit.NewFactory(db.Clock(), true), partners.Settings{})}
}

func receive(t *testing.T, c <-chan string) string {
	t.Helper()
	select {
	case s := <-c:
		return s
	case <-time.After(hang.Limit):
		t.Fatal("no event")
		return ""
	}
}

func TestCacheSurvivesOutage(t *testing.T) {
	t.Parallel()
	config := databasetest.Config(t, database.Postgres)
	network := databasetest.NewProxy(t, config.URL)
	now := clock.NewManual(time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC))
	config.URL, config.Deadlines, config.Clock = network.URL, databasetest.ShortDeadlines, now
	e := node(t, config)
	want, _ := body(t, e, partners.ListInput{Limit: 5})
	network.Close()
	for range 3 {
		now.Advance(3 * time.Minute)
		if got, _ := body(t, e, partners.ListInput{Limit: 5}); got != want {
			t.Errorf("without the database it says %s", got)
		}
	}
	now.Advance(3 * time.Minute)
	_, err := (&partners.API{Service: e.Service, Streams: &realtime.SessionStreams{Hub: e.hub}}).List(t.Context(), &partners.ListInput{Limit: 5})
	if !database.IsOutage(err) {
		t.Errorf("after twelve minutes: %v", err)
	}
}
