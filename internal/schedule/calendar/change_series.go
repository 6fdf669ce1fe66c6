package calendar

import (
	"context"
	"time"

	"harborlight/internal/schedule/calendar/event"
)

// split ends the series before the occurrence and starts a new series with it.
func (c *change) split(ctx context.Context) error {
	if err := checkEvents(ctx, c.tx, c.event.UserID, 1); err != nil {
		return err
	}
	if err := checkSeries(ctx, c.tx, c.event.UserID, 1); err != nil {
		return err
	}
	rest := c.event
	later := c.end(*c.start)
	if err := replaceExceptions(ctx, c.tx, c.event.ID, c.exceptions); err != nil {
		return err
	}
	if err := c.save(ctx); err != nil {
		return err
	}
	rest.UID, rest.DavName = "", ""
	rest.RRule = rest.Series().From(*c.start).String()
	rest.StartTime, rest.EndTime = *c.start, rest.EndOf(*c.start)
	if err := rest.SettleRule(nil); err != nil {
		return err
	}
	if err := c.service.insert(ctx, c.tx, &rest); err != nil {
		return err
	}
	c.event, c.exceptions = rest, later
	if err := replaceExceptions(ctx, c.tx, rest.ID, later); err != nil {
		return err
	}
	start := *c.start
	c.shown, _ = shown(&c.event, later, start) // resolve has found it already
	return nil
}

// end stops the series before start and returns the later exceptions.
func (c *change) end(start time.Time) (later []event.Exception) {
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
	if last, ends := series.Finish(); ends {
		c.event.LastStart = &last
	}
	c.exceptions = kept
	return later
}

func (c *change) delete(ctx context.Context) error {
	switch c.scope {
	case ScopeOne:
		if c.only(*c.start) {
			break
		}
		return c.except(ctx, event.Cancelled(&c.event, *c.start, c.tx.Now()))
	case ScopeFollowing:
		c.end(*c.start)
		if c.only(time.Time{}) {
			break
		}
		if err := replaceExceptions(ctx, c.tx, c.event.ID, c.exceptions); err != nil {
			return err
		}
		return c.save(ctx)
	}
	return deleteEvent(ctx, c.tx, c.event.UserID, c.event.ID)
}

// only reports whether the series has no other occurrence.
func (c *change) only(start time.Time) bool {
	except := event.ByStart(c.exceptions)
	next := c.event.Series().Seek(c.event.StartTime)
	for t, ok := next(); ok; t, ok = next() {
		if x := except[t.Unix()]; !t.Equal(start) && (x == nil || !x.IsCancelled) {
			return false
		}
	}
	return true
}
