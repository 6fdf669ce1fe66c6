package partners

import (
	"context"
	"fmt"

	"harborlight/internal/database"
)

// arrangeFrom is how many companies make it worth while to arrange them.
var arrangeFrom = 5_000

// arrange writes PostgreSQL's tables of words in the order of places, where they
// have come out of it: companies that follow one another are then read from one
// page, which halves what a look costs. Searches wait meanwhile, about a second
// at 100,000 companies.
func arrange(ctx context.Context, db *database.DB) error {
	if db.Dialect() != database.Postgres {
		return nil // FTS5 keeps its order itself
	}
	disordered, err := database.One[bool](ctx, db, `
		SELECT
			EXISTS (
				SELECT 1
				FROM pg_stats s
				JOIN pg_class c ON c.oid = 'partner_index'::regclass
				WHERE s.tablename = 'partner_index'
					AND s.attname = 'place'
					AND s.correlation < 0.9
					AND c.reltuples >= $1
			) AS disordered`, arrangeFrom)
	if err != nil || !disordered {
		return err
	}
	return db.Write(ctx, func(tx *database.Tx) error {
		for _, statement := range []string{
			"SET LOCAL lock_timeout = '3s'", // a search that takes longer goes first: there is another night
			"CLUSTER partner_index USING partner_index_pkey",
			"CLUSTER partner_offers USING partner_offers_pkey",
			"ANALYZE partner_index",
			"ANALYZE partner_offers",
		} {
			if _, err := tx.Exec(ctx, statement); err != nil {
				return fmt.Errorf("arrange the search index: %w", err)
			}
		}
		return nil
	})
}
