package calendar

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"harborlight/internal/auth"
	"harborlight/internal/fault"
	"harborlight/internal/limit"
)

// API is the operations under /api/events and /api/calendar. The routes demand
// somebody signed in, but for the feed, which is read by whoever knows its address.
type API struct {
	Service   *Service
	PublicURL string         // where visitors reach the site, without a slash at the end
	Name      string         // of calendars in other programs
	Limit     *limit.Limiter // by person, all operations together
	Imports   *limit.Limiter // by person
	Reads     *limit.Limiter // of feeds, by address
	Heavy     *limit.Slots   // of files, by person
}

// CreateInput carries a new event.
type CreateInput struct{ Body NewEvent }

// NewEvent is the body of a new event. Fields beside these are kept and
// returned unchanged, up to 16 KB.
type NewEvent struct {
	Title       string `json:"title" minLength:"1" maxLength:"200"`
	Description string `json:"description,omitempty" maxLength:"5000"`
	StartTime   string `json:"start_time" doc:"RFC 3339 with zone" format:"date-time" maxLength:"64"`
	EndTime     string `json:"end_time" doc:"RFC 3339 with zone; not compared with start_time" format:"date-time" maxLength:"64"`
	Location    string `json:"location,omitempty" maxLength:"300"`
	EventType   string `json:"event_type,omitempty" doc:"personal if left out" enum:"personal,work,meeting,appointment,other"`

	RRule           string `json:"rrule,omitempty" maxLength:"500" doc:"Recurrence rule of RFC 5545 with FREQ DAILY, WEEKLY, MONTHLY or YEARLY; the event is moved to the first day that the rule names" example:"FREQ=WEEKLY;BYDAY=MO,WE"`
	Timezone        string `json:"timezone,omitempty" maxLength:"64" doc:"IANA name: where 09:00 stays 09:00; UTC if left out" example:"Europe/Berlin"`
	AllDay          bool   `json:"all_day,omitempty" doc:"Extended to the midnights of timezone around it"`
	ReminderMinutes *int   `json:"reminder_minutes,omitempty" minimum:"-1" maximum:"40320" nullable:"true" doc:"How long before; -1: no reminder; null: as the person prefers"`

	Extra Extra    `json:"-"`
	_     struct{} `additionalProperties:"true"`
}

// UnmarshalJSON reads the known fields by their exact names and keeps the rest.
func (n *NewEvent) UnmarshalJSON(data []byte) (err error) {
	n.Extra, err = takeFields(data, map[string]any{
		"title": &n.Title, "description": &n.Description, "start_time": &n.StartTime, "end_time": &n.EndTime,
		"location": &n.Location, "event_type": &n.EventType,
		"rrule": &n.RRule, "timezone": &n.Timezone, "all_day": &n.AllDay, "reminder_minutes": &n.ReminderMinutes,
	})
	return err
}

// UpdateInput carries changes to one event.
type UpdateInput struct {
	ID    string `path:"id" maxLength:"64" doc:"Of an event, or of one occurrence of a series"`
	Scope Scope  `query:"scope" enum:"one,following,all" doc:"What of a series is meant; if left out, an occurrence's id means that one, a series' id all"`
	Body  EventChanges
}

// EventChanges is the body of a change: only the fields it names. Unknown
// fields are laid over the kept ones, null deletes one.
type EventChanges struct {
	Title       *string `json:"title,omitempty" minLength:"1" maxLength:"200"`
	Description *string `json:"description,omitempty" maxLength:"5000"`
	StartTime   *string `json:"start_time,omitempty" doc:"RFC 3339 with zone" format:"date-time" maxLength:"64"`
	EndTime     *string `json:"end_time,omitempty" doc:"RFC 3339 with zone" format:"date-time" maxLength:"64"`
	Location    *string `json:"location,omitempty" maxLength:"300"`
	EventType   *string `json:"event_type,omitempty" enum:"personal,work,meeting,appointment,other"`

	RRule           *string `json:"rrule,omitempty" maxLength:"500" doc:"Empty: no longer repeats" example:"FREQ=WEEKLY;BYDAY=MO,WE"`
	Timezone        *string `json:"timezone,omitempty" maxLength:"64" doc:"IANA name" example:"Europe/Berlin"`
	AllDay          *bool   `json:"all_day,omitempty"`
	ReminderMinutes *int    `json:"reminder_minutes,omitempty" minimum:"-1" maximum:"40320" nullable:"true" doc:"How long before; -1: no reminder; null: as the person prefers"`

	Extra Extra `json:"-"`

	reminders bool     // reminder_minutes is there, null perhaps
	_         struct{} `additionalProperties:"true"`
}

// UnmarshalJSON reads the known fields by their exact names and keeps the rest.
func (c *EventChanges) UnmarshalJSON(data []byte) (err error) {
	var reminder json.RawMessage
	c.Extra, err = takeFields(data, map[string]any{
		"title": &c.Title, "description": &c.Description, "start_time": &c.StartTime, "end_time": &c.EndTime,
		"location": &c.Location, "event_type": &c.EventType,
		"rrule": &c.RRule, "timezone": &c.Timezone, "all_day": &c.AllDay, "reminder_minutes": &reminder,
	})
	if c.reminders = reminder != nil; err == nil && c.reminders {
		err = json.Unmarshal(reminder, &c.ReminderMinutes)
	}
	return err
}

// changes returns the body as changes; what is no time is recorded in check.
func (c *EventChanges) changes(check *fault.Check) Changes {
	out := Changes{
		Title: c.Title, Description: c.Description, Location: c.Location, EventType: c.EventType, Extra: c.Extra,
		StartTime: instantOrNil(check, "start_time", c.StartTime), EndTime: instantOrNil(check, "end_time", c.EndTime),
		RRule: c.RRule, Timezone: c.Timezone, AllDay: c.AllDay,
	}
	if c.reminders {
		out.ReminderMinutes = &c.ReminderMinutes
	}
	return out
}

// DeleteInput names the event to delete.
type DeleteInput struct {
	ID    string `path:"id" maxLength:"64" doc:"Of an event, or of one occurrence of a series"`
	Scope Scope  `query:"scope" enum:"one,following,all" doc:"What of a series is meant; if left out, an occurrence's id means that one, a series' id all"`
}

// FindInput names an event.
type FindInput struct {
	ID string `path:"id" maxLength:"64" doc:"Of an event, a series or one occurrence"`
}

// EventOutput is one event as it is kept.
type EventOutput struct{ Body Event }

// Find answers GET /api/events/{id}.
func (a *API) Find(ctx context.Context, in *FindInput) (*EventOutput, error) {
	p, err := a.admit(ctx)
	if err != nil {
		return nil, err
	}
	e, err := a.Service.FindEvent(ctx, p.UserID, in.ID)
	if err != nil {
		return nil, err
	}
	return &EventOutput{Body: e}, nil
}

// Create answers POST /api/events.
func (a *API) Create(ctx context.Context, in *CreateInput) (*EventOutput, error) {
	p, err := a.admit(ctx)
	if err != nil {
		return nil, err
	}
	var c fault.Check
	fields := Fields{
		Title: in.Body.Title, Description: in.Body.Description, Location: in.Body.Location, EventType: in.Body.EventType,
		StartTime: instant(&c, "start_time", in.Body.StartTime), EndTime: instant(&c, "end_time", in.Body.EndTime), Extra: in.Body.Extra,
		RRule: in.Body.RRule, Timezone: in.Body.Timezone, AllDay: in.Body.AllDay, ReminderMinutes: in.Body.ReminderMinutes,
	}
	if err := c.Err(); err != nil {
		return nil, err
	}
	e, err := a.Service.CreateEvent(ctx, p.UserID, fields)
	if err != nil {
		return nil, err
	}
	return &EventOutput{Body: e}, nil
}

// Update answers PATCH /api/events/{id}.
func (a *API) Update(ctx context.Context, in *UpdateInput) (*EventOutput, error) {
	p, err := a.admit(ctx)
	if err != nil {
		return nil, err
	}
	var c fault.Check
	changes := in.Body.changes(&c)
	if err := c.Err(); err != nil {
		return nil, err
	}
	e, err := a.Service.UpdateEvent(ctx, p.UserID, in.ID, in.Scope, changes)
	if err != nil {
		return nil, err
	}
	return &EventOutput{Body: e}, nil
}

// Delete answers DELETE /api/events/{id}.
func (a *API) Delete(ctx context.Context, in *DeleteInput) (*struct{}, error) {
	p, err := a.admit(ctx)
	if err != nil {
		return nil, err
	}
	return nil, a.Service.DeleteEvent(ctx, p.UserID, in.ID, in.Scope)
}

// admit returns who is asking, unless that person asks too often.
func (a *API) admit(ctx context.Context) (auth.Principal, error) {
	p, err := auth.Must(ctx)
	if err != nil {
		return p, err
	}
	return p, a.Limit.Allow(p.UserID)
}

// instant reads an RFC 3339 time; an empty one is the zero time.
func instant(c *fault.Check, name, value string) time.Time {
	if value == "" {
		return time.Time{}
	}
	t, err := time.Parse(time.RFC3339Nano, value)
	message := "Give a date and time with zone as in RFC 3339, for example 2026-11-21T09:00:00Z."
	if strings.Contains(value, " ") {
		message += " In an address, write + as %2B."
	}
	c.Add(err == nil, name, message)
	return t.UTC()
}

func instantOrNil(c *fault.Check, name string, value *string) *time.Time {
	if value == nil {
		return nil
	}
	c.Add(*value != "", name, "Enter a date and time.")
	t := instant(c, name, *value)
	return &t
}
