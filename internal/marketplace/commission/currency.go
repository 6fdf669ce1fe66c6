package commission

import (
	"context"

	"harborlight/internal/kit/money"
	"harborlight/internal/platform/database"
)

// HasOtherThan reports whether the ledger has amounts in another currency. They all have one, so any of them tells.
func (s *Service) HasOtherThan(ctx context.Context, q database.Querier, c money.Currency) (bool, error) {
	return database.One[bool](ctx, q, `
		SELECT COALESCE((
			SELECT currency
			FROM commission_statements
			LIMIT 1
		) <> $1, FALSE)`, string(c))
}
