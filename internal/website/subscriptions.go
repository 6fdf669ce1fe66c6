package website

import (
	"context"

	"harborlight/content"
	"harborlight/internal/platform/facts"
	"harborlight/internal/website/publishing"
)

// Subscriptions returns the area's only event handlers: when a planned publication is refused, they notify the owner.
func (a *Area) Subscriptions() []facts.Subscription {
	t := facts.NewTable("website", a.Runner)
	plan := facts.Subject[publishing.PlanFact, publishing.PlanFact]{
		Texts: a.NoticeTexts,
		Read: func(_ context.Context, in publishing.PlanFact) (publishing.PlanFact, content.Pairs, error) {
			return in, in.Values(), nil
		},
		Recipients: map[string]facts.Recipient[publishing.PlanFact]{
			"owner": func(ctx context.Context, _ publishing.PlanFact, n content.Notice) error {
				return a.deps.NotifyAdmin(ctx, n)
			}},
		Page: func(publishing.PlanFact) string { return publishing.EditorPath },
	}
	facts.Subscribe(t, publishing.FactPlanRefused,
		facts.Mails(a.publishing.Mail),
		plan.Notify("owner", "publishing.plan_refused"))
	return t.Subscriptions()
}
