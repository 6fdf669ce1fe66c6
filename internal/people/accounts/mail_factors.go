package accounts

import (
	"context"

	"harborlight/content"
	"harborlight/internal/platform/database"
)

// FactorNotice is what a change of the second factors is called to its owner, in
// mails and on the site.
func (s *Service) FactorNotice(change FactorChange) content.Intro {
	words := s.words().Mails.Factors
	switch change {
	case FactorAdded:
		return words.Added
	case FactorRemoved:
		return words.Removed
	case FactorsReset:
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

func (s *Service) mailFactorChange(ctx context.Context, tx *database.Tx, u User, change FactorChange) error {
	notice := s.FactorNotice(change)
	words := content.Mail(s.words().Mails.FactorChange)
	return s.send(ctx, tx, u.Email, string(change), words, s.signInPage(), "title", notice.Title, "text", notice.Text)
}
