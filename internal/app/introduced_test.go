package app_test

import (
	"testing"

	"harborlight/internal/app/apptest"
)

// introduction is a visitor's introduction to a listed partner, which has accepted it.
type introduction struct{ owner, requestID string } // token of the partner's owner

// introduce lists a partner with a pricing range, and introduces a visitor with a matching budget.
func introduce(t *testing.T, s *apptest.Server, admin string) introduction {
	t.Helper()
	const company, pricing = "owner@company.example", "$10,000 - $50,000"
	does := func(method, path, token string, body any) (got struct {
		ID    string
		Items []struct{ ID string }
	}) {
		t.Helper()
		a := s.Do(t, method, path, token, body)
		if a.Status/100 != 2 {
			t.Fatalf("%s %s: %d %s", method, path, a.Status, a.Body)
		}
		if a.Body != "" {
			a.Decode(t, &got)
		}
		return got
	}
	listed := does("POST", "/api/partners", "", map[string]any{"company_name": "Acme AI",
		"company_description": "We automate invoices.", "contact_email": company, "services_offered": []string{"Automation"},
		"specializations": []string{"Invoices"}, "pricing_range": pricing, "elapsed_ms": 60_000}).ID
	does("POST", "/api/admin/partners/"+listed+"/approve", admin, nil)
	i := introduction{owner: s.SignIn(t, company)}
	does("POST", "/api/partner/claims/"+listed, i.owner, nil)
	does("POST", "/api/partnership-requests", "", map[string]any{"partner_id": listed, "requester_name": "Ada",
		"requester_email": "ada@buyer.example", "service_needed": "Automation", "budget": pricing, "elapsed_ms": 60_000})
	i.requestID = does("GET", "/api/admin/partnership-requests", admin, nil).Items[0].ID
	does("POST", "/api/admin/partnership-requests/"+i.requestID+"/introduce", admin, map[string]any{})
	s.Drain(t)
	return i
}
