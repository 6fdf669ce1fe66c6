package app

import (
	"context"

	"harborlight/internal/kit/fault"
	"harborlight/internal/people/notifications"
	"harborlight/internal/platform/database"
)

// Notifications on the site for the administrator and partners, beside the mails that the slices
// write (docs/product.md, "notifications: what causes one").

// notices tells the people of an area something on the site, under one topic. The administrator has a topic of their own.
type notices struct {
	app   *App
	topic notifications.Topic
}

// Tell notifies an account.
func (n notices) Tell(ctx context.Context, userID, title, message string) error {
	return n.app.tell(ctx, notifications.New{UserID: userID, Topic: n.topic, Title: title, Message: message})
}

// TellAddress notifies the account with this confirmed address, if there is one.
func (n notices) TellAddress(ctx context.Context, email, title, message string) error {
	return n.app.tellAddress(ctx, email, notifications.New{Topic: n.topic, Title: title, Message: message})
}

// TellAdmin notifies the administrator.
func (n notices) TellAdmin(ctx context.Context, title, message string) error {
	return n.app.tellAdmin(ctx, title, message)
}

// tellAdmin notifies the administrator, if that account exists yet.
func (a *App) tellAdmin(ctx context.Context, title, message string) error {
	return a.tellAddress(ctx, a.Config.AdminEmail, notifications.New{
		Topic: notifications.TopicAdmin, Title: title, Message: message,
	})
}

// tellAddress notifies the account with this confirmed address. It does nothing if there is none.
func (a *App) tellAddress(ctx context.Context, email string, n notifications.New) error {
	userID, err := a.accounts.FindConfirmed(ctx, a.DB, email)
	if fault.KindOf(err) == fault.KindNotFound {
		return nil
	}
	if err != nil {
		return err
	}
	n.UserID = userID
	return a.tell(ctx, n)
}

// tell notifies an account on the site.
func (a *App) tell(ctx context.Context, n notifications.New) error {
	n.Type = notifications.TypeInApp
	return a.DB.Write(ctx, func(tx *database.Tx) error {
		return a.notifications.Service.Create(ctx, tx, n)
	})
}

// owner returns the address for mails about visitors' activity: the administrator's or, if none is
// set, the support address.
func (a *App) owner() string {
	if a.Config.AdminEmail != "" {
		return a.Config.AdminEmail
	}
	return a.Content().Brand.SupportEmail
}
