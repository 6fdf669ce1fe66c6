package publishing

import (
	"context"

	"harborlight/content"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
)

var mails = mail.Declare([]mail.Declaration[PlanFact]{
	{Kind: "publishing.plan_refused", To: "owner", Budget: mail.Owner, On: []string{FactPlanRefused},
		Link: func(PlanFact) string { return EditorPath }},
})

// EditorPath is the path of the editor.
const EditorPath = "/admin?tab=site"

// Values returns the placeholders of texts about the fact.
func (f PlanFact) Values() content.Pairs { return content.Pairs{"when", f.When(), "reason", f.Reason} }

// Mail handles facts about plans: it writes the emails that follow the fact with the name.
func (s *Service) Mail(ctx context.Context, name string, f PlanFact) error {
	site := mail.Site{Content: s.Site, Owner: s.config.Mail.Owner, URL: s.config.Mail.PublicURL}
	mailer := mail.Mailer[PlanFact]{Site: site, Mails: mails, Values: PlanFact.Values,
		Recipients: func(context.Context, *database.Tx, mail.Kind, PlanFact) ([]mail.Message, error) {
			return []mail.Message{{To: s.config.Mail.Owner()}}, nil
		}}
	return s.db.Write(ctx, func(tx *database.Tx) error { return mailer.Follow(ctx, tx, name, f) })
}
