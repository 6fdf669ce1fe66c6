package orders

import (
	"context"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/history"
)

var errNoSession = fault.Conflict("order_not_paid", message.OrdersNoSession)

// CheckPaid returns a fault of kind Conflict unless the order is paid and not refunded in full.
func (o Order) CheckPaid() error {
	if o.State != Paid && o.State != PartiallyRefunded {
		return errNoSession
	}
	return nil
}

// Schedule records the booking of an order's session in the transaction and moves its delivery from "to schedule" to
// "in progress"; other delivery steps stay. An order that is unpaid or fully refunded is a fault of kind Conflict,
// and an unknown one is NotFound.
func (s *Service) Schedule(ctx context.Context, tx *database.Tx, orderID string, at history.Value) error {
	o, err := findOrderForUpdate(ctx, tx, orderID)
	if err != nil {
		return err
	}
	if err := o.CheckPaid(); err != nil {
		return err
	}
	return s.moveDate(ctx, tx, o, ToSchedule, InProgress,
		history.Event{Kind: kindSessionBooked, Values: history.Values{"time": at}})
}

// Reschedule records in the transaction that the order's session has moved. A booked session can be moved even if the
// payment has since been refunded.
func (s *Service) Reschedule(ctx context.Context, tx *database.Tx, orderID string, at history.Value) error {
	o, err := findOrderForUpdate(ctx, tx, orderID)
	if err != nil {
		return err
	}
	return s.moveDate(ctx, tx, o, ToSchedule, InProgress,
		history.Event{Kind: kindSessionMoved, Values: history.Values{"time": at}})
}

// FreesSession reports whether the order no longer pays for its session: it was cancelled, refunded in full or lost
// in a dispute, and the newest refund doesn't keep the session. An unknown order is a fault of kind NotFound.
func (s *Service) FreesSession(ctx context.Context, tx *database.Tx, orderID string) (bool, error) {
	o, err := findOrderForUpdate(ctx, tx, orderID)
	if err != nil || (o.State != Refunded && o.State != Cancelled) {
		return false, err
	}
	kept, err := keepsSession(ctx, tx, orderID)
	return !kept, err
}

// Unschedule records in the transaction that the order's session was cancelled, and moves its delivery from "in
// progress" back to "to schedule"; other delivery steps stay.
func (s *Service) Unschedule(ctx context.Context, tx *database.Tx, orderID string) error {
	o, err := findOrderForUpdate(ctx, tx, orderID)
	if err != nil {
		return err
	}
	return s.moveDate(ctx, tx, o, InProgress, ToSchedule, history.Event{Kind: kindSessionCancelled})
}

// moveDate adds the event to the history and to the audit log. It changes the delivery step to the given one only if
// the current step is from.
func (s *Service) moveDate(ctx context.Context, tx *database.Tx, o Order, from, to Fulfilment, e history.Event) error {
	if o.Fulfilment == from {
		if err := updateFulfilment(ctx, tx, o.ID, to); err != nil {
			return err
		}
	}
	if _, err := insertEvent(ctx, tx, o, sourceBooking, step{event: e}); err != nil {
		return err
	}
	return audit.Record(ctx, tx, audit.Entry{Action: "order.scheduled", ObjectID: o.ID,
		Details: map[string]any{"event": e.Kind}})
}
