package introductions_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/marketplace/markettest"
)

// TestRequestIsPendingUntilAnswered checks the desk's counters before and after the partner is asked.
func TestRequestIsPendingUntilAnswered(t *testing.T) {
	markettest.Each(t, func(t *testing.T, m *markettest.Market) {
		request := m.RequestIntroduction(t, "")
		wantPending := func(want int) {
			t.Helper()
			var counters struct{ Requests int }
			m.Expect(t, 200, "GET", "/api/admin/partner-counters", m.Admin, nil).Decode(t, &counters)
			if counters.Requests != want {
				t.Errorf("%d requests are pending, want %d", counters.Requests, want)
			}
		}
		var stored struct {
			Status  string
			AskedAt *time.Time `json:"asked_at"`
		}
		m.Expect(t, 200, "GET", "/api/admin/partnership-requests/"+request, m.Admin, nil).Decode(t, &stored)
		if stored.Status != "pending" || stored.AskedAt == nil || !stored.AskedAt.Equal(m.Clock.Now()) {
			t.Errorf("asked, the request is %+v", stored)
		}
		wantPending(1)
		m.Expect(t, 409, "POST", "/api/admin/partnership-requests/"+request+"/talking", m.Admin, map[string]any{})
		m.ChangeStatus(t, 200, m.Owner, request, map[string]any{"status": "introduced"})
		wantPending(0)
		m.Expect(t, 409, "POST", "/api/admin/partnership-requests/"+request+"/ask", m.Admin, nil)
	})
}

// TestFlaggedRequestAwaitsAdmin sends a request that looks automated, and asks the partner days
// later.
func TestFlaggedRequestAwaitsAdmin(t *testing.T) {
	markettest.Each(t, func(t *testing.T, m *markettest.Market) {
		mails := m.Subjects(t, markettest.AcmeEmail)
		flagged := m.Expect(t, 201, "POST", "/api/partnership-requests", "", map[string]any{
			"partner_id": m.Company, "requester_name": "Grace Hopper", "requester_email": markettest.BuyerEmail,
			"service_needed": "Consulting", "website_confirm": "x",
		})
		request := markettest.IDOf(t, flagged)
		m.Clock.Advance(10 * 24 * time.Hour)
		m.Drain(t)
		// the partner is neither asked nor reminded
		m.ExpectMails(t, markettest.AcmeEmail, mails...)
		// the sessions have expired since
		m.Admin, m.Owner = m.SignIn(t, apptest.AdminEmail), m.SignIn(t, markettest.AcmeEmail)
		own, ask := "/api/partner/introductions", "/api/admin/partnership-requests/"+request+"/ask"
		m.Expect(t, 404, "GET", own+"/"+request, m.Owner, nil)
		m.Expect(t, 404, "POST", own+"/"+request+"/moves", m.Owner, map[string]any{"status": "introduced"})
		if list := m.Expect(t, 200, "GET", own, m.Owner, nil); strings.Contains(list.Body, request) {
			t.Errorf("the partner can read a request before it is asked: %s", list.Body)
		}
		m.Expect(t, 403, "POST", ask, m.Owner, nil)
		for range 2 { // a retry changes nothing
			m.Expect(t, 200, "POST", ask, m.Admin, nil)
			m.Drain(t)
		}
		if list := m.Expect(t, 200, "GET", own, m.Owner, nil); !strings.Contains(list.Body, request) {
			t.Errorf("asked, the partner reads %s", list.Body)
		}
		asked := slices.Concat(mails, []string{"New introduction request: Consulting"})
		m.ExpectMails(t, markettest.AcmeEmail, asked...)
		m.Clock.Advance(47 * time.Hour)
		m.Drain(t)
		m.ExpectMails(t, markettest.AcmeEmail, asked...)
		m.Clock.Advance(time.Hour) // two days after the partner was asked, not after the request
		m.Drain(t)
		if got := m.Subjects(t, markettest.AcmeEmail); len(got) != len(asked)+1 {
			t.Errorf("two days later the partner has the mails %q", got)
		}
	})
}
