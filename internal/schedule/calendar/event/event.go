// Package event defines events and their times: fields and limits, series with exceptions, and the occurrences in a
// range. Package recur computes the rules.
//
// Package calendar stores events, and package file reads and writes them as files.
//
// Instants are UTC with microseconds.
package event

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/schedule/calendar/recur"
)

// Event is an event in a user's calendar: a single event, a series or an occurrence of one.
type Event struct {
	ID          string    `db:"id" json:"id" doc:"UUIDv7"`
	UserID      string    `db:"user_id" json:"user_id" doc:"ID of the owner"`
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
	SeriesID        string     `json:"series_id,omitempty" doc:"For an occurrence: the ID of its series"`
	Abridged        bool       `json:"abridged,omitempty" doc:"In lists: the description is cut to 100 characters and unknown fields are left out; GET /api/events/{id} returns them"`
	Guests          []Guest    `json:"guests,omitempty" doc:"Guests of the event or the whole series; lists have guest_count instead"`
	GuestCount      int        `db:"guest_count,computed" json:"guest_count,omitempty"`
	OriginalStart   *time.Time `json:"original_start,omitempty" doc:"For an occurrence: its start by the rule"`

	Texts     int        `db:"texts,computed" json:"-"` // in lists: bytes of description and unknown fields
	Changed   bool       `json:"-"`                     // an occurrence that differs from its series
	UID       string     `db:"uid" json:"-"`            // UID of an imported event; "": the id
	DavName   string     `db:"dav_name" json:"-"`       // chosen by a calendar program; "": the id with ".ics"
	Change    int64      `db:"change_number" json:"-"`  // number of the last change, set by the store
	LastStart *time.Time `db:"last_start" json:"-"`     // start of the last occurrence; nil: not a series, or endless
	RemindAt  *time.Time `db:"remind_at" json:"-"`      // next reminder, or next search for one; nil: none
	// start of the occurrence of the reminder; nil: search for it
	RemindStart *time.Time `db:"remind_start" json:"-"`

	_ struct{} `additionalProperties:"true"`
}

// Types of events. DefaultType is the type of an event without one.
const (
	TypePersonal    = "personal"
	TypeWork        = "work"
	TypeMeeting     = "meeting"
	TypeAppointment = "appointment"
	TypeOther       = "other"
	DefaultType     = TypePersonal
)

// Limits of one event.
const (
	MaxExtra    = 16 * 1024 // bytes of the unknown fields as JSON
	NoReminder  = -1        // ReminderMinutes of an event without a reminder
	MaxReminder = 40_320    // minutes: four weeks
	MaxTitle    = 200       // characters
	MaxText     = 5_000     // characters
	MaxLocation = 300       // characters
)

// Range limits a list to the events with From <= start and end <= To or, with Overlap, to those that overlap it. A
// zero bound is open.
type Range struct {
	From, To time.Time
	Overlap  bool
}

// Limits of all calendars, from both databases and RFC 3339.
var (
	Earliest = time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC)
	Latest   = time.Date(9999, 12, 31, 23, 59, 59, 999_999_000, time.UTC)
)

// Bounds returns the bounds of the range. It replaces an open or too distant one with Earliest or Latest.
func (r Range) Bounds() (from, to time.Time) {
	from, to = r.From, r.To
	if from.Before(Earliest) {
		from = Earliest
	}
	if to.IsZero() || to.After(Latest) {
		to = Latest
	}
	return from, to
}

// Normalise converts input to its stored form: it trims title and location, sets DefaultType if the type is empty,
// converts times to UTC with microseconds, and extends whole days to midnight.
func (e *Event) Normalise() {
	e.Title = strings.TrimSpace(e.Title)
	e.Location = strings.TrimSpace(e.Location)
	if e.EventType == "" {
		e.EventType = DefaultType
	}
	e.StartTime = e.StartTime.UTC().Truncate(time.Microsecond)
	e.EndTime = e.EndTime.UTC().Truncate(time.Microsecond)
	e.normaliseDays()
}

// Check adds an error to c for each invalid field of a normalized event, except its rule. The end may be before the
// start (docs/product.md, "calendar: required fields").
func (e *Event) Check(c *fault.Check) {
	c.Add(e.Title != "", "title", message.FormTitle)
	CheckLine(c, "title", e.Title, MaxTitle)
	CheckLine(c, "location", e.Location, MaxLocation)
	c.Add(utf8.RuneCountInString(e.Description) <= MaxText, "description", message.FormAtMost(MaxText))
	c.Add(!strings.ContainsRune(e.Description, 0), "description", message.CalendarNul)
	checkInstant(c, "start_time", e.StartTime)
	checkInstant(c, "end_time", e.EndTime)
	c.Add(KnownType(e.EventType), "event_type", message.CalendarType)
	e.checkZone(c)
	c.Add(e.ReminderMinutes == nil || *e.ReminderMinutes >= NoReminder && *e.ReminderMinutes <= MaxReminder,
		"reminder_minutes", message.CalendarReminder(MaxReminder))
	e.Extra.checkSize(c)
}

// CheckLine adds an error to c unless value is one line of at most the given length.
func CheckLine(c *fault.Check, name, value string, most int) {
	c.Add(utf8.RuneCountInString(value) <= most, name, message.FormAtMost(most))
	c.Add(!strings.ContainsFunc(value, unicode.IsControl), name, message.CalendarLine)
}

func checkInstant(c *fault.Check, name string, t time.Time) {
	c.Add(!t.Before(Earliest) && !t.After(Latest), name, message.CalendarYears)
}

// KnownType reports whether s is an event type.
func KnownType(s string) bool {
	switch s {
	case TypePersonal, TypeWork, TypeMeeting, TypeAppointment, TypeOther:
		return true
	}
	return false
}

// Prepare converts input to its stored form, or returns a fault with all invalid fields.
func (e *Event) Prepare() error { return e.PrepareWithin(recur.NewBudget(recur.PerRule)) }

// PrepareWithin is like Prepare with the shared budget of a file: it converts input to its stored form, or returns an
// Invalid fault. A spent budget is a fault for the rule.
func (e *Event) PrepareWithin(work *recur.Budget) error {
	if err := e.PrepareSingle(); err != nil {
		return err
	}
	return e.PrepareRule(work)
}

// PrepareSingle is like Prepare, but ignores the rule.
func (e *Event) PrepareSingle() error {
	e.Normalise()
	var c fault.Check
	e.Check(&c)
	return c.Err()
}
