package leads_test

import (
	"maps"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/id"
	"harborlight/internal/sales/leads"
)

// TestOwnerCreatesLead checks that the lead is stored once, that it sends no mail and needs no answer, and
// that it doesn't count as a request from the site.
func TestOwnerCreatesLead(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		first := id.New()
		lead := func(changes map[string]any) map[string]any {
			body := map[string]any{"id": first, "name": " Ada  Byron ", "email": "Ada@Buyer.example",
				"text": "Called about tables"}
			maps.Copy(body, changes)
			return body
		}
		for _, c := range []struct {
			changes map[string]any
			want    int
			names   string
		}{
			{nil, 200, ""},
			{nil, 200, ""}, // retry
			{map[string]any{"id": strings.ToUpper(first)}, 200, ""},
			{map[string]any{"email": "other@buyer.example"}, 409, "lead_exists"},
			// a conflicting retry isn't dropped silently
			{map[string]any{"text": "Called about chairs"}, 409, "lead_exists"},
			{map[string]any{"id": id.New(), "email": "nobody"}, 400, `"email"`},
			{map[string]any{"id": id.New(), "name": " "}, 400, `"name"`},
			{map[string]any{"id": id.New(), "name": "a\nBcc: b@c.example"}, 400, `"name"`},
			{map[string]any{"id": id.New(), "text": strings.Repeat("x", 5001)}, 400, `text`},
			{map[string]any{"id": "1"}, 400, `"id"`},
			{map[string]any{"id": id.New(), "status": "won"}, 400, "status"},
		} {
			if a := s.Do(t, "POST", "/api/admin/leads", admin, lead(c.changes)); a.Status != c.want ||
				!strings.Contains(a.Body, c.names) {
				t.Errorf("%v returns %d %s", c.changes, a.Status, a.Body)
			}
		}
		s.Drain(t)
		var page struct {
			Items []struct{ ID, Kind, Status, Name, Email string }
		}
		s.Do(t, "GET", "/api/admin/leads", admin, nil).Decode(t, &page)
		if len(page.Items) != 1 || page.Items[0].Kind != "added" || page.Items[0].Status != "contacted" ||
			page.Items[0].Name != "Ada Byron" || page.Items[0].Email != "ada@buyer.example" {
			t.Fatalf("stored: %+v", page.Items)
		}
		record := s.Do(t, "GET", "/api/admin/leads/"+first, admin, nil).Body
		if !strings.Contains(record, "Added by you") || !strings.Contains(record, "Called about tables") {
			t.Errorf("the record says %s", record)
		}
		if waiting := s.Do(t, "GET", "/api/admin/desk/waiting", admin, nil).Body; strings.Contains(waiting, first) {
			t.Errorf("it needs attention: %s", waiting)
		}
		if len(s.Mails(t, "ada@buyer.example"))+len(s.Mails(t, apptest.AdminEmail)) != 0 {
			t.Error("a mail was sent")
		}
		day := time.Now().UTC()
		service := leads.New(s.App.DB, config)
		counts, err := service.CountKinds(t.Context(), day.AddDate(0, 0, -1), day.AddDate(0, 0, 1))
		if err != nil || len(counts) != 0 {
			t.Errorf("the site's requests are %+v, %v", counts, err)
		}
	})
}
