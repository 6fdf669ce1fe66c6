package introductions_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/marketplace/markettest"
)

// removals are the admin's decisions after which a partner must receive no visitors' data.
var removals = map[string]map[string]any{
	"reject": {"reason": "No references"}, "hold": {"reason": "Papers are missing"}, "deactivate": nil,
}

// eachRemoval runs fn for each decision on every engine.
func eachRemoval(t *testing.T, fn func(t *testing.T, m *markettest.Market, leave func())) {
	t.Parallel()
	for deed, body := range removals {
		t.Run(deed, func(t *testing.T) {
			markettest.Each(t, func(t *testing.T, m *markettest.Market) {
				fn(t, m, func() {
					m.Expect(t, 200, "POST", "/api/admin/partners/"+m.Company+"/"+deed, m.Admin, body)
					m.Clock.Advance(time.Minute) // after the time in which it can be undone
				})
			})
		})
	}
}

// TestT78UnavailablePartnerGetsNoVisitorData checks every step of an introduction: the partner receives no data about
// pending requests or earlier introductions, and can't accept a request concurrently with the decision.
func TestT78UnavailablePartnerGetsNoVisitorData(t *testing.T) {
	eachRemoval(t, func(t *testing.T, m *markettest.Market, leave func()) {
		waits, met := m.RequestIntroduction(t, "We need help."), m.RequestIntroduction(t, "We need help again.")
		m.ChangeStatus(t, 200, m.Owner, met, map[string]any{"status": "introduced"})
		before := countPartnerMails(t, m)
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
				a := m.Expect(t, 403, try.method, try.path, m.Owner, try.body)
				if strings.Contains(a.Body, "Grace") || strings.Contains(a.Body, markettest.BuyerEmail) {
					t.Errorf("%s %s names the visitor: %s", try.method, try.path, a.Body)
				}
			}
		}
		m.Expect(t, 200, "GET", "/api/partner", m.Owner, nil)
		m.Expect(t, 409, "POST", "/api/admin/partnership-requests/"+waits+"/introduce", m.Admin, map[string]any{})
		m.Drain(t)
		if after := countPartnerMails(t, m); after != before {
			t.Errorf("%d mails of the partner are about introductions, %d before", after, before)
		}
	})
}

// countPartnerMails returns the number of the partner's mails about introductions.
func countPartnerMails(t *testing.T, m *markettest.Market) (n int) {
	t.Helper()
	for _, subject := range m.Subjects(t, markettest.AcmeEmail) {
		if strings.Contains(strings.ToLower(subject), "introduction") {
			n++
		}
	}
	return n
}

// TestT78VisitorsOfUnavailablePartnerAreNotified checks that each visitor gets one mail, also after a concurrent
// request.
func TestT78VisitorsOfUnavailablePartnerAreNotified(t *testing.T) {
	eachRemoval(t, func(t *testing.T, m *markettest.Market, leave func()) {
		asked := m.RequestIntroduction(t, "We need help.")
		inFlight := markettest.IDOf(t, m.Expect(t, 201, "POST", "/api/partnership-requests", "", map[string]any{
			"partner_id": m.Company, "requester_name": "Ada", "requester_email": "ada@buyer.example",
			"service_needed": "Consulting"}))
		leave()
		m.Drain(t)
		leave()
		m.Drain(t)
		m.ExpectMails(t, markettest.BuyerEmail, "Your introduction to Acme AI", "About your introduction to Acme AI")
		m.ExpectMails(t, "ada@buyer.example", "About your introduction to Acme AI")
		for _, request := range []string{asked, inFlight} {
			a := m.Expect(t, 200, "GET", "/api/admin/partnership-requests/"+request, m.Admin, nil)
			if !strings.Contains(a.Body, `"status":"lost"`) || !strings.Contains(a.Body, "left the directory") {
				t.Errorf("the admin reads %s", a.Body)
			}
		}
	})
}

// TestT78ConcurrentRejectionStopsIntroduction rejects the partner after an introduction was accepted, but
// before it was mailed.
func TestT78ConcurrentRejectionStopsIntroduction(t *testing.T) {
	eachRemoval(t, func(t *testing.T, m *markettest.Market, leave func()) {
		request := m.RequestIntroduction(t, "We need help.")
		m.Expect(t, 200, "POST", "/api/partner/introductions/"+request+"/moves", m.Owner,
			map[string]any{"status": "introduced"})
		leave()
		m.Drain(t)
		m.ExpectMails(t, markettest.BuyerEmail, "Your introduction to Acme AI", "About your introduction to Acme AI")
		if slices.Contains(m.Subjects(t, markettest.AcmeEmail), "Introduction: Grace Hopper") {
			t.Error("the partner got a mail with the requester")
		}
	})
}

// TestPartnerDeletionNotifiesVisitors checks that visitors are notified before their requests are deleted.
func TestPartnerDeletionNotifiesVisitors(t *testing.T) {
	markettest.Each(t, func(t *testing.T, m *markettest.Market) {
		m.RequestIntroduction(t, "We need help.")
		m.Expect(t, 204, "POST", "/api/admin/partners/"+m.Company+"/delete", m.Admin, nil)
		m.Drain(t)
		m.ExpectMails(t, markettest.BuyerEmail, "Your introduction to Acme AI", "About your introduction to Acme AI")
	})
}

// TestPausedPartnerContinuesIntroductions checks that a partner paused by its members can continue its introductions.
func TestPausedPartnerContinuesIntroductions(t *testing.T) {
	markettest.Each(t, func(t *testing.T, m *markettest.Market) {
		request := m.RequestIntroduction(t, "We need help.")
		m.Expect(t, 200, "PUT", "/api/partner/pause", m.Owner, map[string]any{"paused": true})
		m.Drain(t)
		m.ChangeStatus(t, 200, m.Owner, request, map[string]any{"status": "introduced"})
		m.ExpectMails(t, markettest.BuyerEmail, "Your introduction to Acme AI", "You and Acme AI")
	})
}

// TestRequestWithoutMembersIsDeclined removes the last member before the request's job runs: the
// visitor gets one mail at once.
func TestRequestWithoutMembersIsDeclined(t *testing.T) {
	markettest.Each(t, func(t *testing.T, m *markettest.Market) {
		m.Expect(t, 201, "POST", "/api/partnership-requests", "", map[string]any{
			"partner_id": m.Company, "requester_name": "Ada", "requester_email": "ada@buyer.example",
			"service_needed": "Consulting"})
		m.Expect(t, 204, "POST", "/api/me/delete", m.Owner, map[string]any{"current_password": apptest.Password})
		m.Drain(t) // fails if a job fails
		m.ExpectMails(t, "ada@buyer.example", "About your introduction to Acme AI")
	})
}
