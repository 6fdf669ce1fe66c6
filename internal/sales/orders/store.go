package orders

import (
	"context"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/money"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/history"
	"harborlight/internal/platform/realtime"
)

var orderColumns = database.Columns[Order]()

func insertOrder(ctx context.Context, tx *database.Tx, o Order) error {
	return database.Insert(ctx, tx, "orders", o.stored())
}

// findOrder returns the order with the id, or a fault of kind NotFound.
func findOrder(ctx context.Context, q database.Querier, orderID string) (Order, error) {
	o, err := database.One[Order](ctx, q, `
		SELECT`+orderColumns+`
		FROM orders
		WHERE id = $1`, orderID)
	return o, fault.WithNotFound(err, errUnknownLink)
}

// findOrderForUpdate returns the order with the id and locks its row until the end of the transaction. An unknown
// order is a fault of kind NotFound.
func findOrderForUpdate(ctx context.Context, tx *database.Tx, orderID string) (Order, error) {
	o, err := database.One[Order](ctx, tx, `
		SELECT`+orderColumns+`
		FROM orders
		WHERE id = $1`+tx.ForUpdate(), orderID)
	return o, fault.WithNotFound(err, errUnknownLink)
}

// findByTokenHash returns the order with the hash of its private token, or a fault of kind NotFound.
func findByTokenHash(ctx context.Context, q database.Querier, hash string) (Order, error) {
	o, err := database.One[Order](ctx, q, `
		SELECT`+orderColumns+`
		FROM orders
		WHERE token_hash = $1`, hash)
	return o, fault.WithNotFound(err, errUnknownLink)
}

// findByPayment returns the order with either of the provider's ids, of a payment intent or a subscription, or a
// fault of kind NotFound. Empty ids match nothing.
func findByPayment(ctx context.Context, q database.Querier, intent, subscription string) (Order, error) {
	o, err := database.One[Order](ctx, q, `
		SELECT`+orderColumns+`
		FROM orders
		WHERE (payment_intent <> '' AND payment_intent = $1)
			OR (subscription_id <> '' AND subscription_id = $2)
		ORDER BY id
		LIMIT 1`, intent, subscription)
	return o, fault.WithNotFound(err, errUnknownLink)
}

// findResumed returns the order that resumes the one with the id, or a fault of kind NotFound.
func findResumed(ctx context.Context, q database.Querier, orderID string) (Order, error) {
	o, err := database.One[Order](ctx, q, `
		SELECT`+orderColumns+`
		FROM orders
		WHERE resumes = $1`, orderID)
	return o, fault.WithNotFound(err, errUnknownLink)
}

// findByRequest returns the order with the hash of its checkout request, or a fault of kind NotFound. An empty hash
// matches nothing.
func findByRequest(ctx context.Context, q database.Querier, hash string) (Order, error) {
	return database.One[Order](ctx, q, `
		SELECT`+orderColumns+`
		FROM orders
		WHERE request_hash = $1
			AND request_hash <> ''`, hash)
}

// listToSettle returns the ids of orders that are due for an inquiry at the provider, longest overdue first.
func listToSettle(ctx context.Context, q database.Querier, now time.Time, limit int) ([]string, error) {
	return database.All[string](ctx, q, `
		SELECT id
		FROM orders
		WHERE settle_at <= $1
		ORDER BY settle_at, id
		LIMIT $2`, now, limit)
}

// listUnanswered returns the ids of open orders, oldest first, that await an online payment or a confirmation and
// were created before an instant or, with a payment in progress, before the earlier instant processing. It omits
// flagged orders, which the owner must check.
func listUnanswered(ctx context.Context, q database.Querier, before, processing time.Time,
	limit int) ([]string, error) {
	return database.All[string](ctx, q, `
		SELECT id
		FROM orders
		WHERE state IN ('created', 'pending')
			AND (mode <> 'invoice' OR state = 'created')
			AND payment_flag = ''
			AND created_at < $1
			AND (processing = false OR created_at < $2)
		ORDER BY created_at, id
		LIMIT $3`, before, processing, limit)
}

// postpone stores the time of the next inquiry about an order; nil for never. It changes nothing if no inquiry is due
// any more.
func postpone(ctx context.Context, tx *database.Tx, orderID string, next *time.Time) error {
	_, err := tx.Exec(ctx, `
		UPDATE orders
		SET settle_at = $1
		WHERE id = $2
			AND settle_at IS NOT NULL`, next, orderID)
	return err
}

var errUnknownLink = fault.NotFound(message.OrdersNoLink)

// updateOrder saves the changed columns of an order. It fails if the stored state isn't that of before.
func updateOrder(ctx context.Context, tx *database.Tx, before, o Order) error {
	return database.Update(ctx, tx, "orders", o.stored(), `state, paid_at, payment_ref, payment_url, payment_intent,
		subscription_id, paid_cents, refunded_cents, lost_cents, dispute, processing, payment_flag, settle_at, renewed_cents,
		buyer_name, buyer_email, search_text, renews_at, ends_at, subscription_at, subscription_ended, end_asked_at,
		overdue_invoice, overdue_url, overdue_cents, overdue_tries, monthly_since, paused_at`,
		`id = $1 AND state = $2`, o.ID, string(before.State))
}

// updateFulfilment stores the order's delivery step.
func updateFulfilment(ctx context.Context, tx *database.Tx, orderID string, to Fulfilment) error {
	_, err := tx.Exec(ctx, `
		UPDATE orders
		SET fulfilment = $1
		WHERE id = $2`, string(to), orderID)
	return err
}

// insertPaymentEvent stores the provider's message. It reports false if the message was already stored.
func insertPaymentEvent(ctx context.Context, tx *database.Tx, o Order, n PaymentUpdate) (bool, error) {
	rows, err := tx.Exec(ctx, `
		INSERT INTO payment_events (id, order_id, kind, at)
		VALUES ($1, $2, $3, $4)
		ON CONFLICT DO NOTHING`, n.EventID, o.ID, n.EventKind, tx.Now())
	return rows == 1, err
}

// insertEvent adds a step to the history and its money to the movements. It publishes the change to the owner's open
// pages and returns the id of the entry.
func insertEvent(ctx context.Context, tx *database.Tx, o Order, source history.Role, step step) (string, error) {
	if err := realtime.Publish(ctx, tx, TopicChanged, o.ID); err != nil {
		return "", err
	}
	entryID, err := History.Add(ctx, tx, o.ID, history.Author{Role: source}, step.event)
	if err != nil || step.cents == 0 && step.refund == 0 && step.movement == "" {
		return entryID, err
	}
	return entryID, database.Insert(ctx, tx, "order_movements", movement{ID: entryID, OrderID: o.ID, At: tx.Now(),
		Cents: step.cents, Ref: step.movement, Supplied: step.supplied, RefundCents: step.refund})
}

// sumMovement returns the recorded total of a payment or refund in the order's history, in cents: negative for a
// refund, 0 if it isn't recorded.
func sumMovement(ctx context.Context, q database.Querier, orderID, ref string) (int64, error) {
	return database.One[int64](ctx, q, `
		SELECT CAST(COALESCE(SUM(cents), 0) AS BIGINT)
		FROM order_movements
		WHERE order_id = $1
			AND movement = $2`, orderID, ref)
}

// listMovement returns the movements with the provider's id of a payment or refund, oldest first.
func listMovement(ctx context.Context, q database.Querier, orderID, ref string) ([]movement, error) {
	return database.All[movement](ctx, q, `
		SELECT`+database.Columns[movement]()+`
		FROM order_movements
		WHERE order_id = $1
			AND movement = $2
		ORDER BY id
		LIMIT 100`, orderID, ref)
}

// freeNumber returns a random unused order number.
func freeNumber(ctx context.Context, tx *database.Tx) (string, error) {
	for {
		number := newNumber(tx.Now())
		taken, err := database.One[int](ctx, tx, `
			SELECT COUNT(*)
			FROM orders
			WHERE number = $1`, number)
		if err != nil || taken == 0 {
			return number, err
		}
	}
}

// lastPaymentEvent returns the time at which the last message of a provider was stored, or nil.
func lastPaymentEvent(ctx context.Context, q database.Querier) (*time.Time, error) {
	times, err := database.All[time.Time](ctx, q, `
		SELECT at
		FROM payment_events
		ORDER BY at DESC
		LIMIT 1`)
	if err != nil || len(times) == 0 {
		return nil, err
	}
	return &times[0], nil
}

// countFlagged counts the unpaid orders with a rejected payment.
func countFlagged(ctx context.Context, q database.Querier) (int, error) {
	return database.One[int](ctx, q, `
		SELECT COUNT(*)
		FROM orders
		WHERE payment_flag <> ''
			AND paid_at IS NULL`)
}

// HasOtherCurrency reports whether orders that have an invoice, will get one or can be paid now use another currency.
// They all have the same currency, so it reads the newest. Unconfirmed orders by invoice and test orders don't count:
// they are not binding.
func (s *Service) HasOtherCurrency(ctx context.Context, q database.Querier, c money.Currency) (bool, error) {
	return database.One[bool](ctx, q, `
		SELECT COALESCE((
			SELECT currency
			FROM orders
			WHERE NOT `+isTest+`
				AND (paid_at IS NOT NULL OR state = 'pending' OR mode <> 'invoice' AND state = 'created')
			ORDER BY created_at DESC, id DESC
			LIMIT 1
		) <> $1, FALSE)`, string(c))
}

// Names is the query for the ids and display names of orders.
const Names = "SELECT id, number AS name FROM orders"
