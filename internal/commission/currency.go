package commission

import (
	"context"

	"harborlight/internal/database"
	"harborlight/internal/money"
)

// HasOtherThan reports whether the ledger has amounts in another currency.
func (s *Service) HasOtherThan(ctx context.Context, q database.Querier, c money.Currency) (bool, error) {
	return database.One[bool](ctx, q, `
		SELECT EXISTS (
			SELECT 1
			FROM commission_statements
			WHERE currency <> $1
		)`, string(c))
}
