package schedule_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	netmail "net/mail"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	ics "github.com/arran4/golang-ical"
	"github.com/emersion/go-ical"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

type bookingView struct {
	Token    string
	State    string
	StartsAt time.Time `json:"starts_at"`
}

// bookTime books a time for a guest and reads the token from the guest's mail.
func bookTime(t *testing.T, s *apptest.Server, email string, at time.Time) bookingView {
	t.Helper()
	return bookAs(t, s, apptest.BookingBody(email, at))
}

// bookAs books a time for a guest with the given form.
func bookAs(t *testing.T, s *apptest.Server, body map[string]any) (v bookingView) {
	t.Helper()
	apptest.Want(t, s.Do(t, "POST", "/api/bookings", "", body), 200).Decode(t, &v)
	v.Token = apptest.MailedToken(t, s, fmt.Sprint(body["email"]))
	return v
}

func TestFreeTimesFollowHoursAndCalendar(t *testing.T) {
	t.Parallel()
	apptest.EachWithClock(t, func(t *testing.T, s *apptest.Server, _ *clock.Manual) {
		admin := apptest.OpenBookings(t, s, apptest.NewYorkRules())
		apptest.Want(t, s.Do(t, "POST", "/api/events", admin,
			map[string]any{"title": "Stand-up", "start_time": "2026-11-02T15:00:00Z",
				"end_time": "2026-11-02T16:00:00Z", "rrule": "FREQ=DAILY", "timezone": "America/New_York"}), 201)
		day := apptest.FreeTimes(t, s, apptest.Tomorrow(0, 0), apptest.Tomorrow(24, 0))
		if len(day) != 14 || !day[0].Equal(apptest.Tomorrow(14, 0)) {
			t.Fatalf("sixteen half hours from 14:00 UTC without the daily stand-up, got %d: %v", len(day), day)
		}
		for _, free := range day {
			if !free.Before(apptest.Tomorrow(15, 0)) && free.Before(apptest.Tomorrow(16, 0)) {
				t.Errorf("%v is offered during the stand-up", free)
			}
		}
	})
}

func TestBookingsRequireHours(t *testing.T) {
	t.Parallel()
	apptest.EachWithClock(t, func(t *testing.T, s *apptest.Server, _ *clock.Manual) {
		if times := apptest.FreeTimes(t, s, apptest.Tomorrow(0, 0), apptest.Tomorrow(24, 0)); len(times) != 0 {
			t.Fatalf("offered before there are hours: %v", times)
		}
		apptest.Want(t, s.Do(t, "POST", "/api/bookings", "", apptest.BookingBody("ada@guest.example", apptest.Tomorrow(14, 0))), http.StatusConflict)
	})
}

// Many visitors book the same time concurrently, on two nodes with PostgreSQL or one with SQLite.
func TestT86OneVisitorWinsEachTime(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			nodes := bookingNodes(t, engine)
			apptest.OpenBookings(t, nodes[0], apptest.NewYorkRules())
			const visitors = 8
			for _, start := range []time.Time{apptest.Tomorrow(14, 0), apptest.Tomorrow(18, 0)} {
				bookConcurrently(t, nodes, start, visitors)
			}
			free := apptest.FreeTimes(t, nodes[0], apptest.Tomorrow(0, 0), apptest.Tomorrow(24, 0))
			if len(free) != 0 {
				t.Fatalf("sixteen visitors took sixteen times, but %v are free", free)
			}
		})
	}
}

// bookingNodes starts two nodes on one PostgreSQL database, or one on SQLite.
func bookingNodes(t *testing.T, engine database.Dialect) []*apptest.Server {
	t.Helper()
	now := clock.NewManual(apptest.BookingNow)
	first := apptest.Start(t, engine, apptest.WithClock(now))
	if engine == database.SQLite {
		return []*apptest.Server{first}
	}
	second := apptest.Start(t, engine, apptest.WithClock(now), func(c *app.Config) {
		c.DatabaseURL = first.App.Config.DatabaseURL
	})
	return []*apptest.Server{first, second}
}

// bookConcurrently lets visitors book the same time concurrently and repeatedly. A visitor who loses takes the next
// free time.
func bookConcurrently(t *testing.T, nodes []*apptest.Server, start time.Time, visitors int) {
	t.Helper()
	waiting := make([]int, visitors)
	for i := range waiting {
		waiting[i] = i
	}
	for target := start; len(waiting) > 0; {
		statuses := make([]int, len(waiting))
		var all sync.WaitGroup
		for i, visitor := range waiting {
			all.Go(func() {
				email := fmt.Sprintf("v%d-%d@guest.example", start.Unix(), visitor)
				statuses[i] = nodes[i%len(nodes)].Do(t, "POST", "/api/bookings", "", apptest.BookingBody(email, target)).Status
			})
		}
		all.Wait()
		var lost []int
		for i, status := range statuses {
			if status == http.StatusConflict {
				lost = append(lost, waiting[i])
			} else if status != http.StatusOK {
				t.Fatalf("answer %d", status)
			}
		}
		if len(waiting)-len(lost) != 1 {
			t.Fatalf("%d of %d visitors won %v", len(waiting)-len(lost), len(waiting), target)
		}
		if waiting = lost; len(waiting) > 0 {
			target = apptest.FreeTimes(t, nodes[0], target, apptest.Tomorrow(24, 0))[0]
		}
	}
}

func TestT86BusyTimeIsRefused(t *testing.T) {
	t.Parallel()
	apptest.EachWithClock(t, func(t *testing.T, s *apptest.Server, now *clock.Manual) {
		admin := apptest.OpenBookings(t, s, apptest.NewYorkRules())
		apptest.Want(t, s.Do(t, "POST", "/api/events", admin, map[string]any{"title": "Dentist", "start_time": "2026-11-24T15:00:00Z",
			"end_time": "2026-11-24T15:10:00Z"}), 201)
		for name, start := range map[string]time.Time{
			"busy": apptest.Tomorrow(15, 0), "outside the hours": apptest.Tomorrow(13, 30), "off the grid": apptest.Tomorrow(14, 10), "past": apptest.Tomorrow(-40, 0),
			"far": apptest.Tomorrow(24*90+14, 0),
		} {
			if a := s.Do(t, "POST", "/api/bookings", "",
				apptest.BookingBody("ada@guest.example", start)); a.Status != http.StatusConflict {
				t.Errorf("%s: %d %s", name, a.Status, a.Body)
			}
		}
		now.Advance(29*time.Hour + 30*time.Minute) // 14:30: an hour's notice
		apptest.Want(t, s.Do(t, "POST", "/api/bookings", "", apptest.BookingBody("ada@guest.example", apptest.Tomorrow(15, 0))), http.StatusConflict)
		bookTime(t, s, "ada@guest.example", apptest.Tomorrow(15, 30))
	})
}

func TestBookingEventIsReadOnly(t *testing.T) {
	t.Parallel()
	apptest.EachWithClock(t, func(t *testing.T, s *apptest.Server, _ *clock.Manual) {
		admin := apptest.OpenBookings(t, s, apptest.NewYorkRules())
		v := bookTime(t, s, "ada@guest.example", apptest.Tomorrow(14, 0))
		event := findBookingEvent(t, s, admin)
		if !event.Start.Equal(apptest.Tomorrow(14, 0)) || !strings.Contains(event.Title, "Ada Byron") {
			t.Fatalf("the owner's calendar shows %+v", event)
		}
		apptest.Want(t, s.Do(t, "PATCH", "/api/events/"+event.ID, admin, map[string]any{"title": "Other"}), http.StatusConflict)
		apptest.Want(t, s.Do(t, "DELETE", "/api/events/"+event.ID, admin, nil), http.StatusConflict)
		apptest.Want(t, s.Do(t, "POST", "/api/bookings/"+v.Token+"/reschedule", "",
			map[string]any{"starts_at": apptest.Tomorrow(16, 0), "zone": "Asia/Tokyo"}), 200)
		if moved := findBookingEvent(t, s, admin); moved.ID != event.ID || !moved.Start.Equal(apptest.Tomorrow(16, 0)) {
			t.Fatalf("after moving the booking the calendar shows %+v", moved)
		}
		apptest.Want(t, s.Do(t, "POST", "/api/bookings/"+v.Token+"/cancel", "", map[string]any{"reason": ""}), 200)
		if gone := findBookingEvent(t, s, admin); gone.ID != "" {
			t.Fatalf("a cancelled booking is still in the calendar: %+v", gone)
		}
		if free := apptest.FreeTimes(t, s, apptest.Tomorrow(0, 0), apptest.Tomorrow(24, 0)); len(free) != 16 {
			t.Fatalf("a cancelled time isn't free again: %v", free)
		}
	})
}

// TestBookingDoesNotBlockItself checks that the event of a booking blocks no time beside it, however long its notes
// are.
func TestBookingDoesNotBlockItself(t *testing.T) {
	t.Parallel()
	apptest.EachWithClock(t, func(t *testing.T, s *apptest.Server, _ *clock.Manual) {
		rules := apptest.NewYorkRules()
		rules["before_minutes"] = 15
		apptest.OpenBookings(t, s, rules)
		body := apptest.BookingBody("ada@guest.example", apptest.Tomorrow(14, 30))
		body["notes"] = strings.Repeat("長", 900)
		v := bookAs(t, s, body)
		later := map[string]any{"starts_at": apptest.Tomorrow(15, 0), "zone": "Asia/Tokyo"}
		apptest.Want(t, s.Do(t, "POST", "/api/bookings/"+v.Token+"/reschedule", "", later), 200)
	})
}

// TestBookingNotificationsUseRecipientZone checks that owner and visitor each read times in their own zone.
func TestBookingNotificationsUseRecipientZone(t *testing.T) {
	t.Parallel()
	apptest.EachWithClock(t, func(t *testing.T, s *apptest.Server, _ *clock.Manual) {
		admin, kaori := apptest.OpenBookings(t, s, apptest.NewYorkRules()), s.SignIn(t, "kaori@guest.example")
		for token, zone := range map[string]string{admin: "America/New_York", kaori: "Asia/Tokyo"} {
			apptest.Want(t, s.Do(t, "PATCH", "/api/notification-preferences", token, map[string]any{"timezone": zone}), 200)
		}
		apptest.Want(t, s.Do(t, "POST", "/api/bookings", kaori, apptest.BookingBody("kaori@guest.example", apptest.Tomorrow(14, 30))), 200)
		s.Drain(t)
		for token, want := range map[string]string{admin: "Tue, Nov 24, 2026, 9:30 AM EST. It has no place yet.",
			kaori: "Tue, Nov 24, 2026, 11:30 PM JST."} {
			var found []struct{ Title, Message string }
			s.Do(t, "GET", "/api/notifications", token, nil).Decode(t, &found)
			if len(found) != 1 || found[0].Title != "New booking" || !strings.HasSuffix(found[0].Message, ": "+want) {
				t.Errorf("the notifications are %+v, want %s", found, want)
			}
		}
	})
}

type bookingEvent struct {
	ID    string
	Title string
	Start time.Time `json:"start_time"`
}

// findBookingEvent returns the admin's only event, or the zero value.
func findBookingEvent(t *testing.T, s *apptest.Server, admin string) bookingEvent {
	t.Helper()
	var events []bookingEvent
	apptest.Want(t, s.Do(t, "GET", "/api/events", admin, nil), 200).Decode(t, &events)
	if len(events) == 0 {
		return bookingEvent{}
	}
	if len(events) > 1 {
		t.Fatalf("one booking is %d events", len(events))
	}
	return events[0]
}

func TestInvitationMailsShareUIDWithRisingSequence(t *testing.T) {
	t.Parallel()
	apptest.EachWithClock(t, func(t *testing.T, s *apptest.Server, now *clock.Manual) {
		apptest.OpenBookings(t, s, apptest.NewYorkRules())
		v := bookTime(t, s, "ada@guest.example", apptest.Tomorrow(14, 0))
		now.Advance(time.Minute)
		apptest.Want(t, s.Do(t, "POST", "/api/bookings/"+v.Token+"/reschedule", "",
			map[string]any{"starts_at": apptest.Tomorrow(16, 0), "zone": "Asia/Tokyo"}), 200)
		now.Advance(time.Minute)
		apptest.Want(t, s.Do(t, "POST", "/api/bookings/"+v.Token+"/cancel", "", map[string]any{"reason": "Ill"}), 200)
		s.Drain(t)
		for _, reader := range []string{"ada@guest.example", apptest.AdminEmail} {
			got := invitations(t, s, reader)
			if len(got) != 3 {
				t.Fatalf("%s has %d invitations", reader, len(got))
			}
			wanted := []expectedInvitation{{"REQUEST", "CONFIRMED", 0, apptest.Tomorrow(14, 0)}, {"REQUEST", "CONFIRMED", 1, apptest.Tomorrow(16, 0)},
				{"CANCEL", "CANCELLED", 2, apptest.Tomorrow(16, 0)}}
			for i, w := range wanted {
				checkInvitation(t, got[i], w)
				if uid := got[i].Events()[0].Props.Get("UID").Value; uid != got[0].Events()[0].Props.Get("UID").Value {
					t.Errorf("the UID changed to %s", uid)
				}
			}
		}
	})
}

type expectedInvitation struct {
	method, status string
	sequence       int
	start          time.Time
}

// checkInvitation checks an invitation with another library than the one that wrote it.
func checkInvitation(t *testing.T, c *ical.Calendar, w expectedInvitation) {
	t.Helper()
	e := c.Events()[0]
	start, err := e.DateTimeStart(time.UTC)
	if err != nil || !start.Equal(w.start) {
		t.Errorf("starts at %v, want %v (%v)", start, w.start, err)
	}
	sequence, err := e.Props.Get("SEQUENCE").Int()
	if err != nil || sequence != w.sequence {
		t.Errorf("SEQUENCE %d, want %d (%v)", sequence, w.sequence, err)
	}
	if method := c.Props.Get("METHOD").Value; method != w.method {
		t.Errorf("METHOD %s, want %s", method, w.method)
	}
	if status := e.Props.Get("STATUS").Value; status != w.status {
		t.Errorf("STATUS %s, want %s", status, w.status)
	}
	if organizer := e.Props.Get("ORGANIZER").Value; organizer != "mailto:"+c.Props.Get("X-FROM").Value {
		t.Errorf("ORGANIZER %s isn't the sender of the mail", organizer)
	}
	if people := e.Props.Values("ATTENDEE"); len(people) != 2 {
		t.Errorf("%d attendees: %v", len(people), people)
	}
}

// invitations returns the calendar parts of the mails to an address, oldest first. The part's method must equal the
// object's.
func invitations(t *testing.T, s *apptest.Server, to string) []*ical.Calendar {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(s.App.MailDir(), "*.eml"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no mails: %v", err)
	}
	var found []*ical.Calendar
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		m, err := netmail.ReadMessage(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(m.Header.Get("To"), to) {
			found = append(found, calendarParts(t, m)...)
		}
	}
	return found
}

func calendarParts(t *testing.T, m *netmail.Message) (found []*ical.Calendar) {
	t.Helper()
	_, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil || params["boundary"] == "" {
		return nil
	}
	for parts := multipart.NewReader(m.Body, params["boundary"]); ; {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return found
		}
		if err != nil {
			t.Fatal(err)
		}
		kind, params, err := mime.ParseMediaType(part.Header.Get("Content-Type"))
		if err != nil || kind != "text/calendar" {
			continue
		}
		text, err := io.ReadAll(part)
		if err != nil {
			t.Fatal(err)
		}
		c, err := ical.NewDecoder(bytes.NewReader(text)).Decode()
		if err != nil {
			t.Fatal(err)
		}
		compareLibraries(t, c, text)
		if method := c.Props.Get("METHOD").Value; params["method"] != method {
			t.Errorf("the part says %q, the object %q", params["method"], method)
		}
		from, err := netmail.ParseAddress(m.Header.Get("From"))
		if err != nil {
			t.Fatal(err)
		}
		c.Props.SetText("X-FROM", from.Address) // for checkInvitation
		found = append(found, c)
	}
}

// compareLibraries checks that two libraries read the same values from an invitation.
func compareLibraries(t *testing.T, c *ical.Calendar, text []byte) {
	t.Helper()
	other, err := ics.ParseCalendar(bytes.NewReader(text))
	if err != nil || len(other.Events()) != 1 {
		t.Fatalf("the other library doesn't read %s: %v", text, err)
	}
	for _, name := range []string{"UID", "SEQUENCE", "ORGANIZER", "STATUS", "DTSTAMP", "DTSTART", "DTEND", "SUMMARY"} {
		one, another := c.Events()[0].Props.Get(name), other.Events()[0].GetProperty(ics.ComponentProperty(name))
		if one == nil || another == nil || one.Value != another.Value {
			t.Errorf("one reads %s as %v, the other as %v", name, one, another)
		}
	}
	if !strings.Contains(other.Serialize(), "METHOD:"+c.Props.Get("METHOD").Value) {
		t.Error("the other library sees another METHOD")
	}
}

func TestRemindersADayAndAnHourBefore(t *testing.T) {
	t.Parallel()
	apptest.EachWithClock(t, func(t *testing.T, s *apptest.Server, now *clock.Manual) {
		apptest.OpenBookings(t, s, apptest.NewYorkRules())
		start := apptest.Tomorrow(24+14, 0)
		v := bookTime(t, s, "ada@guest.example", start.Add(time.Hour))
		apptest.Want(t, s.Do(t, "POST", "/api/bookings/"+v.Token+"/reschedule", "",
			map[string]any{"starts_at": start, "zone": "Asia/Tokyo"}), 200)
		for _, step := range []struct {
			at    time.Time
			count int
		}{{start.Add(-25 * time.Hour), 0}, {start.Add(-24 * time.Hour), 1}, {start.Add(-2 * time.Hour), 1},
			{start.Add(-time.Hour), 2}, {start, 2}} {
			now.Advance(step.at.Sub(now.Now()))
			s.Drain(t)
			for _, reader := range []string{"ada@guest.example", apptest.AdminEmail} {
				if n := countMails(t, s, reader, "Reminder: "); n != step.count {
					t.Errorf("%v before the start %s has %d reminders, want %d", start.Sub(step.at), reader, n, step.count)
				}
			}
		}
		var text string
		for _, m := range s.Mails(t, "ada@guest.example") {
			if strings.HasPrefix(m.Subject, "Reminder: ") {
				text = m.Text
			}
		}
		if !strings.Contains(text, "Wed, 25 Nov 2026, 23:00 (Asia/Tokyo)") || !apptest.BookingLink.MatchString(text) {
			t.Errorf("the reminder lacks the time in the visitor's zone, or the link: %s", text)
		}
	})
}

func countMails(t *testing.T, s *apptest.Server, to, subject string) (n int) {
	t.Helper()
	for _, m := range s.Mails(t, to) {
		if strings.HasPrefix(m.Subject, subject) {
			n++
		}
	}
	return n
}

func TestPaidSessionIsBookedOnce(t *testing.T) {
	t.Parallel()
	apptest.EachWithClock(t, func(t *testing.T, s *apptest.Server, _ *clock.Manual) {
		admin := apptest.OpenBookings(t, s, apptest.NewYorkRules())
		order, pay := orderTraining(t, s)
		body := apptest.BookingBody("ada@guest.example", apptest.Tomorrow(14, 0))
		body["kind"] = "private-training"
		apptest.Want(t, s.Do(t, "POST", "/api/bookings", "", body), http.StatusConflict)
		body["order"] = order
		apptest.Want(t, s.Do(t, "POST", "/api/bookings", "", body), http.StatusConflict) // not paid yet
		pay()
		var v bookingView
		apptest.Want(t, s.Do(t, "POST", "/api/bookings", "", body), 200).Decode(t, &v)
		body["starts_at"] = apptest.Tomorrow(18, 0)
		if a := s.Do(t, "POST", "/api/bookings", "", body); !strings.Contains(a.Body, "order_booked") {
			t.Errorf("an order books twice: %d %s", a.Status, a.Body)
		}
		if step := fulfilmentOf(t, s, admin); step != "in_progress" {
			t.Errorf("a scheduled order is %s", step)
		}
		var seen struct{ Booking *bookingView }
		apptest.Want(t, s.Do(t, "GET", "/api/orders/"+order+"/booking", "", nil), 200).Decode(t, &seen)
		if seen.Booking == nil || seen.Booking.Token != v.Token {
			t.Errorf("the order's page doesn't know its booking: %+v", seen)
		}
		apptest.Want(t, s.Do(t, "POST", "/api/bookings/"+v.Token+"/cancel", "", map[string]any{"reason": ""}), 200)
		if step := fulfilmentOf(t, s, admin); step != "to_schedule" {
			t.Errorf("a cancelled session leaves the order %s", step)
		}
		apptest.Want(t, s.Do(t, "POST", "/api/bookings", "", body), 200)
	}, apptest.Payments("test"))
}

// orderTraining orders a session and returns the order's token, and a function that pays for it.
func orderTraining(t *testing.T, s *apptest.Server) (token string, pay func()) {
	t.Helper()
	return apptest.OrderTraining(t, s, map[string]any{"email": "ada@guest.example", "name": "Ada"})
}

func fulfilmentOf(t *testing.T, s *apptest.Server, admin string) string {
	t.Helper()
	var page struct{ Items []struct{ Fulfilment string } }
	apptest.Want(t, s.Do(t, "GET", "/api/admin/orders", admin, nil), 200).Decode(t, &page)
	return page.Items[0].Fulfilment
}

func TestT87BookingRequiresItsToken(t *testing.T) {
	t.Parallel()
	apptest.EachWithClock(t, func(t *testing.T, s *apptest.Server, _ *clock.Manual) {
		admin := apptest.OpenBookings(t, s, apptest.NewYorkRules())
		v := bookTime(t, s, "ada@guest.example", apptest.Tomorrow(14, 0))
		guess := strings.Repeat("A", 43)
		for _, path := range []string{"", "/times?from=2026-11-24T00:00:00Z&to=2026-11-25T00:00:00Z"} {
			apptest.Want(t, s.Do(t, "GET", "/api/bookings/"+guess+path, "", nil), http.StatusNotFound)
		}
		apptest.Want(t, s.Do(t, "POST", "/api/bookings/"+guess+"/cancel", "", map[string]any{"reason": ""}), http.StatusNotFound)
		apptest.Want(t, s.Do(t, "POST", "/api/bookings/"+guess+"/reschedule", "",
			map[string]any{"starts_at": apptest.Tomorrow(16, 0), "zone": "UTC"}), http.StatusNotFound)
		list := apptest.Want(t, s.Do(t, "GET", "/api/admin/bookings", admin, nil), 200)
		if strings.Contains(list.Body, v.Token) {
			t.Error("the desk shows the private token")
		}
		page := s.Do(t, "GET", "/calendar?booking="+v.Token, "", nil)
		if page.Header.Get("X-Robots-Tag") != "noindex" || page.Header.Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("the private page allows indexing or sends its address as referrer: %v", page.Header)
		}
	})
}

// TestT36AutomatedBookingIsFlagged checks that the visitor of a flagged booking gets no email before the owner sets its
// place.
func TestT36AutomatedBookingIsFlagged(t *testing.T) {
	t.Parallel()
	apptest.EachWithClock(t, func(t *testing.T, s *apptest.Server, _ *clock.Manual) {
		admin := apptest.OpenBookings(t, s, apptest.NewYorkRules())
		trapped := apptest.BookingBody("bot@guest.example", apptest.Tomorrow(17, 0))
		trapped["website_confirm"] = "https://spam.example"
		apptest.Want(t, s.Do(t, "POST", "/api/bookings", "", trapped), http.StatusOK)
		s.Drain(t)
		notices := s.Mails(t, apptest.AdminEmail)
		if len(notices) != 1 || !strings.Contains(notices[0].Text, "looks automated") {
			t.Errorf("the owner got %+v", notices)
		}
		if mails := s.Mails(t, "bot@guest.example"); len(mails) != 0 {
			t.Errorf("the visitor got %+v", mails)
		}
		var page struct{ Items []struct{ ID string } }
		s.Do(t, "GET", "/api/admin/bookings?state=flagged", admin, nil).Decode(t, &page)
		if len(page.Items) != 1 {
			t.Fatalf("flagged on the desk: %+v", page.Items)
		}
		apptest.Want(t, s.Do(t, "POST", "/api/admin/bookings/"+page.Items[0].ID+"/place", admin,
			map[string]any{"place": "https://call.example"}), http.StatusOK)
		s.Drain(t)
		if mails := s.Mails(t, "bot@guest.example"); len(mails) != 1 {
			t.Errorf("after the owner set the place, the visitor got %+v", mails)
		}
	})
}

func TestT87BookingsPerVisitorAreLimited(t *testing.T) {
	t.Parallel()
	apptest.EachWithClock(t, func(t *testing.T, s *apptest.Server, _ *clock.Manual) {
		apptest.OpenBookings(t, s, apptest.NewYorkRules())
		for hour := range 3 {
			bookTime(t, s, "ada@guest.example", apptest.Tomorrow(14+hour, 0))
		}
		if a := s.Do(t, "POST", "/api/bookings", "", apptest.BookingBody("ADA@guest.example", apptest.Tomorrow(17, 0))); !strings.Contains(a.Body,
			"too_many_bookings") {
			t.Errorf("a fourth booking: %d %s", a.Status, a.Body)
		}
	})
	limited := apptest.Start(t, database.SQLite, apptest.Limited, apptest.WithClock(clock.NewManual(apptest.BookingNow)))
	apptest.OpenBookings(t, limited, apptest.NewYorkRules())
	refused := 0
	for i := range 10 {
		a := limited.Do(t, "POST", "/api/bookings", "", apptest.BookingBody(fmt.Sprintf("v%d@guest.example", i), apptest.Tomorrow(14, 30*i)))
		if a.Status == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused != 4 {
		t.Errorf("of ten bookings from one network %d were refused, want four", refused)
	}
}
