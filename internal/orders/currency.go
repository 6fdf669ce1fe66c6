package orders

import (
	"context"

	"harborlight/internal/database"
	"harborlight/internal/money"
)

// HasOtherThan reports whether orders are in another currency. They all have one, so the newest tells. Tests don't
// count: they move no money.
func (s *Service) HasOtherThan(ctx context.Context, q database.Querier, c money.Currency) (bool, error) {
	return database.One[bool](ctx, q, `
		SELECT COALESCE((
			SELECT currency
			FROM orders
			WHERE NOT `+isTest+`
			ORDER BY created_at DESC, id DESC
			LIMIT 1
		) <> $1, FALSE)`, string(c))
}
