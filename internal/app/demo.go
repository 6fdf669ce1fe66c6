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

// The desk of --demo contains several months of data: leads, orders, offers, bookings and introductions in every
// state. Each step runs a use case of a slice with the clock set to the step's time, and then all jobs that it
// caused. The demo sends no mails and leaves no jobs in the queue (decision 0047).

// demoDesk runs the steps that fill the desk.
type demoDesk struct {
	*App
	queue   jobs.Diverted
	outbox  mail.Diverted
	admin   auth.Principal
	partner auth.Principal // the demo's partner; UserID is empty if the content has no partner with that address
	steps   []demoStep
}

// demoStep is a use case that runs at a time in the past.
type demoStep struct {
	ago time.Duration
	do  func(ctx context.Context) error
}

// days converts a number of days to a duration.
func days(n float64) time.Duration { return time.Duration(n * float64(24*time.Hour)) }

// DaysAgo adds a step that runs at a time so many days ago. Steps of the same time run in the order in which they are
// added.
func (d *demoDesk) DaysAgo(daysAgo float64, do func(ctx context.Context) error) {
	d.steps = append(d.steps, demoStep{days(daysAgo), do})
}

// fillDemo fills the desk with past data on the first start of a demo, and otherwise does nothing. It runs the steps
// of all areas from the oldest to the newest at their dates, by moving the clock, and sends no mail.
func (a *App) fillDemo(ctx context.Context) error {
	ctx = fault.WithTexts(ctx, a.message)
	if !a.isFirstDemo {
		return nil
	}
	defer a.Config.demoClock.SetOffset(0)
	d := &demoDesk{App: a}
	ctx = mail.Divert(jobs.Divert(ctx, &d.queue), &d.outbox)
	if err := d.findActors(ctx); err != nil {
		return fmt.Errorf("fill the desk of the demo: %w", err)
	}
	a.sales.FillDemo(d, d.admin)
	a.schedule.FillDemo(d)
	if err := a.market.FillDemo(ctx, d, d.admin, d.partner); err != nil {
		return fmt.Errorf("fill the desk of the demo: %w", err)
	}
	a.website.FillDemo(d)
	for _, daysAgo := range []float64{28, 14, 0} {
		d.DaysAgo(daysAgo, d.runPeriodic)
	}
	for len(d.steps) > 0 { // a step may add others
		slices.SortStableFunc(d.steps, func(a, b demoStep) int { return int(b.ago - a.ago) })
		step := d.steps[0]
		d.steps = d.steps[1:]
		a.Config.demoClock.SetOffset(-step.ago)
		if err := step.do(ctx); err != nil {
			return fmt.Errorf("fill the desk of the demo, %s ago: %w", step.ago, err)
		}
		if err := a.Runner.DrainDiverted(ctx, &d.queue); err != nil {
			return fmt.Errorf("fill the desk of the demo, after %s ago: %w", step.ago, err)
		}
	}
	return nil
}

// findActors sets the admin and the partner of the demo. The user ID stays empty for an address without a confirmed
// account.
func (d *demoDesk) findActors(ctx context.Context) (err error) {
	d.admin = auth.Principal{Email: d.Config.AdminEmail, Admin: true}
	if d.admin.UserID, err = fault.Optional(d.people.Accounts().FindConfirmed(ctx, d.DB, d.Config.AdminEmail)); err != nil {
		return err
	}
	d.partner = auth.Principal{Email: DemoPartner}
	if d.partner.UserID, err = fault.Optional(d.people.Accounts().FindConfirmed(ctx, d.DB, DemoPartner)); err != nil {
		return err
	}
	return err
}

// runPeriodic runs the periodic jobs that send reminders and end overdue rows. The first error ends it.
func (d *demoDesk) runPeriodic(ctx context.Context) error {
	for _, do := range []func(context.Context) error{
		d.market.RunScheduled, d.sales.Billing().RemindDue, d.sales.Offers().ExpireOverdue,
	} {
		if err := do(ctx); err != nil {
			return err
		}
	}
	return nil
}

// AsAdmin returns a context in which the admin acts.
func (d *demoDesk) AsAdmin(ctx context.Context) context.Context { return auth.With(ctx, d.admin) }

// MailedToken returns the private token from the newest demo email to the address with a link that has the named
// query parameter. It returns an error if there is none.
func (d *demoDesk) MailedToken(address, name string) (string, error) {
	link := regexp.MustCompile(`[?&]` + name + `=([A-Za-z0-9_-]+)`)
	for _, m := range slices.Backward(d.outbox.Messages) {
		if found := link.FindStringSubmatch(m.Text); m.To == address && found != nil {
			return found[1], nil
		}
	}
	return "", fmt.Errorf("no mail to %s has a link with %s", address, name)
}

// Book books a time for a paid order.
func (d *demoDesk) Book(ctx context.Context, service, name, email string, ahead int, order string) error {
	return d.schedule.BookDemo(ctx, d, service, name, email, ahead, order)
}

// DateAfter returns the date so many days after the demo's current time, in the format of forms.
func (d *demoDesk) DateAfter(after int) string {
	return d.DB.Clock().Now().AddDate(0, 0, after).Format(time.DateOnly)
}
