package operations_test

import (
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/database"
)

// status is the part of GET /api/admin/health that these tests read.
type status struct {
	Problems []string
	Checks   []struct {
		ID, State, Text, Tab string
		Advice               []string
		IsSetting            bool `json:"is_setting"`
	}
	Failures []struct {
		Route    string
		Status   int
		Requests int
	}
	Nodes []struct{ Version string }
}

// state returns the result of the check with this id, and its advice.
func (s status) state(id string) (state, advice string) {
	for _, c := range s.Checks {
		if c.ID == id {
			return c.State, strings.Join(c.Advice, "\n")
		}
	}
	return "missing", ""
}

// startMonitored starts a program and returns functions that read its status page and its metrics.
func startMonitored(t *testing.T, options ...apptest.Option) (s *apptest.Server, read func() status, figures func() string) {
	t.Helper()
	t.Helper()
	const token = "a token of some length"
	options = append(options, func(c *app.Config) { c.MetricsToken = token })
	s = apptest.Start(t, database.SQLite, options...)
	read = func() (found status) {
		t.Helper()
		s.Do(t, "GET", "/api/admin/health", s.SignIn(t, apptest.AdminEmail), nil).Decode(t, &found)
		return found
	}
	return s, read, func() string { return s.Do(t, "GET", "/metrics", token, nil).Body }
}

// TestChecksHaveDefinedOrder checks that settings come first, and that every area's check has a defined
// position.
func TestChecksHaveDefinedOrder(t *testing.T) {
	t.Parallel()
	_, read, _ := startMonitored(t)
	var ids []string
	for _, c := range read().Checks {
		ids = append(ids, c.ID)
	}
	want := []string{"site", "payments", "seller", "mail", "sender", "administrator", "avatar", "assistant", "limits", "database",
		"integrity", "live", "jobs", "space", "backups", "mails", "undelivered", "errors", "nodes", "content"}
	if !slices.Equal(ids, want) {
		t.Errorf("the status page reads\n%v, want\n%v", ids, want)
	}
}

// TestDoctorDeskAndMetricsAgree causes one failure after another, and compares every place that reports them to
// the owner.
func TestDoctorDeskAndMetricsAgree(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(time.Date(2026, time.November, 23, 9, 0, 0, 0, time.UTC))
	var days, free atomic.Int64
	days.Store(60)
	free.Store(40 << 30)
	s, read, figures := startMonitored(t, apptest.WithClock(now), func(c *app.Config) {
		c.Certificate = func() (time.Time, bool) { return now.Now().Add(time.Duration(days.Load()) * 24 * time.Hour), true }
		c.FreeSpace = func(string) (uint64, bool) { return uint64(free.Load()), true }
	})
	for _, step := range []struct {
		check, advice string
		breaks        func()
	}{
		{"space", "free some space", func() { free.Store(100 << 20) }},
		{"certificate", "isn't renewed", func() { days.Store(3) }},
		{"mails", "No mail has been sent since 23 November 2026 at 09:00 UTC", func() {
			s.Do(t, "POST", "/api/quotes", "", map[string]any{
				"name": "Ada", "email": "ada@site.example", "industry": "technology", "budget": "5k-10k", "timeline": "asap",
				"services": []string{"AI Training"}, "projectDescription": "Less paper"})
			apptest.Must(t, s.App.DB.Write(t.Context(), func(tx *database.Tx) error {
				_, err := tx.Exec(t.Context(), `UPDATE jobs SET kind = 'mail.deliver' WHERE done_at IS NULL`)
				return err
			}))
			now.Advance(2 * time.Hour)
		}},
	} {
		if state, _ := read().state(step.check); state != "ok" {
			t.Fatalf("%s is %s at first", step.check, state)
		}
		step.breaks()
		found := read()
		if state, advice := found.state(step.check); state != "wrong" || !strings.Contains(advice, step.advice) {
			t.Errorf("the desk says of %s: %s, %s", step.check, state, advice)
		}
		if !strings.Contains(strings.Join(found.Problems, "\n"), step.advice) {
			t.Errorf("the notice above the desk lacks %q: %v", step.advice, found.Problems)
		}
		report, err := s.App.Operations().Examine(t.Context())
		if err != nil || !strings.Contains(strings.Join(report.Missing, "\n"), step.advice) {
			t.Errorf("the doctor lacks %q: %v, %v", step.advice, report.Missing, err)
		}
		if !strings.Contains(figures(), `harborlight_alarm{check="`+step.check+`"} 1`) {
			t.Errorf("no alarm of %s in the figures", step.check)
		}
	}
	if text := figures(); !strings.Contains(text, `harborlight_alarm{check="database"} 0`) {
		t.Errorf("an alarm although nothing is wrong:\n%s", text)
	}
}

// TestStatusPageNamesFailures breaks a table and requests its data.
func TestStatusPageNamesFailures(t *testing.T) {
	t.Parallel()
	s, read, figures := startMonitored(t)
	breakPartners(t, s)
	const id = "01a1fbd8-e7a8-7169-9346-68521a0560a6"
	for range 20 {
		if a := s.Do(t, "GET", "/api/partners/"+id, "", nil); a.Status != 500 {
			t.Fatal(a.Status, a.Body)
		}
	}
	s.Do(t, "GET", "/api/nowhere", "", nil)
	apptest.Must(t, s.App.Watch.Heartbeat(t.Context()))
	found := read()
	if len(found.Failures) != 1 || found.Failures[0].Route != "GET /api/partners/{id}" ||
		found.Failures[0].Status != 500 ||
		found.Failures[0].Requests != 20 || len(found.Nodes) != 1 || found.Nodes[0].Version != "test" {
		t.Errorf("failures %+v, nodes %+v", found.Failures, found.Nodes)
	}
	if state, advice := found.state("errors"); state != "wrong" || !strings.Contains(advice, "request failed") {
		t.Errorf("the check says %s, %s", state, advice)
	}
	text := figures()
	if !strings.Contains(text, `harborlight_requests_failed_total{route="GET /api/partners/{id}",status="500"} 20`) ||
		strings.Contains(text, id) {
		t.Errorf("the figures are\n%s", text)
	}
}

// TestMixedVersionsAreReported keeps an older node running beside this one.
func TestMixedVersionsAreReported(t *testing.T) {
	t.Parallel()
	s, read, _ := startMonitored(t)
	apptest.Must(t, s.App.Watch.Heartbeat(t.Context()))
	if state, _ := read().state("nodes"); state != "ok" {
		t.Errorf("one node alone is %s", state)
	}
	apptest.Must(t, s.App.DB.Write(t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(t.Context(), `
			INSERT INTO running_nodes (id, host, version, started_at, seen_at)
			VALUES ('another', 'b', 'v0', $1, $1)`, tx.Now())
		return err
	}))
	found := read()
	if state, advice := found.state("nodes"); state != "notice" || !strings.Contains(advice, "different versions") {
		t.Errorf("two versions are %s, %s", state, advice)
	}
	if slices.ContainsFunc(found.Problems, func(p string) bool { return strings.Contains(p, "versions") }) {
		t.Error("an upgrade under way raises an alarm")
	}
}

// TestTrialSettingsRaiseNoAlert starts a trial installation without the settings that production needs.
func TestTrialSettingsRaiseNoAlert(t *testing.T) {
	t.Parallel()
	_, read, _ := startMonitored(t)
	found := read()
	settings := 0
	for _, c := range found.Checks {
		if c.IsSetting {
			settings++
		}
		if c.State == "wrong" {
			t.Errorf("%s: %v", c.ID, c.Advice)
		}
	}
	if state, advice := found.state("mail"); settings < 5 || state != "notice" ||
		!strings.Contains(advice, "HARBORLIGHT_SMTP_URL") {
		t.Errorf("%d settings; mail is %s, %s", settings, state, advice)
	}
	if len(found.Problems) != 0 {
		t.Errorf("problems: %v", found.Problems)
	}
}

// breakPartners makes every operation that reads partners fail.
func breakPartners(t *testing.T, s *apptest.Server) {
	t.Helper()
	apptest.Must(t, s.App.DB.Write(t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(t.Context(), `ALTER TABLE partners RENAME TO elsewhere`)
		return err
	}))
}
