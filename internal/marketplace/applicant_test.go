package marketplace_test

import (
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/mail"
)

// TestApplicantSeesApplicationStatus uses an account that has confirmed the application's address. The mails
// link to the portal, and the approval contains the partner's page and commission rate.
func TestApplicantSeesApplicationStatus(t *testing.T) {
	t.Parallel()
	apptest.EachWithClock(t, func(t *testing.T, s *apptest.Server, now *clock.Manual) {
		const applicant = "owner@harrow.example"
		admin, own, other := s.SignIn(t, apptest.AdminEmail), s.SignIn(t, applicant), s.SignIn(t, "eve@guest.example")
		apply := func(name string) string {
			t.Helper()
			var got struct{ ID string }
			apptest.Want(t, s.Do(t, "POST", "/api/partners", "", map[string]any{"company_name": name,
				"company_description": "We automate invoices.", "contact_email": applicant,
				"services_offered": []string{"Automation"}, "specializations": []string{"Invoices"}, "elapsed_ms": 60_000}),
				201).Decode(t, &got)
			return got.ID
		}
		sees := func(account, expected string) {
			t.Helper()
			var portal struct {
				Applications []struct {
					CompanyName string `json:"company_name"`
					State       string
					Reason      string
				}
				Claims []struct {
					CompanyName string `json:"company_name"`
				}
			}
			apptest.Want(t, s.Do(t, "GET", "/api/partner", account, nil), 200).Decode(t, &portal)
			var got []string
			for _, a := range portal.Applications {
				got = append(got, strings.TrimSpace(a.CompanyName+" "+a.State+" "+a.Reason))
			}
			for _, c := range portal.Claims {
				got = append(got, c.CompanyName+" is accepted")
			}
			if text := strings.Join(got, ", "); text != expected {
				t.Errorf("the portal shows %q, want %q", text, expected)
			}
		}
		company := apply("Harrow Robotics")
		sees(own, "Harrow Robotics waiting")
		sees(other, "")
		apptest.Want(t, s.Do(t, "POST", "/api/admin/partners/"+company+"/reject", admin, map[string]any{"reason": "Too young."}), 200)
		sees(own, "Harrow Robotics rejected Too young.")
		apptest.Want(t, s.Do(t, "POST", "/api/admin/partners/"+company+"/approve", admin, map[string]any{}), 200)
		sees(own, "Harrow Robotics is accepted")
		now.Advance(mail.UndoDelay)
		s.Drain(t)
		text := ""
		for _, m := range s.Mails(t, applicant) {
			text += m.Text
		}
		for _, part := range []string{"/partner-portal", "/partners?partner=" + company, "15%"} {
			if !strings.Contains(text, part) {
				t.Errorf("the applicant's mails lack %s: %s", part, text)
			}
		}
	})
}

// application is an application in the applicant's portal.
type application struct {
	ID, State, Reason string
	Revision          int64
	Profile           map[string]any
}

// TestApplicantEditsAndResubmitsApplication checks that resubmitting mails the owner, and that
// other accounts get 404.
func TestApplicantEditsAndResubmitsApplication(t *testing.T) {
	t.Parallel()
	apptest.EachWithClock(t, func(t *testing.T, s *apptest.Server, _ *clock.Manual) {
		const applicant = "owner@harrow.example"
		admin, own, other := s.SignIn(t, apptest.AdminEmail), s.SignIn(t, applicant), s.SignIn(t, "eve@guest.example")
		var sent struct{ ID string }
		apptest.Want(t, s.Do(t, "POST", "/api/partners", "", map[string]any{"company_name": "Harow Robotics",
			"company_description": "We automate invoices.", "contact_email": applicant, "location": "Leeds",
			"services_offered": []string{"Automation"}, "specializations": []string{"Invoices"}, "elapsed_ms": 60_000}),
			201).Decode(t, &sent)
		path := "/api/partner/applications/" + sent.ID
		sees := func() application {
			t.Helper()
			var portal struct{ Applications []application }
			apptest.Want(t, s.Do(t, "GET", "/api/partner", own, nil), 200).Decode(t, &portal)
			if len(portal.Applications) != 1 {
				t.Fatalf("the portal shows %+v", portal.Applications)
			}
			return portal.Applications[0]
		}
		change := func(name string) map[string]any {
			a := sees()
			a.Profile["company_name"], a.Profile["revision"] = name, a.Revision
			return a.Profile
		}
		if a := sees(); a.State != "waiting" || a.Profile["location"] != "Leeds" || a.Profile["company_name"] != "Harow Robotics" {
			t.Errorf("the applicant sees %+v", a)
		}
		stale := change("Too Late")
		apptest.Want(t, s.Do(t, "PUT", path, own, change("Harrow Robotics")), 200)
		if a := sees(); a.State != "waiting" || a.Profile["company_name"] != "Harrow Robotics" {
			t.Errorf("corrected, it is %+v", a)
		}
		apptest.Want(t, s.Do(t, "PUT", path, own, stale), 409)
		apptest.Want(t, s.Do(t, "PUT", path, other, change("Mine")), 404)
		stolen := change("Mine")
		stolen["contact_email"] = "eve@guest.example"
		apptest.Want(t, s.Do(t, "PUT", path, other, stolen), 404)
		apptest.Want(t, s.Do(t, "PUT", path, own, stolen), 400)
		apptest.Want(t, s.Do(t, "POST", "/api/admin/partners/"+sent.ID+"/reject", admin, map[string]any{"reason": "Too young."}), 200)
		if a := sees(); a.State != "rejected" || a.Reason != "Too young." {
			t.Errorf("rejected, it is %+v", a)
		}
		s.Drain(t)
		before := len(s.Mails(t, apptest.AdminEmail))
		apptest.Want(t, s.Do(t, "PUT", path, own, change("Harrow Robotics Ltd")), 200)
		if a := sees(); a.State != "waiting" || a.Reason != "" {
			t.Errorf("sent again, it is %+v", a)
		}
		s.Drain(t)
		if after := len(s.Mails(t, apptest.AdminEmail)); after != before+1 {
			t.Errorf("the owner got %d mails", after-before)
		}
		again := change("Approved")
		apptest.Want(t, s.Do(t, "POST", "/api/admin/partners/"+sent.ID+"/approve", admin, map[string]any{}), 200)
		apptest.Want(t, s.Do(t, "PUT", path, own, again), 404)
	})
}
