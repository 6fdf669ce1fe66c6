package calendar

import (
	"context"

	"harborlight/internal/platform/database"
	"harborlight/internal/schedule/calendar/event"
	"harborlight/internal/schedule/calendar/file"
)

// Changes by files and other programs notify guests as changes in the calendar do.

// newReplacement returns a change of the whole event kept with its stored exceptions, for replace or remove. The
// transaction must have locked its row.
func (s *Service) newReplacement(ctx context.Context, tx *database.Tx, kept event.Event) (*change, error) {
	exceptions, err := exceptionsOf(ctx, tx, kept.ID)
	return &change{service: s, tx: tx, before: version{kept, exceptions}, event: kept, scope: ScopeAll,
		exceptions: exceptions}, err
}

// replace saves the validated entry, with its exceptions, in place of the event and mails the guests about changes
// that they can see.
func (c *change) replace(ctx context.Context, e *file.Entry) error {
	before, err := c.guestState(ctx)
	if err != nil {
		return err
	}
	e.Event.UpdatedAt = c.tx.Now()
	if err := c.service.importExceptions(ctx, c.tx, e); err != nil {
		return err
	}
	c.event, c.exceptions = e.Event, e.Exceptions
	_, err = c.notifyGuests(ctx, before, nil)
	return err
}

// remove deletes the event and mails the guests a cancellation, unless it is over.
func (c *change) remove(ctx context.Context) error {
	before, err := c.guestState(ctx)
	if err != nil {
		return err
	}
	if err := deleteEvent(ctx, c.tx, c.event.UserID, c.event.ID); err != nil {
		return err
	}
	_, err = c.notifyGuests(ctx, before, nil)
	return err
}
