// Package calendar keeps people's events: each has one owner, who alone can
// see, change or delete it.
//
// An event may repeat: then one row is a whole series, its rule is read by
// package recur, and what is asked for is expanded here. Calendars are exchanged
// with other programs as iCalendar files, whose form is the business of package
// ical.
//
// It knows nothing of how a month is drawn or how a reminder reaches somebody.
// Instants are UTC with microseconds; the zone in which somebody sees them is
// the browser's business.
package calendar

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"harborlight/internal/fault"
)

// Event is something in somebody's calendar (spec 3).
type Event struct {
	ID          string    `db:"id" json:"id" doc:"UUIDv7"`
	UserID      string    `db:"user_id" json:"user_id" doc:"The owner"`
	Title       string    `db:"title" json:"title"`
	Description string    `db:"description" json:"description"`
	StartTime   time.Time `db:"start_time" json:"start_time" doc:"UTC"`
	EndTime     time.Time `db:"end_time" json:"end_time" doc:"UTC; may lie before start_time"`
	Location    string    `db:"location" json:"location"`
	EventType   string    `db:"event_type" json:"event_type" enum:"personal,work,meeting,appointment,other"`
	Extra       Extra     `db:"extra,json" json:"-"`
	CreatedAt   time.Time `db:"created_at" json:"created_at"`
	UpdatedAt   time.Time `db:"updated_at" json:"updated_at"`

	RRule           string     `db:"rrule" json:"rrule,omitempty" doc:"The recurrence rule (RFC 5545) of the series; only of events that repeat" example:"FREQ=WEEKLY;BYDAY=MO,WE"`
	Timezone        string     `db:"timezone" json:"timezone,omitempty" doc:"IANA name of the zone in which the rule and whole days count" example:"Europe/Berlin"`
	AllDay          bool       `db:"all_day" json:"all_day,omitempty" doc:"From midnight to midnight of timezone"`
	ReminderMinutes *int       `db:"reminder_minutes" json:"reminder_minutes,omitempty" doc:"How long before; -1: no reminder; left out: as the owner prefers"`
	SeriesID        string     `json:"series_id,omitempty" doc:"The event of which this is one occurrence"`
	Abridged        bool       `json:"abridged,omitempty" doc:"In lists: the description is cut after 100 characters and unknown fields are left out, because they are long; GET /api/events/{id} has them all"`
	OriginalStart   *time.Time `json:"original_start,omitempty" doc:"When the rule has this occurrence start"`

	Texts       int        `db:"texts" json:"-"`        // in lists: bytes of description and unknown fields
	Changed     bool       `json:"-"`                   // an occurrence that is not as the rule has it
	UID         string     `db:"uid" json:"-"`          // of an imported event; "": the id
	LastStart   *time.Time `db:"last_start" json:"-"`   // of the last occurrence; nil: does not repeat, or for ever
	RemindAt    *time.Time `db:"remind_at" json:"-"`    // when the next reminder is due; nil: no more
	RemindStart *time.Time `db:"remind_start" json:"-"` // start of the occurrence that it is about

	_ struct{} `additionalProperties:"true"`
}

// The types of events (spec 3). DefaultType is what an event without one gets (spec 9.2).
const (
	TypePersonal    = "personal"
	TypeWork        = "work"
	TypeMeeting     = "meeting"
	TypeAppointment = "appointment"
	TypeOther       = "other"
	DefaultType     = TypePersonal
)

// Limits of one calendar.
const (
	MaxEvents   = 10_000    // events of one person
	MaxListed   = 2_000     // events in one answer
	MaxExtra    = 16 * 1024 // bytes of unknown fields of one event, as JSON
	MaxSeries   = 500       // events of one person that repeat
	MaxChanged  = 10_000    // changed and cancelled occurrences of one person
	MaxTexts    = 32 << 20  // bytes of descriptions and unknown fields of one person
	NoReminder  = -1        // ReminderMinutes of an event without reminder
	maxReminder = 40_320    // minutes: four weeks
	maxTitle    = 200       // characters
	maxText     = 5_000     // characters
	maxLocation = 300       // characters
)

// Fields are what the owner decides about a new event. Times are instants of any zone.
type Fields struct {
	Title       string
	Description string
	StartTime   time.Time
	EndTime     time.Time
	Location    string
	EventType   string // empty: DefaultType
	Extra       Extra

	RRule           string // empty: once
	Timezone        string // IANA name; empty: UTC
	AllDay          bool
	ReminderMinutes *int // nil: as the owner prefers; NoReminder: none
}

// Changes are the fields of an event to change; nil leaves a field as it is.
// In Extra a null deletes a field, anything else replaces it.
type Changes struct {
	Title       *string
	Description *string
	StartTime   *time.Time
	EndTime     *time.Time
	Location    *string
	EventType   *string
	Extra       Extra

	RRule           *string // "": once only
	Timezone        *string
	AllDay          *bool
	ReminderMinutes **int // nil inside: as the owner prefers
}

// Range limits a list to the events with From <= start and end <= To (spec 7),
// or, with Overlap, to those of which any part lies between. A zero bound is none.
type Range struct {
	From, To time.Time
	Overlap  bool
}

// Scope says which occurrences of a series a change is for.
type Scope string

// The scopes. Without one, the id decides: an occurrence's means that one, a
// series' all of them.
const (
	ScopeOne       Scope = "one"
	ScopeFollowing Scope = "following" // the occurrence and all after it
	ScopeAll       Scope = "all"
)

// The bounds of every calendar: what both databases and RFC 3339 can hold.
var (
	earliest = time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC)
	latest   = time.Date(9999, 12, 31, 23, 59, 59, 999_999_000, time.UTC)
)

// bounds returns the range with its missing bounds filled in.
func (r Range) bounds() (from, to time.Time) {
	from, to = r.From, r.To
	if from.Before(earliest) {
		from = earliest
	}
	if to.IsZero() || to.After(latest) {
		to = latest
	}
	return from, to
}

// apply writes the changes into e.
func (c Changes) apply(e *Event) {
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
	e.Extra = e.Extra.merged(c.Extra)
}

func set[T any](field *T, value *T) {
	if value != nil {
		*field = *value
	}
}

// normalise brings what was typed into the form in which it is kept.
func (e *Event) normalise() {
	e.Title = strings.TrimSpace(e.Title)
	e.Location = strings.TrimSpace(e.Location)
	if e.EventType == "" {
		e.EventType = DefaultType
	}
	e.StartTime = e.StartTime.UTC().Truncate(time.Microsecond)
	e.EndTime = e.EndTime.UTC().Truncate(time.Microsecond)
	e.normaliseDays()
}

// check adds what is wrong with e. An end before the start is not (spec 5).
func (e *Event) check(c *fault.Check) {
	c.Add(e.Title != "", "title", "Enter a title.")
	checkLine(c, "title", e.Title, maxTitle)
	checkLine(c, "location", e.Location, maxLocation)
	c.Add(utf8.RuneCountInString(e.Description) <= maxText, "description", fmt.Sprintf("Write at most %d characters.", maxText))
	c.Add(!strings.ContainsRune(e.Description, 0), "description", "Remove the NUL character.")
	checkInstant(c, "start_time", e.StartTime)
	checkInstant(c, "end_time", e.EndTime)
	c.Add(knownType(e.EventType), "event_type", "Choose personal, work, meeting, appointment or other.")
	e.checkZone(c)
	c.Add(e.ReminderMinutes == nil || *e.ReminderMinutes >= NoReminder && *e.ReminderMinutes <= maxReminder, "reminder_minutes",
		fmt.Sprintf("Choose between 0 and %d minutes, or -1 for no reminder.", maxReminder))
	e.Extra.checkSize(c)
}

func checkLine(c *fault.Check, name, value string, most int) {
	c.Add(utf8.RuneCountInString(value) <= most, name, fmt.Sprintf("Write at most %d characters.", most))
	c.Add(!strings.ContainsFunc(value, unicode.IsControl), name, "Write it on one line, without control characters.")
}

func checkInstant(c *fault.Check, name string, t time.Time) {
	c.Add(!t.Before(earliest) && !t.After(latest), name, "Choose a time between the years 1 and 9999.")
}

func knownType(s string) bool {
	switch s {
	case TypePersonal, TypeWork, TypeMeeting, TypeAppointment, TypeOther:
		return true
	}
	return false
}
