package leads_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/mail"
	"harborlight/internal/sales/leads"
)

// storeQuoteRequest stores a visitor's quote request and returns the lead's id.
func storeQuoteRequest(t *testing.T, s *apptest.Server, name, email string) string {
	t.Helper()
	var lead struct{ ID string }
	s.Do(t, "POST", "/api/quotes", "", quoteBody(name, email)).Decode(t, &lead)
	return lead.ID
}

// leadRecord is a lead's page at the desk.
type leadRecord struct {
	leads.LeadDetail
	Desk struct {
		Events []struct{ Text, By, Body string }
	}
}

func detail(t *testing.T, s *apptest.Server, admin, leadID string) (d leadRecord) {
	t.Helper()
	s.Do(t, "GET", "/api/admin/leads/"+leadID, admin, nil).Decode(t, &d)
	return d
}

func TestDeskMailIsSentOnceAndContactsLead(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(time.Date(2026, time.November, 23, 9, 0, 0, 0, time.UTC))
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		leadID := storeQuoteRequest(t, s, "Ada", "ada@buyer.example")
		s.Drain(t)
		answer := map[string]string{"id": id.New(), "subject": "Your request", "text": "Hello Ada,\r\n\r\ncan we talk?"}
		for range 2 {
			if a := s.Do(t, "POST", "/api/admin/leads/"+leadID+"/mail", admin, answer); a.Status != 200 {
				t.Fatalf("%d %s", a.Status, a.Body)
			}
		}
		answer["text"] = "Something else"
		if a := s.Do(t, "POST", "/api/admin/leads/"+leadID+"/mail", admin, answer); a.Status != 409 {
			t.Errorf("another mail with this id: %d %s", a.Status, a.Body)
		}
		now.Advance(mail.UndoDelay)
		s.Drain(t)
		got := s.Mails(t, "ada@buyer.example")
		if len(got) != 2 || got[1].Kind != "leads.answer" || got[1].ReplyTo != owner || got[1].Subject != "Your request" ||
			!strings.Contains(got[1].Text, "Hello Ada,\n\ncan we talk?") {
			t.Errorf("the lead got %+v", got)
		}
		d := detail(t, s, admin, leadID)
		if d.Status != leads.StatusContacted || len(d.Desk.Events) != 3 || d.Desk.Events[0].Body != "Less paper" ||
			d.Desk.Events[1].Text != "Email sent: Your request" || d.Desk.Events[1].By != "you" ||
			d.Desk.Events[2].Text != "Moved from New to Contacted" {
			t.Errorf("the lead is %s, its history %+v", d.Status, d.Desk.Events)
		}
		for _, body := range []map[string]string{
			{"id": "x", "subject": "a", "text": "b"}, {"id": id.New(), "subject": " ", "text": "b"},
			{"id": id.New(), "subject": "a\nBcc: eve@evil.example", "text": "b"}, {"id": id.New(), "subject": "a", "text": "\n"},
			{"id": id.New(), "subject": "a", "text": strings.Repeat("b", 10_001)},
		} {
			if a := s.Do(t, "POST", "/api/admin/leads/"+leadID+"/mail", admin, body); a.Status != 400 {
				t.Errorf("%.40v: %d %s", body, a.Status, a.Body)
			}
		}
	}, apptest.WithClock(now))
}

// undo is the inverse action in a response.
type undo struct {
	Desk struct {
		Undo *struct {
			Action string
			Input  any
		}
	}
}

func TestQueuedDeskMailCanBeWithdrawn(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(time.Date(2026, time.November, 23, 9, 0, 0, 0, time.UTC))
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		leadID := storeQuoteRequest(t, s, "Ada", "ada@buyer.example")
		path := "/api/admin/leads/" + leadID + "/"
		answers := func() int {
			n := 0
			for _, m := range s.Mails(t, "ada@buyer.example") {
				if m.Kind == "leads.answer" {
					n++
				}
			}
			return n
		}
		send := func() (u undo) {
			s.Do(t, "POST", path+"mail", admin,
				map[string]string{"id": id.New(), "subject": "Your request", "text": "Hello"}).Decode(t, &u)
			return u
		}
		first := send()
		s.Drain(t)
		if a := s.Do(t, "POST", path+first.Desk.Undo.Action, admin, first.Desk.Undo.Input); a.Status != 200 {
			t.Fatalf("withdrawing returns %d %s", a.Status, a.Body)
		}
		now.Advance(time.Minute)
		s.Drain(t)
		if d := detail(t, s, admin, leadID); answers() != 0 || d.Status != leads.StatusNew {
			t.Errorf("the withdrawn mail arrived %d times, and the lead is %s", answers(), d.Status)
		}
		second := send()
		now.Advance(time.Minute)
		s.Drain(t)
		a := s.Do(t, "POST", path+second.Desk.Undo.Action, admin, second.Desk.Undo.Input)
		if a.Status != 409 || !strings.Contains(a.Body, "already sent") || answers() != 1 {
			t.Errorf("a mail that has left: %d %s, and it arrived %d times", a.Status, a.Body, answers())
		}
	}, apptest.WithClock(now))
}

func TestT124DeskMailIsText(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(time.Date(2026, time.November, 23, 9, 0, 0, 0, time.UTC))
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		const script = "<script>alert(1)</script> {subject}"
		admin := s.SignIn(t, apptest.AdminEmail)
		leadID := storeQuoteRequest(t, s, "Ada", "ada@buyer.example")
		s.Do(t, "POST", "/api/admin/leads/"+leadID+"/mail", admin,
			map[string]string{"id": id.New(), "subject": script, "text": script})
		now.Advance(time.Minute) // mails stay queued for a while, so that they can be withdrawn
		s.Drain(t)
		sent := 0
		for _, m := range s.Mails(t, "ada@buyer.example") {
			if m.Kind != "leads.answer" {
				continue
			}
			sent++
			if _, html, _ := strings.Cut(m.Text, "text/html"); strings.Contains(html, "<script") ||
				!strings.Contains(html, "&lt;script&gt;alert(1)&lt;/script&gt; {subject}") {
				t.Errorf("the mail contains markup, or its words are changed:\n%s", html)
			}
		}
		if sent != 1 {
			t.Errorf("%d mails", sent)
		}
	}, apptest.WithClock(now))
}

func TestT125DeskMailsAreLimited(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(time.Date(2026, time.November, 23, 9, 0, 0, 0, time.UTC))
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		leadID := storeQuoteRequest(t, s, "Ada", "ada@buyer.example")
		send := func() apptest.Answer {
			return s.Do(t, "POST", "/api/admin/leads/"+leadID+"/mail", admin,
				map[string]string{"id": id.New(), "subject": "Again", "text": "Again"})
		}
		for i := range 20 {
			if a := send(); a.Status != 200 {
				t.Fatalf("mail %d: %d %s", i, a.Status, a.Body)
			}
		}
		if a := send(); a.Status != 429 || !strings.Contains(a.Body, "20 a day to one address") {
			t.Errorf("%d %s", a.Status, a.Body)
		}
		if n := len(detail(t, s, admin, leadID).Desk.Events); n != 22 {
			t.Errorf("the thread has %d entries: a refused mail is stored", n)
		}
		now.Advance(mail.UndoDelay) // a mail is charged once, so none is refused when it is sent
		s.Drain(t)
		sent := 0
		for _, m := range s.Mails(t, "ada@buyer.example") {
			if m.Kind == "leads.answer" {
				sent++
			}
		}
		if sent != 20 {
			t.Errorf("%d of 20 mails were sent", sent)
		}
		leadID = storeQuoteRequest(t, s, "Bea", "bea@buyer.example")
		if a := send(); a.Status != 200 {
			t.Errorf("another lead: %d %s", a.Status, a.Body)
		}
	}, apptest.WithClock(now), apptest.Limited)
}

func TestLongestOverdueStepIsFirst(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		plan := func(leadID, text, on string) apptest.Answer {
			return s.Do(t, "POST", "/api/admin/leads/"+leadID+"/plan", admin, map[string]string{"text": text, "on": on})
		}
		var last string
		for i, on := range []string{"2026-12-03", "2026-12-01", "", "2026-12-02"} {
			last = storeQuoteRequest(t, s, fmt.Sprint("Lead ", i), fmt.Sprintf("n%d@buyer.example", i))
			for range 2 {
				if a := plan(last, map[bool]string{true: "Call", false: ""}[on != ""], on); a.Status != 200 {
					t.Fatalf("%d %s", a.Status, a.Body)
				}
			}
		}
		var page struct{ Items []leads.LeadRow }
		s.Do(t, "GET", "/api/admin/leads?sort=due", admin, nil).Decode(t, &page)
		var got []string
		for _, row := range page.Items {
			got = append(got, row.Name)
		}
		if strings.Join(got, ",") != "Lead 1,Lead 3,Lead 0" {
			t.Errorf("due are %v", got)
		}
		for _, wrong := range [][2]string{{"Call", ""}, {"", "2026-12-01"}, {"Call", "tomorrow"}, {"a\nb", "2026-12-01"}} {
			if a := plan(last, wrong[0], wrong[1]); a.Status != 400 {
				t.Errorf("%q: %d %s", wrong, a.Status, a.Body)
			}
		}
		if a := plan(last, "", ""); a.Status != 200 {
			t.Errorf("%d %s", a.Status, a.Body)
		}
		thread := detail(t, s, admin, last).Desk.Events
		if len(thread) != 3 || thread[1].Text != "Next step on 2026-12-02" || thread[2].Body != "Call" ||
			thread[2].Text != "Next step done" {
			t.Errorf("the thread is %+v", thread)
		}
	})
}

func TestLabelsReplaceOptionValues(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		leadID := storeQuoteRequest(t, s, "Ada", "ada@buyer.example")
		s.Do(t, "POST", "/api/contact", "", map[string]any{"name": "Bea", "email": "bea@buyer.example", "subject": "Dates?",
			"message": "When?\nAnd where?", "elapsed_ms": 20_000})
		notice := ""
		s.Drain(t)
		for _, m := range s.Mails(t, owner) {
			notice += m.Text
		}
		fields := fmt.Sprint(detail(t, s, admin, leadID).Fields)
		file := s.Do(t, "GET", "/api/admin/leads.csv", admin, nil).Body
		for where, text := range map[string]string{"desk": fields, "CSV": file, "mail": notice} {
			if strings.Contains(text, "5k-10k") || !strings.Contains(text, "$5,000 - $10,000") {
				t.Errorf("the %s shows %s", where, text)
			}
		}
		var page struct{ Items []leads.LeadRow }
		s.Do(t, "GET", "/api/admin/leads?kind=message", admin, nil).Decode(t, &page)
		request := detail(t, s, admin, page.Items[0].ID).Desk.Events[0]
		if request.Text != "Request: Dates?" || request.Body != "When?\nAnd where?" {
			t.Errorf("the message reads %+v", request)
		}
	})
}
