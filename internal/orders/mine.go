package orders

import (
	"context"
	"net/url"
	"time"

	"harborlight/internal/auth"
	"harborlight/internal/database"
)

// maxMine is how many orders an account sees of its own, the newest.
const maxMine = 50

// MyOrder is an order as the account sees it that placed it.
type MyOrder struct {
	Number      string     `json:"number" doc:"What to name in a question about the order" example:"2611-7K3MQ9"`
	ServiceName string     `json:"service_name" doc:"The catalogue's name when it was bought"`
	AmountCents int64      `json:"amount_cents" doc:"Price in US cents"`
	IsRecurring bool       `json:"is_recurring" doc:"Due every month"`
	State       State      `json:"state" enum:"created,pending,paid,refunded,partially_refunded,disputed,expired,cancelled" doc:"How far the order is"`
	Mode        Mode       `json:"mode" enum:"test,invoice,stripe" doc:"Who takes the money"`
	CreatedAt   time.Time  `json:"created_at"`
	PaidAt      *time.Time `json:"paid_at" doc:"When the money arrived, UTC; null: not yet"`
	StatusPath  string     `json:"status_path" doc:"Page of the site that shows the order; empty: only the link from its checkout does"`
}

// MyOrdersOutput carries one's own orders.
type MyOrdersOutput struct {
	Body []MyOrder `nullable:"false"`
}

// ListMine answers GET /api/me/orders, the newest first.
func (a *API) ListMine(ctx context.Context, _ *struct{}) (*MyOrdersOutput, error) {
	p, _ := auth.From(ctx) // the route is for signed-in people
	mine, err := a.Service.ListMine(ctx, p.UserID)
	return &MyOrdersOutput{Body: mine}, err
}

// ListMine returns the newest 50 orders that the account placed signed in. What
// never got as far as an address to pay at is left out.
func (s *Service) ListMine(ctx context.Context, userID string) ([]MyOrder, error) {
	rows, err := database.All[Order](ctx, s.db, `
		SELECT`+orderColumns+`
		FROM orders
		WHERE user_id = $1
			AND state <> 'created'
		ORDER BY created_at DESC, id DESC
		LIMIT $2`, userID, maxMine)
	if err != nil {
		return nil, err
	}
	mine := make([]MyOrder, len(rows))
	for i, o := range rows {
		mine[i] = MyOrder{
			Number: o.Number, ServiceName: o.ServiceName, AmountCents: o.AmountCents, IsRecurring: o.IsRecurring,
			State: o.State, Mode: o.Mode, CreatedAt: o.CreatedAt, PaidAt: o.PaidAt,
		}
		token, err := s.tokenOf(ctx, o)
		if err != nil {
			return nil, err
		}
		if token != "" {
			mine[i].StatusPath = "/payment-success?" + url.Values{"order": {token}}.Encode()
		}
	}
	return mine, nil
}
