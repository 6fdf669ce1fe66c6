package operations_test

import (
	"encoding/json"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/id"
	"harborlight/internal/operations"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
)

// TestAuditTrailShowsDisplayNames writes an entry about a row of every kind, and reads it with its display name.
// The admin's list omits the actions of the program and of accounts.
func TestAuditTrailShowsDisplayNames(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		adminID, err := database.One[string](t.Context(), s.App.DB, "SELECT id FROM users WHERE email = $1",
			apptest.AdminEmail)
		if err != nil {
			t.Fatal(err)
		}
		company := apptest.Newest(t, s, "partners")
		name, err := database.One[string](t.Context(), s.App.DB, "SELECT company_name FROM partners WHERE id = $1", company)
		if err != nil {
			t.Fatal(err)
		}
		entries := []audit.Entry{{ActorID: adminID, Action: "accounts.signed_in", ObjectID: adminID},
			{Action: "order.seen"}, {ActorID: id.New(), Action: "start.kept", ObjectID: "name"},
			{ActorID: adminID, Action: "partner.approved", ObjectID: company, Details: map[string]any{"after": "active"}}}
		nouns := []string{"lead", "offer", "order", "invoice", "booking", "partner", "request", "review", "commission",
			"referral", "content", "media", "letter", "mail", "invitations", "start"}
		for _, noun := range nouns {
			entries = append(entries, audit.Entry{ActorID: adminID, Action: noun + ".partly_seen", ObjectID: id.New()})
		}
		err = s.App.DB.Write(t.Context(), func(tx *database.Tx) error {
			for _, e := range entries {
				if err := audit.Record(t.Context(), tx, e); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		read := func(query string) (items []operations.AdminAction, drawn []string) {
			var page struct{ Items []json.RawMessage }
			s.Do(t, "GET", "/api/admin/audit"+query, admin, nil).Decode(t, &page)
			for _, item := range page.Items {
				var row struct {
					operations.AdminAction
					Desk struct{ Cells []any }
				}
				if err := json.Unmarshal(item, &row); err != nil {
					t.Fatal(err)
				}
				items = append(items, row.AdminAction)
				drawn = append(drawn, row.Desk.Cells[0].(string))
			}
			return items, drawn
		}
		for _, noun := range nouns {
			items, _ := read("?about=" + noun + "&limit=1")
			if len(items) != 1 || items[0].Action != noun+".partly_seen" || items[0].Object != "" ||
				items[0].Actor != apptest.AdminEmail {
				t.Errorf("the newest about %s is %+v", noun, items)
			}
		}
		items, drawn := read("?limit=18")
		if drawn[0] != "Start partly seen" || drawn[16] != "Approved the partner" || items[16].Object != name ||
			items[16].After != "active" || items[17].Object != "name" || items[17].Actor != "" {
			t.Errorf("read are %q, %+v", drawn, items[16:])
		}
		// Existing rows have a link, deleted rows have none, and a mail's entry keeps its record.
		for query, tab := range map[string]string{"about=partner&limit=2": "applications", "about=partner&limit=1": "",
			"about=letter&limit=1": "undelivered"} {
			items, _ := read("?" + query)
			entry := s.Do(t, "GET", "/api/admin/audit/"+items[len(items)-1].ID, admin, nil)
			_, link, _ := strings.Cut(entry.Body, "/admin?tab=")
			if !strings.HasPrefix(link, tab) || (tab == "") != (link == "") {
				t.Errorf("%s: the entry leads to %q, want %q", query, link, tab)
			}
		}
		hidden := apptest.Newest(t, s, "(SELECT id, at AS created_at FROM audit_log WHERE action = 'accounts.signed_in') signs")
		if a := s.Do(t, "GET", "/api/admin/audit/"+hidden, admin, nil); a.Status != 404 {
			t.Errorf("the record of a sign-in answers %d", a.Status)
		}
		if a := s.Do(t, "GET", "/api/admin/audit?q=x", admin, nil); a.Status == 500 {
			t.Errorf("a search answers %d", a.Status)
		}
	}, apptest.Demo)
}
