package app_test

import (
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/sales/orders/stripe/stripetest"
)

// mailRecorder goes through journeys and records the mails that each event sends.
type mailRecorder struct {
	t *testing.T
	*apptest.Server
	now   *clock.Manual
	admin string
	seen  map[string]bool
	table strings.Builder
}

func newOneMail(t *testing.T, options ...apptest.Option) *mailRecorder {
	t.Helper()
	now := clock.NewManual(time.Date(2026, time.February, 9, 9, 0, 0, 0, time.UTC)) // a Monday without a campaign
	s := apptest.Start(t, database.SQLite, append(options, apptest.WithClock(now))...)
	return &mailRecorder{t: t, Server: s, now: now, admin: s.SignIn(t, apptest.AdminEmail), seen: map[string]bool{}}
}

// journey begins another journey with another person.
func (j *mailRecorder) journey(name string) {
	j.record("", func() {})
	fmt.Fprintf(&j.table, "%s\n", name)
}

// record triggers an event and records its mails: delay, recipient and attachments. It fails if a recipient gets
// two. Mails of desk actions that can be undone are sent within a minute.
func (j *mailRecorder) record(event string, do func()) {
	j.t.Helper()
	begun := j.now.Now()
	do()
	j.Drain(j.t)
	j.now.Advance(time.Minute)
	j.Drain(j.t)
	type row struct {
		ID        string    `db:"id"`
		Kind      string    `db:"kind"`
		To        string    `db:"recipient"`
		CreatedAt time.Time `db:"created_at"`
	}
	got, lines := map[string]string{}, []string{}
	for _, m := range listOf[row](j.t, j.App.DB, `SELECT id, kind, recipient, created_at FROM mails`) {
		if j.seen[m.ID] {
			continue
		}
		j.seen[m.ID] = true
		if event == "" {
			continue
		}
		if got[m.To] != "" {
			j.t.Errorf("%q sends %s both %s and %s", event, m.To, got[m.To], m.Kind)
		}
		got[m.To] = m.Kind
		to := m.To
		if to == apptest.AdminEmail {
			to = "the owner"
		}
		lines = append(lines, fmt.Sprintf("    %-3s %-22s %s%s\n", m.CreatedAt.Sub(begun).Round(time.Second), to, m.Kind,
			j.files(m.ID, m.To)))
	}
	if event == "" {
		return
	}
	fmt.Fprintf(&j.table, "  %s\n", event)
	if slices.Sort(lines); len(lines) == 0 {
		lines = []string{"    no mail\n"}
	}
	j.table.WriteString(strings.Join(lines, ""))
}

var fileNames = regexp.MustCompile(`Content-Disposition: attachment;\s+filename="([A-Z]+)-`)

// files returns the names of a mail's attached documents.
func (j *mailRecorder) files(mailID, to string) (with string) {
	for _, m := range j.Mails(j.t, to) {
		if m.ID != mailID {
			continue
		}
		for _, found := range fileNames.FindAllStringSubmatch(m.Text, -1) {
			with += " with " + found[1]
		}
	}
	return with
}

func (j *mailRecorder) do(method, path, token string, body any) apptest.Answer {
	j.t.Helper()
	a := j.Do(j.t, method, path, token, body)
	if a.Status >= http.StatusBadRequest {
		j.t.Fatalf("%s %s: %d %s", method, path, a.Status, a.Body)
	}
	return a
}

// runAction runs a desk action on the newest row of a table.
func (j *mailRecorder) runAction(kind, table, action string, body any) func() {
	return func() {
		j.do("POST", "/api/admin/"+kind+"/"+apptest.Newest(j.t, j.Server, table)+"/"+action, j.admin, body)
	}
}

func (j *mailRecorder) checkout(service string, amount int, email string, more map[string]any) func() {
	return func() {
		body := map[string]any{"serviceId": service, "amount": amount,
			"formData": map[string]any{"email": email, "name": "Ada", "acceptTerms": true}}
		maps.Copy(body, more)
		j.do("POST", "/api/checkout", "", body)
	}
}

// confirm opens the confirmation link that was mailed to a buyer.
func (j *mailRecorder) confirm(email string) func() {
	return func() {
		token := j.link(email, `order=([\w-]+)`)
		j.do("POST", "/api/orders/"+token+"/confirm", "",
			map[string]string{"confirmation": j.link(email, `confirm=([\w-]+)`)})
	}
}

// link returns the part of a link in the newest mail to an address that matches the pattern.
func (j *mailRecorder) link(email, pattern string) string {
	j.t.Helper()
	mails := j.Mails(j.t, email)
	if len(mails) == 0 {
		j.t.Fatalf("no mail to %s", email)
	}
	found := regexp.MustCompile(pattern).FindStringSubmatch(mails[len(mails)-1].Text)
	if found == nil {
		j.t.Fatalf("no %s in the newest mail to %s", pattern, email)
	}
	return found[1]
}

// TestEachEventSendsOneMailPerRecipient goes through ten journeys. testdata/one_mail.txt lists the mails of each
// event.
func TestEachEventSendsOneMailPerRecipient(t *testing.T) {
	t.Parallel()
	invoice := newOneMail(t, apptest.Payments("invoice"))
	buysByInvoice(invoice)
	buysMonthly(invoice)
	acceptsAnOffer(invoice)
	books(invoice)
	joinsTheMarketplace(invoice)
	invitesGuests(invoice)
	apptest.CompareTable(t, "one_mail.txt", buysByCard(t)+invoice.table.String())
}

func buysByCard(t *testing.T) string {
	t.Helper()
	fake := stripetest.Start(t)
	j := newOneMail(t, apptest.WithStripe(fake))
	fake.Clock = j.now
	j.journey("A buyer pays by card")
	j.record("order", j.checkout("video-package", 149700, "card@buyer.example", nil))
	j.record("payment", func() {
		m := fake.Pay(fake.Sessions()[0])
		j.Do(t, "POST", "/api/webhooks/stripe", "", string(m.Body), "Stripe-Signature", m.Sign(apptest.StripeSecret, j.now.Now()))
	})
	j.record("receipt again", j.runAction("orders", "orders", "resend", nil))
	j.record("work begins", j.runAction("orders", "orders", "in-progress", map[string]any{"tell": true}))
	j.record("delivery", j.runAction("orders", "orders", "delivered", map[string]any{"tell": true}))
	j.journey("A refund")
	j.record("half goes back", j.runAction("orders", "orders", "refund",
		map[string]any{"id": id.New(), "cents": 50000, "currency": "usd"}))
	return j.table.String()
}

func buysByInvoice(j *mailRecorder) {
	j.journey("A guest pays by invoice")
	j.record("order", j.checkout("video-package", 149700, "guest@buyer.example", nil))
	j.record("confirmation", j.confirm("guest@buyer.example"))
	j.record("payment", j.runAction("orders", "orders", "mark-paid", nil))
	j.record("another order", j.checkout("video-package", 149700, "never@buyer.example", nil))
	j.record("its confirmation", j.confirm("never@buyer.example"))
	j.record("the owner cancels it", j.runAction("orders", "orders", "cancel", nil))
}

func buysMonthly(j *mailRecorder) {
	j.journey("A subscription by invoice")
	j.record("order", j.checkout("white-label-templates", 299900, "month@buyer.example",
		map[string]any{"isRecurring": true}))
	j.record("confirmation", j.confirm("month@buyer.example"))
	j.record("payment", j.runAction("orders", "orders", "mark-paid", nil))
	j.now.Advance(28 * 24 * time.Hour)
	j.record("the next month", func() { j.Drain(j.t) })
	j.admin = j.SignIn(j.t, apptest.AdminEmail) // the session has expired
}

func acceptsAnOffer(j *mailRecorder) {
	j.journey("An offer with a deposit")
	const buyer = "offer@buyer.example"
	j.record("request", func() { j.do("POST", "/api/quotes", "", apptest.Quote(buyer)) })
	j.record("offer", func() { apptest.SendOffer(j.t, j.Server, j.admin, buyer) })
	j.record("acceptance", func() { apptest.AcceptOffer(j.t, j.Server, buyer) })
	j.record("payment of the deposit", j.runAction("orders", "orders", "mark-paid", nil))
	j.record("the rest is invoiced", j.runAction("offers", "offers", "invoice-rest", nil))
	j.record("payment of the rest", j.runAction("orders", "orders", "mark-paid", nil))
}

func books(j *mailRecorder) {
	apptest.OpenBookings(j.t, j.Server, apptest.NewYorkRules())
	j.journey("A booking")
	const visitor = "call@visitor.example"
	tomorrow := func(hour int) time.Time {
		return j.now.Now().Truncate(24 * time.Hour).Add(time.Duration(24+hour) * time.Hour)
	}
	j.record("booked", func() { j.do("POST", "/api/bookings", "", apptest.BookingBody(visitor, tomorrow(15))) })
	token := apptest.MailedToken(j.t, j.Server, visitor)
	j.record("moved", func() {
		j.do("POST", "/api/bookings/"+token+"/reschedule", "",
			map[string]any{"starts_at": tomorrow(16).Format(time.RFC3339), "zone": "UTC"})
	})
	j.record("the owner moves it", j.runAction("bookings", "bookings", "move",
		map[string]any{"starts_at": tomorrow(17).Format(time.RFC3339)}))
	j.record("cancelled", func() { j.do("POST", "/api/bookings/"+token+"/cancel", "", map[string]any{"reason": ""}) })
}

func joinsTheMarketplace(j *mailRecorder) {
	const company, visitor = "owner@company.example", "grace@buyer.example"
	var applied struct{ ID string }
	j.journey("An application")
	j.record("application", func() {
		j.do("POST", "/api/partners", "", map[string]any{"company_name": "Harrow Robotics",
			"company_description": "We automate invoices.", "contact_email": company, "services_offered": []string{"Automation"},
			"specializations": []string{"Invoices"}, "elapsed_ms": 60_000}).Decode(j.t, &applied)
	})
	j.record("approval", func() { j.do("POST", "/api/admin/partners/"+applied.ID+"/approve", j.admin, nil) })
	apptest.SetIntroductionFee(j.t, j.Server, applied.ID)
	partner := j.SignIn(j.t, company)
	j.do("POST", "/api/partner/claims/"+applied.ID, partner, nil)
	j.journey("An invitation to a company")
	j.record("invitation", func() {
		j.do("POST", "/api/partner/invitations", partner, map[string]any{"email": "hand@company.example"})
	})
	j.journey("An introduction")
	j.record("request", func() {
		j.do("POST", "/api/partnership-requests", "", map[string]any{"partner_id": applied.ID, "requester_name": "Grace",
			"requester_email": visitor, "service_needed": "Automation", "message": "200 invoices a week.",
			"elapsed_ms": 60_000})
	})
	var asked struct{ Items []struct{ ID string } }
	j.do("GET", "/api/partner/introductions", partner, nil).Decode(j.t, &asked)
	move := func(body map[string]any) func() {
		return func() { j.do("POST", "/api/partner/introductions/"+asked.Items[0].ID+"/moves", partner, body) }
	}
	j.record("the partner accepts", move(map[string]any{"status": "introduced"}))
	j.record("they talk", move(map[string]any{"status": "talking"}))
	j.record("the partner wins", move(map[string]any{"status": "won", "won_cents": 1_250_000}))
	j.journey("A review")
	j.record("review", func() {
		j.do("POST", "/api/reviews/"+j.link(visitor, `review=([\w-]+)`), "",
			map[string]any{"stars": 5, "text": "Two days became two hours."})
	})
	j.record("answer", func() {
		var got struct{ Items []struct{ ID string } }
		j.do("GET", "/api/partner/reviews", partner, nil).Decode(j.t, &got)
		j.do("POST", "/api/partner/reviews/"+got.Items[0].ID+"/answer", partner, map[string]any{"answer": "Thank you."})
	})
}

func invitesGuests(j *mailRecorder) {
	ada := j.SignIn(j.t, "ada@site.example")
	j.journey("An invitation to an event")
	var event struct{ ID string }
	j.record("invitation", func() {
		j.do("POST", "/api/events", ada, map[string]any{"title": "Lunch", "start_time": "2026-06-24T09:00:00Z",
			"end_time": "2026-06-24T10:00:00Z", "guests": []string{"bob@guest.example"}}).Decode(j.t, &event)
	})
	j.record("another time", func() {
		j.do("PATCH", "/api/events/"+event.ID, ada, map[string]any{"title": "Lunch", "start_time": "2026-06-24T10:00:00Z",
			"end_time": "2026-06-24T11:00:00Z", "guests": []string{"bob@guest.example"}})
	})
	j.record("cancelled", func() { j.do("DELETE", "/api/events/"+event.ID, ada, nil) })
}
