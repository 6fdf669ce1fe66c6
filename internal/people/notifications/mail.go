package notifications

import (
	"context"
	"fmt"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
)

// Security emails don't count against the recipient's budget, so they are never dropped.
var _ = mail.Declare(mail.Kinds{
	"notifications." + string(TopicSecurity): mail.Own, "notifications." + string(TopicAdmin): mail.Party,
	"notifications." + string(TopicEvents): mail.Party, "notifications." + string(TopicOrders): mail.Party,
	"notifications." + string(TopicPartners): mail.Party,
})

// EmailTemplate contains the theme and texts of this package's emails.
type EmailTemplate struct {
	Head  mail.Theme
	URL   string // URL of the calendar page with the list and preferences
	Texts content.LinkMail
}

// mail queues an email with the notification to the user's address. It sends nothing if the account no longer exists
// or isn't confirmed.
func (s *Service) mail(ctx context.Context, tx *database.Tx, in New) error {
	to, err := s.accounts.EmailOf(ctx, tx, in.UserID)
	if fault.KindOf(err) == fault.KindNotFound {
		return nil
	}
	if err != nil {
		return fmt.Errorf("find the address of %s: %w", in.UserID, err)
	}
	letter := s.template()
	words := content.Mail(letter.Texts).Fill("title", content.Trusted(in.Title), "message", content.Trusted(in.Message))
	button := mail.Button{Text: words.Button, URL: letter.URL}
	text, html := mail.Compose(letter.Head, words.Heading, words.Paragraphs, button, words.Footer)
	return mail.Enqueue(ctx, tx, mail.Message{
		Kind: "notifications." + string(in.Topic), To: to, Subject: words.Subject, Text: text, HTML: html,
	})
}
