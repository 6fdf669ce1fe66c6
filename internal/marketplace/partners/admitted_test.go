package partners_test

import (
	"slices"
	"strings"
	"testing"
)

// leavings are what the administrator does to a company that then learns nothing more.
var leavings = map[string]map[string]any{
	"reject": {"reason": "No references"}, "hold": {"reason": "Papers are missing"}, "deactivate": nil,
}

// eachLeaving runs fn for each of them, on every engine.
func eachLeaving(t *testing.T, fn func(t *testing.T, m *market, leave func())) {
	t.Parallel()
	for deed, body := range leavings {
		t.Run(deed, func(t *testing.T) {
			eachMarket(t, func(t *testing.T, m *market) {
				fn(t, m, func() { m.want(t, 200, "POST", "/api/admin/partners/"+m.company+"/"+deed, m.admin, body) })
			})
		})
	}
}

// TestT78ACompanyThatLeftLearnsNothing by any step of an introduction: not of those that wait, and no more of those
// that it was named in before. Accepting isn't faster than the administrator either.
func TestT78ACompanyThatLeftLearnsNothing(t *testing.T) {
	eachLeaving(t, func(t *testing.T, m *market, leave func()) {
		waits, met := m.ask(t, "We need help."), m.ask(t, "We need help again.")
		m.step(t, 200, m.owner, met, map[string]any{"status": "introduced"})
		before := m.named(t)
		leave()
		for _, request := range []string{waits, met} {
			path := "/api/partner/introductions/" + request
			for _, try := range []struct {
				method, path string
				body         any
			}{
				{"GET", "/api/partner/introductions", nil},
				{"GET", path, nil},
				{"POST", path + "/moves", map[string]any{"status": "introduced"}},
				{"POST", path + "/moves", map[string]any{"status": "talking"}},
				{"POST", path + "/moves", map[string]any{"status": "lost", "reason": "No time"}},
				{"POST", path + "/notes", map[string]any{"id": "01985b2e-0000-7000-8000-000000000001", "text": "Hello"}},
				{"GET", "/api/partner/reviews", nil},
				{"POST", "/api/partner/invitations", map[string]any{"email": "friend@acme.example"}},
			} {
				a := m.want(t, 403, try.method, try.path, m.owner, try.body)
				if strings.Contains(a.Body, "Grace") || strings.Contains(a.Body, buyerEmail) {
					t.Errorf("%s %s names the visitor: %s", try.method, try.path, a.Body)
				}
			}
		}
		m.want(t, 200, "GET", "/api/partner", m.owner, nil)
		m.want(t, 409, "PATCH", "/api/admin/partnership-requests/"+waits, m.admin, map[string]any{"status": "introduced"})
		m.s.Drain(t)
		if after := m.named(t); after != before {
			t.Errorf("%d mails of the company speak of introductions, %d did before", after, before)
		}
	})
}

// named is how many of the company's mails speak of introductions.
func (m *market) named(t *testing.T) (n int) {
	for _, subject := range m.subjects(t, acmeEmail) {
		if strings.Contains(strings.ToLower(subject), "introduction") {
			n++
		}
	}
	return n
}

// TestT78TheVisitorsOfACompanyThatLeftAreAnswered, once, also when they asked a moment before.
func TestT78TheVisitorsOfACompanyThatLeftAreAnswered(t *testing.T) {
	eachLeaving(t, func(t *testing.T, m *market, leave func()) {
		asked := m.ask(t, "We need help.")
		inFlight := idOf(t, m.want(t, 201, "POST", "/api/partnership-requests", "", map[string]any{
			"partner_id": m.company, "requester_name": "Ada", "requester_email": "ada@buyer.example",
			"service_needed": "Consulting"}))
		leave()
		m.s.Drain(t)
		leave()
		m.s.Drain(t)
		m.wantMails(t, buyerEmail, "Your introduction to Acme AI", "About your introduction to Acme AI")
		m.wantMails(t, "ada@buyer.example", "About your introduction to Acme AI")
		for _, request := range []string{asked, inFlight} {
			a := m.want(t, 200, "GET", "/api/admin/partnership-requests/"+request, m.admin, nil)
			if !strings.Contains(a.Body, `"status":"lost"`) || !strings.Contains(a.Body, "left the directory") {
				t.Errorf("the administrator reads %s", a.Body)
			}
		}
	})
}

// TestT78AnIntroductionThatMeetsADecisionNamesNobody: accepted, but not mailed yet, when the company is rejected.
func TestT78AnIntroductionThatMeetsADecisionNamesNobody(t *testing.T) {
	eachLeaving(t, func(t *testing.T, m *market, leave func()) {
		request := m.ask(t, "We need help.")
		m.want(t, 200, "POST", "/api/partner/introductions/"+request+"/moves", m.owner,
			map[string]any{"status": "introduced"})
		leave()
		m.s.Drain(t)
		m.wantMails(t, buyerEmail, "Your introduction to Acme AI", "About your introduction to Acme AI")
		if slices.Contains(m.subjects(t, acmeEmail), "Introduction: Grace Hopper") {
			t.Error("the company is mailed who asked")
		}
	})
}

// TestADeletedCompanysVisitorsAreAnswered before their requests are deleted with it.
func TestADeletedCompanysVisitorsAreAnswered(t *testing.T) {
	eachMarket(t, func(t *testing.T, m *market) {
		m.ask(t, "We need help.")
		m.want(t, 204, "DELETE", "/api/admin/partners/"+m.company, m.admin, nil)
		m.s.Drain(t)
		m.wantMails(t, buyerEmail, "Your introduction to Acme AI", "About your introduction to Acme AI")
	})
}

// TestAPausedCompanyFinishesWhatItBegan: its own people took it out of the directory, and it stays in good standing.
func TestAPausedCompanyFinishesWhatItBegan(t *testing.T) {
	eachMarket(t, func(t *testing.T, m *market) {
		request := m.ask(t, "We need help.")
		m.want(t, 200, "PUT", "/api/partner/pause", m.owner, map[string]any{"paused": true})
		m.s.Drain(t)
		m.step(t, 200, m.owner, request, map[string]any{"status": "introduced"})
		m.wantMails(t, buyerEmail, "Your introduction to Acme AI", "You and Acme AI")
	})
}
