// Package markettest provides a site with two partners and their accounts, for tests of the marketplace.
package markettest

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/mail"
)

// Email addresses of the accounts that Each creates.
const (
	AcmeEmail  = "a@acme.example"      // contact of Acme AI
	BuyerEmail = "grace@buyer.example" // the visitor who asks for introductions
)

// Market is a site with the approved partners Acme AI and Rival AI.
type Market struct {
	*apptest.Server
	Clock   *clock.Manual
	Company string // id of Acme AI
	// Access tokens. Owner belongs to Acme AI, Rival to Rival AI, and Bystander to no partner.
	Admin, Owner, Rival, Bystander string
}

// Each runs fn on every database engine, in parallel with other tests. The market has a manual clock, an admin, two
// published partners claimed by their owners, Acme AI and Rival AI, and an account without a partner.
func Each(t *testing.T, fn func(t *testing.T, m *Market)) {
	t.Helper()
	t.Parallel()
	now := clock.NewManual(time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC))
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		m := &Market{Server: s, Clock: now, Admin: s.SignIn(t, apptest.AdminEmail)}
		m.Company = m.AddPartner(t, "Acme AI", AcmeEmail)
		other := m.AddPartner(t, "Rival AI", "r@rival.example")
		m.Owner, m.Rival, m.Bystander = s.SignIn(t, AcmeEmail), s.SignIn(t, "r@rival.example"),
			s.SignIn(t, "someone@site.example")
		m.Expect(t, 200, "POST", "/api/partner/claims/"+m.Company, m.Owner, nil)
		m.Expect(t, 200, "POST", "/api/partner/claims/"+other, m.Rival, nil)
		now.Advance(mail.UndoDelay) // the approvals can't be undone any more
		s.Drain(t)
		fn(t, m)
	}, apptest.WithClock(now))
}

// Expect sends a request and fails the test unless the response has the status.
func (m *Market) Expect(t *testing.T, status int, method, path, token string, body any) apptest.Answer {
	t.Helper()
	a := m.Do(t, method, path, token, body)
	if a.Status != status {
		t.Fatalf("%s %s: %d, want %d: %s", method, path, a.Status, status, a.Body)
	}
	return a
}

// AddPartner creates a published partner and returns its id.
func (m *Market) AddPartner(t *testing.T, name, email string) (companyID string) {
	t.Helper()
	companyID = Apply(t, m.Server, name, email)
	m.Expect(t, 200, "POST", "/api/admin/partners/"+companyID+"/approve", m.Admin, nil)
	return companyID
}

// RequestIntroduction sends a visitor's request to meet Acme AI, runs the jobs and returns the request's id.
func (m *Market) RequestIntroduction(t *testing.T, message string) (requestID string) {
	t.Helper()
	a := m.Expect(t, 201, "POST", "/api/partnership-requests", "", map[string]any{
		"partner_id": m.Company, "requester_name": "Grace Hopper", "requester_email": BuyerEmail, "requester_company": "Navy",
		"service_needed": "Consulting", "budget": "About 5k", "message": message,
	})
	m.Drain(t)
	return IDOf(t, a)
}

// ChangeStatus changes the status of an introduction with the account of a token, fails the test unless the response
// has the given HTTP status, and runs the jobs.
func (m *Market) ChangeStatus(t *testing.T, status int, token, requestID string, move map[string]any) apptest.Answer {
	t.Helper()
	a := m.Expect(t, status, "POST", "/api/partner/introductions/"+requestID+"/moves", token, move)
	m.Drain(t)
	return a
}

// Subjects returns the sorted subjects of the mails to an address.
func (m *Market) Subjects(t *testing.T, to string) []string {
	t.Helper()
	out := []string{}
	for _, mail := range m.Mails(t, to) {
		out = append(out, mail.Subject)
	}
	slices.Sort(out)
	return out
}

// ExpectMails fails the test unless an address got exactly the mails with these subjects, in any order.
func (m *Market) ExpectMails(t *testing.T, to string, want ...string) {
	t.Helper()
	slices.Sort(want)
	if got := m.Subjects(t, to); !slices.Equal(got, want) {
		t.Errorf("%s has the mails %q, want %q", to, got, want)
	}
}

// Apply sends a valid application and returns the pending partner's id. It fails the test if the application isn't
// accepted.
func Apply(t *testing.T, s *apptest.Server, name, email string) (companyID string) {
	t.Helper()
	a := s.Do(t, "POST", "/api/partners", "", map[string]any{
		"company_name": name, "company_description": "Automates invoices.", "contact_email": email,
		"services_offered": []string{"Automation"}, "specializations": []string{"Invoices"},
	})
	if a.Status != http.StatusCreated {
		t.Fatalf("the application of %s is answered %d: %s", name, a.Status, a.Body)
	}
	return IDOf(t, a)
}

// IDOf returns the field id in a JSON response, or an empty string without that field.
func IDOf(t *testing.T, a apptest.Answer) string {
	t.Helper()
	var row struct{ ID string }
	a.Decode(t, &row)
	return row.ID
}

// Fields returns the names of the invalid fields in an error, separated by spaces. It fails the test for an error of
// another kind, and for a field without a message.
func Fields(t *testing.T, err error) string {
	t.Helper()
	f := fault.As(err)
	if f == nil || f.Kind != fault.KindInvalid {
		t.Fatalf("want a fault of kind Invalid, got %v", err)
	}
	var out []string
	for _, field := range f.Fields {
		if field.Message == (fault.Text{}) {
			t.Errorf("%s has no message", field.Name)
		}
		out = append(out, field.Name)
	}
	return strings.Join(out, " ")
}
