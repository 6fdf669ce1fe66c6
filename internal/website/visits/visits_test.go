package visits_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"reflect"
	"sync"
	"testing"
	"time"

	"harborlight/content"
	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/website/visits"
)

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

// proxied lets tests choose the address of a visitor.
func proxied(c *app.Config) { c.Proxies = []string{"127.0.0.1", "::1"} }

// visitor sends page views like a browser.
type visitor struct {
	s       *apptest.Server
	address string
	agent   string
	header  []string
}

// shows reports a view and returns the status.
func (v visitor) shows(t *testing.T, body any) int {
	t.Helper()
	header := append([]string{"X-Forwarded-For", v.address, "User-Agent", v.agent, "Accept-Language", "en"}, v.header...)
	return v.s.Do(t, http.MethodPost, "/api/visits", "", body, header...).Status
}

func browser(s *apptest.Server, address string, header ...string) visitor {
	return visitor{s: s, address: address, agent: firefox, header: header}
}

// eachAt runs fn on every database engine, with a manual clock.
func eachAt(t *testing.T, fn func(t *testing.T, s *apptest.Server, now *clock.Manual)) {
	t.Helper()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			now := clock.NewManual(time.Date(2026, time.November, 23, 9, 0, 0, 0, time.UTC))
			fn(t, apptest.Start(t, engine, proxied, apptest.WithClock(now)), now)
		})
	}
}

// numbers reads the admin's statistics.
func numbers(t *testing.T, s *apptest.Server, query string) visits.Numbers {
	t.Helper()
	var n visits.Numbers
	a := s.Do(t, http.MethodGet, "/api/admin/visits"+query, s.SignIn(t, apptest.AdminEmail), nil)
	if a.Status != http.StatusOK {
		t.Fatalf("read the numbers: %d %s", a.Status, a.Body)
	}
	a.Decode(t, &n)
	return n
}

// builtIn returns the built-in content.
func builtIn(t *testing.T) func() *content.Site {
	t.Helper()
	site, err := content.Load()
	if err != nil {
		t.Fatal(err)
	}
	return func() *content.Site { return site }
}

// node returns a counter without the rest of the program.
func node(t *testing.T, db *database.DB) *visits.Service {
	t.Helper()
	return visits.New(db, visits.Config{
		Content: builtIn(t), Hosts: []string{"site.example"}, Log: slog.New(slog.DiscardHandler),
		Sales: func(context.Context, time.Time, time.Time) (visits.Sales, error) { return visits.Sales{}, nil },
		Leads: func(context.Context, time.Time, time.Time) ([]visits.LeadCount, error) { return nil, nil },
	})
}

// count counts each of the showings.
func count(t *testing.T, s *visits.Service, showings ...visits.PageView) {
	t.Helper()
	for _, showing := range showings {
		if err := s.Count(t.Context(), showing); err != nil {
			t.Fatal(err)
		}
	}
}

// summed returns the numbers of all stored days.
func summed(t *testing.T, s *visits.Service) visits.Numbers {
	t.Helper()
	n, err := s.Numbers(t.Context(), "", "")
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestNodesCountVisitorOnce(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			config := databasetest.Config(t, engine)
			var wait sync.WaitGroup
			nodes := make([]*visits.Service, 2)
			for i := range nodes {
				db := databasetest.OpenConfig(t, config)
				nodes[i] = node(t, db)
			}
			const people, views = 40, 5
			for _, n := range nodes {
				wait.Go(func() {
					for i := range people * views {
						in := visits.PageView{Path: "/pricing", Network: fmt.Sprint("network ", i%people), UserAgent: firefox}
						if err := n.Count(t.Context(), in); err != nil {
							t.Error(err)
						}
						if i%20 == 0 {
							if err := n.Flush(t.Context()); err != nil {
								t.Error(err)
							}
						}
					}
					if err := n.Flush(t.Context()); err != nil {
						t.Error(err)
					}
				})
			}
			wait.Wait()
			want := visits.VisitTotal{Views: 2 * people * views, Visits: people}
			if got := summed(t, nodes[0]).Total; got != want {
				t.Errorf("two nodes count %+v, want %+v", got, want)
			}
		})
	}
}

func TestShutdownSavesPendingViews(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Parallel()
		s := node(t, db)
		count(t, s, visits.PageView{Path: "/", Network: "a", UserAgent: firefox})
		ctx, stop := context.WithCancel(t.Context())
		stop()
		s.Run(ctx)
		if got := summed(t, node(t, db)).Total; got.Views != 1 {
			t.Errorf("a stopped node wrote %d views, want 1", got.Views)
		}
	})
}

func TestUnsavedViewsAreRetried(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Parallel()
		s := node(t, db)
		count(t, s, visits.PageView{Path: "/", Network: "a", UserAgent: firefox})
		gone, cancel := context.WithCancel(t.Context())
		cancel()
		if err := s.Flush(gone); err == nil {
			t.Fatal("writing without a database succeeded")
		}
		if got := summed(t, s).Total; got.Views != 1 {
			t.Errorf("%d views were written in the end, want 1", got.Views)
		}
	})
}

// TestDisconnectedVisitorLosesNoViews disconnects the first visitor of a day, who creates the salt for all others.
func TestDisconnectedVisitorLosesNoViews(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Parallel()
		s := node(t, db)
		left, leave := context.WithCancel(t.Context())
		leave()
		if err := s.Count(left, visits.PageView{Path: "/", Network: "a", UserAgent: firefox}); err != nil {
			t.Error(err)
		}
		count(t, s, visits.PageView{Path: "/", Network: "b", UserAgent: firefox})
		if err := s.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := summed(t, s).Total; got.Views != 2 {
			t.Errorf("%d views were counted, want 2", got.Views)
		}
	})
}

func TestVisitsAreKeptFor25Months(t *testing.T) {
	t.Parallel()
	eachAt(t, func(t *testing.T, s *apptest.Server, now *clock.Manual) {
		t.Helper()
		body := map[string]any{"path": "/service-order", "service": "private-training", "utm_source": "letter"}
		browser(s, "192.0.2.1").shows(t, body)
		numbers(t, s, "")
		now.Advance(24 * time.Hour)
		browser(s, "192.0.2.1").shows(t, body)
		for _, step := range []struct {
			wait time.Duration
			rows int64
		}{{760 * 24 * time.Hour, 2}, {24 * time.Hour, 1}, {24 * time.Hour, 0}} {
			numbers(t, s, "")
			now.Advance(step.wait)
			s.Drain(t)
			for _, table := range []string{"visit_days", "visit_pages", "visit_sources", "visit_services"} {
				rows, err := database.One[int64](t.Context(), s.App.DB, "SELECT COUNT(*) FROM "+table)
				if err != nil || rows != step.rows {
					t.Errorf("%s holds %d days, want %d, %v", table, rows, step.rows, err)
				}
			}
		}
	})
}

func TestFunnelJoinsVisitsOrdersAndLeads(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		t.Helper()
		post := func(path string, body any) apptest.Answer {
			a := s.Do(t, http.MethodPost, path, "", body)
			if a.Status >= http.StatusBadRequest {
				t.Fatalf("%s: %d %s", path, a.Status, a.Body)
			}
			return a
		}
		for i := range 5 {
			one := browser(s, fmt.Sprintf("192.0.2.%d", i))
			one.shows(t, map[string]any{"path": "/1-on-1-training"})
			one.shows(t, map[string]any{"path": "/service-order", "service": "private-training"})
			one.shows(t, map[string]any{"path": "/pricing"})
		}
		for range 2 {
			post("/api/checkout", map[string]any{"serviceId": "private-training", "amount": 29700,
				"formData": map[string]any{"acceptTerms": true, "name": "Ada", "email": "ada@site.example"}})
		}
		s.ConfirmOrders(t)
		var order struct{ ID string }
		var page struct{ Items []struct{ ID string } }
		admin := s.SignIn(t, apptest.AdminEmail)
		s.Do(t, http.MethodGet, "/api/admin/orders", admin, nil).Decode(t, &page)
		order.ID = page.Items[0].ID
		if a := s.Do(t, http.MethodPost, "/api/admin/orders/"+order.ID+"/mark-paid", admin, nil); a.Status != http.StatusOK {
			t.Fatalf("mark as paid: %d %s", a.Status, a.Body)
		}
		post("/api/checkout", map[string]any{"serviceId": "enterprise-consultation", "amount": 0,
			"formData": map[string]any{"companyName": "C", "contactName": "N", "email": "n@site.example"}})
		post("/api/quotes", map[string]any{"name": "Ada", "email": "ada@site.example", "industry": "technology",
			"budget": "5k-10k", "timeline": "asap", "projectDescription": "Less paper", "elapsed_ms": 20_000,
			"services": []string{"AI Training", "Media Creation"}})

		n := numbers(t, s, "")
		byID := map[string]visits.ServiceFunnel{}
		for _, row := range n.Services {
			byID[row.ID] = row
		}
		want := visits.ServiceFunnel{ID: "private-training", Name: "Private 1-on-1 Training", Seen: 5, Checkouts: 2,
			Orders: 2, Paid: 1}
		if got := byID["private-training"]; got != want {
			t.Errorf("the funnel is %+v, want %+v", got, want)
		}
		if got := byID["enterprise-consultation"].Leads; got != 1 {
			t.Errorf("the consultation brought %d leads, want 1", got)
		}
		if got := byID["video-package"]; got.Seen != 0 {
			t.Errorf("a list of all prices counts as having seen %s", got.ID)
		}
		requests := []visits.RequestCount{{Kind: "consultation", Count: 1}, {Kind: "quote", About: "AI Training", Count: 1},
			{Kind: "quote", About: "Media Creation", Count: 1}}
		if !reflect.DeepEqual(n.Requests, requests) {
			t.Errorf("the leads are %+v, want %+v", n.Requests, requests)
		}
	}, proxied, apptest.Payments("invoice"))
}

func TestInvalidDaysAreRefused(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	admin := s.SignIn(t, apptest.AdminEmail)
	for _, query := range []string{"?from=yesterday", "?to=2026-02-30", "?from=2026-11-23&to=2026-11-22",
		"?from=2020-01-01"} {
		for _, path := range []string{"/api/admin/visits", "/api/admin/visits.csv"} {
			if a := s.Do(t, http.MethodGet, path+query, admin, nil); a.Status != http.StatusBadRequest {
				t.Errorf("%s%s: %d", path, query, a.Status)
			}
		}
	}
}
