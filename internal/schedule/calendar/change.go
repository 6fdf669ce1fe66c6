package calendar

import (
	"context"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/schedule/calendar/event"
	"harborlight/internal/schedule/calendar/recur"
)

// Scope is the part of a series that a change is for.
type Scope string

// The scopes. Without one the id decides: an occurrence's id means that occurrence, a series' id
// all of it.
const (
	ScopeOne       Scope = "one"
	ScopeFollowing Scope = "following" // the occurrence and all later ones
	ScopeAll       Scope = "all"
)

// change is an update or deletion in progress: the locked event, the part of it that is meant, and
// a series' exceptions.
type change struct {
	service    *Service
	tx         *database.Tx
	event      event.Event
	scope      Scope       // ScopeAll for a single event
	start      *time.Time  // original start of the named occurrence
	shown      event.Event // that occurrence as its owner sees it
	exceptions []event.Exception
}

// open locks the event that an id names and resolves the scope.
func (s *Service) open(ctx context.Context, tx *database.Tx, userID string, which event.Target, scope Scope) (*change,
	error) {
	if _, err := nextChange(ctx, tx, userID); err != nil {
		return nil, err
	}
	e, err := findEvent(ctx, tx, userID, which.EventID, tx.ForUpdate())
	if err != nil {
		return nil, err
	}
	if err := checkHeld(&e); err != nil {
		return nil, err
	}
	c := &change{service: s, tx: tx, event: e, scope: scope, start: which.Start}
	if !e.Repeats() {
		c.scope = ScopeAll
		if c.start != nil {
			return nil, event.ErrNotFound
		}
		return c, nil
	}
	if c.exceptions, err = exceptionsOf(ctx, tx, e.ID); err != nil {
		return nil, err
	}
	if err := c.resolve(); err != nil {
		return nil, err
	}
	return c, nil
}

// resolve finds the named occurrence and resolves an absent scope.
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
	if c.shown, err = shown(&c.event, c.exceptions, *c.start); err != nil {
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

func (c *change) update(ctx context.Context, changes event.EventChanges) (event.Event, error) {
	switch c.scope {
	case ScopeOne:
		return c.updateOne(ctx, changes)
	case ScopeFollowing:
		if err := c.split(ctx); err != nil {
			return event.Event{}, err
		}
	}
	return c.updateAll(ctx, changes)
}

// updateOne turns the occurrence into an exception.
func (c *change) updateOne(ctx context.Context, changes event.EventChanges) (event.Event, error) {
	var check fault.Check
	whole := message.CalendarWholeSeries
	check.Add(changes.RRule == nil, "rrule", whole)
	check.Add(changes.Timezone == nil, "timezone", whole)
	check.Add(changes.AllDay == nil, "all_day", whole)
	check.Add(changes.ReminderMinutes == nil, "reminder_minutes", whole)
	check.Add(changes.Guests == nil, "guests", whole)
	if err := check.Err(); err != nil {
		return event.Event{}, err
	}
	o := c.shown
	changes.Apply(&o)
	o.Normalise()
	o.Check(&check)
	if err := check.Err(); err != nil {
		return event.Event{}, err
	}
	x := event.ExceptionOf(&c.event, &o, c.tx.Now())
	if err := c.except(ctx, x); err != nil {
		return event.Event{}, err
	}
	return x.Of(&c.event), nil
}

// except adds an exception and reschedules the reminder.
func (c *change) except(ctx context.Context, x event.Exception) error {
	if existing := event.ByStart(c.exceptions)[x.OriginalStart.Unix()]; existing != nil {
		*existing = x
	} else {
		if len(c.exceptions) >= event.MaxExceptions {
			return fault.Conflict("too_many_exceptions", message.CalendarTooManyExceptions(event.MaxExceptions))
		}
		c.exceptions = append(c.exceptions, x)
	}
	if err := putException(ctx, c.tx, x); err != nil {
		return err
	}
	return c.save(ctx)
}

// save stores the event with its next reminder.
func (c *change) save(ctx context.Context) error {
	c.event.UpdatedAt = c.tx.Now()
	if err := c.service.schedule(ctx, c.tx, &c.event, c.exceptions, c.tx.Now()); err != nil {
		return err
	}
	return updateEvent(ctx, c.tx, &c.event)
}

// updateAll changes the event, or the series with the exceptions that still fit.
func (c *change) updateAll(ctx context.Context, changes event.EventChanges) (event.Event, error) {
	before := c.event
	days := c.relate(&changes)
	changes.Apply(&c.event)
	if days != 0 && changes.RRule == nil {
		zone := before.Zone()
		c.event.RRule = recur.Follow(c.event.RRule, recur.Wall(before.StartTime, zone),
			recur.Wall(c.event.StartTime, zone))
	}
	if err := c.event.Settle(); err != nil {
		return event.Event{}, err
	}
	if c.event.Repeats() && !before.Repeats() {
		if err := checkSeries(ctx, c.tx, c.event.UserID, 1); err != nil {
			return event.Event{}, err
		}
	}
	if before.Repeats() && !before.SameSchedule(&c.event) {
		c.exceptions = rekey(&before, &c.event, c.exceptions, days)
		if err := replaceExceptions(ctx, c.tx, c.event.ID, c.exceptions); err != nil {
			return event.Event{}, err
		}
	}
	err := c.save(ctx)
	return c.event, err
}

// relate turns the times of the named occurrence into times of the series, and returns how many
// days the series moves.
func (c *change) relate(changes *event.EventChanges) (days int) {
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
	from, to := recur.Wall(seen.StartTime, zone), recur.Wall(wanted.StartTime, zone)
	begin := recur.At(recur.Wall(e.StartTime, zone).Add(to.Sub(from)), zone)
	finish := begin.Add(wanted.EndTime.Sub(wanted.StartTime))
	changes.StartTime, changes.EndTime = &begin, &finish
	return int(event.Midnight(to).Sub(event.Midnight(from)) / (24 * time.Hour))
}

// rekey moves exceptions along with their series: each follows the occurrence of its day, and is
// dropped if the new rule has none. An exception with its own time keeps it.
func rekey(before, after *event.Event, exceptions []event.Exception, days int) []event.Exception {
	if !after.Repeats() {
		return nil
	}
	kept := make([]event.Exception, 0, len(exceptions))
	series, zone := after.Series(), after.Zone()
	begin := recur.Wall(after.StartTime, zone)
	clock := begin.Sub(event.Midnight(begin))
	for _, x := range exceptions {
		day := event.Midnight(recur.Wall(x.OriginalStart, before.Zone())).AddDate(0, 0, days)
		start := recur.At(day.Add(clock), zone)
		if !series.Has(start) {
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
