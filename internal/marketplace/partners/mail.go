package partners

import (
	"cmp"
	"context"
	"strconv"
	"strings"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/form"
	"harborlight/internal/platform/mail"
)

var mails = mail.Declare([]mail.Declaration[subject]{
	{Kind: "partners.applied_notice", To: "owner", Budget: mail.Owner, On: []string{FactApplied},
		Values: subject.application, Link: to("/admin")},
	// Applicants get no mail if the application looks automated. The mail repeats no input, because the address isn't
	// verified and could be abused to mail others.
	{Kind: "partners.applied", To: "partner", Budget: mail.Reply, On: []string{FactApplied},
		If: func(p subject) bool { return !p.IsHeld }, Values: subject.reviewHours},
	{Kind: "partners.approved", To: "partner", Budget: mail.Step, On: []string{FactApproved},
		If: func(p subject) bool { return p.IsActive }, Values: subject.listing},
	{Kind: "partners.rejected", To: "partner", Budget: mail.Step, On: []string{FactRejected},
		If: func(p subject) bool { return p.RejectedAt != nil }, Values: func(p subject) content.Pairs {
			return content.Pairs{"reason", content.Trusted(p.DecisionReason)}
		}},
	{Kind: "partners.invitation", To: "colleague", Budget: mail.Reply, On: []string{FactInvited},
		Values: func(p subject) content.Pairs { return content.Pairs{"email", content.Trusted(p.invited)} }},
	{Kind: "partners.change_notice", To: "owner", Budget: mail.Owner, On: []string{FactProposed},
		Link: to("/admin?status=review")},
	{Kind: "partners.change", To: "partner", Budget: mail.Party, On: []string{FactReviewed},
		Text: subject.reviewText, Values: func(p subject) content.Pairs {
			return content.Pairs{"reason", content.Trusted(p.fact.Reason)}
		}},
})

// subject is the partner that a mail is about, with its fact.
type subject struct {
	Partner

	service *Service
	fact    Fact
	invited string // invited address; only for FactInvited
}

func to(path string) func(subject) string { return func(subject) string { return path } }

// Mail handles the facts about partners: it writes the mails that follow the fact with the name. A deleted partner
// and a withdrawn invitation are faults of kind NotFound.
func (s *Service) Mail(ctx context.Context, name string, f Fact) error {
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		p := subject{service: s, fact: f}
		if f.InvitationID != "" {
			i, err := findInvite(ctx, tx, f.InvitationID)
			if err != nil {
				return err
			}
			f.PartnerID, p.invited = i.PartnerID, i.Email
		}
		var err error
		if p.Partner, err = findPartner(ctx, tx, f.PartnerID, ""); err != nil {
			return err
		}
		mailer := mail.Mailer[subject]{Site: s.mail, Mails: mails, Recipients: s.recipients, Link: to("/partner-portal"),
			Values: func(p subject) content.Pairs { return content.Pairs{"company", p.CompanyName} }}
		return mailer.Follow(ctx, tx, name, p)
	})
	return fault.Wrap(err, "mail about partner %s", f.PartnerID)
}

// recipients returns the owner, the invited colleague or the partner's contact. Reviews of changes go to all members.
func (s *Service) recipients(ctx context.Context, tx *database.Tx, kind mail.Kind, p subject) ([]mail.Message, error) {
	support := s.site().Brand.SupportEmail
	switch {
	case kind.Name == "partners.applied_notice":
		return []mail.Message{{To: s.mail.Owner(), ReplyTo: p.ContactEmail}}, nil
	case kind.To == "owner":
		return []mail.Message{{To: s.mail.Owner(), ReplyTo: support}}, nil
	case kind.To == "colleague":
		return []mail.Message{{To: p.invited, ReplyTo: support}}, nil
	case kind.Name == "partners.change":
		members, err := s.mailsOf(ctx, tx, p.Partner, func(Colleague) bool { return true })
		return mail.Each(members, mail.Message{ReplyTo: support}), err
	}
	return []mail.Message{{To: p.ContactEmail, ReplyTo: support}}, nil
}

// application returns the texts of an application, with a warning if it looks automated.
func (p subject) application() content.Pairs {
	texts := p.service.site().Mails.Partners
	return content.Pairs{"location", cmp.Or(p.Location, texts.NotGiven), "website", cmp.Or(p.WebsiteURL, texts.NotGiven),
		"email", content.Trusted(p.ContactEmail), "phone", phoneSuffix(p.ContactPhone),
		"services", strings.Join(p.ServicesOffered, ", "), "specializations", strings.Join(p.Specializations, ", "),
		"description", p.CompanyDescription, "flagged", form.Warning(texts.FlaggedApplication, p.Flags)}
}

func (p subject) reviewHours() content.Pairs {
	return content.Pairs{"hours", strconv.Itoa(p.service.site().Brand.Claims.ReviewHours)}
}

// listing returns the contact's address, the partner's page and its commission rate.
func (p subject) listing() content.Pairs {
	return content.Pairs{"email", content.Trusted(p.ContactEmail),
		"page", content.Trusted(p.service.mail.URL + PagePath(p.ID)),
		"percent", strconv.FormatFloat(p.CommissionRate, 'f', -1, 64)}
}

func (p subject) reviewText() string {
	if p.fact.Approved {
		return "partners.change_approved"
	}
	return "partners.change_rejected"
}

// phoneSuffix returns a phone number after a comma, to continue a line, or an empty string without a number.
func phoneSuffix(number string) string {
	if number == "" {
		return ""
	}
	return ", " + number
}
