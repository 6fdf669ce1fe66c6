package factors

import (
	"context"

	"harborlight/content"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/database"
)

// Notice is what a change of the second factors is called to its owner, in
// mails and on the site.
func (s *Service) Notice(change Change) content.Intro {
	words := s.needs.Mails().Factors
	switch change {
	case Added:
		return words.Added
	case Removed:
		return words.Removed
	case AllReset:
		return words.Reset
	case CodesMade:
		return words.CodesMade
	case RecoveryCodeUsed:
		return words.CodeUsed
	case AppPasswordMade:
		return words.AppPassword
	default: // PasskeyCopied
		return words.PasskeyCopied
	}
}

func (s *Service) mailChange(ctx context.Context, tx *database.Tx, u users.User, change Change) error {
	notice := s.Notice(change)
	words := content.Mail(s.needs.Mails().FactorChange)
	return s.needs.Mail(ctx, tx, u.Email, string(change), words, s.config.PublicURL+"/auth", "title", notice.Title,
		"text", notice.Text)
}
