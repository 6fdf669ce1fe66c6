package schedule_test

import (
	"net/http"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/id"
)

// soldSession is a paid order with a booked session.
type soldSession struct {
	*apptest.Server
	admin, order, orderID string
	booking               bookingView
}

func sellSession(t *testing.T, s *apptest.Server) soldSession {
	t.Helper()
	sold := soldSession{Server: s, admin: apptest.OpenBookings(t, s, apptest.NewYorkRules())}
	var pay func()
	sold.order, pay = orderTraining(t, s)
	pay()
	body := apptest.BookingBody("ada@guest.example", apptest.Tomorrow(14, 0))
	body["kind"], body["order"] = "private-training", sold.order
	apptest.Want(t, s.Do(t, "POST", "/api/bookings", "", body), 200).Decode(t, &sold.booking)
	var page struct{ Items []struct{ ID string } }
	apptest.Want(t, s.Do(t, "GET", "/api/admin/orders", sold.admin, nil), 200).Decode(t, &page)
	sold.orderID = page.Items[0].ID
	return sold
}

// refund refunds cents and runs the resulting jobs.
func (s soldSession) refund(t *testing.T, cents int, keep bool) {
	t.Helper()
	apptest.Want(t, s.Do(t, "POST", "/api/admin/orders/"+s.orderID+"/refund", s.admin, map[string]any{
		"id": id.New(), "cents": cents, "currency": "usd", "keep_session": keep}), 200)
	s.Drain(t)
}

// state returns the booking's state on its private page.
func (s soldSession) state(t *testing.T) string {
	t.Helper()
	var v bookingView
	apptest.Want(t, s.Do(t, "GET", "/api/bookings/"+s.booking.Token, "", nil), 200).Decode(t, &v)
	return v.State
}

func TestRefundReleasesSession(t *testing.T) {
	t.Parallel()
	apptest.EachWithClock(t, func(t *testing.T, s *apptest.Server, _ *clock.Manual) {
		sold := sellSession(t, s)
		sold.refund(t, 10_000, false)
		if state := sold.state(t); state != "booked" {
			t.Fatalf("a refund of a part makes the session %s", state)
		}
		sold.refund(t, 19_700, false)
		if state := sold.state(t); state != "cancelled" {
			t.Fatalf("a refund in full leaves the session %s", state)
		}
		if free := apptest.FreeTimes(t, s, apptest.Tomorrow(14, 0), apptest.Tomorrow(14, 1)); len(free) != 1 {
			t.Error("the time is not free again")
		}
		if event := findBookingEvent(t, s, sold.admin); event.ID != "" {
			t.Errorf("the owner's calendar still shows %+v", event)
		}
		for _, reader := range []string{"ada@guest.example", apptest.AdminEmail} {
			got := invitations(t, s, reader)
			checkInvitation(t, got[len(got)-1], expectedInvitation{"CANCEL", "CANCELLED", 1, apptest.Tomorrow(14, 0)})
			if n := countMails(t, s, reader, "Cancelled: "); n != 1 {
				t.Errorf("%s has %d mails about the cancellation", reader, n)
			}
		}
		again := apptest.BookingBody("ada@guest.example", apptest.Tomorrow(18, 0))
		again["kind"], again["order"] = "private-training", sold.order
		apptest.Want(t, s.Do(t, "POST", "/api/bookings", "", again), http.StatusConflict)
	}, apptest.Payments("test"))
}

func TestOwnerKeepsSessionOfRefundedOrder(t *testing.T) {
	t.Parallel()
	apptest.EachWithClock(t, func(t *testing.T, s *apptest.Server, _ *clock.Manual) {
		sold := sellSession(t, s)
		sold.refund(t, 29_700, true)
		if state := sold.state(t); state != "booked" {
			t.Fatalf("the session that was to be kept is %s", state)
		}
		apptest.Want(t, s.Do(t, "POST", "/api/bookings/"+sold.booking.Token+"/reschedule", "",
			map[string]any{"starts_at": apptest.Tomorrow(16, 0), "zone": "Asia/Tokyo"}), 200)
		apptest.Want(t, s.Do(t, "POST", "/api/bookings/"+sold.booking.Token+"/cancel", "", map[string]any{"reason": ""}), 200)
	}, apptest.Payments("test"))
}

func TestStartedSessionSurvivesRefund(t *testing.T) {
	t.Parallel()
	apptest.EachWithClock(t, func(t *testing.T, s *apptest.Server, now *clock.Manual) {
		sold := sellSession(t, s)
		now.Advance(apptest.Tomorrow(14, 30).Sub(now.Now()))
		sold.admin = s.SignIn(t, apptest.AdminEmail)
		sold.refund(t, 29_700, false)
		if state := sold.state(t); state != "booked" {
			t.Errorf("a session that has begun is %s after its refund", state)
		}
	}, apptest.Payments("test"))
}

func TestDeletedBuyerOrderLosesItsDate(t *testing.T) {
	t.Parallel()
	apptest.EachWithClock(t, func(t *testing.T, s *apptest.Server, _ *clock.Manual) {
		admin := apptest.OpenBookings(t, s, apptest.NewYorkRules())
		order, pay := orderTraining(t, s)
		pay()
		buyer := s.SignIn(t, "ada@guest.example")
		body := apptest.BookingBody("ada@guest.example", apptest.Tomorrow(14, 0))
		body["kind"], body["order"] = "private-training", order
		apptest.Want(t, s.Do(t, "POST", "/api/bookings", buyer, body), 200)
		apptest.Want(t, s.Do(t, "POST", "/api/me/delete", buyer, map[string]any{"current_password": apptest.Password}), 204)
		if step := fulfilmentOf(t, s, admin); step != "to_schedule" {
			t.Errorf("the order of a deleted booking is %s", step)
		}
		if mails := s.Mails(t, apptest.AdminEmail); !strings.HasPrefix(mails[len(mails)-1].Subject, "Cancelled: ") {
			t.Errorf("the owner's last mail is %q", mails[len(mails)-1].Subject)
		}
	}, apptest.Payments("test"))
}
