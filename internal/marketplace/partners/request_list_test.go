package partners_test

import (
	"encoding/csv"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/marketplace/partners"
	"harborlight/internal/platform/paging"
)

// introduce asks to meet a partner, from a network and an address of its own.
func (e *env) introduce(t *testing.T, partnerID, name, company, service string) string {
	t.Helper()
	e.next++
	e.clock.Advance(time.Second)
	r, err := e.Introduce(t.Context(), fmt.Sprintf("network %d", e.next), "",
		introduction(partnerID, func(i *partners.Introduction) {
			i.RequesterName, i.RequesterCompany, i.ServiceNeeded = name, company, service
			i.RequesterEmail = fmt.Sprintf("r%d@buyer.example", e.next)
		}))
	if err != nil {
		t.Fatal(err)
	}
	return r.ID
}

// requesters returns who stands in the list, read in pages of a size.
func (e *env) requesters(t *testing.T, f partners.RequestFilter, size int) string {
	t.Helper()
	var out []string
	for r, err := range paging.Rows(func(cursor string, _ int) (partners.Page[partners.Request], error) {
		return e.ListRequests(t.Context(), f, cursor, size)
	}) {
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, r.RequesterName)
	}
	return strings.Join(out, " ")
}

func TestTheListOfRequestsIsSearchedFilteredAndSorted(t *testing.T) {
	each(t, func(t *testing.T, e *env) {
		acme, north := e.active(t), e.active(t, named("Nørdlicht 100% AI"))
		e.introduce(t, acme, "Delta", "Engines & Söhne", "Consulting")
		won := e.introduce(t, north, "alpha", "", "Automation")
		e.introduce(t, acme, "Ångström", "Labs", "Automation")
		e.introduce(t, north, "Charlie", "O'Engine_s", "Consulting")
		if _, err := e.MoveRequest(t.Context(), "admin", won, to(partners.StatusWon)); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			filter partners.RequestFilter
			want   string
		}{
			{partners.RequestFilter{}, "Charlie Ångström alpha Delta"},
			{partners.RequestFilter{Sort: "no such order"}, "Charlie Ångström alpha Delta"},
			{partners.RequestFilter{Sort: partners.SortOldest}, "Delta alpha Ångström Charlie"},
			{partners.RequestFilter{Sort: partners.SortName}, "alpha Ångström Charlie Delta"},
			{partners.RequestFilter{Search: "engine"}, "Charlie Delta"},
			{partners.RequestFilter{Search: "ENGINE sohne"}, "Delta"},
			{partners.RequestFilter{Search: "  angstrom  "}, "Ångström"},
			{partners.RequestFilter{Search: "consulting", Sort: partners.SortOldest}, "Delta Charlie"},
			{partners.RequestFilter{Search: "nordlicht"}, "Charlie alpha"},
			{partners.RequestFilter{Search: "acme ai automation"}, "Ångström"},
			{partners.RequestFilter{Search: "@buyer.example", Sort: partners.SortName}, "alpha Ångström Charlie Delta"},
			{partners.RequestFilter{Search: "100%"}, "Charlie alpha"},
			{partners.RequestFilter{Search: "%"}, "Charlie alpha"},
			{partners.RequestFilter{Search: "e_s"}, "Charlie"},
			{partners.RequestFilter{Search: `\`}, ""},
			{partners.RequestFilter{Search: "o'engine"}, "Charlie"},
			{partners.RequestFilter{Search: "' OR 1=1 --"}, ""},
			{partners.RequestFilter{Search: "invoices"}, ""}, // the message is not looked through
			{partners.RequestFilter{Search: "\x00\xff"}, "Charlie Ångström alpha Delta"},
			{partners.RequestFilter{Status: partners.StatusWon}, "alpha"},
			{partners.RequestFilter{Status: partners.StatusPending, Sort: partners.SortName}, "Ångström Charlie Delta"},
			{partners.RequestFilter{Status: partners.StatusPending, Search: "nordlicht"}, "Charlie"},
			{partners.RequestFilter{Status: partners.StatusLost}, ""},
		} {
			for size := 1; size <= 5; size++ {
				if got := e.requesters(t, c.filter, size); got != c.want {
					t.Errorf("%+v in pages of %d: got %s, want %s", c.filter, size, got, c.want)
				}
			}
		}
		for _, cursor := range []string{"x", id.New(), "' OR 1=1", "\x00"} {
			if _, err := e.ListRequests(t.Context(), partners.RequestFilter{Search: "engine"}, cursor,
				5); fault.KindOf(err) != fault.KindInvalid {
				t.Errorf("the cursor %q: %v", cursor, err)
			}
		}
		for want, f := range map[string]partners.RequestFilter{"status": {Status: "open"}, "sort": {Sort: "rating"}} {
			if _, err := e.ExportRequests(t.Context(), "admin", f); fields(t, err) != want {
				t.Errorf("an export of %+v: %v", f, err)
			}
		}
	})
}

// Names that are the same but for case and accents are told apart by their ids,
// so that no page skips or repeats one, and a row that leaves the filter between
// two pages is still the place where the next one begins.
func TestPagesOfRequestsGoOnWhereTheLastEnded(t *testing.T) {
	each(t, func(t *testing.T, e *env) {
		partner := e.active(t)
		for _, name := range []string{"Ada", "ADA", "Áda", "ada", "Adam"} {
			e.introduce(t, partner, name, "", "Consulting")
		}
		f := partners.RequestFilter{Search: "ada", Status: partners.StatusPending, Sort: partners.SortName}
		if got := e.requesters(t, f, 1); got != "Ada ADA Áda ada Adam" {
			t.Errorf("one by one: %s", got)
		}
		first, err := e.ListRequests(t.Context(), f, "", 2)
		if err != nil || len(first.Items) != 2 {
			t.Fatalf("the first page is %+v, %v", first, err)
		}
		if _, err := e.MoveRequest(t.Context(), "admin", first.NextCursor, to(partners.StatusSpam)); err != nil {
			t.Fatal(err)
		}
		second, err := e.ListRequests(t.Context(), f, first.NextCursor, 5)
		if err != nil || len(second.Items) != 3 || second.Items[0].RequesterName != "Áda" || second.NextCursor != "" {
			t.Errorf("after a row that has left: %+v, %v", second, err)
		}
	})
}

func TestTheFileOfRequestsHoldsWhatTheFilterFinds(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		partner := post(t, s, "Acme AI", "")
		admin := s.SignIn(t, adminEmail)
		s.Do(t, "POST", "/api/admin/partners/"+partner+"/approve", admin, nil)
		for _, name := range []string{"Zoe", "Grace", "adele"} {
			asked := s.Do(t, "POST", "/api/partnership-requests", "", map[string]any{
				"partner_id": partner, "requester_name": name, "requester_email": name + "@buyer.example",
				"service_needed": "Consulting",
			})
			if name == "Grace" {
				s.Do(t, "PATCH", "/api/admin/partnership-requests/"+idOf(t, asked), admin,
					map[string]any{"status": "won", "won_cents": 500})
			}
		}
		for query, want := range map[string]string{
			"":                                   "adele Grace Zoe",
			"?sort=name":                         "adele Grace Zoe",
			"?sort=oldest":                       "Zoe Grace adele",
			"?q=ACME&sort=oldest":                "Zoe Grace adele",
			"?q=grace":                           "Grace",
			"?q=grace&status=pending":            "",
			"?status=pending":                    "adele Zoe",
			"?q=" + url.QueryEscape("%"):         "",
			"?q=" + strings.Repeat("grace+", 30): "Grace", // cut like a search that is typed
		} {
			file := s.Do(t, "GET", "/api/admin/partnership-requests.csv"+query, admin, nil)
			rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(file.Body, "\ufeff"))).ReadAll()
			if err != nil || len(rows) == 0 {
				t.Fatalf("%s cannot be read: %d %v", query, file.Status, err)
			}
			name := slices.Index(rows[0], "Name")
			var got []string
			for _, row := range rows[1:] {
				got = append(got, row[name])
			}
			if strings.Join(got, " ") != want {
				t.Errorf("%.60s holds %v, want %s", query, got, want)
			}
		}
		for _, query := range []string{"?status=open", "?sort=rating",
			"?sort=" + url.QueryEscape("name; DROP TABLE partners")} {
			if got := s.Do(t, "GET", "/api/admin/partnership-requests.csv"+query, admin,
				nil); got.Status != http.StatusBadRequest {
				t.Errorf("%s is answered %d", query, got.Status)
			}
		}
		for asker, token := range map[string]string{"nobody": "", "a user": s.SignIn(t, "user@site.example")} {
			for _, path := range []string{"partnership-requests?q=grace", "partnership-requests.csv?q=grace&sort=name"} {
				got := s.Do(t, "GET", "/api/admin/"+path, token, nil)
				if got.Status != http.StatusUnauthorized && got.Status != http.StatusForbidden ||
					strings.Contains(got.Body, "buyer.example") {
					t.Errorf("%s asks for %s: %d %s", asker, path, got.Status, got.Body)
				}
			}
		}
	})
}
