package calendar

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/schedule/calendar/event"
)

// errBookedEvent refuses changes of an event that shows a booking, because the two would contradict each other.
var errBookedEvent = fault.Conflict("event_is_booking", message.CalendarHeld)

// BookedEvent is a booking as an event. Its owner can't change or delete it in the calendar.
type BookedEvent struct {
	ID          string // UUID of the event, derived from the booking and the owner
	UserID      string
	BookingID   string
	UID         string // of the booking's invitation
	Title       string
	Description string
	Location    string
	StartTime   time.Time
	EndTime     time.Time
}

// PutBookedEvent saves the event that shows a booking, in the transaction. It replaces the user's event with the same
// ID and imported events with the same UID. Calendar limits don't apply.
func (s *Service) PutBookedEvent(ctx context.Context, tx *database.Tx, h BookedEvent) error {
	text, err := json.Marshal(h.BookingID)
	if err != nil {
		return err
	}
	e := event.Event{ID: h.ID, UserID: h.UserID, Title: h.Title, Description: h.Description, StartTime: h.StartTime,
		EndTime: h.EndTime, Location: h.Location, EventType: event.TypeMeeting, UID: h.UID,
		Extra: event.Extra{event.BookingField: text}}
	if err := e.PrepareSingle(); err != nil {
		return fmt.Errorf("settle the event of booking %s: %w", h.BookingID, err)
	}
	e.CreatedAt, e.UpdatedAt = tx.Now(), tx.Now()
	if err := s.schedule(ctx, tx, &e, nil, tx.Now()); err != nil {
		return err
	}
	if err := deleteBookedCopies(ctx, tx, h); err != nil {
		return err
	}
	return insertEvent(ctx, tx, &e)
}

// RemoveBookedEvent deletes the event with the ID, if it exists.
func (s *Service) RemoveBookedEvent(ctx context.Context, tx *database.Tx, eventID string) error {
	userID, found, err := database.Maybe[string](ctx, tx, `SELECT user_id FROM events WHERE id = $1`, eventID)
	if err != nil || !found {
		return err
	}
	return deleteEvent(ctx, tx, userID, eventID)
}

// deleteBookedCopies deletes the booking's event, and the user's imported copies of its invitation, which would show it
// twice. It does nothing if there are none.
func deleteBookedCopies(ctx context.Context, tx *database.Tx, h BookedEvent) error {
	if _, err := nextChange(ctx, tx, h.UserID); err != nil {
		return err
	}
	shown, err := database.All[string](ctx, tx, `
		SELECT id
		FROM events
		WHERE user_id = $1
			AND (id = $2 OR uid = $3 AND uid <> '')
		ORDER BY id
		LIMIT 100`, h.UserID, h.ID, h.UID)
	for _, eventID := range shown {
		if err := deleteEvent(ctx, tx, h.UserID, eventID); err != nil {
			return err
		}
	}
	return err
}

// checkNotBooked returns errBookedEvent, a Conflict, for an event that shows a booking, otherwise nil. Such events
// change only with their booking.
func checkNotBooked(e *event.Event) error {
	if e.IsBooking() {
		return errBookedEvent
	}
	return nil
}

// maxBusy limits the occurrences that ListBusy reads.
const maxBusy = 50_000

// ListBusy returns the unsorted times of the owner's events that overlap the range from from to to: single events,
// occurrences of series, and whole days. It leaves out events that show bookings and events without a duration. It
// returns errRareEvents if searching the rules takes too long.
func (s *Service) ListBusy(ctx context.Context, q database.Querier, userID string,
	from, to time.Time) ([]event.Interval, error) {
	in := event.Range{From: from, To: to, Overlap: true}
	events, err := listTimes(ctx, q, userID, in)
	if err != nil {
		return nil, fmt.Errorf("list the busy times of %s: %w", userID, err)
	}
	occurrences, err := expand(ctx, q, userID, in, maxBusy)
	if err != nil {
		return nil, fmt.Errorf("list the busy series of %s: %w", userID, err)
	}
	busy := make([]event.Interval, 0, len(events)+len(occurrences))
	for i := range events {
		if e := &events[i]; !e.isBooking() && e.StartTime.Before(e.EndTime) {
			busy = append(busy, event.Interval{Start: e.StartTime, End: e.EndTime})
		}
	}
	for i := range occurrences { // bookings don't repeat
		if o := &occurrences[i]; o.StartTime.Before(o.EndTime) {
			busy = append(busy, event.Interval{Start: o.StartTime, End: o.EndTime})
		}
	}
	return busy, nil
}
