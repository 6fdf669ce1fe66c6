package app_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
)

// TestAClientsRowsAreFoundByAddress asks each list of the desk that belongs to people for the rows of one of them.
func TestAClientsRowsAreFoundByAddress(t *testing.T) {
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
			asked++
			path := "/api/admin/" + kind.Name
			all := valuesOf(t, s, admin, path+"?limit=100", "id")
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
				t.Errorf("%s of nobody: %v", kind.Name, got)
			}
		}
		if asked < 5 {
			t.Errorf("only %d kinds belong to people", asked)
		}
	})
}

// emailOf returns to whom a record of the desk belongs.
func emailOf(t *testing.T, s *apptest.Server, admin, path string) string {
	t.Helper()
	var record struct{ Desk struct{ Email string } }
	s.Do(t, http.MethodGet, path, admin, nil).Decode(t, &record)
	if record.Desk.Email == "" {
		t.Fatalf("%s is nobody's", path)
	}
	return record.Desk.Email
}
