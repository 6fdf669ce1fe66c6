package app_test

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/content"
	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/facts"
	"harborlight/internal/platform/jobs"
)

// factPlay records the mails and notifications that facts cause in a new program per test.
type factPlay struct {
	*apptest.Server
	now    *clock.Manual
	with   []apptest.Option // of each program
	lines  []string
	seen   map[string]bool   // ids of jobs, mails and notifications that were recorded
	said   map[string]bool   // declared effects that happened, as formatted by formatEffect
	people map[string]string // roles in the play by address
}

// start begins with a new program whose admin and buyer have accounts.
func (l *factPlay) start(t *testing.T, options ...apptest.Option) (admin, buyer string) {
	t.Helper()
	l.now = clock.NewManual(apptest.BookingNow)
	l.Server = apptest.Start(t, database.SQLite, append(append(options, l.with...), apptest.WithClock(l.now))...)
	l.people = map[string]string{apptest.AdminEmail: "owner", "ada@site.example": "buyer"}
	admin, buyer = l.SignIn(t, apptest.AdminEmail), l.SignIn(t, "ada@site.example")
	l.skip(t)
	return admin, buyer
}

// skip ignores the mails and notifications so far.
func (l *factPlay) skip(t *testing.T) {
	t.Helper()
	kept := l.lines
	l.runJobs(t, "what isn't looked at")
	l.lines = kept
}

// trigger records a fact and its effects.
func (l *factPlay) trigger(t *testing.T, title, fact string, payload any) {
	t.Helper()
	l.now.Advance(time.Second)
	err := l.App.DB.Write(t.Context(), func(tx *database.Tx) error { return jobs.Record(t.Context(), tx, fact, payload) })
	if err != nil {
		t.Fatal(err)
	}
	l.runJobs(t, fact+title)
}

// runJobs runs all due jobs, and records the mails and notifications of the jobs and of the preceding request.
func (l *factPlay) runJobs(t *testing.T, title string) {
	t.Helper()
	l.lines = append(l.lines, title)
	l.recordMessages(t, nil)
	if err := l.App.Runner.Drain(context.Background()); err != nil {
		t.Errorf("%s: %v", title, err)
	}
	l.recordMessages(t, l.recentSubscriptions(t))
}

// recentSubscriptions returns the handlers of the facts that were recorded since its last call.
func (l *factPlay) recentSubscriptions(t *testing.T) []facts.Subscription {
	t.Helper()
	var lines []facts.Subscription
	for _, job := range listOf[struct {
		ID   string `db:"id"`
		Kind string `db:"kind"`
	}](t, l.App.DB, `SELECT id, kind FROM jobs`) {
		for _, line := range l.App.Facts() {
			if !l.seen[job.ID] && job.Kind == jobs.FactPrefix+line.Fact {
				lines = append(lines, line)
			}
		}
		l.seen[job.ID] = true
	}
	return lines
}

// recordMessages records new mails and notifications. If facts caused them, their handlers must declare them.
func (l *factPlay) recordMessages(t *testing.T, from []facts.Subscription) {
	t.Helper()
	mails := listOf[apptest.Mail](t, l.App.DB, `
		SELECT id, kind, recipient, reply_to, subject, text FROM mails ORDER BY kind, recipient, subject, id`)
	for _, m := range mails {
		if !l.seen[m.ID] {
			l.seen[m.ID] = true
			l.lines = append(l.lines, fmt.Sprintf("  mail   %-9s %s", l.part(m.To), m.Kind))
			l.markEffect(t, from, facts.Effect{Kind: facts.Mail, Recipient: l.part(m.To), Key: m.Kind})
		}
	}
	notices := listOf[struct {
		ID      string `db:"id"`
		Email   string `db:"email"`
		Title   string `db:"title"`
		Message string `db:"message"`
	}](t, l.App.DB, `
		SELECT n.id, u.email, n.title, n.message
		FROM notifications n JOIN users u ON u.id = n.user_id ORDER BY u.email, n.position`)
	for _, n := range notices {
		if !l.seen[n.ID] {
			l.seen[n.ID] = true
			key, values := noticeOf(t, l.Server, n.Title, n.Message)
			l.lines = append(l.lines, strings.TrimRight(fmt.Sprintf("  notice %-9s %-28s %s", l.part(n.Email), key,
				strings.Join(values, " ")), " "))
			l.markEffect(t, from, facts.Effect{Kind: facts.Notice, Recipient: l.part(n.Email), Key: key})
		}
	}
}

// markEffect marks a declared effect as happened. One of the handlers must declare it; without handlers, it wasn't
// caused by a fact.
func (l *factPlay) markEffect(t *testing.T, from []facts.Subscription, effect facts.Effect) {
	t.Helper()
	for _, line := range from {
		if slices.Contains(line.Steps, effect) {
			l.said[formatEffect(line.Fact, effect)] = true
			return
		}
	}
	if len(from) > 0 {
		t.Errorf("%v, which follows from none of %v", effect, from)
	}
}

// noticeOf returns the key of the text of a notification, and the names of its placeholders that have a value. If
// several texts match, it returns the one with the fewest empty placeholders, and of those the longest.
func noticeOf(t *testing.T, s *apptest.Server, title, message string) (key string, values []string) {
	t.Helper()
	fewest, longest := 99, 0
	beforeName, _, _ := strings.Cut(s.App.Content().Notices.Words.By, "{who}")
	by := "( ?" + regexp.QuoteMeta(beforeName) + ".*?)?"
	for _, k := range content.NoticeKeys() {
		text, _ := s.App.Content().Notices.Find(k)
		template := text.Title + "\n" + text.Message
		names := placeholderIn.FindAllStringSubmatch(regexp.QuoteMeta(template), -1)
		pattern := placeholderIn.ReplaceAllStringFunc(regexp.QuoteMeta(template), func(name string) string {
			if strings.Contains(name, "{by") { // it may stand next to another value
				return by
			}
			return "(.*?)"
		})
		found := regexp.MustCompile("^" + pattern + "$").FindStringSubmatch(title + "\n" + message)
		if found == nil {
			continue
		}
		present, missing := []string{}, 0
		for i, value := range found[1:] {
			if strings.TrimSpace(value) == "" {
				missing++
			} else {
				present = append(present, names[i][1])
			}
		}
		if missing < fewest || missing == fewest && len(template) > longest {
			key, values, fewest, longest = k, present, missing, len(template)
		}
	}
	slices.Sort(values)
	values = slices.Compact(values)
	if key == "" {
		t.Errorf("no text of content/notices.json is %q, %q", title, message)
	}
	return key, values
}

// placeholderIn matches the placeholders of a quoted text, with the space that an empty one removes.
var placeholderIn = regexp.MustCompile(` ?\\\{(\w+)\\\}`)

// formatEffect formats a declared effect.
func formatEffect(fact string, w facts.Effect) string {
	return fact + " " + w.Kind + " " + w.Recipient + " " + w.Key
}

func (l *factPlay) part(email string) string {
	if part, ok := l.people[email]; ok {
		return part
	}
	return email
}

// exec changes a row directly in the database.
func (l *factPlay) exec(t *testing.T, query string, args ...any) {
	t.Helper()
	err := l.App.DB.Write(t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(t.Context(), query, args...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func listOf[T any](t *testing.T, db *database.DB, query string, args ...any) []T {
	t.Helper()
	rows, err := database.All[T](t.Context(), db, query, args...)
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// playConsumers runs withdrawals and cancellations by consumers in the EU.
func (l *factPlay) playConsumers(t *testing.T) {
	t.Helper()
	l.start(t, apptest.Payments("test"))
	apptest.SellToEU(t, l.Server)
	l.skip(t)
	for i, kind := range []string{"withdrawal", "cancellation", "withdrawal", "withdrawal", "withdrawal", "withdrawal"} {
		apptest.Withdraw(t, l.Server, "", map[string]any{"kind": kind, "email": "ada@site.example", "contract": fmt.Sprint(i)})
		title := "withdrawals.received: " + kind
		if i > 4 {
			title = "withdrawals.received: one of many"
		}
		l.runJobs(t, title)
	}
}
