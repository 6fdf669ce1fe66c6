package mail_test

import (
	"fmt"
	netmail "net/mail"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

// ask sends a request that causes two mails, to the owner and to the visitor.
func ask(t *testing.T, s *apptest.Server, email string) {
	t.Helper()
	answer := s.Do(t, "POST", "/api/quotes", "", map[string]any{
		"name": "Ada", "email": email, "industry": "technology", "budget": "5k-10k", "timeline": "asap",
		"services": []string{"AI Training"}, "projectDescription": "Less paper",
	})
	if answer.Status != 201 {
		t.Fatalf("%d %s", answer.Status, answer.Body)
	}
}

// The mail server is down for an hour while visitors continue to send requests. All requests succeed, every mail
// arrives exactly once after the server is back, and every try is identical.
func TestMailsSurviveAnOneHourOutage(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			server, _ := newServer(t, "")
			server.down.Store(true)
			now := clock.NewManual(time.Date(2026, time.November, 21, 9, 0, 0, 0, time.UTC))
			s := apptest.Start(t, engine, apptest.WithClock(now),
				func(c *app.Config) { c.SMTPURL = "smtp://" + server.address })
			work := func() { _ = s.App.Runner.Drain(t.Context()) } // fails while the server is down

			const minutes = 60
			for minute := range minutes {
				if minute%10 == 0 {
					ask(t, s, fmt.Sprintf("visitor-%d@example.com", minute))
				}
				work()
				now.Advance(time.Minute)
			}
			written, sent := mailsOf(t, s)
			if len(written) != 12 || sent != 0 {
				t.Fatalf("after the hour %d mails are written and %d sent", len(written), sent)
			}

			hiccups := map[string]int{}
			server.refuse = func(step string) error { // accepts one mail, then rejects
				if hiccups[step]++; step == "data" && hiccups[step] == 1 {
					return refusal(451, "not ready yet")
				}
				return nil
			}
			server.down.Store(false)
			for range 3 * 60 { // after an hour of tries the longest wait is about two hours
				work()
				now.Advance(time.Minute)
			}
			if _, sent := mailsOf(t, s); sent != len(written) {
				t.Fatalf("%d of %d mails are sent", sent, len(written))
			}
			arrived := map[string]int{}
			for _, m := range server.all() {
				parsed, err := netmail.ReadMessage(strings.NewReader(m.body))
				if err != nil {
					t.Fatal(err)
				}
				id, _, _ := strings.Cut(strings.Trim(parsed.Header.Get("Message-Id"), "<>"), "@")
				if !written[id] {
					t.Errorf("a mail %s arrived that was not written, or not with this id", id)
				}
				arrived[id]++
			}
			refused := 0
			for id := range written {
				switch arrived[id] {
				case 1:
				case 2: // the rejected one, with its old id
					refused++
				default:
					t.Errorf("mail %s arrived %d times", id, arrived[id])
				}
			}
			if refused != 1 {
				t.Errorf("%d mails were tried twice at the server", refused)
			}
		})
	}
}

// A mail server that accepts connections and never responds blocks jobs, but no visitor.
func TestRequestsDoNotWaitForTheMailServer(t *testing.T) {
	t.Parallel()
	server, _ := newServer(t, "")
	entered, release := make(chan struct{}), make(chan struct{})
	first := true
	server.refuse = func(step string) error {
		if step == "from" && first {
			first = false
			close(entered)
			<-release
		}
		return nil
	}
	s := apptest.Start(t, database.SQLite, func(c *app.Config) { c.SMTPURL = "smtp://" + server.address })
	ask(t, s, "first@example.com")
	done := make(chan error, 1)
	go func() { done <- s.App.Runner.Drain(t.Context()) }()
	<-entered // a mail is being sent and stuck
	ask(t, s, "second@example.com")
	if written, sent := mailsOf(t, s); len(written) != 2 || sent != 0 {
		t.Errorf("%d mails are written, %d sent", len(written), sent)
	}
	close(release)
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	s.Drain(t)
	if written, sent := mailsOf(t, s); len(written) != 4 || sent != 4 {
		t.Errorf("in the end %d mails are written, %d sent", len(written), sent)
	}
}

// mailsOf returns the ids of all mails and the number of sent ones.
func mailsOf(t *testing.T, s *apptest.Server) (ids map[string]bool, sent int) {
	t.Helper()
	rows, err := database.All[stored](t.Context(), s.App.DB,
		"SELECT id, subject, text, html, sent_at, last_error FROM mails")
	if err != nil {
		t.Fatal(err)
	}
	ids = map[string]bool{}
	for _, row := range rows {
		ids[row.ID] = true
		if row.SentAt != nil {
			sent++
		}
	}
	return ids, sent
}
