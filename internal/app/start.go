package app

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
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/limit"
	"harborlight/internal/platform/mail"
)

// buildStart builds the part that leads the owner through the first start.
func (a *App) buildStart() {
	a.start = start.New(a.DB, start.Sources{Facts: a.startFacts, TestMail: a.sendTestMail, IsDemo: a.Config.Demo})
}

// startFacts are what the steps of the first start are derived from, on the site and in the draft.
func (a *App) startFacts(ctx context.Context) (site, draft start.Facts, err error) {
	settings, err := a.startSettings(ctx)
	if err != nil {
		return site, draft, err
	}
	edition, err := a.publishing.Draft(ctx)
	if err != nil {
		return site, draft, err
	}
	builtIn, err := content.Edit(content.Builtin(), nil)
	if err != nil {
		return site, draft, err
	}
	now := a.publishing.Snapshot()
	site = start.Facts{Settings: settings, BuiltIn: builtIn, Site: content.Edition{Site: now.Site, Files: now.Files}}
	draft = start.Facts{Settings: settings, BuiltIn: builtIn, Site: edition}
	return site, draft, nil
}

func (a *App) startSettings(ctx context.Context) (start.Settings, error) {
	c := a.Config
	s := start.Settings{
		PublicURL: c.PublicURL, IsHTTPS: c.https(), MailServer: c.SMTPURL != "", MailFrom: a.MailFrom(),
		Payments: c.Payments, StripeTest: strings.Contains(c.StripeSecretKey, "_test_"), AdminEmail: c.AdminEmail,
	}
	_, err := a.accounts.FindConfirmed(ctx, a.DB, c.AdminEmail)
	if s.AdminReady = err == nil; err != nil && fault.KindOf(err) != fault.KindNotFound {
		return s, fmt.Errorf("look for the administrator's account: %w", err)
	}
	if s.LacksKey, err = a.accounts.AdminLacksFactor(ctx); err != nil {
		return s, err
	}
	known, err := a.demoAccounts(ctx)
	s.KnownAdmin = len(known) > 0
	return s, err
}

// testMailTime bounds how long a test mail may take: the administrator waits for it.
const testMailTime = 20 * time.Second

// sendTestMail sends a mail to the account past the outbox, which would retry for days where the administrator wants to
// know now.
func (a *App) sendTestMail(ctx context.Context, userID string) (to string, err error) {
	if to, err = a.accounts.EmailOf(ctx, a.DB, userID); err != nil {
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
	text, html := mail.Compose(a.letterhead(site), words.Heading, words.Paragraphs, mail.Button{}, words.Footer)
	ctx, cancel := context.WithTimeout(ctx, testMailTime)
	defer cancel()
	err = a.transport.Send(ctx, mail.Outgoing{
		Message: mail.Message{Kind: "start.test", To: to, Subject: words.Subject, Text: text, HTML: html},
		ID:      id.New(), From: a.MailFrom(), At: a.Config.Clock.Now(),
	})
	return to, err
}

// startRoutes are the administrator's first start.
func (a *App) startRoutes(r *httpx.Router, desk []*limit.Limiter) {
	api := &start.API{Service: a.start}
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/admin/start", ID: "find-start",
		Summary: "The steps of the first start and how far each is", Role: auth.Administrator, Limits: desk}, api.Find)
	httpx.Handle(r, httpx.Route{Pattern: "PUT /api/admin/start", ID: "keep-start-step",
		Summary: "Leave a step as it is, or look at it again", Role: auth.Administrator, Limits: desk}, api.Keep)
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/admin/start/test-mail", ID: "send-test-mail",
		Summary: "Send a mail to oneself now", Role: auth.Administrator,
		Limits: []*limit.Limiter{a.limits.New(10, time.Hour)}}, api.TestMail)
}

// examineStart reports the same steps as the desk.
func (a *App) examineStart(ctx context.Context, r *Report) error {
	overview, err := a.start.Find(ctx)
	if err != nil {
		return err
	}
	r.Left = overview.Left
	for _, step := range overview.Steps {
		r.Steps = append(r.Steps, fmt.Sprintf("%-14s %s", step.Title, describeStep(step)))
	}
	return nil
}

func describeStep(step start.Step) string {
	if step.State == start.Done {
		return "done"
	}
	texts := make([]string, len(step.Missing))
	for i, gap := range step.Missing {
		texts[i] = gap.Text
	}
	text := strings.Join(texts, " ")
	if step.State == start.Kept {
		return "kept as it is. " + text
	}
	return text
}
