package app_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/databasetest"
)

// demoDesk runs fn on a demo whose admin is that of --demo.
func demoDesk(t *testing.T, fn func(t *testing.T, s *apptest.Server)) {
	t.Parallel()
	apptest.Each(t, fn, apptest.Demo, func(c *app.Config) { c.AdminEmail = app.DemoAdmin })
}

// signInDemo signs in to a demo account.
func signInDemo(t testing.TB, s *apptest.Server, email string) (token string) {
	t.Helper()
	var session struct {
		AccessToken string `json:"access_token"`
	}
	s.Do(t, http.MethodPost, "/api/auth/token?grant_type=password", "",
		map[string]string{"email": email, "password": app.DemoPassword}).Decode(t, &session)
	return session.AccessToken
}

// valuesOf returns the distinct values of a field in a list of the API, sorted.
func valuesOf(t *testing.T, s *apptest.Server, token, path, field string) []string {
	t.Helper()
	var list struct {
		Items []map[string]any `json:"items"`
	}
	answer := s.Do(t, http.MethodGet, path, token, nil)
	if answer.Decode(t, &list); answer.Status != http.StatusOK {
		t.Fatalf("%s: %d %s", path, answer.Status, answer.Body)
	}
	var values []string
	for _, item := range list.Items {
		text, _ := item[field].(string)
		values = append(values, text)
	}
	slices.Sort(values)
	return slices.Compact(values)
}

// TestDemoDeskShowsEveryState checks that each list of a new demo has rows in every state of the desk.
func TestDemoDeskShowsEveryState(t *testing.T) {
	demoDesk(t, func(t *testing.T, s *apptest.Server) {
		admin, partner := signInDemo(t, s, app.DemoAdmin), signInDemo(t, s, app.DemoPartner)
		for _, list := range []struct {
			token, path, field string
			want               []string
		}{
			{admin, "/api/admin/leads?limit=100", "status", []string{"contacted", "lost", "new", "spam", "won"}},
			{admin, "/api/admin/leads?limit=100", "kind", []string{"consultation", "message", "quote"}},
			{admin, "/api/admin/offers?limit=100", "state", []string{"accepted", "declined", "draft", "expired", "sent"}},
			{admin, "/api/admin/orders?limit=100", "state",
				[]string{"cancelled", "paid", "partially_refunded", "pending", "refunded"}},
			{admin, "/api/admin/orders?limit=100", "fulfilment", []string{"delivered", "in_progress", "to_schedule"}},
			{admin, "/api/admin/invoices?limit=100", "kind", []string{"credit_note", "invoice"}},
			{admin, "/api/admin/bookings?limit=100", "state", []string{"booked", "cancelled", "done", "no_show"}},
			{admin, "/api/admin/bookings?limit=100&state=upcoming", "state", []string{"booked"}},
			{admin, "/api/admin/bookings?limit=100&state=over", "state", []string{"cancelled", "done", "no_show"}},
			{admin, "/api/admin/partnership-requests?limit=100", "status",
				[]string{"introduced", "lost", "pending", "spam", "talking", "won"}},
			{admin, "/api/admin/commission?limit=100", "state", []string{"invoiced", "open", "paid", "payable"}},
			{partner, "/api/partner/introductions?limit=100", "status",
				[]string{"introduced", "lost", "pending", "talking", "won"}},
		} {
			if got := valuesOf(t, s, list.token, list.path, list.field); !slices.Equal(got, list.want) {
				t.Errorf("%s has the %s %q instead of %q", list.path, list.field, got, list.want)
			}
		}
		var own struct {
			Items []struct {
				Answer string `json:"answer"`
			} `json:"items"`
		}
		s.Do(t, http.MethodGet, "/api/partner/reviews", partner, nil).Decode(t, &own)
		if len(own.Items) != 5 || own.Items[0].Answer != "" || own.Items[2].Answer == "" {
			t.Errorf("the partner's reviews are not the content's three and two of introductions: %+v", own)
		}
	})
}

// TestDemoDataIsInThePast checks that no event of a demo is in the future, that only planned ones are ahead, and that
// reminders of calls were sent in time.
func TestDemoDataIsInThePast(t *testing.T) {
	demoDesk(t, func(t *testing.T, s *apptest.Server) {
		admin, now := signInDemo(t, s, app.DemoAdmin), time.Now()
		for _, path := range []string{"leads", "offers", "orders", "invoices", "partnership-requests", "reviews"} {
			for _, at := range valuesOf(t, s, admin, "/api/admin/"+path+"?limit=100", "created_at") {
				when, err := time.Parse(time.RFC3339, at)
				if at != "" && (err != nil || when.After(now) || when.Before(now.AddDate(-2, 0, 0))) {
					t.Errorf("%s: something happened at %q (%v)", path, at, err)
				}
			}
		}
		var told []struct{ Title string }
		s.Do(t, http.MethodGet, "/api/notifications", admin, nil).Decode(t, &told)
		reminders := 0
		for _, n := range told {
			if strings.HasPrefix(n.Title, "Late") {
				t.Errorf("a reminder was sent too late: %q", n.Title)
			}
			if strings.HasPrefix(n.Title, "Reminder") {
				reminders++
			}
		}
		if reminders < 3 {
			t.Errorf("%d of the past calls were announced", reminders)
		}
		if got := s.App.DB.Clock().Now(); got.Sub(now).Abs() > time.Minute {
			t.Errorf("the clock is left at %s", got)
		}
	})
}

// TestT98DemoSendsNoMail checks that a new demo has written no mail, and has only the jobs of its accounts.
func TestT98DemoSendsNoMail(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			s := apptest.Start(t, engine, apptest.Demo)
			rows := s.Snapshot(t, engine)
			if len(rows["mails"]) > 0 {
				t.Errorf("there are %d mails, such as %s", len(rows["mails"]), rows["mails"][0])
			}
			for _, job := range rows["jobs"] {
				if !strings.Contains(job, "fact:accounts.confirmed") {
					t.Errorf("a job is left: %s", job)
				}
			}
		})
	}
}

// TestDemoIsFilledOnce checks that a demo's desk is filled once.
func TestDemoIsFilledOnce(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			s := apptest.Start(t, engine, apptest.Demo)
			before, _ := json.Marshal(s.Snapshot(t, engine))
			if _, err := apptest.StartAgain(t, s.App.Config, apptest.Demo); err != nil {
				t.Fatal(err)
			}
			if after, _ := json.Marshal(s.Snapshot(t, engine)); !bytes.Equal(after, before) {
				t.Error("a second start changed the data")
			}
		})
	}
}

// TestT98DemoAddsNothingToRealSite starts a site that has a real request with --demo.
func TestT98DemoAddsNothingToRealSite(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			s := apptest.Start(t, engine)
			answer := s.Do(t, http.MethodPost, "/api/contact", "",
				map[string]any{"name": "Ada Byron", "email": "ada@example.com",
					"subject": "A real question", "message": "Is anybody there?", "elapsed_ms": 5000})
			if answer.Status != http.StatusCreated {
				t.Fatalf("write a message: %d %s", answer.Status, answer.Body)
			}
			if _, err := apptest.StartAgain(t, s.App.Config, apptest.Demo); err != nil {
				t.Fatal(err)
			}
			rows := s.Snapshot(t, engine)
			for _, table := range []string{"partners", "orders", "invoices", "bookings", "partnership_requests",
				"partner_reviews"} {
				if len(rows[table]) > 0 {
					t.Errorf("%d invented rows are in %s", len(rows[table]), table)
				}
			}
			if len(rows["leads"]) != 1 {
				t.Errorf("there are %d leads instead of the real one", len(rows["leads"]))
			}
		})
	}
}
