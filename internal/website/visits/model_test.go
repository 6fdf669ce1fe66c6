package visits_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/website/visits"
)

// model counts visits the simple way: it remembers every visitor.
type model struct {
	seen    map[string]bool
	days    map[string]visits.VisitTotal
	pages   map[string]visits.VisitTotal
	sources map[visits.VisitSource]int64
}

func newModel() *model {
	return &model{seen: map[string]bool{}, days: map[string]visits.VisitTotal{}, pages: map[string]visits.VisitTotal{},
		sources: map[visits.VisitSource]int64{}}
}

func (m *model) first(keys ...any) int64 {
	key := fmt.Sprint(keys...)
	if m.seen[key] {
		return 0
	}
	m.seen[key] = true
	return 1
}

func (m *model) count(day, who, path string, from visits.VisitSource) {
	visit := m.first(day, who)
	d := m.days[day]
	d.Views++
	d.Visits += visit
	m.days[day] = d
	if visit > 0 {
		m.sources[from]++
	}
	p := m.pages[path]
	p.Views++
	p.Visits += m.first(day, who, "page", path)
	m.pages[path] = p
}

// compare reports differences between the numbers and the model.
func (m *model) compare(t *testing.T, n visits.Numbers) {
	t.Helper()
	days, pages, sources := map[string]visits.VisitTotal{}, map[string]visits.VisitTotal{}, map[visits.VisitSource]int64{}
	var total visits.VisitTotal
	for _, d := range n.Days {
		if d.Views > 0 {
			days[d.Day] = d.VisitTotal
		}
		total.Views += d.Views
		total.Visits += d.Visits
	}
	for _, p := range n.Pages {
		pages[p.Path] = p.VisitTotal
	}
	for _, s := range n.Sources {
		sources[visits.VisitSource{Source: s.Source, Medium: s.Medium, Campaign: s.Campaign}] = s.Visits
	}
	if !maps.Equal(days, m.days) {
		t.Errorf("days are %v\nwant %v", days, m.days)
	}
	if !maps.Equal(pages, m.pages) {
		t.Errorf("pages are %v\nwant %v", pages, m.pages)
	}
	if !maps.Equal(sources, m.sources) {
		t.Errorf("sources are %v\nwant %v", sources, m.sources)
	}
	if n.Total != total {
		t.Errorf("the total is %v, the days add up to %v", n.Total, total)
	}
}

// networks are pairs of an address and its network: an IPv6 /64 is one household.
var networks = [][2]string{
	{"192.0.2.1", "a"}, {"192.0.2.2", "b"}, {"198.51.100.7", "c"}, {"203.0.113.9", "d"},
	{"2001:db8:1:2::1", "e"}, {"2001:db8:1:2:ffff::9", "e"}, {"2001:db8:1:3::1", "f"},
}

var agents = []string{
	firefox,
	"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 " +
		"Safari/604.1",
}

// places are pairs of a path and the page that it counts as.
var places = [][2]string{
	{"/", "/"}, {"/pricing", "/pricing"}, {"/ai-training", "/ai-training"}, {"/service-order", "/service-order"},
	{"/wp-login.php", ""}, {"/pricing/", ""}, {"/PRICING", ""},
}

var origins = []struct {
	body map[string]any
	want visits.VisitSource
}{
	{map[string]any{}, visits.VisitSource{}},
	{map[string]any{"referrer": "127.0.0.1:8080"}, visits.VisitSource{}},
	{map[string]any{"referrer": "www.News.example:443"}, visits.VisitSource{Source: "news.example"}},
	{map[string]any{"referrer": "203.0.113.77"}, visits.VisitSource{Source: "other"}},
	{map[string]any{"referrer": "news.example", "utm_source": "Letter", "utm_medium": "E-Mail",
		"utm_campaign": " Spring  2026 "},
		visits.VisitSource{Source: "letter", Medium: "e-mail", Campaign: "spring 2026"}},
	{map[string]any{"utm_source": "letter", "utm_campaign": "ada@example.com"},
		visits.VisitSource{Source: "letter", Campaign: "other"}},
}

// uncounted are headers of requests that don't count as visits.
var uncounted = [][]string{
	{"User-Agent", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"},
	{"User-Agent", "curl/8.5.0"},
	{"User-Agent", ""},
	{"Accept-Language", ""},
	{"Sec-Purpose", "prefetch;prerender"},
	{"Sec-GPC", "1"},
	{"DNT", "1"},
}

// TestCountsMatchModel simulates several days with networks, browsers, pages, paths without a page,
// robots, prefetches, visitors who opt out, and the admin, signed in or not.
func TestCountsMatchModel(t *testing.T) {
	t.Parallel()
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	eachAt(t, func(t *testing.T, s *apptest.Server, now *clock.Manual) {
		t.Helper()
		random := rand.New(rand.NewPCG(seed, 1))
		known := administratorsCookie(t, s)
		m := newModel()
		sent := 0
		for i := 0; sent < 1000; i++ {
			if i > 0 && i%400 == 0 {
				now.Advance(24 * time.Hour)
				s.Drain(t)
			}
			network, agent := networks[random.IntN(len(networks))], agents[random.IntN(len(agents))]
			place, origin := places[random.IntN(len(places))], origins[random.IntN(len(origins))]
			body := maps.Clone(origin.body)
			body["path"] = place[0]
			v := visitor{s: s, address: network[0], agent: agent}
			switch random.IntN(10) {
			case 0:
				v.header = uncounted[random.IntN(len(uncounted))]
			case 1:
				v.header = []string{"Cookie", known}
			case 2:
				body["path"] = "/admin"
			default:
				sent++
				m.count(now.Now().Format(time.DateOnly), network[1]+agent, place[1], origin.want)
			}
			if status := v.shows(t, body); status != http.StatusNoContent {
				t.Fatalf("a view is answered with %d", status)
			}
			if random.IntN(100) == 0 {
				if err := s.App.Website().Visits().Flush(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
		}
		m.compare(t, numbers(t, s, ""))
	})
}

// administratorsCookie returns the cookie of a browser in which the admin has signed in.
func administratorsCookie(t *testing.T, s *apptest.Server) string {
	t.Helper()
	s.SignIn(t, apptest.AdminEmail)
	a := s.Do(t, http.MethodPost, "/api/auth/token?grant_type=password", "",
		map[string]string{"email": apptest.AdminEmail, "password": apptest.Password}, "X-Refresh-Transport", "cookie")
	for _, line := range a.Header.Values("Set-Cookie") {
		if c, err := http.ParseSetCookie(line); err == nil && c.Name == "__Host-dv" {
			return c.Name + "=" + c.Value
		}
	}
	t.Fatalf("the administrator's browser got no cookie: %d %s", a.Status, a.Body)
	return ""
}
