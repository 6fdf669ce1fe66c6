package people

import (
	"context"

	"harborlight/content"
	"harborlight/internal/people/accounts"
	"harborlight/internal/people/factors"
	"harborlight/internal/people/notifications"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
)

// React lists what follows from the facts of accounts and preferences.
func (a *Area) React() {
	jobs.On(a.Runner, accounts.FactConfirmed, jobs.IgnoreDeleted(a.welcome))
	jobs.On(a.Runner, accounts.FactPasswordChanged, jobs.IgnoreDeleted(a.notePasswordChange))
	jobs.On(a.Runner, accounts.FactEmailChanged, jobs.IgnoreDeleted(a.noteEmailChange))
	jobs.On(a.Runner, factors.FactChanged, jobs.IgnoreDeleted(a.noteFactorChange))
	jobs.On(a.Runner, notifications.FactReminderMinutesChanged, jobs.IgnoreDeleted(a.rescheduleReminders))
}

// welcome gives a new account its notification preferences.
func (a *Area) welcome(ctx context.Context, in accounts.Changed) error {
	return a.DB.Write(ctx, func(tx *database.Tx) error {
		if _, err := a.accounts.EmailOf(ctx, tx, in.UserID); err != nil {
			return err
		}
		return a.notifications.Service.EnsurePreferences(ctx, tx, in.UserID)
	})
}

// rescheduleReminders applies a changed default reminder to existing events.
func (a *Area) rescheduleReminders(ctx context.Context, in notifications.PreferencesChanged) error {
	return a.needs.RescheduleReminders(ctx, in.UserID)
}

// notePasswordChange notifies the owner; accounts sends the mail itself.
func (a *Area) notePasswordChange(ctx context.Context, in accounts.Changed) error {
	return a.noteSecurity(ctx, in, a.Content().Mails.Accounts.Notices.PasswordChanged)
}

// noteEmailChange notifies the owner of a changed address, which becomes that of the companies whose
// contact it is.
func (a *Area) noteEmailChange(ctx context.Context, in accounts.Changed) error {
	if err := a.needs.FollowContact(ctx, in.UserID); err != nil {
		return err
	}
	notice := a.Content().Mails.Accounts.Notices.EmailChanged
	notice.Text = content.Fill(notice.Text, "new_address", in.Email)
	return a.noteSecurity(ctx, in, notice)
}

// noteFactorChange notifies the owner of changed passkeys, authenticator apps or recovery codes.
func (a *Area) noteFactorChange(ctx context.Context, in factors.Changed) error {
	return a.noteSecurity(ctx, accounts.Changed{UserID: in.UserID}, a.accounts.Factors().Notice(in.Change))
}

func (a *Area) noteSecurity(ctx context.Context, in accounts.Changed, notice content.Intro) error {
	return a.DB.Write(ctx, func(tx *database.Tx) error {
		if _, err := a.accounts.EmailOf(ctx, tx, in.UserID); err != nil {
			return err
		}
		return a.notifications.Service.Create(ctx, tx, notifications.New{
			UserID: in.UserID, Topic: notifications.TopicSecurity, Type: notifications.TypeInApp,
			Title: notice.Title, Message: notice.Text,
		})
	})
}
