package sale

import (
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/dates"
	"harborlight/internal/kit/fault"
)

// Period is when something is supplied: from a day to a day, both included. Without days it is supplied later than the
// document that says so.
type Period struct {
	From Day `json:"from,omitempty" db:"from"`
	To   Day `json:"to,omitempty" db:"to"`
}

// PeriodOf is the period from an instant until another, at which the next one begins: its day isn't included. It is nil
// if the end isn't after the beginning.
func PeriodOf(from, until time.Time) *Period {
	if !until.After(from) {
		return nil
	}
	first := DayOf(from)
	return &Period{From: first, To: max(first, DayOf(until.UTC().AddDate(0, 0, -1)))}
}

// MonthOf returns a month of what is supplied monthly since a day; 0 is the first. It begins on the day of the month of
// the first one, in a shorter month on its last day, and ends the day before the next begins. A text that is no day
// has no months: the period is empty.
func MonthOf(first Day, n int) Period {
	begin, ok := first.Start()
	if !ok {
		return Period{}
	}
	return Period{From: DayOf(monthsAfter(begin, n)), To: DayOf(monthsAfter(begin, n+1).AddDate(0, 0, -1))}
}

// monthsAfter is the same day so many months later, or the last day of a shorter month.
func monthsAfter(day time.Time, months int) time.Time {
	first := time.Date(day.Year(), day.Month()+time.Month(months), 1, 0, 0, 0, 0, time.UTC)
	last := first.AddDate(0, 1, -1).Day()
	return first.AddDate(0, 0, min(day.Day(), last)-1)
}

// Text is the period as papers write it: "23 November to 22 December 2026", or a day. Between its days stands a space, or
// what else is given, as a line break in a narrow column; say says a message. A period
// without days is a payment in advance.
func (p Period) Text(say func(fault.Text) string, between string) string {
	from, begins := p.From.Start()
	to, ends := p.To.Start()
	switch {
	case !begins || !ends:
		return say(message.PapersInAdvance)
	case p.From == p.To:
		return p.From.Text()
	}
	first := p.From.Text()
	if from.Year() == to.Year() {
		first = dates.DayWithoutYear(from)
	}
	return first + between + say(message.PapersToDay(p.To.Text()))
}
