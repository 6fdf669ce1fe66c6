package partners

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"harborlight/internal/database"
	"harborlight/internal/id"
)

// hit is where a search has found a partner: the best tier first, within it in
// the order of places.
type hit struct {
	Tier  int   `db:"tier"`
	Place int64 `db:"place"`
}

// found is a search result: a partner and its place in the index.
type found struct {
	Listing
	hit
}

func (f found) cursor() string { return strconv.Itoa(f.Tier) + "." + f.ID }

// search is a search of the directory.
type search struct {
	words   []string
	service string // "": any
}

// listFound returns at most count active partners that the search finds, the
// best first, after the one that a cursor names.
func listFound(ctx context.Context, db *database.DB, s search, after string, count int) ([]found, error) {
	tier, place, err := placeOf(ctx, db, after)
	if err != nil || len(s.words) == 0 {
		return nil, err
	}
	if db.Dialect() == database.Postgres {
		return listGathered(ctx, db, s, tier, place, count)
	}
	var rows []found
	for ; tier < len(tiers) && len(rows) < count; tier++ {
		// A tier's words find those of the better tiers too. On the first page they
		// are known; going through their words again costs as much as the tier does.
		more, err := listTier(ctx, db, s, tier, after != "", place, count)
		if err != nil {
			return nil, err
		}
		rows = append(rows, slices.DeleteFunc(more, func(m found) bool {
			return slices.ContainsFunc(rows, func(r found) bool { return r.ID == m.ID })
		})...)
		place = -1
	}
	return rows[:min(count, len(rows))], nil
}

// placeOf returns where a page begins: in the tier, after the place. A cursor is
// the tier and the id of the last partner of the page before.
func placeOf(ctx context.Context, q database.Querier, cursor string) (tier int, place int64, err error) {
	if cursor == "" {
		return 0, -1, nil
	}
	number, partnerID, _ := strings.Cut(cursor, ".")
	tier, err = strconv.Atoi(number)
	if err != nil || tier < 0 || tier >= len(tiers) || !id.Valid(partnerID) {
		return 0, 0, errNoPage
	}
	place, err = at[int64](ctx, q, `
		SELECT
			place
		FROM partners
		WHERE id = $1`, partnerID)
	return tier, place, err
}

// listTier returns at most count partners of one tier after a place, in the order
// of places; those of better tiers too unless alone. It is SQLite's way: FTS5
// hands matches out in that order and stops when it has enough.
func listTier(ctx context.Context, db *database.DB, s search, tier int, alone bool, after int64, count int) ([]found, error) {
	query, args := tierStatement(s, tier, alone, after, count)
	return database.All[found](ctx, db, query, args...)
}

// tierStatement is the statement of listTier.
func tierStatement(s search, tier int, alone bool, after int64, count int) (query string, args []any) {
	e := expressionOf(database.SQLite)
	match := e.tier(tier, s.words, s.service)
	if alone && tier > 0 {
		match += " NOT " + e.all(tiers[tier-1], s.words)
	}
	return `
		SELECT` + listingColumns + `,
			place,
			$4 AS tier
		FROM (
			SELECT
				rowid AS found
			FROM partner_index
			WHERE partner_index MATCH $1 AND rowid > $2
			ORDER BY rowid
			LIMIT $3
		) AS matches
		CROSS JOIN partners -- in this order: every other begins with all that are active
		WHERE place = found AND is_active = true
		ORDER BY place`, []any{match, after, count, tier}
}

// staleBatch is how many partners one transaction indexes anew.
const staleBatch = 500

// indexStale writes the terms of partners that were indexed by older rules, at
// most one batch, and returns how many those were.
func indexStale(ctx context.Context, tx *database.Tx) (int, error) {
	rows, err := database.All[Partner](ctx, tx, `
		SELECT`+partnerColumns+`
		FROM partners
		WHERE terms_version < $1
		ORDER BY id
		LIMIT $2`+tx.ForUpdate(), termsVersion, staleBatch)
	if err != nil {
		return 0, err
	}
	for _, p := range rows {
		n, err := tx.Exec(ctx, `
		UPDATE partners
		SET
			listed_terms = $1,
			hidden_terms = $2,
			terms_version = $3
		WHERE id = $4`, listedTerms(p), hiddenTerms(p), termsVersion, p.ID)
		if err == nil && n != 1 {
			err = fmt.Errorf("%d rows were updated", n)
		}
		if err != nil {
			return 0, fmt.Errorf("index partner %s: %w", p.ID, err)
		}
	}
	return len(rows), nil
}
