package orders

import (
	"context"
	"fmt"
	"time"

	"harborlight/internal/platform/database"
)

// Funnel is what became of the checkouts begun in some time.
type Funnel struct {
	IsTest    bool // all of them were tests, counted as an exception
	Hidden    int  // test orders of this time, not counted
	ByService []FunnelStep
}

// FunnelStep is what became of the checkouts of one service.
type FunnelStep struct {
	ServiceID string `db:"service_id"`
	Checkouts int64  `db:"checkouts"`
	Orders    int64  `db:"orders"` // of these: an invoice was ordered, or a payment is under way or made
	Paid      int64  `db:"paid"`   // of these: paid, whether refunded since or not
}

// Funnel counts the checkouts begun from one instant to before another. Test orders count only if there are no others,
// as in Revenue.
func (s *Service) Funnel(ctx context.Context, from, to time.Time) (f Funnel, err error) {
	if f.ByService, err = countSteps(ctx, s.db, from, to, false); err != nil {
		return f, fmt.Errorf("count what became of checkouts: %w", err)
	}
	tests, err := countSteps(ctx, s.db, from, to, true)
	if err != nil {
		return f, fmt.Errorf("count what became of test checkouts: %w", err)
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

// countSteps reads a range of the index orders_newest.
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
