package introductions_test

import (
	"strings"
	"testing"
	"time"

	"harborlight/internal/kit/id"
	"harborlight/internal/marketplace/markettest"
)

const requestsPath = "/api/admin/partnership-requests/"

// deskRecord is a request in the response of the desk's API.
type deskRecord struct {
	Status     string
	WonCents   int64  `json:"won_cents"`
	LostReason string `json:"lost_reason"`
	Desk       struct {
		Undo *struct {
			Action string
			Input  map[string]any
		}
		Unavailable []struct{ ID, Reason string }
	}
}

// runAction runs an action of the desk on a request and the resulting jobs, and returns the record.
func runAction(t *testing.T, m *markettest.Market, requestID, action string, input map[string]any) (r deskRecord) {
	t.Helper()
	if input == nil {
		input = map[string]any{}
	}
	m.Expect(t, 200, "POST", requestsPath+requestID+"/"+action, m.Admin, input).Decode(t, &r)
	m.Drain(t)
	return r
}

// TestUndoRestoresAmountAndReason checks that an undo restores the amount, the reason and the status, and
// sends no second mail.
func TestUndoRestoresAmountAndReason(t *testing.T) {
	markettest.Each(t, func(t *testing.T, m *markettest.Market) {
		waits, met, won := m.RequestIntroduction(t, ""), m.RequestIntroduction(t, ""), m.RequestIntroduction(t, "")
		declined := m.RequestIntroduction(t, "")
		runAction(t, m, declined, "decline", map[string]any{"reason": "No time"})
		for _, requestID := range []string{met, won} {
			runAction(t, m, requestID, "introduce", nil)
		}
		runAction(t, m, won, "won", map[string]any{"won_cents": 500_00})
		mails := m.Subjects(t, markettest.BuyerEmail)
		for _, c := range []struct{ requestID, action string }{
			{waits, "spam"}, {met, "spam"}, {met, "talking"}, {met, "pending"}, {won, "spam"}, {won, "introduced"},
			{won, "pending"}, {declined, "spam"}, {declined, "pending"},
		} {
			var before deskRecord
			m.Expect(t, 200, "GET", requestsPath+c.requestID, m.Admin, nil).Decode(t, &before)
			moved := runAction(t, m, c.requestID, c.action, map[string]any{"from": before.Status})
			if moved.Status != c.action || moved.Desk.Undo == nil {
				t.Fatalf("%s: %+v", c.action, moved)
			}
			back := runAction(t, m, c.requestID, moved.Desk.Undo.Action, moved.Desk.Undo.Input)
			if back.Status != before.Status || back.WonCents != before.WonCents || back.LostReason != before.LostReason {
				t.Errorf("undoing %s of %+v gives %+v", c.action, before, back)
			}
		}
		m.ExpectMails(t, markettest.BuyerEmail, mails...)
	})
}

// TestUndoRequiresUnchangedStatus checks that an undo fails if the request has changed since.
func TestUndoRequiresUnchangedStatus(t *testing.T) {
	markettest.Each(t, func(t *testing.T, m *markettest.Market) {
		request := m.RequestIntroduction(t, "")
		runAction(t, m, request, "introduce", nil)
		undo := runAction(t, m, request, "talking", nil).Desk.Undo
		m.ChangeStatus(t, 200, m.Owner, request, map[string]any{"status": "won", "won_cents": 100_00})
		refused := m.Expect(t, 409, "POST", requestsPath+request+"/"+undo.Action, m.Admin, undo.Input)
		if !strings.Contains(refused.Body, "changed meanwhile") {
			t.Errorf("it is refused with %s", refused.Body)
		}
	})
}

// TestTalkingRequiresIntroduction checks the status talking before the introduction, and the explanation in the
// record.
func TestTalkingRequiresIntroduction(t *testing.T) {
	markettest.Each(t, func(t *testing.T, m *markettest.Market) {
		request := m.RequestIntroduction(t, "")
		var r deskRecord
		m.Expect(t, 200, "GET", requestsPath+request, m.Admin, nil).Decode(t, &r)
		if len(r.Desk.Unavailable) != 1 || r.Desk.Unavailable[0].ID != "talking" || r.Desk.Unavailable[0].Reason != "Introduce both first." {
			t.Errorf("the unavailable actions are %+v", r.Desk.Unavailable)
		}
		m.Expect(t, 409, "POST", requestsPath+request+"/talking", m.Admin, map[string]any{})
		runAction(t, m, request, "introduce", nil)
		if talking := runAction(t, m, request, "talking", nil); talking.Status != "talking" {
			t.Errorf("after the introduction, the status is %s", talking.Status)
		}
	})
}

// TestAdminRemovesOwnNotes checks that the admin can remove the admin's notes, but not the partner's.
func TestAdminRemovesOwnNotes(t *testing.T) {
	markettest.Each(t, func(t *testing.T, m *markettest.Market) {
		request, theirs, ours := m.RequestIntroduction(t, ""), id.New(), id.New()
		m.Expect(t, 200, "POST", "/api/partner/introductions/"+request+"/notes", m.Owner,
			map[string]any{"id": theirs, "text": "We are on it."})
		undo := runAction(t, m, request, "note", map[string]any{"id": ours, "text": "Called them."}).Desk.Undo
		thread := func() string {
			return m.Expect(t, 200, "GET", "/api/partner/introductions/"+request, m.Owner, nil).Body
		}
		if !strings.Contains(thread(), "Called them.") {
			t.Errorf("the partner doesn't read the note: %s", thread())
		}
		runAction(t, m, request, undo.Action, undo.Input)
		runAction(t, m, request, undo.Action, map[string]any{"note": theirs})
		if text := thread(); strings.Contains(text, "Called them.") || !strings.Contains(text, "We are on it.") {
			t.Errorf("after the removal, the partner reads %s", text)
		}
	})
}

// TestPendingRequestsAreDueAsPromised checks which side's answer is pending and until when.
func TestPendingRequestsAreDueAsPromised(t *testing.T) {
	markettest.Each(t, func(t *testing.T, m *markettest.Market) {
		asked := m.RequestIntroduction(t, "")
		flagged := markettest.IDOf(t, m.Expect(t, 201, "POST", "/api/partnership-requests", "", map[string]any{
			"partner_id": m.Company, "requester_name": "Grace Hopper", "requester_email": markettest.BuyerEmail,
			"service_needed": "Consulting", "website_confirm": "x",
		}))
		m.Drain(t)
		var waiting []struct {
			Kind, State string
			Rows        []struct {
				ID, Action string
				DueAt      *time.Time `json:"due_at"`
			}
		}
		m.Expect(t, 200, "GET", "/api/admin/desk/waiting", m.Admin, nil).Decode(t, &waiting)
		found := map[string]string{}
		for _, one := range waiting {
			for _, row := range one.Rows {
				if one.Kind == "partnership-requests" {
					found[row.ID] = one.State + " " + row.Action
				}
				hours := time.Duration(m.App.Content().Brand.Claims.ResponseHours) * time.Hour
				if row.ID == asked && (row.DueAt == nil || !row.DueAt.Equal(m.Clock.Now().Add(hours))) {
					t.Errorf("an answer is due at %v", row.DueAt)
				}
				if row.ID == flagged && row.DueAt != nil {
					t.Errorf("a flagged request has a promised answer at %v", row.DueAt)
				}
			}
		}
		if len(found) != 2 || found[asked] != "unanswered introduce" || found[flagged] != "unasked ask" {
			t.Errorf("the pending requests are %v", found)
		}
	})
}
