package orders

import (
	"context"
	"slices"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/history"
	"harborlight/internal/platform/jobs"
)

// Fulfilment is the delivery step of an order.
type Fulfilment string

// The delivery steps. Any may follow any other, so that mistakes can be undone.
const (
	ToSchedule Fulfilment = "to_schedule"
	InProgress Fulfilment = "in_progress"
	Delivered  Fulfilment = "delivered"
)

var fulfilments = []Fulfilment{ToSchedule, InProgress, Delivered}

// Delivery is a change of the delivery step.
type Delivery struct {
	From Fulfilment `json:"from" enum:"to_schedule,in_progress,delivered" doc:"Delivery step as displayed; a conflict if it has changed"`
	To   Fulfilment `json:"to" enum:"to_schedule,in_progress,delivered" doc:"New delivery step"`
	Tell bool       `json:"tell,omitempty" doc:"Email the buyer that the work has begun or is done"`
}

// check returns a fault of kind Invalid for an unknown step. An empty From is allowed.
func (d Delivery) check() error {
	var c fault.Check
	c.Add(d.From == "" || slices.Contains(fulfilments, d.From), "from", fault.Plain("Send the step you see."))
	c.Add(slices.Contains(fulfilments, d.To), "to", message.OrdersDeliveryStep)
	return c.Err()
}

var errNothingToDeliver = fault.Conflict("nothing_to_deliver", message.OrdersNothingToDeliver)

// Deliver changes the delivery step to d.To, and does nothing if it is the current step. With d.Tell it mails the
// buyer when the work begins and when it is done. A current step other than a given d.From, and an order that is new,
// expired or cancelled, are faults of kind Conflict; an unknown order is NotFound.
func (s *Service) Deliver(ctx context.Context, orderID string, d Delivery) error {
	if err := d.check(); err != nil {
		return err
	}
	return s.withOrder(ctx, orderID, func(tx *database.Tx, o Order) error {
		switch {
		case o.Fulfilment == d.To:
			return nil
		case d.From != "" && o.Fulfilment != d.From:
			return fault.Conflict("order_changed", message.OrdersDeliveryChanged)
		case o.State == Created || o.State == Expired || o.State == Cancelled:
			return errNothingToDeliver
		}
		if err := updateFulfilment(ctx, tx, o.ID, d.To); err != nil {
			return err
		}
		err := s.note(ctx, tx, o, "order.fulfilled", history.Event{Kind: kindOf(d.To)})
		if err != nil || !d.Tell || d.To == ToSchedule {
			return err
		}
		return jobs.Record(ctx, tx, FactFulfilled, Fact{OrderID: o.ID, Fulfilment: d.To})
	})
}

// withOrder locks an order and calls change in the transaction. An error of change undoes everything. An unknown
// order is a fault of kind NotFound.
func (s *Service) withOrder(ctx context.Context, orderID string, change func(tx *database.Tx, o Order) error) error {
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		o, err := findOrderForUpdate(ctx, tx, orderID)
		if err != nil {
			return fault.WithNotFound(err, errNoOrder)
		}
		return change(tx, o)
	})
	return fault.Wrap(err, "change order %s at the desk", orderID)
}

// note adds an event by the owner to the order's history and to the audit log.
func (s *Service) note(ctx context.Context, tx *database.Tx, o Order, action string, event history.Event) error {
	if _, err := insertEvent(ctx, tx, o, history.RoleOwner, step{event: event}); err != nil {
		return err
	}
	return audit.Record(ctx, tx, audit.Entry{ActorID: actor(ctx), Action: action, ObjectID: o.ID,
		Details: map[string]any{"event": event.Kind}})
}
