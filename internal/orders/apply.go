package orders

import (
	"context"
	"fmt"

	"harborlight/internal/audit"
	"harborlight/internal/auth"
	"harborlight/internal/database"
	"harborlight/internal/fault"
	"harborlight/internal/jobs"
)

// Apply takes in news about an order, all or nothing: the order, its history, its
// facts and the id of the provider's message become durable together. News that is
// known already changes nothing. It returns a fault of kind NotFound if there is no
// such order.
func (s *Service) Apply(ctx context.Context, n News) error {
	return s.change(ctx, n.OrderID, func(Order) (News, error) { return n, nil })
}

// change applies the news that about makes of the order, under the row's lock.
func (s *Service) change(ctx context.Context, orderID string, about func(Order) (News, error)) error {
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		o, err := findOrderForUpdate(ctx, tx, orderID)
		if err != nil {
			return err
		}
		n, err := about(o)
		if err != nil {
			return err
		}
		return apply(ctx, tx, o, n)
	})
	if err != nil && fault.As(err) == nil {
		return fmt.Errorf("change order %s: %w", orderID, err)
	}
	return err
}

// apply writes what the news makes of the order, which the transaction has locked.
func apply(ctx context.Context, tx *database.Tx, o Order, n News) error {
	if n.EventID != "" {
		fresh, err := insertPaymentEvent(ctx, tx, o, n)
		if err != nil || !fresh {
			return err
		}
	}
	if n.Money != nil {
		known, err := sumMovement(ctx, tx, o.ID, n.Money.ID)
		if err != nil {
			return fmt.Errorf("read what is known of the money of order %s: %w", o.ID, err)
		}
		money := *n.Money
		money.known = known
		n.Money = &money
	}
	after, steps := next(o, n, tx.Now())
	if err := updateOrder(ctx, tx, o, after); err != nil {
		return err
	}
	from := o.State
	for _, step := range steps {
		if step.state != from && !from.CanBecome(step.state) {
			return fmt.Errorf("an order that is %s cannot become %s", from, step.state)
		}
		from = step.state
		if err := take(ctx, tx, after, step, n.Source); err != nil {
			return err
		}
	}
	return nil
}

// take writes one step down and tells others of it.
func take(ctx context.Context, tx *database.Tx, o Order, step step, source string) error {
	o.State = step.state
	if err := record(ctx, tx, o, source, step); err != nil || step.fact == "" {
		return err
	}
	step.about.OrderID = o.ID
	return jobs.Record(ctx, tx, step.fact, step.about)
}

// record adds a step of the order to its history and to the audit log. Who acts
// is the administrator at the desk, or nobody: buyers order for themselves, and
// are named as such, and what a provider says is nobody's deed, whoever looked.
func record(ctx context.Context, tx *database.Tx, o Order, source string, step step) error {
	if err := insertEvent(ctx, tx, o, source, step); err != nil {
		return fmt.Errorf("record that order %s is %s: %w", o.ID, o.State, err)
	}
	entry := audit.Entry{Action: "order." + string(o.State), ObjectID: o.ID}
	details := map[string]any{"source": source, "service_id": o.ServiceID, "amount_cents": o.AmountCents}
	if source == sourceDesk {
		p, _ := auth.From(ctx)
		entry.ActorID = p.UserID
	}
	if o.UserID != nil {
		details["buyer_id"] = *o.UserID
	}
	if step.note != "" {
		details["note"] = step.note
	}
	if step.cents != 0 {
		details["moved_cents"] = step.cents
	}
	entry.Details = details
	return audit.Record(ctx, tx, entry)
}
