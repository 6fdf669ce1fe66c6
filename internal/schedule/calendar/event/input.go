package event

import (
	"encoding/json"
	"time"
)

// NewEvent is the body of POST /api/events. Unknown fields are stored and returned unchanged, up to 16 KB.
type NewEvent struct {
	Title       string    `json:"title" minLength:"1" maxLength:"200"`
	Description string    `json:"description,omitempty" maxLength:"5000"`
	StartTime   time.Time `json:"start_time" doc:"RFC 3339 with zone" format:"date-time" maxLength:"64"`
	EndTime     time.Time `json:"end_time" doc:"RFC 3339 with zone; not compared with start_time" format:"date-time" maxLength:"64"`
	Location    string    `json:"location,omitempty" maxLength:"300"`
	EventType   string    `json:"event_type,omitempty" doc:"Default: personal" enum:"personal,work,meeting,appointment,other"`

	RRule           string `json:"rrule,omitempty" maxLength:"500" doc:"Recurrence rule of RFC 5545 with FREQ DAILY, WEEKLY, MONTHLY or YEARLY; the event moves to the first day of the rule" example:"FREQ=WEEKLY;BYDAY=MO,WE"`
	Timezone        string `json:"timezone,omitempty" maxLength:"64" doc:"IANA name of the zone in which local times stay constant; default: UTC" example:"Europe/Berlin"`
	AllDay          bool   `json:"all_day,omitempty" doc:"Whole days: extended to midnight in timezone"`
	ReminderMinutes *int   `json:"reminder_minutes,omitempty" minimum:"-1" maximum:"40320" nullable:"true" doc:"Minutes before the start; -1: no reminder; null: the user's default"`

	Guests []string `json:"guests,omitempty" maxItems:"20" doc:"Addresses to invite by email"`

	Extra Extra    `json:"-"`
	_     struct{} `additionalProperties:"true"`
}

// UnmarshalJSON decodes known fields, matching names exactly, and keeps all others in Extra.
func (n *NewEvent) UnmarshalJSON(data []byte) (err error) {
	n.Extra, err = takeFields(data, map[string]any{
		"title": &n.Title, "description": &n.Description, "start_time": &n.StartTime, "end_time": &n.EndTime,
		"location": &n.Location, "event_type": &n.EventType,
		"rrule": &n.RRule, "timezone": &n.Timezone, "all_day": &n.AllDay, "reminder_minutes": &n.ReminderMinutes,
		"guests": &n.Guests,
	})
	return err
}

// EventChanges is the body of PATCH /api/events/{id}; nil means no change. Unknown fields are merged into the stored
// ones; null deletes one.
type EventChanges struct {
	Title       *string    `json:"title,omitempty" minLength:"1" maxLength:"200"`
	Description *string    `json:"description,omitempty" maxLength:"5000"`
	StartTime   *time.Time `json:"start_time,omitempty" doc:"RFC 3339 with zone" format:"date-time" maxLength:"64"`
	EndTime     *time.Time `json:"end_time,omitempty" doc:"RFC 3339 with zone" format:"date-time" maxLength:"64"`
	Location    *string    `json:"location,omitempty" maxLength:"300"`
	EventType   *string    `json:"event_type,omitempty" enum:"personal,work,meeting,appointment,other"`

	RRule           *string `json:"rrule,omitempty" maxLength:"500" doc:"Empty: stop repeating" example:"FREQ=WEEKLY;BYDAY=MO,WE"`
	Timezone        *string `json:"timezone,omitempty" maxLength:"64" doc:"IANA name" example:"Europe/Berlin"`
	AllDay          *bool   `json:"all_day,omitempty"`
	ReminderMinutes **int   `json:"reminder_minutes,omitempty" minimum:"-1" maximum:"40320" nullable:"true" doc:"Minutes before the start; -1: no reminder; null: the user's default"`

	Guests *[]string `json:"guests,omitempty" maxItems:"20" nullable:"false" doc:"All addresses to invite or keep; other guests are removed"`

	Extra Extra `json:"-"`

	_ struct{} `additionalProperties:"true"`
}

// UnmarshalJSON decodes known fields, matching names exactly, and keeps all others in Extra. Absent fields and null
// are nil, which means no change, except that null for reminder_minutes means the user's default.
func (c *EventChanges) UnmarshalJSON(data []byte) (err error) {
	var reminder json.RawMessage
	c.Extra, err = takeFields(data, map[string]any{
		"title": &c.Title, "description": &c.Description, "start_time": &c.StartTime, "end_time": &c.EndTime,
		"location": &c.Location, "event_type": &c.EventType,
		"rrule": &c.RRule, "timezone": &c.Timezone, "all_day": &c.AllDay, "reminder_minutes": &reminder,
		"guests": &c.Guests,
	})
	if err != nil || reminder == nil {
		return err
	}
	c.ReminderMinutes = new(*int) // null: the user's default
	return json.Unmarshal(reminder, c.ReminderMinutes)
}

// Apply applies the changes to e. Nil fields don't change; Extra is merged, where null deletes a field.
func (c EventChanges) Apply(e *Event) {
	set(&e.Title, c.Title)
	set(&e.Description, c.Description)
	set(&e.StartTime, c.StartTime)
	set(&e.EndTime, c.EndTime)
	set(&e.Location, c.Location)
	set(&e.EventType, c.EventType)
	set(&e.RRule, c.RRule)
	set(&e.Timezone, c.Timezone)
	set(&e.AllDay, c.AllDay)
	set(&e.ReminderMinutes, c.ReminderMinutes)
	e.Extra = e.Extra.Merged(c.Extra)
}

// set copies value to field, unless value is nil.
func set[T any](field *T, value *T) {
	if value != nil {
		*field = *value
	}
}
