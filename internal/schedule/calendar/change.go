package calendar

import (
	"context"
	"errors"
	"slices"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/schedule/calendar/event"
	"harborlight/internal/schedule/calendar/recur"
)

// Scope is the part of a series to change.
type Scope string

// Scopes. Without one the ID decides: an occurrence's ID selects that occurrence, a series' ID all of it.
const (
	ScopeOne       Scope = "one"
	ScopeFollowing Scope = "following" // the occurrence and all later ones
	ScopeAll       Scope = "all"
)

// change is an update or deletion of an event, with the selected part and the exceptions of a series. It is computed on
// a copy of the rows, because searching a rule is slow. A transaction then saves it if the rows are unchanged
// (decision 0009).
type change struct {
	service    *Service
	tx         *database.Tx // nil until the change is stored
	before     version
	event      event.Event
	scope      Scope       // ScopeAll for a single event
	start      *time.Time  // original start of the named occurrence
	shown      event.Event // that occurrence with its exception applied
	exceptions []event.Exception
	effect
}

// version is an event with its exceptions at the time of reading.
type version struct {
	event      event.Event
	exceptions []event.Exception
}

// effect lists the changes of other rows than the event's.
type effect struct {
	deleted   bool
	exception *event.Exception // to add or replace
	rewritten bool             // all exceptions are replaced
	isSeries  bool             // a single event becomes a series
	ended     *version         // first half of a split series; the event is the second
}

// errOutdated means that the event was changed since it was read.
var errOutdated = errors.New("calendar: the event has changed since it was read")

// change runs plan outside of a transaction and store inside one, and returns the first error. If another change of
// the same event was saved in between, both run again. Every repetition means that another request has succeeded, so
// the loop ends.
func (s *Service) change(ctx context.Context, userID string, which event.Target, scope Scope,
	plan func(*change) error, store func(*change) error) error {
	for {
		c, err := s.read(ctx, userID, which, scope)
		if err != nil {
			return err
		}
		if err := plan(c); err != nil {
			return err
		}
		err = s.db.Write(ctx, func(tx *database.Tx) error {
			if err := c.lock(ctx, tx); err != nil {
				return err
			}
			return store(c)
		})
		if !errors.Is(err, errOutdated) {
			return err
		}
	}
}

// read reads the event or occurrence that the target names and resolves the scope. It returns event.ErrNotFound if
// the owner doesn't have it, errBookedEvent if it shows a booking, and an Invalid fault for a scope that needs an
// occurrence. For single events the scope is always ScopeAll.
func (s *Service) read(ctx context.Context, userID string, which event.Target, scope Scope) (*change, error) {
	e, err := findEvent(ctx, s.db, userID, which.EventID, "")
	if err != nil {
		return nil, err
	}
	if err := checkNotBooked(&e); err != nil {
		return nil, err
	}
	c := &change{service: s, event: e, scope: scope, start: which.Start}
	if !e.Repeats() {
		c.scope = ScopeAll
		if c.start != nil {
			return nil, event.ErrNotFound
		}
		c.before = version{event: e}
		return c, nil
	}
	if c.exceptions, err = exceptionsOf(ctx, s.db, e.ID); err != nil {
		return nil, err
	}
	c.before = version{event: e, exceptions: slices.Clone(c.exceptions)}
	err = c.resolve()
	return c, err
}

// lock locks the event, or returns errOutdated if its change number differs from the one read. A change of its
// exceptions increases that number, too.
func (c *change) lock(ctx context.Context, tx *database.Tx) error {
	c.tx = tx
	if _, err := nextChange(ctx, tx, c.event.UserID); err != nil {
		return err
	}
	e, err := findEvent(ctx, tx, c.before.event.UserID, c.before.event.ID, tx.ForUpdate())
	if err == nil && e.Change != c.before.event.Change {
		return errOutdated
	}
	return err
}

// resolve finds the named occurrence of a series and resolves the scope. An empty scope means ScopeOne for an
// occurrence and ScopeAll for a series; ScopeFollowing from the first occurrence is ScopeAll. It returns
// event.ErrNotFound for a missing or cancelled occurrence, and an Invalid fault if the scope needs an occurrence and
// none is named.
func (c *change) resolve() (err error) {
	if c.start == nil {
		if c.scope == ScopeOne || c.scope == ScopeFollowing {
			return fault.InvalidField("scope", message.CalendarScope)
		}
		c.scope = ScopeAll
		return nil
	}
	if !c.event.Series().Has(*c.start) {
		return event.ErrNotFound
	}
	if c.shown, err = visibleOccurrence(&c.event, c.exceptions, *c.start); err != nil {
		return err
	}
	switch {
	case c.scope == "":
		c.scope = ScopeOne
	case c.scope == ScopeFollowing && c.start.Equal(c.event.StartTime):
		c.scope = ScopeAll
	}
	return nil
}

// planUpdate plans the changes of the occurrence, of it and all later ones, or of the whole event, depending on the
// scope. It saves nothing. It returns a fault if the changed event is invalid.
func (c *change) planUpdate(changes event.EventChanges) error {
	switch c.scope {
	case ScopeOne:
		return c.planOne(changes)
	case ScopeFollowing:
		if err := c.split(); err != nil {
			return err
		}
	}
	return c.planAll(changes)
}

// planOne turns the changed occurrence into an exception. It returns an Invalid fault for changes of rule, zone,
// whole days, reminder or guests, which apply to the whole series, and for invalid values, and Conflict for too many
// exceptions.
func (c *change) planOne(changes event.EventChanges) error {
	var check fault.Check
	whole := message.CalendarWholeSeries
	check.Add(changes.RRule == nil, "rrule", whole)
	check.Add(changes.Timezone == nil, "timezone", whole)
	check.Add(changes.AllDay == nil, "all_day", whole)
	check.Add(changes.ReminderMinutes == nil, "reminder_minutes", whole)
	check.Add(changes.Guests == nil, "guests", whole)
	if err := check.Err(); err != nil {
		return err
	}
	o := c.shown
	changes.Apply(&o)
	o.Normalise()
	o.Check(&check)
	if err := check.Err(); err != nil {
		return err
	}
	return c.addException(event.ExceptionOf(&c.event, &o, c.service.db.Clock().Now()))
}

// addException adds an exception, or replaces the one with the same original start. It returns a Conflict fault if the
// series already has event.MaxExceptions.
func (c *change) addException(x event.Exception) error {
	if existing := event.ByStart(c.exceptions)[x.OriginalStart.Unix()]; existing != nil {
		*existing = x
	} else {
		if len(c.exceptions) >= event.MaxExceptions {
			return fault.Conflict("too_many_exceptions", message.CalendarTooManyExceptions(event.MaxExceptions))
		}
		c.exceptions = append(c.exceptions, x)
	}
	c.exception = &x
	return nil
}

// planAll changes the event, or the series with the exceptions that still fit, see moveExceptions. If times move to
// another day and the changes contain no rule, the rule's days move, too. It returns an Invalid fault for invalid
// values.
func (c *change) planAll(changes event.EventChanges) error {
	before := c.event
	days := c.toSeriesTimes(&changes)
	changes.Apply(&c.event)
	if days != 0 && changes.RRule == nil {
		zone := before.Zone()
		c.event.RRule = recur.MoveDays(c.event.RRule, recur.LocalTime(before.StartTime, zone),
			recur.LocalTime(c.event.StartTime, zone))
	}
	if err := c.event.Prepare(); err != nil {
		return err
	}
	c.isSeries = c.event.Repeats() && !before.Repeats()
	if before.Repeats() && !before.SameSchedule(&c.event) {
		c.exceptions = moveExceptions(&before, &c.event, c.exceptions, days)
		c.rewritten = true
	}
	return nil
}

// toSeriesTimes turns new times of the named occurrence, or of the first, into times of the series, and returns how many
// days the series moves. Without new times, and for single events, it changes nothing and returns 0.
func (c *change) toSeriesTimes(changes *event.EventChanges) (days int) {
	e := &c.event
	if !e.Repeats() || changes.StartTime == nil && changes.EndTime == nil {
		return 0
	}
	seen := e.Occurrence(e.StartTime)
	if c.start != nil {
		seen = c.shown
	}
	wanted := seen
	event.EventChanges{StartTime: changes.StartTime, EndTime: changes.EndTime}.Apply(&wanted)
	zone := e.Zone()
	from, to := recur.LocalTime(seen.StartTime, zone), recur.LocalTime(wanted.StartTime, zone)
	begin := recur.Instant(recur.LocalTime(e.StartTime, zone).Add(to.Sub(from)), zone)
	finish := begin.Add(wanted.EndTime.Sub(wanted.StartTime))
	changes.StartTime, changes.EndTime = &begin, &finish
	return int(event.Midnight(to).Sub(event.Midnight(from)) / (24 * time.Hour))
}

// moveExceptions moves exceptions along with their series: each moves to the occurrence on its day, and is dropped if
// the new rule has none. Exceptions with a different time keep it. If the event doesn't repeat any more, all are
// dropped.
func moveExceptions(before, after *event.Event, exceptions []event.Exception, days int) []event.Exception {
	if !after.Repeats() {
		return nil
	}
	kept := make([]event.Exception, 0, len(exceptions))
	work := recur.NewBudget(recur.MaxDays) // sufficient for all of them
	series, zone := after.Series(), after.Zone()
	begin := recur.LocalTime(after.StartTime, zone)
	clock := begin.Sub(event.Midnight(begin))
	for _, x := range exceptions {
		day := event.Midnight(recur.LocalTime(x.OriginalStart, before.Zone())).AddDate(0, 0, days)
		start := recur.Instant(day.Add(clock), zone)
		if !series.HasWithin(start, work) {
			continue
		}
		if !x.Moved(before) {
			x.StartTime, x.EndTime = start, after.EndOf(start)
		}
		x.OriginalStart = start
		kept = append(kept, x)
	}
	return kept
}

// store saves the planned change and returns the saved event or occurrence; for a deletion, the deleted event. It
// returns a Conflict fault if the change would exceed the limit of events or series.
func (c *change) store(ctx context.Context) (event.Event, error) {
	switch {
	case c.deleted:
		return c.event, deleteEvent(ctx, c.tx, c.event.UserID, c.event.ID)
	case c.ended != nil:
		return c.event, c.storeHalves(ctx)
	case c.exception != nil:
		if err := putException(ctx, c.tx, *c.exception); err != nil {
			return event.Event{}, err
		}
		err := c.save(ctx, &c.event, c.exceptions)
		return c.exception.Apply(&c.event), err
	case c.isSeries:
		if err := checkSeries(ctx, c.tx, c.event.UserID, 1); err != nil {
			return event.Event{}, err
		}
	}
	if c.rewritten {
		if err := replaceExceptions(ctx, c.tx, c.event.ID, c.exceptions); err != nil {
			return event.Event{}, err
		}
	}
	err := c.save(ctx, &c.event, c.exceptions)
	return c.event, err
}

// storeHalves saves both halves of a split series. It returns a Conflict fault if the calendar has no room for
// another event or series.
func (c *change) storeHalves(ctx context.Context) error {
	if err := checkEvents(ctx, c.tx, c.event.UserID, 1); err != nil {
		return err
	}
	if err := checkSeries(ctx, c.tx, c.event.UserID, 1); err != nil {
		return err
	}
	old := c.ended
	if err := replaceExceptions(ctx, c.tx, old.event.ID, old.exceptions); err != nil {
		return err
	}
	if err := c.save(ctx, &old.event, old.exceptions); err != nil {
		return err
	}
	if err := c.service.insert(ctx, c.tx, &c.event, c.exceptions); err != nil {
		return err
	}
	return replaceExceptions(ctx, c.tx, c.event.ID, c.exceptions)
}

// save saves an existing event with its change time and next reminder, without its exceptions.
func (c *change) save(ctx context.Context, e *event.Event, exceptions []event.Exception) error {
	e.UpdatedAt = c.tx.Now()
	if err := c.service.schedule(ctx, c.tx, e, exceptions, c.tx.Now()); err != nil {
		return err
	}
	return updateEvent(ctx, c.tx, e)
}
