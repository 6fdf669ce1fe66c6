package desk_test

import (
	"net/http"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/desk"
)

// TestBulkActionsHandleRowsSeparately checks that a bulk action changes the rows that its rule permits and skips the
// others, that each changed row has an entry in the audit log, and that each change can be undone.
func TestBulkActionsHandleRowsSeparately(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		var page struct{ Items []item }
		s.Do(t, http.MethodGet, "/api/admin/reviews", admin, nil).Decode(t, &page)
		ids := []string{page.Items[0].ID, page.Items[1].ID, page.Items[2].ID}
		reason := map[string]any{"reason": "It names a person."}
		s.Do(t, http.MethodPost, "/api/admin/reviews/"+ids[0]+"/hide", admin, reason)

		became, undone := map[string]string{}, 0
		for _, r := range several(t, s, admin, "hide", ids, reason) {
			became[r.ID] = r.Outcome
			if r.Undo == nil {
				continue
			}
			undone++
			if a := s.Do(t, http.MethodPost, "/api/admin/reviews/"+r.ID+"/"+r.Undo.Action, admin, nil); a.Status != 200 {
				t.Errorf("undoing returns %d %s", a.Status, a.Body)
			}
		}
		if became[ids[0]] != "unchanged" || became[ids[1]] != "done" || became[ids[2]] != "done" || undone != 2 {
			t.Errorf("hiding three reviews, one of them hidden, returns %v, and %d are undone", became, undone)
		}
		trail := s.Do(t, http.MethodGet, "/api/admin/audit", admin, nil).Body
		if hidden, shown := strings.Count(trail, "review.hidden"), strings.Count(trail, "review.shown"); hidden != 3 ||
			shown != 2 {
			t.Errorf("the audit log has %d hidden and %d shown reviews", hidden, shown)
		}
		// Invalid input fails the whole request, and nothing is changed.
		body := map[string]any{"ids": ids, "input": map[string]any{"reason": " "}}
		if a := s.Do(t, http.MethodPost, "/api/admin/reviews/hide", admin, body); a.Status != http.StatusBadRequest {
			t.Errorf("hiding without a reason returns %d %s", a.Status, a.Body)
		}
	}, apptest.Demo)
}

func several(t *testing.T, s *apptest.Server, admin, action string, ids []string, input any) (out []desk.BulkResult) {
	t.Helper()
	s.Do(t, http.MethodPost, "/api/admin/reviews/"+action, admin, map[string]any{"ids": ids, "input": input}).Decode(t, &out)
	return out
}

// TestDeskRequiresAdmin checks that the routes for all kinds require the admin.
func TestDeskRequiresAdmin(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, "sqlite", apptest.Demo)
	other := s.SignIn(t, "somebody@visitor.example")
	for _, path := range []string{"", "/waiting", "/search?q=a"} {
		if a := s.Do(t, http.MethodGet, "/api/admin/desk"+path, other, nil); a.Status != http.StatusForbidden {
			t.Errorf("%s returns %d to an account", path, a.Status)
		}
	}
}

// TestSearchCoversAllKinds checks that the search returns a few rows of each kind, and none for an empty
// text.
func TestSearchCoversAllKinds(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		for query, most := range map[string]int{"saltmarsh": 4, "nobody-is-called-this": 0, "%20": 0} {
			var found []desk.SearchResult
			s.Do(t, http.MethodGet, "/api/admin/desk/search?q="+query, admin, nil).Decode(t, &found)
			of := map[string]int{}
			for _, one := range found {
				of[one.Kind]++
			}
			// the audit log has no search
			if (len(found) > 0) != (most > 0) || of["reviews"] > most || of["audit"] > 0 {
				t.Errorf("%q finds %v", query, of)
			}
		}
	}, apptest.Demo)
}
