package app_test

import (
	"fmt"
	"net/http"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
)

// TestT36FormsDoNotFloodInboxes enters one address in every form of the site as often as each allows.
// All requests are stored. The address gets at most five mails of a kind, and the owner's network limit applies. A
// recovery link still arrives, because other people can't use up its budget.
func TestT36FormsDoNotFloodInboxes(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Demo, apptest.Limited, apptest.Payments("invoice"))
	const victim = "victim@site.example"
	s.SignIn(t, victim)
	partner, err := database.One[string](t.Context(), s.App.DB,
		"SELECT id FROM partners WHERE is_active = true ORDER BY id LIMIT 1")
	if err != nil {
		t.Fatal(err)
	}
	sent, ordered := 0, 0
	for i := range 4 {
		for path, body := range map[string]map[string]any{
			"/api/quotes": {
				"name": "Ada", "email": victim, "industry": "technology", "budget": "5k-10k", "timeline": "asap",
				"services": []string{"AI Training"}, "projectDescription": "Less paper",
			},
			"/api/partners": {
				"company_name": fmt.Sprint("Company ", i), "company_description": "Automates.",
				"contact_email":    victim,
				"services_offered": []string{"Automation"}, "specializations": []string{"Invoices"},
			},
			"/api/partnership-requests": {"partner_id": partner, "requester_name": "Ada", "requester_email": victim,
				"service_needed": "Consulting"},
			"/api/checkout": {"serviceId": "video-package", "amount": 149700,
				"formData": map[string]any{"name": "Ada", "email": victim, "acceptTerms": true}},
		} {
			switch a := s.Do(t, http.MethodPost, path, "", body); a.Status {
			case http.StatusOK, http.StatusCreated:
				sent++
				if path == "/api/checkout" { // the owner is mailed after the confirmation
					ordered++
				}
			case http.StatusTooManyRequests:
			default:
				t.Fatalf("%s: %d %s", path, a.Status, a.Body)
			}
		}
	}
	s.Drain(t)
	if sent < 12 {
		t.Fatalf("only %d requests were taken", sent)
	}
	before := kindsOf(s.Mails(t, victim))
	for kind, n := range before {
		if n > 5 {
			t.Errorf("%d requests with one address made %d mails of the kind %s to it", sent, n, kind)
		}
	}
	owner, err := database.One[int](t.Context(), s.App.DB, "SELECT COUNT(*) FROM mails WHERE recipient = $1",
		s.App.Config.AdminEmail)
	if err != nil || owner != sent-ordered {
		t.Errorf("the owner got %d mails about %d requests and %d orders, %v", owner, sent, ordered, err)
	}
	if a := s.Do(t, http.MethodPost, "/api/auth/recover", "",
		map[string]string{"email": victim}); a.Status != http.StatusOK {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	s.Drain(t)
	if n := kindsOf(s.Mails(t, victim))["accounts.recovery"]; n != 1 || before["accounts.recovery"] != 0 {
		t.Errorf("the way back in is blocked: %d recoveries", n)
	}
}
