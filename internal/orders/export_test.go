package orders

import (
	"context"

	"harborlight/internal/database"
	"harborlight/internal/id"
)

// What the tests outside the package need of it.
var (
	InsertOrder = insertOrder
)

// InsertRenewal writes that a later month of an order was paid on the day it was
// begun.
func InsertRenewal(ctx context.Context, tx *database.Tx, o Order, cents int64) error {
	eventID := id.New()
	return database.Insert(ctx, tx, "order_events", Event{
		ID: eventID, OrderID: o.ID, At: o.CreatedAt, State: o.State, Source: "Stripe", Note: "Renewed", Cents: cents, Movement: eventID,
	})
}
