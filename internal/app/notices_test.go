package app_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
)

// TestEventsNotifyAdminAndApplicant checks that new applications, leads, introductions and orders notify the admin
// with a link to each, and that decisions notify the applicant's account without links.
func TestEventsNotifyAdminAndApplicant(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(apptest.BookingNow)
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin, applicant, stranger := s.SignIn(t, apptest.AdminEmail), s.SignIn(t, "ada@site.example"),
			s.SignIn(t, "bea@site.example")
		told := func(token string) []string {
			t.Helper()
			s.Drain(t)
			var found []struct{ Title, Message, Page string }
			s.Do(t, "GET", "/api/notifications", token, nil).Decode(t, &found)
			var lines []string
			for _, n := range found {
				lines = append(lines, n.Title+": "+n.Message)
				if led := strings.HasPrefix(n.Page, "/admin?tab="); led != (token == admin) {
					t.Errorf("%q leads to %q", n.Title, n.Page)
				}
			}
			slices.Reverse(lines)
			return lines
		}
		post := func(status int, path, token string, body map[string]any) apptest.Answer {
			t.Helper()
			a := s.Do(t, "POST", path, token, body)
			if a.Status != status {
				t.Fatalf("%s: %d %s", path, a.Status, a.Body)
			}
			return a
		}

		post(http.StatusCreated, "/api/partners", "", map[string]any{
			"company_name": "Ada & Co", "company_description": "Automates invoices.",
			"contact_email":    "ada@site.example",
			"services_offered": []string{"Automation"}, "specializations": []string{"Invoices"},
		})
		s.Drain(t)
		var page struct{ Items []struct{ ID string } }
		s.Do(t, "GET", "/api/admin/partners", admin, nil).Decode(t, &page)
		partner := "/api/admin/partners/" + page.Items[0].ID
		post(http.StatusOK, partner+"/approve", admin, nil)
		post(http.StatusOK, partner+"/approve", admin, nil) // changes nothing and sends no notification
		now.Advance(mail.UndoDelay)
		s.Drain(t)
		post(http.StatusCreated, "/api/partnership-requests", stranger, map[string]any{
			"partner_id": page.Items[0].ID, "requester_name": "Bea", "requester_email": "bea@site.example",
			"service_needed": "Consulting", "elapsed_ms": 20_000,
		})
		s.Drain(t)
		post(http.StatusCreated, "/api/quotes", "", map[string]any{
			"name": "Cem", "email": "cem@site.example", "industry": "technology", "budget": "5k-10k",
			"timeline": "asap",
			"services": []string{"AI Training"}, "projectDescription": "Less paper", "elapsed_ms": 20_000,
		})
		s.Drain(t)
		post(http.StatusCreated, "/api/contact", "", map[string]any{
			"name": "Eve", "email": "eve@site.example", "subject": "Hello", "message": "A question", "elapsed_ms": 20_000,
		})
		s.Drain(t)
		post(http.StatusOK, "/api/checkout", "", map[string]any{"serviceId": "video-package", "amount": 149700,
			"formData": map[string]any{"email": "dan@site.example", "name": "Dan", "acceptTerms": true}})
		s.ConfirmOrders(t)
		post(http.StatusOK, partner+"/deactivate", admin, nil)
		now.Advance(mail.UndoDelay)

		got := told(admin)
		for i, want := range []string{
			"New partner application: Ada & Co has applied to be listed.",
			"New introduction request: To Ada & Co by Bea (bea@site.example).",
			"New quote request: Sent by Cem (cem@site.example).",
			"New message: Sent by Eve (eve@site.example).",
			"Order ",
			"New order ",
		} {
			if i >= len(got) || !strings.HasPrefix(got[i], want) {
				t.Errorf("the admin was notified of %q, want %q", got, want)
			}
		}
		if len(got) != 6 || !strings.Contains(got[4], " needs confirmation: Video Package by Dan (dan@site.example).") ||
			!strings.HasSuffix(got[5], " by Dan (dan@site.example).") {
			t.Errorf("the admin was notified of %q", got)
		}
		want := []string{
			"Your partner application is approved: Ada & Co is now listed in the partner marketplace.",
			"Your partner listing is not active: Ada & Co is not listed in the partner marketplace at present.",
		}
		if got := told(applicant); !slices.Equal(got, want) {
			t.Errorf("the applicant was notified of %q", got)
		}
		if got := told(stranger); len(got) != 0 {
			t.Errorf("another account was notified of %q", got)
		}
	}, apptest.Payments("invoice"), apptest.WithClock(now))
}

// TestNotificationsUsePublishedTexts checks that notifications use published texts from then on, and that a fact
// that is handled twice, as after a crash, notifies once even if its text has changed in between.
func TestNotificationsUsePublishedTexts(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		t.Parallel()
		admin := s.SignIn(t, apptest.AdminEmail)
		told := func() (lines []string) {
			t.Helper()
			s.Drain(t)
			var found []struct{ Title, Message string }
			s.Do(t, "GET", "/api/notifications", admin, nil).Decode(t, &found)
			for _, n := range found {
				lines = append(lines, n.Title+": "+n.Message)
			}
			return lines
		}
		apptest.PublishContent(t, s, admin, apptest.Set("notices.json", "/leads/message/title", "Somebody wrote"),
			apptest.Set("notices.json", "/words/by", "from {who}"))
		if a := s.Do(t, "POST", "/api/contact", "", map[string]any{"name": "Eve", "email": "eve@site.example",
			"subject": "Hello", "message": "A question", "elapsed_ms": 20_000}); a.Status != http.StatusCreated {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
		want := []string{"Somebody wrote: Sent from Eve (eve@site.example)."}
		if got := told(); !slices.Equal(got, want) {
			t.Errorf("notified of %q, want %q", got, want)
		}
		apptest.PublishContent(t, s, admin, apptest.Set("notices.json", "/leads/message/title", "A letter"))
		err := s.App.DB.Write(t.Context(), func(tx *database.Tx) error {
			return tx.ExecOne(t.Context(), `UPDATE jobs SET done_at = NULL WHERE kind = 'fact:leads.received'`)
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := told(); !slices.Equal(got, want) {
			t.Errorf("notified of %q after another attempt, want %q", got, want)
		}
	})
}
