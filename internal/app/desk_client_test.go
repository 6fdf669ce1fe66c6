package app_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
)

// TestClientRowsAreFilteredByAddress requests the rows of one person in each list of the desk with clients.
func TestClientRowsAreFilteredByAddress(t *testing.T) {
	demoDesk(t, func(t *testing.T, s *apptest.Server) {
		admin := signInDemo(t, s, app.DemoAdmin)
		var kinds []struct {
			Name   string
			Client bool
		}
		s.Do(t, http.MethodGet, "/api/admin/desk", admin, nil).Decode(t, &kinds)
		asked := 0
		for _, kind := range kinds {
			if !kind.Client {
				continue
			}
			path := "/api/admin/" + kind.Name
			all := valuesOf(t, s, admin, path+"?limit=100", "id")
			if len(all) == 0 {
				continue // the demo's mails are delivered
			}
			asked++
			whose := map[string][]string{}
			for _, id := range all {
				email := emailOf(t, s, admin, path+"/"+id)
				whose[email] = append(whose[email], id)
			}
			if len(whose) < 2 {
				t.Errorf("the demo's %s belong to %d people", kind.Name, len(whose))
			}
			for email, want := range whose {
				got := valuesOf(t, s, admin, path+"?limit=100&client="+url.QueryEscape(strings.ToUpper(email)), "id")
				if strings.Join(got, " ") != strings.Join(want, " ") {
					t.Errorf("%s of %s: %v, want %v", kind.Name, email, got, want)
				}
			}
			if got := valuesOf(t, s, admin, path+"?client=nobody@nowhere.example", "id"); len(got) > 0 {
				t.Errorf("%s of an unknown address: %v", kind.Name, got)
			}
		}
		if asked < 7 {
			t.Errorf("only %d kinds belong to people", asked)
		}
	})
}

// emailOf returns the address of the client of a desk record.
func emailOf(t *testing.T, s *apptest.Server, admin, path string) string {
	t.Helper()
	var record struct{ Desk struct{ Email string } }
	s.Do(t, http.MethodGet, path, admin, nil).Decode(t, &record)
	if record.Desk.Email == "" {
		t.Fatalf("%s has no client", path)
	}
	return record.Desk.Email
}

// TestClientHistoryCombinesRecords compares a client's history with the histories of the client's records, and
// checks that it contains no others.
func TestClientHistoryCombinesRecords(t *testing.T) {
	demoDesk(t, func(t *testing.T, s *apptest.Server) {
		admin := signInDemo(t, s, app.DemoAdmin)
		type line struct {
			Kind, ID, Text string
			At             time.Time
		}
		records := map[string]map[string]bool{} // by address, as kind and id
		lines := map[string]int{}
		names := map[string][]string{} // names of leads by address
		for _, kind := range []string{"leads", "offers", "orders", "invoices", "bookings", "partnership-requests",
			"partners"} {
			for _, id := range valuesOf(t, s, admin, "/api/admin/"+kind+"?limit=100", "id") {
				var record struct {
					Name string
					Desk struct {
						Email  string
						Events []line
					}
				}
				s.Do(t, http.MethodGet, "/api/admin/"+kind+"/"+id, admin, nil).Decode(t, &record)
				email := strings.ToLower(record.Desk.Email)
				if records[email] == nil {
					records[email] = map[string]bool{}
				}
				records[email][kind+" "+id] = true
				if kind == "leads" {
					names[email] = append(names[email], record.Name)
				}
				lines[email] += len(record.Desk.Events)
			}
		}
		several := 0
		for email, want := range records {
			var all struct {
				Name  string
				Lines []line
			}
			s.Do(t, http.MethodGet, "/api/admin/desk/history?client="+url.QueryEscape(strings.ToUpper(email)), admin, nil).
				Decode(t, &all)
			got := all.Lines
			if want := names[email]; len(want) > 0 && !slices.Contains(want, all.Name) {
				t.Errorf("%s is called %q instead of one of %q", email, all.Name, want)
			}
			if len(got) != lines[email] {
				t.Errorf("%s: %d lines, the records have %d", email, len(got), lines[email])
			}
			kinds := map[string]bool{}
			for i, l := range got {
				kinds[l.Kind] = true
				if !want[l.Kind+" "+l.ID] {
					t.Errorf("%s: the history contains %s %s of another client", email, l.Kind, l.ID)
				}
				if i > 0 && l.At.After(got[i-1].At) {
					t.Errorf("%s: %q of %v comes after %v", email, l.Text, l.At, got[i-1].At)
				}
			}
			if len(kinds) > 1 {
				several++
			}
		}
		if several == 0 {
			t.Error("no client of the demo has records of several kinds")
		}
		a := s.Do(t, http.MethodGet, "/api/admin/desk/history?client=nobody", admin, nil)
		if a.Status != http.StatusBadRequest {
			t.Errorf("no address: %d %s", a.Status, a.Body)
		}
	})
}

// TestT133DeskShowsOneClient requests the orders of a person who ordered as an account, as a guest and with an
// address tag.
func TestT133DeskShowsOneClient(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		ada := s.SignIn(t, "ada@site.example")
		for bearer, emails := range map[string][]string{
			ada: {"ada@site.example", "office@site.example"},
			"":  {"ada@site.example", "ada+new@site.example", "bea@site.example"},
		} {
			for _, email := range emails {
				a := s.Do(t, http.MethodPost, "/api/checkout", bearer, map[string]any{"serviceId": "private-training",
					"amount": 29700, "formData": map[string]any{"email": email, "name": "Ada", "acceptTerms": true}})
				if a.Status != http.StatusOK {
					t.Fatalf("%d %s", a.Status, a.Body)
				}
			}
		}
		admin := s.SignIn(t, apptest.AdminEmail)
		for email, want := range map[string]int{"ada@site.example": 4, "Ada+other@site.example": 4, "office@site.example": 1,
			"bea@site.example": 1, "nobody@site.example": 0} {
			path := "/api/admin/orders?client=" + url.QueryEscape(email)
			if got := valuesOf(t, s, admin, path, "id"); len(got) != want {
				t.Errorf("%s has %d orders, want %d", email, len(got), want)
			}
		}
	}, apptest.Payments("test"))
}
