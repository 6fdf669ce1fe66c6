package orders

import (
	"cmp"
	"context"

	"harborlight/internal/kit/folded"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/paging"
)

// storedOrder is an order with the columns that only the owner's list needs.
type storedOrder struct {
	Order
	SearchText string `db:"search_text"`
}

// stored returns the order's row with its search text. An empty delivery step becomes ToSchedule.
func (o Order) stored() storedOrder {
	o.Fulfilment = cmp.Or(o.Fulfilment, ToSchedule)
	return storedOrder{o, folded.Text(o.Number + " " + o.Buyer.Name + " " + o.Buyer.Email + " " + o.Buyer.Company + " " +
		o.ServiceName)}
}

// isTest is the SQL condition for orders without real money.
const isTest = `(mode = 'test' OR substr(payment_ref, 1, 8) = '` + testRef + `')`

var selectRow = `
		SELECT` + database.Columns[OrderRow]() + `,
			` + isTest + ` AS is_test,
			user_id IS NOT NULL AS signed_in,
			CASE WHEN mode = 'stripe' AND paid_at IS NOT NULL THEN (
				SELECT CAST(COALESCE(SUM(cents), 0) AS BIGINT)
				FROM order_refunds
				WHERE order_id = orders.id
					AND order_refunds.state = 'requested') ELSE 0 END AS waiting_cents
		FROM orders`

// orderList is the owner's list of orders.
var orderList = paging.List[OrderRow]{
	Select: selectRow, Table: "orders", Orders: []paging.Order{
		{Name: "newest", Columns: []string{"created_at", "id"}, Descending: true},
		{Name: "oldest", Columns: []string{"created_at", "id"}},
		{Name: "amount", Columns: []string{"amount_cents", "id"}, Descending: true},
	}, ID: func(r OrderRow) string { return r.ID },
}

// findRow returns the row of one order in the owner's list.
func findRow(ctx context.Context, q database.Querier, orderID string) (OrderRow, error) {
	return database.One[OrderRow](ctx, q, selectRow+`
		WHERE id = $1`, orderID)
}
