package partners_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"harborlight/internal/kit/fault"
	"harborlight/internal/marketplace/markettest"
	"harborlight/internal/marketplace/partners"
	"harborlight/internal/platform/database"
)

func TestPublicOrder(t *testing.T) {
	each(t, func(t *testing.T, e *env) {
		for _, row := range []struct {
			name     string
			rating   float64
			verified bool
			reviews  int
		}{
			{"Second by name", 4.9, true, 10}, {"Anna by name", 4.9, true, 10}, {"Ångström by name", 4.9, true, 10},
			{"Unverified", 4.9, false, 99},
			{"More reviews", 4.9, true, 11}, {"Best", 5, false, 0}, {"Last", 0, true, 500},
		} {
			id := e.active(t, partName(row.name))
			e.exec(t, "UPDATE partners SET rating = $1, is_verified = $2, review_count = $3 WHERE id = $4", row.rating,
				row.verified, row.reviews, id)
		}
		want := []string{"Best", "More reviews", "Ångström by name", "Anna by name", "Second by name", "Unverified", "Last"}
		if got := e.all(t, partners.Filter{}); !slices.Equal(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
		for limit := 1; limit <= 3; limit++ {
			if got := e.paged(t, partners.Filter{}, limit); !slices.Equal(got, want) {
				t.Errorf("in pages of %d: got %v", limit, got)
			}
		}
	})
}

// paged reads the list page by page.
func (e *env) paged(t *testing.T, f partners.Filter, limit int) []string {
	t.Helper()
	var got []string
	for cursor := ""; ; {
		page, err := e.List(t.Context(), f, cursor, limit)
		if err != nil {
			t.Fatal(err)
		}
		if len(page.Items) > limit {
			t.Fatalf("a page of %d has %d rows", limit, len(page.Items))
		}
		got = append(got, names(page.Items)...)
		if cursor = page.NextCursor; cursor == "" {
			return got
		}
	}
}

func TestServiceFilter(t *testing.T) {
	each(t, func(t *testing.T, e *env) {
		e.active(t, func(a *partners.Application) {
			a.CompanyName, a.ServicesOffered = "Alpha Labs", []string{"Machine Learning", "Consulting"}
		})
		e.active(t, func(a *partners.Application) { a.CompanyName, a.ServicesOffered = "Beta", []string{"AI Training"} })
		for _, search := range []string{"", "invoices"} {
			for service, want := range map[string]string{
				"": "Alpha Labs|Beta", "all": "Alpha Labs|Beta", "Consulting": "Alpha Labs", "Machine Learning": "Alpha Labs",
				"AI Training": "Beta", "Training": "", "Consulting\",\"x": "", "%": "", "Media Creation": "",
			} {
				got := e.all(t, partners.Filter{Service: service, Search: search})
				slices.Sort(got)
				if strings.Join(got, "|") != want {
					t.Errorf("service %q with search %q finds %v, want %s", service, search, got, want)
				}
			}
		}
		if got := e.all(t, partners.Filter{Search: "labs", Service: "AI Training"}); len(got) != 0 {
			t.Errorf("both filters together find %v", got)
		}
	})
}

func TestCursors(t *testing.T) {
	each(t, func(t *testing.T, e *env) {
		var first string
		for i := range 5 {
			id := e.active(t, partName(fmt.Sprintf("Partner %d", i)))
			if i == 0 {
				first = id
			}
		}
		t.Run("one that was never ours is refused", func(t *testing.T) {
			for _, cursor := range []string{"x", "' OR 1=1 --", "01a1fbce-3fbb-7623-8cc8-702435b7ce30", "\xff", "\x00"} {
				_, err := e.List(t.Context(), partners.Filter{}, cursor, 2)
				if got := markettest.Fields(t, err); got != "cursor" {
					t.Errorf("%q: the error points at %q", cursor, got)
				}
				if _, err := e.ListAll(t.Context(), listQuery{}, cursor, 2); fault.KindOf(err) != fault.KindInvalid {
					t.Errorf("%q in the admin's list: %v", cursor, err)
				}
			}
		})
		t.Run("go on where they were when their partner is deactivated meanwhile", func(t *testing.T) {
			if _, err := e.Deactivate(t.Context(), "admin", e.seen(first)); err != nil {
				t.Fatal(err)
			}
			page, err := e.List(t.Context(), partners.Filter{}, first, 50)
			if err != nil || !slices.Equal(names(page.Items), []string{"Partner 1", "Partner 2", "Partner 3", "Partner 4"}) {
				t.Errorf("got %v, %v", names(page.Items), err)
			}
		})
		t.Run("lead through the administrator's list, newest first", func(t *testing.T) {
			var got []string
			for cursor := ""; ; {
				page, err := e.ListAll(t.Context(), listQuery{}, cursor, 2)
				if err != nil {
					t.Fatal(err)
				}
				for _, p := range page.Items {
					got = append(got, p.CompanyName)
				}
				if cursor = page.NextCursor; cursor == "" {
					break
				}
			}
			if want := []string{"Partner 4", "Partner 3", "Partner 2", "Partner 1", "Partner 0"}; !slices.Equal(got, want) {
				t.Errorf("got %v", got)
			}
		})
	})
}

func TestLiveActivityShowsNewestOfEveryStatus(t *testing.T) {
	each(t, func(t *testing.T, e *env) {
		for i := range 22 {
			e.apply(t, partName(fmt.Sprintf("Company %d", i)))
		}
		rows, err := e.Recent(t.Context())
		if err != nil || len(rows) != 20 || rows[0].CompanyName != "Company 21" || rows[19].CompanyName != "Company 2" {
			t.Errorf("got %d rows: %v, %v", len(rows), rows, err)
		}
	})
}

func TestDemoPartners(t *testing.T) {
	each(t, func(t *testing.T, e *env) {
		for i, want := range []int{15, 0} {
			if added, err := e.SeedDemo(t.Context(), nil); err != nil || added != want {
				t.Fatalf("run %d added %d, %v; want %d", i, added, err, want)
			}
		}
		counters, err := e.Count(t.Context())
		if err != nil || counters != (partners.Counters{Total: 15, Active: 12, Pending: 3}) {
			t.Errorf("got %+v, %v", counters, err)
		}
		if got := e.all(t, partners.Filter{}); len(got) != 12 {
			t.Errorf("%d are public", len(got))
		}
		e.runJobs(t)
		if got := e.letters(t); len(got) != 0 {
			t.Errorf("demo companies were mailed: %v", got)
		}
	})
}

func TestFilledDirectoryIsNotSeeded(t *testing.T) {
	t.Parallel()
	e := newEnv(t, database.SQLite)
	e.apply(t)
	if added, err := e.SeedDemo(t.Context(), nil); err != nil || added != 0 {
		t.Errorf("added %d, %v", added, err)
	}
}
