package referrals

import (
	"context"

	"harborlight/internal/platform/database"
)

// row is an order with the additional column of the desk's list.
type row struct {
	ReferredOrder
	SearchText string `db:"search_text"`
}

var columns = database.Columns[ReferredOrder]()

// find returns and locks the row of an order for a partner. Without a row, it returns false and no error.
func find(ctx context.Context, tx *database.Tx, orderID, partnerID string) (ReferredOrder, bool, error) {
	return database.Maybe[ReferredOrder](ctx, tx, `
		SELECT`+columns+`
		FROM referred_orders
		WHERE order_id = $1
			AND partner_id = $2`+tx.ForUpdate(), orderID, partnerID)
}

// listOf returns and locks the rows of an order, one for each partner that has referred it, including removed ones.
func listOf(ctx context.Context, tx *database.Tx, orderID string) ([]ReferredOrder, error) {
	return database.All[ReferredOrder](ctx, tx, `
		SELECT`+columns+`
		FROM referred_orders
		WHERE order_id = $1
		ORDER BY id`+tx.ForUpdate(), orderID)
}

// save inserts an order of a partner, or updates its existing row.
func save(ctx context.Context, tx *database.Tx, o ReferredOrder) error {
	_, known, err := find(ctx, tx, o.OrderID, o.PartnerID)
	if err != nil {
		return err
	}
	if !known {
		return database.Insert(ctx, tx, "referred_orders", row{o, o.searchText()})
	}
	return database.Update(ctx, tx, "referred_orders", o, `referrer_how, net_cents, skipped_cents, earned_cents, signals,
		counts, decided`, `id = $1`, o.ID)
}

// Names selects the name of each referred order for the audit trail.
const Names = "SELECT id, partner_name || ', ' || order_number AS name FROM referred_orders"
