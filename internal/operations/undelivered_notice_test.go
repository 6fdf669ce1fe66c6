package operations_test

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
)

// failJob runs a job of the kind test.hopeless until it is undelivered, and handles the resulting facts.
func (p mailOutage) failJob(t *testing.T) {
	t.Helper()
	err := p.App.DB.Write(t.Context(), func(tx *database.Tx) error {
		return jobs.Record(t.Context(), tx, "test.hopeless", struct{}{})
	})
	if err != nil {
		t.Fatal(err)
	}
	p.drain(t)
}

// drain runs all due jobs. Failing jobs are expected here.
func (p mailOutage) drain(t *testing.T) {
	t.Helper()
	if err := p.App.Runner.Drain(t.Context()); err != nil && !strings.Contains(err.Error(), "no luck") {
		t.Fatal(err)
	}
}

// notifications returns the admin's notifications about undelivered jobs, oldest first.
func (p mailOutage) notifications(t *testing.T) []string {
	t.Helper()
	var found []struct{ Title, Message, Type string }
	p.Do(t, "GET", "/api/notifications", p.SignIn(t, apptest.AdminEmail), nil).Decode(t, &found)
	lines := []string{}
	for _, n := range slices.Backward(found) {
		if strings.Contains(n.Title, "undelivered") {
			lines = append(lines, n.Type+" "+n.Title+": "+n.Message)
		}
	}
	return lines
}

func TestUndeliveredMailNotifiesAdminHourly(t *testing.T) {
	eachMailOutage(t, func(t *testing.T, p mailOutage) {
		p.SignIn(t, apptest.AdminEmail)
		jobs.HandleFact(p.App.Runner, "test.hopeless", func(context.Context, struct{}) error {
			return jobs.Permanent(errors.New("no luck"))
		})
		mails := len(p.Mails(t, apptest.AdminEmail))
		expect := func(when string, want ...string) {
			t.Helper()
			for i := range want {
				want[i] = "in_app " + want[i] + ": The newest: test.hopeless. Retry or discard: /admin?tab=undelivered"
			}
			if got := p.notifications(t); !slices.Equal(got, want) {
				t.Errorf("%s the admin was notified of %q, want %q", when, got, want)
			}
		}
		p.failJob(t)
		expect("at once", "1 mail or task is undelivered")
		for range 3 {
			p.now.Advance(15 * time.Minute)
			p.failJob(t)
		}
		expect("within the hour", "1 mail or task is undelivered")
		p.now.Advance(15 * time.Minute)
		p.drain(t)
		expect("after the hour", "1 mail or task is undelivered", "4 mails or tasks are undelivered")
		p.now.Advance(time.Minute)
		p.failJob(t)
		for _, l := range p.list(t, "").Items {
			if a := p.decide(t, l.ID, "discard"); a.Status != 200 {
				t.Fatalf("discard: %d %s", a.Status, a.Body)
			}
		}
		p.now.Advance(time.Hour)
		p.drain(t)
		expect("once all is decided", "1 mail or task is undelivered", "4 mails or tasks are undelivered")
		p.now.Advance(time.Hour)
		p.failJob(t)
		expect("at the next one", "1 mail or task is undelivered", "4 mails or tasks are undelivered",
			"1 mail or task is undelivered")
		if got := len(p.Mails(t, apptest.AdminEmail)); got != mails {
			t.Errorf("%d mails were written about it", got-mails)
		}
	})
}

// The notification contains the mail's subject and doesn't depend on mail delivery.
func TestUndeliveredMailNotifiesAdminWithoutMail(t *testing.T) {
	eachMailOutage(t, func(t *testing.T, p mailOutage) {
		p.SignIn(t, apptest.AdminEmail)
		p.sendLead(t, "ada@example.com")
		p.block(t)
		p.days(t, 5)
		p.unblock(t)
		told := p.notifications(t)
		if len(told) == 0 || len(told) > 2 ||
			!strings.Contains(told[len(told)-1], "in_app 2 mails or tasks are undelivered: The newest: “") {
			t.Errorf("the admin was notified of %q", told)
		}
	})
}

// The open desk receives one event each when a job becomes undelivered, is retried, fails again and is discarded. The
// events contain no data.
func TestDeskStreamReportsUndeliveredJobs(t *testing.T) {
	eachMailOutage(t, func(t *testing.T, p mailOutage) {
		jobs.HandleFact(p.App.Runner, "test.hopeless", func(context.Context, struct{}) error {
			return jobs.Permanent(errors.New("no luck"))
		})
		lines := p.watch(t)
		expect := func(what string) {
			t.Helper()
			for line := range lines {
				if strings.Contains(line, "hopeless") {
					t.Errorf("the stream reveals the job: %s", line)
				}
				if line == "event: changed" {
					return
				}
			}
			t.Fatalf("the stream ended without an event when the job was %s", what)
		}
		p.failJob(t)
		expect("that it failed")
		letter := p.list(t, "").Items[0]
		for _, what := range []string{"retry", "discard"} {
			if a := p.decide(t, letter.ID, what); a.Status != http.StatusOK {
				t.Fatalf("%s: %d %s", what, a.Status, a.Body)
			}
			expect("the " + what)
			if what == "retry" {
				p.drain(t)
				expect("that it failed again")
			}
		}
	})
}

// watch opens the desk's stream as the admin and returns its lines after the subscription is complete.
func (p mailOutage) watch(t *testing.T) <-chan string {
	t.Helper()
	_, lines := p.Follow(t, "/api/admin/desk/activity", p.SignIn(t, apptest.AdminEmail))
	apptest.Until(t, lines, "retry: 3000")
	return lines
}
