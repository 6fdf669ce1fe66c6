package app_test

import (
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
)

// TestAnApplicantSeesTheStateOfTheApplication with an account that has confirmed the application's address. The mails
// lead there, and the approval names the company's page and its share.
func TestAnApplicantSeesTheStateOfTheApplication(t *testing.T) {
	t.Parallel()
	onBookings(t, func(t *testing.T, s *apptest.Server, _ *clock.Manual) {
		const applicant = "owner@harrow.example"
		admin, own, other := s.SignIn(t, apptest.AdminEmail), s.SignIn(t, applicant), s.SignIn(t, "eve@guest.example")
		apply := func(name string) string {
			t.Helper()
			var got struct{ ID string }
			want(t, s.Do(t, "POST", "/api/partners", "", map[string]any{"company_name": name,
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
			want(t, s.Do(t, "GET", "/api/partner", account, nil), 200).Decode(t, &portal)
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
		want(t, s.Do(t, "POST", "/api/admin/partners/"+company+"/reject", admin, map[string]any{"reason": "Too young."}), 200)
		sees(own, "Harrow Robotics rejected Too young.")
		want(t, s.Do(t, "POST", "/api/admin/partners/"+company+"/approve", admin, map[string]any{}), 200)
		sees(own, "Harrow Robotics is accepted")
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

// TestTheOwnerReadsThatACallHasNoPlace in the mail about the booking, until there is one.
func TestTheOwnerReadsThatACallHasNoPlace(t *testing.T) {
	t.Parallel()
	onBookings(t, func(t *testing.T, s *apptest.Server, _ *clock.Manual) {
		admin := openBookings(t, s, newYorkRules())
		bookTime(t, s, "ada@guest.example", at(14, 0))
		booking := newest(t, s, "bookings")
		doneAt(t, s, admin, booking, "place", map[string]any{"place": "+1 212 555 0100"})
		warned := map[string]bool{}
		for _, m := range s.Mails(t, apptest.AdminEmail) {
			warned[m.Kind] = strings.Contains(m.Text, "not set yet") && strings.Contains(m.Text, booking) &&
				strings.Contains(m.Text, "/admin?tab=availability")
		}
		if !warned["bookings.booked_notice"] || warned["bookings.moved_notice"] || len(warned) != 2 {
			t.Errorf("the mails that say there is no place: %v", warned)
		}
		for _, m := range s.Mails(t, "ada@guest.example") {
			if strings.Contains(m.Text, "/admin") {
				t.Errorf("the visitor reads where the owner sets places: %s", m.Text)
			}
		}
	})
}
