package people

import (
	"context"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/people/notifications"
	"harborlight/internal/people/push"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
)

// Notices notifies users on the site under one topic, in addition to the slices' emails (docs/product.md,
// "notifications: what causes one"). Notifications to the administrator have a separate topic.
type Notices struct {
	area  *Area
	topic notifications.Topic
}

// Notices returns a notifier for the users of an area.
func (a *Area) Notices(topic notifications.Topic) Notices { return Notices{a, topic} }

// Notify notifies an account. It omits the notice's page, which only the administrator can open.
func (n Notices) Notify(ctx context.Context, userID string, text content.Notice) error {
	text.Page = ""
	return n.area.notify(ctx, userID, n.topic, text)
}

// NotifyAddress notifies the account with this confirmed address, without the page as Notify does. It does nothing if
// no account has the address.
func (n Notices) NotifyAddress(ctx context.Context, email string, text content.Notice) error {
	text.Page = ""
	return n.area.notifyAddress(ctx, email, n.topic, text)
}

// NotifyAdmin notifies the administrator, if that account exists yet.
func (n Notices) NotifyAdmin(ctx context.Context, text content.Notice) error {
	return n.area.notifyAddress(ctx, n.area.AdminEmail, notifications.TopicAdmin, text)
}

// NotifyOnce notifies an account on the site in the transaction, once for each key, and also by email if isMailed is
// set and emails are enabled.
func (n Notices) NotifyOnce(ctx context.Context, tx *database.Tx, userID, key string, text content.Notice,
	isMailed bool) error {
	_, err := n.area.Notifications().Create(ctx, tx, notifications.New{UserID: userID, Key: key, Topic: n.topic,
		Type: notifications.TypeInApp, AlsoEmail: isMailed, Title: text.Title, Message: text.Message})
	return err
}

// notifyAddress notifies the confirmed account with this address on the site and its devices. It does nothing if
// there is none.
func (a *Area) notifyAddress(ctx context.Context, email string, topic notifications.Topic, text content.Notice) error {
	userID, err := a.accounts.FindConfirmed(ctx, a.DB, email)
	if fault.KindOf(err) == fault.KindNotFound {
		return nil
	}
	if err != nil {
		return err
	}
	return a.notify(ctx, userID, topic, text)
}

// notify notifies an account on the site and its devices, like create, in a new transaction.
func (a *Area) notify(ctx context.Context, userID string, topic notifications.Topic, text content.Notice) error {
	return a.DB.Write(ctx, func(tx *database.Tx) error { return a.create(ctx, tx, userID, topic, text) })
}

// create notifies an account on the site, with a pop-up, and on its devices. It does nothing if the account's
// preferences exclude the topic. In a job it does so once per key across retries, because an owner may change the
// text between them.
func (a *Area) create(ctx context.Context, tx *database.Tx, userID string, topic notifications.Topic,
	text content.Notice) error {
	in := notifications.New{UserID: userID, Topic: topic, Type: notifications.TypeInApp, Title: text.Title,
		Message: text.Message, Page: text.Page}
	if job := jobs.ID(ctx); job != "" {
		in.Key = job + " " + text.Key
	}
	notificationID, err := a.notifications.Service.Create(ctx, tx, in)
	if err != nil || notificationID == "" {
		return err
	}
	return a.push.Service.Enqueue(ctx, tx, push.Delivery{UserID: userID, NotificationID: notificationID, Key: text.Key,
		Page: notifications.NotificationLink(text.Page, notificationID)})
}
