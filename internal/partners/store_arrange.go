package partners

import (
	"context"
	"fmt"

	"harborlight/internal/database"
)

// arrangeFrom is how many companies make it worth while to arrange them.
var arrangeFrom = 5_000

// arrange puts the search index of a large directory in order, where it has come
// out of it; that halves what a search costs.
func arrange(ctx context.Context, db *database.DB) error {
	companies, err := database.One[int](ctx, db, `
		SELECT
			count
		FROM partner_counts
		WHERE name = 'total'`)
	if err == nil && companies >= arrangeFrom {
		if db.Dialect() == database.Postgres {
			err = cluster(ctx, db)
		} else {
			err = merge(ctx, db)
		}
	}
	if err != nil {
		return fmt.Errorf("arrange the search index: %w", err)
	}
	return nil
}

// cluster writes PostgreSQL's tables of words in the order of places: companies
// that follow one another are then read from one page. Searches wait meanwhile,
// about a second at 100,000 companies.
func cluster(ctx context.Context, db *database.DB) error {
	disordered, err := database.One[bool](ctx, db, `
		SELECT
			EXISTS (
				SELECT 1
				FROM pg_stats
				WHERE tablename = 'partner_index'
					AND attname = 'place'
					AND correlation < 0.9
			) AS disordered`)
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
				return err
			}
		}
		return nil
	})
}

const (
	maxSegments = 8   // of SQLite's index, beyond which they are merged
	mergePages  = 500 // that one transaction writes, some 50 ms
)

// merge makes one segment of those that SQLite's index has grown to: a search
// reads the words in each. Whoever writes meanwhile waits for one step only.
func merge(ctx context.Context, db *database.DB) error {
	segments, err := database.One[int](ctx, db, `
		SELECT
			COUNT(DISTINCT segid) AS segments
		FROM partner_index_idx`)
	if err != nil || segments <= maxSegments {
		return err
	}
	for pages, done := -mergePages, false; err == nil && !done; pages = mergePages { // below 0: all segments, not only those of a size
		err = db.Write(ctx, func(tx *database.Tx) error {
			before, err := changes(ctx, tx)
			if err != nil {
				return err
			}
			if _, err := tx.Exec(ctx, "INSERT INTO partner_index (partner_index, rank) VALUES ('merge', $1)", pages); err != nil {
				return err
			}
			after, err := changes(ctx, tx)
			done = after-before < 2 // FTS5's sign that there was nothing left to merge
			return err
		})
	}
	return err
}

// changes returns how many rows SQLite's connection has written so far.
func changes(ctx context.Context, tx *database.Tx) (int, error) {
	return database.One[int](ctx, tx, "SELECT total_changes() AS changes")
}
