package people

import (
	"context"

	"harborlight/content"
	"harborlight/internal/people/accounts"
	"harborlight/internal/people/factors"
	"harborlight/internal/people/notifications"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/facts"
)

// Subscriptions returns the event handlers of accounts and preferences in execution order. Emails about the security
// of an account are written together with the fact.
func (a *Area) Subscriptions() []facts.Subscription {
	t := facts.NewTable("people", a.Runner)
	account := facts.Subject[accounts.Changed, string]{Texts: a.NoticeTexts, Recipients: a.securityRecipients(),
		Read: func(_ context.Context, in accounts.Changed) (string, content.Pairs, error) {
			return in.UserID, content.Pairs{"new_address", content.Trusted(in.Email)}, nil
		}}
	factor := facts.Subject[factors.Changed, string]{Texts: a.NoticeTexts, Recipients: a.securityRecipients(),
		Read: func(_ context.Context, in factors.Changed) (string, content.Pairs, error) { return in.UserID, nil, nil }}

	facts.Subscribe(t, accounts.FactConfirmed,
		facts.Do("create the preferences", a.welcome))
	facts.Subscribe(t, accounts.FactPasswordChanged,
		facts.Do("turn off the push devices", a.forgetDevices),
		account.Notify("account", "accounts.password_changed"))
	facts.Subscribe(t, accounts.FactEmailChanged,
		facts.Do("update the contact address of the account's companies", a.followContact),
		account.Notify("account", "accounts.email_changed"))
	var changes []facts.Step[factors.Changed]
	for _, change := range factors.Changes {
		changes = append(changes, factor.Notify("account", factors.NoticeKey(change),
			func(in factors.Changed, _ string) bool { return in.Change == change }))
	}
	facts.Subscribe(t, factors.FactChanged, changes...)
	facts.Subscribe(t, notifications.FactReminderMinutesChanged,
		facts.Do("reschedule the reminders of events", a.rescheduleReminders))
	return t.Subscriptions()
}

// securityRecipients returns the recipients of security notices: the account itself. If it no longer exists, the
// recipient returns a NotFound fault.
func (a *Area) securityRecipients() map[string]facts.Recipient[string] {
	return map[string]facts.Recipient[string]{"account": func(ctx context.Context, userID string, n content.Notice) error {
		return a.DB.Write(ctx, func(tx *database.Tx) error {
			if _, err := a.accounts.EmailOf(ctx, tx, userID); err != nil {
				return err
			}
			return a.create(ctx, tx, userID, notifications.TopicSecurity, n)
		})
	}}
}

// welcome gives a new account its notification preferences. If the account no longer exists, it returns a NotFound
// fault.
func (a *Area) welcome(ctx context.Context, in accounts.Changed) error {
	return a.DB.Write(ctx, func(tx *database.Tx) error {
		if _, err := a.accounts.EmailOf(ctx, tx, in.UserID); err != nil {
			return err
		}
		return a.notifications.Service.EnsurePreferences(ctx, tx, in.UserID)
	})
}

func (a *Area) followContact(ctx context.Context, in accounts.Changed) error {
	return a.deps.FollowContact(ctx, in.UserID)
}

// forgetDevices removes the account's devices: anyone who knew the old password may have registered one.
func (a *Area) forgetDevices(ctx context.Context, in accounts.Changed) error {
	return a.push.Service.RemoveAll(ctx, in.UserID)
}

// rescheduleReminders applies a changed default reminder to existing events.
func (a *Area) rescheduleReminders(ctx context.Context, in notifications.PreferencesChanged) error {
	return a.deps.RescheduleReminders(ctx, in.UserID)
}
