package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/schedule/calendar/busy"
)

const ownerEmail = "ada@site.example"

// fill gives an account, and another one too, a row of everything that an account can own, so that both appear in
// every table. It returns the account's token.
func fill(t *testing.T, s *apptest.Server, email string) (token string) {
	t.Helper()
	token = s.SignIn(t, email)
	do := func(status int, method, path string, body any) apptest.Answer {
		t.Helper()
		a := s.Do(t, method, path, token, body)
		if a.Status != status {
			t.Fatalf("%s %s: %d %s", method, path, a.Status, a.Body)
		}
		return a
	}
	do(201, "POST", "/api/events", map[string]any{"title": "Dentist of " + email, "start_time": "2026-11-22T09:00:00Z",
		"end_time": "2026-11-22T10:00:00Z", "colour": "red"})
	var series struct{ ID string }
	do(201, "POST", "/api/events", map[string]any{"title": "Stand-up", "start_time": "2096-12-01T09:00:00Z",
		"end_time": "2096-12-01T09:15:00Z", "rrule": "FREQ=DAILY;COUNT=5",
		"guests": []string{"guest@site.example"}}).Decode(t, &series)
	do(204, "DELETE", "/api/events/"+series.ID+"_20961202T090000Z", nil)
	do(200, "PATCH", "/api/notification-preferences", map[string]any{"marketing_emails": true})
	do(200, "PUT", "/api/auth/user",
		map[string]any{"password": apptest.Password + " too", "current_password": apptest.Password})
	do(201, "POST", "/api/calendar/feed", nil)
	do(200, "POST", "/api/auth/app-passwords", map[string]any{"friendly_name": "Phone"})
	p, err := s.App.Accounts().Sessions().Authenticate(t.Context(), token)
	apptest.Must(t, err)
	_, err = busy.New(s.App.DB, busy.Config{}).Create(t.Context(), p.UserID, "", "https://127.0.0.1/work.ics")
	apptest.Must(t, err) // older versions let all accounts add one
	for service, cents := range map[string]int{"private-training": 29700, "video-package": 149700} {
		a := do(200, "POST", "/api/checkout", map[string]any{
			"serviceId": service, "amount": cents, "formData": map[string]any{"email": email, "name": "Ada"}})
		var answer struct{ URL string }
		a.Decode(t, &answer)
		decision := "/cancel"
		if service == "private-training" {
			decision = "/pay"
		}
		if decided := s.Do(t, "POST", strings.TrimPrefix(answer.URL, s.App.Config.PublicURL)+decision, "",
			nil); decided.Status != http.StatusSeeOther {
			t.Fatalf("%s: %d %s", decision, decided.Status, decided.Body)
		}
	}
	do(201, "POST", "/api/quotes", map[string]any{
		"name": "Ada", "email": email, "industry": "technology", "budget": "5k-10k", "timeline": "asap",
		"services": []string{"AI Training"}, "projectDescription": "Less paper", "elapsed_ms": 20_000,
	})
	do(201, "POST", "/api/partners", map[string]any{
		"company_name": "Company of " + email, "company_description": "Automates invoices.", "contact_email": email,
		"services_offered": []string{"Automation"}, "specializations": []string{"Invoices"},
	})
	var page struct{ Items []struct{ ID string } }
	do(200, "GET", "/api/partners?limit=1", nil).Decode(t, &page)
	do(201, "POST", "/api/partnership-requests", map[string]any{
		"partner_id": page.Items[0].ID, "requester_name": "Ada", "requester_email": email,
		"service_needed": "Consulting",
	})
	apptest.BookSomeTime(t, s, token)
	s.Drain(t)
	return token
}

// eachOwned runs fn on each engine with demo data, a manual clock and test payments.
func eachOwned(t *testing.T, fn func(t *testing.T, s *apptest.Server, engine database.Dialect, now *clock.Manual)) {
	t.Helper()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			now := clock.NewManual(time.Date(2026, time.November, 21, 9, 0, 0, 0, time.UTC))
			fn(t, apptest.Start(t, engine, apptest.WithClock(now), apptest.Demo, apptest.Payments("test")), engine, now)
		})
	}
}

var privateLink = regexp.MustCompile(`booking=[\w-]{43}`)

func TestAccountExport(t *testing.T) {
	t.Parallel()
	eachOwned(t, func(t *testing.T, s *apptest.Server, _ database.Dialect, _ *clock.Manual) {
		fill(t, s, "bea@site.example")
		token := fill(t, s, ownerEmail)
		a := s.Do(t, "GET", "/api/me/export", token, nil)
		if a.Status != http.StatusOK ||
			a.Header.Get("Content-Disposition") != `attachment; filename="account-2026-11-21.json"` ||
			a.Header.Get("Cache-Control") != "no-store" {
			t.Fatalf("%d %v", a.Status, a.Header)
		}
		var got map[string]json.RawMessage
		a.Decode(t, &got)
		for name, want := range map[string]int{
			"sessions": 1, "events": 3, "event_changes": 1, "event_guests": 1, "calendar_feeds": 1,
			"app_passwords": 1, "busy_sources": 1, "notifications": 4,
			"notification_preferences": 1, "orders": 2, "offers": 0, "bookings": 1, "requests": 1, "partner_applications": 1,
			"introductions": 1,
		} {
			var rows []map[string]any
			if err := json.Unmarshal(got[name], &rows); err != nil || len(rows) != want {
				t.Errorf("%s: %d rows, want %d (%v): %s", name, len(rows), want, err, got[name])
			}
		}
		for _, want := range []string{`"email": "` + ownerEmail + `"`, "Dentist of " + ownerEmail, `"colour": "red"`,
			`"exported_at": "2026-11-21T09:00:00Z"`} {
			if !strings.Contains(a.Body, want) {
				t.Errorf("%s is missing", want)
			}
		}
		body := privateLink.ReplaceAllString(a.Body, "booking=") // its random letters may contain any word
		for _, secret := range []string{"bea@", "hash", "argon2", "commission", "is_held", "refresh"} {
			if at := strings.Index(body, secret); at >= 0 {
				t.Errorf("the export holds %q: %s", secret, body[max(0, at-60):min(len(body), at+60)])
			}
		}
	})
}

func TestDeletedAccountLeavesNoRows(t *testing.T) {
	t.Parallel()
	eachOwned(t, func(t *testing.T, s *apptest.Server, engine database.Dialect, now *clock.Manual) {
		fill(t, s, "bea@site.example")
		fill(t, s, ownerEmail)
		now.Advance(24*time.Hour + time.Second) // the cancelled order can no longer be paid
		stranger := freshToken(t, s, "bea@site.example")
		token := freshToken(t, s, ownerEmail)
		var me struct{ ID string }
		s.Do(t, "GET", "/api/auth/user", token, nil).Decode(t, &me)
		before := s.Search(t, engine, me.ID)
		for _, table := range []string{"users", "sessions", "events", "calendar_feeds", "app_passwords", "busy_sources",
			"calendar_changes", "notifications", "notification_preferences", "orders", "bookings", "leads",
			"partnership_requests"} {
			if before[table] == 0 {
				t.Fatalf("the account owns nothing in %s: the test proves nothing", table)
			}
		}

		t.Run("needs the password", func(t *testing.T) {
			for _, body := range []map[string]any{{}, {"current_password": "wrong"}} {
				if a := s.Do(t, "POST", "/api/me/delete", token, body); a.Status != http.StatusBadRequest ||
					!strings.Contains(a.Body, "current_password") {
					t.Errorf("%v: %d %s", body, a.Status, a.Body)
				}
			}
		})
		t.Run("is not for the administrator", func(t *testing.T) {
			admin := s.SignIn(t, s.App.Config.AdminEmail)
			a := s.Do(t, "POST", "/api/me/delete", admin, map[string]any{"current_password": apptest.Password})
			if a.Status != http.StatusForbidden || !strings.Contains(a.Body, "administrator") {
				t.Errorf("%d %s", a.Status, a.Body)
			}
		})
		a := s.Do(t, "POST", "/api/me/delete", token, map[string]any{"current_password": apptest.Password + " too"})
		if cookies := fmt.Sprint(a.Header.Values("Set-Cookie")); a.Status != http.StatusNoContent ||
			!strings.Contains(cookies, "__Host-rt=; Path=/; Max-Age=0") {
			t.Fatalf("%d %s %s", a.Status, a.Body, cookies)
		}
		if a := s.Do(t, "GET", "/api/auth/user", token, nil); a.Status != http.StatusForbidden ||
			!strings.Contains(a.Body, "user_not_found") {
			t.Errorf("the session goes on: %d %s", a.Status, a.Body)
		}
		now.Advance(2 * time.Minute)
		s.Drain(t)
		after := s.Search(t, engine, me.ID)
		for table, n := range after {
			// The log of live events is deleted after an hour, and its last event ends the account's streams on other
			// nodes.
			if n > 0 && !slices.Contains([]string{"audit_log", "jobs", "live_events"}, table) {
				t.Errorf("%d rows of %s still name the account", n, table)
			}
		}
		for table, n := range s.Search(t, engine, ownerEmail) {
			if n > 0 && !slices.Contains([]string{"orders", "invoices", "mails", "jobs"}, table) {
				t.Errorf("%d rows of %s still hold the address", n, table)
			}
		}
		states, err := database.All[string](t.Context(), s.App.DB, `SELECT state FROM orders WHERE buyer_email = $1`,
			ownerEmail)
		if err != nil || !slices.Equal(states, []string{"paid"}) {
			t.Errorf("the orders that are kept are %v, %v", states, err)
		}
		mails := s.Mails(t, ownerEmail)
		if last := mails[len(mails)-1]; last.Kind != "accounts.deleted" {
			t.Errorf("the owner got %s", last.Kind)
		}
		if a := s.Do(t, "GET", "/api/events?start=2026-11-01T00:00:00Z&end=2026-12-01T00:00:00Z", stranger,
			nil); !strings.Contains(a.Body, "Dentist of bea@") {
			t.Errorf("another account lost an event: %s", a.Body)
		}
		if a := s.Do(t, "POST", "/api/auth/signup", "",
			map[string]any{"email": ownerEmail, "password": "a new beginning here"}); a.Status != http.StatusOK {
			t.Errorf("the address cannot sign up again: %d %s", a.Status, a.Body)
		}
	})
}

// freshToken signs in again to an account made by fill, with its changed password.
func freshToken(t *testing.T, s *apptest.Server, email string) string {
	t.Helper()
	a := s.Do(t, "POST", "/api/auth/token?grant_type=password", "",
		map[string]any{"email": email, "password": apptest.Password + " too"})
	var session struct {
		AccessToken string `json:"access_token"`
	}
	a.Decode(t, &session)
	return session.AccessToken
}

// TestT80GuestRowsBelongToConfirmedAddress checks that an account that later confirms an address exports and
// erases the rows that were sent with it. Rows of other accounts with the same address remain theirs.
func TestT80GuestRowsBelongToConfirmedAddress(t *testing.T) {
	t.Parallel()
	eachOwned(t, func(t *testing.T, s *apptest.Server, engine database.Dialect, now *clock.Manual) {
		fill(t, s, "bea@site.example")
		fill(t, s, ownerEmail)
		writeRow(t, s, `UPDATE bookings SET email = $1 WHERE user_id IN (SELECT id FROM users WHERE email = $1)`, ownerEmail)
		// as if sent without signing in
		for _, table := range []string{"orders", "offers", "leads", "bookings", "invoices"} {
			writeRow(t, s, `UPDATE `+table+` SET user_id = NULL WHERE user_id IN (SELECT id FROM users WHERE email = $1)`,
				ownerEmail)
		}
		writeRow(t, s, `UPDATE partnership_requests SET user_id = '' WHERE requester_email = $1`, ownerEmail)
		writeRow(t, s, `UPDATE partnership_requests SET requester_email = $1 WHERE requester_email = 'bea@site.example'`,
			ownerEmail)
		introduction, err := database.One[string](t.Context(), s.App.DB, `
			SELECT id FROM partnership_requests WHERE user_id = '' AND requester_email = $1`, ownerEmail)
		if err != nil {
			t.Fatal(err)
		}
		admin := s.SignIn(t, s.App.Config.AdminEmail)
		for _, move := range []string{"introduce", "lost"} {
			s.Do(t, "POST", "/api/admin/partnership-requests/"+introduction+"/"+move, admin, map[string]any{})
			s.Drain(t)
		}
		link := ""
		for _, mail := range s.Mails(t, ownerEmail) {
			if found := reviewLink.FindStringSubmatch(mail.Text); found != nil {
				link = found[1]
			}
		}
		if a := s.Do(t, "POST", "/api/reviews/"+link, "", map[string]any{"stars": 5,
			"text": "Everything went as it was agreed."}); a.Status != http.StatusOK {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
		now.Advance(24*time.Hour + time.Second)
		token := freshToken(t, s, ownerEmail)
		var got map[string]json.RawMessage
		s.Do(t, "GET", "/api/me/export", token, nil).Decode(t, &got)
		for name, want := range map[string]int{"orders": 2, "bookings": 1, "requests": 1, "introductions": 1, "reviews": 1} {
			var rows []map[string]any
			if err := json.Unmarshal(got[name], &rows); err != nil || len(rows) != want {
				t.Errorf("%s: %d rows, want %d (%v)", name, len(rows), want, err)
			}
		}
		if a := s.Do(t, "POST", "/api/me/delete", token,
			map[string]any{"current_password": apptest.Password + " too"}); a.Status != http.StatusNoContent {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
		now.Advance(2 * time.Minute)
		s.Drain(t)
		for table, n := range s.Search(t, engine, ownerEmail) {
			theirs := table == "partnership_requests" && n == 1 // belongs to bea, who entered this address
			if n > 0 && !theirs && !slices.Contains([]string{"orders", "invoices", "mails", "jobs"}, table) {
				t.Errorf("%d rows of %s still hold the address", n, table)
			}
		}
		if left := s.Search(t, engine, "Everything went as it was agreed"); left["partner_reviews"] != 0 {
			t.Error("the review is still there")
		}
	})
}

var reviewLink = regexp.MustCompile(`review=([\w-]{43})`)

// writeRow changes rows in ways that no request allows.
func writeRow(t testing.TB, s *apptest.Server, statement string, args ...any) {
	t.Helper()
	err := s.App.DB.Write(t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(t.Context(), statement, args...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
