package app

import (
	"context"

	"harborlight/internal/accounts"
	"harborlight/internal/database"
	"harborlight/internal/fault"
	"harborlight/internal/jobs"
	"harborlight/internal/leads"
	"harborlight/internal/notifications"
	"harborlight/internal/orders"
	"harborlight/internal/partners"
)

// react is the one list of what follows when something has happened: "when X
// happened, do Y". Slices record facts in their own transactions; none of them
// knows who listens.
func (a *App) react() {
	jobs.On(a.Runner, jobs.FactGivenUp, a.givenUp)
	jobs.On(a.Runner, accounts.FactConfirmed, ifThere(a.welcome))
	jobs.On(a.Runner, accounts.FactPasswordChanged, ifThere(a.notePasswordChange))
	jobs.On(a.Runner, accounts.FactEmailChanged, ifThere(a.noteEmailChange))
	jobs.On(a.Runner, accounts.FactUserFactor, ifThere(a.noteFactorChange))
	jobs.On(a.Runner, notifications.FactReminderMinutesChanged, ifThere(a.rescheduleReminders))
	jobs.On(a.Runner, orders.FactPlaced, ifThere(a.orderPlaced))
	jobs.On(a.Runner, orders.FactPaid, ifThere(a.orderPaid))
	jobs.On(a.Runner, orders.FactExpired, ifThere(a.orderExpired))
	jobs.On(a.Runner, orders.FactRefunded, ifThere(a.orderRefunded))
	jobs.On(a.Runner, orders.FactDisputed, ifThere(a.orderDisputed))
	jobs.On(a.Runner, orders.FactMismatch, ifThere(a.orderMismatched))
	jobs.On(a.Runner, leads.FactReceived, ifThere(a.leadReceived))
	jobs.On(a.Runner, leads.FactContacted, ifThere(a.leadContacted))
	jobs.On(a.Runner, partners.FactApplied, ifThere(a.partnerApplied))
	jobs.On(a.Runner, partners.FactApproved, a.partnerApproved)
	jobs.On(a.Runner, partners.FactDeactivated, a.partnerDeactivated)
	jobs.On(a.Runner, partners.FactIntroductionRequested, ifThere(a.introductionRequested))
	jobs.On(a.Runner, partners.FactIntroduced, ifThere(a.introduced))
}

// ifThere leaves out what follows from something that was deleted meanwhile,
// with the account that it belonged to.
func ifThere[T any](do func(ctx context.Context, fact T) error) func(ctx context.Context, fact T) error {
	return func(ctx context.Context, fact T) error {
		err := do(ctx, fact)
		if fault.KindOf(err) == fault.KindNotFound {
			return nil
		}
		return err
	}
}

// welcome gives a new account its notification preferences.
func (a *App) welcome(ctx context.Context, in accounts.Changed) error {
	return a.DB.Write(ctx, func(tx *database.Tx) error {
		if _, err := a.accounts.EmailOf(ctx, tx, in.UserID); err != nil {
			return err
		}
		return a.notifications.Service.EnsurePreferences(ctx, tx, in.UserID)
	})
}

// rescheduleReminders lets the new time before events count for those that are
// in the calendar already.
func (a *App) rescheduleReminders(ctx context.Context, in notifications.PreferencesChanged) error {
	return a.events.Service.RescheduleReminders(ctx, in.UserID)
}

// notePasswordChange tells the owner on every device; accounts itself mails it.
func (a *App) notePasswordChange(ctx context.Context, in accounts.Changed) error {
	return a.noteSecurity(ctx, in, "Password changed", "The password of your account was changed, and every other device was signed out.")
}

// noteEmailChange does the same for the address.
func (a *App) noteEmailChange(ctx context.Context, in accounts.Changed) error {
	return a.noteSecurity(ctx, in, "E-mail address changed", "You sign in with "+in.Email+" from now on.")
}

// noteFactorChange does the same for passkeys, authenticator apps and recovery codes.
func (a *App) noteFactorChange(ctx context.Context, in accounts.FactorChanged) error {
	notice := a.accounts.FactorNotice(in.Change)
	return a.noteSecurity(ctx, accounts.Changed{UserID: in.UserID}, notice.Title, notice.Text)
}

func (a *App) noteSecurity(ctx context.Context, in accounts.Changed, title, message string) error {
	return a.DB.Write(ctx, func(tx *database.Tx) error {
		if _, err := a.accounts.EmailOf(ctx, tx, in.UserID); err != nil {
			return err
		}
		return a.notifications.Service.Create(ctx, tx, notifications.New{
			UserID: in.UserID, Topic: notifications.TopicSecurity, Type: notifications.TypeInApp, Title: title, Message: message,
		})
	})
}
