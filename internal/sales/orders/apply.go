package orders

import (
	"context"
	"fmt"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/history"
	"harborlight/internal/platform/jobs"
)

// Apply applies a payment update to an order in one transaction: the order, its history, its facts and the id of the
// provider's message. A repeated update changes nothing. An unknown order is a fault of kind NotFound.
func (s *Service) Apply(ctx context.Context, n PaymentUpdate) error {
	return s.change(ctx, n.OrderID, func(Order) (PaymentUpdate, error) { return n, nil })
}

// change locks the order's row, calls about with the stored order, and applies the returned update in the same
// transaction. An unknown order is a fault of kind NotFound. Faults of about and of checkBinding end the transaction
// and are returned unchanged.
func (s *Service) change(ctx context.Context, orderID string, about func(Order) (PaymentUpdate, error)) error {
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		o, err := findOrderForUpdate(ctx, tx, orderID)
		if err != nil {
			return err
		}
		n, err := about(o)
		if err != nil {
			return err
		}
		return s.applyAllowed(ctx, tx, o, n)
	})
	if err != nil && fault.As(err) == nil {
		return fmt.Errorf("change order %s: %w", orderID, err)
	}
	return err
}

// apply stores an update: the order's columns, one history line per step, and the facts of the steps. It changes
// nothing for a provider's message or a failed refund that is already stored, and fails if a step leads to an
// impossible state. The transaction must have locked the order's row.
func apply(ctx context.Context, tx *database.Tx, o Order, n PaymentUpdate) error {
	if n.EventID != "" {
		fresh, err := insertPaymentEvent(ctx, tx, o, n)
		if err != nil || !fresh {
			return err
		}
	}
	n, err := n.withRecorded(ctx, tx, o)
	if err != nil {
		return err
	}
	if n.Kind == UpdateRefundFailed {
		if fresh, err := failRefund(ctx, tx, o, n); err != nil || !fresh {
			return err
		}
	}
	after, steps := next(o, n, tx.Now(), func(t fault.Text) string { return fault.Translate(ctx, t) })
	if err := updateOrder(ctx, tx, o, after); err != nil {
		return err
	}
	from := o.State
	for _, step := range steps {
		if step.state != from && !from.CanBecome(step.state) {
			return fmt.Errorf("an order cannot go from %s to %s", from, step.state)
		}
		from = step.state
		if err := storeStep(ctx, tx, after, step, n.Source); err != nil {
			return err
		}
	}
	return nil
}

// withRecorded returns the update with the sums that the order's history already contains for its money.
func (n PaymentUpdate) withRecorded(ctx context.Context, tx *database.Tx, o Order) (PaymentUpdate, error) {
	var err error
	if n.Money != nil {
		money := *n.Money
		money.recorded, err = sumMovement(ctx, tx, o.ID, money.ID)
		n.Money = &money
	}
	if n.Renewal != nil && err == nil {
		renewal := *n.Renewal
		renewal.paid, err = sumMovement(ctx, tx, o.ID, renewal.Invoice)
		n.Renewal = &renewal
	}
	return n, fault.Wrap(err, "read the known payments of order %s", o.ID)
}

// storeStep adds the step to the order's history and to the audit log. If the step has a fact, it also records the
// fact with the ids of the order and of the history line.
func storeStep(ctx context.Context, tx *database.Tx, o Order, step step, source history.Role) error {
	o.State = step.state
	line, err := recordStep(ctx, tx, o, source, step)
	if err != nil || step.fact == "" {
		return err
	}
	step.about.OrderID, step.about.EventID = o.ID, line
	return jobs.Record(ctx, tx, step.fact, step.about)
}

// recordStep adds a step of the order to its history and to the audit log, and returns the id of the history line.
// Only steps by the owner have an actor: a buyer's account is stored with the order, and a provider's report has no
// actor, even if a user caused the request to the provider.
func recordStep(ctx context.Context, tx *database.Tx, o Order, source history.Role, step step) (string, error) {
	line, err := insertEvent(ctx, tx, o, source, step)
	if err != nil {
		return "", fmt.Errorf("record the state of order %s as %s: %w", o.ID, o.State, err)
	}
	entry := audit.Entry{Action: "order." + string(o.State), ObjectID: o.ID}
	details := map[string]any{"source": source, "service_id": o.ServiceID, "amount_cents": o.TotalCents}
	if source == history.RoleOwner {
		entry.ActorID = actor(ctx)
	}
	if o.UserID != nil {
		details["buyer_id"] = *o.UserID
	}
	if step.event.Kind != kindOf(o.State) {
		details["event"] = step.event.Kind
	}
	if step.cents != 0 {
		details["moved_cents"] = step.cents
	}
	entry.Details = details
	return line, audit.Record(ctx, tx, entry)
}

// actor returns the id of the signed-in account.
func actor(ctx context.Context) string {
	p, _ := auth.From(ctx)
	return p.UserID
}
