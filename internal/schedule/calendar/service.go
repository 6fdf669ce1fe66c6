package calendar

import (
	"context"
	"fmt"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/fetch"
	"harborlight/internal/platform/limit"
	"harborlight/internal/schedule/calendar/recur"
)

// Service implements the use cases of the calendar. Every method takes the owner, and treats other
// people's events as nonexistent.
type Service struct {
	db        *database.DB
	reminders Reminders
	fetcher   fetch.Fetcher
	hosts     Hosts        // nil: nobody can be invited
	files     *limit.Bench // where files are taken apart; nil: anywhere
	busyOwner Owner        // nil: no calendar elsewhere is read
}

// Owner returns the account whose calendars elsewhere are read, or "" while there is none.
type Owner func(ctx context.Context, q database.Querier) (userID string, err error)

// NewService returns the calendar in db. It sends reminders through reminders.
func NewService(db *database.DB, reminders Reminders) *Service {
	return &Service{db: db, reminders: reminders}
}

// FetchBy reads calendars elsewhere by another fetcher than one for public addresses. Call it before
// the program serves.
func (s *Service) FetchBy(fetcher fetch.Fetcher) { s.fetcher = fetcher }

// ReadFilesOn takes files apart on a bench that others use as well. Call it before the program serves.
func (s *Service) ReadFilesOn(bench *limit.Bench) { s.files = bench }

// ReadBusyOf reads the calendars elsewhere of one account, and of no other. Call it before the program serves.
func (s *Service) ReadBusyOf(owner Owner) { s.busyOwner = owner }

// horizonOf returns how far a list that starts at from shows endless series.
func (s *Service) horizonOf(from time.Time) time.Time {
	if now := s.db.Clock().Now(); now.After(from) {
		from = now
	}
	if from.After(latest.Add(-horizon)) {
		return latest
	}
	return from.Add(horizon)
}

// FindEvent returns the owner's event, series or occurrence.
func (s *Service) FindEvent(ctx context.Context, userID, eventID string) (Event, error) {
	which, err := readID(eventID)
	if err != nil {
		return Event{}, err
	}
	e, err := findEvent(ctx, s.db, userID, which.eventID, "")
	if err == nil && which.start != nil {
		e, err = findOccurrence(ctx, s.db, &e, *which.start)
	}
	if err == nil {
		e.Guests, err = listGuests(ctx, s.db, which.eventID)
	}
	if err != nil {
		return Event{}, fmt.Errorf("find event %s: %w", eventID, err)
	}
	return e, nil
}

// findOccurrence returns the occurrence of e with this original start, unless it is cancelled.
func findOccurrence(ctx context.Context, q database.Querier, e *Event, start time.Time) (Event, error) {
	if !e.Repeats() || !e.series().Has(start) {
		return Event{}, errNoEvent
	}
	x, exists, err := findException(ctx, q, e.ID, start)
	if err != nil {
		return Event{}, err
	}
	if !exists {
		return e.occurrence(start), nil
	}
	return x.shown(e)
}

// shown returns the occurrence as its owner sees it.
func shown(e *Event, exceptions []exception, start time.Time) (Event, error) {
	if x := byStart(exceptions)[start.Unix()]; x != nil {
		return x.shown(e)
	}
	return e.occurrence(start), nil
}

// shown returns the occurrence of e as its owner sees it.
func (x *exception) shown(e *Event) (Event, error) {
	if x.IsCancelled {
		return Event{}, errNoEvent
	}
	return x.of(e), nil
}

// CreateEvent stores a new event, invites its guests and returns it. Invalid fields are a fault of kind Invalid, a full
// calendar (MaxEvents) one of kind Conflict.
func (s *Service) CreateEvent(ctx context.Context, userID string, in NewEvent) (Event, error) {
	if err := in.Extra.checkNames(); err != nil {
		return Event{}, err
	}
	e := Event{
		UserID: userID, Title: in.Title, Description: in.Description, StartTime: in.StartTime, EndTime: in.EndTime,
		Location: in.Location, EventType: in.EventType, Extra: Extra{}.merged(in.Extra),
		RRule: in.RRule, Timezone: in.Timezone, AllDay: in.AllDay, ReminderMinutes: in.ReminderMinutes,
	}
	if err := e.settle(); err != nil {
		return Event{}, err
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
		if err := s.insert(ctx, tx, &e); err != nil {
			return err
		}
		if err := s.inviteFirst(ctx, tx, &e, in.Guests); err != nil || !e.isLong() {
			return err
		}
		return checkTexts(ctx, tx, userID)
	})
	if err != nil {
		return Event{}, fmt.Errorf("create an event of %s: %w", userID, err)
	}
	return e, nil
}

// insert gives a settled event its id and reminder, and stores it.
func (s *Service) insert(ctx context.Context, tx *database.Tx, e *Event) error {
	e.ID, e.CreatedAt, e.UpdatedAt = id.New(), tx.Now(), tx.Now()
	if err := s.schedule(ctx, tx, e, nil, tx.Now()); err != nil {
		return err
	}
	return insertEvent(ctx, tx, e)
}

// UpdateEvent changes the given fields of the owner's event and returns the whole event. Concurrent
// updates of different fields are all kept.
//
// For a series, scope selects what changes. With an occurrence's id the times are that
// occurrence's: changing all moves the series by the same amount.
func (s *Service) UpdateEvent(ctx context.Context, userID, eventID string, scope Scope, changes EventChanges) (Event,
	error) {
	if err := changes.Extra.checkNames(); err != nil {
		return Event{}, err
	}
	which, err := readID(eventID)
	if err != nil {
		return Event{}, err
	}
	var updated Event
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		c, err := s.open(ctx, tx, userID, which, scope)
		if err != nil {
			return err
		}
		before, err := c.party(ctx)
		if err != nil {
			return err
		}
		if updated, err = c.update(ctx, changes); err != nil {
			return err
		}
		if updated.Guests, err = c.tell(ctx, before, changes.Guests); err != nil {
			return err
		}
		return c.checkGrowth(ctx, &updated)
	})
	if err != nil {
		return Event{}, fmt.Errorf("update event %s: %w", eventID, err)
	}
	return updated, nil
}

// DeleteEvent deletes the owner's event, or the part of a series selected by scope.
func (s *Service) DeleteEvent(ctx context.Context, userID, eventID string, scope Scope) error {
	which, err := readID(eventID)
	if err != nil {
		return err
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		c, err := s.open(ctx, tx, userID, which, scope)
		if err != nil {
			return err
		}
		before, err := c.party(ctx)
		if err != nil {
			return err
		}
		if err := c.delete(ctx); err != nil {
			return err
		}
		if _, err := c.tell(ctx, before, nil); err != nil || c.scope != ScopeOne {
			return err
		}
		return checkChanged(ctx, tx, userID)
	})
	if err != nil {
		return fmt.Errorf("delete event %s: %w", eventID, err)
	}
	return nil
}

// settle brings input into its stored form, or returns what is wrong with it.
func (e *Event) settle() error { return e.settleWithin(nil) }

// settleWithin is settle for an event of a file, whose rules share the work.
func (e *Event) settleWithin(work *recur.Work) error {
	e.normalise()
	var c fault.Check
	e.check(&c)
	if err := c.Err(); err != nil {
		return err
	}
	return e.settleRule(work)
}
