package app

import (
	"context"

	"harborlight/internal/people/notifications"
)

// tellAdmin notifies the administrator on the site, if that account exists yet.
func (a *App) tellAdmin(ctx context.Context, title, message string) error {
	return a.people.Notices(notifications.TopicAdmin).TellAdmin(ctx, title, message)
}

// owner returns the address for mails about visitors' activity: the administrator's or, if none is
// set, the support address.
func (a *App) owner() string {
	if a.Config.AdminEmail != "" {
		return a.Config.AdminEmail
	}
	return a.Content().Brand.SupportEmail
}
