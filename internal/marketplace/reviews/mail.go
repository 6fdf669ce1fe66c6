package reviews

import (
	"context"
	"fmt"
	"net/url"
	"strconv"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
)

var mails = mail.Declare([]mail.Declaration[subject]{
	{Kind: "reviews.invitation", To: "visitor", Budget: mail.Step,
		Link: func(r subject) string { return "/partners?" + url.Values{"review": {r.token}}.Encode() }},
	{Kind: "reviews.received", To: "partner", Budget: mail.Party, On: []string{FactWritten}, If: subject.isPublic,
		Link: func(subject) string { return "/partner-portal" }},
	{Kind: "reviews.notice", To: "owner", Budget: mail.Owner, On: []string{FactWritten}, If: subject.isPublic,
		Link: func(subject) string { return "/admin?tab=reviews" }},
	{Kind: "reviews.answered", To: "visitor", Budget: mail.Party, On: []string{FactAnswered}, If: subject.isPublic,
		Link: func(r subject) string { return "/partners?partner=" + url.QueryEscape(r.PartnerID) }},
})

// subject is the review that a mail is about.
type subject struct {
	Review

	service       *Service
	partner       string // name of the partner
	author, token string // the author's address and the token of the invitation; only in reviews.invitation
}

// isPublic reports whether the review wasn't hidden since.
func (r subject) isPublic() bool { return r.HiddenAt == nil }

// Mail handles the facts about reviews: it writes the mails that follow the fact with the name. A deleted review is a
// fault of kind NotFound.
func (s *Service) Mail(ctx context.Context, name string, f Fact) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		r := subject{service: s}
		var err error
		if r.Review, err = find(ctx, tx, f.ReviewID, ""); err != nil {
			return err
		}
		if r.partner, err = s.config.Directory.NameOf(ctx, tx, r.PartnerID); err != nil {
			return fmt.Errorf("find the name of partner %s: %w", r.PartnerID, err)
		}
		return s.mailer().Follow(ctx, tx, name, r)
	})
}

// mailInvitation mails the requester the private link to write a review, in the transaction that creates it.
func (s *Service) mailInvitation(ctx context.Context, tx *database.Tx, e ReviewRequest, token string) error {
	r := subject{service: s, partner: e.PartnerName, author: e.Email, token: token}
	r.AuthorName = e.Name
	return s.mailer().Enqueue(ctx, tx, "reviews.invitation", r)
}

func (s *Service) mailer() mail.Mailer[subject] {
	site := mail.Site{Content: s.config.Content, URL: s.config.PublicURL}
	return mail.Mailer[subject]{Site: site, Mails: mails, Recipients: s.recipients, Values: subject.values}
}

// recipients returns the owner, the members of the partner or the author; none if the author's invitation was deleted
// with the account. Replies go to the owner.
func (s *Service) recipients(ctx context.Context, tx *database.Tx, kind mail.Kind, r subject) ([]mail.Message, error) {
	m := mail.Message{To: r.author, ReplyTo: s.config.Owner()}
	var err error
	switch kind.Name {
	case "reviews.received":
		addresses, err := s.config.Directory.MailsOf(ctx, tx, r.PartnerID)
		return mail.Each(addresses, m), err
	case "reviews.notice":
		m.To = m.ReplyTo
	case "reviews.answered":
		m.To, err = fault.Optional(findAuthorEmail(ctx, tx, r.IntroductionID))
	}
	return []mail.Message{m}, err
}

func (r subject) values() content.Pairs {
	stars := content.Fill(r.service.config.Content().Mails.Reviews.Stars, "stars", strconv.FormatInt(r.Stars, 10),
		"most", strconv.Itoa(maxStars))
	return content.Pairs{"partner", r.partner, "name", r.AuthorName, "author", r.AuthorName, "text", r.Text,
		"stars", stars, "answer", r.Answer}
}
