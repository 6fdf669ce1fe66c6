package calendar

import (
	"context"
	"fmt"

	"harborlight/internal/database"
	"harborlight/internal/fault"
	"harborlight/internal/id"
)

// Service is what can be done with a calendar. Every method takes the owner
// and touches no other person's events; for those it answers as for events that
// do not exist.
type Service struct{ db *database.DB }

// NewService returns the calendar kept in db.
func NewService(db *database.DB) *Service { return &Service{db: db} }

// ListEvents returns the owner's events in the range by start time, at most
// MaxListed of them: the earliest.
func (s *Service) ListEvents(ctx context.Context, userID string, in Range) ([]Event, error) {
	from, to := in.bounds()
	events, err := listEvents(ctx, s.db, userID, from, to)
	if err != nil {
		return nil, fmt.Errorf("list events of %s: %w", userID, err)
	}
	return events, nil
}

// CreateEvent adds an event and returns it as it is kept. Wrong fields are a
// fault of kind Invalid, a full calendar (MaxEvents) one of kind Conflict.
func (s *Service) CreateEvent(ctx context.Context, userID string, in Fields) (Event, error) {
	if err := in.Extra.checkNames(); err != nil {
		return Event{}, err
	}
	e := Event{
		UserID: userID, Title: in.Title, Description: in.Description, StartTime: in.StartTime, EndTime: in.EndTime,
		Location: in.Location, EventType: in.EventType, Extra: Extra{}.merged(in.Extra),
	}
	if err := e.settle(); err != nil {
		return Event{}, err
	}
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		n, err := countEvents(ctx, tx, userID)
		if err != nil {
			return err
		}
		if n >= MaxEvents {
			return fault.Conflict("calendar_full", fmt.Sprintf("Your calendar holds %d events, which is the most there can be. Delete some first.", MaxEvents))
		}
		e.ID, e.CreatedAt, e.UpdatedAt = id.New(), tx.Now(), tx.Now()
		return insertEvent(ctx, tx, e)
	})
	if err != nil {
		return Event{}, fmt.Errorf("create an event of %s: %w", userID, err)
	}
	return e, nil
}

// UpdateEvent changes the given fields of the owner's event and returns the
// whole. Of two updates at once that change different fields both are kept.
func (s *Service) UpdateEvent(ctx context.Context, userID, eventID string, changes Changes) (Event, error) {
	if err := changes.Extra.checkNames(); err != nil {
		return Event{}, err
	}
	if !id.Valid(eventID) {
		return Event{}, errNoEvent
	}
	var e Event
	err := s.db.Write(ctx, func(tx *database.Tx) (err error) {
		if e, err = findEvent(ctx, tx, userID, eventID); err != nil {
			return err
		}
		changes.apply(&e)
		if err := e.settle(); err != nil {
			return err
		}
		e.UpdatedAt = tx.Now()
		return updateEvent(ctx, tx, e)
	})
	if err != nil {
		return Event{}, fmt.Errorf("update event %s: %w", eventID, err)
	}
	return e, nil
}

// DeleteEvent removes the owner's event.
func (s *Service) DeleteEvent(ctx context.Context, userID, eventID string) error {
	if !id.Valid(eventID) {
		return errNoEvent
	}
	err := s.db.Write(ctx, func(tx *database.Tx) error { return deleteEvent(ctx, tx, userID, eventID) })
	if err != nil {
		return fmt.Errorf("delete event %s: %w", eventID, err)
	}
	return nil
}

// settle brings what was typed into the form in which it is kept, or says what is wrong.
func (e *Event) settle() error {
	e.normalise()
	var c fault.Check
	e.check(&c)
	return c.Err()
}
