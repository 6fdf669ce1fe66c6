package introductions

import (
	"cmp"
	"context"
	"strconv"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/form"
	"harborlight/internal/platform/mail"
)

// Mails to addresses that aren't verified repeat no input, so that visitors can't use them to send messages. A partner
// learns about the visitor only after it has accepted.
var mails = mail.Declare([]mail.Declaration[subject]{
	{Kind: "partners.introduction_notice", To: "owner", Budget: mail.Owner, On: []string{FactRequested},
		Values: subject.request, Link: subject.deskPath},
	{Kind: "partners.introduction", To: "visitor", Budget: mail.Reply, On: []string{FactRequested},
		If: func(r subject) bool { return !r.isFlagged() && r.isAvailable }},
	{Kind: "partners.declined", To: "visitor", Budget: mail.Reply,
		On: []string{FactRequested, FactIntroduced, FactDeclined}, If: subject.isDeclined,
		Link: func(subject) string { return "/partners" }},
	{Kind: "partners.asked", To: "partner", Budget: mail.Party, On: []string{FactAsked}},
	{Kind: "partners.introduced", To: "visitor", Budget: mail.Step, On: []string{FactIntroduced}, If: subject.canMeet,
		Values: subject.partnerContact},
	{Kind: "partners.introduced_partner", To: "partner", Budget: mail.Party, On: []string{FactIntroduced},
		If: subject.canMeet, Values: subject.request},
	{Kind: "partners.reminder", To: "partner", Budget: mail.Party, On: []string{FactReminded},
		If: func(r subject) bool { return r.fact.Recipient == recipientPartner }, Text: subject.reminderText},
	{Kind: "partners.stalled_notice", To: "owner", Budget: mail.Owner, On: []string{FactReminded},
		If: func(r subject) bool { return r.fact.Recipient == recipientAdmin }, Link: subject.deskPath},
})

// subject is the introduction that a mail is about, with its fact.
type subject struct {
	Request

	service     *Service
	name        string // name of the fact
	fact        Fact
	days        int     // days without a status change
	isAvailable bool    // the partner can still be asked
	contact     contact // only for FactIntroduced
}

// contact is a partner's contact for the visitor, empty if the partner isn't admitted.
type contact struct{ email, phone, website string }

// Mail handles the facts about introductions: it writes the mails that follow the fact with the name. A new request
// also asks the partner, unless the request looks automated, the partner became unavailable, or the visitor's mail
// exceeds its budget; in the last case the admin must ask. An unknown request is a fault of kind NotFound.
func (s *Service) Mail(ctx context.Context, name string, f Fact) error {
	return s.withSubject(ctx, name, f, func(tx *database.Tx, r subject) error {
		if name != FactRequested {
			return s.mailer().Follow(ctx, tx, name, r)
		}
		if err := s.mailer().Enqueue(ctx, tx, "partners.introduction_notice", r); err != nil {
			return err
		}
		confirmed, err := s.mailer().Send(ctx, tx, "partners.introduction", r)
		if err != nil {
			return err
		}
		if confirmed {
			return s.ask(ctx, tx, r.ID, byClock)
		}
		return s.mailer().Enqueue(ctx, tx, "partners.declined", r)
	})
}

// MailIntroduced handles FactIntroduced: each side gets a mail with the other's contact details, and replies go to
// the other side. If the partner isn't admitted any more, only the visitor gets a mail, which declines the request;
// met is then false.
func (s *Service) MailIntroduced(ctx context.Context, f Fact) (met bool, err error) {
	err = s.withSubject(ctx, FactIntroduced, f, func(tx *database.Tx, r subject) error {
		met = r.canMeet()
		return s.mailer().Follow(ctx, tx, FactIntroduced, r)
	})
	return met, err
}

// withSubject calls write with the introduction of a fact, in a transaction that an error rolls back.
func (s *Service) withSubject(ctx context.Context, name string, f Fact, write func(*database.Tx, subject) error) error {
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		r := subject{service: s, name: name, fact: f}
		var err error
		if r.Request, err = findRequest(ctx, tx, f.RequestID, ""); err != nil {
			return err
		}
		r.days = int(tx.Now().Sub(r.unchangedSince()) / day)
		switch name {
		case FactRequested:
			addresses, err := s.config.Partners.MailsOf(ctx, tx, r.PartnerID)
			if err != nil {
				return err
			}
			r.isAvailable = len(addresses) > 0 && r.Status != StatusLost
		case FactIntroduced:
			c := &r.contact
			if c.email, c.phone, c.website, err = s.config.Partners.ContactOf(ctx, tx, r.PartnerID); err != nil {
				return err
			}
		}
		return write(tx, r)
	})
	return fault.Wrap(err, "mail about introduction %s", f.RequestID)
}

func (s *Service) mailer() mail.Mailer[subject] {
	site := mail.Site{Content: s.config.Content, URL: s.config.PublicURL}
	return mail.Mailer[subject]{Site: site, Mails: mails, Recipients: s.recipients, Values: subject.values,
		Link: func(r subject) string { return "/partner-portal?id=" + r.ID }}
}

// recipients returns the owner, the visitor, or the members of the partner; there are none if it isn't admitted.
// Replies to the notice of a request and to introductions go to the other side, all others to the support address.
func (s *Service) recipients(ctx context.Context, tx *database.Tx, kind mail.Kind, r subject) ([]mail.Message, error) {
	m := mail.Message{ReplyTo: s.config.Content().Brand.SupportEmail}
	switch kind.Name {
	case "partners.introduction_notice", "partners.introduced_partner":
		m.ReplyTo = r.RequesterEmail
	case "partners.introduced":
		m.ReplyTo = r.contact.email
	}
	switch kind.To {
	case "owner":
		m.To = s.config.Owner()
	case "visitor":
		m.To, m.Account = r.RequesterEmail, r.UserID
	default:
		addresses, err := s.config.Partners.MailsOf(ctx, tx, r.PartnerID)
		return mail.Each(addresses, m), err
	}
	return []mail.Message{m}, nil
}

// isDeclined reports whether the fact declines the request: always FactDeclined, and others if the partner became
// unavailable.
func (r subject) isDeclined() bool {
	switch r.name {
	case FactRequested:
		return !r.isFlagged() && !r.isAvailable
	case FactIntroduced:
		return !r.canMeet()
	}
	return true
}

func (r subject) canMeet() bool { return r.contact.email != "" }

func (r subject) deskPath() string { return desk.Path("requests", r.ID) }

// reminderText depends on whether both sides were introduced already.
func (r subject) reminderText() string {
	if r.IntroducedAt != nil {
		return "partners.met_reminder"
	}
	return "partners.asked_reminder"
}

// values returns the placeholders of all mails. {company} is the partner, except in the notice of a request.
func (r subject) values() content.Pairs {
	site := r.service.config.Content()
	return content.Pairs{"partner", r.PartnerName, "company", r.PartnerName, "service", r.ServiceNeeded,
		"name", r.RequesterName, "hours", strconv.Itoa(site.Brand.Claims.ResponseHours), "days", r.days,
		"status", site.Mails.Partners.Statuses.Of(r.Status)}
}

// request returns the visitor's input, with a warning if the request looks automated.
func (r subject) request() content.Pairs {
	texts := r.service.config.Content().Mails.Partners
	company := cmp.Or(r.RequesterCompany, texts.NotGiven)
	pairs := content.Pairs{"email", content.Trusted(r.RequesterEmail), "organization", company,
		"budget", cmp.Or(r.Budget, texts.NotGiven), "message", r.Message,
		"flagged", form.Warning(texts.FlaggedIntroduction, r.Flags)}
	if r.name == FactRequested {
		pairs = append(pairs, "company", company)
	}
	return pairs
}

func (r subject) partnerContact() content.Pairs {
	notGiven := r.service.config.Content().Mails.Partners.NotGiven
	return content.Pairs{"email", content.Trusted(r.contact.email), "phone", cmp.Or(r.contact.phone, notGiven),
		"website", content.Trusted(cmp.Or(r.contact.website, notGiven))}
}
