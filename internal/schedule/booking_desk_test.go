package schedule_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/database"
)

// deskBooking is a booking in the desk's responses.
type deskBooking struct {
	ID        string
	State     string
	Place     string
	OwnerNote string `json:"owner_note"`
	Desk      struct {
		Undo *struct {
			Action string
			Input  map[string]any
		}
	}
}

// onlyBooking returns the only booking.
func onlyBooking(t *testing.T, s *apptest.Server, admin string) deskBooking {
	t.Helper()
	var page struct{ Items []deskBooking }
	apptest.Want(t, s.Do(t, "GET", "/api/admin/bookings", admin, nil), 200).Decode(t, &page)
	if len(page.Items) != 1 {
		t.Fatalf("%d bookings instead of one", len(page.Items))
	}
	return page.Items[0]
}

// runDeskAction runs a desk action on a booking and returns the booking.
func runDeskAction(t *testing.T, s *apptest.Server, admin, bookingID, action string, in any) (b deskBooking) {
	t.Helper()
	apptest.Want(t, s.Do(t, "POST", "/api/admin/bookings/"+bookingID+"/"+action, admin, in), 200).Decode(t, &b)
	return b
}

func TestBookingSearchIgnoresAccents(t *testing.T) {
	t.Parallel()
	apptest.EachWithClock(t, func(t *testing.T, s *apptest.Server, _ *clock.Manual) {
		admin := apptest.OpenBookings(t, s, apptest.NewYorkRules())
		body := apptest.BookingBody("ada@guest.example", apptest.Tomorrow(14, 0))
		body["name"] = "Ása ÅNGSTRÖM"
		apptest.Want(t, s.Do(t, "POST", "/api/bookings", "", body), 200)
		for query, found := range map[string]int{"angstrom+asa": 1, "%C3%85ngstr%C3%B6m+guest.example": 1, "bergstrom": 0} {
			var page struct{ Items []deskBooking }
			apptest.Want(t, s.Do(t, "GET", "/api/admin/bookings?q="+query, admin, nil), 200).Decode(t, &page)
			if len(page.Items) != found {
				t.Errorf("%s finds %d bookings, want %d", query, len(page.Items), found)
			}
		}
	})
}

func TestCallOutcomeIsAvailableAfterStart(t *testing.T) {
	t.Parallel()
	apptest.EachWithClock(t, func(t *testing.T, s *apptest.Server, now *clock.Manual) {
		admin := apptest.OpenBookings(t, s, apptest.NewYorkRules())
		bookTime(t, s, "ada@guest.example", apptest.Tomorrow(14, 0))
		b := onlyBooking(t, s, admin)
		early := s.Do(t, "POST", "/api/admin/bookings/"+b.ID+"/done", admin, map[string]any{})
		if early.Status != http.StatusConflict || !strings.Contains(early.Body, "hasn't begun yet") {
			t.Errorf("an outcome before the call is answered %d %s", early.Status, early.Body)
		}
		now.Advance(apptest.Tomorrow(14, 1).Sub(now.Now()))
		admin = s.SignIn(t, apptest.AdminEmail)
		b = runDeskAction(t, s, admin, b.ID, "no-show", map[string]any{"from": "booked"})
		if b.State != "no_show" || b.Desk.Undo == nil {
			t.Fatalf("a no-show becomes %+v", b)
		}
		apptest.Want(t, s.Do(t, "POST", "/api/admin/bookings/"+b.ID+"/done", admin, map[string]any{"from": "booked"}),
			http.StatusConflict) // it is no longer booked
		b = runDeskAction(t, s, admin, b.ID, b.Desk.Undo.Action, b.Desk.Undo.Input)
		if b.State != "booked" {
			t.Errorf("undone, it is %s", b.State)
		}
		apptest.Want(t, s.Do(t, "POST", "/api/admin/bookings/"+b.ID+"/cancel", admin, map[string]any{}), http.StatusConflict)
	})
}

func TestLocationChangeMailsVisitorUntilStart(t *testing.T) {
	t.Parallel()
	apptest.EachWithClock(t, func(t *testing.T, s *apptest.Server, now *clock.Manual) {
		admin := apptest.OpenBookings(t, s, apptest.NewYorkRules())
		bookTime(t, s, "ada@guest.example", apptest.Tomorrow(14, 0))
		b := onlyBooking(t, s, admin)
		place := map[string]any{"place": "https://meet.example/ada"}
		for range 2 { // the second one changes nothing
			runDeskAction(t, s, admin, b.ID, "place", place)
		}
		s.Drain(t)
		told := invitations(t, s, "ada@guest.example")
		if len(told) != 2 {
			t.Fatalf("the visitor got %d invitations instead of the first one and an update", len(told))
		}
		now.Advance(apptest.Tomorrow(14, 1).Sub(now.Now()))
		admin = s.SignIn(t, apptest.AdminEmail)
		b = runDeskAction(t, s, admin, b.ID, "place", map[string]any{"place": "+1 212 555 0100"})
		s.Drain(t)
		if told := invitations(t, s, "ada@guest.example"); b.Place != "+1 212 555 0100" || len(told) != 2 {
			t.Errorf("of a place after the beginning, %q, the visitor got %d invitations", b.Place, len(told))
		}
	})
}

func TestOwnerMovesCall(t *testing.T) {
	t.Parallel()
	apptest.EachWithClock(t, func(t *testing.T, s *apptest.Server, _ *clock.Manual) {
		admin := apptest.OpenBookings(t, s, apptest.NewYorkRules())
		bookTime(t, s, "ada@guest.example", apptest.Tomorrow(14, 0))
		b := onlyBooking(t, s, admin)
		apptest.Want(t, s.Do(t, "POST", "/api/events", admin, map[string]any{"title": "Dentist",
			"start_time": apptest.Tomorrow(18, 0), "end_time": apptest.Tomorrow(19, 0)}), 201)
		move := func(to time.Time, status int) string {
			t.Helper()
			return apptest.Want(t, s.Do(t, "POST", "/api/admin/bookings/"+b.ID+"/move", admin,
				map[string]any{"starts_at": to, "from": apptest.Tomorrow(14, 0)}), status).Body
		}
		for at, says := range map[time.Time]string{apptest.Tomorrow(18, 15): "You're busy from ",
			apptest.BookingNow: "Choose a future time", apptest.Tomorrow(24*800, 0): "Choose a future time"} {
			if body := move(at, 400); !strings.Contains(body, says) {
				t.Errorf("to %v: %s", at, body)
			}
		}
		move(apptest.Tomorrow(14, 0), 200)  // unchanged
		move(apptest.Tomorrow(14, 15), 200) // overlaps its current time, and isn't on a half hour
		move(apptest.Tomorrow(22, 30), 409) // the request contains the old time
		s.Drain(t)
		told := invitations(t, s, "ada@guest.example")
		last := told[len(told)-1]
		if start, err := last.Events()[0].DateTimeStart(time.UTC); err != nil || !start.Equal(apptest.Tomorrow(14, 15)) || len(told) != 2 {
			t.Errorf("the visitor has %d invitations, the last for %v %v", len(told), start, err)
		}
		runDeskAction(t, s, admin, b.ID, "move", map[string]any{"starts_at": apptest.Tomorrow(22, 30)}) // after hours
		runDeskAction(t, s, admin, b.ID, "cancel", map[string]any{})
		move(apptest.Tomorrow(15, 0), http.StatusConflict)
	})
}

// TestBookingRecordShowsHistory checks the history in a booking's record, with times in the owner's zone and
// actors, and that visitors who want the same time can't see the booking.
func TestBookingRecordShowsHistory(t *testing.T) {
	t.Parallel()
	apptest.EachWithClock(t, func(t *testing.T, s *apptest.Server, now *clock.Manual) {
		admin := apptest.OpenBookings(t, s, apptest.NewYorkRules())
		visitor := bookTime(t, s, "ada@guest.example", apptest.Tomorrow(14, 0))
		b := onlyBooking(t, s, admin)
		for _, step := range []struct {
			action string
			in     map[string]any
		}{
			{"place", map[string]any{"place": "https://meet.example/ada"}},
			{"move", map[string]any{"starts_at": apptest.Tomorrow(15, 0)}},
			{"note", map[string]any{"owner_note": "Likes tea", "from": ""}},
			{"place", map[string]any{"place": ""}},
		} {
			now.Advance(time.Minute)
			runDeskAction(t, s, admin, b.ID, step.action, step.in)
		}
		taken := apptest.Want(t, s.Do(t, "POST", "/api/bookings", "", apptest.BookingBody("eve@guest.example", apptest.Tomorrow(15, 0))), 409).Body
		if strings.Contains(taken, "Ada") || strings.Contains(taken, "Introductory") {
			t.Errorf("a visitor sees the booking: %s", taken)
		}
		now.Advance(time.Minute)
		apptest.Want(t, s.Do(t, "POST", "/api/bookings/"+visitor.Token+"/cancel", "", map[string]any{"reason": "Ill"}), 200)

		var record struct {
			Desk struct {
				Events []struct{ Text, By, Body string }
			}
		}
		apptest.Want(t, s.Do(t, "GET", "/api/admin/bookings/"+b.ID, admin, nil), 200).Decode(t, &record)
		var got []string
		for _, e := range record.Desk.Events {
			got = append(got, e.Text+" / "+e.By+" / "+e.Body)
		}
		wanted := []string{
			"Booked / Ada Byron / ",
			"Place: https://meet.example/ada / you / ",
			"Moved from Tue, 24 Nov 2026, 09:00 (America/New_York) to Tue, 24 Nov 2026, 10:00 (America/New_York) / you / ",
			"Place removed / you / ",
			"Cancelled / Ada Byron / Ill",
		}
		if !slices.Equal(got, wanted) {
			t.Errorf("the history is\n%s\ninstead of\n%s", strings.Join(got, "\n"), strings.Join(wanted, "\n"))
		}
	})
}

// TestManualBooking checks that a manual booking is like any other: stored once, with an invitation, and
// limited only by the owner's calendar.
func TestManualBooking(t *testing.T) {
	t.Parallel()
	apptest.EachWithClock(t, func(t *testing.T, s *apptest.Server, _ *clock.Manual) {
		admin := apptest.OpenBookings(t, s, apptest.NewYorkRules())
		apptest.Want(t, s.Do(t, "POST", "/api/events", admin, map[string]any{"title": "Dentist",
			"start_time": apptest.Tomorrow(18, 0), "end_time": apptest.Tomorrow(19, 0)}), 201)
		write := func(n int, status int, changes ...any) apptest.Answer {
			t.Helper()
			body := map[string]any{"id": fmt.Sprintf("01a1fbd8-e7a8-7169-9346-68521a05600%d", n),
				"kind": "private-training", "starts_at": apptest.Tomorrow(22, 30), "name": "Ada Byron", "email": "Ada@caller.example"}
			for i := 0; i < len(changes); i += 2 {
				body[changes[i].(string)] = changes[i+1]
			}
			return apptest.Want(t, s.Do(t, "POST", "/api/admin/bookings", admin, body), status)
		}
		for range 2 { // retried after a lost response
			write(1, 200)
		}
		b := onlyBooking(t, s, admin)
		if b.State != "booked" {
			t.Errorf("written down, it is %s", b.State)
		}
		write(1, http.StatusConflict, "name", "Eve")
		for says, changes := range map[string][]any{
			"You're busy from ":    {"starts_at", apptest.Tomorrow(18, 15)},
			": Ada Byron” at ":     {"starts_at", apptest.Tomorrow(21, 0)}, // two hours, the last of which is taken
			"Choose a future time": {"starts_at", apptest.BookingNow},
			"email":                {"email", "nobody"},
			"Enter their name.":    {"name", " "},
			"UUID":                 {"id", "7"},
		} {
			if body := write(2, 400, changes...).Body; !strings.Contains(body, says) {
				t.Errorf("%v is answered %s", changes, body)
			}
		}
		write(2, http.StatusNotFound, "kind", "nothing")
		for n := range 4 { // more than a visitor may book
			write(3+n, 200, "starts_at", apptest.Tomorrow(24*(2+n), 0), "place", "+1 212 555 0100")
		}
		s.Drain(t)
		if told := invitations(t, s, "ada@caller.example"); len(told) != 5 {
			t.Errorf("5 bookings were sent as %d invitations", len(told))
		}
		err := s.App.DB.Write(t.Context(), func(tx *database.Tx) error {
			_, err := tx.Exec(t.Context(), `UPDATE booking_kinds SET is_active = FALSE WHERE id = 'private-training'`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		write(1, 200) // stored before, although the service can't be booked any more
		write(8, http.StatusNotFound, "starts_at", apptest.Tomorrow(24*9, 0))
		var bell []any
		if s.Do(t, "GET", "/api/notifications", admin, nil).Decode(t, &bell); len(bell) != 0 {
			t.Errorf("the owner is notified of the owner's own action: %v", bell)
		}

		var kinds []struct {
			Name string
			New  struct {
				Fields []struct {
					Name    string
					Options []struct{ Value, Label string }
				}
			}
		}
		apptest.Want(t, s.Do(t, "GET", "/api/admin/desk", admin, nil), 200).Decode(t, &kinds)
		for _, k := range kinds {
			if k.Name == "bookings" && (len(k.New.Fields) < 2 || len(k.New.Fields[1].Options) != 3) {
				t.Errorf("the bookable services are %+v", k.New.Fields)
			}
		}
	})
}

func TestBookingNoteCanBeUndoneUntilNextNote(t *testing.T) {
	t.Parallel()
	apptest.EachWithClock(t, func(t *testing.T, s *apptest.Server, _ *clock.Manual) {
		admin := apptest.OpenBookings(t, s, apptest.NewYorkRules())
		bookTime(t, s, "ada@guest.example", apptest.Tomorrow(14, 0))
		id := onlyBooking(t, s, admin).ID
		first := runDeskAction(t, s, admin, id, "note", map[string]any{"owner_note": " Likes charts \r\n", "from": ""})
		if b := runDeskAction(t, s, admin, id, "note", first.Desk.Undo.Input); b.OwnerNote != "" {
			t.Errorf("undone, the note is %q", b.OwnerNote)
		}
		runDeskAction(t, s, admin, id, "note", map[string]any{"owner_note": "Brings a colleague", "from": ""})
		apptest.Want(t, s.Do(t, "POST", "/api/admin/bookings/"+id+"/note", admin, first.Desk.Undo.Input), http.StatusConflict)
	})
}

// TestPendingCallsOnDesk checks which calls the desk lists as pending, and until when.
func TestPendingCallsOnDesk(t *testing.T) {
	t.Parallel()
	apptest.EachWithClock(t, func(t *testing.T, s *apptest.Server, now *clock.Manual) {
		admin := apptest.OpenBookings(t, s, apptest.NewYorkRules())
		starts := time.Date(2026, time.November, 25, 14, 0, 0, 0, time.UTC) // in two days
		bookTime(t, s, "ada@guest.example", starts)
		id := onlyBooking(t, s, admin).ID
		waits := func(states string) {
			t.Helper()
			admin = s.SignIn(t, apptest.AdminEmail)
			var waiting []struct {
				Kind, State string
				Rows        []struct {
					Line  string
					DueAt time.Time `json:"due_at"`
				}
			}
			apptest.Want(t, s.Do(t, "GET", "/api/admin/desk/waiting", admin, nil), 200).Decode(t, &waiting)
			got := ""
			for _, one := range waiting {
				if one.Kind == "bookings" {
					got += fmt.Sprint(one.State, " ", one.Rows[0].Line, " ", one.Rows[0].DueAt.Format(time.DateTime), "; ")
				}
			}
			if got != states {
				t.Errorf("at %s waits %q instead of %q", now.Now().Format(time.DateTime), got, states)
			}
		}
		waits("no_place Introductory call 2026-11-25 14:00:00; ")
		runDeskAction(t, s, admin, id, "place", map[string]any{"place": "+1 212 555 0100"})
		waits("")
		now.Advance(starts.Add(-23 * time.Hour).Sub(now.Now()))
		waits("near Introductory call, +1 212 555 0100 2026-11-25 14:00:00; ")
		now.Advance(starts.Add(time.Hour).Sub(now.Now()))
		waits("near Introductory call, +1 212 555 0100 2026-11-25 14:30:00; ")
		runDeskAction(t, s, admin, id, "done", map[string]any{})
		waits("")
	})
}

// TestBookingMailShowsMissingLocation checks the mail about a booking before and after it has a location.
func TestBookingMailShowsMissingLocation(t *testing.T) {
	t.Parallel()
	apptest.EachWithClock(t, func(t *testing.T, s *apptest.Server, _ *clock.Manual) {
		admin := apptest.OpenBookings(t, s, apptest.NewYorkRules())
		bookTime(t, s, "ada@guest.example", apptest.Tomorrow(14, 0))
		booking := apptest.Newest(t, s, "bookings")
		s.Drain(t)
		runDeskAction(t, s, admin, booking, "place", map[string]any{"place": "+1 212 555 0100"})
		warned := map[string]bool{}
		for _, m := range s.Mails(t, apptest.AdminEmail) {
			warned[m.Kind] = strings.Contains(m.Text, "not set yet") && strings.Contains(m.Text, booking) &&
				strings.Contains(m.Text, "/admin?tab=availability")
		}
		if !warned["bookings.booked_notice"] || warned["bookings.moved_notice"] || len(warned) != 2 {
			t.Errorf("the mails that say there is no place: %v", warned)
		}
		var list []struct{ Message string }
		apptest.Want(t, s.Do(t, "GET", "/api/notifications", admin, nil), 200).Decode(t, &list)
		if len(list) != 1 || !strings.Contains(list[0].Message, "no place yet") {
			t.Errorf("the owner's notifications are %+v", list)
		}
		for _, m := range s.Mails(t, "ada@guest.example") {
			if strings.Contains(m.Text, "/admin") {
				t.Errorf("the visitor reads where the owner sets places: %s", m.Text)
			}
		}
	})
}
