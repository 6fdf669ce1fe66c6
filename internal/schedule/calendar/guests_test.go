package calendar_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-ical"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/schedule/calendar"
	"harborlight/internal/schedule/calendar/event"
)

func TestGuestsGetVisibleChanges(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Parallel()
		s, _ := inviting(db)
		owner := id.New()
		e := create(t, s, owner, soon, func(f *event.NewEvent) {
			f.Guests = []string{" Bob@Site.example ", "tokyo@site.example", "bob@site.example", "ada@site.example"}
			f.Location, f.Description = "Pier 3", "Bring the plan.\nAnd coffee."
		})
		mails := wantMails(t, db, "bob REQUEST 0, tokyo REQUEST 0")
		for _, m := range mails {
			event := m.read.Events()[0]
			uid, _ := event.Props.Text(ical.PropUID)
			start, err := event.DateTimeStart(time.UTC)
			attendees := event.Props.Values(ical.PropAttendee)
			if uid != e.ID || err != nil || !start.Equal(ahead) || len(attendees) != 1 ||
				attendees[0].Value != "mailto:"+m.To || attendees[0].Params.Get(ical.ParamRSVP) != "TRUE" ||
				event.Props.Get(ical.PropOrganizer).Value != "mailto:ada@site.example" {
				t.Errorf("invitation to %s: %s", m.To, m.Calendar)
			}
			if text, _ := event.Props.Text(ical.PropDescription); text != "Bring the plan.\nAnd coffee." {
				t.Errorf("description %q", text)
			}
		}
		newYork, _ := time.LoadLocation("America/New_York")
		tokyo, _ := time.LoadLocation("Asia/Tokyo")
		for i, zone := range []*time.Location{newYork, tokyo} {
			if want := "When: " + ahead.In(zone).Format("Mon, Jan 2, 2006, 3:04 PM"); !strings.Contains(mails[i].Text, want) {
				t.Errorf("the email to %s doesn't contain %q: %s", mails[i].To, want, mails[i].Text)
			}
		}

		minutes := new(5)
		amend(t, s, owner, e.ID, "", event.EventChanges{ReminderMinutes: &minutes})
		wantMails(t, db, "")
		later := ahead.Add(2 * time.Hour)
		amend(t, s, owner, e.ID, "", event.EventChanges{EndTime: &later})
		wantMails(t, db, "bob REQUEST 1, tokyo REQUEST 1")
		left := amend(t, s, owner, e.ID, "", event.EventChanges{Guests: &[]string{"bob@site.example"}})
		wantMails(t, db, "tokyo CANCEL 2")
		if len(left.Guests) != 1 || left.Guests[0].Email != "bob@site.example" {
			t.Errorf("guests %+v", left.Guests)
		}
		amend(t, s, owner, e.ID, "", event.EventChanges{Guests: &[]string{"bob@site.example", "tokyo@site.example"}})
		wantMails(t, db, "tokyo REQUEST 3")
		if err := s.DeleteEvent(t.Context(), owner, e.ID, ""); err != nil {
			t.Fatal(err)
		}
		gone := wantMails(t, db, "bob CANCEL 2, tokyo CANCEL 4")
		if status, _ := gone[0].read.Events()[0].Props.Text(ical.PropStatus); status != "CANCELLED" {
			t.Errorf("status %q", status)
		}
	})
}

func TestGuestsBelongToTheWholeSeries(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Parallel()
		s, _ := inviting(db)
		owner := id.New()
		e := create(t, s, owner, soon, func(f *event.NewEvent) {
			f.RRule, f.Timezone, f.Guests = "FREQ=DAILY;COUNT=9", "Europe/Vienna", []string{"bob@site.example"}
		})
		first := wantMails(t, db, "bob REQUEST 0")[0].read.Events()[0]
		rule, err := first.Props.RecurrenceRule()
		if err != nil || rule == nil || rule.Count != 9 ||
			first.Props.Get(ical.PropDateTimeStart).Params.Get("TZID") != "Europe/Vienna" {
			t.Errorf("rule %v, %v", rule, err)
		}
		events := list(t, s, owner, event.Range{})
		if events[0].GuestCount != 1 || events[0].Guests != nil {
			t.Errorf("a list has %d guests and %v", events[0].GuestCount, events[0].Guests)
		}
		moved := events[1].StartTime.Add(3 * time.Hour)
		end := moved.Add(time.Hour)
		amend(t, s, owner, events[1].ID, calendar.ScopeOne, event.EventChanges{StartTime: &moved, EndTime: &end})
		update := wantMails(t, db, "bob REQUEST 1")[0].read.Events()
		if len(update) != 2 || update[1].Props.Get(ical.PropRecurrenceID) == nil {
			t.Fatalf("a moved occurrence: %d events", len(update))
		}
		if err := s.DeleteEvent(t.Context(), owner, events[2].ID, calendar.ScopeOne); err != nil {
			t.Fatal(err)
		}
		if master := wantMails(t, db, "bob REQUEST 2")[0].read.Events()[0]; master.Props.Get(ical.PropExceptionDates) == nil {
			t.Error("a cancelled occurrence is not said")
		}
		_, err = s.UpdateEvent(t.Context(), owner, events[3].ID, calendar.ScopeOne,
			event.EventChanges{Guests: &[]string{}})
		wantField(t, err, "guests")

		title := "Retrospective"
		rest := amend(t, s, owner, events[5].ID, calendar.ScopeFollowing, event.EventChanges{Title: &title})
		for _, m := range wantMails(t, db, "bob REQUEST 3, bob REQUEST 0") {
			uid, _ := m.read.Events()[0].Props.Text(ical.PropUID)
			isNew := m.read.Events()[0].Props.Get(ical.PropSequence).Value == "0"
			if isNew != (uid == rest.ID) || !isNew && uid != e.ID {
				t.Errorf("a split series: %s", m.Calendar)
			}
		}
	})
}

func TestGuestAnswersByPrivateLink(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Parallel()
		s, h := inviting(db)
		owner := id.New()
		e := create(t, s, owner, soon, func(f *event.NewEvent) { f.Guests = []string{"bob@site.example"} })
		token := tokenIn(t, took(t, db)[0])
		in, err := s.FindInvitation(t.Context(), token)
		if err != nil || in.Title != "Stand-up" || in.Organizer != "ada@site.example" || in.Answer != event.AnswerWaiting {
			t.Fatalf("%+v, %v", in, err)
		}
		for range 2 {
			in, err = s.AnswerInvitation(t.Context(), token, event.AnswerYes)
			if err != nil || in.Answer != event.AnswerYes {
				t.Fatalf("%+v, %v", in, err)
			}
		}
		if len(h.answers) != 1 || h.answers[0].UserID != owner || h.answers[0].Answer != event.AnswerYes {
			t.Errorf("the organizer heard %+v", h.answers)
		}
		found, err := s.FindEvent(t.Context(), owner, e.ID)
		if err != nil || found.Guests[0].Answer != event.AnswerYes || found.Guests[0].AnsweredAt == nil {
			t.Errorf("%+v, %v", found.Guests, err)
		}
		title := "Stand-up, in person"
		got := amend(t, s, owner, e.ID, "", event.EventChanges{Title: &title})
		if got.Guests[0].Answer != event.AnswerYes {
			t.Error("another title takes the answer back")
		}
		start, end := ahead.Add(24*time.Hour), ahead.Add(25*time.Hour)
		got = amend(t, s, owner, e.ID, "", event.EventChanges{StartTime: &start, EndTime: &end})
		if got.Guests[0].Answer != event.AnswerWaiting {
			t.Error("an answer to another time still counts")
		}
		if again := tokenIn(t, took(t, db)[0]); again != token {
			t.Error("a later mail has another link")
		}
		_, err = s.AnswerInvitation(t.Context(), token, event.AnswerWaiting)
		wantField(t, err, "answer")
	})
}

// TestT90OnlyGuestsOpenInvitations checks that only the mailed link opens an invitation, that it is revoked
// with the invitation, and that the database doesn't contain it.
func TestT90OnlyGuestsOpenInvitations(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Parallel()
		s, _ := inviting(db)
		owner := id.New()
		e := create(t, s, owner, soon, func(f *event.NewEvent) {
			f.Guests = []string{"bob@site.example", "eve@site.example"}
		})
		mails := took(t, db)
		bob, eve := tokenIn(t, mails[0]), tokenIn(t, mails[1])
		bobID, bobSum, _ := strings.Cut(bob, ".")
		eveID, _, _ := strings.Cut(eve, ".")
		for _, token := range []string{"", ".", bobID, bobID + ".", eveID + "." + bobSum, e.ID + "." + bobSum,
			bob[:len(bob)-1], strings.ToUpper(bob), id.Secret()} {
			_, err := s.FindInvitation(t.Context(), token)
			wantKind(t, err, fault.KindNotFound)
			_, err = s.AnswerInvitation(t.Context(), token, event.AnswerNo)
			wantKind(t, err, fault.KindNotFound)
		}
		amend(t, s, owner, e.ID, "", event.EventChanges{Guests: &[]string{"eve@site.example"}})
		_, err := s.AnswerInvitation(t.Context(), bob, event.AnswerYes)
		wantKind(t, err, fault.KindNotFound)
		stored, err := database.One[int](t.Context(), db, `
			SELECT COUNT(*)
			FROM event_guests
			WHERE id LIKE '%' || $1 || '%' OR email LIKE '%' || $1 || '%'`, bobSum)
		if err != nil || stored != 0 {
			t.Errorf("the database holds the secret of a link: %d, %v", stored, err)
		}
		if err := s.DeleteEvent(t.Context(), owner, e.ID, ""); err != nil {
			t.Fatal(err)
		}
		_, err = s.FindInvitation(t.Context(), eve)
		wantKind(t, err, fault.KindNotFound)
	})
}

// TestT90HostileTextStaysText checks that an organizer's input can't add lines or components, and that
// invitations never use the UID of an imported event.
func TestT90HostileTextStaysText(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Parallel()
		s, _ := inviting(db)
		owner := id.New()
		text := "x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:theirs\r\nMETHOD:CANCEL"
		create(t, s, owner, soon, func(f *event.NewEvent) {
			f.Title, f.Description, f.Location = `a;b,c\n:d`, text, `<b>"x"</b>`
			f.Guests = []string{"bob@site.example"}
		})
		m := wantMails(t, db, "bob REQUEST 0")[0]
		events := m.read.Events()
		description, _ := events[0].Props.Text(ical.PropDescription)
		title, _ := events[0].Props.Text(ical.PropSummary)
		if len(events) != 1 || description != strings.ReplaceAll(text, "\r\n", "\n") || title != `a;b,c\n:d` {
			t.Errorf("%d events, %q, %q", len(events), title, description)
		}
		for _, address := range []string{"bob@site.example\r\nBcc: eve@site.example", "Bob <bob@site.example>", "bob",
			"a@b@c"} {
			_, err := s.CreateEvent(t.Context(), owner,
				meeting(soon, func(f *event.NewEvent) { f.Guests = []string{address} }))
			wantField(t, err, "guests")
		}
		wantMails(t, db, "")

		stamp := "20300101T090000Z"
		file := "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:theirs@bank.example\r\nDTSTAMP:" + stamp +
			"\r\nDTSTART:" + stamp + "\r\nSUMMARY:Payday\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
		if _, err := s.Import(t.Context(), owner, []byte(file), time.UTC, false); err != nil {
			t.Fatal(err)
		}
		events2, err := s.SearchEvents(t.Context(), owner, "payday")
		if err != nil || len(events2) != 1 {
			t.Fatalf("%v, %v", events2, err)
		}
		amend(t, s, owner, events2[0].ID, "", event.EventChanges{Guests: &[]string{"bob@site.example"}})
		if m := wantMails(t, db, "bob REQUEST 0")[0]; strings.Contains(m.Calendar, "bank.example") {
			t.Errorf("the invitation has a foreign UID: %s", m.Calendar)
		}
	})
}

func TestGuestsAreLimited(t *testing.T) {
	t.Parallel()
	db := databasetest.Open(t, database.SQLite)
	s, _ := inviting(db)
	owner := id.New()
	many := make([]string, calendar.MaxGuests+1)
	for i := range many {
		many[i] = fmt.Sprintf("guest-%d@site.example", i)
	}
	_, err := s.CreateEvent(t.Context(), owner, meeting(soon, func(f *event.NewEvent) { f.Guests = many }))
	wantField(t, err, "guests")
	_, err = s.CreateEvent(t.Context(), owner, meeting(func(f *event.NewEvent) {
		f.StartTime, f.EndTime = ahead.AddDate(0, 0, -3), ahead.AddDate(0, 0, -3)
		f.Guests = []string{"bob@site.example"}
	}))
	wantField(t, err, "guests")
	e := create(t, s, owner, soon)
	for round := range 5 {
		emails := make([]string, 20)
		for i := range emails {
			emails[i] = fmt.Sprintf("guest-%d-%d@site.example", round, i)
		}
		amend(t, s, owner, e.ID, "", event.EventChanges{Guests: &emails})
	}
	_, err = s.UpdateEvent(t.Context(), owner, e.ID, "", event.EventChanges{Guests: &[]string{"one-more@site.example"}})
	wantKind(t, err, fault.KindConflict)
}
