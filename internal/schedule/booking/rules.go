package booking

import (
	"fmt"
	"regexp"
	"strconv"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/schedule/booking/slots"
)

// BookingRules are the owner's rules for bookings. Times are local times of the zone.
type BookingRules struct {
	Zone          string       `json:"zone" maxLength:"64" doc:"IANA name" example:"Europe/Berlin"`
	Hours         []WeekHours  `json:"hours" nullable:"false" maxItems:"50"`
	DaysOff       []ClosedDays `json:"days_off" nullable:"false" maxItems:"200"`
	BeforeMinutes int          `json:"before_minutes" minimum:"0" maximum:"480" doc:"Free time before a booking"`
	AfterMinutes  int          `json:"after_minutes" minimum:"0" maximum:"480" doc:"Free time after a booking"`
	NoticeMinutes int          `json:"notice_minutes" minimum:"0" maximum:"43200" doc:"Minimum time between now and a booking"`
	AheadDays     int          `json:"ahead_days" minimum:"1" maximum:"365" doc:"Number of days ahead that can be booked"`
	MostPerDay    int          `json:"most_per_day" minimum:"0" maximum:"50" doc:"Maximum number of bookings a day; 0: unlimited"`
	StepMinutes   int          `json:"step_minutes" minimum:"5" maximum:"240" doc:"Time between the offered starts"`
	IsOpen        bool         `json:"is_open" doc:"Visitors can book"`
}

// WeekHours is a time span of a weekday in which bookings are possible.
type WeekHours struct {
	Day  int    `json:"day" minimum:"0" maximum:"6" doc:"0 is Sunday"`
	From string `json:"from" maxLength:"5" example:"09:00"`
	To   string `json:"to" maxLength:"5" doc:"24:00 is the end of the day" example:"17:00"`
}

// ClosedDays is an inclusive range of days without bookings.
type ClosedDays struct {
	First string `json:"first" maxLength:"10" example:"2026-12-24"`
	Last  string `json:"last" maxLength:"10" example:"2026-12-31"`
}

// DefaultRules returns the initial rules: bookings are closed, with hours from Monday to Friday, nine to five, UTC.
func DefaultRules() BookingRules {
	r := BookingRules{Zone: "UTC", Hours: []WeekHours{}, DaysOff: []ClosedDays{}, AfterMinutes: 15,
		NoticeMinutes: 12 * 60,
		AheadDays:     56, MostPerDay: 6, StepMinutes: 30}
	for day := 1; day <= 5; day++ {
		r.Hours = append(r.Hours, WeekHours{Day: day, From: "09:00", To: "17:00"})
	}
	return r
}

var clockForm = regexp.MustCompile(`^([01][0-9]|2[0-3]):([0-5][0-9])$|^24:00$`)

// minutesOf returns the minutes since midnight of a time such as "09:30", up to "24:00", or false for other text.
func minutesOf(text string) (int, bool) {
	if !clockForm.MatchString(text) {
		return 0, false
	}
	hours, _ := strconv.Atoi(text[:2]) // the pattern has validated both
	minutes, _ := strconv.Atoi(text[3:])
	return hours*60 + minutes, true
}

// zoneOf loads a zone by its IANA name. It returns false for unknown names, "" and "Local".
func zoneOf(name string) (*time.Location, bool) {
	if name == "" || name == "Local" || len(name) > 64 {
		return nil, false
	}
	zone, err := time.LoadLocation(name)
	return zone, err == nil
}

// check returns an Invalid fault with all invalid fields, or nil. Each span of hours must end after it starts, steps
// are 5 to 240 minutes, bookings open 1 to 365 days ahead, and open rules need at least one span.
func (r BookingRules) check() error {
	var c fault.Check
	_, known := zoneOf(r.Zone)
	c.Add(known, "zone", message.FormChooseZone)
	for i, h := range r.Hours {
		from, ok := minutesOf(h.From)
		to, well := minutesOf(h.To)
		c.Add(ok && well && from < to && h.Day >= 0 && h.Day <= 6, fmt.Sprintf("hours.%d", i),
			message.BookingHoursSpan)
	}
	for i, d := range r.DaysOff {
		c.Add(isDay(d.First) && isDay(d.Last) && d.First <= d.Last, fmt.Sprintf("days_off.%d", i),
			message.BookingDaysOff)
	}
	c.Add(r.StepMinutes >= 5 && r.StepMinutes <= 240, "step_minutes", message.FormMinutes(5, 240))
	c.Add(r.AheadDays >= 1 && r.AheadDays <= 365, "ahead_days", message.BookingAheadDays)
	c.Add(!r.IsOpen || len(r.Hours) > 0, "hours", message.BookingHours)
	return c.Err()
}

func isDay(text string) bool {
	_, err := time.Parse(time.DateOnly, text)
	return err == nil
}

// engine converts validated rules to those of package slots, for bookings of the given length. An unknown zone
// becomes UTC.
func (r BookingRules) engine(length time.Duration) slots.Rules {
	zone, ok := zoneOf(r.Zone)
	if !ok {
		zone = time.UTC
	}
	e := slots.Rules{Zone: zone, Before: minutes(r.BeforeMinutes), After: minutes(r.AfterMinutes),
		Notice: minutes(r.NoticeMinutes),
		Ahead:  time.Duration(r.AheadDays) * 24 * time.Hour, MostPerDay: r.MostPerDay, Duration: length,
		Step: minutes(r.StepMinutes)}
	for _, h := range r.Hours {
		from, _ := minutesOf(h.From)
		to, _ := minutesOf(h.To)
		e.Hours[h.Day] = append(e.Hours[h.Day], slots.Span{From: from, To: to})
	}
	for _, d := range r.DaysOff {
		e.DaysOff = append(e.DaysOff, slots.Days{First: d.First, Last: d.Last})
	}
	return e
}

func minutes(n int) time.Duration { return time.Duration(n) * time.Minute }
