package calendar

import (
	"context"
	"fmt"
	"net/url"
	"time"

	ics "github.com/arran4/golang-ical"

	site "harborlight/content"
	"harborlight/internal/database"
	"harborlight/internal/mail"
)

// The mails to guests.
type mailKind int

const (
	mailInvited mailKind = iota
	mailChanged
	mailCancelled
)

// letters writes the mails about one event in a transaction.
type letters struct {
	hosts     Hosts
	tx        *database.Tx
	change    guestChange
	organizer string         // address
	zone      *time.Location // of the organizer
	look      GuestLetter
}

func (s *Service) letterTo(ctx context.Context, tx *database.Tx, c guestChange) (*letters, error) {
	organizer, zone, err := s.hosts.Organizer(ctx, tx, c.event.UserID)
	if err != nil {
		return nil, fmt.Errorf("find the organizer of event %s: %w", c.event.ID, err)
	}
	return &letters{hosts: s.hosts, tx: tx, change: c, organizer: organizer, zone: zone, look: s.hosts.Letter()}, nil
}

// send writes a mail to the guest into the outbox, with the invitation for mail programs.
func (l *letters) send(ctx context.Context, g Guest, kind mailKind) error {
	zone, err := l.hosts.ZoneOf(ctx, l.tx, g.Email, l.zone)
	if err != nil {
		return err
	}
	e, link := l.change.event, ""
	if token := tokenOf(l.tx, g.ID); token != "" && kind != mailCancelled {
		link = l.look.URL + "?" + url.Values{"invitation": {token}}.Encode()
	}
	method := ics.MethodRequest
	if kind == mailCancelled {
		method = ics.MethodCancel
	}
	words := l.words(kind).Fill("title", e.Title, "who", l.organizer, "facts", l.facts(zone), "text",
		shortText(e.Description))
	text, html := mail.Compose(l.look.Head, words.Heading, words.Paragraphs, mail.Button{Text: words.Button, URL: link},
		words.Footer)
	return mail.Enqueue(ctx, l.tx, mail.Message{
		Kind: [...]string{"calendar.invitation", "calendar.changed", "calendar.cancelled"}[kind],
		To:   g.Email, ReplyTo: l.organizer, Subject: words.Subject, Text: text, HTML: html,
		Calendar: invitation{
			method: method, event: e, changed: coming(l.change.exceptions, l.tx.Now()), now: l.tx.Now(),
			organizer: l.organizer, guest: g, link: link,
		}.String(),
	})
}

func (l *letters) words(kind mailKind) site.Mail {
	switch kind {
	case mailChanged:
		return site.Mail(l.look.Mails.Changed)
	case mailCancelled:
		return l.look.Mails.Cancelled
	}
	return site.Mail(l.look.Mails.Invitation)
}

// facts is when and where, a line each.
func (l *letters) facts(zone *time.Location) string {
	e, words := l.change.event, l.look.Mails
	when := whenOf(e, zone)
	if e.Repeats() {
		when = site.Fill(words.Repeating, "when", when)
	}
	facts := site.Fill(words.When, "when", when)
	if e.Location != "" {
		facts += "\n" + site.Fill(words.Where, "where", e.Location)
	}
	return facts
}
