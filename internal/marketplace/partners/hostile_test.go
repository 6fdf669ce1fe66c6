package partners_test

import (
	"encoding/csv"
	"encoding/json"
	"net/http"
	"net/mail"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/marketplace/markettest"
)

const (
	image   = `<img src=x onerror=alert(1)>`
	script  = `</script><script>alert(1)</script>`
	formula = `=HYPERLINK("https://evil.example","x")`
)

// TestT30T35HostilePartnerStaysText submits an application with an attack in every field, and checks the
// desk, the directory, the page without JavaScript, the mails and the spreadsheets.
func TestT30T35HostilePartnerStaysText(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, adminEmail)
		mustRefuseLongTexts(t, s)
		description := script + image + "\n" + formula + "\n" + strings.Repeat("=1+1 ", 700)
		applied := s.Do(t, http.MethodPost, "/api/partners", "", map[string]any{
			"company_name": image, "company_description": description, "contact_email": "mallory@acme.example",
			"contact_phone": "=1+1",
			"website_url":   "https://evil.example/?a=b&c=d#e", "location": formula, "services_offered": []string{"Automation"},
			"specializations": []string{script, "@SUM(A1)"},
		})
		if applied.Status != http.StatusCreated {
			t.Fatalf("the application returns %d %s", applied.Status, applied.Body)
		}
		id := markettest.IDOf(t, applied)
		mustBeHarmless(t, applied)
		if recent := s.Do(t, http.MethodGet, "/api/partners/recent", "", nil); strings.Contains(recent.Body, id) {
			t.Errorf("markup in a name is shown unapproved: %s", recent.Body)
		}
		mustBeHarmless(t, s.Do(t, http.MethodPost, "/api/admin/partners/"+id+"/approve", admin, nil))

		for path, token := range map[string]string{
			"/api/partners?q=onerror": "", "/api/partners/" + id: "", "/api/partners/recent": "",
			"/api/admin/partners?q=hyperlink": admin,
		} {
			got := s.Do(t, http.MethodGet, path, token, nil)
			if mustBeHarmless(t, got); !strings.Contains(got.Body, id) || !holds(t, got.Body, image) {
				t.Errorf("%s does not contain the text as it was sent: %s", path, got.Body)
			}
		}
		asked := s.Do(t, http.MethodPost, "/api/partnership-requests", "", map[string]any{
			"partner_id": id, "requester_name": formula, "requester_email": "eve@buyer.example", "requester_company": image,
			"service_needed": "Consulting", "budget": "@SUM(1)", "message": script + image,
		})
		s.Do(t, http.MethodPost, "/api/admin/partnership-requests/"+markettest.IDOf(t, asked)+"/introduce", admin, `{}`)
		for _, path := range []string{"/api/admin/partnership-requests", "/api/admin/audit", "/api/notifications"} {
			mustBeHarmless(t, s.Do(t, http.MethodGet, path, admin, nil))
		}
		for path, sent := range map[string]string{"partners.csv": image, "partnership-requests.csv": image} {
			cells := readSheet(t, s, admin, path)
			if !strings.Contains(cells, sent) || !strings.Contains(cells, "'"+formula) {
				t.Errorf("%s does not contain the text as it was sent: %.300s", path, cells)
			}
		}
		s.Drain(t)
		written := 0
		for _, to := range []string{adminEmail, "mallory@acme.example", "eve@buyer.example"} {
			for _, m := range s.Mails(t, to) {
				written += checkMail(t, to, m)
			}
		}
		if written < 3 {
			t.Errorf("only %d mails contain the input", written)
		}
	})
}

// mustRefuseLongTexts submits 10,000 characters in each field, and checks that the response names it and nothing is
// stored.
func mustRefuseLongTexts(t *testing.T, s *apptest.Server) {
	t.Helper()
	for _, field := range []string{"company_name", "company_description", "contact_email", "contact_phone", "website_url",
		"location", "pricing_range", "team_size"} {
		body := map[string]any{
			"company_name": "Overlong", "company_description": "d", "contact_email": "a@acme.example",
			"services_offered": []string{"Automation"}, "specializations": []string{"x"},
		}
		body[field] = strings.Repeat("=", 10_000)
		got := s.Do(t, http.MethodPost, "/api/partners", "", body)
		if got.Status != http.StatusBadRequest || !strings.Contains(got.Body, `"field":"`+field+`"`) ||
			len(got.Body) > 2_000 {
			t.Errorf("10,000 characters as %s return %d %.300s", field, got.Status, got.Body)
		}
	}
	if got := s.Do(t, http.MethodGet, "/api/partners/recent", "", nil); strings.TrimSpace(got.Body) != "[]" {
		t.Errorf("stored in spite of the fault: %s", got.Body)
	}
}

// mustBeHarmless checks that a response contains nothing that browsers would execute, even if it were part of a page.
func mustBeHarmless(t *testing.T, got apptest.Answer) {
	t.Helper()
	if got.Status >= 300 || got.Header.Get("Content-Type") != "application/json" ||
		got.Header.Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("answered %d as %q: %.300s", got.Status, got.Header.Get("Content-Type"), got.Body)
	}
	if strings.ContainsAny(got.Body, "<>") {
		t.Errorf("the response contains markup: %.300s", got.Body)
	}
}

// holds reports whether a JSON text contains a string.
func holds(t *testing.T, text, want string) bool {
	t.Helper()
	encoded, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Contains(text, string(encoded))
}

// readSheet returns the cells of an export and checks that none is a formula.
func readSheet(t *testing.T, s *apptest.Server, admin, path string) string {
	t.Helper()
	file := s.Do(t, http.MethodGet, "/api/admin/"+path, admin, nil)
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(file.Body, "\ufeff"))).ReadAll()
	if err != nil || len(rows) != 2 {
		t.Fatalf("%s has %d rows, %v", path, len(rows), err)
	}
	for _, cell := range rows[1] {
		if cell != "" && strings.ContainsAny(cell[:1], "=+-@\t\r") {
			t.Errorf("%s contains the formula %.60q", path, cell)
		}
	}
	return strings.Join(rows[1], "\n")
}

// checkMail checks one mail and returns 1 if it contains the hostile text.
func checkMail(t *testing.T, to string, m apptest.Mail) int {
	t.Helper()
	parsed, err := mail.ReadMessage(strings.NewReader(m.Text))
	if err != nil {
		t.Fatalf("%s: %v", m.Kind, err)
	}
	if people, err := parsed.Header.AddressList("To"); err != nil || len(people) != 1 || people[0].Address != to {
		t.Errorf("%s goes to %v, %v", m.Kind, people, err)
	}
	if parsed.Header.Get("Bcc")+parsed.Header.Get("Cc") != "" || strings.ContainsAny(m.Subject, "\r\n") {
		t.Errorf("%s: the headers are %v", m.Kind, parsed.Header)
	}
	html, plain := apptest.Bodies(t, parsed)
	for _, live := range []string{"<img", "<script", "onerror=alert(1)>"} {
		if strings.Contains(html, live) {
			t.Errorf("%s contains the live %s: %s", m.Kind, live, html)
		}
	}
	if strings.Contains(html, "&lt;img src=x onerror=alert(1)&gt;") && strings.Contains(plain, image) {
		return 1
	}
	return 0
}
