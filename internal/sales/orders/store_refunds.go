package orders

import (
	"context"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
)

var refundColumns = database.Columns[Refund]()

// findRefund returns the refund with the id, and false if it doesn't exist.
func findRefund(ctx context.Context, q database.Querier, refundID string) (Refund, bool, error) {
	return database.Maybe[Refund](ctx, q, `
		SELECT`+refundColumns+`
		FROM order_refunds
		WHERE id = $1`, refundID)
}

// listRefunds returns the refunds of an order, oldest first.
func listRefunds(ctx context.Context, q database.Querier, orderID string) ([]Refund, error) {
	return database.All[Refund](ctx, q, `
		SELECT`+refundColumns+`
		FROM order_refunds
		WHERE order_id = $1
		ORDER BY created_at, id`, orderID)
}

// keepsSession reports whether the newest refund of the order that hasn't failed keeps the booked session. It is
// false without refunds.
func keepsSession(ctx context.Context, q database.Querier, orderID string) (bool, error) {
	newest, err := database.All[bool](ctx, q, `
		SELECT keep_session
		FROM order_refunds
		WHERE order_id = $1
			AND state <> 'failed'
		ORDER BY created_at DESC, id DESC
		LIMIT 1`, orderID)
	return len(newest) == 1 && newest[0], err
}

// sumRequested returns the total of requested refunds that the provider hasn't decided, in cents.
func sumRequested(ctx context.Context, q database.Querier, orderID string) (int64, error) {
	return database.One[int64](ctx, q, `
		SELECT CAST(COALESCE(SUM(cents), 0) AS BIGINT)
		FROM order_refunds
		WHERE order_id = $1
			AND state = 'requested'`, orderID)
}

// updateRefund saves the provider's decision. It reports false if the refund was already decided.
func updateRefund(ctx context.Context, tx *database.Tx, r Refund) (bool, error) {
	rows, err := tx.Exec(ctx, `
		UPDATE order_refunds
		SET
			state = $1,
			failure = $2,
			provider_ref = $3,
			settled_at = $4
		WHERE id = $5
			AND state = 'requested'`, string(r.State), r.Failure, r.ProviderRef, r.SettledAt, r.ID)
	return rows == 1, err
}

// failStoredRefund marks a refund as failed, by our id or the provider's. It does nothing for refunds made at the
// provider, which have no row.
func failStoredRefund(ctx context.Context, tx *database.Tx, orderID string, n PaymentUpdate) error {
	_, err := tx.Exec(ctx, `
		UPDATE order_refunds
		SET
			state = 'failed',
			failure = $1,
			provider_ref = $2,
			settled_at = $3
		WHERE order_id = $4
			AND (id = $5 OR provider_ref = $2)`, fault.Translate(ctx, n.Reason), n.RefundRef, tx.Now(), orderID, n.RefundID)
	return err
}
