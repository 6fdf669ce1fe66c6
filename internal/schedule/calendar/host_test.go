package calendar_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-ical"

	site "harborlight/content"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
	"harborlight/internal/schedule/calendar"
	"harborlight/internal/schedule/calendar/event"
)

// host implements Organizers without limits and records guests' answers.
type host struct{ answers []calendar.GuestAnswer }

func (*host) Organizer(context.Context, database.Querier, string) (calendar.Organizer, error) {
	zone, err := time.LoadLocation("America/New_York")
	return calendar.Organizer{Email: "ada@site.example", Zone: zone}, err
}

func (*host) ZoneOf(_ context.Context, _ database.Querier, email string, fallback *time.Location) (*time.Location,
	error) {
	if strings.HasPrefix(email, "tokyo@") {
		return time.LoadLocation("Asia/Tokyo")
	}
	return fallback, nil
}

func (*host) MayMail(context.Context, *database.Tx, string, calendar.Organizer, string, bool) error {
	return nil
}

func (h *host) NotifyAnswer(_ context.Context, _ *database.Tx, a calendar.GuestAnswer) error {
	h.answers = append(h.answers, a)
	return nil
}

func (*host) Mails() mail.Site {
	words := site.LinkMail{Subject: "{title}", Heading: "{title}", Paragraphs: []string{"{who}", "{facts}", "{text}"},
		Button: "Answer"}
	texts := site.CalendarMails{
		Invitation: words, Changed: words,
		Cancelled: site.Mail{Subject: "{title}", Heading: "{title}", Paragraphs: []string{"{facts}"}},
		What:      "What: {title}", Event: "an event",
		When: "When: {when}", Where: "Where: {where}", Repeating: "{when}, repeating",
	}
	return mail.Site{URL: "https://site.example",
		Content: site.Fixed(&site.Site{Mails: site.Mails{Calendar: texts}})}
}

// sentMail is an email in the outbox, with its invitation as another program parses it.
type sentMail struct {
	Kind     string `db:"kind"`
	To       string `db:"recipient"`
	Text     string `db:"text"`
	Calendar string `db:"calendar"`
	read     *ical.Calendar
}

// took empties the outbox and returns its emails by recipient.
func took(t *testing.T, db *database.DB) []sentMail {
	t.Helper()
	mails, err := database.All[sentMail](t.Context(), db,
		`SELECT kind, recipient, text, calendar FROM mails ORDER BY recipient, id`)
	if err != nil {
		t.Fatal(err)
	}
	for i := range mails {
		if mails[i].read, err = ical.NewDecoder(strings.NewReader(mails[i].Calendar)).Decode(); err != nil {
			t.Fatalf("%v in %s", err, mails[i].Calendar)
		}
	}
	err = db.Write(t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(t.Context(), `DELETE FROM mails`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return mails
}

// describeMails describes emails as "address METHOD sequence", with their events.
func describeMails(mails []sentMail) string {
	var lines []string
	for _, m := range mails {
		method, _ := m.read.Props.Text(ical.PropMethod)
		lines = append(lines, fmt.Sprintf("%s %s %s", strings.Split(m.To, "@")[0], method,
			m.read.Events()[0].Props.Get(ical.PropSequence).Value))
	}
	return strings.Join(lines, ", ")
}

func wantMails(t *testing.T, db *database.DB, want string) []sentMail {
	t.Helper()
	mails := took(t, db)
	if got := describeMails(mails); got != want {
		t.Fatalf("mails %q, want %q", got, want)
	}
	return mails
}

// tokenIn returns the private token in an email.
func tokenIn(t *testing.T, m sentMail) string {
	t.Helper()
	_, rest, ok := strings.Cut(m.Text, "?invitation=")
	if !ok {
		t.Fatalf("no link in %q", m.Text)
	}
	return strings.Fields(rest)[0]
}

func inviting(db *database.DB) (*calendar.Service, *host) {
	h := &host{}
	s := calendar.NewService(db, &reminded{minutes: 15})
	s.SetOrganizers(h)
	return s, h
}

func amend(t *testing.T, s *calendar.Service, userID, eventID string, scope calendar.Scope,
	changes event.EventChanges) event.Event {
	t.Helper()
	e, err := s.UpdateEvent(t.Context(), userID, eventID, scope, changes)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// ahead is a day from now, so that the event is in the future whenever the test runs.
var ahead = time.Now().UTC().Truncate(time.Hour).AddDate(0, 0, 1)

func soon(f *event.NewEvent) { f.StartTime, f.EndTime = ahead, ahead.Add(time.Hour) }
