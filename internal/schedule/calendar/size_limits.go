package calendar

import (
	"context"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/schedule/calendar/event"
)

// Limits per calendar.
const (
	MaxEvents  = 10_000
	MaxChanged = 10_000   // changed and cancelled occurrences
	MaxTexts   = 32 << 20 // bytes of descriptions and unknown fields
)

// checkEvents returns a Conflict fault if more additional events would exceed MaxEvents. It counts the events only if
// the calendar may be full.
func checkEvents(ctx context.Context, tx *database.Tx, userID string, more int) error {
	n, err := eventsAtMost(ctx, tx, userID)
	if err == nil && n+more > MaxEvents {
		n, err = countEvents(ctx, tx, userID)
	}
	if err == nil && n+more > MaxEvents {
		err = fault.Conflict("calendar_full", message.CalendarFull(MaxEvents))
	}
	return err
}

// checkSeries returns a Conflict fault if more additional series would exceed event.MaxSeries.
func checkSeries(ctx context.Context, tx *database.Tx, userID string, more int) error {
	n, err := countSeries(ctx, tx, userID)
	if err == nil && n+more > event.MaxSeries {
		err = fault.Conflict("too_many_series", message.CalendarTooManySeries(event.MaxSeries))
	}
	return err
}

// checkTexts returns a Conflict fault if descriptions and unknown fields of the calendar exceed MaxTexts bytes.
func checkTexts(ctx context.Context, tx *database.Tx, userID string) error {
	bytes, err := sumTexts(ctx, tx, userID)
	if err == nil && bytes > MaxTexts {
		err = fault.Conflict("calendar_full", message.CalendarTextsFull(MaxTexts>>20))
	}
	return err
}

// checkChanged returns a Conflict fault if the calendar has more than MaxChanged changed and cancelled occurrences.
func checkChanged(ctx context.Context, tx *database.Tx, userID string) error {
	n, err := countExceptions(ctx, tx, userID)
	if err == nil && n > MaxChanged {
		err = fault.Conflict("too_many_exceptions", message.CalendarTooManyChanged(MaxChanged))
	}
	return err
}

// checkGrowth returns a Conflict fault if an update makes the calendar exceed MaxTexts or MaxChanged. It counts only
// if the update can have that effect.
func (c *change) checkGrowth(ctx context.Context, updated *event.Event) error {
	if updated.IsLong() {
		if err := checkTexts(ctx, c.tx, updated.UserID); err != nil {
			return err
		}
	}
	if len(c.exceptions) == 0 {
		return nil
	}
	return checkChanged(ctx, c.tx, updated.UserID)
}
