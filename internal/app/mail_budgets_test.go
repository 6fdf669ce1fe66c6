package app_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
)

// TestT134RepliesLeaveConfirmationBudget sends messages and introductions with a person's address from other networks.
// The person can still book and order, and gets each confirmation.
func TestT134RepliesLeaveConfirmationBudget(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(time.Date(2026, time.November, 2, 9, 0, 0, 0, time.UTC))
	s := apptest.Start(t, database.SQLite, apptest.Demo, apptest.Payments("invoice"), apptest.Limited, apptest.BehindProxy,
		apptest.WithClock(now))
	const victim = "ada@guest.example"
	eve := s.SignIn(t, "eve@site.example")
	partner, err := database.One[string](t.Context(), s.App.DB,
		"SELECT id FROM partners WHERE is_active = true ORDER BY id LIMIT 1")
	if err != nil {
		t.Fatal(err)
	}
	for i := range 8 {
		network := fmt.Sprintf("198.51.100.%d", i)
		s.Do(t, http.MethodPost, "/api/quotes", "", apptest.Quote(victim), "X-Forwarded-For", network)
		s.Do(t, http.MethodPost, "/api/partnership-requests", eve, map[string]any{
			"partner_id": partner, "requester_name": "Eve", "requester_email": victim, "service_needed": "Consulting",
		}, "X-Forwarded-For", network)
	}
	s.Drain(t)
	free := apptest.FreeTimes(t, s, now.Now(), now.Now().AddDate(0, 0, 14))
	for path, body := range map[string]any{"/api/bookings": apptest.BookingBody(victim, free[0]),
		"/api/checkout": map[string]any{"serviceId": "video-package", "amount": 149700,
			"formData": map[string]any{"name": "Ada", "email": victim, "acceptTerms": true}}} {
		apptest.Want(t, s.Do(t, http.MethodPost, path, "", body, "X-Forwarded-For", "192.0.2.7"), 200)
	}
	s.Drain(t)
	kinds := kindsOf(s.Mails(t, victim))
	// More than three requests a day from an address are flagged and get no reply.
	for kind, n := range map[string]int{"leads.reply": 3, "partners.introduction": 3, "bookings.booked": 1, "orders.confirm": 1} {
		if kinds[kind] != n {
			t.Errorf("%d mails of the kind %s, want %d", kinds[kind], kind, n)
		}
	}
}

// TestT134BookingMovesSendFewMails moves a booking many times, from two networks.
func TestT134BookingMovesSendFewMails(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(time.Date(2026, time.November, 2, 9, 0, 0, 0, time.UTC))
	s := apptest.Start(t, database.SQLite, apptest.Demo, apptest.Limited, apptest.BehindProxy, apptest.WithClock(now))
	const victim = "ada@guest.example"
	free := apptest.FreeTimes(t, s, now.Now(), now.Now().AddDate(0, 0, 14))
	apptest.Want(t, s.Do(t, http.MethodPost, "/api/bookings", "", apptest.BookingBody(victim, free[0])), 200)
	letters := s.Mails(t, victim)
	if len(letters) != 1 {
		t.Fatalf("the booking made %d mails", len(letters))
	}
	_, token, _ := strings.Cut(letters[0].Text, "?booking=")
	token, _, _ = strings.Cut(token, "\n")
	moved := 0
	for i := range 40 {
		a := s.Do(t, http.MethodPost, "/api/bookings/"+strings.TrimSpace(token)+"/reschedule", "",
			map[string]any{"starts_at": free[1+i%2].Format(time.RFC3339), "zone": "UTC"},
			"X-Forwarded-For", fmt.Sprintf("192.0.2.%d", i/20))
		if a.Status == http.StatusOK {
			moved++
		}
	}
	s.Drain(t)
	if moved < 30 {
		t.Fatalf("only %d moves were tried", moved)
	}
	for _, to := range []string{victim, apptest.AdminEmail} {
		if n := len(s.Mails(t, to)); n > 12 {
			t.Errorf("%d moves made %d mails to %s", moved, n, to)
		}
	}
}

// TestT136DeskMailsAreLimited checks that offers, repeated mails, manual reminders and manual bookings share one
// budget, and that the owner sees when the next mail can be sent and how to raise the limit.
func TestT136DeskMailsAreLimited(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Demo, apptest.Payments("invoice"), apptest.Limited,
		func(c *app.Config) { c.DeskMailsPerDay = 9 }) // 3 an hour
	admin := s.SignIn(t, apptest.AdminEmail)
	write := func(i int) apptest.Answer {
		at := s.App.DB.Clock().Now().AddDate(0, 0, 20+i).Truncate(24 * time.Hour).Add(15 * time.Hour)
		return s.Do(t, http.MethodPost, "/api/admin/bookings", admin, map[string]any{"id": id.New(),
			"kind": "introductory-call", "starts_at": at.Format(time.RFC3339), "name": "Stranger",
			"email": fmt.Sprintf("stranger-%d@site.example", i)})
	}
	if a := write(1); a.Status/100 != 2 {
		t.Fatalf("write down a booking: %d %s", a.Status, a.Body)
	}
	order, err := database.One[string](t.Context(), s.App.DB,
		"SELECT id FROM orders WHERE paid_at IS NOT NULL AND buyer_email <> '' ORDER BY id LIMIT 1")
	if err != nil {
		t.Fatal(err)
	}
	again := func() apptest.Answer {
		return s.Do(t, http.MethodPost, "/api/admin/orders/"+order+"/resend", admin, nil)
	}
	var offer struct{ ID string }
	apptest.Want(t, s.Do(t, http.MethodPost, "/api/admin/offers", admin, apptest.NewOffer(t, s)), 200).Decode(t, &offer)
	send := func() apptest.Answer {
		return s.Do(t, http.MethodPost, "/api/admin/offers/"+offer.ID+"/send", admin, map[string]any{"revision": 1})
	}
	for range 2 {
		apptest.Want(t, again(), 200)
	}
	remind := "/api/admin/invoices/" + apptest.Newest(t, s, lateInvoice) + "/remind"
	for name, refused := range map[string]apptest.Answer{"resend": again(), "booking": write(2), "offer": send(),
		"reminder": s.Do(t, http.MethodPost, remind, admin, nil)} {
		if refused.Status != http.StatusTooManyRequests || !strings.Contains(refused.Body, "--desk-mails-per-day") ||
			refused.Header.Get("Retry-After") == "" {
			t.Errorf("%s: %d %s", name, refused.Status, refused.Body)
		}
	}
	s.Drain(t)
	a := s.Do(t, http.MethodGet, "/api/admin/offers/"+offer.ID, admin, nil)
	if !strings.Contains(a.Body, `"state":"draft"`) {
		t.Errorf("the offer that couldn't be sent isn't a draft: %s", a.Body)
	}
	if n := len(s.Mails(t, "stranger-2@site.example")); n != 0 {
		t.Errorf("a refused booking mailed %d times", n)
	}
	kinds := []string{}
	all, err := database.All[string](t.Context(), s.App.DB, "SELECT kind FROM mails")
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range all {
		if kind == "orders.receipt" || kind == "bookings.booked" {
			kinds = append(kinds, kind)
		}
	}
	if slices.Sort(kinds); !slices.Equal(kinds, []string{"bookings.booked", "orders.receipt", "orders.receipt"}) {
		t.Errorf("the desk sent %v", kinds)
	}
}
