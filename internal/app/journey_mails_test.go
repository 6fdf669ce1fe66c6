package app_test

import (
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
	"harborlight/internal/platform/mail"
)

// marketJourney follows a partner from its application to its first statement.
type marketJourney struct {
	*apptest.Server
	now                       *clock.Manual
	admin, owner, memberToken string // access tokens; hand is a member of the owner's partner
}

const (
	journeyOwner   = "owner@harrow.example"
	journeyHand    = "hand@harrow.example"
	journeyVisitor = "grace@buyer.example"
)

// do sends a request that must succeed, and runs all jobs that it causes.
func (j marketJourney) do(t *testing.T, method, path, token string, body any) (answer struct {
	ID          string `json:"id"`
	Invitations []struct{ ID string }
	Items       []struct{ ID string }
}) {
	t.Helper()
	j.now.Advance(time.Second) // mails of the same time have no order
	got := j.Do(t, method, path, token, body)
	if got.Status >= http.StatusBadRequest {
		t.Fatalf("%s %s: %d %s", method, path, got.Status, got.Body)
	}
	if strings.HasPrefix(got.Body, "{") {
		got.Decode(t, &answer)
	}
	j.Drain(t)
	return answer
}

// later advances the clock and runs all periodic jobs. Accounts sign in again.
func (j *marketJourney) later(t *testing.T, d time.Duration) {
	t.Helper()
	j.now.Advance(d)
	j.Drain(t)
	j.admin, j.owner, j.memberToken = j.SignIn(t, apptest.AdminEmail), j.SignIn(t, journeyOwner), j.SignIn(t, journeyHand)
}

// TestIntroductionMailsAreSentOnceAndInOrder follows a partner, its member and a visitor from the application
// to the statement, and checks the mails of each. Each step that a user could repeat is repeated.
func TestIntroductionMailsAreSentOnceAndInOrder(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) { t.Parallel(); mailEverything(t, engine) })
	}
}

func mailEverything(t *testing.T, engine database.Dialect) {
	t.Helper()
	now := clock.NewManual(time.Date(2026, 11, 9, 9, 0, 0, 0, time.UTC))
	s := apptest.Start(t, engine, apptest.WithClock(now))
	j := &marketJourney{Server: s, now: now}
	applied := j.do(t, "POST", "/api/partners", "", map[string]any{"company_name": "Harrow Robotics",
		"company_description": "We automate invoices.", "contact_email": journeyOwner,
		"services_offered": []string{"Automation"},
		"specializations":  []string{"Invoices"}, "elapsed_ms": 60_000})
	j.later(t, time.Hour)
	j.do(t, "POST", "/api/admin/partners/"+applied.ID+"/approve", j.admin, nil)
	j.do(t, "POST", "/api/admin/partners/"+applied.ID+"/approve", j.admin, nil)
	j.later(t, mail.UndoDelay) // it can no longer be undone
	apptest.SetIntroductionFee(t, s, applied.ID)
	j.do(t, "POST", "/api/partner/claims/"+applied.ID, j.owner, nil)
	j.do(t, "POST", "/api/partner/invitations", j.owner, map[string]any{"email": journeyHand})
	invited := j.do(t, "GET", "/api/partner", j.memberToken, nil)
	j.do(t, "POST", "/api/partner/invitations/"+invited.Invitations[0].ID+"/accept", j.memberToken, nil)

	j.do(t, "POST", "/api/partnership-requests", "",
		map[string]any{"partner_id": applied.ID, "requester_name": "Grace Whitfield",
			"requester_email": journeyVisitor, "service_needed": "Automation", "message": "200 invoices a week.",
			"elapsed_ms": 60_000})
	j.later(t, 50*time.Hour) // no response
	asked := j.do(t, "GET", "/api/partner/introductions", j.memberToken, nil)
	moves := "/api/partner/introductions/" + asked.Items[0].ID + "/moves"
	for range 2 {
		j.do(t, "POST", moves, j.memberToken, map[string]any{"status": "introduced"})
	}
	j.do(t, "POST", moves, j.memberToken, map[string]any{"status": "talking"})
	j.later(t, 5*24*time.Hour)
	for range 2 {
		j.do(t, "POST", moves, j.owner, map[string]any{"status": "won", "won_cents": 1_250_000})
	}
	invitation := s.Mails(t, journeyVisitor)
	token := regexp.MustCompile(`review=([\w-]+)`).FindStringSubmatch(invitation[len(invitation)-1].Text)
	j.do(t, "POST", "/api/reviews/"+token[1], "",
		map[string]any{"stars": 5, "text": "Two days of work became two hours."})
	reviews := j.do(t, "GET", "/api/partner/reviews", j.memberToken, nil)
	j.do(t, "POST", "/api/partner/reviews/"+reviews.Items[0].ID+"/answer", j.memberToken,
		map[string]any{"answer": "Thank you, Grace."})
	j.later(t, 20*24*time.Hour) // November is over
	j.later(t, 2*time.Hour)

	j.checkSubjects(t, journeyVisitor, "Your introduction to Harrow Robotics", "You and Harrow Robotics",
		"How was Harrow Robotics?",
		"Harrow Robotics answered your review")
	j.checkSubjects(t, journeyOwner, "Your partner application to Harborlight", "Your listing on Harborlight is live",
		"New introduction request: Automation", "A visitor is waiting for your answer", "Introduction: Grace Whitfield",
		"Harrow Robotics has a new review", "Your introduction fees for November 2026")
	j.checkSubjects(t, journeyHand, "Join Harrow Robotics on Harborlight", "New introduction request: Automation",
		"A visitor is waiting for your answer", "Introduction: Grace Whitfield", "Harrow Robotics has a new review")
	j.checkSubjects(t, apptest.AdminEmail, "Partner application: Harrow Robotics", "Introduction to Harrow Robotics",
		"Review of Harrow Robotics: 5 of 5 stars")
	j.checkMailContents(t)
	j.finish(t)
}

// finish ends the journey: the mailed statement matches the portal, the desk and both files; it is marked as
// invoiced and paid, which the partner sees; and it is never mailed again.
func (j *marketJourney) finish(t *testing.T) {
	t.Helper()
	type statement struct {
		Month       string
		State       string
		BaseCents   int64 `json:"base_cents"`
		AmountCents int64 `json:"amount_cents"`
		Lines       []struct {
			BaseCents   int64 `json:"base_cents"`
			AmountCents int64 `json:"amount_cents"`
		}
	}
	read := func(path, token string) (s statement) {
		j.Do(t, "GET", path, token, nil).Decode(t, &s)
		return s
	}
	id := j.do(t, "GET", "/api/partner/commission", j.owner, nil).Items[0].ID
	own, desk := "/api/partner/commission/"+id, "/api/admin/commission/"+id
	for _, s := range []statement{read(own, j.owner), read(own, j.memberToken), read(desk, j.admin)} {
		if len(s.Lines) != 1 || s.Month != "2026-11" || s.BaseCents != 1_250_000 || s.AmountCents != 187_500 ||
			s.Lines[0].BaseCents != s.BaseCents || s.Lines[0].AmountCents != s.AmountCents {
			t.Errorf("the statement is %+v", s)
		}
	}
	files := map[string]string{"/api/partner/commission.csv": j.memberToken, "/api/admin/commission.csv": j.admin}
	for path, token := range files {
		if file := j.Do(t, "GET", path, token, nil).Body; !strings.Contains(file, ",first,USD,12500.00,15.00,,1875.00,") ||
			strings.Count(file, "\r\n") != 2 {
			t.Errorf("%s is %s", path, file)
		}
	}
	for _, mark := range []string{"invoiced", "paid"} {
		j.do(t, "POST", desk+"/mark-"+mark, j.admin, map[string]any{"reference": "R-17"})
		if s := read(own, j.memberToken); s.State != mark {
			t.Errorf("the partner sees %s after %s", s.State, mark)
		}
	}
	before := len(j.Mails(t, journeyOwner))
	j.later(t, 2*time.Hour)
	if after := len(j.Mails(t, journeyOwner)); after != before {
		t.Errorf("%d more mails about a statement that is paid", after-before)
	}
}

var placeholder = regexp.MustCompile(`\{[a-z_]+\}`)

// checkSubjects checks the subjects of all mails to an address, in order.
func (j *marketJourney) checkSubjects(t *testing.T, to string, want ...string) {
	t.Helper()
	var subjects []string
	for _, m := range j.Mails(t, to) {
		subjects = append(subjects, m.Subject)
	}
	if !slices.Equal(subjects, want) {
		t.Errorf("%s got\n  %s\ninstead of\n  %s", to, strings.Join(subjects, "\n  "), strings.Join(want, "\n  "))
	}
}

// checkMailContents checks the contents of the mails: only the introduction mail names the visitor, all placeholders
// are replaced, and the next mails keep the promises of earlier ones.
func (j *marketJourney) checkMailContents(t *testing.T) {
	t.Helper()
	for _, to := range []string{journeyVisitor, journeyOwner, journeyHand, apptest.AdminEmail} {
		for _, m := range j.Mails(t, to) {
			if left := placeholder.FindString(m.Subject + m.Text); left != "" {
				t.Errorf("%q to %s has a placeholder: %s", m.Subject, to, left)
			}
			asks := strings.HasPrefix(m.Subject, "New introduction") || strings.HasPrefix(m.Subject, "A visitor is waiting")
			if asks && (strings.Contains(m.Text, "Grace") || strings.Contains(m.Text, journeyVisitor)) {
				t.Errorf("%q names the visitor before the partner accepted", m.Subject)
			}
			if strings.HasPrefix(m.Subject, "Introduction: ") && !strings.Contains(m.Text, journeyVisitor) {
				t.Errorf("%q doesn't say how to reach the visitor", m.Subject)
			}
			if strings.HasPrefix(m.Subject, "Your introduction fees") &&
				(!strings.Contains(m.Text, "$12,500") || !strings.Contains(m.Text, "$1,875")) {
				t.Errorf("the fees in the statement aren't 15%% of the won amounts")
			}
		}
	}
}
