package factors

import (
	"context"

	"harborlight/content"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
)

// All changes have one text, which repeats their notification.
var mails = declareMails()

func declareMails() (list []mail.Declaration[notice]) {
	for _, change := range Changes {
		list = append(list, mail.Declaration[notice]{Kind: "accounts." + string(change), To: "account",
			Budget: mail.Own, Text: func(notice) string { return "accounts.factor_change" },
			Link: func(notice) string { return "/auth" }})
	}
	return mail.Declare(list)
}

// notice is an email about a change of a user's factors.
type notice struct {
	to     string
	values content.Pairs
}

// NoticeKey returns the key of a change's notification. The email repeats its text.
func NoticeKey(change Change) string { return "factors." + string(change) }

// mailChange mails the user the notice about a change of their factors, with a link to the account page.
func (s *Service) mailChange(ctx context.Context, tx *database.Tx, u users.User, change Change) error {
	text, _ := s.deps.Mail.Current().Notices.Find(NoticeKey(change))
	mailer := mail.Mailer[notice]{Site: s.deps.Mail, Mails: mails,
		Recipients: func(_ context.Context, _ *database.Tx, _ mail.Kind, n notice) ([]mail.Message, error) {
			return []mail.Message{{To: n.to}}, nil
		},
		Values: func(n notice) content.Pairs { return n.values }}
	return mailer.Enqueue(ctx, tx, "accounts."+string(change), notice{u.Email, content.Pairs{
		"title", content.Trusted(text.Title), "text", content.Trusted(text.Message),
		"site", content.Trusted(s.config.PublicURL)}})
}
