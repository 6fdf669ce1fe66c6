package partners_test

import (
	"testing"
	"time"

	"harborlight/internal/marketplace/markettest"
	"harborlight/internal/platform/desk"
)

// undone is how the desk says that something can be taken back.
type undone struct {
	Desk struct{ Undo desk.Inverse }
}

// TestADecisionIsTakenBackAsItWas holds that what stood before a decision stands again, that nobody is told of a
// decision that was taken back in time, and that a rejection that was mailed stays.
func TestADecisionIsTakenBackAsItWas(t *testing.T) {
	markettest.Each(t, func(t *testing.T, m *markettest.Market) {
		request := m.Ask(t, "We need help.")
		path := "/api/admin/partners/" + m.Company
		mails := m.Subjects(t, markettest.AcmeEmail)
		reason := map[string]any{"reason": "No references"}
		for action, body := range map[string]map[string]any{"deactivate": {}, "hold": reason, "reject": reason} {
			var after undone
			m.Want(t, 200, "POST", path+"/"+action, m.Admin, body).Decode(t, &after)
			m.Want(t, 404, "GET", "/api/partners/"+m.Company, "", nil)
			m.Drain(t)
			m.Want(t, 200, "POST", path+"/"+after.Desk.Undo.Action, m.Admin, after.Desk.Undo.Input)
			m.Want(t, 409, "POST", path+"/"+after.Desk.Undo.Action, m.Admin, map[string]any{"revision": 1, "is_active": false,
				"is_verified": true, "is_held": false, "is_paused": false, "rejected_at": nil, "reason": ""})
			m.Clock.Advance(time.Minute)
			m.Drain(t)
			m.Want(t, 200, "GET", "/api/partners/"+m.Company, "", nil)
		}
		m.WantMails(t, markettest.AcmeEmail, mails...)
		m.Step(t, 200, m.Owner, request, map[string]any{"status": "introduced"}) // it wasn't answered for the company

		var after undone
		m.Want(t, 200, "POST", path+"/reject", m.Admin, reason).Decode(t, &after)
		m.Clock.Advance(time.Minute)
		m.Drain(t)
		m.Want(t, 409, "POST", path+"/"+after.Desk.Undo.Action, m.Admin, after.Desk.Undo.Input)
	})
}

// TestAnApplicationIsPendingAgainOnceItsApprovalIsTakenBack, and neither verified nor decided about.
func TestAnApplicationIsPendingAgainOnceItsApprovalIsTakenBack(t *testing.T) {
	markettest.Each(t, func(t *testing.T, m *markettest.Market) {
		path := "/api/admin/partners/" + markettest.Apply(t, m.Server, "Third AI", "c@third.example")
		var after undone
		m.Want(t, 200, "POST", path+"/approve", m.Admin, nil).Decode(t, &after)
		m.Want(t, 200, "POST", path+"/"+after.Desk.Undo.Action, m.Admin, after.Desk.Undo.Input)
		var p struct {
			IsActive   bool `json:"is_active"`
			IsVerified bool `json:"is_verified"`
		}
		m.Want(t, 200, "GET", path, m.Admin, nil).Decode(t, &p)
		if p.IsActive || p.IsVerified {
			t.Errorf("taken back, it is %+v", p)
		}
	})
}
