package recur

import (
	"time"

	"github.com/teambition/rrule-go"
)

var week = []rrule.Weekday{rrule.MO, rrule.TU, rrule.WE, rrule.TH, rrule.FR, rrule.SA, rrule.SU}

// MoveDays adapts a rule's days to an event that moved from one local day to another: every Monday becomes every
// Tuesday, the 15th the 16th. Several weekdays of a weekly rule all move; several days of the month stay. It returns
// daily and invalid rules unchanged.
func MoveDays(text string, from, to time.Time) string {
	r, err := Parse(text, time.UTC)
	if err != nil {
		return text
	}
	o := &r.option
	switch o.Freq {
	case rrule.WEEKLY:
		days := int(int64(to.Weekday())-int64(from.Weekday())+7) % 7
		moved := make([]rrule.Weekday, len(o.Byweekday))
		for i, day := range o.Byweekday {
			moved[i] = week[(day.Day()+days)%7]
		}
		o.Byweekday = moved
	case rrule.MONTHLY, rrule.YEARLY:
		if len(o.Bymonth) == 1 {
			o.Bymonth = []int{int(to.Month())}
		}
		if len(o.Bymonthday) == 1 {
			o.Bymonthday = []int{dayOfMonth(to, o.Bymonthday[0] < 0)}
		}
		if len(o.Byweekday) == 1 && o.Byweekday[0].N() != 0 {
			day := week[(int(to.Weekday())+6)%7]
			o.Byweekday = []rrule.Weekday{day.Nth(weekOfMonth(to, o.Byweekday[0].N() < 0))}
		}
	}
	return r.String()
}

// dayOfMonth returns the day of the month, counted from 1, or from the end with -1 as the last.
func dayOfMonth(t time.Time, fromEnd bool) int {
	if !fromEnd {
		return t.Day()
	}
	return t.Day() - daysIn(t) - 1
}

// weekOfMonth returns the ordinal of the day among the same weekdays of its month: 1 for the first, or -1 for the
// last if counted from the end.
func weekOfMonth(t time.Time, fromEnd bool) int {
	if !fromEnd {
		return (t.Day()-1)/7 + 1
	}
	return -((daysIn(t)-t.Day())/7 + 1)
}

func daysIn(t time.Time) int {
	return time.Date(t.Year(), t.Month()+1, 0, 0, 0, 0, 0, time.UTC).Day()
}
