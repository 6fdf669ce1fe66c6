package partners

import (
	"context"
	"fmt"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
)

// Where the buttons of mails lead.
const (
	portalPath   = "/partner-portal"
	requestsPath = "/admin?tab=requests"
)

// toPeople mails a company: its people or, if it has none yet, the address of its application.
func (s *Service) toPeople(ctx context.Context, tx *database.Tx, p Partner, letter func(to string) mail.Message) error {
	addresses, err := s.mailsOf(ctx, tx, p, func(Colleague) bool { return true })
	for _, to := range addresses {
		if err == nil {
			err = mail.Enqueue(ctx, tx, letter(to))
		}
	}
	return err
}

// withRequest calls write with a request and its partner, in a transaction.
func (s *Service) withRequest(ctx context.Context, requestID string,
	write func(tx *database.Tx, r Request, p Partner) error) error {
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		r, err := findRequest(ctx, tx, requestID, "")
		if err != nil {
			return err
		}
		p, err := findPartner(ctx, tx, r.PartnerID, "")
		if err != nil {
			return err
		}
		return write(tx, r, p)
	})
	return fault.Wrap(err, "mail about introduction %s", requestID)
}

// MailAsked tells a company what is wanted. It repeats nothing that the visitor wrote: nobody writes to others
// through us before they have accepted.
func (s *Service) MailAsked(ctx context.Context, fact Moved) error {
	return s.withRequest(ctx, fact.RequestID, func(tx *database.Tx, r Request, p Partner) error {
		if !p.isAdmitted() {
			return nil
		}
		words := content.Mail(s.site().Mails.Partners.Asked).Fill("company", p.CompanyName, "service", r.ServiceNeeded)
		return s.toPeople(ctx, tx, p, func(to string) mail.Message {
			return s.letter("partners.asked", to, s.site().Brand.SupportEmail, words, portalPath)
		})
	})
}

// MailIntroduced introduces both sides: each gets a mail that names the other, and replies go to the other. The
// visitor's repeats nothing that the visitor wrote, since nobody has proven that address. A company that was rejected,
// held or deactivated meanwhile learns nothing, and the visitor hears that nothing comes of it. It reports whether both
// have met.
func (s *Service) MailIntroduced(ctx context.Context, fact Moved) (met bool, err error) {
	err = s.withRequest(ctx, fact.RequestID, func(tx *database.Tx, r Request, p Partner) error {
		if met = p.isAdmitted() && p.ContactEmail != ""; !met {
			return s.mailDeclined(ctx, tx, r, p)
		}
		mails := s.site().Mails.Partners
		visitor := mails.Introduced.Fill("partner", p.CompanyName, "email", p.ContactEmail,
			"phone", s.given(p.ContactPhone), "website", s.given(p.WebsiteURL), "service", r.ServiceNeeded)
		if err := mail.Enqueue(ctx, tx,
			s.letter("partners.introduced", r.RequesterEmail, p.ContactEmail, visitor, "")); err != nil {
			return err
		}
		words := content.Mail(mails.IntroducedPartner).Fill("company", p.CompanyName, "name", r.RequesterName, "email",
			r.RequesterEmail,
			"organization", s.given(r.RequesterCompany), "service", r.ServiceNeeded, "budget", s.given(r.Budget), "message",
			r.Message)
		return s.toPeople(ctx, tx, p, func(to string) mail.Message {
			return s.letter("partners.introduced.partner", to, r.RequesterEmail, words, portalPath)
		})
	})
	return met, err
}

// MailDeclined tells the visitor that the partner can't help, and where others are.
func (s *Service) MailDeclined(ctx context.Context, fact Moved) error {
	return s.withRequest(ctx, fact.RequestID, func(tx *database.Tx, r Request, p Partner) error {
		return s.mailDeclined(ctx, tx, r, p)
	})
}

func (s *Service) mailDeclined(ctx context.Context, tx *database.Tx, r Request, p Partner) error {
	words := content.Mail(s.site().Mails.Partners.Declined).Fill("partner", p.CompanyName, "service", r.ServiceNeeded)
	return mail.Enqueue(ctx, tx, s.letter("partners.declined", r.RequesterEmail, s.site().Brand.SupportEmail, words,
		"/partners"))
}

// MailReminded reminds the partner, or tells the owner, of an introduction that doesn't move.
func (s *Service) MailReminded(ctx context.Context, fact Reminded) error {
	return s.withRequest(ctx, fact.RequestID, func(tx *database.Tx, r Request, p Partner) error {
		mails, days := s.site().Mails.Partners, fmt.Sprint(int(tx.Now().Sub(r.restsSince())/day))
		if fact.Whom == actorAdmin {
			words := content.Mail(mails.StalledNotice).Fill("partner", p.CompanyName, "name", r.RequesterName, "status",
				r.Status, "days", days)
			return mail.Enqueue(ctx, tx, s.letter("partners.stalled.owner", s.owner(), s.site().Brand.SupportEmail, words,
				requestsPath))
		}
		if !p.isAdmitted() {
			return nil
		}
		words := content.Mail(mails.AskedReminder).Fill("company", p.CompanyName, "service", r.ServiceNeeded, "days", days)
		if r.IntroducedAt != nil {
			words = content.Mail(mails.MetReminder).Fill("company", p.CompanyName, "name", r.RequesterName, "days", days)
		}
		return s.toPeople(ctx, tx, p, func(to string) mail.Message {
			return s.letter("partners.reminder", to, s.site().Brand.SupportEmail, words, portalPath)
		})
	})
}

// withPartner calls write with a partner, in a transaction.
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

// MailRejected tells a company that it is refused, and why.
func (s *Service) MailRejected(ctx context.Context, fact Rejected) error {
	return s.withPartner(ctx, fact.PartnerID, func(tx *database.Tx, p Partner) error {
		if p.RejectedAt == nil || p.ContactEmail == "" {
			return nil // taken back meanwhile, or there is nobody to tell
		}
		words := s.site().Mails.Partners.Rejected.Fill("company", p.CompanyName, "reason", p.DecisionReason)
		return mail.Enqueue(ctx, tx, s.letter("partners.rejected", p.ContactEmail, s.site().Brand.SupportEmail, words, ""))
	})
}

// MailInvited invites an address to a company. An invitation that was taken back mails nobody.
func (s *Service) MailInvited(ctx context.Context, fact Invited) error {
	i, err := findInvite(ctx, s.db, fact.InvitationID)
	if err != nil {
		return fault.Wrap(err, "mail invitation %s", fact.InvitationID)
	}
	return s.withPartner(ctx, i.PartnerID, func(tx *database.Tx, p Partner) error {
		if may, err := s.confirmations.Take(ctx, tx, i.Email, ""); err != nil || !may {
			return err
		}
		words := content.Mail(s.site().Mails.Partners.Invitation).Fill("company", p.CompanyName, "email", i.Email)
		return mail.Enqueue(ctx, tx, s.letter("partners.invitation", i.Email, s.site().Brand.SupportEmail, words, portalPath))
	})
}

// MailProposed tells the owner that a company's change waits for review.
func (s *Service) MailProposed(ctx context.Context, fact Proposed) error {
	return s.withPartner(ctx, fact.PartnerID, func(tx *database.Tx, p Partner) error {
		words := content.Mail(s.site().Mails.Partners.ChangeNotice).Fill("company", p.CompanyName)
		return mail.Enqueue(ctx, tx, s.letter("partners.change.owner", s.owner(), s.site().Brand.SupportEmail, words,
			"/admin?status=review"))
	})
}

// MailReviewed tells a company what was decided about its change.
func (s *Service) MailReviewed(ctx context.Context, fact Reviewed) error {
	return s.withPartner(ctx, fact.PartnerID, func(tx *database.Tx, p Partner) error {
		mails := s.site().Mails.Partners
		words := content.Mail(mails.ChangeRejected).Fill("company", p.CompanyName, "reason", fact.Reason)
		if fact.Approved {
			words = content.Mail(mails.ChangeApproved).Fill("company", p.CompanyName)
		}
		return s.toPeople(ctx, tx, p, func(to string) mail.Message {
			return s.letter("partners.change", to, s.site().Brand.SupportEmail, words, portalPath)
		})
	})
}
