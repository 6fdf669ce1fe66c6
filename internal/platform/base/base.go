// Package base is what every area of the product is built on.
package base

import (
	"log/slog"

	"harborlight/content"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/limit"
	"harborlight/internal/platform/mail"
	"harborlight/internal/platform/realtime"
)

// Platform is what every area is built on.
type Platform struct {
	DB     *database.DB
	Hub    *realtime.Hub
	Runner *jobs.Runner
	Log    *slog.Logger

	Limits    *limit.Factory
	Gate      *realtime.Gate // counts all streams
	AddressOf mail.AddressOf // confirmed addresses of accounts
	Sessions  auth.Sessions
	Desk      *desk.Desk // what the owner sees of rows; areas add theirs with their routes

	Content    func() *content.Site                // the content of the moment
	Letterhead func(*content.Site) mail.Letterhead // what all mails share
	Brand      func() string
	Owner      func() string // who is told of visitors' activity: an address

	AdminEmail string // empty: there is no administrator
	PublicURL  string // without a slash at the end
}

// NoticeTexts are the texts of notifications of the moment.
func (p Platform) NoticeTexts() content.Notices { return p.Content().Notices }

// Notice returns a notification with its placeholders replaced by content.Pairs. It is for what no fact
// tells; what a fact does is in the area's table (package facts).
func (p Platform) Notice(key string, values ...any) content.Notice {
	text, _ := p.NoticeTexts().Find(key)
	return text.Fill(values...)
}
