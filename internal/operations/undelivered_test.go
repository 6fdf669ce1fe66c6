package operations_test

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/operations"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/jobs"
)

// mailOutage is a program whose mail delivery can be blocked.
type mailOutage struct {
	*apptest.Server
	engine database.Dialect
	now    *clock.Manual
}

func eachMailOutage(t *testing.T, fn func(t *testing.T, p mailOutage)) {
	t.Helper()
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			now := clock.NewManual(time.Date(2026, time.November, 21, 9, 0, 0, 0, time.UTC))
			fn(t, mailOutage{apptest.Start(t, engine, apptest.WithClock(now)), engine, now})
		})
	}
}

// block blocks delivery by making the mail folder unusable; opens unblocks it.
func (p mailOutage) block(t *testing.T) {
	t.Helper()
	if err := errors.Join(os.RemoveAll(p.App.MailDir()), os.WriteFile(p.App.MailDir(), nil, 0o600)); err != nil {
		t.Fatal(err)
	}
}

func (p mailOutage) unblock(t *testing.T) {
	t.Helper()
	if err := os.Remove(p.App.MailDir()); err != nil {
		t.Fatal(err)
	}
}

// days advances the clock by n days in steps of an hour.
func (p mailOutage) days(t *testing.T, n int) {
	t.Helper()
	for range n * 24 {
		_ = p.App.Runner.Drain(t.Context()) // fails while delivery is blocked
		p.now.Advance(time.Hour)
	}
}

// sendLead sends a lead, which causes two mails.
func (p mailOutage) sendLead(t *testing.T, email string) {
	t.Helper()
	a := p.Do(t, "POST", "/api/quotes", "", map[string]any{
		"name": "Ada", "email": email, "industry": "technology", "budget": "5k-10k", "timeline": "asap",
		"services": []string{"AI Training"}, "projectDescription": "Less paper",
	})
	if a.Status != 201 {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
}

type page struct {
	Items      []operations.UndeliveredJob `json:"items"`
	NextCursor string                      `json:"next_cursor"`
}

// list returns a page of undelivered jobs as the admin. It signs in each time, because sessions expire between calls.
func (p mailOutage) list(t *testing.T, query string) page {
	t.Helper()
	a := p.Do(t, "GET", "/api/admin/undelivered"+query, p.SignIn(t, apptest.AdminEmail), nil)
	if a.Status != 200 {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	var got page
	a.Decode(t, &got)
	return got
}

func (p mailOutage) decide(t *testing.T, letterID, what string) apptest.Answer {
	t.Helper()
	return p.Do(t, "POST", "/api/admin/undelivered/"+letterID+"/"+what, p.SignIn(t, apptest.AdminEmail), nil)
}

func TestOwnerDecidesOnUndeliveredMail(t *testing.T) {
	eachMailOutage(t, func(t *testing.T, p mailOutage) {
		p.sendLead(t, "ada@example.com")
		p.block(t)
		p.days(t, 3)
		if got := p.list(t, ""); len(got.Items) != 0 {
			t.Fatalf("undelivered within 72 hours: %+v", got.Items)
		}
		p.days(t, 2)
		letters := p.list(t, "").Items
		if len(letters) != 2 {
			t.Fatalf("%d undelivered jobs", len(letters))
		}
		for _, l := range letters {
			want := map[string][2]string{"leads.reply": {"ada@example.com", "We have your quote request"},
				"leads.notice": {apptest.AdminEmail, "New quote request: Ada"}}[l.Kind]
			if l.Recipient != want[0] || l.Subject != want[1] || !strings.Contains(l.LastError, "mail folder") ||
				l.Attempts != 25 || l.DeadAt == nil || !l.DeadAt.After(p.now.Now().Add(-48*time.Hour)) {
				t.Errorf("the letter is %+v", l)
			}
		}
		first := p.list(t, "?limit=1")
		second := p.list(t, "?limit=1&cursor="+first.NextCursor)
		if len(first.Items) != 1 || len(second.Items) != 1 || first.Items[0].ID == second.Items[0].ID ||
			second.NextCursor != "" {
			t.Errorf("pages %+v and %+v", first, second)
		}

		report, err := p.App.Operations().Examine(t.Context())
		if err != nil || !strings.Contains(strings.Join(report.Missing, "\n"),
			"2 mails or other tasks are undelivered, the oldest since 2") ||
			!strings.Contains(strings.Join(report.Missing, "\n"), "harborlight jobs retry --all") {
			t.Errorf("the doctor says %v, %v", report.Missing, err)
		}

		p.unblock(t)
		if a := p.decide(t, letters[0].ID, "retry"); a.Status != 200 || !strings.Contains(a.Body, `"tried_again"`) {
			t.Fatalf("retry: %d %s", a.Status, a.Body)
		}
		if a := p.decide(t, letters[1].ID, "discard"); a.Status != 200 || !strings.Contains(a.Body, `"discarded"`) {
			t.Fatalf("discard: %d %s", a.Status, a.Body)
		}
		for i, want := range []map[string]int{{"retry": 200, "discard": 409}, {"retry": 409, "discard": 200}} {
			for what, status := range want { // already handled
				if a := p.decide(t, letters[i].ID, what); a.Status != status {
					t.Errorf("%s again: %d %s", what, a.Status, a.Body)
				}
			}
			if err := p.App.Operations().Redeliver(t.Context(), letters[i].ID); !errors.Is(err, jobs.ErrNotUndelivered) {
				t.Errorf("the command retries again: %v", err)
			}
		}
		p.days(t, 1)
		if got := p.list(t, ""); len(got.Items) != 0 {
			t.Errorf("left over: %+v", got.Items)
		}
		if mails := p.Mails(t, letters[0].Recipient); len(mails) != 1 ||
			!strings.Contains(mails[0].Text, "Message-ID: <"+mails[0].ID+"@") {
			t.Errorf("the retried letter arrived as %+v", mails)
		}
		if mails := p.Mails(t, letters[1].Recipient); len(mails) != 0 {
			t.Errorf("of the discarded letter there is %+v", mails)
		}
		trail := p.Do(t, "GET", "/api/admin/audit", p.SignIn(t, apptest.AdminEmail), nil).Body
		for _, want := range []string{"letter.retried", "letter.discarded"} {
			if strings.Count(trail, want) != 1 {
				t.Errorf("the audit trail has %s not once: %s", want, trail)
			}
		}
	})
}

// A job that is retried and fails again is undelivered again. A job that isn't a mail has neither recipient nor
// subject.
func TestRetriedJobThatFailsIsUndeliveredAgain(t *testing.T) {
	eachMailOutage(t, func(t *testing.T, p mailOutage) {
		tries, mended := 0, false
		jobs.HandleFact(p.App.Runner, "test.happened", func(context.Context, struct{}) error {
			if tries++; mended {
				return nil
			}
			return jobs.Permanent(errors.New("no\nluck"))
		})
		err := p.App.DB.Write(t.Context(), func(tx *database.Tx) error {
			return jobs.Record(t.Context(), tx, "test.happened", struct{}{})
		})
		if err != nil {
			t.Fatal(err)
		}
		for try := range 3 {
			mended = try == 2
			_ = p.App.Runner.Drain(t.Context())
			if tries != try+1 {
				t.Fatalf("%d tries, want %d", tries, try+1)
			}
			if mended {
				break
			}
			letters := p.list(t, "").Items
			if len(letters) != 1 || letters[0].Kind != "test.happened" || letters[0].Recipient != "" ||
				letters[0].Attempts != int64(try+1) || !strings.HasSuffix(letters[0].String(), "test.happened: no luck") {
				t.Fatalf("undelivered jobs %+v", letters)
			}
			if err := p.App.Operations().Redeliver(t.Context(), letters[0].ID); err != nil {
				t.Fatal(err)
			}
		}
		if got := p.list(t, ""); len(got.Items) != 0 {
			t.Errorf("left over: %+v", got.Items)
		}
	})
}

// The tasks, the search and a client's page show the same data of a mail as the list.
func TestUndeliveredMailAppearsOnDesk(t *testing.T) {
	eachMailOutage(t, func(t *testing.T, p mailOutage) {
		p.sendLead(t, "ada@example.com")
		p.sendLead(t, "grace@example.com")
		p.block(t)
		p.days(t, 5)
		jobs.HandleFact(p.App.Runner, "test.hopeless", func(context.Context, struct{}) error {
			return jobs.Permanent(errors.New("no luck"))
		})
		p.failJob(t)
		admin := p.SignIn(t, apptest.AdminEmail)
		for query, want := range map[string]int{"": 5, "?q=GRACE": 1, "?q=hopeless": 1, "?client=Ada@example.com": 1} {
			if got := p.list(t, query).Items; len(got) != want {
				t.Errorf("%q lists %d", query, len(got))
			}
		}
		var waiting []desk.TaskGroup
		p.Do(t, "GET", "/api/admin/desk/waiting", admin, nil).Decode(t, &waiting)
		at := slices.IndexFunc(waiting, func(w desk.TaskGroup) bool { return w.Kind == "undelivered" })
		if at < 0 || waiting[at].Count != 5 || waiting[at].Rows[0].Action != "retry" {
			t.Fatalf("waiting are %+v", waiting)
		}
		p.unblock(t)
		ids := []string{waiting[at].Rows[0].ID, waiting[at].Rows[1].ID}
		var results []desk.BulkResult
		p.Do(t, "POST", "/api/admin/undelivered/discard", admin, map[string]any{"ids": ids}).Decode(t, &results)
		if len(results) != 2 || results[0].Outcome != "done" || results[0].Undo != nil || results[1].Outcome != "done" {
			t.Errorf("discarding two becomes %+v", results)
		}
		if got := p.list(t, "").Items; len(got) != 3 {
			t.Errorf("left are %d", len(got))
		}
	})
}
