package orders

import (
	"context"
	"net/url"
	"time"

	"harborlight/internal/kit/money"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
)

// maxMine is the maximum number of orders in an account's list.
const maxMine = 50

// MyOrder is the view of an order for the account that placed it.
type MyOrder struct {
	Number      string         `json:"number" doc:"Order number, to quote in questions" example:"2611-7K3MQ9"`
	ServiceName string         `json:"service_name" doc:"Service name at the time of the order"`
	TotalCents  int64          `json:"amount_cents" doc:"Total in cents, including tax"`
	Currency    money.Currency `json:"currency" doc:"Lower-case code (ISO 4217)" example:"usd"`
	IsRecurring bool           `json:"is_recurring" doc:"Due every month"`
	State       State          `json:"state" enum:"created,pending,paid,refunded,partially_refunded,disputed,expired,cancelled" doc:"State of the order"`
	Mode        Mode           `json:"mode" enum:"test,invoice,stripe" doc:"Payment mode"`
	CreatedAt   time.Time      `json:"created_at"`
	PaidAt      *time.Time     `json:"paid_at" doc:"Time of payment, UTC; null: unpaid"`
	StatusPath  string         `json:"status_path" doc:"Page that shows the order; empty: only the link from the checkout opens it"`

	WithdrawUntil *time.Time `json:"withdraw_until,omitempty" doc:"End of a consumer's withdrawal period, UTC; omitted after it, and for other buyers"`
}

// MyOrdersOutput contains the orders of the signed-in account.
type MyOrdersOutput struct {
	Body []MyOrder `nullable:"false"`
}

// ListMine handles GET /api/me/orders: it returns the signed-in user's orders, newest first.
func (a *API) ListMine(ctx context.Context, _ *struct{}) (*MyOrdersOutput, error) {
	p, _ := auth.From(ctx) // the route requires a session
	mine, err := a.Service.ListMine(ctx, p.UserID)
	return &MyOrdersOutput{Body: mine}, err
}

// ListMine returns the newest 50 orders that the account placed while signed in, except online orders that never got
// a payment page. StatusPath is empty for orders without a derivable token.
func (s *Service) ListMine(ctx context.Context, userID string) ([]MyOrder, error) {
	rows, err := database.All[Order](ctx, s.db, `
		SELECT`+orderColumns+`
		FROM orders
		WHERE user_id = $1
			AND (state <> 'created' OR mode = 'invoice')
		ORDER BY created_at DESC, id DESC
		LIMIT $2`, userID, maxMine)
	if err != nil {
		return nil, err
	}
	mine := make([]MyOrder, len(rows))
	for i, o := range rows {
		mine[i] = MyOrder{
			Number: o.Number, ServiceName: o.ServiceName, TotalCents: o.TotalCents, Currency: o.Currency,
			IsRecurring: o.IsRecurring, State: o.State, Mode: o.Mode, CreatedAt: o.CreatedAt, PaidAt: o.PaidAt,
		}
		if mine[i].WithdrawUntil, err = s.withdrawUntil(ctx, s.db, o); err != nil {
			return nil, err
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
