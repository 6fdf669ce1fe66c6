package offers

import (
	"context"

	"harborlight/internal/database"
	"harborlight/internal/money"
)

// HasOtherThan reports whether buyers have offers in another currency. Drafts don't count.
func (s *Service) HasOtherThan(ctx context.Context, q database.Querier, c money.Currency) (bool, error) {
	return database.One[bool](ctx, q, `
		SELECT EXISTS (
			SELECT 1
			FROM offers
			WHERE currency <> $1
				AND state <> $2
		)`, string(c), string(Draft))
}
