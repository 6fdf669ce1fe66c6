package notifications

import (
	"context"
	"fmt"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
)

// Security emails don't count against the recipient's budget, so they are never dropped. The button opens the list of
// notifications and the preferences.
var mails = mail.Declare([]mail.Declaration[New]{about(TopicSecurity, mail.Own), about(TopicAdmin, mail.Party),
	about(TopicEvents, mail.Party), about(TopicOrders, mail.Party), about(TopicPartners, mail.Party)})

func about(topic Topic, budget mail.Class) mail.Declaration[New] {
	return mail.Declaration[New]{Kind: "notifications." + string(topic), To: "account", Budget: budget,
		Text: func(New) string { return "notifications.notice" }}
}

// mail queues an email with the notification to the user's address.
func (s *Service) mail(ctx context.Context, tx *database.Tx, in New) error {
	mailer := mail.Mailer[New]{Site: s.site, Mails: mails, Recipients: s.recipients,
		Values: func(in New) content.Pairs {
			return content.Pairs{"title", content.Trusted(in.Title), "message", content.Trusted(in.Message)}
		},
		Link: func(New) string { return "/calendar" }}
	return mailer.Enqueue(ctx, tx, "notifications."+string(in.Topic), in)
}

// recipients returns the user, or nobody if the account no longer exists or isn't confirmed.
func (s *Service) recipients(ctx context.Context, tx *database.Tx, _ mail.Kind, in New) ([]mail.Message, error) {
	to, err := fault.Optional(s.accounts.EmailOf(ctx, tx, in.UserID))
	if err != nil {
		return nil, fmt.Errorf("find the address of %s: %w", in.UserID, err)
	}
	return []mail.Message{{To: to}}, nil
}
