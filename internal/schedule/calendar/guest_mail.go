package calendar

import (
	"context"
	"fmt"
	"net/url"
	"time"

	site "harborlight/content"
	"harborlight/internal/kit/dates"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
	"harborlight/internal/schedule/calendar/event"
	"harborlight/internal/schedule/calendar/file"
	"harborlight/internal/schedule/calendar/recur"
)

// The kinds of emails to guests.
const (
	mailInvited   = "calendar.invitation"
	mailChanged   = "calendar.changed"
	mailCancelled = "calendar.cancelled"
)

var mails = mail.Declare([]mail.Declaration[guestMail]{
	{Kind: mailInvited, To: "guest", Budget: mail.Guest},
	{Kind: mailChanged, To: "guest", Budget: mail.Guest},
	{Kind: mailCancelled, To: "guest", Budget: mail.Guest}, // it has no button
})

// guestMailer writes the emails about one event in a transaction.
type guestMailer struct {
	organizers Organizers
	tx         *database.Tx
	change     guestChange
	organizer  Organizer
	site       mail.Site
}

// newGuestMailer returns a mailer for the change, for the organizer's address and zone, with the current texts of
// emails.
func (s *Service) newGuestMailer(ctx context.Context, tx *database.Tx, c guestChange) (*guestMailer, error) {
	organizer, err := s.organizers.Organizer(ctx, tx, c.event.UserID)
	if err != nil {
		return nil, fmt.Errorf("find the organizer of event %s: %w", c.event.ID, err)
	}
	return &guestMailer{organizers: s.organizers, tx: tx, change: c, organizer: organizer,
		site: s.organizers.Mails()}, nil
}

// guestMail is an email to a guest. Its times are in the guest's zone if the address has an account, otherwise in the
// organizer's.
type guestMail struct {
	*guestMailer

	guest event.Guest
	zone  *time.Location
}

// send queues an email of the kind to the guest.
func (l *guestMailer) send(ctx context.Context, g event.Guest, kind string) error {
	zone, err := l.organizers.ZoneOf(ctx, l.tx, g.Email, l.organizer.Zone)
	if err != nil {
		return err
	}
	mailer := mail.Mailer[guestMail]{Site: l.site, Mails: mails, Recipients: guestOf, Values: guestMail.values,
		Link: guestMail.link, Fill: fillGuestMail}
	return mailer.Enqueue(ctx, l.tx, kind, guestMail{l, g, zone})
}

// guestOf returns the guest, with the invitation for mail programs. Replies go to the organizer.
func guestOf(_ context.Context, tx *database.Tx, kind mail.Kind, m guestMail) ([]mail.Message, error) {
	link := ""
	if path := m.link(); path != "" && kind.Name != mailCancelled {
		link = m.site.URL + path
	}
	return []mail.Message{{To: m.guest.Email, ReplyTo: m.organizer.Email,
		Calendar: file.Invitation{
			Cancel: kind.Name == mailCancelled, Event: m.change.event,
			Changed: upcomingExceptions(m.change.exceptions, tx.Now()), Now: tx.Now(),
			Organizer: m.organizer.Email, Guest: m.guest, Link: link, Unlinked: m.organizer.IsNew,
		}.String(),
	}}, nil
}

// link returns the path of the page on which the guest answers, or "".
func (m guestMail) link() string {
	token := tokenOf(m.tx, m.guest.ID)
	if token == "" {
		return ""
	}
	return "/calendar?" + url.Values{"invitation": {token}}.Encode()
}

func (m guestMail) values() site.Pairs {
	e := m.change.event
	return site.Pairs{"title", e.Title, "who", site.Trusted(m.organizer.Email), "facts", m.facts(m.zone), "text",
		file.ShortText(e.Description)}
}

// fillGuestMail fills in an email. Subject and heading contain none of the organizer's text, which could imitate
// another sender, such as a bank (docs/security.md, T68). The body contains it, without clickable addresses.
func fillGuestMail(_ context.Context, _ *database.Tx, m guestMail, l mail.Letter) (site.Mail, error) {
	out, neutral := l.Fill(), m.site.Current().Mails.Calendar.Event
	out.Subject = site.Fill(l.Text.Subject, "title", neutral, "who", m.organizer.Email)
	out.Heading = site.Fill(l.Text.Heading, "title", neutral, "who", m.organizer.Email)
	return out, nil
}

// facts returns title, time and place, one per line, in the site's wording. Without a place, that line is missing.
func (l *guestMailer) facts(zone *time.Location) string {
	e, words := l.change.event, l.site.Current().Mails.Calendar
	when := whenOf(e, zone)
	if e.Repeats() {
		when = site.Fill(words.Repeating, "when", when)
	}
	facts := site.Fill(words.What, "title", e.Title) + "\n" + site.Fill(words.When, "when", when)
	if e.Location != "" {
		facts += "\n" + site.Fill(words.Where, "where", e.Location)
	}
	return facts
}

// whenOf formats the start and end of e in the zone. For whole days it returns the first and last day in the event's
// zone, without times.
func whenOf(e *event.Event, zone *time.Location) string {
	if e.AllDay {
		first := recur.LocalTime(e.StartTime, e.Zone())
		last := recur.LocalTime(e.EndTime, e.Zone()).AddDate(0, 0, -1)
		if !last.After(first) {
			return dates.Weekday(first)
		}
		return dates.Weekday(first) + " – " + dates.Weekday(last)
	}
	return dates.Span(e.StartTime.In(zone), e.EndTime.In(zone))
}
