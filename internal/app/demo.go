package app

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/mail"
)

// The desk of --demo has a past: leads, orders, offers, bookings and introductions in every state, as if the last
// months had happened. Each step is a use case of its slice, taken at its time by a clock that is set back, and what
// follows from it follows before the next step. No mail is written, and no job stays in the queue (decision 0067).

// demoDesk is the past while it happens.
type demoDesk struct {
	*App
	queue   jobs.Diverted
	outbox  mail.Diverted
	admin   auth.Principal
	partner auth.Principal // the demo's partner; without a UserID if the content has no company of that address
	steps   []demoStep
}

// demoStep is one thing that happened.
type demoStep struct {
	ago time.Duration
	do  func(ctx context.Context) error
}

// days is a time ago.
func days(n float64) time.Duration { return time.Duration(n * float64(24*time.Hour)) }

// On adds a step that happened so many days ago. Steps of the same moment happen in the order in which they are added.
func (d *demoDesk) On(daysAgo float64, do func(ctx context.Context) error) {
	d.steps = append(d.steps, demoStep{days(daysAgo), do})
}

// fillDemo gives the desk its past, on the first start of a demo.
func (a *App) fillDemo(ctx context.Context) error {
	ctx = fault.WithTexts(ctx, a.message)
	if !a.isFirstDemo {
		return nil
	}
	defer a.Config.demoClock.Set(0)
	d := &demoDesk{App: a}
	ctx = mail.Divert(jobs.Divert(ctx, &d.queue), &d.outbox)
	if err := d.begin(ctx); err != nil {
		return fmt.Errorf("fill the desk of the demo: %w", err)
	}
	a.sales.FillDemo(d, d.admin)
	a.schedule.FillDemo(d)
	if err := a.market.FillDemo(ctx, d, d.admin, d.partner); err != nil {
		return fmt.Errorf("fill the desk of the demo: %w", err)
	}
	a.website.FillDemo(d)
	for _, daysAgo := range []float64{28, 14, 0} {
		d.On(daysAgo, d.tidyUp)
	}
	for len(d.steps) > 0 { // a step may add others
		slices.SortStableFunc(d.steps, func(a, b demoStep) int { return int(b.ago - a.ago) })
		step := d.steps[0]
		d.steps = d.steps[1:]
		a.Config.demoClock.Set(-step.ago)
		if err := step.do(ctx); err != nil {
			return fmt.Errorf("fill the desk of the demo, %s ago: %w", step.ago, err)
		}
		if err := a.Runner.DrainDiverted(ctx, &d.queue); err != nil {
			return fmt.Errorf("fill the desk of the demo, after %s ago: %w", step.ago, err)
		}
	}
	return nil
}

// begin finds everybody who acts.
func (d *demoDesk) begin(ctx context.Context) (err error) {
	d.admin = auth.Principal{Email: d.Config.AdminEmail, Admin: true}
	if d.admin.UserID, err = fault.IfFound(d.people.Accounts().FindConfirmed(ctx, d.DB, d.Config.AdminEmail)); err != nil {
		return err
	}
	d.partner = auth.Principal{Email: DemoPartner}
	if d.partner.UserID, err = fault.IfFound(d.people.Accounts().FindConfirmed(ctx, d.DB, DemoPartner)); err != nil {
		return err
	}
	return err
}

// tidyUp does what the clock does on every site: it reminds of what rests, and ends what is over.
func (d *demoDesk) tidyUp(ctx context.Context) error {
	for _, do := range []func(context.Context) error{
		d.market.TidyUp, d.sales.Billing().RemindDue, d.sales.Offers().ExpireOverdue,
	} {
		if err := do(ctx); err != nil {
			return err
		}
	}
	return nil
}

// AtDesk returns ctx as the administrator's.
func (d *demoDesk) AtDesk(ctx context.Context) context.Context { return auth.With(ctx, d.admin) }

// SecretIn returns the private token that the newest mail to an address holds, after "offer=" or the like.
func (d *demoDesk) SecretIn(address, name string) (string, error) {
	link := regexp.MustCompile(`[?&]` + name + `=([A-Za-z0-9_-]+)`)
	for _, m := range slices.Backward(d.outbox.Messages) {
		if found := link.FindStringSubmatch(m.Text); m.To == address && found != nil {
			return found[1], nil
		}
	}
	return "", fmt.Errorf("no mail to %s has a link with %s", address, name)
}

// Book takes a time with a paid order.
func (d *demoDesk) Book(ctx context.Context, service, name, email string, ahead int, order string) error {
	return d.schedule.BookDemo(ctx, d, service, name, email, ahead, order)
}

// Day is the day so many days after the present of the demo, as forms send it.
func (d *demoDesk) Day(after int) string {
	return d.DB.Clock().Now().AddDate(0, 0, after).Format(time.DateOnly)
}
