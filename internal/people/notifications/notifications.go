// Package notifications notifies users, with a list, a live feed and emails, according to each user's preferences.
//
// It decides whether and how to notify; the areas' subscriptions decide what about.
package notifications

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"harborlight/internal/platform/database"
)

// Notification is a message to one user.
type Notification struct {
	ID        string     `db:"id" json:"id" doc:"UUID"`
	UserID    string     `db:"user_id" json:"user_id" doc:"ID of the recipient"`
	Position  int64      `db:"position" json:"-"`
	Title     string     `db:"title" json:"title"`
	Message   string     `db:"message" json:"message"`
	Page      string     `db:"page" json:"page" doc:"Path of the related admin page; empty: none"`
	Type      string     `db:"type" json:"type" enum:"in_app,silent,email" doc:"in_app also shows a pop-up"`
	CreatedAt time.Time  `db:"created_at" json:"created_at"`
	ReadAt    *time.Time `db:"read_at" json:"read_at" doc:"null: unread"`
}

// Types of notifications (docs/product.md, "notifications: three types").
const (
	TypeInApp  = "in_app" // with a pop-up, if enabled
	TypeSilent = "silent" // only in the list
	TypeEmail  = "email"  // with an email, if enabled
)

// Topic is the subject of a notification, by which users choose notifications.
type Topic string

// Topics. Preferences don't apply to security and admin.
const (
	TopicSecurity Topic = "security"
	TopicAdmin    Topic = "admin"
	TopicEvents   Topic = "events"
	TopicOrders   Topic = "orders"
	TopicPartners Topic = "partners"
)

// MaxListed limits the list of notifications (docs/product.md, "notifications: the list shows 50").
const MaxListed = 50

// New is a notification to create.
type New struct {
	UserID    string // recipient
	Topic     Topic
	Type      string // TypeInApp, TypeSilent or TypeEmail
	Title     string // one line of at most 200 characters
	Message   string // at most 2,000 characters
	Page      string // path of the related admin page; empty: none
	AlsoEmail bool   // also send an email, whatever the type, if enabled
	Key       string // create only one per user and key; empty: one per call
}

// NotificationLink adds the notification's ID to the path of a desk page, which must have a query, so that the desk
// marks it as read. "" stays "".
func NotificationLink(page, notificationID string) string {
	if page == "" {
		return ""
	}
	return page + "&notice=" + notificationID
}

// FactReminderMinutesChanged is the fact that a user has changed the default time of reminders. Its payload is
// PreferencesChanged.
const FactReminderMinutesChanged = "notifications.reminder_minutes_changed"

// PreferencesChanged is the payload of FactReminderMinutesChanged.
type PreferencesChanged struct {
	UserID string `json:"user_id"`
}

// Accounts looks up email addresses and time zones.
type Accounts interface {
	// EmailOf returns the confirmed address of the account, or a NotFound fault.
	EmailOf(ctx context.Context, q database.Querier, userID string) (string, error)

	// TimezoneOf returns the time zone from the account's sign-up, unvalidated, or "".
	TimezoneOf(ctx context.Context, q database.Querier, userID string) (string, error)
}

// check returns an error if n has no recipient, an invalid or too long text, a page outside the desk, or an unknown
// type or topic. That is a defect of the caller.
func (n New) check() error {
	oneLine := !strings.ContainsFunc(n.Title, unicode.IsControl)
	switch {
	case n.UserID == "" || n.Title == "" || !oneLine || utf8.RuneCountInString(n.Title) > 200:
		return fmt.Errorf("notification without a recipient, or with an invalid title %q",
			n.Title)
	case utf8.RuneCountInString(n.Message) > 2000 || strings.ContainsRune(n.Message, 0):
		return fmt.Errorf("message of %q exceeds 2000 characters or contains NUL", n.Title)
	case n.Page != "" && !strings.HasPrefix(n.Page, "/admin?"):
		return fmt.Errorf("page of %q is not an admin page: %q", n.Title, n.Page)
	case n.Type != TypeInApp && n.Type != TypeSilent && n.Type != TypeEmail:
		return fmt.Errorf("unknown notification type %q", n.Type)
	}
	switch n.Topic {
	case TopicSecurity, TopicAdmin, TopicEvents, TopicOrders, TopicPartners:
		return nil
	}
	return fmt.Errorf("unknown notification topic %q", n.Topic)
}

// feedTopic returns the live topic of the user's new notifications.
func feedTopic(userID string) string { return "notifications:" + userID }
