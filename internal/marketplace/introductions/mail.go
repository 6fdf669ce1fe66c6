package introductions

import (
	"cmp"
	"context"
	"fmt"
	"strconv"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/form"
	"harborlight/internal/platform/mail"
)

var _ = mail.Declare(mail.Kinds{
	"partners.introduction": mail.Reply, "partners.introduction.owner": mail.Owner, "partners.asked": mail.Party,
	"partners.introduced": mail.Step, "partners.introduced.partner": mail.Party, "partners.declined": mail.Reply,
	"partners.stalled.owner": mail.Owner, "partners.reminder": mail.Party,
})

// The paths of the buttons in mails.
const (
	portalPath    = "/partner-portal"
	directoryPath = "/partners"
)

// composeMail returns a mail with a button that links to a path of the site. With an empty path, the button has no
// link.
func (s *Service) composeMail(kind, to, replyTo string, words content.Mail, path string) mail.Message {
	button := mail.Button{Text: words.Button}
	if path != "" {
		button.URL = s.config.PublicURL + path
	}
	head := mail.ThemeOf(s.config.Content(), s.config.PublicURL)
	text, html := mail.Compose(head, words.Heading, words.Paragraphs, button, words.Footer)
	return mail.Message{Kind: kind, To: to, ReplyTo: replyTo, Subject: words.Subject, Text: text, HTML: html}
}

// visitorMail returns a mail to the address of an introduction's visitor, linked to the visitor's account if there is
// one.
func (s *Service) visitorMail(r Request, kind, replyTo string, words content.Mail, path string) mail.Message {
	m := s.composeMail(kind, r.RequesterEmail, replyTo, words, path)
	m.Account = r.UserID
	return m
}

func (s *Service) orNotGiven(value string) string {
	return cmp.Or(value, s.config.Content().Mails.Partners.NotGiven)
}

// mailPartner enqueues a mail to each address for mails about visitors; there are none if the partner isn't admitted.
// The first error ends it. letter returns the mail to an address.
func (s *Service) mailPartner(ctx context.Context, tx *database.Tx, partnerID string,
	letter func(to string) mail.Message) error {
	addresses, err := s.config.Partners.MailsOf(ctx, tx, partnerID)
	for _, to := range addresses {
		if err == nil {
			err = mail.Enqueue(ctx, tx, letter(to))
		}
	}
	return err
}

// withRequest calls write with a request, in a transaction that an error rolls back. An unknown request is a fault of
// kind NotFound.
func (s *Service) withRequest(ctx context.Context, requestID string,
	write func(tx *database.Tx, r Request) error) error {
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		r, err := findRequest(ctx, tx, requestID, "")
		if err != nil {
			return err
		}
		return write(tx, r)
	})
	return fault.Wrap(err, "mail about introduction %s", requestID)
}

// MailRequested mails a new request to the owner, who can reply to the visitor, confirms it to the visitor, and then
// asks the partner. For a flagged request, it only mails the owner. If the partner is unavailable by now, it mails a
// refusal to the visitor instead; if the visitor's mail can't be sent, the admin must ask the partner.
func (s *Service) MailRequested(ctx context.Context, fact Fact) error {
	return s.withRequest(ctx, fact.RequestID, func(tx *database.Tx, r Request) error {
		if err := mail.Enqueue(ctx, tx, s.ownerNotice(r)); err != nil || len(r.Flags) > 0 {
			return err
		}
		addresses, err := s.config.Partners.MailsOf(ctx, tx, r.PartnerID)
		if err != nil {
			return err
		}
		if len(addresses) == 0 || r.Status == StatusLost { // the partner became unavailable before the confirmation
			return s.mailDeclined(ctx, tx, r)
		}
		if sent, err := mail.Send(ctx, tx, s.confirmation(r)); err != nil || !sent {
			return err // the admin must ask the partner
		}
		return s.ask(ctx, tx, r.ID, byClock)
	})
}

// ownerNotice returns the mail to the owner about a new request, with the visitor's input and a warning if it looks
// automated. Replies go to the visitor.
func (s *Service) ownerNotice(r Request) mail.Message {
	site := s.config.Content()
	words := content.Mail(site.Mails.Partners.IntroductionNotice).Fill(
		"partner", r.PartnerName, "name", r.RequesterName, "email", content.Trusted(r.RequesterEmail),
		"company", s.orNotGiven(r.RequesterCompany),
		"service", r.ServiceNeeded, "budget", s.orNotGiven(r.Budget), "message", r.Message,
		"flagged", form.Warning(site.Mails.Partners.FlaggedIntroduction, r.Flags),
	)
	return s.composeMail("partners.introduction.owner", s.config.Owner(), r.RequesterEmail, words,
		desk.Path("requests", r.ID))
}

// confirmation returns the mail that confirms a request to the visitor, with the hours until an answer. It repeats no
// input.
func (s *Service) confirmation(r Request) mail.Message {
	site := s.config.Content()
	words := site.Mails.Partners.Introduction.Fill("partner", r.PartnerName, "hours",
		strconv.Itoa(site.Brand.Claims.ResponseHours))
	return s.visitorMail(r, "partners.introduction", site.Brand.SupportEmail, words, "")
}

// MailAsked asks a partner about a request. It repeats no input of the visitor, so that visitors can't use it to send
// messages before the partner has accepted.
func (s *Service) MailAsked(ctx context.Context, fact Fact) error {
	return s.withRequest(ctx, fact.RequestID, func(tx *database.Tx, r Request) error {
		site := s.config.Content()
		words := content.Mail(site.Mails.Partners.Asked).Fill("company", r.PartnerName, "service", r.ServiceNeeded)
		return s.mailPartner(ctx, tx, r.PartnerID, func(to string) mail.Message {
			return s.composeMail("partners.asked", to, site.Brand.SupportEmail, words, portalPath+"?id="+r.ID)
		})
	})
}

// MailIntroduced introduces both sides: each gets a mail with the other's contact details, and replies go to the
// other side. The visitor's mail repeats no input, because the visitor's address isn't verified. If the partner isn't
// admitted any more, only the visitor gets a mail, which declines the request; met is then false.
func (s *Service) MailIntroduced(ctx context.Context, fact Fact) (met bool, err error) {
	err = s.withRequest(ctx, fact.RequestID, func(tx *database.Tx, r Request) error {
		email, phone, website, err := s.config.Partners.ContactOf(ctx, tx, r.PartnerID)
		if err != nil {
			return err
		}
		if met = email != ""; !met {
			return s.mailDeclined(ctx, tx, r)
		}
		mails := s.config.Content().Mails.Partners
		visitor := mails.Introduced.Fill("partner", r.PartnerName, "email", content.Trusted(email),
			"phone", s.orNotGiven(phone), "website", content.Trusted(s.orNotGiven(website)), "service", r.ServiceNeeded)
		if err := mail.Enqueue(ctx, tx,
			s.visitorMail(r, "partners.introduced", email, visitor, "")); err != nil {
			return err
		}
		words := content.Mail(mails.IntroducedPartner).Fill("company", r.PartnerName, "name", r.RequesterName,
			"email", content.Trusted(r.RequesterEmail), "organization", s.orNotGiven(r.RequesterCompany), "service", r.ServiceNeeded,
			"budget", s.orNotGiven(r.Budget), "message", r.Message)
		return s.mailPartner(ctx, tx, r.PartnerID, func(to string) mail.Message {
			return s.composeMail("partners.introduced.partner", to, r.RequesterEmail, words, portalPath+"?id="+r.ID)
		})
	})
	return met, err
}

// MailDeclined mails the visitor that the partner has declined, with a link to other partners.
func (s *Service) MailDeclined(ctx context.Context, fact Fact) error {
	return s.withRequest(ctx, fact.RequestID, func(tx *database.Tx, r Request) error {
		return s.mailDeclined(ctx, tx, r)
	})
}

// mailDeclined mails the visitor that the partner has declined, with a link to the directory.
func (s *Service) mailDeclined(ctx context.Context, tx *database.Tx, r Request) error {
	site := s.config.Content()
	words := content.Mail(site.Mails.Partners.Declined).Fill("partner", r.PartnerName, "service", r.ServiceNeeded)
	return mail.Enqueue(ctx, tx, s.visitorMail(r, "partners.declined", site.Brand.SupportEmail, words, directoryPath))
}

// MailReminded mails the owner or the partner, depending on the recipient in the fact, that an introduction has kept
// its status for some days. The partner's text depends on whether both sides were introduced already.
func (s *Service) MailReminded(ctx context.Context, fact Reminded) error {
	return s.withRequest(ctx, fact.RequestID, func(tx *database.Tx, r Request) error {
		site, days := s.config.Content(), fmt.Sprint(int(tx.Now().Sub(r.unchangedSince())/day))
		if fact.Recipient == recipientAdmin {
			words := content.Mail(site.Mails.Partners.StalledNotice).Fill("partner", r.PartnerName, "name",
				r.RequesterName,
				"status", site.Mails.Partners.Statuses.Of(r.Status), "days", days)
			return mail.Enqueue(ctx, tx, s.composeMail("partners.stalled.owner", s.config.Owner(),
				site.Brand.SupportEmail, words,
				desk.Path("requests", r.ID)))
		}
		words := content.Mail(site.Mails.Partners.AskedReminder).Fill("company", r.PartnerName, "service",
			r.ServiceNeeded,
			"days", days)
		if r.IntroducedAt != nil {
			words = content.Mail(site.Mails.Partners.MetReminder).Fill("company", r.PartnerName, "name",
				r.RequesterName, "days", days)
		}
		return s.mailPartner(ctx, tx, r.PartnerID, func(to string) mail.Message {
			return s.composeMail("partners.reminder", to, site.Brand.SupportEmail, words, portalPath+"?id="+r.ID)
		})
	})
}
