package schedule_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/database"
	"harborlight/internal/schedule"
)

// TestGuestResponseNotifiesOrganizer follows an invitation through the complete program: the mail with its
// calendar part, the guest's response without an account, and the organizer's notification.
func TestGuestResponseNotifiesOrganizer(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(time.Date(2026, time.November, 21, 9, 0, 0, 0, time.UTC))
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		token := s.SignIn(t, "ada@site.example")
		event := map[string]any{"title": "Kick-off", "start_time": "2026-12-01T09:00:00Z", "end_time": "2026-12-01T10:00:00Z",
			"guests": []string{"bob@guest.example"}}
		if a := s.Do(t, "POST", "/api/events", token, event); a.Status != http.StatusCreated ||
			!strings.Contains(a.Body, `"answer":"waiting"`) {
			t.Fatalf("create: %d %s", a.Status, a.Body)
		}
		s.Drain(t)
		mails := s.Mails(t, "bob@guest.example")
		if len(mails) != 1 || mails[0].Subject != "Invitation from ada@site.example" {
			t.Fatalf("mails %+v", mails)
		}
		_, rest, _ := strings.Cut(mails[0].Text, "/calendar?invitation=")
		path := "/api/invitations/" + strings.Fields(rest)[0]
		if a := s.Do(t, "POST", path, "", map[string]any{"answer": "maybe"}); a.Status != http.StatusOK {
			t.Fatalf("answer: %d %s", a.Status, a.Body)
		}
		var list []struct{ Title, Message string }
		s.Do(t, "GET", "/api/notifications", token, nil).Decode(t, &list)
		if len(list) != 1 || list[0].Title != "Answer to Kick-off" || list[0].Message != "bob@guest.example may come." {
			t.Errorf("the organizer heard %+v", list)
		}
		page := s.Do(t, "GET", "/calendar?invitation=x", "", nil)
		if page.Header.Get("X-Robots-Tag") != "noindex" || page.Header.Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("the private page: %v", page.Header)
		}
	}, apptest.WithClock(now))
}

// TestT90CalDAVInvitationsShareLimits checks that app passwords don't bypass the limits, and that a change
// whose mails are refused isn't stored.
func TestT90CalDAVInvitationsShareLimits(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Limited,
		apptest.WithClock(clock.NewManual(time.Date(2026, time.November, 21, 9, 0, 0, 0, time.UTC))))
	p := newCalDAVClient(t, s, "ada@site.example")
	p.mustDo(t, http.StatusCreated, "PUT", p.calendar+"lunch.ics", lunch("Lunch"))
	var events []struct{ ID string }
	s.Do(t, "GET", "/api/events", p.token, nil).Decode(t, &events)
	invited := s.Do(t, "PATCH", "/api/events/"+events[0].ID, p.token,
		map[string]any{"guests": []string{"bob@guest.example"}})
	if invited.Status != http.StatusOK {
		t.Fatalf("invite: %d %s", invited.Status, invited.Body)
	}
	last := ""
	for i := range 30 {
		title := fmt.Sprintf("Lunch %d", i)
		if a := p.do(t, "PUT", p.calendar+"lunch.ics", lunch(title)); a.Status == http.StatusTooManyRequests {
			break
		}
		last = title
	}
	if sent := len(s.Mails(t, "bob@guest.example")); sent != 10 {
		t.Errorf("%d mails to one guest, want the ten that are allowed", sent)
	}
	if a := p.mustDo(t, 200, "GET", p.calendar+"lunch.ics", ""); !strings.Contains(a.Body, "SUMMARY:"+last+"\r\n") {
		t.Errorf("after %q the calendar has %s", last, a.Body)
	}
}

// TestT90InvitationsAreBounded checks that invitations can't flood a mailbox, and that a change whose mails are
// refused isn't stored.
func TestT90InvitationsAreBounded(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(time.Date(2026, time.November, 21, 9, 0, 0, 0, time.UTC))
	s := apptest.Start(t, database.SQLite, apptest.WithClock(now), apptest.Limited)
	s.SignIn(t, "ada@site.example")
	now.Advance(8 * 24 * time.Hour) // no longer a new account
	token := s.SignIn(t, "ada@site.example")
	create := func(guests ...string) (status int, path string) {
		t.Helper()
		a := s.Do(t, "POST", "/api/events", token, map[string]any{"title": "Kick-off", "start_time": "2026-12-01T09:00:00Z",
			"end_time": "2026-12-01T10:00:00Z", "guests": guests})
		var e struct{ ID string }
		a.Decode(t, &e)
		return a.Status, "/api/events/" + e.ID
	}
	_, path := create("victim@guest.example")
	for range 4 {
		create("victim@guest.example")
	}
	if status, _ := create("victim@guest.example"); status != http.StatusTooManyRequests {
		t.Errorf("the sixth invitation of a day to one address: %d", status)
	}
	refused := 0
	for i := range 12 {
		if a := s.Do(t, "PATCH", path, token,
			map[string]any{"title": fmt.Sprintf("Kick-off %d", i)}); a.Status == http.StatusTooManyRequests {
			refused++
		}
	}
	if mails := s.Mails(t, "victim@guest.example"); len(mails) != 10 || refused != 7 {
		t.Errorf("%d mails to one guest in a day, %d changes refused", len(mails), refused)
	}
	if a := s.Do(t, "GET", "/api/events", token, nil); strings.Count(a.Body, `"title"`) != 5 {
		t.Errorf("an event was stored whose guest wasn't mailed: %s", a.Body)
	}
	now.Advance(2 * time.Minute) // resets the request limit
	invited := 0
	for n := range 12 {
		guests := make([]string, 10)
		for i := range guests {
			guests[i] = fmt.Sprintf("guest-%d-%d@guest.example", n, i)
		}
		if status, _ := create(guests...); status == http.StatusCreated {
			invited += len(guests)
		}
	}
	if invited != 90 {
		t.Errorf("an account invited %d more people in a day", invited)
	}
	now.Advance(25 * time.Hour)
	if token = s.SignIn(t, "ada@site.example"); token == "" {
		t.Fatal("no session")
	}
	if a := s.Do(t, "PATCH", path, token, map[string]any{"title": "Another day"}); a.Status != http.StatusOK {
		t.Errorf("a day later: %d %s", a.Status, a.Body)
	}
}

// TestT87InvitationsDoNotBlockBookingMails checks that five invitations per day don't block the mails that their
// recipient requests.
func TestT87InvitationsDoNotBlockBookingMails(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Demo, apptest.Limited)
	token := s.SignIn(t, "ada@site.example")
	for range 5 {
		a := s.Do(t, "POST", "/api/events", token, map[string]any{"title": "Kick-off", "start_time": "2026-12-01T09:00:00Z",
			"end_time": "2026-12-01T10:00:00Z", "guests": []string{"bob@guest.example"}})
		if a.Status != http.StatusCreated {
			t.Fatalf("invite: %d %s", a.Status, a.Body)
		}
	}
	now := s.App.DB.Clock().Now()
	free := apptest.FreeTimes(t, s, now, now.AddDate(0, 0, 14))
	if a := s.Do(t, "POST", "/api/bookings", "", apptest.BookingBody("bob@guest.example", free[0])); a.Status != http.StatusOK {
		t.Errorf("book: %d %s", a.Status, a.Body)
	}
	if mails := s.Mails(t, "bob@guest.example"); len(mails) != 6 {
		t.Errorf("five invitations and a booking made %d mails", len(mails))
	}
}

// TestT68InvitationMailsAreLimited checks that new accounts can mail few other people, and that all accounts together
// are limited.
func TestT68InvitationMailsAreLimited(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(time.Date(2026, time.November, 21, 9, 0, 0, 0, time.UTC))
	s := apptest.Start(t, database.SQLite, apptest.WithClock(now), apptest.Limited)
	strangers := 0
	invite := func(token string, events int) (mailed int) {
		t.Helper()
		for range events {
			guests := make([]string, 10)
			for i := range guests {
				strangers++
				guests[i] = fmt.Sprintf("stranger-%d@guest.example", strangers)
			}
			a := s.Do(t, "POST", "/api/events", token, map[string]any{"title": "Kick-off",
				"start_time": "2026-12-24T09:00:00Z", "end_time": "2026-12-24T10:00:00Z", "guests": guests})
			if a.Status == http.StatusCreated {
				mailed += len(guests)
			} else if a.Status != http.StatusTooManyRequests {
				t.Fatalf("%d %s", a.Status, a.Body)
			}
		}
		return mailed
	}
	for n := range 4 {
		if mailed := invite(s.SignIn(t, fmt.Sprintf("ada%d@site.example", n)), 4); mailed != 20 {
			t.Errorf("a young account mailed %d strangers", mailed)
		}
	}
	now.Advance(8 * 24 * time.Hour)
	mailed := 0
	for n := range 4 {
		mailed += invite(s.SignIn(t, fmt.Sprintf("ada%d@site.example", n)), 12)
		now.Advance(2 * time.Minute) // resets the request limit
	}
	if mailed < 200 || mailed > 240 { // the requests take some minutes
		t.Errorf("the site mailed %d strangers in an hour", mailed)
	}
}

// TestT68InvitationTextContainsNoLinks checks subject and heading. The organizer's text is shown without links; only
// the calendar file may contain links, if the account isn't new.
func TestT68InvitationTextContainsNoLinks(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(time.Date(2026, time.November, 21, 9, 0, 0, 0, time.UTC))
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		const bait = "Your account at https://bank.example/login is locked"
		for _, c := range []struct {
			guest  string
			linked bool // in the calendar file
		}{{"bob@guest.example", false}, {"cleo@guest.example", true}} {
			a := s.Do(t, "POST", "/api/events", s.SignIn(t, "ada@site.example"), map[string]any{"title": bait,
				"description": "Write to help@bank.example or www.bank.example, at 9.30.", "location": "meet.bank.example/42",
				"start_time": "2026-12-24T09:00:00Z", "end_time": "2026-12-24T10:00:00Z", "guests": []string{c.guest}})
			if a.Status != http.StatusCreated {
				t.Fatalf("%d %s", a.Status, a.Body)
			}
			letter, err := database.One[struct {
				Subject  string `db:"subject"`
				Text     string `db:"text"`
				HTML     string `db:"html"`
				Calendar string `db:"calendar"`
			}](t.Context(), s.App.DB, `SELECT subject, text, html, calendar FROM mails WHERE recipient = $1`, c.guest)
			if err != nil {
				t.Fatal(err)
			}
			if letter.Subject != "Invitation from ada@site.example" {
				t.Errorf("the subject is %q", letter.Subject)
			}
			if !strings.Contains(letter.Text, "Your account at bank .example/login is locked") ||
				!strings.Contains(letter.Text, "9.30") {
				t.Errorf("the mail doesn't contain the organizer's text: %s", letter.Text)
			}
			for _, text := range []string{letter.Text, letter.HTML} {
				if strings.Contains(text, "bank.example") || strings.Contains(text, "https://bank") {
					t.Errorf("the mail holds an address that programs make a link of: %s", text)
				}
			}
			if linked := strings.Contains(strings.ReplaceAll(letter.Calendar, "\r\n ", ""), "bank.example"); linked != c.linked {
				t.Errorf("the calendar file of %s has links: %t", c.guest, linked)
			}
			now.Advance(8 * 24 * time.Hour)
		}
	}, apptest.WithClock(now))
}

// TestT68OwnerStopsInvitingAccount checks that the owner is notified once a day of an account that exceeds
// its limit, sees it in a list with its mails even if its events are deleted, and can stop it.
func TestT68OwnerStopsInvitingAccount(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(time.Date(2026, time.November, 21, 9, 0, 0, 0, time.UTC))
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		o := deskOwner{s, s.SignIn(t, apptest.AdminEmail)}
		eve, ada := s.SignIn(t, "eve@relay.example"), s.SignIn(t, "ada@site.example")
		invite := func(status int, token string, guests ...string) (path, body string) {
			t.Helper()
			a := s.Do(t, "POST", "/api/events", token, map[string]any{"title": "Kick-off",
				"start_time": "2026-12-24T09:00:00Z", "end_time": "2026-12-24T10:00:00Z", "guests": guests})
			if a.Status != status {
				t.Fatalf("invite %v: %d %s", guests, a.Status, a.Body)
			}
			var e struct{ ID string }
			a.Decode(t, &e)
			return "/api/events/" + e.ID, a.Body
		}
		path, _ := invite(201, eve, guestAddresses("a", 10)...)
		kept, _ := invite(201, eve, guestAddresses("b", 9)...)
		invite(201, ada, "bob@guest.example")
		s.Do(t, "DELETE", path, eve, nil) // sends ten cancellations
		for range 2 {
			invite(http.StatusTooManyRequests, eve, guestAddresses("c", 2)...)
		}
		s.Drain(t)
		if told := o.notifications(t); len(told) != 1 || !strings.Contains(told[0], "eve@relay.example sent 29 emails to guests") {
			t.Errorf("the owner heard %q", told)
		}
		accounts := o.inviters(t)
		if len(accounts) != 2 || accounts[0].Email != "eve@relay.example" || accounts[0].Mails != 29 ||
			accounts[1].Mails != 1 || accounts[0].StoppedAt != nil {
			t.Fatalf("the list is %+v", accounts)
		}
		stop := "/api/admin/inviters/" + accounts[0].ID
		if a := s.Do(t, "POST", stop+"/stop", ada, nil); a.Status != http.StatusForbidden {
			t.Errorf("another account stopped an account: %d", a.Status)
		}
		now.Advance(25 * time.Hour)
		o.token, eve = s.SignIn(t, apptest.AdminEmail), s.SignIn(t, "eve@relay.example")
		for range 2 { // the second request changes nothing
			if a := s.Do(t, "POST", stop+"/stop", o.token, nil); a.Status/100 != 2 {
				t.Fatalf("stop: %d %s", a.Status, a.Body)
			}
		}
		if _, body := invite(400, eve, "bob@guest.example"); !strings.Contains(body, "We've stopped invitations") {
			t.Errorf("the account reads %s", body)
		}
		invite(201, eve)
		if a := s.Do(t, "PATCH", kept, eve, map[string]any{"title": "Read this"}); a.Status != http.StatusBadRequest {
			t.Errorf("guests are mailed about a change: %d %s", a.Status, a.Body)
		}
		last := map[string]any{"title": "Read this", "guests": []string{}}
		if a := s.Do(t, "PATCH", kept, eve, last); a.Status != http.StatusOK {
			t.Errorf("guests can't be uninvited: %d %s", a.Status, a.Body)
		}
		mails := s.Mails(t, guestAddresses("b", 1)[0])
		if text := mails[len(mails)-1].Text; len(mails) != 2 || strings.Contains(text, "Read this") ||
			!strings.Contains(text, "Kick-off") {
			t.Errorf("%d mails, the last is %s", len(mails), text)
		}
		invite(201, s.SignIn(t, "ada@site.example"), "bob@guest.example")
		now.Advance(8 * 24 * time.Hour)
		o.token = s.SignIn(t, apptest.AdminEmail)
		if accounts = o.inviters(t); len(accounts) != 1 || accounts[0].StoppedAt == nil || accounts[0].Mails != 0 {
			t.Errorf("a week later the list is %+v", accounts)
		}
		s.Do(t, "POST", stop+"/allow", o.token, nil)
		invite(201, s.SignIn(t, "eve@relay.example"), "bob@guest.example")
	}, apptest.WithClock(now), apptest.Limited, func(c *app.Config) { c.AdminEmail = apptest.AdminEmail })
}

// TestT68HourlyLimitNotifiesOwner checks the notification about the limit of all accounts together.
func TestT68HourlyLimitNotifiesOwner(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(time.Date(2026, time.November, 21, 9, 0, 0, 0, time.UTC))
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		accounts := []string{"ada@site.example", "bob@site.example", "eve@relay.example"}
		for _, email := range accounts {
			s.SignIn(t, email)
		}
		now.Advance(8 * 24 * time.Hour) // no longer a new account
		o := deskOwner{s, s.SignIn(t, apptest.AdminEmail)}
		token := ""
		for n := range 11 {
			if n%5 == 0 {
				token = s.SignIn(t, accounts[n/5])
			}
			a := s.Do(t, "POST", "/api/events", token, map[string]any{"title": "Kick-off",
				"start_time": "2026-12-24T09:00:00Z", "end_time": "2026-12-24T10:00:00Z",
				"guests": guestAddresses(fmt.Sprint(n), 20)})
			if refused := a.Status == http.StatusTooManyRequests; refused != (n == 10) {
				t.Fatalf("event %d: %d %s", n, a.Status, a.Body)
			}
		}
		s.Drain(t)
		if told := o.notifications(t); len(told) != 1 || !strings.Contains(told[0], "All accounts together mailed 200 guests") {
			t.Errorf("the owner heard %q", told)
		}
	}, apptest.WithClock(now), apptest.Limited, func(c *app.Config) { c.AdminEmail = apptest.AdminEmail })
}

// guestAddresses returns n addresses of guests.
func guestAddresses(of string, n int) []string {
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprintf("stranger-%s-%d@guest.example", of, i)
	}
	return all
}

// deskOwner is the admin at the desk.
type deskOwner struct {
	*apptest.Server
	token string
}

// notifications returns the owner's notifications about invitations.
func (o deskOwner) notifications(t *testing.T) (messages []string) {
	t.Helper()
	var found []struct{ Title, Message string }
	o.Do(t, "GET", "/api/notifications", o.token, nil).Decode(t, &found)
	for _, n := range found {
		if strings.Contains(n.Message, "Invitations to Guests") {
			messages = append(messages, n.Message)
		}
	}
	return messages
}

func (o deskOwner) inviters(t *testing.T) []schedule.Inviter {
	t.Helper()
	var list struct{ Items []schedule.Inviter }
	o.Do(t, "GET", "/api/admin/inviters", o.token, nil).Decode(t, &list)
	return list.Items
}
