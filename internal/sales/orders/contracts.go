package orders

import (
	"context"
	"slices"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/client"
	"harborlight/internal/platform/database"
)

// binding is the SQL condition for contracts: orders that were confirmed or paid, and neither cancelled nor refunded
// in full.
const binding = `(mode = 'invoice' AND state = 'pending' OR state IN ('paid', 'partially_refunded', 'disputed'))`

// FindByNumber returns the order with the number, or a fault of kind NotFound.
func (s *Service) FindByNumber(ctx context.Context, q database.Querier, number string) (Order, error) {
	o, err := database.One[Order](ctx, q, `
		SELECT`+orderColumns+`
		FROM orders
		WHERE number = $1`, number)
	return o, fault.WithNotFound(err, errNoOrder)
}

// FindIn returns the order with the id within a transaction, or a fault of kind NotFound.
func (s *Service) FindIn(ctx context.Context, q database.Querier, orderID string) (Order, error) {
	return findOrder(ctx, q, orderID)
}

// ListBinding returns up to limit binding orders (paid, or by invoice and placed; not fully refunded) of the client
// with an email address, newest first, or none if the address is unknown. It executes the same statements for known
// and unknown addresses (docs/security.md, T146).
func (s *Service) ListBinding(ctx context.Context, q database.Querier, email string, limit int) ([]Order, error) {
	c, err := client.Find(ctx, q, s.config.Accounts, "", email)
	if err != nil {
		return nil, err
	}
	var where database.Condition
	c.And(&where, "user_id", "buyer_email")
	where.And(binding)
	return database.All[Order](ctx, q, `
		SELECT`+orderColumns+`
		FROM orders
		`+where.String()+`
		ORDER BY created_at DESC, id DESC
		LIMIT `+where.Arg(limit), where.Args()...)
}

// ConcludedAt returns the time at which the contract was concluded: the time of payment or, by invoice, of the
// confirmation by the buyer or the owner. If neither has happened, it returns the order's creation time. For the zero
// Order, it returns the zero time.
func (s *Service) ConcludedAt(ctx context.Context, q database.Querier, o Order) (time.Time, error) {
	if o.Mode != ModeInvoice {
		if o.PaidAt != nil {
			return *o.PaidAt, nil
		}
		return o.CreatedAt, nil
	}
	first, placed, err := History.First(ctx, q, o.ID, append(slices.Clone(placedKinds), kindOf(Paid))...)
	if err != nil || !placed {
		return o.CreatedAt, err
	}
	return first.CreatedAt, nil
}

// HasRunningSubscription reports whether the order has an active subscription that can be ended here.
func (s *Service) HasRunningSubscription(o Order) bool { return o.IsRecurring && s.canEnd(o) }

// Refundable returns the part of the first payment that can be refunded here, in cents.
func (s *Service) Refundable(ctx context.Context, o Order) (int64, error) {
	waiting, err := sumRequested(ctx, s.db, o.ID)
	return s.refundable(o, []Refund{{State: RefundRequested, Cents: waiting}}), err
}
