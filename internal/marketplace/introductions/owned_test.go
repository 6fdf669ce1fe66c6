package introductions_test

import (
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/marketplace/markettest"
)

// TestAccountDeletionClearsThreads checks that a deleted account's actions on its partner's introductions stay
// without its id.
func TestAccountDeletionClearsThreads(t *testing.T) {
	markettest.Each(t, func(t *testing.T, m *markettest.Market) {
		request := m.RequestIntroduction(t, "We need help.")
		m.ChangeStatus(t, 200, m.Owner, request, map[string]any{"status": "introduced"})
		var portal struct {
			Company struct {
				People []struct {
					UserID string `json:"user_id"`
				}
			}
		}
		m.Expect(t, 200, "GET", "/api/partner", m.Owner, nil).Decode(t, &portal)
		named := func() int {
			return m.Search(t, m.App.DB.Dialect(), portal.Company.People[0].UserID)["history"]
		}
		if n := named(); n != 1 {
			t.Fatalf("%d lines name the account before it is deleted", n)
		}
		m.Expect(t, 204, "POST", "/api/me/delete", m.Owner, map[string]any{"current_password": apptest.Password})
		if n := named(); n != 0 {
			t.Errorf("%d lines name the deleted account", n)
		}
		var thread struct {
			Desk struct{ Events []struct{ Text string } }
		}
		m.Expect(t, 200, "GET", "/api/admin/partnership-requests/"+request, m.Admin, nil).Decode(t, &thread)
		if len(thread.Desk.Events) != 3 {
			t.Errorf("the thread has %+v", thread.Desk.Events)
		}
	})
}
