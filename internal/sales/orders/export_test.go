package orders

import (
	"context"
	"time"

	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
)

// Exports for the external tests.
var (
	InsertOrder = insertOrder
	CountUnpaid = countUnpaid
)

// InsertRefund adds the order's refunded amount to its movements at a given time.
func InsertRefund(ctx context.Context, tx *database.Tx, o Order, at time.Time) error {
	return database.Insert(ctx, tx, "order_movements",
		movement{ID: id.New(), OrderID: o.ID, At: at, RefundCents: o.RefundedCents})
}

// InsertRenewal adds a paid renewal on the day on which the order began.
func InsertRenewal(ctx context.Context, tx *database.Tx, o Order, cents int64) error {
	eventID := id.New()
	return database.Insert(ctx, tx, "order_movements",
		movement{ID: eventID, OrderID: o.ID, At: o.CreatedAt, Cents: cents, Ref: eventID})
}
