package app_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/id"
)

// TestT129LinksInUserTextAreRemoved enters links in every public form. It then reads all mails with their
// calendar files, notifications and events.
func TestT129LinksInUserTextAreRemoved(t *testing.T) {
	t.Parallel()
	apptest.EachWithClock(t, func(t *testing.T, s *apptest.Server, now *clock.Manual) {
		admin := apptest.OpenBookings(t, s, apptest.NewYorkRules())
		sendBait(t, s, admin)
		now.Advance(time.Minute) // some mails are delayed so that the owner can undo the action
		s.Drain(t)
		kinds := map[string]bool{}
		for _, m := range s.Letters(t) {
			kinds[m.Kind] = true
			// Long lines of calendar files are folded.
			text := strings.NewReplacer("\r\n ", "", "\n ", "").Replace(m.Subject + "\n" + m.Plain + "\n" + m.HTML)
			if found := apptest.Baited.FindString(text); found != "" {
				t.Errorf("%s has a stranger's link: %s", m.Kind, found)
			}
		}
		for _, kind := range []string{"bookings.booked", "bookings.booked_notice", "bookings.moved_notice",
			"bookings.cancelled_notice", "leads.notice", "partners.applied_notice", "partners.introduction_notice",
			"partners.introduced_partner", "partners.rejected", "orders.paid_notice", "offers.declined_notice"} {
			if !kinds[kind] {
				t.Errorf("no %s was mailed: the test proves nothing about it", kind)
			}
		}
		for _, path := range []string{"/api/notifications", "/api/events"} {
			body := apptest.Want(t, s.Do(t, "GET", path, admin, nil), 200).Body
			if len(body) < 100 || apptest.Baited.MatchString(body) {
				t.Errorf("%s is empty or has a stranger's link: %s", path, body)
			}
		}
	}, apptest.Payments("test"))
}

// sendBait sends every public form, and runs the owner's actions that follow.
func sendBait(t *testing.T, s *apptest.Server, admin string) {
	t.Helper()
	do := func(path, token string, body map[string]any) (got struct{ ID string }) {
		t.Helper()
		a := s.Do(t, "POST", path, token, body)
		if a.Status/100 != 2 && a.Status != 303 {
			t.Fatalf("%s: %d %s", path, a.Status, a.Body)
		}
		if strings.HasPrefix(a.Body, "{") {
			a.Decode(t, &got)
		}
		return got
	}
	form := func(hour int) map[string]any {
		body := apptest.BookingBody("eve@guest.example", apptest.Tomorrow(hour, 0))
		body["name"], body["notes"] = "Eve "+apptest.Bait, apptest.Bait
		return body
	}
	do("/api/bookings", "", form(14))
	stays := apptest.MailedToken(t, s, "eve@guest.example")
	do("/api/bookings/"+stays+"/reschedule", "", map[string]any{"starts_at": apptest.Tomorrow(15, 0), "zone": "UTC"})
	do("/api/bookings", "", form(16))
	for _, token := range apptest.MailedTokens(t, s, "eve@guest.example") {
		if token != stays {
			do("/api/bookings/"+token+"/cancel", "", map[string]any{"reason": apptest.Bait})
		}
	}
	do("/api/contact", "", map[string]any{"name": apptest.Bait, "email": "eve@guest.example", "company": apptest.Bait, "subject": apptest.Bait,
		"message": apptest.Bait, "elapsed_ms": 20_000})
	do("/api/quotes", "", map[string]any{"name": apptest.Bait, "email": "ada@buyer.example", "industry": "technology",
		"budget": "5k-10k", "timeline": "asap", "services": []string{"AI Training"}, "company": apptest.Bait,
		"projectDescription": apptest.Bait, "elapsed_ms": 20_000})
	company := do("/api/partners", "", map[string]any{"company_name": "Acme", "company_description": apptest.Bait,
		"contact_email": "hand@company.example", "location": "evil.example",
		"services_offered": []string{"Automation"}, "specializations": []string{apptest.Bait}, "elapsed_ms": 60_000})
	do("/api/admin/partners/"+company.ID+"/approve", admin, map[string]any{})
	do("/api/partnership-requests", "", map[string]any{"partner_id": company.ID, "requester_name": apptest.Bait,
		"requester_email": "eve@guest.example", "requester_company": apptest.Bait, "service_needed": "Automation",
		"budget": apptest.Bait, "message": apptest.Bait, "elapsed_ms": 60_000})
	request := apptest.Newest(t, s, "partnership_requests")
	do("/api/admin/partnership-requests/"+request+"/introduce", admin, map[string]any{})
	other := do("/api/partners", "", map[string]any{"company_name": "evil.example", "company_description": apptest.Bait,
		"contact_email": "other@company.example", "website_url": "https://evil.example",
		"services_offered": []string{"Automation"},
		"specializations":  []string{"Invoices"}, "elapsed_ms": 60_000})
	do("/api/admin/partners/"+other.ID+"/reject", admin, map[string]any{"reason": "Not now."})
	_, pay := apptest.OrderTraining(t, s, map[string]any{"email": "eve@guest.example", "name": apptest.Bait, "company": apptest.Bait, "notes": apptest.Bait})
	pay()
	offer := do("/api/admin/offers", admin, map[string]any{"id": id.New(),
		"lead_id": newestLead(t, s, "ada@buyer.example"), "content": apptest.OfferContent})
	do("/api/admin/offers/"+offer.ID+"/send", admin, map[string]any{"revision": 1})
	for _, m := range s.Mails(t, "ada@buyer.example") {
		if link := apptest.OfferLink.FindStringSubmatch(m.Text); link != nil {
			do("/api/offers/"+link[1]+"/decline", "", map[string]any{"reason": apptest.Bait})
		}
	}
}

// newestLead returns the id of the newest lead of an address.
func newestLead(t *testing.T, s *apptest.Server, email string) string {
	t.Helper()
	return listOf[string](t, s.App.DB, `SELECT id FROM leads WHERE email = $1 ORDER BY created_at DESC LIMIT 1`, email)[0]
}

// trusted lists the files that use content.Trusted, with the values that they pass. A new file needs a line here.
// These values must never contain texts of untrusted users, except for addresses that mail.IsAddress has checked.
var trusted = map[string]string{
	"content/mails.go":                            "where the type is",
	"content/notices.go":                          "who did something: a name without links, a checked address",
	"internal/marketplace/introductions/mail.go":  "checked addresses; the website of an admitted company",
	"internal/marketplace/partners/mail.go":       "checked addresses, our links, the owner's reasons",
	"internal/operations/health.go":               "how much space is left",
	"internal/operations/https.go":                "the site's domain",
	"internal/operations/undelivered.go":          "the subject of a mail, which was filled in",
	"internal/people/accounts/mail.go":            "our address; checked addresses",
	"internal/people/factors/mail.go":             "a notification, which was filled in",
	"internal/people/notifications/mail.go":       "a notification, which was filled in",
	"internal/people/subscriptions.go":            "a checked address",
	"internal/sales/leads/mail.go":                "a form without links but the checked address; what the owner writes",
	"internal/sales/offers/mail.go":               "what the owner writes, our link",
	"internal/sales/orders/mail.go":               "what the owner sells; a buyer without links, a checked address",
	"internal/sales/orders/mail_receipt.go":       "what the owner sells",
	"internal/sales/withdrawals/mail.go":          "a checked address; our sentence about the end",
	"internal/sales/recipients.go":                "a checked address; see content/notices.go",
	"internal/schedule/booking/mail.go":           "the owner's kinds and places; guests without links",
	"internal/schedule/calendar/guest_mail.go":    "a checked address",
	"internal/schedule/guests.go":                 "the reader's own event; a checked address",
	"internal/schedule/subscriptions.go":          "a checked address",
	"internal/schedule/reminders.go":              "the reader's own event",
	"internal/website/publishing/mail_samples.go": "invented values of a preview",
}

// TestT129TrustedValuesAreListed compares trusted with the source code.
func TestT129TrustedValuesAreListed(t *testing.T) {
	t.Parallel()
	found := map[string]bool{}
	for _, root := range []string{"content", "internal"} {
		apptest.Must(t, filepath.WalkDir(filepath.Join(repository, root), func(path string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if name, ok := n.(*ast.Ident); ok && name.Name == "Trusted" {
					relative, _ := filepath.Rel("../..", path)
					found[filepath.ToSlash(relative)] = true
				}
				return true
			})
			return nil
		}))
	}
	for file := range found {
		if trusted[file] == "" {
			t.Errorf("%s calls a value trusted: add it to the list above", file)
		}
	}
	for file := range trusted {
		if !found[file] {
			t.Errorf("%s calls nothing trusted any more", file)
		}
	}
}

// TestT143InvitationQuotesGuestName reads the names in the calendar files that both sides receive.
func TestT143InvitationQuotesGuestName(t *testing.T) {
	t.Parallel()
	apptest.EachWithClock(t, func(t *testing.T, s *apptest.Server, _ *clock.Manual) {
		apptest.OpenBookings(t, s, apptest.NewYorkRules())
		names := []string{"Miles O'Hara", `Ada; ROLE="CHAIR":mailto:eve@evil`}
		for i, name := range names {
			body := apptest.BookingBody("ada@guest.example", apptest.Tomorrow(14+i, 0))
			body["name"] = name
			apptest.Want(t, s.Do(t, "POST", "/api/bookings", "", body), 200)
		}
		s.Drain(t)
		var got []string
		for _, m := range s.Letters(t) {
			text := strings.NewReplacer("\r\n ", "", "\n ", "").Replace(m.Plain)
			for line := range strings.SplitSeq(text, "\n") {
				if name, found := strings.CutPrefix(line, `ATTENDEE;CN="`); found && strings.Contains(line, "ada@guest.example") {
					got = append(got, strings.TrimSpace(name))
				}
			}
		}
		slices.Sort(got)
		const rest = `";PARTSTAT=ACCEPTED;ROLE=REQ-PARTICIPANT;RSVP=false:mailto:ada@guest.example`
		first, second := "Ada; ROLE=^'CHAIR^':eve @evil"+rest, "Miles O'Hara"+rest
		if want := []string{first, first, second, second}; !slices.Equal(got, want) {
			t.Errorf("the attendees are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	})
}
