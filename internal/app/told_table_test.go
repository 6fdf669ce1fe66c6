package app_test

import (
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/id"
	"harborlight/internal/marketplace/introductions"
	"harborlight/internal/marketplace/partners"
	"harborlight/internal/marketplace/reviews"
	"harborlight/internal/people/accounts"
	"harborlight/internal/people/factors"
	"harborlight/internal/people/notifications"
	"harborlight/internal/platform/facts"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/mail"
	"harborlight/internal/sales/leads"
	"harborlight/internal/sales/offers"
	"harborlight/internal/sales/orders"
	"harborlight/internal/sales/sale"
	"harborlight/internal/schedule/booking"
	"harborlight/internal/website/publishing"
)

// TestMailsAndNotificationsMatchTable triggers every fact in each of its cases, and compares mails and notifications
// with their recipients, kinds and values with testdata/told.txt. It also checks that the effects declared by the areas
// are exactly those that happen.
func TestMailsAndNotificationsMatchTable(t *testing.T) {
	t.Parallel()
	told := &factPlay{seen: map[string]bool{}, said: map[string]bool{}}
	told.playSales(t)
	told.playInvoices(t)
	told.playConsumers(t)
	told.playMarketplace(t)
	told.playSchedule(t)
	told.playPeople(t)
	told.playWebsite(t)
	for _, l := range told.App.Facts() {
		for _, w := range l.Steps {
			if w.Kind != facts.Other && !told.said[formatEffect(l.Fact, w)] {
				t.Errorf("%s says, but it never happens here: %v", l.Fact, w)
			}
		}
	}
	apptest.CompareTable(t, "told.txt", strings.Join(told.lines, "\n")+"\n")
}

// buy orders the video package and returns the order's id and its payment page.
func (l *factPlay) buy(t *testing.T, token string, form map[string]any) (orderID, page string) {
	t.Helper()
	l.now.Advance(time.Second)
	var ok orders.CheckoutAnswer
	apptest.Want(t, l.Do(t, "POST", "/api/checkout", token, map[string]any{"serviceId": "video-package", "amount": 149700,
		"formData": form}), 200).Decode(t, &ok)
	return apptest.Newest(t, l.Server, "orders"), strings.TrimPrefix(ok.URL, l.App.Config.PublicURL)
}

// playSales runs orders that are paid online, and subscriptions.
func (l *factPlay) playSales(t *testing.T) {
	_, buyer := l.start(t, apptest.Payments("test"))
	l.buy(t, "", map[string]any{})
	l.runJobs(t, "orders.placed by nobody we know")
	paid, page := l.buy(t, buyer, map[string]any{"name": "Ada"})
	l.runJobs(t, "orders.placed")
	apptest.Want(t, l.Do(t, "POST", page+"/pay", "", nil), 303)
	l.runJobs(t, "orders.paid")
	about := orders.Fact{OrderID: paid, EventID: id.New(), Cents: 50_000}
	l.exec(t, `UPDATE orders SET refunded_cents = 50000 WHERE id = $1`, paid)
	l.trigger(t, "", orders.FactRefunded, about)
	for _, d := range []orders.Dispute{orders.DisputeOpen, orders.DisputeWon, orders.DisputeLost} {
		l.trigger(t, ": "+string(d), orders.FactDisputed, orders.Fact{OrderID: paid, EventID: id.New(), Cents: 10_000,
			Dispute: d})
	}
	l.exec(t, `UPDATE orders SET payment_flag = 'Stripe reports $5.' WHERE id = $1`, paid)
	l.trigger(t, "", orders.FactMismatch, about)
	for _, f := range []orders.Fulfilment{orders.InProgress, orders.Delivered} {
		l.exec(t, `UPDATE orders SET fulfilment = $2 WHERE id = $1`, paid, string(f))
		l.trigger(t, ": "+string(f), orders.FactFulfilled, orders.Fact{OrderID: paid, Fulfilment: f})
	}
	for _, of := range []string{orders.FactPaid, orders.FactPlaced} {
		l.trigger(t, ": "+of, orders.FactResend, orders.Fact{OrderID: paid, Of: of})
	}
	l.exec(t, `INSERT INTO order_movements (id, order_id, at, cents, movement)
		VALUES ($1, $2, $3, 149700, 'in_2')`, id.New(), paid, l.now.Now())
	l.trigger(t, "", orders.FactRenewed, orders.Fact{OrderID: paid, Renewal: "in_2", Cents: 149_700})
	l.trigger(t, "", orders.FactRenewalRefunded, orders.Fact{OrderID: paid, Renewal: "in_2", Cents: 700,
		EventID: id.New()})
	l.exec(t, `UPDATE orders SET overdue_invoice = 'in_3', overdue_cents = 149700, ends_at = $2 WHERE id = $1`, paid,
		l.now.Now().AddDate(0, 1, 0))
	l.trigger(t, "", orders.FactRenewalFailed, orders.Fact{OrderID: paid, Renewal: "in_3", Cents: 149_700})
	l.trigger(t, "", orders.FactEnding, orders.Fact{OrderID: paid})
	l.trigger(t, "", orders.FactEnded, orders.Fact{OrderID: paid})
	l.trigger(t, "", orders.FactEndRequested, orders.Fact{OrderID: paid})
	l.trigger(t, "", orders.FactProviderProblem, orders.Fact{OrderID: paid, Text: "The refund of $250 failed."})
	l.trigger(t, "", orders.FactRefundRequested, orders.RefundFact{RefundID: id.New()})
	open, _ := l.buy(t, buyer, map[string]any{"name": "Ada"})
	l.runJobs(t, "orders.placed, and never paid")
	guest, _ := l.buy(t, "", map[string]any{"name": "Gus", "email": "gus@guest.example"})
	l.people["gus@guest.example"] = "buyer"
	l.runJobs(t, "orders.placed by a guest")
	l.trigger(t, "", orders.FactCancelled, orders.Fact{OrderID: open})
	l.trigger(t, ": a guest", orders.FactCancelled, orders.Fact{OrderID: guest})
	for _, buyer := range []string{"gus@guest.example", "ada@site.example"} {
		late, _ := l.buy(t, "", map[string]any{"name": "Late", "email": buyer})
		l.skip(t)
		apptest.Must(t, l.App.Orders().Apply(t.Context(),
			orders.PaymentUpdate{Kind: orders.UpdateExpired, OrderID: late, Source: "provider"}))
		l.runJobs(t, "orders.expired: "+buyer)
	}
}

// playInvoices runs orders by invoice, requests and offers.
func (l *factPlay) playInvoices(t *testing.T) {
	admin, buyer := l.start(t, apptest.Payments("invoice"))
	l.people["dan@guest.example"] = "buyer"
	guest, _ := l.buy(t, "", map[string]any{"name": "Dan", "email": "dan@guest.example", "acceptTerms": true})
	l.runJobs(t, "orders.unconfirmed")
	l.trigger(t, ": "+orders.FactUnconfirmed, orders.FactResend,
		orders.Fact{OrderID: guest, Of: orders.FactUnconfirmed})
	l.ConfirmOrders(t)
	l.runJobs(t, "orders.placed, by invoice")
	month := sale.MonthOf("2026-01-31", 1)
	l.trigger(t, "", orders.FactMonthDue, orders.Fact{OrderID: guest, Month: &month})
	l.exec(t, `UPDATE orders SET paused_at = $2 WHERE id = $1`, guest, l.now.Now())
	l.trigger(t, "", orders.FactPaused, orders.Fact{OrderID: guest})
	l.exec(t, `UPDATE orders SET paused_at = NULL WHERE id = $1`, guest)
	l.trigger(t, "", orders.FactResumed, orders.Fact{OrderID: guest})
	mine, _ := l.buy(t, buyer, map[string]any{"name": "Ada", "email": "ada@site.example", "acceptTerms": true})
	l.runJobs(t, "orders.placed, by invoice of an account")
	l.trigger(t, ": placed", orders.FactCancelled, orders.Fact{OrderID: mine, EventID: id.New()})

	ask := func(path, token string, body map[string]any) {
		t.Helper()
		l.now.Advance(time.Second)
		body["elapsed_ms"] = 20_000
		if a := l.Do(t, "POST", path, token, body); a.Status/100 != 2 {
			t.Fatalf("%s: %d %s", path, a.Status, a.Body)
		}
	}
	l.people["ada@site.example"] = "visitor"
	ask("/api/contact", buyer, map[string]any{"name": "Ada", "email": "ada@site.example", "subject": "Hello",
		"message": "A question"})
	l.runJobs(t, "leads.received: message")
	message := listOf[string](t, l.App.DB, `SELECT id FROM leads ORDER BY created_at DESC LIMIT 1`)[0]
	l.exec(t, `UPDATE leads SET status = 'contacted' WHERE id = $1`, message)
	l.trigger(t, ": message", leads.FactContacted, leads.Fact{LeadID: message})
	ask("/api/quotes", buyer, map[string]any{"name": "Ada", "email": "ada@site.example", "industry": "technology",
		"budget": "5k-10k", "timeline": "asap", "services": []string{"AI Training"}, "projectDescription": "Less paper"})
	l.runJobs(t, "leads.received: quote")
	quote := listOf[string](t, l.App.DB, `SELECT id FROM leads ORDER BY created_at DESC LIMIT 1`)[0]
	l.exec(t, `UPDATE leads SET status = 'contacted' WHERE id = $1`, quote)
	l.trigger(t, ": quote", leads.FactContacted, leads.Fact{LeadID: quote})
	l.exec(t, `UPDATE leads SET kind = 'consultation' WHERE id = $1`, quote)
	l.trigger(t, ": consultation", leads.FactReceived, leads.Fact{LeadID: quote})
	l.trigger(t, ": consultation", leads.FactContacted, leads.Fact{LeadID: quote})

	l.people["ada@buyer.example"] = "buyer"
	var offer struct{ ID string }
	apptest.Want(t, l.Do(t, "POST", "/api/admin/offers", admin, apptest.NewOffer(t, l.Server)), 200).Decode(t, &offer)
	apptest.Want(t, l.Do(t, "POST", "/api/admin/offers/"+offer.ID+"/send", admin, map[string]any{"revision": 1}), 200)
	l.runJobs(t, "offers.changed: sent")
	l.exec(t, `UPDATE offers SET order_id = $2 WHERE id = $1`, offer.ID, guest)
	for _, state := range []offers.State{offers.Accepted, offers.Declined, offers.Withdrawn} {
		l.trigger(t, ": "+string(state), offers.FactChanged, offers.Fact{OfferID: offer.ID, EventID: id.New(), LeadID: quote,
			Number: "OF-1", State: state, At: l.now.Now()})
	}
}

// playMarketplace runs a partner's life from its application to a review.
func (l *factPlay) playMarketplace(t *testing.T) {
	admin, visitor := l.start(t)
	l.people["ada@site.example"] = "visitor"
	l.people["owner@company.example"] = "partner"
	partner := l.SignIn(t, "owner@company.example")
	does := func(method, path, token string, body any) (got struct {
		ID          string
		Items       []struct{ ID string }
		Invitations []struct{ ID string }
	}) {
		t.Helper()
		l.now.Advance(time.Second)
		a := l.Do(t, method, path, token, body)
		if a.Status/100 != 2 {
			t.Fatalf("%s %s: %d %s", method, path, a.Status, a.Body)
		}
		if strings.HasPrefix(a.Body, "{") {
			a.Decode(t, &got)
		}
		return got
	}
	listed := does("POST", "/api/partners", "", map[string]any{"company_name": "Acme AI",
		"company_description": "We automate invoices.", "contact_email": "owner@company.example",
		"services_offered": []string{"Automation"}, "specializations": []string{"Invoices"}, "elapsed_ms": 60_000}).ID
	l.runJobs(t, "partners.applied")
	does("POST", "/api/admin/partners/"+listed+"/approve", admin, nil)
	l.now.Advance(mail.UndoDelay)
	l.runJobs(t, "partners.approved, before anybody acts for it")
	does("POST", "/api/partner/claims/"+listed, partner, nil)
	l.skip(t)
	l.trigger(t, ", with people", partners.FactApproved, partners.Fact{PartnerID: listed})
	l.exec(t, `UPDATE partners SET is_active = FALSE WHERE id = $1`, listed)
	l.trigger(t, "", partners.FactDeactivated, partners.Fact{PartnerID: listed})
	l.exec(t, `UPDATE partners SET is_active = TRUE WHERE id = $1`, listed)
	does("POST", "/api/partner/invitations", partner, map[string]any{"email": "hand@company.example"})
	l.people["hand@company.example"] = "colleague"
	l.runJobs(t, "partners.invited")
	l.trigger(t, "", partners.FactProposed, partners.Fact{PartnerID: listed})
	l.trigger(t, ": yes", partners.FactReviewed, partners.Fact{PartnerID: listed, Approved: true})
	l.trigger(t, ": no", partners.FactReviewed, partners.Fact{PartnerID: listed, Reason: "Why not."})

	does("POST", "/api/partnership-requests", visitor, map[string]any{"partner_id": listed, "requester_name": "Ada",
		"requester_email": "ada@site.example", "service_needed": "Automation", "elapsed_ms": 60_000})
	l.runJobs(t, "partners.introduction_requested, introduction.asked")
	request := does("GET", "/api/admin/partnership-requests", admin, nil).Items[0].ID
	moved := introductions.Fact{RequestID: request}
	l.trigger(t, ": partner", introductions.FactReminded, introductions.Fact{RequestID: request, Recipient: "partner"})
	l.trigger(t, ": administrator", introductions.FactReminded, introductions.Fact{RequestID: request, Recipient: "administrator"})
	l.trigger(t, "", introductions.FactDeclined, moved)
	does("POST", "/api/admin/partnership-requests/"+request+"/introduce", admin, map[string]any{})
	l.runJobs(t, "partners.introduced")
	l.trigger(t, ": partner", introductions.FactReminded, introductions.Fact{RequestID: request, Recipient: "partner"})
	does("POST", "/api/admin/partnership-requests/"+request+"/won", admin, map[string]any{"won_cents": 100_000})
	l.runJobs(t, "introduction.won")
	l.trigger(t, "", introductions.FactReopened, moved)
	does("POST", "/api/partnership-requests", "", map[string]any{"partner_id": listed, "requester_name": "Eve",
		"requester_email": "eve@guest.example", "service_needed": "Automation", "elapsed_ms": 60_000})
	l.people["eve@guest.example"] = "visitor"
	l.skip(t)
	second := "/api/admin/partnership-requests/" + does("GET", "/api/admin/partnership-requests", admin, nil).Items[0].ID
	does("POST", second+"/introduce", admin, map[string]any{})
	l.runJobs(t, "partners.introduced, to a guest")
	does("POST", second+"/lost", admin, map[string]any{})
	l.runJobs(t, "introduction.lost")
	var token string
	for _, m := range l.Mails(t, "ada@site.example") {
		if _, rest, found := strings.Cut(m.Text, "review="); found {
			token = strings.FieldsFunc(rest, func(r rune) bool { return r == '\n' || r == ' ' || r == '&' || r == '"' })[0]
		}
	}
	does("POST", "/api/reviews/"+token, "", map[string]any{"stars": 5, "text": "Two days became two hours."})
	l.runJobs(t, "reviews.written")
	review := listOf[string](t, l.App.DB, `SELECT id FROM partner_reviews`)[0]
	l.exec(t, `UPDATE partner_reviews SET weighs = TRUE WHERE id = $1`, review)
	l.trigger(t, ", which counts in the rating", reviews.FactWritten, reviews.Fact{ReviewID: review})
	does("POST", "/api/partner/reviews/"+review+"/answer", partner, map[string]any{"answer": "Thank you."})
	l.runJobs(t, "reviews.answered")
	l.exec(t, `UPDATE partners SET rejected_at = $2, is_active = FALSE WHERE id = $1`, listed, l.now.Now())
	l.trigger(t, "", partners.FactRejected, partners.Fact{PartnerID: listed})
	l.trigger(t, ", of a company that was rejected", reviews.FactWritten, reviews.Fact{ReviewID: review})
	l.trigger(t, ", of a company that was rejected", introductions.FactIntroduced, moved)
	l.trigger(t, ", of a company that was rejected", introductions.FactAsked, moved)
	l.trigger(t, ", of a company that was rejected", introductions.FactRequested,
		introductions.Fact{RequestID: request})
	l.trigger(t, "", partners.FactRemoved, partners.Fact{PartnerID: listed})
}

// playSchedule runs bookings, invitations and reminders.
func (l *factPlay) playSchedule(t *testing.T) {
	_, buyer := l.start(t)
	l.people["ada@site.example"] = "visitor"
	apptest.OpenBookings(t, l.Server, apptest.NewYorkRules())
	apptest.Want(t, l.Do(t, "PATCH", "/api/notification-preferences", buyer, map[string]any{"timezone": "Asia/Tokyo"}), 200)
	apptest.Want(t, l.Do(t, "POST", "/api/bookings", buyer, apptest.BookingBody("ada@site.example", apptest.Tomorrow(14, 0))), 200)
	l.runJobs(t, "bookings.changed: booked")
	mine := listOf[string](t, l.App.DB, `SELECT id FROM bookings`)[0]
	for _, what := range []booking.Change{booking.ChangeMoved, booking.ChangeCancelled, booking.ChangeReleased} {
		l.trigger(t, ": "+string(what), booking.FactChanged, booking.Fact{BookingID: mine, Change: what, StartsAt: apptest.Tomorrow(14, 0)})
	}
	who := listOf[string](t, l.App.DB, `SELECT id FROM users WHERE email = 'ada@site.example'`)[0]
	l.trigger(t, ": an account's", "guests.limit", map[string]string{"user_id": who})
	l.trigger(t, ": all accounts'", "guests.limit", map[string]string{"user_id": ""})

	l.people["bob@guest.example"] = "guest"
	apptest.Want(t, l.Do(t, "POST", "/api/events", buyer, map[string]any{"title": "Kick-off", "start_time": "2026-12-01T09:00:00Z",
		"end_time": "2026-12-01T10:00:00Z", "guests": []string{"bob@guest.example"}}), 201)
	l.runJobs(t, "an event with a guest")
	_, rest, _ := strings.Cut(l.Mails(t, "bob@guest.example")[0].Text, "/calendar?invitation=")
	for _, answer := range []string{"yes", "no", "maybe"} {
		apptest.Want(t, l.Do(t, "POST", "/api/invitations/"+strings.Fields(rest)[0], "", map[string]any{"answer": answer}), 200)
		l.runJobs(t, "the guest answers "+answer)
	}
	for _, event := range []map[string]any{{"title": "Stand-up", "location": "Room 5"},
		{"title": strings.Repeat("long ", 39), "description": "x"}} {
		start := l.now.Now().Add(time.Hour)
		event["start_time"], event["end_time"] = start.Format(time.RFC3339), start.Add(time.Hour).Format(time.RFC3339)
		apptest.Want(t, l.Do(t, "POST", "/api/events", buyer, event), 201)
	}
	l.skip(t)
	l.now.Advance(45*time.Minute + 5*time.Second)
	l.runJobs(t, "reminders")
	buyer = l.SignIn(t, "ada@site.example")
	noon := l.now.Now().Add(20 * time.Minute)
	apptest.Want(t, l.Do(t, "POST", "/api/events", buyer, map[string]any{"title": "Lunch", "start_time": noon.Format(time.RFC3339),
		"end_time": noon.Add(time.Hour).Format(time.RFC3339), "reminder_minutes": 0}), 201)
	l.skip(t)
	l.now.Advance(20*time.Minute + 5*time.Second)
	l.runJobs(t, "a reminder at the start")
	buyer = l.SignIn(t, "ada@site.example")
	for _, event := range []map[string]any{{"title": "Call", "location": "Room 5"}, {"title": "Walk"}} {
		start := l.now.Now().Add(time.Hour)
		event["start_time"], event["end_time"] = start.Format(time.RFC3339), start.Add(time.Hour).Format(time.RFC3339)
		apptest.Want(t, l.Do(t, "POST", "/api/events", buyer, event), 201)
	}
	start := l.now.Now().Add(20 * time.Minute)
	apptest.Want(t, l.Do(t, "POST", "/api/events", buyer, map[string]any{"title": "Soon", "start_time": start.Format(time.RFC3339),
		"end_time": start.Add(time.Hour).Format(time.RFC3339)}), 201)
	l.skip(t)
	l.now.Advance(57 * time.Minute)
	l.runJobs(t, "late reminders")
}

// playPeople runs accounts and failures.
func (l *factPlay) playPeople(t *testing.T) {
	l.start(t)
	l.people["ada@site.example"] = "account"
	who := listOf[string](t, l.App.DB, `SELECT id FROM users WHERE email = 'ada@site.example'`)[0]
	l.trigger(t, "", accounts.FactConfirmed, accounts.Changed{UserID: who})
	l.trigger(t, "", accounts.FactPasswordChanged, accounts.Changed{UserID: who})
	l.trigger(t, "", accounts.FactEmailChanged, accounts.Changed{UserID: who, Email: "new@site.example"})
	for _, change := range []factors.Change{factors.Added, factors.Removed, factors.AllReset, factors.RecoveryCodesCreated,
		factors.RecoveryCodeUsed, factors.PasskeyCopied, factors.AppPasswordCreated} {
		l.trigger(t, ": "+string(change), factors.FactChanged, factors.Changed{UserID: who, Change: change})
	}
	l.trigger(t, "", notifications.FactReminderMinutesChanged, notifications.PreferencesChanged{UserID: who})
	for range 2 {
		l.exec(t, `INSERT INTO jobs (id, kind, payload, run_at, created_at, attempts, max_attempts, dead_at, last_error)
			VALUES ($1, 'test.hopeless', '{}', $2, $2, 1, 1, $2, 'no luck')`, id.New(), l.now.Now())
		l.trigger(t, "", jobs.FactUndelivered, struct{}{})
	}
}

// playWebsite refuses a planned publication.
func (l *factPlay) playWebsite(t *testing.T) {
	l.start(t)
	l.trigger(t, "", publishing.FactPlanRefused, publishing.PlanFact{At: l.now.Now(), Zone: "Europe/Berlin",
		Reason: "The content has mistakes."})
}
