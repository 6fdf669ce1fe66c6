package offers

import (
	"context"

	"harborlight/internal/kit/money"
	"harborlight/internal/platform/database"
)

// HasOtherThan reports whether buyers have offers in another currency. They all have one, so the newest tells. Drafts
// don't count.
func (s *Service) HasOtherThan(ctx context.Context, q database.Querier, c money.Currency) (bool, error) {
	return database.One[bool](ctx, q, `
		SELECT COALESCE((
			SELECT currency
			FROM offers
			WHERE state <> $2
			ORDER BY created_at DESC, id DESC
			LIMIT 1
		) <> $1, FALSE)`, string(c), string(Draft))
}
