package people

import (
	"context"

	"harborlight/internal/kit/fault"
	"harborlight/internal/people/notifications"
	"harborlight/internal/platform/database"
)

// Notices tells people something on the site, under one topic and beside the mails that the slices write
// (docs/product.md, "notifications: what causes one"). The administrator has a topic of their own.
type Notices struct {
	area  *Area
	topic notifications.Topic
}

// Notices returns what tells the people of an area something.
func (a *Area) Notices(topic notifications.Topic) Notices { return Notices{a, topic} }

// Tell notifies an account.
func (n Notices) Tell(ctx context.Context, userID, title, message string) error {
	return n.area.Tell(ctx, notifications.New{UserID: userID, Topic: n.topic, Title: title, Message: message})
}

// TellAddress notifies the account with this confirmed address. It does nothing if there is none.
func (n Notices) TellAddress(ctx context.Context, email, title, message string) error {
	return n.area.tellAddress(ctx, email, notifications.New{Topic: n.topic, Title: title, Message: message})
}

// TellAdmin notifies the administrator, if that account exists yet.
func (n Notices) TellAdmin(ctx context.Context, title, message string) error {
	return n.area.tellAddress(ctx, n.area.AdminEmail,
		notifications.New{Topic: notifications.TopicAdmin, Title: title, Message: message})
}

func (a *Area) tellAddress(ctx context.Context, email string, n notifications.New) error {
	userID, err := a.accounts.FindConfirmed(ctx, a.DB, email)
	if fault.KindOf(err) == fault.KindNotFound {
		return nil
	}
	if err != nil {
		return err
	}
	n.UserID = userID
	return a.Tell(ctx, n)
}

// Tell notifies an account on the site, with a pop-up.
func (a *Area) Tell(ctx context.Context, n notifications.New) error {
	n.Type = notifications.TypeInApp
	return a.DB.Write(ctx, func(tx *database.Tx) error {
		return a.notifications.Service.Create(ctx, tx, n)
	})
}
