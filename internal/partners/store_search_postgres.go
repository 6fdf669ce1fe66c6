package partners

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strconv"
	"strings"

	"harborlight/internal/database"
)

// PostgreSQL's index of words has no order: before it can show the best partner
// of a search it has to collect and sort all of them. So a search first looks at
// the next places themselves, which finds words that many partners have, and
// asks the index for what is rarer (docs/decisions/0017).
const sample = 200 // places that tell how frequent the words of a search are

// Tests of small directories shorten them, to go all ways.
var (
	firstLook = 1_000 // places that every search looks at: all there are in most directories
	shortLook = 300   // the least that another statement looks at
)

// ahead is what a look at the places that follow one another has found.
type ahead struct {
	places [][]int64 // by tier, the best first, at most as many as were asked for
	looked int       // how many places
	end    int64     // the last of them, if there may be more
	more   bool      // whether there may be
}

// lacks reports whether the look has not found enough of a tier, and there may be more.
func (a ahead) lacks(tier, count int) bool { return a.more && len(a.places[tier]) < count }

// further estimates at how many more places one has to look to find enough of a tier.
func (a ahead) further(tier, count int) int {
	if len(a.places[tier]) == 0 {
		return math.MaxInt
	}
	return a.looked * (count - len(a.places[tier])) / len(a.places[tier])
}

// listGathered is listFound on PostgreSQL, after a place in a tier.
func listGathered(ctx context.Context, db *database.DB, s search, tier int, after int64, count int) ([]found, error) {
	const tries = 3 // in case a partner gets another place between the statements
	for try := 1; ; try++ {
		hits, err := findHits(ctx, db, s, tier, after, count)
		if err != nil {
			return nil, err
		}
		rows, err := listHits(ctx, db, hits)
		if err != nil || len(rows) == len(hits) || try == tries {
			return rows, err
		}
	}
}

// listHits returns the active partners at the places of the hits, in their order.
func listHits(ctx context.Context, db *database.DB, hits []hit) ([]found, error) {
	places, tierAt := make([]int64, len(hits)), map[int64]int{}
	for i, h := range hits {
		places[i], tierAt[h.Place] = h.Place, h.Tier
	}
	rows, err := database.All[found](ctx, db, `
		SELECT`+listingColumns+`,
			place
		FROM partners
		WHERE place = ANY($1) AND is_active = true`, places)
	for i, row := range rows {
		rows[i].Tier = tierAt[row.Place]
	}
	slices.SortFunc(rows, func(a, b found) int {
		return cmp.Or(cmp.Compare(a.Tier, b.Tier), cmp.Compare(a.Place, b.Place))
	})
	return rows, err
}

// findHits returns at most count hits after a place in a tier, the best first.
func findHits(ctx context.Context, db *database.DB, s search, tier int, after int64, count int) ([]hit, error) {
	if after < 0 {
		return findTiers(ctx, db, s, tier, len(tiers)-1, after, count)
	}
	hits, err := findTiers(ctx, db, s, tier, tier, after, count)
	if err != nil || len(hits) == count || tier+1 == len(tiers) {
		return hits, err
	}
	more, err := findTiers(ctx, db, s, tier+1, len(tiers)-1, -1, count-len(hits))
	return append(hits, more...), err
}

// hunt is a search on its way through the tiers, each after the same place.
type hunt struct {
	search
	db    *database.DB
	after int64
	count int
	whole bool         // whether it began with the first hit of all
	near  ahead        // what the first look has found
	rare  []collection // by tier; nil until it is needed
	hits  []hit        // so far, the best first
}

// findTiers returns at most count hits of the tiers from first to last, each of
// them after the same place.
func findTiers(ctx context.Context, db *database.DB, s search, first, last int, after int64, count int) ([]hit, error) {
	near, err := look(ctx, db, s, last, after, count)
	h := hunt{search: s, db: db, after: after, count: count, whole: first == 0 && after < 0, near: near}
	for tier := first; err == nil && tier <= last && h.left() > 0; tier++ {
		err = h.find(ctx, tier)
	}
	return h.hits, err
}

// left returns how many hits are still wanted.
func (h *hunt) left() int { return h.count - len(h.hits) }

// find adds the hits of a tier. It goes on from what the first look has found:
// further, or by the index, whichever promises to cost less. Where the promise
// fails, it asks the index too.
func (h *hunt) find(ctx context.Context, tier int) (err error) {
	places := h.near.places[tier]
	if h.near.lacks(tier, h.left()) {
		if h.rare == nil {
			if h.rare, err = selective(ctx, h.db, h.search, h.near); err != nil {
				return err
			}
		}
		further := h.near.further(tier, h.left())
		if further > h.rare[tier].cost {
			return h.gather(ctx, tier)
		}
		more, err := lookOn(ctx, h.db, h.search, tier, h.near.end, max(3*further, shortLook), h.left()-len(places))
		if err != nil {
			return err
		}
		if places = slices.Concat(places, more); len(places) < h.left() {
			return h.gather(ctx, tier)
		}
	}
	for _, place := range places[:min(h.left(), len(places))] {
		h.hits = append(h.hits, hit{Tier: tier, Place: place})
	}
	return nil
}

// gather adds the hits of a tier that the index has. A tier's words find those of
// the better tiers too: where they are known, they need not be told apart.
func (h *hunt) gather(ctx context.Context, tier int) error {
	gathered, err := gather(ctx, h.db, h.search, h.rare[tier], tier, !h.whole, h.after, h.count)
	for _, g := range gathered {
		if h.left() > 0 && !slices.ContainsFunc(h.hits, func(k hit) bool { return k.Place == g.Place }) {
			h.hits = append(h.hits, g)
		}
	}
	return err
}

// lookOn looks at the next places until it has found enough of a tier, or looked
// at as many as it may.
func lookOn(ctx context.Context, db *database.DB, s search, tier int, after int64, places, count int) ([]int64, error) {
	e := expressionOf(db.Dialect())
	return database.All[int64](ctx, db, `
		SELECT
			place
		FROM (
			SELECT
				place,
				terms
			FROM `+tableOf(tier)+`
			WHERE place > $3
			ORDER BY place
			LIMIT $4
		) AS ahead
		WHERE terms @@ $1::tsquery
			AND NOT terms @@ $2::tsquery
		ORDER BY place
		LIMIT $5`, e.tier(tier, s.words, s.service), e.better(tier, s.words), after, places, count)
}

// theEnd is the tier of the row of a look that says where it ends.
const theEnd = 99

// tableOf returns the table with the terms of the tiers up to one. The narrow one
// has no words of descriptions.
func tableOf(tier int) string {
	if tiers[tier] == anywhere {
		return "partner_index"
	}
	return "partner_offers"
}

// look looks at the next places and returns of each tier up to last at most count.
// How many places stands in the text of the statement: as a parameter, it would
// have PostgreSQL plan each search anew.
func look(ctx context.Context, db *database.DB, s search, last int, after int64, count int) (ahead, error) {
	e, places := expressionOf(db.Dialect()), strconv.Itoa(firstLook)
	rows, err := database.All[hit](ctx, db, `
		WITH seen AS MATERIALIZED (
			SELECT
				place,
				CASE
					WHEN NOT terms @@ $3::tsquery THEN NULL
					WHEN NOT terms @@ $2::tsquery THEN 2
					WHEN NOT terms @@ $1::tsquery THEN 1
					ELSE 0
				END AS tier
			FROM (
				SELECT
					place,
					terms
				FROM `+tableOf(last)+`
				WHERE place > $4
				ORDER BY place
				LIMIT `+places+`
			) AS ahead
		)
		(SELECT tier, place FROM seen WHERE tier = 0 ORDER BY place LIMIT $5)
		UNION ALL
		(SELECT tier, place FROM seen WHERE tier = 1 ORDER BY place LIMIT $5)
		UNION ALL
		(SELECT tier, place FROM seen WHERE tier = 2 ORDER BY place LIMIT $5)
		UNION ALL
		SELECT $6::INT, MAX(place) FROM seen HAVING COUNT(*) = `+places,
		e.tier(0, s.words, s.service), e.tier(min(1, last), s.words, s.service), e.tier(last, s.words, s.service), after, count, theEnd)
	found := ahead{places: make([][]int64, len(tiers)), looked: firstLook}
	for _, row := range rows {
		if row.Tier == theEnd {
			found.end, found.more = row.Place, true
			continue
		}
		found.places[row.Tier] = append(found.places[row.Tier], row.Place)
	}
	return found, err
}

// gather returns at most count hits of a tier, collected from the index; those of
// better tiers too unless alone. What the planner may not see keeps it from other
// plans: its guesses for several words at once are off by orders of magnitude.
func gather(ctx context.Context, db *database.DB, s search, c collection, tier int, alone bool, after int64, count int) ([]hit, error) {
	if slices.Contains(c.parts, "") { // nobody has such a word
		return nil, nil
	}
	e := expressionOf(db.Dialect())
	var all, better *string // what else to test in each row; nil: nothing
	if !c.whole {
		all = new(e.tier(tier, s.words, s.service))
	}
	if alone && tier > 0 {
		better = new(e.better(tier, s.words))
	}
	return database.All[hit](ctx, db, `
		SELECT
			$1::INT AS tier,
			place
		FROM `+tableOf(tier)+`
		WHERE terms @@ (SELECT $2::tsquery)
			AND ($3::tsquery IS NULL OR terms @@ $3::tsquery IS TRUE)
			AND ($4::tsquery IS NULL OR NOT terms @@ $4::tsquery)
			AND place + 0 > $5
		ORDER BY place + 0
		LIMIT $6`,
		tier, strings.Join(c.parts, e.and), all, better, after, count)
}
