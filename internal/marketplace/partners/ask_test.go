package partners_test

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// TestARequestIsPendingUntilSomebodyAnswers counts what the desk counts, before and after the partner is asked.
func TestARequestIsPendingUntilSomebodyAnswers(t *testing.T) {
	eachMarket(t, func(t *testing.T, m *market) {
		request := m.ask(t, "")
		wantPending := func(want int) {
			t.Helper()
			var counters struct{ Requests int }
			m.want(t, 200, "GET", "/api/admin/partner-counters", m.admin, nil).Decode(t, &counters)
			if counters.Requests != want {
				t.Errorf("%d requests are pending, want %d", counters.Requests, want)
			}
		}
		var stored struct {
			Status  string
			AskedAt *time.Time `json:"asked_at"`
		}
		m.want(t, 200, "GET", "/api/admin/partnership-requests/"+request, m.admin, nil).Decode(t, &stored)
		if stored.Status != "pending" || stored.AskedAt == nil || !stored.AskedAt.Equal(m.now.Now()) {
			t.Errorf("asked, the request is %+v", stored)
		}
		wantPending(1)
		m.want(t, 400, "PATCH", "/api/admin/partnership-requests/"+request, m.admin, map[string]any{"status": "asked"})
		m.step(t, 200, m.owner, request, map[string]any{"status": "introduced"})
		wantPending(0)
		m.want(t, 409, "POST", "/api/admin/partnership-requests/"+request+"/ask", m.admin, nil)
	})
}

// TestAFlaggedRequestWaitsForTheAdministratorToAsk sends one that looks automated, and asks for it days later.
func TestAFlaggedRequestWaitsForTheAdministratorToAsk(t *testing.T) {
	eachMarket(t, func(t *testing.T, m *market) {
		mails := m.subjects(t, acmeEmail)
		flagged := m.want(t, 201, "POST", "/api/partnership-requests", "", map[string]any{
			"partner_id": m.company, "requester_name": "Grace Hopper", "requester_email": buyerEmail,
			"service_needed": "Consulting", "website_confirm": "x",
		})
		request := idOf(t, flagged)
		m.now.Advance(10 * 24 * time.Hour)
		m.s.Drain(t)
		m.wantMails(t, acmeEmail, mails...)                                    // neither asked nor reminded
		m.admin, m.owner = m.s.SignIn(t, adminEmail), m.s.SignIn(t, acmeEmail) // days later, the sessions have ended
		own, ask := "/api/partner/introductions", "/api/admin/partnership-requests/"+request+"/ask"
		m.want(t, 404, "GET", own+"/"+request, m.owner, nil)
		m.want(t, 404, "POST", own+"/"+request+"/moves", m.owner, map[string]any{"status": "introduced"})
		if list := m.want(t, 200, "GET", own, m.owner, nil); strings.Contains(list.Body, request) {
			t.Errorf("the partner reads what it wasn't asked about: %s", list.Body)
		}
		m.want(t, 403, "POST", ask, m.owner, nil)
		for range 2 { // the second changes nothing
			m.want(t, 200, "POST", ask, m.admin, nil)
			m.s.Drain(t)
		}
		if list := m.want(t, 200, "GET", own, m.owner, nil); !strings.Contains(list.Body, request) {
			t.Errorf("asked, the partner reads %s", list.Body)
		}
		asked := slices.Concat(mails, []string{"New introduction request: Consulting"})
		m.wantMails(t, acmeEmail, asked...)
		m.now.Advance(47 * time.Hour)
		m.s.Drain(t)
		m.wantMails(t, acmeEmail, asked...)
		m.now.Advance(time.Hour) // two days after it was asked, not after the visitor wrote
		m.s.Drain(t)
		if got := m.subjects(t, acmeEmail); len(got) != len(asked)+1 {
			t.Errorf("two days later the partner has the mails %q", got)
		}
	})
}

func TestAnInvitationTakenBackBeforeItsMailMailsNobody(t *testing.T) {
	eachMarket(t, func(t *testing.T, m *market) {
		var portal struct {
			Company struct{ Invited []struct{ ID string } }
		}
		m.want(t, 200, "POST", "/api/partner/invitations", m.owner, map[string]any{"email": "bea@acme.example"}).Decode(t,
			&portal)
		m.want(t, 200, "DELETE", "/api/partner/invitations/"+portal.Company.Invited[0].ID, m.owner, nil)
		m.s.Drain(t) // fails if a job does
		m.wantMails(t, "bea@acme.example")
	})
}
