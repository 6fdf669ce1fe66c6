// Package calendar keeps people's events. Each event has one owner, and only the owner can see,
// change or delete it.
//
// An event may repeat: one row is then a whole series. Package recur reads its rule, and this
// package expands it. Package ical reads and writes iCalendar files for exchange with other
// programs.
//
// It knows nothing of how a month is drawn or how a reminder reaches people. Instants are UTC with
// microseconds; the browser shows them in the visitor's zone.
package calendar

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"harborlight/internal/kit/fault"
)

// Event is an event in a person's calendar: a single event, a series or an occurrence of one.
type Event struct {
	ID          string    `db:"id" json:"id" doc:"UUIDv7"`
	UserID      string    `db:"user_id" json:"user_id" doc:"The owner"`
	Title       string    `db:"title" json:"title"`
	Description string    `db:"description" json:"description"`
	StartTime   time.Time `db:"start_time" json:"start_time" doc:"UTC"`
	EndTime     time.Time `db:"end_time" json:"end_time" doc:"UTC; may be before start_time"`
	Location    string    `db:"location" json:"location"`
	EventType   string    `db:"event_type" json:"event_type" enum:"personal,work,meeting,appointment,other"`
	Extra       Extra     `db:"extra,json" json:"-"`
	CreatedAt   time.Time `db:"created_at" json:"created_at"`
	UpdatedAt   time.Time `db:"updated_at" json:"updated_at"`

	RRule           string     `db:"rrule" json:"rrule,omitempty" doc:"Recurrence rule (RFC 5545); only for series" example:"FREQ=WEEKLY;BYDAY=MO,WE"`
	Timezone        string     `db:"timezone" json:"timezone,omitempty" doc:"IANA name of the zone for the rule and for whole days" example:"Europe/Berlin"`
	AllDay          bool       `db:"all_day" json:"all_day,omitempty" doc:"From midnight to midnight of timezone"`
	ReminderMinutes *int       `db:"reminder_minutes" json:"reminder_minutes,omitempty" doc:"Minutes before the start; -1: no reminder; left out: the owner's default"`
	SeriesID        string     `json:"series_id,omitempty" doc:"For an occurrence: the id of its series"`
	Abridged        bool       `json:"abridged,omitempty" doc:"In lists: long texts are cut to 100 characters of the description, without unknown fields; GET /api/events/{id} has them all"`
	Guests          []Guest    `json:"guests,omitempty" doc:"Of the event, or of the whole series; lists have guest_count instead"`
	GuestCount      int        `db:"guest_count" json:"guest_count,omitempty"`
	OriginalStart   *time.Time `json:"original_start,omitempty" doc:"For an occurrence: its start by the rule"`

	Texts       int        `db:"texts" json:"-"`         // in lists: bytes of description and unknown fields
	Changed     bool       `json:"-"`                    // an occurrence that differs from its series
	UID         string     `db:"uid" json:"-"`           // UID of an imported event; "": the id
	DavName     string     `db:"dav_name" json:"-"`      // chosen by a calendar program; "": the id with ".ics"
	Change      int64      `db:"change_number" json:"-"` // of the last change; the store sets it
	LastStart   *time.Time `db:"last_start" json:"-"`    // start of the last occurrence; nil: not a series, or endless
	RemindAt    *time.Time `db:"remind_at" json:"-"`     // next reminder; nil: none
	RemindStart *time.Time `db:"remind_start" json:"-"`  // start of the occurrence to be reminded of

	_ struct{} `additionalProperties:"true"`
}

// The types of events. DefaultType is the type of an event without one.
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
	MaxEvents   = 10_000    // per person
	MaxListed   = 2_000     // per answer
	MaxExtra    = 16 * 1024 // bytes of one event's unknown fields as JSON
	MaxSeries   = 500       // series per person
	MaxChanged  = 10_000    // changed and cancelled occurrences per person
	MaxTexts    = 32 << 20  // bytes of descriptions and unknown fields per person
	NoReminder  = -1        // ReminderMinutes of an event without a reminder
	maxReminder = 40_320    // minutes: four weeks
	maxTitle    = 200       // characters
	maxText     = 5_000     // characters
	maxLocation = 300       // characters
)

// Range limits a list to the events with From <= start and end <= To or, with Overlap, to those
// that have a part in it. A zero bound is open.
type Range struct {
	From, To time.Time
	Overlap  bool
}

// Scope is the part of a series that a change is for.
type Scope string

// The scopes. Without one the id decides: an occurrence's id means that occurrence, a series' id
// all of it.
const (
	ScopeOne       Scope = "one"
	ScopeFollowing Scope = "following" // the occurrence and all later ones
	ScopeAll       Scope = "all"
)

// The limits of every calendar, from both databases and RFC 3339.
var (
	earliest = time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC)
	latest   = time.Date(9999, 12, 31, 23, 59, 59, 999_999_000, time.UTC)
)

// bounds returns the range with open bounds replaced by the limits.
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

// normalise brings input into its stored form.
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

// check adds what is wrong with e. The end may be before the start (docs/product.md, "calendar:
// required fields").
func (e *Event) check(c *fault.Check) {
	c.Add(e.Title != "", "title", "Enter a title.")
	checkLine(c, "title", e.Title, maxTitle)
	checkLine(c, "location", e.Location, maxLocation)
	c.Add(utf8.RuneCountInString(e.Description) <= maxText, "description",
		fmt.Sprintf("Write at most %d characters.", maxText))
	c.Add(!strings.ContainsRune(e.Description, 0), "description", "Remove the NUL character.")
	checkInstant(c, "start_time", e.StartTime)
	checkInstant(c, "end_time", e.EndTime)
	c.Add(knownType(e.EventType), "event_type", "Choose personal, work, meeting, appointment or other.")
	e.checkZone(c)
	c.Add(e.ReminderMinutes == nil || *e.ReminderMinutes >= NoReminder && *e.ReminderMinutes <= maxReminder,
		"reminder_minutes",
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
