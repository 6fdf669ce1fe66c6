package orders

import (
	"context"
	"time"

	"harborlight/internal/database"
	"harborlight/internal/folded"
	"harborlight/internal/paging"
)

// storedOrder is an order with the columns that only the desk's list needs.
type storedOrder struct {
	Order
	SearchText string `db:"search_text"`
}

func (o Order) stored() storedOrder {
	return storedOrder{o, folded.Text(o.Number + " " + o.BuyerName + " " + o.BuyerEmail + " " + o.BuyerCompany + " " + o.ServiceName)}
}

// isTest selects the orders without real money.
const isTest = `(mode = 'test' OR substr(payment_ref, 1, 8) = '` + testRef + `')`

const selectRow = `
		SELECT
			id,
			number,
			service_id,
			service_name,
			amount_cents,
			paid_cents,
			refunded_cents,
			renewed_cents,
			is_recurring,
			state,
			mode,
			` + isTest + ` AS is_test,
			buyer_name,
			buyer_email,
			buyer_company,
			user_id IS NOT NULL AS signed_in,
			payment_flag,
			created_at,
			paid_at
		FROM orders
		`

// place is where a row stands in every order of the list.
type place struct {
	ID          string    `db:"id"`
	AmountCents int64     `db:"amount_cents"`
	CreatedAt   time.Time `db:"created_at"`
}

// sorting is an order of the list: by what, and how one goes on after a row.
type sorting struct {
	by    string
	after func(where *database.Condition, p place)
}

var sortings = map[string]sorting{
	"newest": {"created_at DESC, id DESC", func(where *database.Condition, p place) {
		where.And("(created_at, id) < ($%d, $%d)", p.CreatedAt, p.ID)
	}},
	"oldest": {"created_at, id", func(where *database.Condition, p place) {
		where.And("(created_at, id) > ($%d, $%d)", p.CreatedAt, p.ID)
	}},
	"amount": {"amount_cents DESC, id DESC", func(where *database.Condition, p place) {
		where.And("(amount_cents, id) < ($%d, $%d)", p.AmountCents, p.ID)
	}},
}

// listRows returns at most count orders that follow the one named by cursor.
func listRows(ctx context.Context, q database.Querier, f Filter, cursor string, count int) ([]OrderRow, error) {
	order, ok := sortings[f.Sort]
	if !ok {
		order = sortings["newest"]
	}
	var where database.Condition
	for _, pattern := range folded.Patterns(f.Search) {
		where.And(`search_text LIKE $%d ESCAPE '\'`, pattern)
	}
	if f.State != "" {
		where.And("state = $%d", string(f.State))
	}
	if f.Mode != "" {
		where.And("mode = $%d", string(f.Mode))
	}
	if cursor != "" {
		from, err := paging.At[place](ctx, q, "SELECT id, amount_cents, created_at FROM orders WHERE id = $1", cursor)
		if err != nil {
			return nil, err
		}
		order.after(&where, from)
	}
	limit := where.Arg(count)
	return database.All[OrderRow](ctx, q, selectRow+where.String()+`
		ORDER BY `+order.by+`
		LIMIT `+limit, where.Args()...)
}

// findRow returns one order as the list shows it.
func findRow(ctx context.Context, q database.Querier, orderID string) (OrderRow, error) {
	return database.One[OrderRow](ctx, q, selectRow+`WHERE id = $1`, orderID)
}
