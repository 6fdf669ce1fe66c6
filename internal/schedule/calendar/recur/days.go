package recur

import (
	"slices"
	"time"

	"github.com/teambition/rrule-go"
)

// Days are numbered from 1970-01-01, which was a Thursday.

// dayOf returns the number of days from 1970-01-01 to the day of a local time; earlier days are negative.
func dayOf(wall time.Time) int {
	seconds := wall.Unix()
	day := seconds / secondsPerDay
	if seconds%secondsPerDay < 0 {
		day--
	}
	return int(day)
}

const secondsPerDay = 24 * 60 * 60

// midnightOf returns the start of a day.
func midnightOf(day int) time.Time { return time.Unix(int64(day)*secondsPerDay, 0).UTC() }

// weekdayOf returns the weekday of a day, with Monday as 0.
func weekdayOf(day int) int { return ((day+3)%7 + 7) % 7 }

// firstOf returns the first day of a month. Months beyond 12 are in later years.
func firstOf(year, month int) int {
	return dayOf(time.Date(year, time.Month(month), 1, 0, 0, 0, 0, time.UTC))
}

// days computes the days of a series in its zone's local time.
type days struct {
	freq     rrule.Frequency
	interval int
	wkst     int
	start    int           // the first day
	clock    time.Duration // local time of every occurrence

	months    uint32 // BYMONTH; zero: any
	monthDays uint32 // BYMONTHDAY from 1
	fromEnd   uint32 // BYMONTHDAY from -1
	weekdays  uint32 // BYDAY without a number
	counted   []rrule.Weekday
	ofYear    bool // counted within the year, not the month
	positions []int
}

// daysOf returns the days of the series' rule in its zone, including those that the rule takes from its start.
func daysOf(s Series) days {
	start := LocalTime(s.Start, s.Zone)
	o := s.Rule.option
	o.Dtstart = start
	o = explicit(o)
	d := days{freq: o.Freq, interval: max(o.Interval, 1), wkst: o.Wkst.Day(), start: dayOf(start),
		positions: o.Bysetpos, ofYear: o.Freq == rrule.YEARLY && len(o.Bymonth) == 0}
	d.clock = start.Sub(midnightOf(d.start))
	for _, month := range o.Bymonth {
		d.months |= 1 << month
	}
	for _, n := range o.Bymonthday {
		if n > 0 {
			d.monthDays |= 1 << n
		} else {
			d.fromEnd |= 1 << -n
		}
	}
	for _, w := range o.Byweekday {
		if w.N() == 0 {
			d.weekdays |= 1 << w.Day()
		} else {
			d.counted = append(d.counted, w)
		}
	}
	return d
}

// explicit adds the days that a rule takes from its start (RFC 5545, 3.3.10). It returns rules that contain days
// unchanged.
func explicit(o rrule.ROption) rrule.ROption {
	if len(o.Byweekday) > 0 || len(o.Bymonthday) > 0 {
		return o
	}
	switch o.Freq {
	case rrule.YEARLY:
		if len(o.Bymonth) == 0 {
			o.Bymonth = []int{int(o.Dtstart.Month())}
		}
		o.Bymonthday = []int{o.Dtstart.Day()}
	case rrule.MONTHLY:
		o.Bymonthday = []int{o.Dtstart.Day()}
	case rrule.WEEKLY:
		o.Byweekday = []rrule.Weekday{week[weekdayOf(dayOf(o.Dtstart))]}
	}
	return o
}

// Has reports whether an occurrence starts at t. It examines only the period of t, at most a year, because a search
// would take as long as the gap before t.
func (s Series) Has(t time.Time) bool { return s.HasWithin(t, NewBudget(yearly)) }

// yearly exceeds the number of days in the two years that Has may examine.
const yearly = 1_000

// HasWithin is like Has, with a budget shared by many calls. It returns false if the budget is spent.
func (s Series) HasWithin(t time.Time, work *Budget) bool {
	if t.Before(s.Start) || t.After(s.end()) || work.Spent() {
		return false
	}
	d := daysOf(s)
	on := dayOf(LocalTime(t, s.Zone))
	for _, day := range []int{on, on - 1} { // daylight saving may have skipped midnight
		if Instant(midnightOf(day).Add(d.clock), s.Zone).Equal(t) && d.has(day, work) {
			return true
		}
	}
	return false
}

// has reports whether an occurrence starts on the day with this number. The caller has checked that the day is within
// the series.
func (d *days) has(day int, work *Budget) bool {
	passed := d.periodsTo(day)
	if passed%d.interval != 0 {
		return false
	}
	if len(d.positions) == 0 {
		work.spend(1)
		return d.matches(day)
	}
	first, end := d.period(passed)
	found, looked := d.collect(first, end, nil)
	work.spend(looked)
	_, is := slices.BinarySearch(found, day)
	return is
}

// periodsTo returns the number of days, weeks, months or years, depending on the frequency, from the start to a day.
func (d *days) periodsTo(day int) int {
	switch d.freq {
	case rrule.YEARLY:
		return midnightOf(day).Year() - midnightOf(d.start).Year()
	case rrule.MONTHLY:
		from, to := midnightOf(d.start), midnightOf(day)
		return (to.Year()-from.Year())*12 + int(to.Month()) - int(from.Month())
	case rrule.WEEKLY:
		return (d.monday(day) - d.monday(d.start)) / 7
	default:
		return day - d.start
	}
}

// monday returns the first day of the day's week, according to WKST.
func (d *days) monday(day int) int { return day - (weekdayOf(day)-d.wkst+7)%7 }

// period returns the bounds of a day, week, month or year, the given number of periods after the start: its first day
// and the day after its last. The first week begins with the first day of the series, as in most programs.
func (d *days) period(passed int) (first, end int) {
	switch start := midnightOf(d.start); d.freq {
	case rrule.YEARLY:
		year := start.Year() + passed
		return firstOf(year, 1), firstOf(year+1, 1)
	case rrule.MONTHLY:
		month := int(start.Month()) + passed
		return firstOf(start.Year(), month), firstOf(start.Year(), month+1)
	case rrule.WEEKLY:
		first = d.monday(d.start) + 7*passed
		return max(first, d.start), first + 7
	default:
		return d.start + passed, d.start + passed + 1
	}
}

// collect appends to found the days of a period, from first to before end, on which occurrences start, and returns
// the number of examined days. With BYSETPOS, found must be empty.
func (d *days) collect(first, end int, found []int) (all []int, looked int) {
	for day := first; day < end; looked++ {
		if year, month, _ := midnightOf(day).Date(); d.months != 0 && d.months>>month&1 == 0 {
			day = firstOf(year, int(month)+1)
			continue
		}
		if d.matches(day) {
			found = append(found, day)
		}
		day++
	}
	if len(d.positions) == 0 {
		return found, looked
	}
	chosen := found[:0]
	for i, day := range found {
		if slices.Contains(d.positions, i+1) || slices.Contains(d.positions, i-len(found)) {
			chosen = append(chosen, day)
		}
	}
	return chosen, looked
}

// matches reports whether the day matches every BY part except BYSETPOS.
func (d *days) matches(day int) bool {
	date := midnightOf(day)
	if d.months != 0 && d.months>>date.Month()&1 == 0 {
		return false
	}
	if d.monthDays|d.fromEnd != 0 && d.monthDays>>date.Day()&1 == 0 &&
		(d.fromEnd == 0 || d.fromEnd>>(daysIn(date)-date.Day()+1)&1 == 0) {
		return false
	}
	weekday := weekdayOf(day)
	return (d.weekdays == 0 || d.weekdays>>weekday&1 == 1) && (len(d.counted) == 0 || d.isCounted(date, weekday))
}

// isCounted reports whether the day is, for example, the second Monday of its month or, for a YEARLY rule without
// BYMONTH, of its year. If a rule has both numbered and plain weekdays, both must match, as in most programs.
func (d *days) isCounted(date time.Time, weekday int) bool {
	at, length := date.Day(), daysIn(date)
	if d.ofYear {
		at, length = date.YearDay(), time.Date(date.Year(), 12, 31, 0, 0, 0, 0, time.UTC).YearDay()
	}
	fromStart, fromEnd := (at-1)/7+1, -((length-at)/7 + 1)
	for _, w := range d.counted {
		if w.Day() == weekday && (w.N() == fromStart || w.N() == fromEnd) {
			return true
		}
	}
	return false
}
