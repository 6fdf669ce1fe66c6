package calendar_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/kit/id"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/schedule/calendar"
	"harborlight/internal/schedule/calendar/event"
)

// wantReminders sends due reminders and compares them: start, title, and whether they are late.
func wantReminders(t *testing.T, s *calendar.Service, r *reminded, want ...string) {
	t.Helper()
	if err := s.RemindDue(t.Context()); err != nil {
		t.Fatal(err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	var got []string
	for _, said := range r.said {
		text := said.StartTime.Format("01-02 15:04") + " " + said.Title
		if said.Late {
			text += " late"
		}
		if said.Over {
			text += " over"
		}
		got = append(got, text)
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("reminded of %s\nwant        %s", strings.Join(got, ", "), strings.Join(want, ", "))
	}
	r.said = nil
}

func (r *reminded) prefer(minutes int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.minutes = minutes
}

func TestReminders(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			s, _, r, now := at(t, engine, nine)
			owner := id.New()
			after := func(d time.Duration) func(*event.NewEvent) {
				return func(f *event.NewEvent) {
					f.StartTime = now.Now().Add(d)
					f.EndTime = f.StartTime.Add(time.Hour)
				}
			}

			t.Run("each once, when its time has come; never for making an event", func(t *testing.T) {
				create(t, s, owner, after(10*time.Minute)) // its reminder was due before its creation
				create(t, s, owner, after(30*time.Minute))
				wantReminders(t, s, r)
				now.Advance(15 * time.Minute)
				wantReminders(t, s, r, "11-21 09:30 Stand-up")
				now.Advance(time.Hour)
				wantReminders(t, s, r)
			})

			t.Run("an event can have a different reminder, or none", func(t *testing.T) {
				a := create(t, s, owner, after(2*time.Hour),
					func(f *event.NewEvent) { f.Title, f.ReminderMinutes = "Own", new(60) })
				create(t, s, owner, after(2*time.Hour),
					func(f *event.NewEvent) { f.ReminderMinutes = new(event.NoReminder) })
				now.Advance(time.Hour)
				wantReminders(t, s, r, "11-21 12:15 Own")
				change(t, s, owner, a.ID, "", event.EventChanges{ReminderMinutes: new((*int)(nil))})
				now.Advance(45 * time.Minute)
				wantReminders(t, s, r, "11-21 12:15 Own")
				now.Advance(time.Hour)
			})

			t.Run("an event that is moved is reminded of at its new time, a deleted one not", func(t *testing.T) {
				moved, gone := create(t, s, owner, after(time.Hour)), create(t, s, owner, after(time.Hour))
				change(t, s, owner, moved.ID, "",
					event.EventChanges{StartTime: new(now.Now().Add(3 * time.Hour)), Title: new("Moved")})
				if err := s.DeleteEvent(t.Context(), owner, gone.ID, ""); err != nil {
					t.Fatal(err)
				}
				now.Advance(2 * time.Hour)
				wantReminders(t, s, r)
				now.Advance(45 * time.Minute)
				wantReminders(t, s, r, now.Now().Add(15*time.Minute).Format("01-02 15:04")+" Moved")
				now.Advance(time.Hour)
			})

			t.Run("every occurrence, where it was moved to, and none that was cancelled", func(t *testing.T) {
				begin := now.Now().Truncate(time.Hour).Add(24 * time.Hour)
				create(t, s, owner, repeat(t, "FREQ=DAILY;COUNT=4", "", begin.Format("2006-01-02 15:04")))
				all := list(t, s, owner, event.Range{From: begin})
				change(t, s, owner, all[1].ID, "", event.EventChanges{
					Title: new("Moved"), StartTime: new(all[2].StartTime), EndTime: new(all[2].EndTime)})
				if err := s.DeleteEvent(t.Context(), owner, all[3].ID, ""); err != nil {
					t.Fatal(err)
				}
				day := func(n int) string { return begin.AddDate(0, 0, n).Format("01-02 15:04") }
				now.Advance(begin.Add(-15 * time.Minute).Sub(now.Now()))
				wantReminders(t, s, r, day(0)+" Stand-up")
				now.Advance(24 * time.Hour)
				wantReminders(t, s, r)
				now.Advance(24 * time.Hour)
				wantReminders(t, s, r, day(2)+" Moved", day(2)+" Stand-up")
				now.Advance(72 * time.Hour)
				wantReminders(t, s, r)
			})

			t.Run("missed reminders arrive late and say so; after a week they are dropped", func(t *testing.T) {
				begin := now.Now().Truncate(time.Hour).Add(24 * time.Hour)
				e := create(t, s, owner, repeat(t, "FREQ=DAILY", "", begin.Format("2006-01-02 15:04")))
				now.Advance(begin.Add(49*time.Hour - 12*time.Minute).Sub(now.Now()))
				day := func(n int) string { return begin.AddDate(0, 0, n).Format("01-02 15:04") }
				wantReminders(t, s, r, day(0)+" Stand-up late over", day(1)+" Stand-up late over",
					day(2)+" Stand-up late over")
				now.Advance(20 * 24 * time.Hour)
				if err := s.RemindDue(t.Context()); err != nil {
					t.Fatal(err)
				}
				if n := len(r.said); n != 7 {
					t.Errorf("%d reminders, want those of the last week", n)
				}
				r.said = nil
				if err := s.DeleteEvent(t.Context(), owner, e.ID, calendar.ScopeAll); err != nil {
					t.Fatal(err)
				}
			})

			t.Run("a preference counts for events that are there already", func(t *testing.T) {
				create(t, s, owner, after(5*time.Hour), func(f *event.NewEvent) { f.Title = "Plain" })
				create(t, s, owner, after(5*time.Hour),
					func(f *event.NewEvent) { f.Title, f.ReminderMinutes = "Own", new(30) })
				r.prefer(120)
				if err := s.RescheduleReminders(t.Context(), owner); err != nil {
					t.Fatal(err)
				}
				now.Advance(3 * time.Hour)
				start := now.Now().Add(2 * time.Hour).Format("01-02 15:04")
				wantReminders(t, s, r, start+" Plain")
				r.prefer(60) // the next pass applies it even before rescheduling
				now.Advance(90 * time.Minute)
				wantReminders(t, s, r, start+" Own")
				r.prefer(15)
			})

			t.Run("a late preference moves a due reminder without losing it", func(t *testing.T) {
				create(t, s, owner, after(time.Hour), func(f *event.NewEvent) { f.Title = "Postponed" })
				r.prefer(5)
				now.Advance(45 * time.Minute)
				wantReminders(t, s, r)
				now.Advance(10 * time.Minute)
				wantReminders(t, s, r, now.Now().Add(5*time.Minute).Format("01-02 15:04")+" Postponed")
			})
		})
	}
}

// TestT139SparseSeriesIsRemindedOf lets years pass until the next occurrence of a series.
func TestT139SparseSeriesIsRemindedOf(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			s, _, r, now := at(t, engine, nine)
			create(t, s, id.New(), repeat(t, "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "", "2024-02-29 09:00"))
			for now.Now().Before(utc(t, "2028-02-29 08:00")) {
				wantReminders(t, s, r)
				now.Advance(6 * 24 * time.Hour)
			}
			wantReminders(t, s, r, "02-29 09:00 Stand-up late over")
			now.Advance(time.Hour)
			wantReminders(t, s, r)
			now.Advance(utc(t, "2032-02-29 08:50").Sub(now.Now())) // the program was down for four years
			wantReminders(t, s, r, "02-29 09:00 Stand-up late")
		})
	}
}
