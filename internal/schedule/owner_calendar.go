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

// ownerCalendar is the administrator's calendar: when it has events, the owner is busy. It also shows
// bookings there and in the visitor's own calendar.
type ownerCalendar struct {
	find   func(context.Context, database.Querier) (userID string, err error) // "": there is no administrator yet
	events *calendar.Service
	busy   *busy.Service // calendars elsewhere
}

// Busy returns when the administrator's calendar has events, and when calendars elsewhere say so.
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

// The owners of a booking's events. Ids derive from them, so that each calendar has one event.
const (
	shownToOwner   = "owner"
	shownToVisitor = "visitor"
)

func eventOf(bookingID, whose string) string {
	return id.Of("booking", bookingID, whose)
}

// Show puts the booking into the calendars.
func (o ownerCalendar) Show(ctx context.Context, tx *database.Tx, e booking.CalendarEvent) error {
	held := calendar.Held{BookingID: e.BookingID, UID: e.UID, Location: e.Place, StartTime: e.Start, EndTime: e.End}
	userID, err := o.find(ctx, tx)
	if err != nil {
		return err
	}
	if userID != "" {
		held.ID, held.UserID = eventOf(e.BookingID, shownToOwner), userID
		held.Title, held.Description = e.OwnerTitle, e.OwnerText
		if err := o.events.PutHeld(ctx, tx, held); err != nil {
			return err
		}
	}
	if e.VisitorID == nil || *e.VisitorID == userID {
		return nil
	}
	held.ID, held.UserID = eventOf(e.BookingID, shownToVisitor), *e.VisitorID
	held.Title, held.Description = e.VisitorTitle, e.VisitorText
	return o.events.PutHeld(ctx, tx, held)
}

// Hide takes the booking out of the calendars.
func (o ownerCalendar) Hide(ctx context.Context, tx *database.Tx, bookingID string) error {
	if err := o.events.RemoveHeld(ctx, tx, eventOf(bookingID, shownToOwner)); err != nil {
		return err
	}
	return o.events.RemoveHeld(ctx, tx, eventOf(bookingID, shownToVisitor))
}
