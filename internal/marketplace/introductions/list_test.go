package introductions_test

import (
	"encoding/csv"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/marketplace/introductions"
	"harborlight/internal/marketplace/markettest"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/paging"
)

// requesters returns the requesters in the list, read in pages of a size.
func (e *env) requesters(t *testing.T, f desk.Query, size int) string {
	t.Helper()
	var out []string
	for r, err := range paging.Rows(func(cursor string, _ int) (introductions.Page[introductions.Request], error) {
		return e.List(t.Context(), f, cursor, size)
	}) {
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, r.RequesterName)
	}
	return strings.Join(out, " ")
}

func TestRequestListSearchFiltersAndSorting(t *testing.T) {
	each(t, func(t *testing.T, e *env) {
		acme, north := e.market.Company, e.market.AddPartner(t, "Nørdlicht 100% AI", "n@north.example")
		e.introduce(t, acme, "Delta", "Engines & Söhne", "Consulting")
		won := e.introduce(t, north, "alpha", "", "Automation")
		e.introduce(t, acme, "Ångström", "Labs", "Automation")
		e.introduce(t, north, "Charlie", "O'Engine_s", "Consulting")
		if _, err := e.MoveRequest(t.Context(), won, to(introductions.StatusWon)); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			filter desk.Query
			want   string
		}{
			{desk.Query{}, "Charlie Ångström alpha Delta"},
			{desk.Query{Sort: "oldest"}, "Delta alpha Ångström Charlie"},
			{desk.Query{Sort: "name"}, "alpha Ångström Charlie Delta"},
			{desk.Query{Search: "engine"}, "Charlie Delta"},
			{desk.Query{Search: "ENGINE sohne"}, "Delta"},
			{desk.Query{Search: "  angstrom  "}, "Ångström"},
			{desk.Query{Search: "consulting", Sort: "oldest"}, "Delta Charlie"},
			{desk.Query{Search: "nordlicht"}, "Charlie alpha"},
			{desk.Query{Search: "acme ai automation"}, "Ångström"},
			{desk.Query{Search: "@buyer.example", Sort: "name"}, "alpha Ångström Charlie Delta"},
			{desk.Query{Search: "100%"}, "Charlie alpha"},
			{desk.Query{Search: "%"}, "Charlie alpha"},
			{desk.Query{Search: "e_s"}, "Charlie"},
			{desk.Query{Search: `\`}, ""},
			{desk.Query{Search: "o'engine"}, "Charlie"},
			{desk.Query{Search: "' OR 1=1 --"}, ""},
			{desk.Query{Search: "invoices"}, ""}, // messages aren't searched
			{desk.Query{Search: "\x00\xff"}, "Charlie Ångström alpha Delta"},
			{desk.Query{States: status("won")}, "alpha"},
			{desk.Query{States: status("pending"), Sort: "name"}, "Ångström Charlie Delta"},
			{desk.Query{States: status("pending"), Search: "nordlicht"}, "Charlie"},
			{desk.Query{States: status("lost")}, ""},
			{desk.Query{States: status("unasked"), Sort: "oldest"}, "Delta Ångström Charlie"},
			{desk.Query{States: status("unanswered")}, ""},
			{desk.Query{States: status("flagged")}, ""},
		} {
			for size := 1; size <= 5; size++ {
				if got := e.requesters(t, c.filter, size); got != c.want {
					t.Errorf("%+v in pages of %d: got %s, want %s", c.filter, size, got, c.want)
				}
			}
		}
		for _, cursor := range []string{"x", id.New(), "' OR 1=1", "\x00"} {
			if _, err := e.List(t.Context(), desk.Query{Search: "engine"}, cursor,
				5); fault.KindOf(err) != fault.KindInvalid {
				t.Errorf("the cursor %q: %v", cursor, err)
			}
		}
		for want, f := range map[string]desk.Query{"status": {States: status("open")}, "sort": {Sort: "rating"}} {
			if _, err := e.List(t.Context(), f, "", 5); markettest.Fields(t, err) != want {
				t.Errorf("a list of %+v: %v", f, err)
			}
		}
	})
}

// Names that differ only in case and accents are ordered by id, so that no page skips or repeats a request. A row
// that no longer matches the filter still works as the cursor of the next page.
func TestRequestPagesAreContiguous(t *testing.T) {
	each(t, func(t *testing.T, e *env) {
		partner := e.market.Company
		for _, name := range []string{"Ada", "ADA", "Áda", "ada", "Adam"} {
			e.introduce(t, partner, name, "", "Consulting")
		}
		f := desk.Query{Search: "ada", States: status("pending"), Sort: "name"}
		if got := e.requesters(t, f, 1); got != "Ada ADA Áda ada Adam" {
			t.Errorf("one by one: %s", got)
		}
		first, err := e.List(t.Context(), f, "", 2)
		if err != nil || len(first.Items) != 2 {
			t.Fatalf("the first page is %+v, %v", first, err)
		}
		if _, err := e.MoveRequest(t.Context(), first.NextCursor, to(introductions.StatusSpam)); err != nil {
			t.Fatal(err)
		}
		second, err := e.List(t.Context(), f, first.NextCursor, 5)
		if err != nil || len(second.Items) != 3 || second.Items[0].RequesterName != "Áda" || second.NextCursor != "" {
			t.Errorf("after a row that has left: %+v, %v", second, err)
		}
	})
}

func TestRequestFileFollowsFilter(t *testing.T) {
	markettest.Each(t, func(t *testing.T, s *markettest.Market) {
		partner, admin := s.Company, s.Admin
		for _, name := range []string{"Zoe", "Grace", "adele"} {
			asked := s.Do(t, "POST", "/api/partnership-requests", "", map[string]any{
				"partner_id": partner, "requester_name": name, "requester_email": name + "@buyer.example",
				"service_needed": "Consulting",
			})
			if name == "Grace" {
				s.Expect(t, 200, "POST", "/api/admin/partnership-requests/"+markettest.IDOf(t, asked)+"/won", admin,
					map[string]any{"won_cents": 500})
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
			"?q=" + strings.Repeat("grace+", 30): "Grace", // truncated like the directory's search
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
				t.Errorf("%.60s contains %v, want %s", query, got, want)
			}
		}
		for _, query := range []string{"?status=open", "?sort=rating",
			"?sort=" + url.QueryEscape("name; DROP TABLE partners")} {
			if got := s.Do(t, "GET", "/api/admin/partnership-requests.csv"+query, admin,
				nil); got.Status != http.StatusBadRequest {
				t.Errorf("%s returns %d", query, got.Status)
			}
		}
		for asker, token := range map[string]string{"nobody": "", "a user": s.Bystander} {
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
