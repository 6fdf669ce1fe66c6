package factors

import (
	"context"

	"harborlight/content"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
)

// Package accounts sends these emails.
var _ = mail.Declare(mail.Kinds{
	"accounts." + string(Added): mail.Own, "accounts." + string(Removed): mail.Own, "accounts." + string(AllReset): mail.Own,
	"accounts." + string(RecoveryCodesCreated): mail.Own, "accounts." + string(RecoveryCodeUsed): mail.Own,
	"accounts." + string(PasskeyCopied): mail.Own, "accounts." + string(AppPasswordCreated): mail.Own,
})

// NoticeKey returns the key of a change's notification. The email repeats its text.
func NoticeKey(change Change) string { return "factors." + string(change) }

// mailChange mails the user the notice about a change of their factors, with a link to the account page.
func (s *Service) mailChange(ctx context.Context, tx *database.Tx, u users.User, change Change) error {
	notice, words := s.deps.Notice(NoticeKey(change)), content.Mail(s.deps.Mails().FactorChange)
	return s.deps.Mail(ctx, tx, u.Email, string(change), words, s.config.PublicURL+"/auth", "title",
		content.Trusted(notice.Title), "text", content.Trusted(notice.Message))
}
