package partners_test

import (
	"net/http"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
)

const (
	adminEmail = apptest.AdminEmail
	nobody     = "01a1fbce-3fbb-7623-8cc8-702435b7ce30"
)

var adminRoutes = []string{
	"GET /api/admin/partners", "GET /api/admin/partnership-requests", "GET /api/admin/partner-counters",
	"GET /api/admin/partners.csv", "GET /api/admin/partnership-requests.csv",
	"GET /api/admin/audit",
	"POST /api/admin/partnership-requests/" + nobody + "/introduce", "POST /api/admin/partners/" + nobody + "/approve",
	"POST /api/admin/partners/" + nobody + "/deactivate",
}

func TestT4OnlyAdminReviewsApplications(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	id := post(t, s, "Acme AI", "")
	user := s.SignIn(t, "user@site.example")
	lookAlike := s.SignIn(t, "admin+1@site.example")
	for _, route := range append(adminRoutes, "POST /api/admin/partners/"+id+"/approve") {
		method, path, _ := strings.Cut(route, " ")
		for name, ask := range map[string]apptest.Answer{
			"a visitor": s.Do(t, method, path, "", nil),
			"a visitor who claims it": s.Do(t, method, path, "", nil, "X-User-Id", "1", "X-Admin", "1", "Cookie",
				"role=admin"),
			"somebody with another name": s.Do(t, method, path, "admin", nil),
		} {
			if ask.Status != http.StatusUnauthorized || !strings.Contains(ask.Body, `"detail"`) {
				t.Errorf("%s on %s: %d %s", name, route, ask.Status, ask.Body)
			}
		}
		for name, token := range map[string]string{"another account": user, "a look-alike": lookAlike} {
			if ask := s.Do(t, method, path, token, nil); ask.Status != http.StatusForbidden ||
				!strings.Contains(ask.Body, "You don't have permission to access this page.") {
				t.Errorf("%s on %s: %d %s", name, route, ask.Status, ask.Body)
			}
		}
	}
	if list := s.Do(t, "GET", "/api/partners", "", nil); strings.Contains(list.Body, id) {
		t.Errorf("approved in spite of the fault: %s", list.Body)
	}
}

func TestAdminReviewsApplications(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		id := post(t, s, "Acme AI", `,"contact_phone":"+1 555"`)
		admin := s.SignIn(t, adminEmail)
		var page struct {
			Items []struct {
				ID             string
				ContactEmail   string  `json:"contact_email"`
				ContactPhone   string  `json:"contact_phone"`
				CommissionRate float64 `json:"commission_rate"`
			}
			NextCursor string `json:"next_cursor"`
		}
		s.Do(t, "GET", "/api/admin/partners", admin, nil).Decode(t, &page)
		if len(page.Items) != 1 || page.Items[0].ContactEmail != "a@acme.example" || page.Items[0].ContactPhone != "+1 555" ||
			page.Items[0].CommissionRate != 15 {
			t.Errorf("the admin sees %+v", page)
		}
		decide := func(decision, want string) {
			t.Helper()
			if got := s.Do(t, "POST", "/api/admin/partners/"+id+"/"+decision, admin, nil); got.Status != http.StatusOK ||
				!strings.Contains(got.Body, want) {
				t.Fatalf("%s returns %d %s", decision, got.Status, got.Body)
			}
		}
		listed := func() bool { return strings.Contains(s.Do(t, "GET", "/api/partners", "", nil).Body, id) }
		decide("approve", `"is_active":true,"is_verified":true`)
		if !listed() {
			t.Error("approved, but not in the public list")
		}
		decide("deactivate", `"is_active":false,"is_verified":true`)
		if listed() {
			t.Error("deactivated, but in the public list")
		}
		counters := s.Do(t, "GET", "/api/admin/partner-counters", admin, nil)
		if got := strings.TrimSpace(counters.Body); got != `{"total":1,"active":0,"pending":1,"requests":0}` {
			t.Errorf("counted as %s", got)
		}
		s.Drain(t)
		if mails := s.Mails(t, adminEmail); len(mails) == 0 || mails[0].Kind != "partners.applied_notice" {
			t.Errorf("the admin got %v", mails)
		}
	})
}

func TestDecisionRequiresPartnerOverHTTP(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	admin := s.SignIn(t, adminEmail)
	for _, id := range []string{nobody, "x", "%00"} {
		if got := s.Do(t, "POST", "/api/admin/partners/"+id+"/approve", admin, nil); got.Status != http.StatusNotFound {
			t.Errorf("%s returns %d %s", id, got.Status, got.Body)
		}
	}
}
