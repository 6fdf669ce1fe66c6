package notifications

import (
	"context"
	"fmt"

	"harborlight/internal/database"
	"harborlight/internal/fault"
	"harborlight/internal/mail"
)

// Letter is what all mails of this package look like.
type Letter struct {
	Brand string // name at the top
	URL   string // of the calendar page, where the list and the preferences are
}

// mail sends the notification to the person's address. An account that has
// gone meanwhile gets none.
func (s *Service) mail(ctx context.Context, tx *database.Tx, in New) error {
	to, err := s.accounts.EmailOf(ctx, tx, in.UserID)
	if fault.KindOf(err) == fault.KindNotFound {
		return nil
	}
	if err != nil {
		return fmt.Errorf("find the address of %s: %w", in.UserID, err)
	}
	var paragraphs []string
	if in.Message != "" {
		paragraphs = []string{in.Message}
	}
	text, html := mail.Compose(s.letter.Brand, in.Title, paragraphs,
		mail.Button{Text: "Open your notifications", URL: s.letter.URL},
		"You get this mail because e-mail notifications are on. You can turn them off in your calendar.")
	return mail.Enqueue(ctx, tx, mail.Message{Kind: "notifications." + string(in.Topic), To: to, Subject: in.Title, Text: text, HTML: html})
}
