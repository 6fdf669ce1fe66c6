package calendar

import (
	"context"
	"fmt"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/schedule/calendar/recur"
)

// change is an update or deletion in progress: the locked event, the part of it that is meant, and
// a series' exceptions.
type change struct {
	service    *Service
	tx         *database.Tx
	event      Event
	scope      Scope      // ScopeAll for a single event
	start      *time.Time // original start of the named occurrence
	shown      Event      // that occurrence as its owner sees it
	exceptions []exception
}

// open locks the event that an id names and resolves the scope.
func (s *Service) open(ctx context.Context, tx *database.Tx, userID string, which target, scope Scope) (*change,
	error) {
	if _, err := nextChange(ctx, tx, userID); err != nil {
		return nil, err
	}
	e, err := findEvent(ctx, tx, userID, which.eventID, tx.ForUpdate())
	if err != nil {
		return nil, err
	}
	if err := e.checkHeld(); err != nil {
		return nil, err
	}
	c := &change{service: s, tx: tx, event: e, scope: scope, start: which.start}
	if !e.Repeats() {
		c.scope = ScopeAll
		if c.start != nil {
			return nil, errNoEvent
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
			return fault.InvalidField("scope", "This event repeats: name the occurrence by its id, or choose all.")
		}
		c.scope = ScopeAll
		return nil
	}
	if !c.event.series().Has(*c.start) {
		return errNoEvent
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

func (c *change) update(ctx context.Context, changes EventChanges) (Event, error) {
	switch c.scope {
	case ScopeOne:
		return c.updateOne(ctx, changes)
	case ScopeFollowing:
		if err := c.split(ctx); err != nil {
			return Event{}, err
		}
	}
	return c.updateAll(ctx, changes)
}

// updateOne turns the occurrence into an exception.
func (c *change) updateOne(ctx context.Context, changes EventChanges) (Event, error) {
	var check fault.Check
	const whole = "This belongs to the whole series: change it with scope=all."
	check.Add(changes.RRule == nil, "rrule", whole)
	check.Add(changes.Timezone == nil, "timezone", whole)
	check.Add(changes.AllDay == nil, "all_day", whole)
	check.Add(changes.ReminderMinutes == nil, "reminder_minutes", whole)
	check.Add(changes.Guests == nil, "guests", whole)
	if err := check.Err(); err != nil {
		return Event{}, err
	}
	o := c.shown
	changes.apply(&o)
	o.normalise()
	o.check(&check)
	if err := check.Err(); err != nil {
		return Event{}, err
	}
	x := exceptionOf(&c.event, &o, c.tx.Now())
	if err := c.except(ctx, x); err != nil {
		return Event{}, err
	}
	return x.of(&c.event), nil
}

// except adds an exception and reschedules the reminder.
func (c *change) except(ctx context.Context, x exception) error {
	if existing := byStart(c.exceptions)[x.OriginalStart.Unix()]; existing != nil {
		*existing = x
	} else {
		if len(c.exceptions) >= MaxExceptions {
			return fault.Conflict("too_many_exceptions",
				fmt.Sprintf("This event has %d changed occurrences, the maximum. Change the whole series instead.",
					MaxExceptions))
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
func (c *change) updateAll(ctx context.Context, changes EventChanges) (Event, error) {
	before := c.event
	days := c.relate(&changes)
	changes.apply(&c.event)
	if days != 0 && changes.RRule == nil {
		zone := before.zone()
		c.event.RRule = recur.Follow(c.event.RRule, recur.Wall(before.StartTime, zone),
			recur.Wall(c.event.StartTime, zone))
	}
	if err := c.event.settle(); err != nil {
		return Event{}, err
	}
	if c.event.Repeats() && !before.Repeats() {
		if err := checkSeries(ctx, c.tx, c.event.UserID, 1); err != nil {
			return Event{}, err
		}
	}
	if before.Repeats() && !before.sameSchedule(&c.event) {
		c.exceptions = rekey(&before, &c.event, c.exceptions, days)
		if err := replaceExceptions(ctx, c.tx, c.event.ID, c.exceptions); err != nil {
			return Event{}, err
		}
	}
	err := c.save(ctx)
	return c.event, err
}

// relate turns the times of the named occurrence into times of the series, and returns how many
// days the series moves.
func (c *change) relate(changes *EventChanges) (days int) {
	e := &c.event
	if !e.Repeats() || changes.StartTime == nil && changes.EndTime == nil {
		return 0
	}
	seen := e.occurrence(e.StartTime)
	if c.start != nil {
		seen = c.shown
	}
	start, end := seen.StartTime, seen.EndTime
	set(&start, changes.StartTime)
	set(&end, changes.EndTime)
	zone := e.zone()
	from, to := recur.Wall(seen.StartTime, zone), recur.Wall(start, zone)
	begin := recur.At(recur.Wall(e.StartTime, zone).Add(to.Sub(from)), zone)
	finish := begin.Add(end.Sub(start))
	changes.StartTime, changes.EndTime = &begin, &finish
	return int(midnight(to).Sub(midnight(from)) / (24 * time.Hour))
}

// sameSchedule reports whether both have the same occurrences.
func (e *Event) sameSchedule(other *Event) bool {
	return e.RRule == other.RRule && e.Timezone == other.Timezone && e.AllDay == other.AllDay &&
		e.StartTime.Equal(other.StartTime) && e.EndTime.Equal(other.EndTime)
}

// rekey moves exceptions along with their series: each follows the occurrence of its day, and is
// dropped if the new rule has none. An exception with its own time keeps it.
func rekey(before, after *Event, exceptions []exception, days int) []exception {
	if !after.Repeats() {
		return nil
	}
	kept := make([]exception, 0, len(exceptions))
	series, zone := after.series(), after.zone()
	begin := recur.Wall(after.StartTime, zone)
	clock := begin.Sub(midnight(begin))
	for _, x := range exceptions {
		day := midnight(recur.Wall(x.OriginalStart, before.zone())).AddDate(0, 0, days)
		start := recur.At(day.Add(clock), zone)
		if !series.Has(start) {
			continue
		}
		if !x.moved(before) {
			x.StartTime, x.EndTime = start, after.endOf(start)
		}
		x.OriginalStart = start
		kept = append(kept, x)
	}
	return kept
}
