// Package people wires accounts, notifications and devices.
package people

import (
	"context"
	"net/netip"
	"strings"

	"harborlight/content"
	"harborlight/internal/people/accounts"
	"harborlight/internal/people/notifications"
	"harborlight/internal/people/passwords"
	"harborlight/internal/people/push"
	"harborlight/internal/people/sessions"
	"harborlight/internal/people/users"
	"harborlight/internal/people/wire"
	"harborlight/internal/platform/base"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/fetch"
	"harborlight/internal/platform/limit"
)

// Deps contains the dependencies on other areas.
type Deps struct {
	Hash          passwords.HashParams // zero: production costs
	ImplicitLinks bool                 // links of auth-js's default flow act when opened
	Version       string               // of the program
	PerPerson     *limit.Limiter       // shared with the calendar

	PushTo func(netip.Addr) bool // allows push services at private addresses; nil: none

	// FollowContact saves an account's new address as the contact of its companies.
	FollowContact func(ctx context.Context, userID string) error
	// RescheduleReminders applies an account's changed default reminder to its events.
	RescheduleReminders func(ctx context.Context, userID string) error
}

// Area is the area of accounts and notifications.
type Area struct {
	base.Platform
	deps          Deps
	accounts      *accounts.Service
	auth          *wire.API
	notifications *notifications.API
	push          *push.API
}

// New builds the area. It sets the sessions of Streams.
func New(ctx context.Context, p base.Platform, n Deps) (*Area, error) {
	a := &Area{Platform: p, deps: n}
	if err := a.buildAccounts(ctx); err != nil {
		return nil, err
	}
	a.buildNotifications()
	a.buildPush()
	return a, nil
}

// Accounts returns the account service, which app passes on as the small interfaces that other areas declare.
func (a *Area) Accounts() *accounts.Service { return a.accounts }

// Auth returns the sign-in API.
func (a *Area) Auth() *wire.API { return a.auth }

// Notifications returns the notification service.
func (a *Area) Notifications() *notifications.Service { return a.notifications.Service }

// Devices returns the service of devices that get notifications.
func (a *Area) Devices() *push.Service { return a.push.Service }

// buildAccounts creates the services and API of accounts, and registers their jobs.
func (a *Area) buildAccounts(ctx context.Context) (err error) {
	a.accounts, err = accounts.New(ctx, a.DB, a.Hub, accounts.Config{
		PublicURL: a.PublicURL, AdminEmail: a.AdminEmail, Mail: a.Mails(),
		Hash: a.deps.Hash, Limits: a.Limits, Log: a.Log, ImplicitLinks: a.deps.ImplicitLinks,
	})
	if err != nil {
		return err
	}
	a.accounts.Register(a.Runner)
	a.Streams.Sessions = a.accounts.Sessions()
	a.auth = wire.NewAPI(a.accounts, wire.Config{
		Version: a.deps.Version, PublicURL: a.PublicURL, Brand: a.Brand, Keys: a.accounts.Tokens(), Clock: a.DB.Clock(),
		Limits: a.Limits,
	})
	return nil
}

// buildNotifications creates the service and API of notifications.
func (a *Area) buildNotifications() {
	a.notifications = &notifications.API{
		Service: notifications.NewService(a.DB, a.accounts, a.Mails()),
		Streams: a.Streams, Limit: a.deps.PerPerson,
	}
}

// buildPush creates the service and API of push devices, and registers their jobs. Push services get the public URL
// as contact or, if it isn't HTTPS, the administrator's address.
func (a *Area) buildPush() {
	contact := a.PublicURL
	if !strings.HasPrefix(contact, "https:") {
		contact = a.AdminEmail
	}
	a.push = &push.API{NameOf: sessions.DescribeDevice, Service: push.New(a.DB, push.Config{
		Fetcher: fetch.Fetcher{Permit: a.deps.PushTo}, Notices: noticeAdapter{a.notifications.Service}, Contact: contact,
		Limits: a.Limits, Log: a.Log, TestText: func() content.Notice { return a.Notice("devices.trial") },
	})}
	a.push.Service.Register(a.Runner)
}

// noticeAdapter implements push.Notices.
type noticeAdapter struct{ service *notifications.Service }

// FindNotice returns the content of one of the user's notifications, or a NotFound fault.
func (n noticeAdapter) FindNotice(ctx context.Context, q database.Querier, userID, notificationID string) (push.Notice,
	error) {
	found, err := n.service.Find(ctx, q, userID, notificationID)
	return push.Notice{Title: found.Title, Message: found.Message, CreatedAt: found.CreatedAt,
		IsRead: found.ReadAt != nil}, err
}

// Names returns SQL queries for the names of objects and actors in the audit trail, by the noun of the action.
func Names() map[string]string {
	return map[string]string{"user": users.Names, "invitations": users.Names}
}
