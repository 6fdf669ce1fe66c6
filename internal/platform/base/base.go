// Package base provides the services that every area of the product is built on.
package base

import (
	"log/slog"

	"harborlight/content"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/limit"
	"harborlight/internal/platform/mail"
	"harborlight/internal/platform/realtime"
)

// Platform is the set of shared services that the program passes to each area.
type Platform struct {
	DB     *database.DB
	Hub    *realtime.Hub
	Runner *jobs.Runner
	Log    *slog.Logger

	Limits    *limit.Factory
	Streams   *realtime.SessionStreams // opens live streams of signed-in users
	AddressOf mail.AddressOf           // confirmed addresses of accounts
	Desk      *desk.Desk               // kinds of rows that the admin sees; areas add theirs with their routes

	Content     func() *content.Site // current content
	Brand       func() string
	NotifyEmail func() string // email address that is notified about visitors' activity

	AdminEmail string // empty if there is no admin
	PublicURL  string // without a slash at the end
}

// Mails returns the parts that all emails share, for a slice's Mailer.
func (p Platform) Mails() mail.Site {
	return mail.Site{Content: p.Content, Owner: p.NotifyEmail, URL: p.PublicURL}
}

// NoticeTexts returns the texts of notifications from the current content.
func (p Platform) NoticeTexts() content.Notices { return p.Content().Notices }

// Notice returns a notification with its placeholders replaced by content.Pairs. Use it only for notifications that
// no fact triggers; package facts sends the others.
func (p Platform) Notice(key string, values ...any) content.Notice {
	text, _ := p.NoticeTexts().Find(key)
	return text.Fill(values...)
}
