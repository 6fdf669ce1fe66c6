package schedule

import (
	"context"
	"time"

	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/schedule/booking"
	"harborlight/internal/schedule/booking/slots"
	"harborlight/internal/schedule/calendar"
	"harborlight/internal/schedule/calendar/busy"
)

// ownerCalendar connects bookings to calendars: events of the administrator make the owner busy, and bookings appear
// in the administrator's and the visitor's calendars.
type ownerCalendar struct {
	find   func(context.Context, database.Querier) (userID string, err error) // "": no administrator yet
	events *calendar.Service
	busy   *busy.Service // external calendars
}

// Busy returns the times of events in the admin's calendar and in external calendars, without events that show
// bookings. Without an admin it returns none.
func (o ownerCalendar) Busy(ctx context.Context, q database.Querier, from, to time.Time) ([]slots.Interval, error) {
	userID, err := o.find(ctx, q)
	if err != nil || userID == "" {
		return nil, err
	}
	events, err := o.events.ListBusy(ctx, q, userID, from, to)
	if err != nil {
		return nil, err
	}
	elsewhere, err := o.busy.ListTimes(ctx, q, userID, from, to)
	found := make([]slots.Interval, 0, len(events)+len(elsewhere))
	for _, e := range append(events, elsewhere...) {
		found = append(found, slots.Interval{Start: e.Start, End: e.End})
	}
	return found, err
}

// Owners of a booking's events. Event IDs derive from them, so that each calendar has one event.
const (
	shownToOwner   = "owner"
	shownToVisitor = "visitor"
)

func eventOf(bookingID, whose string) string {
	return id.FromParts("booking", bookingID, whose)
}

// Show adds the booking to the admin's calendar and, if the visitor has another account, to the visitor's, or updates
// it there.
func (o ownerCalendar) Show(ctx context.Context, tx *database.Tx, e booking.CalendarEvent) error {
	held := calendar.BookedEvent{BookingID: e.BookingID, UID: e.UID, Location: e.Place, StartTime: e.Start, EndTime: e.End}
	userID, err := o.find(ctx, tx)
	if err != nil {
		return err
	}
	if userID != "" {
		held.ID, held.UserID = eventOf(e.BookingID, shownToOwner), userID
		held.Title, held.Description = e.OwnerTitle, e.OwnerText
		if err := o.events.PutBookedEvent(ctx, tx, held); err != nil {
			return err
		}
	}
	if e.VisitorID == nil || *e.VisitorID == userID {
		return nil
	}
	held.ID, held.UserID = eventOf(e.BookingID, shownToVisitor), *e.VisitorID
	held.Title, held.Description = e.VisitorTitle, e.VisitorText
	return o.events.PutBookedEvent(ctx, tx, held)
}

// Hide removes the booking from the admin's and the visitor's calendars. Missing events are ignored.
func (o ownerCalendar) Hide(ctx context.Context, tx *database.Tx, bookingID string) error {
	if err := o.events.RemoveBookedEvent(ctx, tx, eventOf(bookingID, shownToOwner)); err != nil {
		return err
	}
	return o.events.RemoveBookedEvent(ctx, tx, eventOf(bookingID, shownToVisitor))
}
