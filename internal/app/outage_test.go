package app_test

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/hang"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/sales/orders"
)

// on makes the program use the database.
func on(c database.Config) apptest.Option {
	return func(config *app.Config) {
		config.DatabaseURL, config.DatabaseDeadlines, config.SecretKey = c.URL, c.Deadlines, databasetest.Key
	}
}

func partner(name string) map[string]any {
	return map[string]any{
		"company_name": name, "company_description": "We build what you need, on time and with care.",
		"contact_email": "info@partner.example", "services_offered": []string{"Automation"},
		"specializations": []string{"Invoices"},
	}
}

func TestFrozenDatabaseRecovers(t *testing.T) {
	t.Parallel()
	server := databasetest.Server(t)
	config := databasetest.Migrated(t, server)
	here, there := apptest.Start(t, database.SQLite, on(config)), apptest.Start(t, database.SQLite, on(config))
	var done atomic.Int32
	jobs.Handle(here.App.Runner, "test", func(context.Context, int) error { done.Add(1); return nil })
	apptest.Work(t, here.App)
	status := func(path string) int { return here.Do(t, http.MethodGet, path, "", nil).Status }
	ready := func() bool { return status("/readyz") == http.StatusOK }
	hang.Eventually(t, "it is ready", ready)
	token := here.SignIn(t, "ada@site.example")
	activity := apptest.FollowActivity(t, here.URL)

	apptest.Must(t, server.Freeze())
	hang.Eventually(t, "it is not ready", func() bool { return !ready() })
	if got := here.Do(t, http.MethodGet, "/readyz", "", nil); got.Body != "the database does not take writes\n" {
		t.Errorf("it says %q", got.Body)
	}
	for _, path := range []string{"/healthz", "/robots.txt", "/api/auth/settings"} {
		if got := status(path); got != http.StatusOK {
			t.Errorf("%s: %d while the database is frozen", path, got)
		}
	}
	for path, token := range map[string]string{
		"/api/orders/" + strings.Repeat("x", 43): "", "/api/events": token, "/api/auth/user": token} {
		wantAway(t, path, here.Do(t, http.MethodGet, path, token, nil))
	}
	apptest.Must(t, server.Thaw())
	hang.Eventually(t, "it is ready again", ready)
	apptest.Must(t, there.App.DB.Write(t.Context(), func(tx *database.Tx) error {
		return jobs.Enqueue(t.Context(), tx, jobs.Job{Kind: "test", Payload: 1})
	}))
	hang.Eventually(t, "a job is done", func() bool { return done.Load() == 1 })
	if got := there.Do(t, http.MethodPost, "/api/partners", "", partner("Arrived")); got.Status != http.StatusCreated {
		t.Fatalf("apply: %d %s", got.Status, got.Body)
	}
	hang.Eventually(t, "live activity shows who applied", func() bool { return len(activity.Missed("Arrived")) == 0 })
	if got := here.Do(t, http.MethodGet, "/api/events", token, nil); got.Status != http.StatusOK {
		t.Errorf("the user is no longer signed in: %d %s", got.Status, got.Body)
	}
}

func wantAway(t *testing.T, what string, got apptest.Answer) {
	t.Helper()
	if seconds, err := strconv.Atoi(got.Header.Get("Retry-After")); got.Status != http.StatusServiceUnavailable ||
		err != nil || seconds < 1 {
		t.Errorf("%s: %d with Retry-After %q (%s)", what, got.Status, got.Header.Get("Retry-After"), got.Body)
	}
	if !strings.Contains(got.Body, "This site is having trouble right now") {
		t.Errorf("%s says %s", what, got.Body)
	}
}

func TestUnavailableDatabaseReturns503(t *testing.T) {
	t.Parallel()
	config := databasetest.Config(t, database.Postgres)
	network := databasetest.NewProxy(t, config.URL)
	config.URL, config.Deadlines = network.URL, databasetest.ShortDeadlines
	s := apptest.Start(t, database.SQLite, on(config), apptest.Payments("test"))
	user, admin := s.SignIn(t, "ada@site.example"), s.SignIn(t, apptest.AdminEmail)
	session := s.Do(t, http.MethodPost, "/api/auth/token?grant_type=password", "",
		map[string]string{"email": "ada@site.example", "password": apptest.Password}, "X-Refresh-Transport", "cookie")
	cookie, _, _ := strings.Cut(session.Header.Get("Set-Cookie"), ";")
	before := s.Do(t, http.MethodGet, "/api/partners/recent", "", nil)
	network.Close()

	t.Run("lists that were read go on", func(t *testing.T) {
		got := s.Do(t, http.MethodGet, "/api/partners/recent", "", nil)
		if got.Status != http.StatusOK || got.Body != before.Body {
			t.Errorf("%d %s", got.Status, got.Body)
		}
	})
	t.Run("a session is kept", func(t *testing.T) {
		got := s.Do(t, http.MethodPost, "/api/auth/token?grant_type=refresh_token", "",
			map[string]string{"refresh_token": "httponly"}, "X-Refresh-Transport", "cookie", "Cookie", cookie)
		wantAway(t, "a refresh", got)
		if set := got.Header.Values("Set-Cookie"); len(set) != 0 {
			t.Errorf("it sets %v", set)
		}
	})
	t.Run("everything that is written", func(t *testing.T) {
		for path, body := range map[string]any{
			"/api/auth/token?grant_type=password": map[string]string{
				"email": "ada@site.example", "password": apptest.Password},
			"/api/auth/signup": map[string]string{
				"email": "new@site.example", "password": "a long enough password"},
			"/api/auth/recover": map[string]string{"email": "ada@site.example"},
			"/api/partners":     partner("Away"),
			"/api/checkout": map[string]any{"serviceId": "video-package", "amount": 149700,
				"formData": map[string]any{"email": "dan@site.example", "name": "Dan"}},
		} {
			wantAway(t, path, s.Do(t, http.MethodPost, path, "", body))
		}
	})
	t.Run("every route", func(t *testing.T) {
		hang.Eventually(t, "no session is remembered", func() bool {
			return s.Do(t, http.MethodGet, "/api/events", user, nil).Status == http.StatusServiceUnavailable
		})
		for _, route := range s.App.Router.Routes() {
			method, path, ok := strings.Cut(route.Pattern, " ")
			// a stream waits meanwhile
			if !ok || !strings.HasPrefix(path, "/api/") || path == "/api/partners/activity" {
				continue
			}
			path = strings.NewReplacer("{id}", "019a0000-0000-7000-8000-000000000000", "{token}",
				strings.Repeat("x", 43), "{file}", strings.Repeat("x", 43)+".ics").Replace(path)
			got := s.Do(t, method, path, map[auth.Role]string{
				auth.SignedIn: user, auth.Admin: admin}[route.Role], nil)
			if got.Status == http.StatusInternalServerError {
				t.Errorf("%s: %s", route.Pattern, got.Body)
			}
			if route.Role != auth.Anyone {
				wantAway(t, route.Pattern, got)
			}
		}
	})
	t.Run("a caller with a token isn't treated as a visitor", func(t *testing.T) {
		wantAway(t, "a checkout", s.Do(t, http.MethodPost, "/api/checkout", user, map[string]any{}))
	})
	t.Run("a page of the server", func(t *testing.T) {
		got := s.Do(t, http.MethodGet, orders.OptOutPath+strings.Repeat("x", 43), "", nil)
		wantAway(t, "the opt-out page", got)
		if !strings.Contains(got.Body, "<h1>Please try again shortly</h1>") {
			t.Errorf("it says %s", got.Body)
		}
	})
}
