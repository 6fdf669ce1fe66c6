package operations

import (
	"context"
	"fmt"
	"strings"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/operations/start"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
)

// startFacts returns the inputs of the setup steps, once with the published content and once with the draft. Kept is
// still empty.
func (a *Area) startFacts(ctx context.Context) (site, draft start.Facts, err error) {
	settings, err := a.startSettings(ctx)
	if err != nil {
		return site, draft, err
	}
	edition, err := a.deps.Draft(ctx)
	if err != nil {
		return site, draft, err
	}
	builtIn, err := content.Edit(content.Builtin(), nil)
	if err != nil {
		return site, draft, err
	}
	site = start.Facts{Settings: settings, BuiltIn: builtIn, Site: a.deps.Site()}
	draft = start.Facts{Settings: settings, BuiltIn: builtIn, Site: edition}
	return site, draft, nil
}

// startSettings returns the settings that the setup steps examine. AdminReady is true if the admin's address has a
// confirmed account.
func (a *Area) startSettings(ctx context.Context) (start.Settings, error) {
	c := a.settings
	s := start.Settings{
		PublicURL: a.PublicURL, IsHTTPS: c.IsHTTPS, MailServer: c.MailServer, MailFrom: c.Sender(),
		Payments: c.Payments, StripeTest: c.StripeTest, AdminEmail: a.AdminEmail,
	}
	_, err := a.deps.Accounts.FindConfirmed(ctx, a.DB, a.AdminEmail)
	if s.AdminReady = err == nil; err != nil && fault.KindOf(err) != fault.KindNotFound {
		return s, fmt.Errorf("look for the administrator's account: %w", err)
	}
	if s.LacksFactor, err = a.deps.LacksFactor(ctx); err != nil {
		return s, err
	}
	known, err := a.deps.DemoAccounts(ctx)
	s.HasDemoPassword = len(known) > 0
	return s, err
}

// The test mail doesn't go through the outbox, so sendTestMail composes it itself.
var _ = mail.Declare([]mail.Declaration[struct{}]{{Kind: "start.test", To: "owner", Budget: mail.Own}})

// testMailTime is the time limit of a test mail, because the admin waits for it.
const testMailTime = 20 * time.Second

// sendTestMail sends a mail to the account and returns its address. It sends directly, for at most 20 seconds,
// because the outbox would retry for days and the admin needs the result immediately. It returns the mail server's
// error, together with the address.
func (a *Area) sendTestMail(ctx context.Context, userID string) (to string, err error) {
	if to, err = a.deps.Accounts.EmailOf(ctx, a.DB, userID); err != nil {
		return "", err
	}
	site := a.Content()
	err = a.DB.Write(ctx, func(tx *database.Tx) error {
		return audit.Record(ctx, tx, audit.Entry{ActorID: userID, Action: "mail.tested"})
	})
	if err != nil {
		return to, err
	}
	words := site.Mails.Start.Test
	text, html := mail.Compose(mail.ThemeOf(site, a.PublicURL), words.Heading, words.Paragraphs, mail.Button{},
		words.Footer)
	ctx, cancel := context.WithTimeout(ctx, testMailTime)
	defer cancel()
	err = a.deps.Transport.Send(ctx, mail.Outgoing{
		Message: mail.Message{Kind: "start.test", To: to, Subject: words.Subject, Text: text, HTML: html},
		ID:      id.New(), From: a.settings.Sender(), At: a.DB.Clock().Now(),
	})
	return to, err
}

// examineStart adds the setup steps of the desk, the number of open ones and the unconfirmed claims to the report.
func (a *Area) examineStart(ctx context.Context, r *Report) error {
	overview, err := a.start.Find(ctx)
	if err != nil {
		return err
	}
	r.Left = overview.Left
	for _, step := range overview.Steps {
		for _, gap := range step.Missing {
			if gap.IsClaim {
				r.Claims = append(r.Claims, gap.Text)
			}
		}
		r.Steps = append(r.Steps, fmt.Sprintf("%-14s %s", step.Title, describeStep(step)))
	}
	return nil
}

// describeStep returns "done", or the texts of the step's gaps in one line, with separate items only counted. A kept
// step begins with "kept as it is.".
func describeStep(step start.Step) string {
	if step.State == start.Done {
		return "done"
	}
	var texts []string
	items := 0
	for _, gap := range step.Missing {
		if gap.Item != "" || gap.IsClaim {
			items++
			continue
		}
		texts = append(texts, gap.Text)
	}
	switch {
	case step.ID == start.Prices:
		texts = append(texts, fmt.Sprintf("%d delivered prices to keep or change.", items))
	case items > 0:
		texts = append([]string{fmt.Sprintf("%d places with unconfirmed claims, listed above.", items)}, texts...)
	}
	text := strings.Join(texts, " ")
	if step.State == start.Kept {
		return "kept as it is. " + text
	}
	return text
}
