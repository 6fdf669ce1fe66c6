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

// mailKind is a kind of email to guests.
type mailKind int

const (
	mailInvited mailKind = iota
	mailChanged
	mailCancelled
)

// mailKinds are the names of the kinds in the outbox.
var mailKinds = [...]string{"calendar.invitation", "calendar.changed", "calendar.cancelled"}

var _ = mail.Declare(mail.Kinds{mailKinds[mailInvited]: mail.Guest, mailKinds[mailChanged]: mail.Guest,
	mailKinds[mailCancelled]: mail.Guest})

// guestMailer writes the emails about one event in a transaction.
type guestMailer struct {
	organizers Organizers
	tx         *database.Tx
	change     guestChange
	organizer  Organizer
	template   GuestTemplate
}

// newGuestMailer returns a mailer for the change, for the organizer's address and zone, with the current texts of
// emails.
func (s *Service) newGuestMailer(ctx context.Context, tx *database.Tx, c guestChange) (*guestMailer, error) {
	organizer, err := s.organizers.Organizer(ctx, tx, c.event.UserID)
	if err != nil {
		return nil, fmt.Errorf("find the organizer of event %s: %w", c.event.ID, err)
	}
	return &guestMailer{organizers: s.organizers, tx: tx, change: c, organizer: organizer, template: s.organizers.Template()}, nil
}

// send queues an email of the kind to the guest, with the invitation for mail programs. Times are in the guest's zone
// if the address has an account, otherwise in the organizer's. A cancellation contains no link.
func (l *guestMailer) send(ctx context.Context, g event.Guest, kind mailKind) error {
	zone, err := l.organizers.ZoneOf(ctx, l.tx, g.Email, l.organizer.Zone)
	if err != nil {
		return err
	}
	e, link := l.change.event, ""
	if token := tokenOf(l.tx, g.ID); token != "" && kind != mailCancelled {
		link = l.template.URL + "?" + url.Values{"invitation": {token}}.Encode()
	}
	words := l.fill(l.words(kind), zone)
	text, html := mail.Compose(l.template.Head, words.Heading, words.Paragraphs, mail.Button{Text: words.Button, URL: link},
		words.Footer)
	return mail.Enqueue(ctx, l.tx, mail.Message{
		Kind: mailKinds[kind],
		To:   g.Email, ReplyTo: l.organizer.Email, Subject: words.Subject, Text: text, HTML: html,
		Calendar: file.Invitation{
			Cancel: kind == mailCancelled, Event: e, Changed: upcomingExceptions(l.change.exceptions, l.tx.Now()), Now: l.tx.Now(),
			Organizer: l.organizer.Email, Guest: g, Link: link, Unlinked: l.organizer.IsNew,
		}.String(),
	})
}

// fill fills in an email. Subject and heading contain none of the organizer's text, which could imitate another
// sender, such as a bank (docs/security.md, T68). The body contains it, without clickable addresses.
func (l *guestMailer) fill(words site.Mail, zone *time.Location) site.Mail {
	e, event := l.change.event, l.template.Mails.Event
	out := words.Fill("title", e.Title, "who", site.Trusted(l.organizer.Email), "facts", l.facts(zone), "text",
		file.ShortText(e.Description))
	out.Subject = site.Fill(words.Subject, "title", event, "who", l.organizer.Email)
	out.Heading = site.Fill(words.Heading, "title", event, "who", l.organizer.Email)
	return out
}

// words returns the texts of an email of the kind.
func (l *guestMailer) words(kind mailKind) site.Mail {
	switch kind {
	case mailChanged:
		return site.Mail(l.template.Mails.Changed)
	case mailCancelled:
		return l.template.Mails.Cancelled
	}
	return site.Mail(l.template.Mails.Invitation)
}

// facts returns title, time and place, one per line, in the site's wording. Without a place, that line is missing.
func (l *guestMailer) facts(zone *time.Location) string {
	e, words := l.change.event, l.template.Mails
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
