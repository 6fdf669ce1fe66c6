// Package notifications tells people what concerns them: a list of the newest,
// a live feed, mails for those that are worth one, and each person's preferences.
//
// It decides whether and how something is told, not what: the list of what
// causes a notification is internal/app/reactions.go.
package notifications

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"harborlight/internal/database"
)

// Notification is something a person was told (spec 3).
type Notification struct {
	ID        string     `db:"id" json:"id" doc:"UUID"`
	UserID    string     `db:"user_id" json:"user_id" doc:"Who reads it"`
	Position  int64      `db:"position" json:"-"`
	Title     string     `db:"title" json:"title"`
	Message   string     `db:"message" json:"message"`
	Type      string     `db:"type" json:"type" enum:"in_app,silent,email" doc:"in_app also shows a pop-up"`
	CreatedAt time.Time  `db:"created_at" json:"created_at"`
	ReadAt    *time.Time `db:"read_at" json:"read_at" doc:"null: unread"`
}

// How a notification reaches its reader; all of them stand in the list (decisions 6).
const (
	TypeInApp  = "in_app" // with a pop-up, if the person has those on
	TypeSilent = "silent" // in the list alone
	TypeEmail  = "email"  // with a mail, if the person has those on
)

// Topic says what a notification is about, so that a person's preferences count.
type Topic string

// The topics. About security and the administrator's work everybody is told.
const (
	TopicSecurity Topic = "security"
	TopicAdmin    Topic = "admin"
	TopicEvents   Topic = "events"
	TopicOrders   Topic = "orders"
	TopicPartners Topic = "partners"
)

// MaxListed is how many notifications the list shows (spec 9.2).
const MaxListed = 50

// New is a notification to be.
type New struct {
	UserID  string // who reads it
	Topic   Topic
	Type    string // TypeInApp, TypeSilent or TypeEmail
	Title   string // one line of at most 200 characters
	Message string // at most 2,000 characters
	Mailed  bool   // a copy goes by mail, if the person has those on, whatever the type
	Key     string // of one key a person is told once; empty: as often as Create is called
}

// FactReminderMinutesChanged is recorded when somebody wants to be reminded of
// events at another time before them. Its payload is PreferencesChanged.
const FactReminderMinutesChanged = "notifications.reminder_minutes_changed"

// PreferencesChanged is the payload of that fact.
type PreferencesChanged struct {
	UserID string `json:"user_id"`
}

// Accounts knows where mail reaches a person.
type Accounts interface {
	// EmailOf returns the confirmed address of the account, or a fault of kind NotFound.
	EmailOf(ctx context.Context, q database.Querier, userID string) (string, error)
}

// check returns a defect of the caller: what is wrong with n.
func (n New) check() error {
	oneLine := !strings.ContainsFunc(n.Title, unicode.IsControl)
	switch {
	case n.UserID == "" || n.Title == "" || !oneLine || utf8.RuneCountInString(n.Title) > 200:
		return fmt.Errorf("a notification needs a reader and a title of one line and at most 200 characters, not %q", n.Title)
	case utf8.RuneCountInString(n.Message) > 2000 || strings.ContainsRune(n.Message, 0):
		return fmt.Errorf("the message of %q is longer than 2000 characters or holds a NUL", n.Title)
	case n.Type != TypeInApp && n.Type != TypeSilent && n.Type != TypeEmail:
		return fmt.Errorf("a notification is of type in_app, silent or email, not %q", n.Type)
	}
	switch n.Topic {
	case TopicSecurity, TopicAdmin, TopicEvents, TopicOrders, TopicPartners:
		return nil
	}
	return fmt.Errorf("a notification has one of the known topics, not %q", n.Topic)
}

// feedTopic is where the arrival of notifications for the person is published.
func feedTopic(userID string) string { return "notifications:" + userID }
