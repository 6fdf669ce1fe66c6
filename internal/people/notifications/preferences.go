package notifications

import (
	"time"
	_ "time/tzdata" // time zones for machines without their own list

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
)

// Preferences are a user's notification preferences (docs/product.md, "notifications: preferences").
type Preferences struct {
	UserID          string    `db:"user_id" json:"user_id"`
	InAppEnabled    bool      `db:"in_app_enabled" json:"in_app_enabled" doc:"Show pop-ups; the list always shows everything"`
	EmailEnabled    bool      `db:"email_enabled" json:"email_enabled"`
	EventReminders  bool      `db:"event_reminders" json:"event_reminders"`
	ReminderMinutes int       `db:"reminder_minutes" json:"reminder_minutes" doc:"Default minutes before an event"`
	OrderUpdates    bool      `db:"order_updates" json:"order_updates"`
	PartnerUpdates  bool      `db:"partner_updates" json:"partner_updates"`
	MarketingEmails bool      `db:"marketing_emails" json:"marketing_emails"`
	Timezone        string    `db:"timezone" json:"timezone" doc:"IANA name, for times in emails" example:"Europe/Berlin"`
	UpdatedAt       time.Time `db:"updated_at" json:"updated_at"`
}

// defaults returns the preferences of a new account: everything is on except marketing emails, with reminders 15
// minutes before events. zone is the time zone of its browser; an invalid one is replaced by UTC.
func defaults(userID, zone string, now time.Time) Preferences {
	if !isZone(zone) {
		zone = "UTC"
	}
	return Preferences{
		UserID: userID, InAppEnabled: true, EmailEnabled: true, EventReminders: true, ReminderMinutes: 15,
		OrderUpdates: true, PartnerUpdates: true, MarketingEmails: false, Timezone: zone, UpdatedAt: now,
	}
}

// maxZone is the maximum length of a time zone's name.
const maxZone = 64

// isZone reports whether name is an IANA time zone; "" and "Local" aren't.
func isZone(name string) bool {
	if name == "" || name == "Local" || len(name) > maxZone {
		return false
	}
	_, err := time.LoadLocation(name)
	return err == nil
}

// maxReminder is the maximum time before an event, in minutes: four weeks.
const maxReminder = 4 * 7 * 24 * 60

// PreferenceChanges contains the changed preferences; nil means no change.
type PreferenceChanges struct {
	InAppEnabled    *bool   `json:"in_app_enabled,omitempty"`
	EmailEnabled    *bool   `json:"email_enabled,omitempty"`
	EventReminders  *bool   `json:"event_reminders,omitempty"`
	ReminderMinutes *int    `json:"reminder_minutes,omitempty" minimum:"0" maximum:"40320"`
	OrderUpdates    *bool   `json:"order_updates,omitempty"`
	PartnerUpdates  *bool   `json:"partner_updates,omitempty"`
	MarketingEmails *bool   `json:"marketing_emails,omitempty"`
	Timezone        *string `json:"timezone,omitempty" maxLength:"64" doc:"IANA name" example:"Europe/Berlin"`
}

// apply copies the changed preferences to p; nil fields stay unchanged.
func (c PreferenceChanges) apply(p *Preferences) {
	set(&p.InAppEnabled, c.InAppEnabled)
	set(&p.EmailEnabled, c.EmailEnabled)
	set(&p.EventReminders, c.EventReminders)
	set(&p.ReminderMinutes, c.ReminderMinutes)
	set(&p.OrderUpdates, c.OrderUpdates)
	set(&p.PartnerUpdates, c.PartnerUpdates)
	set(&p.MarketingEmails, c.MarketingEmails)
	set(&p.Timezone, c.Timezone)
}

// set sets the field to the value unless value is nil.
func set[T any](field *T, value *T) {
	if value != nil {
		*field = *value
	}
}

// check returns a fault with all invalid fields of p.
func (p Preferences) check() error {
	var c fault.Check
	c.Add(p.ReminderMinutes >= 0 && p.ReminderMinutes <= maxReminder, "reminder_minutes",
		message.FormMinutes(0, maxReminder))
	c.Add(isZone(p.Timezone), "timezone", message.NotificationsZone)
	return c.Err()
}

// wants reports whether the user wants notifications of the topic. Topics without a preference, such as security, are
// always wanted.
func (p Preferences) wants(t Topic) bool {
	switch t {
	case TopicEvents:
		return p.EventReminders
	case TopicOrders:
		return p.OrderUpdates
	case TopicPartners:
		return p.PartnerUpdates
	default:
		return true
	}
}
