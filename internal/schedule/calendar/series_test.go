package calendar_test

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/schedule/calendar"
	"harborlight/internal/schedule/calendar/event"
)

func utc(t testing.TB, text string) time.Time {
	t.Helper()
	v, err := time.Parse("2006-01-02 15:04", text)
	if err != nil {
		t.Fatal(err)
	}
	return v.UTC()
}

// repeat makes an event repeat by the rule, starting at start and lasting an hour.
func repeat(t testing.TB, rule, zone, start string) func(*event.NewEvent) {
	return func(f *event.NewEvent) {
		f.RRule, f.Timezone = rule, zone
		f.StartTime = utc(t, start)
		f.EndTime = f.StartTime.Add(time.Hour)
	}
}

// month is the range from 1 November to the end of 2026.
func month(t testing.TB) event.Range {
	return event.Range{From: utc(t, "2026-11-01 00:00"), To: utc(t, "2027-01-01 00:00")}
}

// times lists the starts of events, with titles other than "Stand-up".
func times(events []event.Event) string {
	var out []string
	for _, e := range events {
		text := e.StartTime.Format("01-02 15:04")
		if e.Title != "Stand-up" {
			text += "=" + e.Title
		}
		out = append(out, text)
	}
	return strings.Join(out, ", ")
}

func wantTimes(t *testing.T, s *calendar.Service, owner string, in event.Range, want string) []event.Event {
	t.Helper()
	got := list(t, s, owner, in)
	if text := times(got); text != want {
		t.Errorf("listed %s\nwant   %s", text, want)
	}
	return got
}

func change(t *testing.T, s *calendar.Service, owner, eventID string, scope calendar.Scope,
	c event.EventChanges) event.Event {
	t.Helper()
	e, err := s.UpdateEvent(t.Context(), owner, eventID, scope, c)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestSeries(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Parallel()
		s := calendar.NewService(db, &reminded{minutes: 15})
		const weekly = "FREQ=WEEKLY;COUNT=4"

		t.Run("09:00 stays 09:00 across daylight saving, and ids stay the same", func(t *testing.T) {
			owner := id.New()
			e := create(t, s, owner, repeat(t, "FREQ=WEEKLY;BYDAY=SA,SU", "America/New_York", "2026-10-31 13:00"))
			in := event.Range{From: utc(t, "2026-10-01 00:00"), To: utc(t, "2026-11-09 00:00")}
			got := wantTimes(t, s, owner, in, "10-31 13:00, 11-01 14:00, 11-07 14:00, 11-08 14:00")
			if want := e.ID + "_20261101T140000Z"; got[1].ID != want || got[1].SeriesID != e.ID ||
				!got[1].OriginalStart.Equal(got[1].StartTime) {
				t.Errorf("occurrence %s of %s, want %s", got[1].ID, got[1].SeriesID, want)
			}
		})

		t.Run("an event that does not repeat has the shape it always had", func(t *testing.T) {
			text := asJSON(t, create(t, s, id.New()))
			for _, field := range []string{"rrule", "timezone", "all_day", "reminder_minutes", "series_id",
				"original_start", "uid", "remind"} {
				if strings.Contains(text, `"`+field) {
					t.Errorf("it has %s: %s", field, text)
				}
			}
		})

		t.Run("the event is moved to the first day that its rule names", func(t *testing.T) {
			e := create(t, s, id.New(), repeat(t, "FREQ=WEEKLY;BYDAY=WE", "", "2026-11-21 09:00"))
			if !e.StartTime.Equal(utc(t, "2026-11-25 09:00")) || !e.EndTime.Equal(utc(t, "2026-11-25 10:00")) ||
				e.Timezone != "UTC" {
				t.Errorf("it begins %s in %s", e.StartTime, e.Timezone)
			}
		})

		t.Run("ranges hold whole events, or with overlap any part", func(t *testing.T) {
			owner := id.New()
			long := func(f *event.NewEvent) { f.EndTime = f.StartTime.Add(3 * 24 * time.Hour) }
			create(t, s, owner, repeat(t, "FREQ=WEEKLY;COUNT=3", "", "2026-11-02 12:00"), long)
			create(t, s, owner, func(f *event.NewEvent) {
				f.Title, f.StartTime, f.EndTime = "Fair", utc(t, "2026-11-03 09:00"), utc(t, "2026-11-12 09:00")
			})
			create(t, s, owner, func(f *event.NewEvent) {
				f.Title, f.StartTime, f.EndTime = "Back", utc(t, "2026-11-10 09:00"), utc(t, "2026-11-01 09:00")
			})
			in := event.Range{From: utc(t, "2026-11-04 00:00"), To: utc(t, "2026-11-11 00:00")}
			wantTimes(t, s, owner, in, "11-10 09:00=Back")
			in.Overlap = true
			wantTimes(t, s, owner, in, "11-02 12:00, 11-03 09:00=Fair, 11-09 12:00, 11-10 09:00=Back")
			wantTimes(t, s, owner, event.Range{
				From: utc(t, "2026-11-12 12:00"), To: utc(t, "2026-11-16 12:00"), Overlap: true}, "")
		})

		t.Run("one occurrence is changed, moved and cancelled; the others stay", func(t *testing.T) {
			owner := id.New()
			create(t, s, owner, repeat(t, weekly, "", "2026-11-02 09:00"))
			all := list(t, s, owner, month(t))
			one := change(t, s, owner, all[1].ID, "", event.EventChanges{
				Title: new("Longer"), StartTime: new(utc(t, "2026-11-10 15:00")),
				EndTime: new(utc(t, "2026-11-10 17:00")),
				Extra:   event.Extra{"color": json.RawMessage(`"teal"`)},
			})
			if one.ID != all[1].ID || !one.OriginalStart.Equal(*all[1].OriginalStart) ||
				string(one.Extra["color"]) != `"teal"` {
				t.Errorf("changed to %+v", one)
			}
			found, err := s.FindEvent(t.Context(), owner, one.ID)
			if err != nil || asJSON(t, found) != asJSON(t, one) {
				t.Errorf("found %+v, %v", found, err)
			}
			if err := s.DeleteEvent(t.Context(), owner, all[2].ID, ""); err != nil {
				t.Fatal(err)
			}
			wantTimes(t, s, owner, month(t), "11-02 09:00, 11-10 15:00=Longer, 11-23 09:00")
			again := change(t, s, owner, one.ID, calendar.ScopeOne, event.EventChanges{Location: new("Room 5")})
			if again.Title != "Longer" || again.Location != "Room 5" || string(again.Extra["color"]) != `"teal"` {
				t.Errorf("a second change lost the first: %+v", again)
			}
			wantKind(t, s.DeleteEvent(t.Context(), owner, all[2].ID, ""), fault.KindNotFound)
			_, err = s.UpdateEvent(t.Context(), owner, all[2].ID, "", event.EventChanges{Title: new("x")})
			wantKind(t, err, fault.KindNotFound)
		})

		t.Run("all are changed: the series moves by as much as the occurrence that was named", func(t *testing.T) {
			owner := id.New()
			create(t, s, owner, repeat(t, "FREQ=WEEKLY;BYDAY=MO;COUNT=4", "Europe/Berlin", "2026-11-02 08:00"))
			all := list(t, s, owner, month(t))
			change(t, s, owner, all[1].ID, calendar.ScopeOne, event.EventChanges{Title: new("Special")})
			change(t, s, owner, all[3].ID, calendar.ScopeOne, event.EventChanges{
				StartTime: new(utc(t, "2026-12-24 08:00")), EndTime: new(utc(t, "2026-12-24 09:00"))})
			master := change(t, s, owner, all[2].ID, calendar.ScopeAll, event.EventChanges{
				StartTime: new(utc(t, "2026-11-17 10:00")), EndTime: new(utc(t, "2026-11-17 10:30"))})
			if master.ID != all[0].SeriesID || master.RRule != "FREQ=WEEKLY;COUNT=4;BYDAY=TU" {
				t.Errorf("the series is %s %s", master.ID, master.RRule)
			}
			got := wantTimes(t, s, owner, month(t), "11-03 10:00, 11-10 10:00=Special, 11-17 10:00, 12-24 08:00")
			if len(got) == 4 && !got[1].EndTime.Equal(utc(t, "2026-11-10 10:30")) {
				t.Errorf("the changed one ends %s", got[1].EndTime)
			}
		})

		t.Run("a new text of the series appears in occurrences without a different text", func(t *testing.T) {
			owner := id.New()
			e := create(t, s, owner, repeat(t, "FREQ=DAILY;COUNT=2", "", "2026-11-02 09:00"))
			change(t, s, owner, list(t, s, owner, month(t))[0].ID, "", event.EventChanges{Location: new("Room 5")})
			change(t, s, owner, e.ID, "", event.EventChanges{Title: new("New")})
			got := wantTimes(t, s, owner, month(t), "11-02 09:00=New, 11-03 09:00=New")
			if got[0].Location != "Room 5" || got[1].Location != "" {
				t.Errorf("locations %q and %q", got[0].Location, got[1].Location)
			}
		})

		t.Run("the following ones are changed: a second series goes on", func(t *testing.T) {
			owner := id.New()
			create(t, s, owner, repeat(t, "FREQ=DAILY;COUNT=6", "", "2026-11-02 09:00"))
			all := list(t, s, owner, month(t))
			change(t, s, owner, all[4].ID, "", event.EventChanges{Title: new("Fifth")})
			second := change(t, s, owner, all[3].ID, calendar.ScopeFollowing, event.EventChanges{
				StartTime: new(utc(t, "2026-11-05 11:00")), EndTime: new(utc(t, "2026-11-05 12:00"))})
			wantTimes(t, s, owner, month(t),
				"11-02 09:00, 11-03 09:00, 11-04 09:00, 11-05 11:00, 11-06 11:00=Fifth, 11-07 11:00")
			if second.ID == all[0].SeriesID || second.RRule != "FREQ=DAILY;COUNT=3" {
				t.Errorf("the second series is %s %s", second.ID, second.RRule)
			}
			if err := s.DeleteEvent(t.Context(), owner, list(t, s, owner, month(t))[1].ID,
				calendar.ScopeFollowing); err != nil {
				t.Fatal(err)
			}
			wantTimes(t, s, owner, month(t), "11-02 09:00, 11-05 11:00, 11-06 11:00=Fifth, 11-07 11:00")
		})

		t.Run("deleting the last occurrence deletes the series", func(t *testing.T) {
			owner := id.New()
			e := create(t, s, owner, repeat(t, "FREQ=DAILY;COUNT=2", "", "2026-11-02 09:00"))
			for _, o := range list(t, s, owner, month(t)) {
				if err := s.DeleteEvent(t.Context(), owner, o.ID, calendar.ScopeOne); err != nil {
					t.Fatal(err)
				}
			}
			_, err := s.FindEvent(t.Context(), owner, e.ID)
			wantKind(t, err, fault.KindNotFound)
			if n, err := database.One[int](t.Context(), db,
				`SELECT COUNT(*) FROM event_exceptions WHERE event_id = $1`, e.ID); err != nil || n != 0 {
				t.Errorf("%d exceptions are left, %v", n, err)
			}
		})

		t.Run("an event begins to repeat, and stops", func(t *testing.T) {
			owner := id.New()
			e := create(t, s, owner, func(f *event.NewEvent) {
				f.StartTime, f.EndTime = utc(t, "2026-11-02 09:00"), utc(t, "2026-11-02 10:00")
			})
			change(t, s, owner, e.ID, "", event.EventChanges{RRule: new("FREQ=DAILY;COUNT=3")})
			all := wantTimes(t, s, owner, month(t), "11-02 09:00, 11-03 09:00, 11-04 09:00")
			change(t, s, owner, all[1].ID, "", event.EventChanges{Title: new("x")})
			change(t, s, owner, e.ID, "", event.EventChanges{RRule: new("")})
			wantTimes(t, s, owner, month(t), "11-02 09:00")
		})

		t.Run("a shorter rule drops the exceptions that it has no day for", func(t *testing.T) {
			owner := id.New()
			e := create(t, s, owner, repeat(t, "FREQ=DAILY;COUNT=4", "", "2026-11-02 09:00"))
			all := list(t, s, owner, month(t))
			change(t, s, owner, all[1].ID, "", event.EventChanges{Title: new("Second")})
			change(t, s, owner, all[3].ID, "", event.EventChanges{Title: new("Fourth")})
			change(t, s, owner, e.ID, "", event.EventChanges{RRule: new("FREQ=DAILY;COUNT=2")})
			wantTimes(t, s, owner, month(t), "11-02 09:00, 11-03 09:00=Second")
		})

		t.Run("whole days are whole days of their zone, also when the clocks change", func(t *testing.T) {
			owner := id.New()
			create(t, s, owner, func(f *event.NewEvent) {
				f.AllDay, f.Timezone, f.RRule = true, "America/New_York", "FREQ=DAILY;COUNT=3"
				f.StartTime, f.EndTime = utc(t, "2026-10-31 15:00"), utc(t, "2026-10-31 16:00")
			})
			var got []string
			for _, e := range list(t, s, owner, event.Range{}) {
				got = append(got, e.StartTime.Format("02 15")+"–"+e.EndTime.Format("02 15"))
			}
			if text := strings.Join(got, ", "); text != "31 04–01 04, 01 04–02 05, 02 05–03 05" {
				t.Error(text)
			}
		})

		t.Run("an endless series is listed for a year, at most 2,000 times", func(t *testing.T) {
			owner := id.New()
			create(t, s, owner, repeat(t, "FREQ=DAILY", "", "1999-01-01 09:00"))
			from := db.Clock().Now()
			if got := list(t, s, owner, event.Range{From: from}); len(got) < 365 || len(got) > 367 ||
				got[0].StartTime.Before(from) {
				t.Errorf("%d from %s", len(got), got[0].StartTime)
			}
			if got := list(t, s, owner, event.Range{}); len(got) != calendar.MaxListed ||
				got[0].StartTime.Year() != 1999 {
				t.Errorf("%d from %s", len(got), got[0].StartTime)
			}
		})

		t.Run("the list is the earliest of everything, whatever it comes from", func(t *testing.T) {
			owner := id.New()
			for i := range 5 {
				create(t, s, owner, repeat(t, "FREQ=DAILY", "", fmt.Sprintf("2026-11-01 0%d:00", i)))
			}
			got := list(t, s, owner, event.Range{From: utc(t, "2026-11-01 00:00"), To: utc(t, "2029-01-01 00:00")})
			if len(got) != calendar.MaxListed || !got[1999].StartTime.Equal(utc(t, "2027-12-05 04:00")) {
				t.Errorf("%d until %s", len(got), got[len(got)-1].StartTime)
			}
		})

		t.Run("T2: another user's occurrences can't be read, changed or deleted", func(t *testing.T) {
			owner, other := id.New(), id.New()
			create(t, s, owner, repeat(t, weekly, "", "2026-11-02 09:00"))
			o := list(t, s, owner, month(t))[1]
			for _, scope := range []calendar.Scope{"", calendar.ScopeOne, calendar.ScopeFollowing, calendar.ScopeAll} {
				_, err := s.UpdateEvent(t.Context(), other, o.ID, scope, event.EventChanges{Title: new("mine")})
				wantKind(t, err, fault.KindNotFound)
				wantKind(t, s.DeleteEvent(t.Context(), other, o.ID, scope), fault.KindNotFound)
			}
			_, err := s.FindEvent(t.Context(), other, o.ID)
			wantKind(t, err, fault.KindNotFound)
			wantKind(t, s.ExportEvent(t.Context(), other, o.ID, io.Discard), fault.KindNotFound)
			wantTimes(t, s, other, month(t), "")
			wantTimes(t, s, owner, month(t), "11-02 09:00, 11-09 09:00, 11-16 09:00, 11-23 09:00")
		})
	})
}

func TestWrongSeries(t *testing.T) {
	t.Parallel()
	db := databasetest.Open(t, database.SQLite)
	s := calendar.NewService(db, &reminded{minutes: 15})
	owner := id.New()
	for name, c := range map[string]struct {
		field string
		wrong func(*event.NewEvent)
	}{
		"a rule that is none": {"rrule", func(f *event.NewEvent) { f.RRule = "every day" }},
		"every second":        {"rrule", func(f *event.NewEvent) { f.RRule = "FREQ=SECONDLY" }},
		"a day that never comes": {"rrule",
			func(f *event.NewEvent) { f.RRule = "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30" }},
		"no such zone":               {"timezone", func(f *event.NewEvent) { f.Timezone = "Mars/Olympus" }},
		"the machine's zone":         {"timezone", func(f *event.NewEvent) { f.Timezone = "Local" }},
		"a zone from another folder": {"timezone", func(f *event.NewEvent) { f.Timezone = "../../etc/passwd" }},
		"since the year 1": {"start_time", func(f *event.NewEvent) {
			f.RRule, f.StartTime = "FREQ=DAILY", time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC)
		}},
		"two years long": {"end_time",
			func(f *event.NewEvent) { f.RRule, f.EndTime = "FREQ=DAILY", f.StartTime.AddDate(2, 0, 0) }},
		"reminded in the past": {"reminder_minutes", func(f *event.NewEvent) { f.ReminderMinutes = new(-2) }},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := s.CreateEvent(t.Context(), owner, meeting(c.wrong))
			wantField(t, err, c.field)
		})
	}
	e := create(t, s, owner, repeat(t, "FREQ=DAILY;COUNT=3", "", "2026-11-02 09:00"))
	o := e.ID + "_20261103T090000Z"
	for name, c := range map[string]struct {
		id, field string
		scope     calendar.Scope
		changes   event.EventChanges
	}{
		"one of a series without saying which": {e.ID, "scope", calendar.ScopeOne, event.EventChanges{}},
		"following of a series without saying which": {
			e.ID, "scope", calendar.ScopeFollowing, event.EventChanges{}},
		"a rule for one occurrence": {
			o, "rrule", "", event.EventChanges{RRule: new("FREQ=DAILY")}},
		"a zone for one occurrence": {o, "timezone", "", event.EventChanges{Timezone: new("UTC")}},
		"a reminder for one occurrence": {
			o, "reminder_minutes", "", event.EventChanges{ReminderMinutes: new(new(5))}},
		"an occurrence without title": {o, "title", "", event.EventChanges{Title: new(" ")}},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := s.UpdateEvent(t.Context(), owner, c.id, c.scope, c.changes)
			wantField(t, err, c.field)
		})
	}
	for _, bad := range []string{e.ID + "_20261103T090001Z", e.ID + "_20261105T090000Z", e.ID + "_", e.ID + "_x",
		e.ID + "_20261103T090000Z_", "_20261103T090000Z"} {
		_, err := s.FindEvent(t.Context(), owner, bad)
		wantKind(t, err, fault.KindNotFound)
		wantKind(t, s.DeleteEvent(t.Context(), owner, bad, ""), fault.KindNotFound)
	}
	plain := create(t, s, owner)
	wantKind(t, s.DeleteEvent(t.Context(), owner, plain.ID+"_20261121T090000Z", ""), fault.KindNotFound)

	t.Run("500 events may repeat", func(t *testing.T) {
		owner := id.New()
		fill(t, db, owner, event.MaxSeries-1, "FREQ=DAILY")
		create(t, s, owner, repeat(t, "FREQ=DAILY", "", "2026-11-02 09:00"))
		_, err := s.CreateEvent(t.Context(), owner, meeting(repeat(t, "FREQ=DAILY", "", "2026-11-02 09:00")))
		wantKind(t, err, fault.KindConflict)
		e := create(t, s, owner)
		_, err = s.UpdateEvent(t.Context(), owner, e.ID, "", event.EventChanges{RRule: new("FREQ=DAILY")})
		wantKind(t, err, fault.KindConflict)
	})
}
