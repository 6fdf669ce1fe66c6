package partners

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"harborlight/internal/database"
	"harborlight/internal/id"
)

// found is a search result: a partner and its place in the index.
type found struct {
	Listing
	tier int
}

func (f found) cursor() string { return strconv.Itoa(f.tier) + "." + f.ID }

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
	var rows []found
	for ; tier < len(tiers) && len(rows) < count; tier++ {
		more, err := listTier(ctx, db, s, tier, place, count-len(rows))
		if err != nil {
			return nil, err
		}
		for _, l := range more {
			rows = append(rows, found{Listing: l, tier: tier})
		}
		place = -1
	}
	return rows, nil
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

// listTier returns the partners of one tier after a place, in the order of places.
func listTier(ctx context.Context, db *database.DB, s search, tier int, after int64, count int) ([]Listing, error) {
	e := expressionOf(db.Dialect())
	found, better := e.tier(tier, s.words, s.service), e.better(tier, s.words)
	if db.Dialect() == database.SQLite {
		if tier > 0 {
			found += " NOT " + better
		}
		return matches(ctx, db, readOff, found, after, count)
	}
	rows, err := matches(ctx, db, walkAhead, found, after, count, better)
	if err != nil || len(rows) == count {
		return rows, err
	}
	return matches(ctx, db, gatherAll, found, after, count, better)
}

// FTS5 hands matches out in the order of places and stops when it has enough.
// PostgreSQL's index cannot; so frequent words are found by looking at the next
// thousand places, and only what is rarer is gathered from the index and sorted.
// The planner guesses between the two by itself, and badly for several words at
// once: the forms below leave it no choice (docs/decisions/0017).
const (
	readOff = `
			SELECT
				rowid AS found
			FROM partner_index
			WHERE partner_index MATCH $1 AND rowid > $2
			ORDER BY rowid
			LIMIT $3`
	walkAhead = `
			SELECT
				place AS found
			FROM (
				SELECT
					place,
					terms
				FROM partner_index
				WHERE place > $2
				ORDER BY place
				LIMIT 1000
			) AS ahead
			WHERE terms @@ $1::tsquery AND NOT terms @@ $4::tsquery
			ORDER BY place
			LIMIT $3`
	gatherAll = `
			SELECT
				place AS found
			FROM partner_index
			WHERE terms @@ (SELECT $1::tsquery) AND NOT terms @@ $4::tsquery AND place + 0 > $2
			ORDER BY place + 0
			LIMIT $3`
)

// matches returns the active partners at the places that a query finds.
func matches(ctx context.Context, db *database.DB, query string, args ...any) ([]Listing, error) {
	return database.All[Listing](ctx, db, `
		SELECT`+listingColumns+`
		FROM (`+query+`
		) AS matches
		JOIN partners ON place = found
		WHERE is_active = true
		ORDER BY place`, args...)
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
