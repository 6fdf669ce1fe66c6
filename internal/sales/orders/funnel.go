package orders

import (
	"context"
	"fmt"
	"time"

	"harborlight/internal/platform/database"
)

// Funnel contains the outcomes of the checkouts that began in a period.
type Funnel struct {
	IsTest    bool // contains only test orders, because there are no others
	Hidden    int  // number of test orders in the period that aren't counted
	ByService []FunnelStep
}

// FunnelStep contains the outcomes of the checkouts of one service.
type FunnelStep struct {
	ServiceID string `db:"service_id"`
	Checkouts int64  `db:"checkouts"`
	Orders    int64  `db:"orders"` // checkouts with an ordered invoice, or a pending or completed payment
	Paid      int64  `db:"paid"`   // paid checkouts, including refunded ones
}

// Funnel counts the checkouts, orders and payments by service, for checkouts that began in [from, to). Test orders
// count only if there are no others, as in Revenue; otherwise, Hidden is their number.
func (s *Service) Funnel(ctx context.Context, from, to time.Time) (f Funnel, err error) {
	if f.ByService, err = countSteps(ctx, s.db, from, to, false); err != nil {
		return f, fmt.Errorf("count checkout outcomes: %w", err)
	}
	tests, err := countSteps(ctx, s.db, from, to, true)
	if err != nil {
		return f, fmt.Errorf("count test checkout outcomes: %w", err)
	}
	if len(f.ByService) == 0 && len(tests) > 0 {
		f.IsTest, f.ByService = true, tests
		return f, nil
	}
	for _, one := range tests {
		f.Hidden += int(one.Checkouts)
	}
	return f, nil
}

// countSteps returns the number of checkouts in [from, to), of the orders that they became (paid, being paid, or
// placed by invoice) and of payments, for each service that has any. It counts either test orders or all others.
func countSteps(ctx context.Context, q database.Querier, from, to time.Time, tests bool) ([]FunnelStep, error) {
	return database.All[FunnelStep](ctx, q, `
		SELECT
			service_id,
			COUNT(*) AS checkouts,
			COUNT(CASE
				WHEN paid_at IS NOT NULL THEN 1
				WHEN processing THEN 1
				WHEN mode = 'invoice' AND state NOT IN ('created', 'expired', 'cancelled') THEN 1
			END) AS orders,
			COUNT(paid_at) AS paid
		FROM orders
		WHERE created_at >= $1 AND created_at < $2 AND `+isTest+` = $3
		GROUP BY service_id
		ORDER BY service_id
		LIMIT 1000`, from, to, tests)
}
