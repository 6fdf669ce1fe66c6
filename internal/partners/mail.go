package partners

import (
	"context"
	"fmt"
	"strings"

	"harborlight/internal/database"
	"harborlight/internal/mail"
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
	brand := s.site.Brand.Name
	text, html := mail.Compose(brand, "Your company is in our marketplace", []string{
		"Dear " + p.CompanyName + " team,",
		"We have approved your application. Visitors now find you in the partner marketplace, with a verified badge.",
		"When somebody asks for an introduction, we write to you at this address.",
	}, mail.Button{Text: "See the marketplace", URL: s.url + "/partners"}, s.footer("your company applied as a partner"))
	return s.db.Write(ctx, func(tx *database.Tx) error {
		return mail.Enqueue(ctx, tx, mail.Message{
			Kind: "partners.approved", To: p.ContactEmail, ReplyTo: s.site.Brand.SupportEmail,
			Subject: "Your listing on " + brand + " is live", Text: text, HTML: html,
		})
	})
}

// MailIntroduction tells the owner who wants to meet whom, so that an answer
// goes to the visitor, and confirms to the visitor that the request arrived.
func (s *Service) MailIntroduction(ctx context.Context, fact IntroductionRequested) error {
	r, err := findRequest(ctx, s.db, fact.RequestID, "")
	if err != nil {
		return fmt.Errorf("mail introduction %s: %w", fact.RequestID, err)
	}
	return s.db.Write(ctx, func(tx *database.Tx) error {
		if err := mail.Enqueue(ctx, tx, s.introductionToOwner(r)); err != nil || len(r.Flags) > 0 {
			return err
		}
		if may, err := s.confirmations.Take(ctx, tx, r.RequesterEmail, r.UserID); err != nil || !may {
			return err
		}
		return mail.Enqueue(ctx, tx, s.introductionToVisitor(r))
	})
}

func (s *Service) letterToOwner(p Partner) mail.Message {
	facts := []string{
		"Company: " + p.CompanyName, "Location: " + given(p.Location), "Website: " + given(p.WebsiteURL),
		"Contact: " + p.ContactEmail + phone(p.ContactPhone), "Services: " + strings.Join(p.ServicesOffered, ", "),
		"Specializations: " + strings.Join(p.Specializations, ", "),
	}
	paragraphs := []string{p.CompanyName + " has applied to be listed as a partner.", strings.Join(facts, "\n"), p.CompanyDescription}
	paragraphs = append(paragraphs, warning("application", p.Flags)...)
	text, html := mail.Compose(s.site.Brand.Name, "New partner application", paragraphs,
		mail.Button{Text: "Review the application", URL: s.url + "/admin"}, s.footer("you are the administrator of this site"))
	return mail.Message{
		Kind: "partners.applied.owner", To: s.owner, ReplyTo: p.ContactEmail,
		Subject: "Partner application: " + p.CompanyName, Text: text, HTML: html,
	}
}

// letterToApplicant repeats nothing of what was sent: the address is not proven
// to be the sender's, and nobody may write to others through us.
func (s *Service) letterToApplicant(p Partner) mail.Message {
	brand, hours := s.site.Brand, s.site.Brand.Claims.ReviewHours
	text, html := mail.Compose(brand.Name, "We have your application", []string{
		fmt.Sprintf("Thank you for applying. A person reads your application and contacts you within %d hours.", hours),
		"After a verification call your profile goes live in the marketplace.",
		"If you did not apply, you need not do anything: without the call nothing is published.",
	}, mail.Button{}, s.footer("this address was given in a partner application"))
	return mail.Message{
		Kind: "partners.applied", To: p.ContactEmail, ReplyTo: brand.SupportEmail,
		Subject: "Your partner application to " + brand.Name, Text: text, HTML: html,
	}
}

func (s *Service) introductionToOwner(r Request) mail.Message {
	facts := []string{
		"Partner: " + r.PartnerName, "Name: " + r.RequesterName, "E-mail: " + r.RequesterEmail,
		"Company: " + given(r.RequesterCompany), "Service: " + r.ServiceNeeded, "Budget: " + given(r.Budget),
	}
	paragraphs := []string{r.RequesterName + " asks for an introduction to " + r.PartnerName + ".", strings.Join(facts, "\n")}
	if r.Message != "" {
		paragraphs = append(paragraphs, r.Message)
	}
	paragraphs = append(paragraphs, warning("request", r.Flags)...)
	text, html := mail.Compose(s.site.Brand.Name, "Introduction requested", paragraphs,
		mail.Button{Text: "See all requests", URL: s.url + "/admin?tab=requests"}, s.footer("you are the administrator of this site"))
	return mail.Message{
		Kind: "partners.introduction.owner", To: s.owner, ReplyTo: r.RequesterEmail,
		Subject: "Introduction to " + r.PartnerName, Text: text, HTML: html,
	}
}

func (s *Service) introductionToVisitor(r Request) mail.Message {
	brand := s.site.Brand
	text, html := mail.Compose(brand.Name, "We have your request", []string{
		"Thank you. We pass your request on to " + r.PartnerName + " and introduce you by e-mail.",
		fmt.Sprintf("You hear from us within %d hours.", brand.Claims.ResponseHours),
	}, mail.Button{}, s.footer("this address was given in a request for an introduction"))
	return mail.Message{
		Kind: "partners.introduction", To: r.RequesterEmail, ReplyTo: brand.SupportEmail,
		Subject: "Your introduction to " + r.PartnerName, Text: text, HTML: html,
	}
}

// footer says why somebody gets a mail.
func (s *Service) footer(because string) string {
	return "You get this mail because " + because + ".\nQuestions: " + s.site.Brand.SupportEmail
}

// warning says why something looks automated.
func warning(what string, flags []string) []string {
	if len(flags) == 0 {
		return nil
	}
	return []string{"This " + what + " looks automated (" + strings.ReplaceAll(strings.Join(flags, ", "), "_", " ") + "). No answer was sent."}
}

func given(s string) string {
	if s == "" {
		return "not given"
	}
	return s
}

func phone(s string) string {
	if s == "" {
		return ""
	}
	return ", " + s
}
