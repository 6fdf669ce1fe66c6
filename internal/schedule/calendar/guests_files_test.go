package calendar_test

import (
	"strings"
	"testing"

	"github.com/emersion/go-ical"

	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/schedule/calendar"
	"harborlight/internal/schedule/calendar/event"
)

// stamp is the format of instants in iCalendar files.
const stamp = "20060102T150405Z"

// TestGuestsGetChangesByProgramsAndFiles checks that guests get the same emails, however their event was changed.
func TestGuestsGetChangesByProgramsAndFiles(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Parallel()
		s, _ := inviting(db)
		owner := id.New()
		e := create(t, s, owner, soon, func(f *event.NewEvent) { f.Guests = []string{"bob@site.example"} })
		link := tokenIn(t, wantMails(t, db, "bob REQUEST 0")[0])
		if _, err := s.AnswerInvitation(t.Context(), link, event.AnswerYes); err != nil {
			t.Fatal(err)
		}
		put := func(text string) {
			t.Helper()
			if _, err := s.PutObject(t.Context(), owner, e.ID+".ics", []byte(text), calendar.Precondition{}); err != nil {
				t.Fatal(err)
			}
		}
		file := export(t, s, owner)
		put(file)
		importFile(t, s, owner, file, false)
		wantMails(t, db, "") // the same again
		file = strings.Replace(file, "SUMMARY:"+e.Title, "SUMMARY:In person", 1)
		put(file)
		mails := wantMails(t, db, "bob REQUEST 1")
		if event := mails[0].read.Events()[0]; event.Props.Get(ical.PropUID).Value != e.ID ||
			event.Props.Get(ical.PropAttendee).Params.Get("PARTSTAT") != "ACCEPTED" {
			t.Errorf("a new title: %s", mails[0].Calendar)
		}
		moved := strings.Replace(file, "DTSTART:"+ahead.Format(stamp), "DTSTART:"+ahead.Add(-60e9).Format(stamp), 1)
		importFile(t, s, owner, moved, true)
		wantMails(t, db, "") // a preview
		importFile(t, s, owner, moved, false)
		mails = wantMails(t, db, "bob REQUEST 2")
		if status := mails[0].read.Events()[0].Props.Get(ical.PropAttendee).Params.Get("PARTSTAT"); status != "NEEDS-ACTION" {
			t.Errorf("after another time the guest still %s", status)
		}
		if err := s.DeleteObject(t.Context(), owner, e.ID+".ics", calendar.Precondition{}); err != nil {
			t.Fatal(err)
		}
		wantMails(t, db, "bob CANCEL 3")
	})
}

func TestGuestsGetDayCancelledByProgram(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Parallel()
		s, _ := inviting(db)
		owner := id.New()
		e := create(t, s, owner, soon, func(f *event.NewEvent) {
			f.RRule, f.Timezone, f.Guests = "FREQ=DAILY;COUNT=9", "UTC", []string{"bob@site.example"}
		})
		wantMails(t, db, "bob REQUEST 0")
		without := "\r\nEXDATE:" + ahead.AddDate(0, 0, 2).Format(stamp) + "\r\nRRULE:"
		text := strings.Replace(export(t, s, owner), "\r\nRRULE:", without, 1)
		if _, err := s.PutObject(t.Context(), owner, e.ID+".ics", []byte(text), calendar.Precondition{}); err != nil {
			t.Fatal(err)
		}
		event := wantMails(t, db, "bob REQUEST 1")[0].read.Events()[0]
		if event.Props.Get(ical.PropExceptionDates) == nil {
			t.Error("the email doesn't name the removed day")
		}
	})
}
