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
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

// lateInvoice selects the demo's longest overdue invoice.
const lateInvoice = `(SELECT id, issued_at AS created_at FROM invoices
	WHERE kind = 'invoice' AND paid_at IS NULL AND credited_cents = 0 ORDER BY due_on LIMIT 1) late`

// adminActions maps all routes with which an admin changes or removes data to the body to send and the expected
// action in the audit log. {id} is the newest row of the table, which a body may need too.
var adminActions = map[string]struct {
	table  string
	body   any
	action string
}{
	"POST /api/admin/partners/{id}/approve":    {"partners WHERE is_active = false", nil, "partner.approved"},
	"POST /api/admin/partners/{id}/deactivate": {"partners WHERE is_active = true", nil, "partner.deactivated"},
	"PUT /api/admin/partners/{id}":             {"partners WHERE is_active = true", companyProfile, "partner.edited"},
	"POST /api/admin/partners/{id}/hold": {"partners WHERE is_active = true",
		map[string]any{"reason": "Papers are missing."}, "partner.held"},
	"POST /api/admin/partners/{id}/reject": {"partners WHERE is_active = true", map[string]any{"reason": "No references."},
		"partner.rejected"},
	"POST /api/admin/partners/{id}/restore": {"partners WHERE is_active = true AND revision = 1",
		map[string]any{"revision": 1, "is_active": false, "is_verified": true, "is_held": false, "is_paused": false,
			"rejected_at": nil, "reason": ""}, "partner.restored"},
	"POST /api/admin/partners/{id}/publish-change": {companiesInReview,
		func(t *testing.T, s *apptest.Server) any { return pendingChange(t, s) }, "partner.change_approved"},
	"POST /api/admin/partners/{id}/refuse-change": {companiesInReview, func(t *testing.T, s *apptest.Server) any {
		return with(pendingChange(t, s), "reason", "No.")
	}, "partner.change_rejected"},
	"POST /api/admin/partners/{id}/delete": {`partners WHERE NOT EXISTS
		(SELECT 1 FROM partnership_requests r WHERE r.partner_id = partners.id)`, nil, "partner.deleted"},
	"POST /api/admin/partnership-requests/{id}/ask": {"partnership_requests WHERE status = 'pending' AND asked_at IS NULL",
		nil, "request.asked"},
	"POST /api/admin/partnership-requests/{id}/introduce": {
		requestsOfListed + " AND introduced_at IS NULL", map[string]any{}, "request.moved"},
	"POST /api/admin/partnership-requests/{id}/decline": {
		"partnership_requests WHERE status = 'pending'", map[string]any{}, "request.moved"},
	"POST /api/admin/partnership-requests/{id}/talking": {
		"partnership_requests WHERE introduced_at IS NOT NULL AND status <> 'talking'", map[string]any{}, "request.moved"},
	"POST /api/admin/partnership-requests/{id}/won": {
		"partnership_requests WHERE status = 'talking'", map[string]any{"won_cents": 100_00}, "request.moved"},
	"POST /api/admin/partnership-requests/{id}/lost": {
		"partnership_requests WHERE status = 'won'", map[string]any{"reason": "Too small."}, "request.moved"},
	"POST /api/admin/partnership-requests/{id}/introduced": {
		"partnership_requests WHERE introduced_at IS NOT NULL AND status = 'lost'", map[string]any{}, "request.moved"},
	"POST /api/admin/partnership-requests/{id}/spam": {
		"partnership_requests WHERE status <> 'spam'", map[string]any{}, "request.moved"},
	"POST /api/admin/partnership-requests/{id}/pending": {
		"partnership_requests WHERE status = 'spam'", map[string]any{}, "request.moved"},
	"POST /api/admin/partnership-requests/{id}/note": {
		"partnership_requests", map[string]any{"id": requestNote, "text": "Called them."}, "request.noted"},
	"POST /api/admin/partnership-requests/{id}/remove-note": {
		"partnership_requests", map[string]any{"note": requestNote}, "request.note_removed"},
	"PUT /api/admin/push/devices": {"", apptest.PushDevice("https://127.0.0.1/send/1", "leads"), "device.added"},
	"PATCH /api/admin/push/devices/{id}": {"push_devices", map[string]any{"kinds": []string{"orders"}},
		"device.changed"},
	"POST /api/admin/push/devices/{id}/try": {"push_devices", nil, "device.tested"},
	"DELETE /api/admin/push/devices/{id}":   {"push_devices", nil, "device.removed"},
	"POST /api/admin/leads": {"", map[string]any{"id": "01a1fbd8-e7a8-7169-9346-68521a0560a6", "name": "Ada",
		"email": "ada@buyer.example"}, "lead.added"},
	"POST /api/admin/leads/{id}/mail": {
		"leads", map[string]any{"id": leadMail, "subject": "Your request", "text": "Thank you."}, "lead.mailed"},
	"POST /api/admin/leads/{id}/withdraw-mail": {"leads", map[string]any{"mail": leadMail}, "lead.mail_withdrawn"},
	"POST /api/admin/leads/{id}/done":          {"leads WHERE next_step <> ''", map[string]any{}, "lead.planned"},
	"POST /api/admin/leads/{id}/plan": {
		"leads", map[string]any{"text": "Call back", "on": "2026-12-01"}, "lead.planned"},
	"POST /api/admin/leads/{id}/new":       {"leads WHERE status <> 'new'", map[string]any{}, "lead.moved"},
	"POST /api/admin/leads/{id}/contacted": {"leads WHERE status <> 'contacted'", map[string]any{}, "lead.moved"},
	"POST /api/admin/leads/{id}/won":       {"leads WHERE status <> 'won'", map[string]any{}, "lead.moved"},
	"POST /api/admin/leads/{id}/lost":      {"leads WHERE status <> 'lost'", map[string]any{}, "lead.moved"},
	"POST /api/admin/leads/{id}/spam":      {"leads WHERE status <> 'spam'", map[string]any{}, "lead.moved"},
	"POST /api/admin/leads/{id}/note": {
		"leads", map[string]any{"id": leadNote, "text": "Called back."}, "lead.noted"},
	"POST /api/admin/leads/{id}/remove-note":  {"leads", map[string]any{"note": leadNote}, "lead.note_removed"},
	"POST /api/admin/orders/{id}/in-progress": {"orders WHERE state <> 'created'", map[string]any{}, "order.fulfilled"},
	"POST /api/admin/orders/{id}/delivered":   {"orders WHERE state <> 'created'", map[string]any{}, "order.fulfilled"},
	"POST /api/admin/orders/{id}/to-schedule": {
		"orders WHERE fulfilment <> 'to_schedule' AND state <> 'created'", map[string]any{}, "order.fulfilled"},
	"POST /api/admin/orders/{id}/note": {"orders", map[string]any{"id": orderNote, "text": "Wants it in blue."},
		"order.noted"},
	"POST /api/admin/orders/{id}/remove-note": {"orders", map[string]any{"note": orderNote}, "order.note_removed"},
	"POST /api/admin/orders/{id}/resend":      {"orders", nil, "order.resent"},
	"POST /api/admin/orders/{id}/accept":      {"orders WHERE state = 'created'", nil, "order.pending"},
	"POST /api/admin/orders/{id}/cancel":      {"orders WHERE paid_at IS NULL", map[string]any{}, "order.cancelled"},
	// Ending an ended subscription again isn't recorded; TestT95EndingSurvivesEveryFaultOfStripe counts the entries.
	"POST /api/admin/orders/{id}/end-subscription":    {"orders", endSubscriptions, ""},
	"POST /api/admin/orders/{id}/pause-subscription":  {"orders", startMonthlyBilling, "order.paused"},
	"POST /api/admin/orders/{id}/resume-subscription": {"orders", pauseMonthlyBilling, "order.resumed"},
	"POST /api/admin/orders/{id}/refund": {
		"orders WHERE paid_at IS NOT NULL", map[string]any{"id": id.New(), "cents": 100, "currency": "usd"},
		"order.refunded"},
	"POST /api/admin/orders/{id}/mark-paid": {"orders", nil, "order.paid"},
	"POST /api/admin/invoices/{id}/mark-paid": {
		"(SELECT id, issued_at AS created_at FROM invoices WHERE paid_at IS NULL) unpaid", nil, "invoice.paid"},
	"POST /api/admin/invoices/{id}/remind":            {lateInvoice, nil, "invoice.reminded"},
	"POST /api/admin/invoices/{id}/withdraw-reminder": {lateInvoice, nil, "invoice.reminder_withdrawn"},
	"POST /api/admin/undelivered/{id}/retry":          {"jobs WHERE dead_at IS NOT NULL", nil, "letter.retried"},
	"POST /api/admin/undelivered/{id}/discard":        {"jobs WHERE dead_at IS NOT NULL", nil, "letter.discarded"},
	"GET /api/admin/undelivered.csv":                  {"", nil, "letter.exported"},
	"GET /api/admin/audit.csv":                        {"", nil, "trail.exported"},
	"POST /api/admin/content/edit": {"", map[string]any{"revision": 0, "intents": []any{map[string]any{
		"file": "brand.json", "field": "/name", "action": "set", "value": "Other"}}}, "content.drafted"},
	"POST /api/admin/content/draft/discard": {"", map[string]any{"revision": 2}, "content.discarded"},
	"POST /api/admin/content/publish":       {"", map[string]any{"revision": 1}, "content.published"},
	// One entry is recorded for all edits within half an hour.
	"POST /api/admin/content/undo":               {"", map[string]any{"revision": 3, "of": 3}, ""},
	"POST /api/admin/content/take-back":          {"", map[string]any{"revision": 4, "items": []string{"2e10f6f6f77365fe"}}, ""},
	"POST /api/admin/content/restore":            {"", map[string]any{"version": "built-in", "revision": 1}, "content.restored"},
	"POST /api/admin/content/draft-links":        {"", nil, "content.draft_shared"},
	"DELETE /api/admin/content/draft-links/{id}": {"content_draft_links", nil, "content.draft_unshared"},
	"POST /api/admin/content/plan":               {"", newPlan, "content.planned"},
	"POST /api/admin/content/plan/publish":       {"", nil, "content.published"},
	"DELETE /api/admin/content/plan": {"", func(t *testing.T, s *apptest.Server) any {
		admin := s.SignIn(t, apptest.AdminEmail)
		apptest.Want(t, s.Do(t, "POST", "/api/admin/content/plan", admin, newPlan(t, s)), http.StatusOK)
		return nil
	}, "content.plan_cancelled"},
	"POST /api/admin/media": {"", "WEBVTT\n\n00:01.000 --> 00:02.000\nA lamp.\n", "media.uploaded"},
	// An open window ends by itself within a minute, so the audit trail doesn't record it.
	"POST /api/admin/content/presence": {"", map[string]any{"window": id.New(), "name": "Anna", "path": "/",
		"place": ""}, ""},
	"POST /api/admin/media/{id}/parts": {"media_uploads WHERE kind = 'picture'",
		map[string]any{"x": 0, "y": 0, "width": 1, "height": 1,
			"widths": []int{16}}, "media.cropped"},
	"DELETE /api/admin/media/{id}":            {"media_uploads", nil, "media.deleted"},
	"POST /api/admin/content/mail-preview":    {"", map[string]any{"mail": "/orders/receipt"}, "mail.previewed"},
	"PUT /api/admin/start":                    {"", map[string]any{"step": "name", "kept": true}, "start.kept"},
	"POST /api/admin/start/test-mail":         {"", nil, "mail.tested"},
	"GET /api/admin/partners.csv":             {"", nil, "partner.exported"},
	"GET /api/admin/partnership-requests.csv": {"", nil, "request.exported"},
	"GET /api/admin/leads.csv":                {"", nil, "lead.exported"},
	"GET /api/admin/orders.csv":               {"", nil, "order.exported"},
	"GET /api/admin/visits.csv":               {"", nil, "visit.exported"},
	"GET /api/admin/invoices.csv":             {"", nil, "invoice.exported"},
	"POST /api/admin/offer-totals":            {"", apptest.OfferContent, ""}, // stores nothing
	"POST /api/calendar/busy-sources": { // in the admin's own calendar, like its events
		"", map[string]any{"url": "https://calendar.example/work.ics"}, ""},
	"POST /api/admin/offers": {"", apptest.NewOffer, "offer.created"},
	"PUT /api/admin/offers/{id}": {"offers WHERE state = 'draft'",
		map[string]any{"revision": 1, "content": apptest.OfferContent}, "offer.updated"},
	"DELETE /api/admin/offers/{id}": {"offers WHERE state = 'draft'", nil, "offer.deleted"},
	"POST /api/admin/offers/{id}/send": {"offers WHERE state = 'draft'", map[string]any{"revision": 1},
		"offer.sent"},
	"POST /api/admin/offers/{id}/agree": {"offers WHERE state = 'sent'", map[string]any{"name": "Ada", "how": "phone"},
		"offer.agreed"},
	"POST /api/admin/offers/{id}/withdraw":     {"offers WHERE state = 'sent'", nil, "offer.withdrawn"},
	"POST /api/admin/offers/{id}/revise":       {"offers WHERE state = 'sent'", nil, "offer.revised"},
	"POST /api/admin/offers/{id}/invoice-rest": {"offers WHERE state = 'accepted'", nil, "offer.rest_invoiced"},
	"GET /api/admin/offers.csv":                {"", nil, "offer.exported"},
	"PUT /api/admin/booking-rules": {"", map[string]any{"rules": apptest.NewYorkRules(), "version": 1},
		"booking.rules_changed"},
	"PUT /api/admin/booking-kinds/{id}": {"(SELECT id, '' AS created_at FROM booking_kinds WHERE service_id = '') kinds",
		map[string]any{
			"title": "A call", "description": "", "minutes": 20, "service_id": "", "place": "", "is_active": true},
		"booking.kind_changed"},
	"POST /api/admin/bookings": {"", map[string]any{"id": "01a1fbd8-e7a8-7169-9346-68521a0560a7",
		"kind": "introductory-call", "starts_at": time.Now().AddDate(0, 11, 0), "name": "Ada",
		"email": "ada@buyer.example"}, "booking.added"},
	"POST /api/admin/bookings/{id}/note": {"bookings WHERE state = 'booked'", map[string]any{
		"owner_note": "Likes charts", "from": ""}, "booking.changed"},
	"POST /api/admin/bookings/{id}/place": {"bookings WHERE state = 'booked'", map[string]any{
		"place": "+1 212 555 0100"}, "booking.changed"},
	"POST /api/admin/bookings/{id}/move": {"bookings WHERE state = 'booked' AND starts_at > created_at",
		map[string]any{"starts_at": time.Now().AddDate(0, 10, 0)}, "booking.changed"},
	"POST /api/admin/bookings/{id}/done":    {"bookings WHERE state = 'booked'", startNewestCall, "booking.changed"},
	"POST /api/admin/bookings/{id}/no-show": {"bookings WHERE state = 'done'", map[string]any{}, "booking.changed"},
	"POST /api/admin/bookings/{id}/reopen": {"bookings WHERE state IN ('done', 'no_show')", map[string]any{},
		"booking.changed"},
	"GET /api/admin/bookings.csv": {"", nil, "booking.exported"},
	"POST /api/admin/bookings/{id}/cancel": {"bookings WHERE state = 'booked' AND starts_at > created_at",
		map[string]any{"reason": "Ill"}, "booking.cancelled"},
	"POST /api/admin/reviews/{id}/hide": {
		"partner_reviews WHERE hidden_at IS NULL", map[string]any{"reason": "It names a person."}, "review.hidden"},
	"POST /api/admin/reviews/{id}/show":       {"partner_reviews WHERE hidden_at IS NOT NULL", nil, "review.shown"},
	"POST /api/admin/reviews/{id}/count":      {"partner_reviews WHERE NOT weighs", nil, "review.counted"},
	"POST /api/admin/reviews/{id}/discount":   {"partner_reviews WHERE weighs", nil, "review.discounted"},
	"POST /api/admin/reviews/{id}/reconsider": {"partner_reviews WHERE decided", nil, "review.reconsidered"},
	"POST /api/admin/inviters/{id}/stop":      {"users WHERE invitations_stopped_at IS NULL", nil, "invitations.stopped"},
	"POST /api/admin/inviters/{id}/allow":     {"users WHERE invitations_stopped_at IS NOT NULL", nil, "invitations.allowed"},
	"GET /api/admin/reviews.csv":              {"", nil, "review.exported"},
	"POST /api/admin/commission/{id}/mark-invoiced": {
		finishedStatements, map[string]any{}, "commission.marked"},
	"POST /api/admin/commission/{id}/mark-paid": {finishedStatements, map[string]any{"reference": "R-1"},
		"commission.marked"},
	"POST /api/admin/commission/{id}/not-paid": {finishedStatements, nil, "commission.marked"},
	"POST /api/admin/commission/{id}/reopen":   {finishedStatements, nil, "commission.marked"},
	"POST /api/admin/commission/{id}/restore": {finishedStatements, map[string]any{"from": "open", "state": "invoiced",
		"invoiced_at": "2026-01-02T12:00:00Z"}, "commission.marked"},
	"POST /api/admin/commission/{id}/correct":   {correctable, newCorrection, "commission.corrected"},
	"GET /api/admin/commission.csv":             {"", nil, "statement.exported"},
	"POST /api/admin/referrals/{id}/count":      {referredOrders, nil, "referral.counted"},
	"POST /api/admin/referrals/{id}/discount":   {referredOrders, nil, "referral.discounted"},
	"POST /api/admin/referrals/{id}/reconsider": {referredOrders, nil, "referral.reconsidered"},
	"GET /api/admin/referrals.csv":              {"", nil, "referral.exported"},
	"POST /api/admin/partners/{id}/rates": {"partners WHERE revision = 1",
		map[string]any{"commission_rate": 20, "introduction_fee": 2.5, "revision": 1}, "partner.rates_set"},
	"POST /api/admin/withdrawals/{id}/refund": {openDeclarations("withdrawal", "<> ''"),
		map[string]any{"id": withdrawalRefund, "cents": 100, "currency": "usd"}, "withdrawal.settled"},
	"POST /api/admin/withdrawals/{id}/end-subscription": {openDeclarations("cancellation", "<> ''"), endSubscriptions,
		"withdrawal.settled"},
	"POST /api/admin/withdrawals/{id}/match": {openDeclarations("withdrawal", "= ''"), orderOfDeclaration,
		"withdrawal.matched"},
	"POST /api/admin/withdrawals/{id}/unmatch": {openDeclarations("withdrawal", "<> ''"), nil, "withdrawal.unmatched"},
	"POST /api/admin/withdrawals/{id}/done":    {openDeclarations("withdrawal", "= ''"), nil, "withdrawal.settled"},
	"POST /api/admin/withdrawals/{id}/reopen": {
		"(SELECT id, received_at AS created_at FROM withdrawals WHERE done_at IS NOT NULL) settled", nil,
		"withdrawal.reopened"},
	"GET /api/admin/withdrawals.csv":      {"", nil, "withdrawal.exported"},
	"PUT /api/admin/orders/{id}/referrer": {"orders", newReferrer, "order.referrer_set"},
	"PUT /api/admin/leads/{id}/referrer":  {"leads", newReferrer, "lead.referrer_set"},
}

// TestAdminActionsAreAudited calls all of them. A new admin route fails here until it is listed
// above.
func TestAdminActionsAreAudited(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			s := apptest.Start(t, engine, apptest.Demo, apptest.Payments("invoice"),
				func(c *app.Config) { c.AdminEmail = apptest.AdminEmail })
			fillDesk(t, s)
			admin := s.SignIn(t, apptest.AdminEmail)
			apptest.Uploaded(t, s, admin, "a.png", apptest.Described, apptest.OnePixel)
			apptest.FillOffers(t, s, admin)
			fillReview(t, s)
			writeRow(t, s, `UPDATE partner_reviews SET weighs = false WHERE id = (SELECT MIN(id) FROM partner_reviews)`)
			apptest.BookSomeTime(t, s, admin)
			apptest.BookSomeTime(t, s, admin)
			fillCommission(t, s)
			fillReferrals(t, s)
			fillWithdrawals(t, s)
			for _, route := range s.App.Router.Routes() {
				method, path, _ := strings.Cut(route.Pattern, " ")
				takes := strings.HasSuffix(path, ".csv")
				if route.Role != auth.Admin || method == http.MethodGet && !takes {
					continue
				}
				deed, listed := adminActions[route.Pattern]
				if !listed && isForSeveral(method, path) {
					continue // the same as the route for one row, for several
				}
				if !listed {
					t.Errorf("%s is not listed: which entry does it leave?", route.Pattern)
					continue
				}
				object := ""
				if deed.table != "" {
					object = apptest.Newest(t, s, deed.table)
					path = strings.ReplaceAll(path, "{id}", object)
				}
				body := deed.body
				if about, ok := body.(func(id string) any); ok {
					body = about(object)
				}
				if of, ok := body.(func(t *testing.T, s *apptest.Server) any); ok {
					body = of(t, s)
				}
				before := entries(t, s, deed.action, object)
				if a := s.Do(t, method, path, admin, body); a.Status/100 != 2 {
					t.Errorf("%s: %d %s", route.Pattern, a.Status, a.Body)
				}
				if after := entries(t, s, deed.action, object); deed.action != "" && after != before+1 {
					t.Errorf("%s left %d entries %s", route.Pattern, after-before, deed.action)
				}
			}
		})
	}
}

// isForSeveral reports whether a route applies a listed action to several rows.
func isForSeveral(method, path string) bool {
	at := strings.LastIndex(path, "/")
	_, listed := adminActions[method+" "+path[:at]+"/{id}"+path[at:]]
	return listed
}

// newPlan changes the draft and returns the body that plans its publication.
func newPlan(t *testing.T, s *apptest.Server) any {
	t.Helper()
	admin := s.SignIn(t, apptest.AdminEmail)
	state := apptest.SaveContent(t, s, admin, apptest.Set("brand.json", "/name", id.New()[28:])) // its random end
	return map[string]any{"revision": state.Draft.Revision, "at": time.Now().Add(time.Hour), "zone": "UTC"}
}

// companyProfile contains the fields that a partner's members and the admin can edit.
var companyProfile = map[string]any{
	"company_name": "Acme AI", "company_description": "Automates invoices.", "contact_email": "hello@acme.example",
	"services_offered": []string{"Automation"}, "specializations": []string{"Invoices"},
}

// A mail to a lead and notes, which are undone.
const (
	leadMail    = "01a1fbd8-e7a8-7169-9346-68521a0560b1"
	leadNote    = "01a1fbd8-e7a8-7169-9346-68521a0560b2"
	orderNote   = "01a1fbd8-e7a8-7169-9346-68521a0560b3"
	requestNote = "01a1fbd8-e7a8-7169-9346-68521a0560b4"
)

// requestsOfListed selects introductions of partners that may meet visitors.
const requestsOfListed = "partnership_requests WHERE partner_id IN (SELECT id FROM partners WHERE is_active = true)"

const companiesInReview = `(SELECT p.id, p.created_at FROM partners p
	JOIN partner_changes c ON c.partner_id = p.id) waiting`

// pendingChange returns the body that identifies the newest pending change of a partner.
func pendingChange(t *testing.T, s *apptest.Server) map[string]any {
	t.Helper()
	changeID, err := database.One[string](t.Context(), s.App.DB, `
		SELECT c.id
		FROM partner_changes c
		JOIN partners p ON p.id = c.partner_id
		ORDER BY p.created_at DESC, p.id DESC
		LIMIT 1`)
	if err != nil {
		t.Fatal(err)
	}
	return map[string]any{"proposal_id": changeID}
}

const proposalID = "01a1fbd8-e7a8-7169-9346-68521a0560a6"

// fillReview creates a pending change of a partner, and a request for its partner to be asked.
func fillReview(t *testing.T, s *apptest.Server) {
	t.Helper()
	err := s.App.DB.Write(t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(t.Context(), `
			INSERT INTO partner_changes (partner_id, id, proposal, asked_by, asked_at)
			SELECT id, $1, '{"company_name":"Acme","website_url":"","services_offered":["Automation"]}', '', $2
			FROM partners
			WHERE is_active = true AND id NOT IN (SELECT partner_id FROM partner_changes)
			ORDER BY created_at
			LIMIT 1`, proposalID, tx.Now())
		if err != nil {
			return err
		}
		_, err = tx.Exec(t.Context(), `
			INSERT INTO partnership_requests (id, created_at, moved_at, partner_id, requester_name, requester_email, service_needed)
			SELECT $1, $2, $2, partner_id, 'Grace', 'grace@buyer.example', 'Automation'
			FROM partnership_requests ORDER BY created_at LIMIT 1`, id.New(), tx.Now().Add(-time.Hour))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// endSubscriptions marks every subscription as ended, because invoice mode has none to end.
func endSubscriptions(t *testing.T, s *apptest.Server) any {
	t.Helper()
	err := s.App.DB.Write(t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(t.Context(), `UPDATE orders SET ends_at = $1`, tx.Now())
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return nil
}

// startMonthlyBilling makes the newest order one with monthly invoices, and pauseMonthlyBilling one with paused
// invoices.
func startMonthlyBilling(t *testing.T, s *apptest.Server) any {
	t.Helper()
	writeRow(t, s, `UPDATE orders
		SET ends_at = NULL, end_asked_at = NULL, paused_at = NULL, monthly_since = '2026-11-01', is_recurring = TRUE,
			renews_at = created_at, state = 'pending', mode = 'invoice'
		WHERE id = (SELECT id FROM orders ORDER BY created_at DESC, id DESC LIMIT 1)`)
	return nil
}

func pauseMonthlyBilling(t *testing.T, s *apptest.Server) any {
	t.Helper()
	startMonthlyBilling(t, s)
	writeRow(t, s, `UPDATE orders SET paused_at = created_at WHERE monthly_since <> ''`)
	return nil
}

// startNewestCall moves the newest booking's start to now.
func startNewestCall(t *testing.T, s *apptest.Server) any {
	t.Helper()
	writeRow(t, s, `UPDATE bookings SET starts_at = created_at, ends_at = created_at
		WHERE id = (SELECT id FROM bookings WHERE state = 'booked' ORDER BY created_at DESC, id DESC LIMIT 1)`)
	return map[string]any{}
}

// fillDesk creates one row of everything on which an admin decides.
func fillDesk(t *testing.T, s *apptest.Server) {
	t.Helper()
	bodies := validBodies(t, s)
	for _, route := range []string{"POST /api/partners", "POST /api/partnership-requests", "POST /api/quotes",
		"POST /api/checkout", "POST /api/checkout"} {
		method, path, _ := strings.Cut(route, " ")
		if a := s.Do(t, method, path, "", bodies[route][0]); a.Status/100 != 2 {
			t.Fatalf("%s: %d %s", route, a.Status, a.Body)
		}
	}
	s.Drain(t)
	addUndelivered(t, s, 2)
}

const withdrawalRefund = "01a1fbd8-e7a8-7169-9346-68521a0560b5"

// openDeclarations selects the open declarations of a kind, with a condition on the id of their order.
func openDeclarations(kind, order string) string {
	return "(SELECT id, received_at AS created_at FROM withdrawals WHERE done_at IS NULL AND kind = '" + kind +
		"' AND order_id " + order + ") declarations"
}

// fillWithdrawals stores a withdrawal and a cancellation that are matched to a paid order, and a withdrawal that
// isn't.
func fillWithdrawals(t *testing.T, s *apptest.Server) {
	t.Helper()
	paid := apptest.Newest(t, s, "orders WHERE paid_at IS NOT NULL AND refunded_cents = 0")
	for _, row := range [][3]string{{"withdrawal", paid, "2611-AAAAAA"}, {"cancellation", paid, "2611-AAAAAA"},
		{"withdrawal", "", ""}} {
		writeRow(t, s, `
			INSERT INTO withdrawals (id, kind, name, email, contract, reason, ends_on, order_id, order_number, is_proven,
				is_flagged, received_at, contract_key, search_text)
			VALUES ($1, $2, 'Ada', 'ada@buyer.example', 'The training', '', '', $3, $4, FALSE, FALSE, $5, $1, 'ada')`,
			id.New(), row[0], row[1], row[2], s.App.DB.Clock().Now())
	}
}

// orderOfDeclaration returns the body that matches a declaration to the newest paid order.
func orderOfDeclaration(t *testing.T, s *apptest.Server) any {
	t.Helper()
	number, err := database.One[string](t.Context(), s.App.DB,
		"SELECT number FROM orders WHERE paid_at IS NOT NULL ORDER BY created_at DESC, id DESC LIMIT 1")
	if err != nil {
		t.Fatal(err)
	}
	return map[string]any{"number": number}
}

// entries counts the administrator's audit entries with this action and object.
func entries(t *testing.T, s *apptest.Server, action, object string) int {
	t.Helper()
	n, err := database.One[int](t.Context(), s.App.DB,
		"SELECT COUNT(*) FROM audit_log WHERE action = $1 AND ($2 = '' OR object_id = $2) AND actor_id <> ''", action, object)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// addUndelivered creates undelivered jobs.
func addUndelivered(t *testing.T, s *apptest.Server, count int) {
	t.Helper()
	err := s.App.DB.Write(t.Context(), func(tx *database.Tx) error {
		for i := range count {
			_, err := tx.Exec(t.Context(), `
				INSERT INTO jobs (id, kind, payload, run_at, attempts, max_attempts, created_at, dead_at)
				VALUES ($1, $2, '{}', $3, 1, 1, $3, $3)`, id.New(), fmt.Sprint("test.", i), tx.Now())
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestAccountActionsAreAudited follows one account and reads its audit entries.
func TestAccountActionsAreAudited(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			s := apptest.Start(t, engine)
			token := s.SignIn(t, "ada@site.example")
			s.Do(t, http.MethodPost, "/api/auth/recover", "", map[string]string{"email": "ada@site.example"})
			s.Drain(t)
			if a := s.Do(t, http.MethodGet, "/api/me/export", token, nil); a.Status != http.StatusOK {
				t.Fatalf("export: %d", a.Status)
			}
			if a := s.Do(t, http.MethodPost, "/api/auth/logout?scope=global", token,
				nil); a.Status != http.StatusNoContent {
				t.Fatalf("sign out: %d", a.Status)
			}
			said, err := database.All[string](t.Context(), s.App.DB,
				"SELECT action FROM audit_log WHERE actor_id = (SELECT id FROM users WHERE email = "+
					"'ada@site.example') ORDER BY seq")
			if err != nil {
				t.Fatal(err)
			}
			want := []string{"accounts.signed_in", "accounts.recovery_asked", "accounts.exported",
				"accounts.signed_out"}
			if !slices.Equal(said, want) {
				t.Errorf("recorded are %v, want %v", said, want)
			}
		})
	}
}
