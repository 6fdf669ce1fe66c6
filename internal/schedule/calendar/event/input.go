package event

import (
	"encoding/json"
	"time"
)

// NewEvent is what the owner chooses for a new event, and the body of POST /api/events. Unknown
// fields are kept and returned unchanged, up to 16 KB.
type NewEvent struct {
	Title       string    `json:"title" minLength:"1" maxLength:"200"`
	Description string    `json:"description,omitempty" maxLength:"5000"`
	StartTime   time.Time `json:"start_time" doc:"RFC 3339 with zone" format:"date-time" maxLength:"64"`
	EndTime     time.Time `json:"end_time" doc:"RFC 3339 with zone; not compared with start_time" format:"date-time" maxLength:"64"`
	Location    string    `json:"location,omitempty" maxLength:"300"`
	EventType   string    `json:"event_type,omitempty" doc:"personal if left out" enum:"personal,work,meeting,appointment,other"`

	RRule           string `json:"rrule,omitempty" maxLength:"500" doc:"Recurrence rule of RFC 5545 with FREQ DAILY, WEEKLY, MONTHLY or YEARLY; the event moves to the first day of the rule" example:"FREQ=WEEKLY;BYDAY=MO,WE"`
	Timezone        string `json:"timezone,omitempty" maxLength:"64" doc:"IANA name of the zone in which times of day stay the same; UTC if left out" example:"Europe/Berlin"`
	AllDay          bool   `json:"all_day,omitempty" doc:"Whole days: extended to midnight in timezone"`
	ReminderMinutes *int   `json:"reminder_minutes,omitempty" minimum:"-1" maximum:"40320" nullable:"true" doc:"Minutes before the start; -1: no reminder; null: the person's default"`

	Guests []string `json:"guests,omitempty" maxItems:"20" doc:"Addresses of people to invite by mail"`

	Extra Extra    `json:"-"`
	_     struct{} `additionalProperties:"true"`
}

// UnmarshalJSON reads the known fields by their exact names and keeps the others.
func (n *NewEvent) UnmarshalJSON(data []byte) (err error) {
	n.Extra, err = takeFields(data, map[string]any{
		"title": &n.Title, "description": &n.Description, "start_time": &n.StartTime, "end_time": &n.EndTime,
		"location": &n.Location, "event_type": &n.EventType,
		"rrule": &n.RRule, "timezone": &n.Timezone, "all_day": &n.AllDay, "reminder_minutes": &n.ReminderMinutes,
		"guests": &n.Guests,
	})
	return err
}

// EventChanges are the changed fields of an event, and the body of PATCH /api/events/{id}; nil keeps a
// field. Unknown fields are added to the stored ones; null deletes one.
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
	ReminderMinutes **int   `json:"reminder_minutes,omitempty" minimum:"-1" maximum:"40320" nullable:"true" doc:"Minutes before the start; -1: no reminder; null: the person's default"`

	Guests *[]string `json:"guests,omitempty" maxItems:"20" nullable:"false" doc:"All addresses to be invited from now on; the others are uninvited"`

	Extra Extra `json:"-"`

	_ struct{} `additionalProperties:"true"`
}

// UnmarshalJSON reads the known fields by their exact names and keeps the others.
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
	c.ReminderMinutes = new(*int) // null: the person's default
	return json.Unmarshal(reminder, c.ReminderMinutes)
}

// Apply applies the changes to e.
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

func set[T any](field *T, value *T) {
	if value != nil {
		*field = *value
	}
}
