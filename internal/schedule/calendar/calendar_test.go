package calendar_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/schedule/calendar"
	"harborlight/internal/schedule/calendar/event"
)

var nine = time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)

// reminded is a user with a default reminder time. It records reminders.
type reminded struct {
	minutes int
	mu      sync.Mutex
	said    []calendar.Reminder
}

func (r *reminded) ZoneOf(context.Context, database.Querier, string) (*time.Location, error) {
	return time.LoadLocation("Europe/Berlin")
}

func (r *reminded) MinutesBefore(context.Context, database.Querier, string) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.minutes, nil
}

func (r *reminded) Remind(_ context.Context, _ *database.Tx, in calendar.Reminder) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.said = append(r.said, in)
	return nil
}

// meeting returns a valid event; change alters it.
func meeting(change ...func(*event.NewEvent)) event.NewEvent {
	f := event.NewEvent{Title: "Stand-up", StartTime: nine, EndTime: nine.Add(time.Hour),
		EventType: event.TypeMeeting}
	for _, c := range change {
		c(&f)
	}
	return f
}

func create(t *testing.T, s *calendar.Service, userID string, change ...func(*event.NewEvent)) event.Event {
	t.Helper()
	e, err := s.CreateEvent(t.Context(), userID, meeting(change...))
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func list(t *testing.T, s *calendar.Service, userID string, in event.Range) []event.Event {
	t.Helper()
	events, _, err := s.ListEvents(t.Context(), userID, in)
	if err != nil {
		t.Fatal(err)
	}
	return events
}

func wantKind(t *testing.T, err error, kind fault.Kind) {
	t.Helper()
	if fault.KindOf(err) != kind || err == nil {
		t.Fatalf("error %v of kind %d, want kind %d", err, fault.KindOf(err), kind)
	}
}

// wantField checks that err names exactly this field.
func wantField(t *testing.T, err error, field string) {
	t.Helper()
	wantKind(t, err, fault.KindInvalid)
	if f := fault.As(err); len(f.Fields) != 1 || f.Fields[0].Name != field {
		t.Fatalf("fields %v, want %s", f.Fields, field)
	}
}

func TestEvents(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Parallel()
		s := calendar.NewService(db, &reminded{minutes: 15})

		t.Run("an event comes back as it was kept", func(t *testing.T) {
			owner := id.New()
			e := create(t, s, owner, func(f *event.NewEvent) {
				f.Title, f.Location = "  Budget – Ünïcode 🗓  ", " Room 5 "
				f.Description = "line 1\nline 2\tend"
				f.StartTime = time.Date(2026, 11, 21, 9, 0, 0, 123_456_789, time.FixedZone("", 5400))
				f.Extra = event.Extra{"color": json.RawMessage(`"teal"`),
					"big": json.RawMessage(`12345678901234567890`), "html": json.RawMessage(`"<b>&\u0000"`)}
			})
			if e.Title != "Budget – Ünïcode 🗓" || e.Location != "Room 5" || e.UserID != owner || !id.IsValid(e.ID) {
				t.Fatalf("created %+v", e)
			}
			if want := time.Date(2026, 11, 21, 7, 30, 0, 123_456_000, time.UTC); !e.StartTime.Equal(want) {
				t.Fatalf("start %s, want %s", e.StartTime, want)
			}
			got := list(t, s, owner, event.Range{})
			if diff := cmp.Diff(asJSON(t, []event.Event{e}), asJSON(t, got)); diff != "" {
				t.Fatalf("listed (+) differs from created (-):\n%s", diff)
			}
			if string(got[0].Extra["big"]) != "12345678901234567890" {
				t.Fatalf("a large number came back as %s", got[0].Extra["big"])
			}
		})

		t.Run("the type is personal unless given", func(t *testing.T) {
			if e := create(t, s, id.New(), func(f *event.NewEvent) {
				f.EventType = ""
			}); e.EventType != "personal" {
				t.Fatalf("type %q", e.EventType)
			}
		})

		t.Run("an end before the start is accepted", func(t *testing.T) {
			create(t, s, id.New(), func(f *event.NewEvent) { f.EndTime = f.StartTime.Add(-time.Hour) })
		})

		t.Run("a range keeps start_time >= start and end_time <= end, by start", func(t *testing.T) {
			owner := id.New()
			for _, h := range []int{12, 8, 10} {
				create(t, s, owner, func(f *event.NewEvent) {
					f.Title = fmt.Sprint(h)
					f.StartTime = nine.Truncate(24 * time.Hour).Add(time.Duration(h) * time.Hour)
					f.EndTime = f.StartTime.Add(time.Hour)
				})
			}
			at := func(h int) time.Time { return nine.Truncate(24 * time.Hour).Add(time.Duration(h) * time.Hour) }
			for _, c := range []struct {
				in   event.Range
				want string
			}{
				{event.Range{}, "8 10 12"},
				{event.Range{From: at(10)}, "10 12"},
				{event.Range{To: at(11)}, "8 10"},
				{event.Range{From: at(8), To: at(11)}, "8 10"},
				{event.Range{From: at(8).Add(time.Microsecond), To: at(11).Add(-time.Microsecond)}, ""},
				{event.Range{From: at(13)}, ""},
			} {
				var titles []string
				for _, e := range list(t, s, owner, c.in) {
					titles = append(titles, e.Title)
				}
				if got := strings.Join(titles, " "); got != c.want {
					t.Errorf("range %v: %q, want %q", c.in, got, c.want)
				}
			}
		})

		t.Run("a change affects only the given fields", func(t *testing.T) {
			owner := id.New()
			before := create(t, s, owner, func(f *event.NewEvent) {
				f.Location, f.Extra = "Room 5", event.Extra{
					"color": json.RawMessage(`"teal"`), "rank": json.RawMessage(`1`)}
			})
			title := "Retrospective"
			after, err := s.UpdateEvent(t.Context(), owner, before.ID, "", event.EventChanges{
				Title: &title, Extra: event.Extra{
					"rank": json.RawMessage(`null`), "mood": json.RawMessage(`["good"]`)},
			})
			if err != nil {
				t.Fatal(err)
			}
			want := before
			want.Title, want.UpdatedAt, want.Change = title, after.UpdatedAt, after.Change
			want.Extra = event.Extra{"color": json.RawMessage(`"teal"`), "mood": json.RawMessage(`["good"]`)}
			if diff := cmp.Diff(want, after); diff != "" {
				t.Fatal(diff)
			}
			if diff := cmp.Diff(asJSON(t, want), asJSON(t, list(t, s, owner, event.Range{})[0])); diff != "" {
				t.Fatal(diff)
			}
		})

		t.Run("of changes to different fields at once none is lost", func(t *testing.T) {
			owner := id.New()
			e := create(t, s, owner)
			var wait sync.WaitGroup
			for i := range 20 {
				wait.Go(func() {
					_, err := s.UpdateEvent(t.Context(), owner, e.ID, "",
						event.EventChanges{Extra: event.Extra{fmt.Sprint("k", i): json.RawMessage(`true`)}})
					if err != nil {
						t.Error(err)
					}
				})
			}
			wait.Wait()
			if got := list(t, s, owner, event.Range{})[0]; len(got.Extra) != 20 {
				t.Fatalf("%d of 20 changes are left", len(got.Extra))
			}
		})

		t.Run("a deleted event is gone, a second delete says so", func(t *testing.T) {
			owner := id.New()
			e := create(t, s, owner)
			if err := s.DeleteEvent(t.Context(), owner, e.ID, ""); err != nil {
				t.Fatal(err)
			}
			if left := list(t, s, owner, event.Range{}); len(left) != 0 {
				t.Fatalf("left %v", left)
			}
			wantKind(t, s.DeleteEvent(t.Context(), owner, e.ID, ""), fault.KindNotFound)
		})

		t.Run("an id that is none is not found", func(t *testing.T) {
			for _, bad := range []string{"", "1", "\x00", "' OR 1=1 --", strings.Repeat("a", 36)} {
				_, err := s.UpdateEvent(t.Context(), id.New(), bad, "", event.EventChanges{})
				wantKind(t, err, fault.KindNotFound)
				wantKind(t, s.DeleteEvent(t.Context(), id.New(), bad, ""), fault.KindNotFound)
			}
		})

		t.Run("the calendar is full at 10,000 events", func(t *testing.T) {
			owner := id.New()
			fill(t, db, owner, calendar.MaxEvents-1, "")
			last := create(t, s, owner)
			_, err := s.CreateEvent(t.Context(), owner, meeting())
			wantKind(t, err, fault.KindConflict)
			for range 2 { // changes without new events need no room
				if _, err := s.UpdateEvent(t.Context(), owner, last.ID, "", event.EventChanges{Title: &last.Title}); err != nil {
					t.Fatal(err)
				}
				if err := s.DeleteEvent(t.Context(), owner, last.ID, ""); err != nil {
					t.Fatal(err)
				}
				last = create(t, s, owner)
				_, err := s.CreateEvent(t.Context(), owner, meeting())
				wantKind(t, err, fault.KindConflict)
			}
			if got := len(list(t, s, owner, event.Range{})); got != calendar.MaxListed {
				t.Fatalf("%d listed, want %d", got, calendar.MaxListed)
			}
			create(t, s, id.New()) // another user's calendar has room
		})
	})
}

func TestWrongFields(t *testing.T) {
	t.Parallel()
	s := calendar.NewService(databasetest.Open(t, database.SQLite), &reminded{minutes: 15})
	for field, wrong := range map[string]func(*event.NewEvent){
		"title":       func(f *event.NewEvent) { f.Title = " \t " },
		"location":    func(f *event.NewEvent) { f.Location = "Room\r\nBcc: x@example.com" },
		"description": func(f *event.NewEvent) { f.Description = "a\x00b" },
		"start_time":  func(f *event.NewEvent) { f.StartTime = time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC) },
		"end_time":    func(f *event.NewEvent) { f.EndTime = time.Date(0, 12, 31, 0, 0, 0, 0, time.UTC) },
		"event_type":  func(f *event.NewEvent) { f.EventType = "party" },
		"extra":       func(f *event.NewEvent) { f.Extra = extraOf(event.MaxExtra) },
		"user_id":     func(f *event.NewEvent) { f.Extra = event.Extra{"user_id": json.RawMessage(`null`)} },
		"Title":       func(f *event.NewEvent) { f.Extra = event.Extra{"Title": json.RawMessage(`"x"`)} },
	} {
		t.Run(field, func(t *testing.T) {
			owner := id.New()
			_, err := s.CreateEvent(t.Context(), owner, meeting(wrong))
			wantField(t, err, field)
			if n := len(list(t, s, owner, event.Range{})); n != 0 {
				t.Fatalf("%d events were kept", n)
			}
		})
	}
	t.Run("several wrong fields are all named", func(t *testing.T) {
		_, err := s.CreateEvent(t.Context(), id.New(),
			event.NewEvent{EventType: "party", StartTime: nine, EndTime: nine})
		if f := fault.As(err); f == nil || len(f.Fields) != 2 {
			t.Fatalf("got %v", err)
		}
	})
	t.Run("exactly 16 KB of unknown fields fit, also by small steps", func(t *testing.T) {
		owner := id.New()
		e := create(t, s, owner, func(f *event.NewEvent) { f.Extra = extraOf(event.MaxExtra - len(`{"x":""}`)) })
		_, err := s.UpdateEvent(t.Context(), owner, e.ID, "",
			event.EventChanges{Extra: event.Extra{"y": json.RawMessage(`1`)}})
		wantField(t, err, "extra")
	})
}

func TestStorageFailureIsNotAFault(t *testing.T) {
	t.Parallel()
	s := calendar.NewService(databasetest.Open(t, database.SQLite), &reminded{minutes: 15})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.CreateEvent(ctx, id.New(), meeting()); !errors.Is(err, context.Canceled) || fault.As(err) != nil {
		t.Fatalf("got %v", err)
	}
}

// extraOf returns one unknown field with a string of n characters.
func extraOf(n int) event.Extra {
	return event.Extra{"x": json.RawMessage(`"` + strings.Repeat("a", n) + `"`)}
}

// fill saves n events of the owner, with the rule if it isn't empty.
func fill(t *testing.T, db *database.DB, owner string, n int, rule string) {
	t.Helper()
	err := db.Write(t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(t.Context(), `
			INSERT INTO events (id, user_id, title, start_time, end_time, created_at, updated_at, rrule, timezone)
			WITH RECURSIVE n (i) AS (
				SELECT 1
				UNION ALL
				SELECT i + 1 FROM n WHERE i < CAST($1 AS INTEGER)
			)
			SELECT CAST($2 AS TEXT) || '-' || i, $2, 'Filler', $3, $3, $3, $3, $4, ''
			FROM n`, n, owner, nine, rule)
		if err != nil {
			return err
		}
		_, err = tx.Exec(t.Context(), `
			INSERT INTO calendar_changes (user_id, latest) VALUES ($1, $2)
			ON CONFLICT (user_id) DO UPDATE SET latest = calendar_changes.latest + excluded.latest`, owner, n)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
