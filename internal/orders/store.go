package orders

import (
	"context"
	"fmt"
	"time"

	"harborlight/internal/database"
	"harborlight/internal/fault"
	"harborlight/internal/id"
)

const orderColumns = `
		id,
		number,
		token_hash,
		service_id,
		service_name,
		amount_cents,
		currency,
		is_recurring,
		state,
		mode,
		user_id,
		buyer_name,
		buyer_email,
		buyer_company,
		form_data,
		created_at,
		paid_at,
		resumes,
		payment_ref,
		payment_url,
		payment_intent,
		subscription_id,
		paid_cents,
		refunded_cents,
		lost_cents,
		dispute,
		processing,
		payment_flag,
		expires_at,
		settle_at`

func insertOrder(ctx context.Context, tx *database.Tx, o Order) error {
	return database.Insert(ctx, tx, "orders", o)
}

func findOrder(ctx context.Context, q database.Querier, orderID string) (Order, error) {
	o, err := database.One[Order](ctx, q, `
		SELECT`+orderColumns+`
		FROM orders
		WHERE id = $1`, orderID)
	return o, named(err)
}

func findOrderForUpdate(ctx context.Context, tx *database.Tx, orderID string) (Order, error) {
	o, err := database.One[Order](ctx, tx, `
		SELECT`+orderColumns+`
		FROM orders
		WHERE id = $1`+tx.ForUpdate(), orderID)
	return o, named(err)
}

// findByTokenHash finds an order by the hash of the private token in its buyer's links.
func findByTokenHash(ctx context.Context, q database.Querier, hash string) (Order, error) {
	o, err := database.One[Order](ctx, q, `
		SELECT`+orderColumns+`
		FROM orders
		WHERE token_hash = $1`, hash)
	return o, named(err)
}

// named says what is missing instead of "no such record".
func named(err error) error {
	if fault.KindOf(err) == fault.KindNotFound {
		return fault.NotFound("There is no such order. Please open the link from the checkout once more.")
	}
	return err
}

// updateState moves the order from one state to the next.
func updateState(ctx context.Context, tx *database.Tx, o Order, next State, paidAt *time.Time) error {
	rows, err := tx.Exec(ctx, `
		UPDATE orders
		SET
			state = $1,
			paid_at = $2
		WHERE id = $3
			AND state = $4`, string(next), paidAt, o.ID, string(o.State))
	if err == nil && rows != 1 {
		err = fmt.Errorf("%d rows changed instead of one", rows)
	}
	return err
}

func insertEvent(ctx context.Context, tx *database.Tx, o Order, source string) error {
	return database.Insert(ctx, tx, "order_events", Event{
		ID: id.New(), OrderID: o.ID, At: tx.Now(), State: o.State, Source: source,
	})
}

// listEvents returns the history of an order, oldest first.
func listEvents(ctx context.Context, q database.Querier, orderID string) ([]Event, error) {
	return database.All[Event](ctx, q, `
		SELECT
			id,
			order_id,
			at,
			state,
			source,
			note
		FROM order_events
		WHERE order_id = $1
		ORDER BY id`, orderID)
}

// countByEmail returns how many orders of one day, up to and including o, name its buyer.
func countByEmail(ctx context.Context, q database.Querier, o Order) (int, error) {
	return database.One[int](ctx, q, `
		SELECT COUNT(*)
		FROM orders
		WHERE buyer_email = $1
			AND created_at > $2
			AND created_at <= $3`, o.BuyerEmail, o.CreatedAt.Add(-24*time.Hour), o.CreatedAt)
}
