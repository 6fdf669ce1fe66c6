// Package people puts together who people are and what they are told: accounts and notifications.
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

// Needs is what the area asks of others.
type Needs struct {
	Hash          passwords.HashParams // zero: those of production
	ImplicitLinks bool                 // links of auth-js's default flow act when they are opened
	Version       string               // of the program
	PerPerson     *limit.Limiter       // shared with the calendar

	PushTo func(netip.Addr) bool // push services at private addresses; nil: none

	// FollowContact makes the new address of an account that of the companies it is the contact of.
	FollowContact func(ctx context.Context, userID string) error
	// RescheduleReminders applies an account's changed default reminder to its events.
	RescheduleReminders func(ctx context.Context, userID string) error
}

// Area is who people are, and what they are told.
type Area struct {
	base.Platform
	needs         Needs
	accounts      *accounts.Service
	auth          *wire.API
	notifications *notifications.API
	push          *push.API
}

// New builds the area. It needs no Sessions of its platform: they are its own.
func New(ctx context.Context, p base.Platform, n Needs) (*Area, error) {
	a := &Area{Platform: p, needs: n}
	if err := a.buildAccounts(ctx); err != nil {
		return nil, err
	}
	a.buildNotifications()
	a.buildPush()
	return a, nil
}

// Accounts returns who people are. App passes it on as the small interfaces that other areas declare.
func (a *Area) Accounts() *accounts.Service { return a.accounts }

// Auth returns the contract of sign-in.
func (a *Area) Auth() *wire.API { return a.auth }

// Notifications returns what people are told.
func (a *Area) Notifications() *notifications.Service { return a.notifications.Service }

// Devices returns the browsers that get notifications.
func (a *Area) Devices() *push.Service { return a.push.Service }

func (a *Area) buildAccounts(ctx context.Context) (err error) {
	a.accounts, err = accounts.New(ctx, a.DB, a.Hub, accounts.Config{
		PublicURL: a.PublicURL, AdminEmail: a.AdminEmail, Words: a.accountWords,
		Hash: a.needs.Hash, Limits: a.Limits, Log: a.Log, ImplicitLinks: a.needs.ImplicitLinks,
	})
	if err != nil {
		return err
	}
	a.accounts.Register(a.Runner)
	a.Sessions = a.accounts.Sessions()
	a.auth = wire.NewAPI(a.accounts, wire.Config{
		Version: a.needs.Version, PublicURL: a.PublicURL, Brand: a.Brand, Keys: a.accounts.Tokens(), Clock: a.DB.Clock(),
		Limits: a.Limits,
	})
	return nil
}

// accountWords is what the content says about accounts at the moment.
func (a *Area) accountWords() accounts.Words {
	site := a.Content()
	return accounts.Words{Brand: site.Brand.Name, Head: a.Letterhead(site), Mails: site.Mails.Accounts,
		Notices: site.Notices}
}

func (a *Area) buildNotifications() {
	a.notifications = &notifications.API{
		Service: notifications.NewService(a.DB, a.accounts, a.letter),
		Hub:     a.Hub, Sessions: a.Sessions, Limit: a.needs.PerPerson, Gate: a.Gate,
	}
}

func (a *Area) buildPush() {
	contact := a.PublicURL
	if !strings.HasPrefix(contact, "https:") {
		contact = a.AdminEmail
	}
	a.push = &push.API{NameOf: sessions.DescribeDevice, Service: push.New(a.DB, push.Config{
		Fetcher: fetch.Fetcher{Permit: a.needs.PushTo}, Notices: noticesOf{a.notifications.Service}, Contact: contact,
		Limits: a.Limits, Log: a.Log, Trial: func() content.Notice { return a.Notice("devices.trial") },
	})}
	a.push.Service.Register(a.Runner)
}

// noticesOf are the notifications as devices are told of them.
type noticesOf struct{ service *notifications.Service }

// FindNotice returns what a notification says.
func (n noticesOf) FindNotice(ctx context.Context, q database.Querier, userID, notificationID string) (push.Notice,
	error) {
	found, err := n.service.Find(ctx, q, userID, notificationID)
	return push.Notice{Title: found.Title, Message: found.Message, CreatedAt: found.CreatedAt,
		IsRead: found.ReadAt != nil}, err
}

// letter is what mails about notifications look like at the moment.
func (a *Area) letter() notifications.Letter {
	site := a.Content()
	return notifications.Letter{
		Head: a.Letterhead(site), URL: a.PublicURL + "/calendar", Words: site.Mails.Notifications.Notice,
	}
}

// Names are statements of what things are called, by the noun of actions in the audit trail, and of who did them.
func Names() map[string]string {
	return map[string]string{"user": users.Names, "invitations": users.Names}
}
