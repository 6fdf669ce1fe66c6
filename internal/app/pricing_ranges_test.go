package app_test

import (
	"net/http"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
)

// TestPricingRangesUseSiteCurrency checks the partners' ranges, which are stored as keys, and the
// budget of an introduction, which keeps the text that the visitor saw.
func TestPricingRangesUseSiteCurrency(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		apptest.PublishContent(t, s, admin, apptest.InCurrency("eur"))
		i := introduce(t, s, admin)
		read := map[string]string{"the mails": mailTexts(t, s, "ada@buyer.example") + mailTexts(t, s, apptest.AdminEmail) +
			mailTexts(t, s, "owner@company.example")}
		for path, token := range map[string]string{"/api/admin/partners.csv": admin,
			"/api/admin/partnership-requests.csv": admin, "/api/partner/introductions/" + i.requestID: i.owner} {
			a := s.Do(t, "GET", path, token, nil)
			if a.Status != http.StatusOK {
				t.Fatalf("%s: %d", path, a.Status)
			}
			read[path] = a.Body
		}
		for what, text := range read {
			if found := inDollars.FindString(text); found != "" || !strings.Contains(text, "€10,000 - €50,000") {
				t.Errorf("%s: %q in\n%.2000s", what, found, text)
			}
		}
	})
}
