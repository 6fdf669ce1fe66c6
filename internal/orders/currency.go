package orders

import (
	"context"

	"harborlight/internal/database"
	"harborlight/internal/money"
)

// HasOtherThan reports whether there are orders in another currency. Tests don't count: they move no money.
func (s *Service) HasOtherThan(ctx context.Context, q database.Querier, c money.Currency) (bool, error) {
	return database.One[bool](ctx, q, `
		SELECT EXISTS (
			SELECT 1
			FROM orders
			WHERE currency <> $1
				AND NOT `+isTest+`
		)`, string(c))
}
