package app_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/mail"
)

// TestActionsMatchTable runs every action of the desk and compares it with testdata/actions.txt: ending,
// effect, reauthentication and mails. Final actions send mails at once. Others are run, undone and run again: the
// undone run sends nothing, and the last run sends its mails when it can't be undone any more.
func TestActionsMatchTable(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(time.Now())
	s := apptest.Start(t, database.SQLite, apptest.Demo, apptest.Payments("invoice"), apptest.WithClock(now),
		func(c *app.Config) { c.AdminEmail = apptest.AdminEmail })
	d := actionRunner{Server: s, now: now, admin: s.SignIn(t, apptest.AdminEmail), seen: map[string]bool{}}
	d.addRows(t)
	d.runDelayedJobs(t)
	d.newMessages(t)
	var table strings.Builder
	line := func(kind, action, ending, effect, proof, mails string) {
		text := fmt.Sprintf("%-20s %-20s %-7s %-16s %-6s %s", kind, action, ending, effect, proof, mails)
		table.WriteString(strings.TrimRight(text, " ") + "\n")
	}
	line("KIND", "ACTION", "ENDING", "EFFECT", "PROOF", "MAILS AND NOTIFICATIONS TO OTHERS")
	for _, a := range s.App.Desk().Declared() {
		d.admin = s.SignIn(t, apptest.AdminEmail) // some actions require a recent sign-in
		ending, proof := string(a.Ending), ""
		if a.Undoes {
			ending = "undoes"
		}
		if a.Effect.NeedsProof() {
			proof = "fresh"
		}
		line(a.Kind, a.Action, ending, a.Effect.String(), proof, d.run(t, a))
	}
	apptest.CompareTable(t, "actions.txt", table.String())
}

// actionRunner is the owner who runs the desk's actions on rows of the demo.
type actionRunner struct {
	*apptest.Server
	now   *clock.Manual
	admin string
	seen  map[string]bool // ids of mails and notifications that were read
}

// addRows adds rows for all actions.
func (d actionRunner) addRows(t *testing.T) {
	t.Helper()
	d.SignIn(t, "ada@site.example")
	d.SignIn(t, "bea@company.example")
	fillDesk(t, d.Server)
	apptest.FillOffers(t, d.Server, d.admin)
	fillReview(t, d.Server)
	apptest.BookSomeTime(t, d.Server, d.admin)
	apptest.BookSomeTime(t, d.Server, d.admin)
	fillCommission(t, d.Server)
	fillReferrals(t, d.Server)
	fillWithdrawals(t, d.Server)
	writeRow(t, d.Server, `UPDATE partner_reviews SET weighs = false WHERE id = (SELECT MIN(id) FROM partner_reviews)`)
	// Reminders of bookings would be due at some times of the day, and no action sends them.
	writeRow(t, d.Server, `DELETE FROM jobs WHERE kind = 'bookings.remind'`)
}

// assignRows assigns all rows of visitors and partners to accounts, which then get notifications.
func (d actionRunner) assignRows(t *testing.T) {
	t.Helper()
	for _, table := range []string{"orders", "leads", "partnership_requests"} {
		writeRow(t, d.Server, `UPDATE `+table+` SET user_id = (SELECT id FROM users WHERE email = 'ada@site.example')`)
	}
	writeRow(t, d.Server, `UPDATE partners SET contact_email = 'bea@company.example'`)
}

// openInvoices selects the invoices that are neither paid nor credited.
const openInvoices = `(SELECT id, issued_at AS created_at FROM invoices
	WHERE kind = 'invoice' AND paid_at IS NULL AND credited_cents = 0) open`

// prerequisites maps actions to the action that must come first on the same row.
var prerequisites = map[string]string{
	"leads mail": "new", "leads contacted": "new", "partnership-requests lost": "talking",
	"reviews reconsider": "count", "reviews show": "hide", "referrals reconsider": "count",
	"commission not-paid": "mark-paid", "commission reopen": "mark-invoiced",
}

// run runs an action and describes its mails and notifications to others.
func (d actionRunner) run(t *testing.T, a desk.Declared) string {
	t.Helper()
	if a.Undoes || a.Ending == "" { // tested with the action that it undoes, or a file
		return ""
	}
	d.assignRows(t)
	row := d.row(t, a)
	var said []string
	when := "at once: "
	if a.Ending == desk.Final {
		d.post(t, a.Pattern, row)
		said = d.newMessages(t)
	} else {
		when, said = "after 25 s, unless undone: ", d.runAndUndo(t, a, row)
	}
	d.runDelayedJobs(t)
	said = append(said, d.newMessages(t)...)
	if a.Effect&auth.Mails == 0 && len(said) > 0 {
		t.Errorf("%s %s sends %q and declares no mails", a.Kind, a.Action, said)
	}
	if len(said) == 0 {
		return ""
	}
	slices.Sort(said)
	return when + strings.Join(slices.Compact(said), ", ")
}

// row chooses a row for an action.
func (d actionRunner) row(t *testing.T, a desk.Declared) string {
	t.Helper()
	table := adminActions[a.Pattern].table
	if a.Kind == "invoices" && a.Action == "mark-paid" {
		table = openInvoices
	}
	if first := prerequisites[a.Kind+" "+a.Action]; first != "" {
		pattern := strings.TrimSuffix(a.Pattern, a.Action) + first
		row := apptest.Newest(t, d.Server, adminActions[pattern].table)
		d.post(t, pattern, row)
		d.runDelayedJobs(t)
		d.newMessages(t)
		return row
	}
	if table == "" {
		return ""
	}
	return apptest.Newest(t, d.Server, table)
}

// runAndUndo runs an action, undoes it and repeats it. It fails if this sends mails or notifications to others.
func (d actionRunner) runAndUndo(t *testing.T, a desk.Declared, row string) []string {
	t.Helper()
	back := d.post(t, a.Pattern, row)
	if back == nil {
		t.Fatalf("%s %s can't be undone", a.Kind, a.Action)
	}
	path := strings.ReplaceAll(strings.TrimPrefix(a.Pattern, "POST "), "{id}", row)
	undone := d.Do(t, http.MethodPost, strings.TrimSuffix(path, a.Action)+back.Action, d.admin, back.Input)
	if undone.Status != http.StatusOK {
		t.Errorf("%s %s, undone by %s: %d %s", a.Kind, a.Action, back.Action, undone.Status, undone.Body)
	}
	d.runDelayedJobs(t)
	if said := d.newMessages(t); len(said) > 0 {
		t.Errorf("%s %s was undone and still sends %q", a.Kind, a.Action, said)
	}
	d.post(t, a.Pattern, row)
	if said := d.newMessages(t); len(said) > 0 {
		t.Errorf("%s %s sends %q at once", a.Kind, a.Action, said)
	}
	return nil
}

// post runs an action on a row and returns its inverse.
func (d actionRunner) post(t *testing.T, pattern, row string) *desk.Inverse {
	t.Helper()
	path := strings.ReplaceAll(strings.TrimPrefix(pattern, "POST "), "{id}", row)
	a := d.Do(t, http.MethodPost, path, d.admin, d.input(t, pattern, row))
	if a.Status/100 != 2 {
		t.Fatalf("%s: %d %s", pattern, a.Status, a.Body)
	}
	var after struct {
		Desk struct{ Undo *desk.Inverse }
	}
	if a.Status == http.StatusOK && json.Unmarshal([]byte(a.Body), &after) != nil {
		t.Fatalf("%s: %s", pattern, a.Body)
	}
	d.Drain(t)
	return after.Desk.Undo
}

// input returns the input of an action, with mails enabled and the revision of the row.
func (d actionRunner) input(t *testing.T, pattern, row string) any {
	t.Helper()
	switch action := pattern[strings.LastIndex(pattern, "/")+1:]; action {
	case "in-progress", "delivered", "to-schedule":
		return map[string]any{"tell": true}
	case "end-subscription":
		startMonthlyBilling(t, d.Server)
		order := apptest.Newest(t, d.Server, "orders")
		writeRow(t, d.Server, `UPDATE orders SET subscription_id = number, renews_at = $2 WHERE id = $1`, order,
			d.now.Now().AddDate(0, 0, 7))
		writeRow(t, d.Server, `UPDATE withdrawals SET order_id = $2 WHERE id = $1`, row, order)
		return nil
	}
	if pattern == "POST /api/admin/partnership-requests/{id}/lost" { // "won" has already asked its visitor
		writeRow(t, d.Server, `DELETE FROM review_invitations WHERE introduction_id = $1`, row)
	}
	switch body := adminActions[pattern].body.(type) {
	case func(id string) any:
		return body(row)
	case func(t *testing.T, s *apptest.Server) any:
		return body(t, d.Server)
	case map[string]any:
		body = maps.Clone(body)
		if _, reads := body["revision"]; reads {
			body["revision"] = listOf[int](t, d.App.DB, `SELECT revision FROM partners WHERE id = $1`, row)[0]
		}
		return body
	default:
		return body
	}
}

// runDelayedJobs runs the jobs that wait until their action can't be undone.
func (d actionRunner) runDelayedJobs(t *testing.T) {
	t.Helper()
	d.now.Advance(mail.UndoDelay)
	d.Drain(t)
}

// newMessages returns the new mails and notifications to others.
func (d actionRunner) newMessages(t *testing.T) []string {
	t.Helper()
	said := []string{}
	for _, m := range listOf[struct {
		ID   string `db:"id"`
		Kind string `db:"kind"`
	}](t, d.App.DB, `SELECT id, kind FROM mails WHERE recipient <> '`+apptest.AdminEmail+`'`) {
		if !d.seen[m.ID] {
			said = append(said, "mail "+m.Kind)
		}
		d.seen[m.ID] = true
	}
	for _, n := range listOf[struct {
		ID      string `db:"id"`
		Title   string `db:"title"`
		Message string `db:"message"`
	}](t, d.App.DB, `
		SELECT n.id, n.title, n.message
		FROM notifications n
		JOIN users u ON u.id = n.user_id
		WHERE u.email <> '`+apptest.AdminEmail+`'`) {
		if !d.seen[n.ID] {
			key, _ := noticeOf(t, d.Server, n.Title, n.Message)
			said = append(said, "notice "+key)
		}
		d.seen[n.ID] = true
	}
	return said
}

// TestT135EffectsRequireReauthentication calls every admin route with a session whose last sign-in was eleven minutes
// ago. Routes and inputs that bind, pay, reveal or erase are refused.
func TestT135EffectsRequireReauthentication(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(apptest.BookingNow)
	s := apptest.Start(t, database.SQLite, apptest.WithClock(now))
	stale := s.SignIn(t, apptest.AdminEmail)
	now.Advance(auth.ReauthWindow + time.Minute)
	asks := func(method, path string, body any) bool {
		a := s.Do(t, method, path, stale, body)
		if a.Status == http.StatusUnauthorized {
			t.Fatalf("%s %s: the session has ended", method, path)
		}
		return a.Status == http.StatusForbidden && strings.Contains(a.Body, "confirmation_required")
	}
	declared := map[string]auth.Effect{}
	for _, r := range s.App.Router.Routes() {
		if r.Role != auth.Admin {
			continue
		}
		declared[r.Pattern] = r.Effect
		method, path, _ := strings.Cut(r.Pattern, " ")
		if strings.HasSuffix(path, "/activity") {
			continue // a read-only stream
		}
		if got := asks(method, strings.ReplaceAll(path, "{id}", id.New()), nil); got != r.Effect.NeedsProof() {
			t.Errorf("%s, which has the effect %q, requires reauthentication: %t", r.Pattern, r.Effect, got)
		}
	}
	for _, pattern := range []string{"POST /api/admin/commission/{id}/mark-paid", "POST /api/admin/offers/{id}/agree",
		"POST /api/admin/offers/{id}/invoice-rest", "POST /api/admin/orders/{id}/accept", "GET /api/admin/leads.csv"} {
		if !declared[pattern].NeedsProof() {
			t.Errorf("%s has the effect %q", pattern, declared[pattern])
		}
	}
	send := "/api/admin/offers/" + id.New() + "/send"
	if asks("POST", send, map[string]any{"revision": 1}) {
		t.Error("sending an offer that the buyer can decline requires reauthentication")
	}
	if !asks("POST", send, map[string]any{"revision": 1, "agreed": map[string]any{"name": "Ada", "how": "phone"}}) {
		t.Error("an offer that becomes an order at once doesn't require reauthentication")
	}
}
