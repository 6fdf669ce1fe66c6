// Package calendar manages users' events. Only the owner of an event can read, change or delete it.
//
// It stores, lists, searches, imports and exports events, invites their guests and sends reminders. Package event
// defines events; a repeating event is one row.
//
// It doesn't render months or deliver reminders. Instants are UTC with microseconds; the browser converts them to the
// user's zone.
package calendar

import (
	"context"
	"fmt"
	"time"

	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/limit"
	"harborlight/internal/schedule/calendar/event"
)

// Service implements the use cases of the calendar. Every method takes the owner, and treats other users' events as
// nonexistent.
type Service struct {
	db         *database.DB
	reminders  Reminders
	organizers Organizers        // nil: invitations are disabled
	files      *limit.WorkerPool // limits parsing of files; nil: no limit
}

// NewService returns the calendar in db. It sends reminders through reminders.
func NewService(db *database.DB, reminders Reminders) *Service {
	return &Service{db: db, reminders: reminders}
}

// ShareFilePool limits the parsing of files by a bench shared with other users of it. Call it before the program serves
// requests.
func (s *Service) ShareFilePool(bench *limit.WorkerPool) { s.files = bench }

// FindEvent returns the owner's event, series or occurrence with its guests, or event.ErrNotFound.
func (s *Service) FindEvent(ctx context.Context, userID, eventID string) (event.Event, error) {
	which, err := event.ParseID(eventID)
	if err != nil {
		return event.Event{}, err
	}
	e, err := findEvent(ctx, s.db, userID, which.EventID, "")
	if err == nil && which.Start != nil {
		e, err = findOccurrence(ctx, s.db, &e, *which.Start)
	}
	if err == nil {
		e.Guests, err = listGuests(ctx, s.db, which.EventID)
	}
	if err != nil {
		return event.Event{}, fmt.Errorf("find event %s: %w", eventID, err)
	}
	return e, nil
}

// findOccurrence returns the occurrence of e with this original start, or event.ErrNotFound if it doesn't exist or is
// cancelled.
func findOccurrence(ctx context.Context, q database.Querier, e *event.Event, start time.Time) (event.Event, error) {
	if !e.Repeats() || !e.Series().Has(start) {
		return event.Event{}, event.ErrNotFound
	}
	x, exists, err := findException(ctx, q, e.ID, start)
	if err != nil {
		return event.Event{}, err
	}
	if !exists {
		return e.Occurrence(start), nil
	}
	return x.ApplyUncancelled(e)
}

// visibleOccurrence returns the occurrence with its exception, if any, applied, or event.ErrNotFound if it is
// cancelled. It doesn't check the rule.
func visibleOccurrence(e *event.Event, exceptions []event.Exception, start time.Time) (event.Event, error) {
	if x := event.ByStart(exceptions)[start.Unix()]; x != nil {
		return x.ApplyUncancelled(e)
	}
	return e.Occurrence(start), nil
}

// CreateEvent saves a new event, invites its guests and returns it. It returns an Invalid fault for invalid fields
// and guests, Conflict if the calendar is full (MaxEvents, event.MaxSeries, MaxTexts), and TooMany for too many
// emails to guests.
func (s *Service) CreateEvent(ctx context.Context, userID string, in event.NewEvent) (event.Event, error) {
	if err := in.Extra.CheckNames(); err != nil {
		return event.Event{}, err
	}
	e := event.Event{
		UserID: userID, Title: in.Title, Description: in.Description, StartTime: in.StartTime, EndTime: in.EndTime,
		Location: in.Location, EventType: in.EventType, Extra: event.Extra{}.Merged(in.Extra),
		RRule: in.RRule, Timezone: in.Timezone, AllDay: in.AllDay, ReminderMinutes: in.ReminderMinutes,
	}
	if err := e.Prepare(); err != nil {
		return event.Event{}, err
	}
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		if err := checkEvents(ctx, tx, userID, 1); err != nil {
			return err
		}
		if e.Repeats() {
			if err := checkSeries(ctx, tx, userID, 1); err != nil {
				return err
			}
		}
		if err := s.insert(ctx, tx, &e, nil); err != nil {
			return err
		}
		if err := s.inviteFirst(ctx, tx, &e, in.Guests); err != nil || !e.IsLong() {
			return err
		}
		return checkTexts(ctx, tx, userID)
	})
	if err != nil {
		return event.Event{}, fmt.Errorf("create an event of %s: %w", userID, err)
	}
	return e, nil
}

// insert saves a validated event with a new ID and its next reminder, but without its exceptions. It doesn't check
// limits.
func (s *Service) insert(ctx context.Context, tx *database.Tx, e *event.Event, exceptions []event.Exception) error {
	e.ID, e.CreatedAt, e.UpdatedAt = id.New(), tx.Now(), tx.Now()
	if err := s.schedule(ctx, tx, e, exceptions, tx.Now()); err != nil {
		return err
	}
	return insertEvent(ctx, tx, e)
}

// UpdateEvent changes the given fields of the owner's event, mails its guests and returns the whole event or
// occurrence. Concurrent updates of different fields are all kept. It returns event.ErrNotFound, an Invalid fault for
// invalid fields, TooMany for too many emails, and Conflict for an event that shows a booking or an exceeded limit.
//
// For a series, scope selects the part to change; empty: the occurrence or the series that the ID names. With an
// occurrence's ID, the times refer to that occurrence: changing all moves the series by the same amount.
func (s *Service) UpdateEvent(ctx context.Context, userID, eventID string, scope Scope,
	changes event.EventChanges) (event.Event, error) {
	if err := changes.Extra.CheckNames(); err != nil {
		return event.Event{}, err
	}
	which, err := event.ParseID(eventID)
	if err != nil {
		return event.Event{}, err
	}
	var updated event.Event
	plan := func(c *change) error { return c.planUpdate(changes) }
	err = s.change(ctx, userID, which, scope, plan, func(c *change) error {
		before, err := c.guestState(ctx)
		if err != nil {
			return err
		}
		if updated, err = c.store(ctx); err != nil {
			return err
		}
		if updated.Guests, err = c.notifyGuests(ctx, before, changes.Guests); err != nil {
			return err
		}
		return c.checkGrowth(ctx, &updated)
	})
	if err != nil {
		return event.Event{}, fmt.Errorf("update event %s: %w", eventID, err)
	}
	return updated, nil
}

// DeleteEvent deletes the owner's event, or the part of a series selected by scope, and mails its guests. It returns
// event.ErrNotFound, an Invalid fault for a scope that doesn't fit the ID, and Conflict for an event that shows a
// booking or too many exceptions.
func (s *Service) DeleteEvent(ctx context.Context, userID, eventID string, scope Scope) error {
	which, err := event.ParseID(eventID)
	if err != nil {
		return err
	}
	err = s.change(ctx, userID, which, scope, (*change).planDelete, func(c *change) error {
		before, err := c.guestState(ctx)
		if err != nil {
			return err
		}
		if _, err := c.store(ctx); err != nil {
			return err
		}
		if _, err := c.notifyGuests(ctx, before, nil); err != nil || c.scope != ScopeOne {
			return err
		}
		return checkChanged(ctx, c.tx, userID)
	})
	if err != nil {
		return fmt.Errorf("delete event %s: %w", eventID, err)
	}
	return nil
}
