package sale

import (
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/dates"
	"harborlight/internal/kit/fault"
)

// Period is a period of supply, including both days. An empty period means a supply after the document's date.
type Period struct {
	From Day `json:"from,omitempty" db:"from"`
	To   Day `json:"to,omitempty" db:"to"`
}

// PeriodOf returns the period from an instant until another one, at which the next period begins, so the last day is
// excluded. It returns nil if the end isn't after the beginning.
func PeriodOf(from, until time.Time) *Period {
	if !until.After(from) {
		return nil
	}
	first := DayOf(from)
	return &Period{From: first, To: max(first, DayOf(until.UTC().AddDate(0, 0, -1)))}
}

// MonthOf returns month n of a monthly supply that began on a day; 0 is the first. A month begins on the first one's
// day of the month, or on the last day of a shorter month, and ends before the next one begins. An invalid day gives
// an empty period.
func MonthOf(first Day, n int) Period {
	begin, ok := first.Start()
	if !ok {
		return Period{}
	}
	return Period{From: DayOf(monthsAfter(begin, n)), To: DayOf(monthsAfter(begin, n+1).AddDate(0, 0, -1))}
}

// monthsAfter returns the same day some months later, or the last day of a shorter month.
func monthsAfter(day time.Time, months int) time.Time {
	first := time.Date(day.Year(), day.Month()+time.Month(months), 1, 0, 0, 0, 0, time.UTC)
	last := first.AddDate(0, 1, -1).Day()
	return first.AddDate(0, 0, min(day.Day(), last)-1)
}

// Text returns the period as documents show it: "23 November to 22 December 2026", or a single day. A space separates
// the days, or the given separator, such as a line break in a narrow column. say formats a message. An empty period
// is an advance payment.
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
