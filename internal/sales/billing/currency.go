package billing

import (
	"context"

	"harborlight/internal/kit/money"
	"harborlight/internal/platform/database"
)

// HasOtherThan reports whether invoices are in another currency. They all have one, so the newest tells. Tests don't
// count: they have numbers of their own.
func (s *Service) HasOtherThan(ctx context.Context, q database.Querier, c money.Currency) (bool, error) {
	return database.One[bool](ctx, q, `
		SELECT COALESCE((
			SELECT currency
			FROM invoices
			WHERE NOT is_test
			ORDER BY issued_at DESC, id DESC
			LIMIT 1
		) <> $1, FALSE)`, string(c))
}
