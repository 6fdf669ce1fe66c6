package factors

import (
	"context"

	"harborlight/content"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/database"
)

// NoticeKey is the notification of a change, which its mail quotes.
func NoticeKey(change Change) string { return "factors." + string(change) }

func (s *Service) mailChange(ctx context.Context, tx *database.Tx, u users.User, change Change) error {
	notice, words := s.needs.Notice(NoticeKey(change)), content.Mail(s.needs.Mails().FactorChange)
	return s.needs.Mail(ctx, tx, u.Email, string(change), words, s.config.PublicURL+"/auth", "title", notice.Title,
		"text", notice.Message)
}
