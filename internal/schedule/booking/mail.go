package booking

import (
	"context"
	"net/url"
	"strings"

	"harborlight/content"
	"harborlight/internal/kit/id"
	"harborlight/internal/kit/line"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/mail"
)

var _ = mail.Declare(mail.Kinds{
	"bookings.booked": mail.Confirmation, "bookings.moved": mail.Confirmation, "bookings.cancelled": mail.Confirmation,
	"bookings.released": mail.Step, "bookings.booked_notice": mail.Owner, "bookings.moved_notice": mail.Owner,
	"bookings.cancelled_notice": mail.Owner, "bookings.released_notice": mail.Owner,
	"bookings.reminder": mail.Step, "bookings.reminder_notice": mail.Owner,
})

// link returns the private link to a booking or, for an empty token, the address of the calendar page.
func (s *Service) link(token string) string {
	if token == "" {
		return s.config.PublicURL + "/calendar"
	}
	return s.config.PublicURL + "/calendar?" + url.Values{"booking": {token}}.Encode()
}

// tokenOf returns the token of a booking's link, or "" if the key that tokens are computed from has changed since the
// booking was saved.
func (s *Service) tokenOf(ctx context.Context, b Booking) (string, error) {
	token, err := s.config.Links.BookingToken(ctx, b.ID)
	if err != nil || id.Hash(token) != b.TokenHash {
		return "", err
	}
	return token, nil
}

// account returns the ID of the visitor's account, or "".
func (b Booking) account() string {
	if b.UserID == nil {
		return ""
	}
	return *b.UserID
}

// contact returns the visitor's name, address and notes for the owner. Only the address, which is validated, stays
// clickable.
func (b Booking) contact() content.Trusted {
	text := line.Unlink(b.Name) + "\n" + b.Email
	if b.Notes != "" {
		text += "\n\n" + line.Unlink(b.Notes)
	}
	return content.Trusted(text)
}

// mail queues an email to each side about the change, with the invitation, its update or its cancellation.
func (s *Service) mail(ctx context.Context, tx *database.Tx, b Booking, what Change, token string) error {
	mails := s.site().Mails.Bookings
	visitor, owner := mails.Booked, mails.BookedNotice
	switch what {
	case ChangeMoved:
		visitor, owner = mails.Moved, mails.MovedNotice
	case ChangeCancelled:
		visitor, owner = mails.Cancelled, mails.CancelledNotice
	case ChangeReleased:
		visitor, owner = mails.Released, mails.CancelledNotice
	}
	calendar := s.invitation(b)
	if err := s.mailVisitor(ctx, tx, b, "bookings."+string(what), visitor, token, calendar); err != nil {
		return err
	}
	return s.mailOwner(ctx, tx, b, "bookings."+string(what)+"_notice", owner, calendar)
}

// mailVisitor queues an email to the visitor, with times in the booking's zone and, if calendar isn't empty, with
// that iCalendar object. It links to the booking by its token, or to the calendar page if the booking is cancelled.
// Replies go to the owner. It does nothing for a flagged booking.
func (s *Service) mailVisitor(ctx context.Context, tx *database.Tx, b Booking, kind string, letter content.LinkMail,
	token, calendar string) error {
	if b.IsFlagged {
		return nil
	}
	filled := content.Mail(letter).Fill("title", b.Title, "name", b.Name, "facts", s.facts(b, b.Zone),
		"reason", reasonIn(ctx, b))
	link := s.link(token)
	if b.State == Cancelled {
		link = s.config.PublicURL + "/calendar"
	}
	button := mail.Button{Text: letter.Button, URL: link}
	text, html := mail.Compose(s.theme(), filled.Heading, filled.Paragraphs, button, filled.Footer)
	return mail.Enqueue(ctx, tx, mail.Message{
		Kind: kind, To: b.Email, Account: b.account(), ReplyTo: s.config.Owner(),
		Subject: oneLineOf(filled.Subject), Text: text, HTML: html,
		Calendar: calendar,
	})
}

// reasonIn returns the reason of a cancellation for an email. Links in it stay clickable only if the administrator is
// the caller.
func reasonIn(ctx context.Context, b Booking) any {
	if p, _ := auth.From(ctx); p.Admin {
		return content.Trusted(b.Reason)
	}
	return b.Reason
}

// mailOwner queues an email to the owner, with times in the zone of the rules and, if calendar isn't empty, with that
// iCalendar object. Replies go to the visitor.
func (s *Service) mailOwner(ctx context.Context, tx *database.Tx, b Booking, kind string, letter content.Mail,
	calendar string) error {
	r, _, err := findRules(ctx, tx, "")
	if err != nil {
		return err
	}
	filled := letter.Fill("title", b.Title, "who", b.Name, "facts", s.ownerFacts(b, r.Zone), "contact", b.contact(),
		"reason", reasonIn(ctx, b))
	text, html := mail.Compose(s.theme(), filled.Heading, filled.Paragraphs, mail.Button{}, filled.Footer)
	return mail.Enqueue(ctx, tx, mail.Message{
		Kind: kind, To: s.config.Owner(), ReplyTo: b.Email, Subject: oneLineOf(filled.Subject), Text: text, HTML: html,
		Calendar: calendar,
	})
}

// facts returns the kind, time and place of a booking, one per line, in the site's wording.
func (s *Service) facts(b Booking, zone string) content.Trusted {
	mails := s.site().Mails.Bookings
	facts := content.Fill(mails.Facts, "title", b.Title, "when", when(b.StartsAt, zone))
	if b.Place != "" {
		facts += "\n" + content.Fill(mails.Place, "place", b.Place)
	}
	return content.Trusted(facts)
}

// ownerFacts returns the facts for the owner, with a note about a flagged booking and with links to set the place if an
// upcoming call has none.
func (s *Service) ownerFacts(b Booking, zone string) content.Trusted {
	facts := s.facts(b, zone)
	if b.IsFlagged {
		facts += content.Trusted("\n" + s.site().Mails.Bookings.Flagged)
	}
	if b.Place != "" || b.State != Booked {
		return facts
	}
	return facts + content.Trusted("\n"+content.Fill(s.site().Mails.Bookings.NoPlace,
		"call", s.config.PublicURL+desk.Path("bookings", b.ID), "kinds", s.config.PublicURL+kindsPath))
}

// kindsPath is the page on which the owner sets the places of calls.
const kindsPath = "/admin?tab=availability"

// oneLineOf returns a subject as one line of at most 120 characters. A longer one is cut and ends with "…".
func oneLineOf(subject string) string {
	subject = strings.Join(strings.Fields(subject), " ")
	if runes := []rune(subject); len(runes) > 120 {
		return string(runes[:119]) + "…"
	}
	return subject
}
