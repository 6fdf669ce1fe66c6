package partners_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/marketplace/markettest"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/mail"
)

// undone is the undo action in a response.
type undone struct {
	Desk struct{ Undo desk.Inverse }
}

// TestUndoRestoresDecision checks that an undo restores the previous state, that an undone decision sends no
// notification, and that a rejection can't be undone after its mail.
func TestUndoRestoresDecision(t *testing.T) {
	markettest.Each(t, func(t *testing.T, m *markettest.Market) {
		request := m.RequestIntroduction(t, "We need help.")
		path := "/api/admin/partners/" + m.Company
		mails := m.Subjects(t, markettest.AcmeEmail)
		reason := map[string]any{"reason": "No references"}
		for action, body := range map[string]map[string]any{"deactivate": {}, "hold": reason, "reject": reason} {
			var after undone
			m.Expect(t, 200, "POST", path+"/"+action, m.Admin, body).Decode(t, &after)
			m.Expect(t, 404, "GET", "/api/partners/"+m.Company, "", nil)
			m.Drain(t)
			m.Expect(t, 200, "POST", path+"/"+after.Desk.Undo.Action, m.Admin, after.Desk.Undo.Input)
			m.Expect(t, 409, "POST", path+"/"+after.Desk.Undo.Action, m.Admin, map[string]any{"revision": 1, "is_active": false,
				"is_verified": true, "is_held": false, "is_paused": false, "rejected_at": nil, "reason": ""})
			m.Clock.Advance(time.Minute)
			m.Drain(t)
			m.Expect(t, 200, "GET", "/api/partners/"+m.Company, "", nil)
		}
		m.ExpectMails(t, markettest.AcmeEmail, mails...)
		// the pending introduction wasn't declined
		m.ChangeStatus(t, 200, m.Owner, request, map[string]any{"status": "introduced"})

		var after undone
		m.Expect(t, 200, "POST", path+"/reject", m.Admin, reason).Decode(t, &after)
		m.Clock.Advance(time.Minute)
		m.Drain(t)
		m.Expect(t, 409, "POST", path+"/"+after.Desk.Undo.Action, m.Admin, after.Desk.Undo.Input)

		// The second rejection is undone, so the first one is mailed.
		company := markettest.Apply(t, m.Server, "Third AI", "c@third.example")
		for _, text := range []string{"No references", "No website"} {
			m.Expect(t, 200, "POST", "/api/admin/partners/"+company+"/reject", m.Admin, map[string]any{"reason": text}).
				Decode(t, &after)
		}
		m.Expect(t, 200, "POST", "/api/admin/partners/"+company+"/"+after.Desk.Undo.Action, m.Admin, after.Desk.Undo.Input)
		m.Clock.Advance(time.Minute)
		m.Drain(t)
		rejections := 0
		for _, letter := range m.Mails(t, "c@third.example") {
			if letter.Kind == "partners.rejected" && strings.Contains(letter.Text, "No references") {
				rejections++
			}
		}
		if rejections != 1 {
			t.Errorf("%d mails with the reason", rejections)
		}
	})
}

// TestUndoneApprovalSendsNoMail undoes an approval. The application is pending again and isn't verified. A repeated
// approval mails once.
func TestUndoneApprovalSendsNoMail(t *testing.T) {
	markettest.Each(t, func(t *testing.T, m *markettest.Market) {
		path := "/api/admin/partners/" + markettest.Apply(t, m.Server, "Third AI", "c@third.example")
		m.Drain(t)
		applied := m.Subjects(t, "c@third.example")
		mailed := func(want ...string) {
			t.Helper()
			m.Drain(t)
			m.Clock.Advance(mail.UndoDelay)
			m.Drain(t)
			m.ExpectMails(t, "c@third.example", append(slices.Clone(applied), want...)...)
		}
		var after undone
		m.Expect(t, 200, "POST", path+"/approve", m.Admin, nil).Decode(t, &after)
		m.Expect(t, 200, "POST", path+"/"+after.Desk.Undo.Action, m.Admin, after.Desk.Undo.Input)
		var p struct {
			IsActive   bool `json:"is_active"`
			IsVerified bool `json:"is_verified"`
		}
		m.Expect(t, 200, "GET", path, m.Admin, nil).Decode(t, &p)
		if p.IsActive || p.IsVerified {
			t.Errorf("undone, it is %+v", p)
		}
		mailed()
		m.Expect(t, 200, "POST", path+"/approve", m.Admin, nil)
		m.Expect(t, 200, "POST", path+"/deactivate", m.Admin, nil) // a new decision clears the reason
		mailed()
		for _, action := range []string{"/approve", "/deactivate", "/approve"} {
			m.Expect(t, 200, "POST", path+action, m.Admin, nil)
		}
		mailed("Your listing on Harborlight is live")
	})
}

// TestUndoAndMailAreExclusive undoes approvals at the moment in which their mails are sent.
func TestUndoAndMailAreExclusive(t *testing.T) {
	markettest.Each(t, func(t *testing.T, m *markettest.Market) {
		for i := range 8 {
			address := fmt.Sprintf("c%d@third.example", i)
			path := "/api/admin/partners/" + markettest.Apply(t, m.Server, fmt.Sprint("Third AI ", i), address)
			m.Drain(t)
			before := len(m.Subjects(t, address))
			var after undone
			m.Expect(t, 200, "POST", path+"/approve", m.Admin, nil).Decode(t, &after)
			m.Clock.Advance(mail.UndoDelay)
			var both sync.WaitGroup
			var undo apptest.Answer
			both.Go(func() { undo = m.Do(t, "POST", path+"/"+after.Desk.Undo.Action, m.Admin, after.Desk.Undo.Input) })
			m.Drain(t)
			both.Wait()
			m.Drain(t)
			sent := len(m.Subjects(t, address)) - before
			if undone := undo.Status == 200; undone == (sent > 0) || !undone && undo.Status != 409 {
				t.Errorf("undo returns %d %s, and %d mails were sent", undo.Status, undo.Body, sent)
			}
		}
	})
}
