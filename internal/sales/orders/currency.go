package orders

import (
	"context"

	"harborlight/internal/kit/money"
	"harborlight/internal/platform/database"
)

// HasOtherThan reports whether orders that have an invoice, will get one or can be paid at this moment are in another
// currency. They all have one, so the newest tells. Nobody is bound by an order that waits for its buyer's
// confirmation, and tests move no money.
func (s *Service) HasOtherThan(ctx context.Context, q database.Querier, c money.Currency) (bool, error) {
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
