package introductions_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/marketplace/markettest"
)

// TestIntroductionMailsAreSentOnce covers all steps from the request to the contract.
func TestIntroductionMailsAreSentOnce(t *testing.T) {
	markettest.Each(t, func(t *testing.T, m *markettest.Market) {
		approved := "Your listing on Harborlight is live"
		applied := "Your partner application to Harborlight"
		request := m.RequestIntroduction(t, "We need help.")
		m.ExpectMails(t, markettest.BuyerEmail, "Your introduction to Acme AI")
		m.ExpectMails(t, markettest.AcmeEmail, applied, approved, "New introduction request: Consulting")

		m.ChangeStatus(t, 200, m.Owner, request, map[string]any{"status": "introduced"})
		m.ChangeStatus(t, 200, m.Owner, request, map[string]any{"status": "introduced"}) // a retry changes nothing
		m.ExpectMails(t, markettest.BuyerEmail, "Your introduction to Acme AI", "You and Acme AI")
		m.ExpectMails(t, markettest.AcmeEmail, applied, approved, "New introduction request: Consulting", "Introduction: Grace Hopper")
		for _, mail := range m.Mails(t, markettest.BuyerEmail) {
			if mail.Subject == "You and Acme AI" && (mail.ReplyTo != markettest.AcmeEmail || !strings.Contains(mail.Text, markettest.AcmeEmail)) {
				t.Errorf("the visitor's mail replies to %s and says %s", mail.ReplyTo, mail.Text)
			}
		}
		for _, mail := range m.Mails(t, markettest.AcmeEmail) {
			if mail.Subject == "Introduction: Grace Hopper" &&
				(mail.ReplyTo != markettest.BuyerEmail || !strings.Contains(mail.Text, "We need help.")) {
				t.Errorf("the partner's mail replies to %s and says %s", mail.ReplyTo, mail.Text)
			}
		}

		m.ChangeStatus(t, 200, m.Owner, request, map[string]any{"status": "talking"})
		m.ChangeStatus(t, 400, m.Owner, request, map[string]any{"status": "won"}) // without an amount
		m.ChangeStatus(t, 200, m.Owner, request, map[string]any{"status": "won", "won_cents": 1_250_000})
		m.ChangeStatus(t, 409, m.Owner, request, map[string]any{"status": "lost"}) // only the admin can undo it
		thread := m.Expect(t, 200, "GET", "/api/admin/partnership-requests/"+request, m.Admin, nil)
		var got struct {
			Status   string
			WonCents int64      `json:"won_cents"`
			EndedAt  *time.Time `json:"ended_at"`
			Desk     struct{ Events []struct{ By, Text string } }
		}
		thread.Decode(t, &got)
		var became []string
		for _, e := range got.Desk.Events {
			became = append(became, e.By+": "+e.Text)
		}
		slices.Sort(became) // facts of the same instant are ordered by id
		want := []string{"automatic: Partner asked", "partner: Both introduced by email", "partner: Talking", "partner: Won",
			"visitor: Pending"}
		if got.Status != "won" || got.WonCents != 1_250_000 || got.EndedAt == nil || !slices.Equal(became, want) {
			t.Errorf("the admin reads %+v, %q", got, became)
		}
		m.ExpectMails(t, markettest.BuyerEmail, "Your introduction to Acme AI", "You and Acme AI", "How was Acme AI?")
	})
}

func TestDeclinedVisitorStaysAnonymous(t *testing.T) {
	markettest.Each(t, func(t *testing.T, m *markettest.Market) {
		request := m.RequestIntroduction(t, "Please.")
		m.ChangeStatus(t, 200, m.Owner, request, map[string]any{"status": "lost", "reason": "No time"})
		m.Expect(t, 200, "POST", "/api/admin/partnership-requests/"+request+"/pending", m.Admin, map[string]any{})
		// a retry changes nothing
		m.Expect(t, 200, "POST", "/api/admin/partnership-requests/"+request+"/ask", m.Admin, nil)
		m.ChangeStatus(t, 200, m.Owner, request, map[string]any{"status": "lost"})
		m.ExpectMails(t, markettest.BuyerEmail, "Your introduction to Acme AI", "About your introduction to Acme AI")
		for _, mail := range m.Mails(t, markettest.AcmeEmail) {
			if strings.Contains(mail.Text, "Grace") || strings.Contains(mail.Text, markettest.BuyerEmail) ||
				strings.Contains(mail.Text, "Please.") {
				t.Errorf("the partner can read the requester: %s", mail.Text)
			}
		}
		if own := m.Expect(t, 200, "GET", "/api/partner/introductions/"+request, m.Owner, nil); strings.Contains(own.Body,
			"Grace") ||
			strings.Contains(own.Body, markettest.BuyerEmail) {
			t.Errorf("the portal names the visitor: %s", own.Body)
		}
	})
}

func TestStalledIntroductionsAreReminded(t *testing.T) {
	markettest.Each(t, func(t *testing.T, m *markettest.Market) {
		m.RequestIntroduction(t, "")
		reminded := func() int {
			return len(m.Subjects(t, markettest.AcmeEmail)) - 3
		}
		for _, after := range []struct {
			time.Duration
			partner int
			owner   bool
		}{{47 * time.Hour, 0, false}, {time.Hour, 1, false}, {time.Hour, 1, false}, {72 * time.Hour, 1, true},
			{240 * time.Hour, 1, true}} {
			m.Clock.Advance(after.Duration)
			m.Drain(t)
			told := slices.Contains(m.Subjects(t, apptest.AdminEmail), "No news: Grace Hopper and Acme AI")
			if reminded() != after.partner || told != after.owner {
				t.Errorf("%s later, the partner has %d reminders, and the owner got one: %t", after.Duration, reminded(), told)
			}
		}
	})
}
