package partners

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"

	"harborlight/content"
	"harborlight/internal/marketplace/forms"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
)

// MailApplied tells the owner about an application and thanks the applicant.
// An application that looks automated, and one whose address has got as many
// confirmations today as anybody should, is not answered: the address may be
// somebody else's.
func (s *Service) MailApplied(ctx context.Context, fact Applied) error {
	p, err := findPartner(ctx, s.db, fact.PartnerID, "")
	if err != nil {
		return fmt.Errorf("mail application %s: %w", fact.PartnerID, err)
	}
	return s.db.Write(ctx, func(tx *database.Tx) error {
		if err := mail.Enqueue(ctx, tx, s.letterToOwner(p)); err != nil || p.IsHeld {
			return err
		}
		if may, err := s.confirmations.Take(ctx, tx, p.ContactEmail, ""); err != nil || !may {
			return err
		}
		return mail.Enqueue(ctx, tx, s.letterToApplicant(p))
	})
}

// MailApproved tells a company that it is in the directory.
func (s *Service) MailApproved(ctx context.Context, fact Approved) error {
	p, err := findPartner(ctx, s.db, fact.PartnerID, "")
	if err != nil {
		return fmt.Errorf("mail approval %s: %w", fact.PartnerID, err)
	}
	if p.ContactEmail == "" {
		return nil
	}
	words := content.Mail(s.site().Mails.Partners.Approved).Fill("company", p.CompanyName, "email", p.ContactEmail)
	return s.db.Write(ctx, func(tx *database.Tx) error {
		return mail.Enqueue(ctx, tx, s.letter("partners.approved", p.ContactEmail, s.site().Brand.SupportEmail, words,
			portalPath))
	})
}

// MailIntroduction tells the owner who wants to meet whom, so that an answer
// goes to the visitor, confirms to the visitor that the request arrived, and asks
// the partner. What looks automated waits for the administrator instead.
func (s *Service) MailIntroduction(ctx context.Context, fact IntroductionRequested) error {
	return s.withRequest(ctx, fact.RequestID, func(tx *database.Tx, r Request, p Partner) error {
		if err := mail.Enqueue(ctx, tx, s.introductionToOwner(r)); err != nil || len(r.Flags) > 0 {
			return err
		}
		if may, err := s.confirmations.Take(ctx, tx, r.RequesterEmail, r.UserID); err != nil || !may {
			return err // the administrator asks the partner
		}
		if !p.isAdmitted() || r.Status == StatusLost { // the company left the directory before anybody was told anything
			return s.mailDeclined(ctx, tx, r, p)
		}
		if err := mail.Enqueue(ctx, tx, s.introductionToVisitor(r)); err != nil {
			return err
		}
		_, _, err := s.ask(ctx, tx, r.ID, actor{kind: actorClock})
		return err
	})
}

// letter is a mail whose button leads to the path, if it has one.
func (s *Service) letter(kind, to, replyTo string, words content.Mail, path string) mail.Message {
	button := mail.Button{Text: words.Button}
	if path != "" {
		button.URL = s.url + path
	}
	text, html := mail.Compose(mail.LetterheadOf(s.site(), s.url), words.Heading, words.Paragraphs, button, words.Footer)
	return mail.Message{Kind: kind, To: to, ReplyTo: replyTo, Subject: words.Subject, Text: text, HTML: html}
}

func (s *Service) letterToOwner(p Partner) mail.Message {
	mails := s.site().Mails.Partners
	words := content.Mail(mails.AppliedNotice).Fill(
		"company", p.CompanyName, "location", s.given(p.Location), "website", s.given(p.WebsiteURL),
		"email", p.ContactEmail, "phone", phone(p.ContactPhone), "services", strings.Join(p.ServicesOffered, ", "),
		"specializations", strings.Join(p.Specializations, ", "), "description", p.CompanyDescription,
		"flagged", forms.Warning(mails.FlaggedApplication, p.Flags),
	)
	return s.letter("partners.applied.owner", s.owner(), p.ContactEmail, words, "/admin")
}

// letterToApplicant repeats nothing of what was sent: the address is not proven
// to be the sender's, and nobody may write to others through us.
func (s *Service) letterToApplicant(p Partner) mail.Message {
	words := s.site().Mails.Partners.Applied.Fill("hours", strconv.Itoa(s.site().Brand.Claims.ReviewHours))
	return s.letter("partners.applied", p.ContactEmail, s.site().Brand.SupportEmail, words, "")
}

func (s *Service) introductionToOwner(r Request) mail.Message {
	mails := s.site().Mails.Partners
	words := content.Mail(mails.IntroductionNotice).Fill(
		"partner", r.PartnerName, "name", r.RequesterName, "email", r.RequesterEmail, "company", s.given(r.RequesterCompany),
		"service", r.ServiceNeeded, "budget", s.given(r.Budget), "message", r.Message,
		"flagged", forms.Warning(mails.FlaggedIntroduction, r.Flags),
	)
	return s.letter("partners.introduction.owner", s.owner(), r.RequesterEmail, words, "/admin?tab=requests")
}

func (s *Service) introductionToVisitor(r Request) mail.Message {
	hours := strconv.Itoa(s.site().Brand.Claims.ResponseHours)
	words := s.site().Mails.Partners.Introduction.Fill("partner", r.PartnerName, "hours", hours)
	return s.letter("partners.introduction", r.RequesterEmail, s.site().Brand.SupportEmail, words, "")
}

func (s *Service) given(value string) string { return cmp.Or(value, s.site().Mails.Partners.NotGiven) }

func phone(number string) string {
	if number == "" {
		return ""
	}
	return ", " + number
}
