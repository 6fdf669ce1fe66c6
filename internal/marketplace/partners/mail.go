package partners

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/form"
	"harborlight/internal/platform/mail"
)

var _ = mail.Declare(mail.Kinds{
	"partners.applied": mail.Reply, "partners.applied.owner": mail.Owner, "partners.approved": mail.Step,
	"partners.rejected": mail.Step, "partners.invitation": mail.Reply, "partners.change.owner": mail.Owner,
	"partners.change": mail.Party,
})

// portalPath is the path of the buttons in mails to partners.
const portalPath = "/partner-portal"

// MailApplied mails an application to the owner and thanks the applicant. Applicants get no mail if the application
// looks automated, or their address has received the daily maximum of confirmations, because it may belong to another
// person. A deleted application is a fault of kind NotFound.
func (s *Service) MailApplied(ctx context.Context, fact Applied) error {
	p, err := findPartner(ctx, s.db, fact.PartnerID, "")
	if err != nil {
		return fmt.Errorf("mail application %s: %w", fact.PartnerID, err)
	}
	return s.db.Write(ctx, func(tx *database.Tx) error {
		if err := mail.Enqueue(ctx, tx, s.ownerNotice(p)); err != nil || p.IsHeld {
			return err
		}
		return mail.Enqueue(ctx, tx, s.confirmation(p))
	})
}

// MailApproved mails a partner's contact that its page is live, with its commission rate. It sends nothing if the
// partner isn't active any more or has no contact address.
func (s *Service) MailApproved(ctx context.Context, fact Approved) error {
	return s.withPartner(ctx, fact.PartnerID, func(tx *database.Tx, p Partner) error {
		if !p.IsActive || p.ContactEmail == "" {
			return nil
		}
		words := content.Mail(s.site().Mails.Partners.Approved).Fill("company", p.CompanyName,
			"email", content.Trusted(p.ContactEmail), "page", content.Trusted(s.url+PagePath(p.ID)),
			"percent", strconv.FormatFloat(p.CommissionRate, 'f', -1, 64))
		return mail.Enqueue(ctx, tx, s.composeMail("partners.approved", p.ContactEmail, s.site().Brand.SupportEmail, words,
			portalPath))
	})
}

// MailRejected mails a partner's contact the reason for its rejection. It sends nothing if the partner isn't rejected
// any more or has no contact address.
func (s *Service) MailRejected(ctx context.Context, fact Rejected) error {
	return s.withPartner(ctx, fact.PartnerID, func(tx *database.Tx, p Partner) error {
		if p.RejectedAt == nil || p.ContactEmail == "" {
			return nil
		}
		words := s.site().Mails.Partners.Rejected.Fill("company", p.CompanyName, "reason", content.Trusted(p.DecisionReason))
		return mail.Enqueue(ctx, tx, s.composeMail("partners.rejected", p.ContactEmail, s.site().Brand.SupportEmail, words, ""))
	})
}

// MailInvited mails an invitation to join a partner. A withdrawn invitation is a fault of kind NotFound, so nothing
// is sent.
func (s *Service) MailInvited(ctx context.Context, fact Invited) error {
	i, err := findInvite(ctx, s.db, fact.InvitationID)
	if err != nil {
		return fault.Wrap(err, "mail invitation %s", fact.InvitationID)
	}
	return s.withPartner(ctx, i.PartnerID, func(tx *database.Tx, p Partner) error {
		words := content.Mail(s.site().Mails.Partners.Invitation).Fill("company", p.CompanyName,
			"email", content.Trusted(i.Email))
		return mail.Enqueue(ctx, tx, s.composeMail("partners.invitation", i.Email, s.site().Brand.SupportEmail, words, portalPath))
	})
}

// MailProposed mails the owner that a partner's profile change needs a review.
func (s *Service) MailProposed(ctx context.Context, fact Proposed) error {
	return s.withPartner(ctx, fact.PartnerID, func(tx *database.Tx, p Partner) error {
		words := content.Mail(s.site().Mails.Partners.ChangeNotice).Fill("company", p.CompanyName)
		return mail.Enqueue(ctx, tx, s.composeMail("partners.change.owner", s.owner(), s.site().Brand.SupportEmail, words,
			"/admin?status=review"))
	})
}

// MailReviewed mails the approval or refusal of a profile change, with the reason of a refusal, to all members of the
// partner.
func (s *Service) MailReviewed(ctx context.Context, fact Reviewed) error {
	return s.withPartner(ctx, fact.PartnerID, func(tx *database.Tx, p Partner) error {
		mails := s.site().Mails.Partners
		words := content.Mail(mails.ChangeRejected).Fill("company", p.CompanyName, "reason", content.Trusted(fact.Reason))
		if fact.Approved {
			words = content.Mail(mails.ChangeApproved).Fill("company", p.CompanyName)
		}
		return s.mailMembers(ctx, tx, p, func(to string) mail.Message {
			return s.composeMail("partners.change", to, s.site().Brand.SupportEmail, words, portalPath)
		})
	})
}

// withPartner calls write with a partner in any state, in a transaction that an error rolls back. An unknown partner
// is a fault of kind NotFound.
func (s *Service) withPartner(ctx context.Context, partnerID string,
	write func(tx *database.Tx, p Partner) error) error {
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		p, err := findPartner(ctx, tx, partnerID, "")
		if err != nil {
			return err
		}
		return write(tx, p)
	})
	return fault.Wrap(err, "mail about partner %s", partnerID)
}

// mailMembers enqueues a mail to each member of a partner or, if it has none with an address, to the contact address.
// letter returns the mail to an address.
func (s *Service) mailMembers(ctx context.Context, tx *database.Tx, p Partner, letter func(to string) mail.Message) error {
	addresses, err := s.mailsOf(ctx, tx, p, func(Colleague) bool { return true })
	for _, to := range addresses {
		if err == nil {
			err = mail.Enqueue(ctx, tx, letter(to))
		}
	}
	return err
}

// composeMail returns a mail with a button that links to a path of the site. With an empty path, the button has no
// link.
func (s *Service) composeMail(kind, to, replyTo string, words content.Mail, path string) mail.Message {
	button := mail.Button{Text: words.Button}
	if path != "" {
		button.URL = s.url + path
	}
	text, html := mail.Compose(mail.ThemeOf(s.site(), s.url), words.Heading, words.Paragraphs, button, words.Footer)
	return mail.Message{Kind: kind, To: to, ReplyTo: replyTo, Subject: words.Subject, Text: text, HTML: html}
}

// ownerNotice returns the mail to the owner about a new application, with a warning if it looks automated. Replies go
// to the applicant.
func (s *Service) ownerNotice(p Partner) mail.Message {
	mails := s.site().Mails.Partners
	words := content.Mail(mails.AppliedNotice).Fill(
		"company", p.CompanyName, "location", s.orNotGiven(p.Location), "website", s.orNotGiven(p.WebsiteURL),
		"email", content.Trusted(p.ContactEmail), "phone", phoneSuffix(p.ContactPhone),
		"services", strings.Join(p.ServicesOffered, ", "),
		"specializations", strings.Join(p.Specializations, ", "), "description", p.CompanyDescription,
		"flagged", form.Warning(mails.FlaggedApplication, p.Flags),
	)
	return s.composeMail("partners.applied.owner", s.owner(), p.ContactEmail, words, "/admin")
}

// confirmation returns the confirmation of an application. It repeats no input, because the address isn't
// verified and could be abused to mail others.
func (s *Service) confirmation(p Partner) mail.Message {
	words := content.Mail(s.site().Mails.Partners.Applied).Fill("hours", strconv.Itoa(s.site().Brand.Claims.ReviewHours))
	return s.composeMail("partners.applied", p.ContactEmail, s.site().Brand.SupportEmail, words, portalPath)
}

func (s *Service) orNotGiven(value string) string {
	return cmp.Or(value, s.site().Mails.Partners.NotGiven)
}

// phoneSuffix returns a phone number after a comma, to continue a line, or an empty string without a number.
func phoneSuffix(number string) string {
	if number == "" {
		return ""
	}
	return ", " + number
}
