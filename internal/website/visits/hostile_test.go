package visits_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/website/visits"
)

// TestT114VisitsIdentifyNoPerson reads every table, on the day of the visit and after the night.
func TestT114VisitsIdentifyNoPerson(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			now := clock.NewManual(time.Date(2026, time.November, 23, 23, 0, 0, 0, time.UTC))
			s := apptest.Start(t, engine, proxied, apptest.WithClock(now))
			address, agent := "198.51.100.23", firefox+" Rare/77.1"
			v := visitor{s: s, address: address, agent: agent}
			v.shows(t, map[string]any{"path": "/pricing", "referrer": "news.example"})
			v.shows(t, map[string]any{"path": "/", "utm_source": "ada@example.com", "utm_campaign": "ada@example.com"})
			numbers(t, s, "")
			hashes := texts(t, s, "SELECT hash FROM visit_seen")
			salts := texts(t, s, "SELECT salt FROM visit_salts")
			if len(hashes) != 3 || len(salts) != 1 || !strings.HasPrefix(salts[0], "v1.") {
				t.Fatalf("on the day: hashes %v, salts %v: want three hashes and one sealed salt", hashes, salts)
			}
			absent := []string{address, "198.51.100", "Rare/77", "ada@example"}
			expectAbsent(t, s, engine, absent)

			now.Advance(2 * time.Hour)
			s.Drain(t)
			expectAbsent(t, s, engine, append(append(absent, hashes...), salts...))
			left := len(texts(t, s, "SELECT hash FROM visit_seen")) + len(texts(t, s, "SELECT salt FROM visit_salts"))
			if left != 0 {
				t.Errorf("%d hashes and salts outlast the night", left)
			}
			if n := numbers(t, s, ""); n.Total != (visits.VisitTotal{Views: 2, Visits: 1}) {
				t.Errorf("after the night the sums are %+v", n.Total)
			}
			v.shows(t, map[string]any{"path": "/pricing"})
			numbers(t, s, "")
			for _, hash := range texts(t, s, "SELECT hash FROM visit_seen") {
				if strings.Contains(strings.Join(hashes, " "), hash) {
					t.Error("a visitor has the same hash on the next day")
				}
			}
		})
	}
}

func expectAbsent(t *testing.T, s *apptest.Server, engine database.Dialect, wanted []string) {
	t.Helper()
	for _, text := range wanted {
		if found := s.Search(t, engine, text); len(found) > 0 {
			t.Errorf("%q is in %v", text, found)
		}
	}
}

func texts(t *testing.T, s *apptest.Server, query string) []string {
	t.Helper()
	rows, err := database.All[string](t.Context(), s.App.DB, query)
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// TestT115HostileClientCannotFillStorage sends from 100,000 networks, each with another source and path.
func TestT115HostileClientCannotFillStorage(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Parallel()
		s := node(t, db)
		const strangers, most = 100_000, 200
		for i := range strangers {
			count(t, s, visits.PageView{Path: fmt.Sprint("/", i), Referrer: fmt.Sprintf("s%d.example", i),
				Network: fmt.Sprint(i), UserAgent: firefox})
			if i%10_000 == 9_999 {
				if err := s.Flush(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
		}
		n := summed(t, s)
		if n.Total != (visits.VisitTotal{Views: strangers, Visits: strangers}) {
			t.Errorf("counted %+v", n.Total)
		}
		expectRows(t, db, "visit_sources", most)
		expectRows(t, db, "visit_pages", 1)

		const held = 20_000
		for range held + 5_000 { // without writes in between
			count(t, s, visits.PageView{Path: "/", Network: "one", UserAgent: firefox})
		}
		if got := summed(t, s).Total.Views - strangers; got != held {
			t.Errorf("a node held %d views in memory, want at most %d", got, held)
		}
	})
}

func expectRows(t *testing.T, db *database.DB, table string, most int) {
	t.Helper()
	rows, err := database.One[int](t.Context(), db, "SELECT COUNT(*) FROM "+table)
	if err != nil || rows == 0 || rows > most {
		t.Errorf("%s has %d rows, want at most %d, %v", table, rows, most, err)
	}
}

func TestT115HostileSourcesAreNormalized(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Parallel()
		s := node(t, db)
		hostile := []string{
			strings.Repeat("x", 1<<20), strings.Repeat("é", 41), "a\x00b", "a\x1b[31mb", "<script>alert(1)</script>", "=1+1",
			"ada@example.com",
			"a\u202eb", "\xff\xfe", "'; DROP TABLE visit_days --", "{{.}}",
		}
		for i, text := range hostile {
			count(t, s, visits.PageView{Path: "/", Network: fmt.Sprint(i), UserAgent: text, UTMSource: text, UTMMedium: text,
				UTMName: text},
				visits.PageView{Path: text, Service: text, Network: fmt.Sprint("r", i), UserAgent: firefox, Referrer: text})
		}
		n := summed(t, s)
		for _, source := range n.Sources {
			for _, word := range []string{source.Source, source.Medium, source.Campaign} {
				if word != visits.Other && word != "" {
					t.Errorf("%q is kept as a source", word)
				}
			}
		}
		for _, page := range n.Pages {
			if page.Path != "/" && page.Path != "" {
				t.Errorf("%q is kept as a page", page.Path)
			}
		}
		if n.Total.Visits != int64(2*len(hostile)) {
			t.Errorf("%d visits, want %d: hostile words are no reason to lose one", n.Total.Visits, 2*len(hostile))
		}
	})
}

// TestT116RobotsPrefetchesAndAdminsAreNotCounted sends each kind separately, beside one visit that counts.
func TestT116RobotsPrefetchesAndAdminsAreNotCounted(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		t.Helper()
		body := map[string]any{"path": "/"}
		for _, header := range append(uncounted, []string{"Cookie", administratorsCookie(t, s)},
			[]string{"Authorization", "Bearer " + s.SignIn(t, apptest.AdminEmail)}) {
			if status := browser(s, "192.0.2.1", header...).shows(t, body); status != http.StatusNoContent {
				t.Errorf("%v: %d", header, status)
			}
			if n := numbers(t, s, ""); n.Total.Views != 0 {
				t.Fatalf("%v counts as a visit", header)
			}
		}
		if status := browser(s, "192.0.2.1", "Sec-Fetch-Site", "cross-site").shows(t, body); status != http.StatusForbidden {
			t.Errorf("another site reports views: %d", status)
		}
		customer := s.SignIn(t, "customer@site.example")
		browser(s, "192.0.2.1", "Authorization", "Bearer "+customer).shows(t, body)
		if n := numbers(t, s, ""); n.Total != (visits.VisitTotal{Views: 1, Visits: 1}) {
			t.Errorf("a customer's visit counts as %+v", n.Total)
		}
	}, proxied)
}

func TestT116ViewsAreLimitedByNetwork(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, proxied, apptest.Limited)
	refused := false
	for range 400 {
		refused = refused || browser(s, "192.0.2.1").shows(t, map[string]any{"path": "/"}) == http.StatusTooManyRequests
	}
	if !refused {
		t.Error("one network reports as many views as it likes")
	}
	if status := browser(s, "192.0.2.2").shows(t, map[string]any{"path": "/"}); status != http.StatusNoContent {
		t.Errorf("another network is refused too: %d", status)
	}
}

// TestT75VisitorsPerNetworkAreLimited sends another browser name with each view.
func TestT75VisitorsPerNetworkAreLimited(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Parallel()
		s := node(t, db)
		const names, most = 1000, 64
		for i := range names {
			count(t, s, visits.PageView{Path: "/pricing", Network: "one", UserAgent: fmt.Sprint(firefox, i)})
		}
		n := summed(t, s)
		if n.Total.Views != names || n.Total.Visits > most || n.Total.Visits < most/2 {
			t.Errorf("%d names of browsers count as %+v, want at most %d visitors", names, n.Total, most)
		}
		for _, page := range n.Pages {
			if page.Visits > most {
				t.Errorf("%s was seen by %d visitors", page.Path, page.Visits)
			}
		}
		count(t, s, visits.PageView{Path: "/pricing", Network: "two", UserAgent: firefox})
		if more := summed(t, s).Total.Visits - n.Total.Visits; more != 1 {
			t.Errorf("a visitor of another network counts as %d", more)
		}
	})
}

func TestT3ViewRefusesUnknownFields(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	for _, body := range []string{
		`{}`, `[]`, `{"path":"pricing"}`, `{"path":1}`, `{"path":"/","day":"2026-01-01"}`, `{"path":"/","path":"/pricing"}`,
		`{"Path":"/"}`, `{"path":"/","referrer":"` + strings.Repeat("x", 5<<10) + `"}`,
	} {
		if a := s.Do(t, http.MethodPost, "/api/visits", "", body); a.Status/100 != 4 {
			t.Errorf("%.40s: %d", body, a.Status)
		}
	}
}

func TestT35VisitExportContainsNoFormulas(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, proxied)
	browser(s, "192.0.2.1").shows(t, map[string]any{"path": "/gone", "utm_source": "-1+1", "utm_medium": "+2"})
	a := s.Do(t, http.MethodGet, "/api/admin/visits.csv", s.SignIn(t, apptest.AdminEmail), nil)
	for _, want := range []string{",source,,'-1+1,'+2,,,1\r\n", ",page,Page not found,,,,1,1\r\n", ",day,,,,,1,1\r\n"} {
		if !strings.Contains(a.Body, want) {
			t.Errorf("the file lacks %q: %d %s", want, a.Status, a.Body)
		}
	}
}
