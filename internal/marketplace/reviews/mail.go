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

var _ = mail.Declare(mail.Kinds{"reviews.invitation": mail.Step, "reviews.received": mail.Party,
	"reviews.notice": mail.Owner, "reviews.answered": mail.Party})

// mailInvitation mails the requester the private link to write a review, in the transaction that creates it.
func (s *Service) mailInvitation(ctx context.Context, tx *database.Tx, e ReviewRequest, token string) error {
	words := content.Mail(s.config.Content().Mails.Reviews.Invitation).Fill("name", e.Name, "partner", e.PartnerName)
	path := "/partners?" + url.Values{"review": {token}}.Encode()
	return mail.Enqueue(ctx, tx, s.composeMail("reviews.invitation", e.Email, words, path))
}

// composeMail returns a mail with a button that links to the path. Replies go to the owner.
func (s *Service) composeMail(kind, to string, words content.Mail, path string) mail.Message {
	site := s.config.Content()
	button := mail.Button{Text: words.Button, URL: s.config.PublicURL + path}
	head := mail.ThemeOf(site, s.config.PublicURL)
	text, html := mail.Compose(head, words.Heading, words.Paragraphs, button, words.Footer)
	return mail.Message{Kind: kind, To: to, ReplyTo: s.config.Owner(), Subject: words.Subject, Text: text, HTML: html}
}

// MailWritten mails a new review to the partner and to the owner. It sends nothing if the review was hidden since.
func (s *Service) MailWritten(ctx context.Context, f Fact) error {
	return s.mailAbout(ctx, f, func(tx *database.Tx, r Review, partner string) error {
		site := s.config.Content()
		pairs := content.Pairs{"partner", partner, "author", r.AuthorName, "text", r.Text,
			"stars", content.Fill(site.Mails.Reviews.Stars, "stars", strconv.FormatInt(r.Stars, 10), "most",
				strconv.Itoa(maxStars))}
		addresses, err := s.config.Directory.MailsOf(ctx, tx, r.PartnerID)
		if err != nil {
			return err
		}
		for _, to := range addresses {
			words := content.Mail(site.Mails.Reviews.Received).Fill(pairs...)
			if err := mail.Enqueue(ctx, tx, s.composeMail("reviews.received", to, words, "/partner-portal")); err != nil {
				return err
			}
		}
		words := content.Mail(site.Mails.Reviews.Notice).Fill(pairs...)
		return mail.Enqueue(ctx, tx, s.composeMail("reviews.notice", s.config.Owner(), words, "/admin?tab=reviews"))
	})
}

// MailAnswered mails the partner's reply to the author. It sends nothing if the review was hidden since, or the
// author's invitation was deleted with the account.
func (s *Service) MailAnswered(ctx context.Context, f Fact) error {
	return s.mailAbout(ctx, f, func(tx *database.Tx, r Review, partner string) error {
		to, err := findAuthorEmail(ctx, tx, r.IntroductionID)
		if fault.KindOf(err) == fault.KindNotFound {
			return nil // the invitation was deleted with its account
		}
		if err != nil {
			return err
		}
		words := content.Mail(s.config.Content().Mails.Reviews.Answered).Fill("name", r.AuthorName, "partner",
			partner, "answer",
			r.Answer)
		return mail.Enqueue(ctx, tx, s.composeMail("reviews.answered", to, words,
			"/partners?partner="+url.QueryEscape(r.PartnerID)))
	})
}

// mailAbout calls send with a public review and the partner's name, in a transaction. It does nothing for a review
// that was hidden since. A deleted review is a fault of kind NotFound.
func (s *Service) mailAbout(ctx context.Context, f Fact,
	send func(tx *database.Tx, r Review, partner string) error) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		r, err := find(ctx, tx, f.ReviewID, "")
		if err != nil || r.HiddenAt != nil {
			return err
		}
		partner, err := s.config.Directory.NameOf(ctx, tx, r.PartnerID)
		if err != nil {
			return fmt.Errorf("find the name of partner %s: %w", r.PartnerID, err)
		}
		return send(tx, r, partner)
	})
}
