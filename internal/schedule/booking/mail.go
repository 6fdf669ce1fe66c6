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

// Visitors get times in the booking's zone, the owner in the zone of the rules. The program mails the owner about
// every change, too.
var mails = mail.Declare([]mail.Declaration[subject]{
	visitorMail("bookings.booked", mail.Confirmation), ownerMail("bookings.booked_notice", ""),
	visitorMail("bookings.moved", mail.Confirmation), ownerMail("bookings.moved_notice", ""),
	visitorMail("bookings.cancelled", mail.Confirmation), ownerMail("bookings.cancelled_notice", ""),
	visitorMail("bookings.released", mail.Step), ownerMail("bookings.released_notice", "bookings.cancelled_notice"),
	visitorMail("bookings.reminder", mail.Step), ownerMail("bookings.reminder_notice", ""),
})

// visitorMail declares a mail to the visitor. A flagged booking causes none.
func visitorMail(kind string, budget mail.Class) mail.Declaration[subject] {
	return mail.Declaration[subject]{Kind: kind, To: "visitor", Budget: budget, Values: subject.visitorValues,
		If: func(b subject) bool { return !b.IsFlagged }}
}

// ownerMail declares a notice; text names its text if it isn't the kind.
func ownerMail(kind, text string) mail.Declaration[subject] {
	d := mail.Declaration[subject]{Kind: kind, To: "owner", Budget: mail.Owner, Values: subject.ownerValues}
	if text != "" {
		d.Text = func(subject) string { return text }
	}
	return d
}

// subject is the booking that a mail is about.
type subject struct {
	Booking

	service *Service
	token   string // of the private link; may be empty
	file    string // iCalendar object; empty: none
	zone    string // the owner's
	reason  any    // of a cancellation; links in it stay clickable only if the administrator is the caller
}

// link returns the private link to the booking, or the calendar page if there is none or the booking is cancelled.
func (b subject) link() string {
	if b.token == "" || b.State == Cancelled {
		return "/calendar"
	}
	return "/calendar?" + url.Values{"booking": {b.token}}.Encode()
}

// link returns the private link to a booking or, for an empty token, the address of the calendar page.
func (s *Service) link(token string) string { return s.config.PublicURL + subject{token: token}.link() }

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
	file, kind := s.invitation(b), "bookings."+string(what)
	return s.send(ctx, tx, b, token, file, kind, kind+"_notice")
}

// send queues emails of some kinds about a booking, with an iCalendar object unless file is empty. They link to the
// booking by its token.
func (s *Service) send(ctx context.Context, tx *database.Tx, b Booking, token, file string, kinds ...string) error {
	r, _, err := findRules(ctx, tx, "")
	if err != nil {
		return err
	}
	about := subject{Booking: b, service: s, token: token, file: file, zone: r.Zone, reason: b.Reason}
	if p, _ := auth.From(ctx); p.Admin {
		about.reason = content.Trusted(b.Reason)
	}
	site := mail.Site{Content: s.config.Content, URL: s.config.PublicURL}
	mailer := mail.Mailer[subject]{Site: site, Mails: mails, Recipients: s.recipients, Link: subject.link,
		Fill: fill}
	for _, kind := range kinds {
		if err := mailer.Enqueue(ctx, tx, kind, about); err != nil {
			return err
		}
	}
	return nil
}

// recipients returns the visitor or the owner. Replies go to the other one.
func (s *Service) recipients(_ context.Context, _ *database.Tx, kind mail.Kind, b subject) ([]mail.Message, error) {
	if kind.To == "owner" {
		return []mail.Message{{To: s.config.Owner(), ReplyTo: b.Email, Calendar: b.file}}, nil
	}
	return []mail.Message{{To: b.Email, Account: b.account(), ReplyTo: s.config.Owner(), Calendar: b.file}}, nil
}

func fill(_ context.Context, _ *database.Tx, _ subject, l mail.Letter) (content.Mail, error) {
	text := l.Fill()
	text.Subject = oneLineOf(text.Subject)
	return text, nil
}

func (b subject) visitorValues() content.Pairs {
	return content.Pairs{"title", b.Title, "name", b.Name, "facts", b.service.facts(b.Booking, b.Zone),
		"reason", b.reason}
}

func (b subject) ownerValues() content.Pairs {
	return content.Pairs{"title", b.Title, "who", b.Name, "facts", b.service.ownerFacts(b.Booking, b.zone),
		"contact", b.contact(), "reason", b.reason}
}

// texts returns the current texts of mails about bookings.
func (s *Service) texts() content.BookingMails { return s.config.Content().Mails.Bookings }

// facts returns the kind, time and place of a booking, one per line, in the site's wording.
func (s *Service) facts(b Booking, zone string) content.Trusted {
	texts := s.texts()
	facts := content.Fill(texts.Facts, "title", b.Title, "when", when(b.StartsAt, zone))
	if b.Place != "" {
		facts += "\n" + content.Fill(texts.Place, "place", b.Place)
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
	return facts + content.Trusted("\n"+content.Fill(s.texts().NoPlace,
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
