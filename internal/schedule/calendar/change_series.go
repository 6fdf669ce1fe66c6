package calendar

import (
	"time"

	"harborlight/internal/schedule/calendar/event"
	"harborlight/internal/schedule/calendar/recur"
)

// split ends the series before the named occurrence and turns the event into a new series that begins with it, with
// the later exceptions and the rest of COUNT. It returns an Invalid fault if the new series is invalid or too costly
// to compute.
func (c *change) split() error {
	work := recur.NewBudget(recur.PerRule)
	start, rest := *c.start, c.event
	later := c.end(start, work)
	c.ended = &version{event: c.event, exceptions: c.exceptions}
	rest.ID, rest.UID, rest.DavName = "", "", ""
	rest.RRule = rest.Series().From(start, work).String()
	rest.StartTime, rest.EndTime = start, rest.EndOf(start)
	if err := rest.PrepareRule(work); err != nil {
		return err
	}
	c.event, c.exceptions = rest, later
	c.shown, _ = visibleOccurrence(&c.event, later, start) // resolve has already found it
	return nil
}

// end limits the series to occurrences before start, keeps the earlier exceptions and returns the later ones.
func (c *change) end(start time.Time, work *recur.Budget) (later []event.Exception) {
	var kept []event.Exception
	for _, x := range c.exceptions {
		if x.OriginalStart.Before(start) {
			kept = append(kept, x)
		} else {
			later = append(later, x)
		}
	}
	series := c.event.Series()
	c.event.RRule = series.Rule.Before(start).String()
	series = c.event.Series()
	if last, ends := series.LastOccurrence(work); ends {
		c.event.LastStart = &last
	}
	c.exceptions = kept
	return later
}

// planDelete plans to cancel the occurrence, to end the series before it, or to delete the event, depending on the
// scope. It deletes the whole series if no occurrence would be left. It returns a Conflict fault for too many
// exceptions.
func (c *change) planDelete() error {
	work := recur.NewBudget(recur.PerRule)
	switch c.scope {
	case ScopeOne:
		if !c.hasNoOther(*c.start, work) {
			return c.addException(event.Cancelled(&c.event, *c.start, c.service.db.Clock().Now()))
		}
	case ScopeFollowing:
		c.end(*c.start, work)
		if !c.hasNoOther(time.Time{}, work) {
			c.rewritten = true
			return nil
		}
	}
	c.deleted = true
	return nil
}

// hasNoOther reports whether the series has no occurrence, other than the one at start, that isn't cancelled. The
// zero start excludes none. If the search takes too long, it returns false, so that the series stays.
func (c *change) hasNoOther(start time.Time, work *recur.Budget) bool {
	except := event.ByStart(c.exceptions)
	next := c.event.Series().Seek(c.event.StartTime, work)
	for t, ok := next(); ok; t, ok = next() {
		if x := except[t.Unix()]; !t.Equal(start) && (x == nil || !x.IsCancelled) {
			return false
		}
	}
	return !work.Spent()
}
