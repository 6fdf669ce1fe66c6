package partners

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"harborlight/internal/database"
)

// collection is what is worth collecting from the index.
type collection struct {
	parts []string
	whole bool // whether these are all parts of the search
	cost  int  // how many places could be looked at instead, probably
}

// What collecting costs, in places looked at: a row that stands somewhere in the
// table, and a posting of the index, of a beginning or of a word spelled out.
const (
	rowCost       = 5
	beginningCost = 0.25
	spelledCost   = 0.03
)

// selective chooses, for each tier, the parts of a search that are worth
// collecting from the index: the rarest, and those that save more than they cost.
func selective(ctx context.Context, db *database.DB, s search, seen ahead) ([]collection, error) {
	e := expressionOf(db.Dialect())
	shares, spelled, total, err := frequencies(ctx, db, s)
	if err != nil {
		return nil, err
	}
	rare := make([]collection, len(tiers))
	for tier := range tiers {
		c := &rare[tier]
		left, postings := 1.0, 0.0 // the share of all rows that the parts so far leave, and what finding them costs
		parts := slices.Clone(e.parts(tier, s.words, s.service))
		slices.SortStableFunc(parts, func(a, b string) int { return cmp.Compare(shares[a], shares[b]) })
		for _, part := range parts {
			share, cost := shares[part], spelledCost
			if strings.HasSuffix(spelled[part], e.prefix) {
				cost = beginningCost
			}
			if len(c.parts) > 0 && share*cost > rowCost*left*(1-share) {
				continue // the rows that it leaves out are fewer than its postings
			}
			c.parts, left, postings = append(c.parts, spelled[part]), left*share, postings+share*cost
		}
		if c.whole = len(c.parts) == len(parts); c.whole { // how many all of them find was seen
			left = (float64(len(seen.places[tier])) + 0.5) / float64(seen.looked)
		}
		c.cost = int((left*rowCost + postings) * float64(total))
	}
	return rare, nil
}

// maxSpelled is how many words that a part of a search may stand for are spelled
// out for the index, which finds whole words several times as fast.
const maxSpelled = 12

// allParts returns the parts of a search over all tiers, and for each the
// beginning of a word that it stands for; empty: it is a whole word.
func allParts(e expression, s search) (parts, beginnings []string) {
	for tier := range tiers {
		for _, part := range e.parts(tier, s.words, s.service) {
			if slices.Contains(parts, part) {
				continue
			}
			beginning, isBeginning := strings.CutSuffix(part, e.prefix)
			if !isBeginning {
				beginning = ""
			}
			parts, beginnings = append(parts, part), append(beginnings, strings.Trim(beginning, e.quote))
		}
	}
	return parts, beginnings
}

// frequencies returns which share of the partners has each part of a search, as
// a sample of them tells; the same part of whole words, where those are few, ""
// for none; and how many partners there are. Its limits stand in the text, and its
// lists where the planner does not count them, for the reason of look's.
func frequencies(ctx context.Context, db *database.DB, s search) (shares map[string]float64, spelled map[string]string, total int, err error) {
	e := expressionOf(db.Dialect())
	parts, beginnings := allParts(e, s)
	shares, spelled = map[string]float64{}, map[string]string{}
	for _, part := range parts {
		shares[part], spelled[part] = 0.5/sample, part // rather than none: none was seen
	}
	rows, err := database.All[struct {
		Number int    `db:"number"` // of the part, from 1; 0: the partners
		Count  int    `db:"count"`
		Terms  string `db:"terms"`
	}](ctx, db, `
		SELECT
			number,
			(
				SELECT
					COUNT(*)
				FROM (
					SELECT
						terms
					FROM partner_index
					ORDER BY place
					LIMIT `+strconv.Itoa(sample)+`
				) AS front
				WHERE terms @@ part
			) AS count,
			array_to_string(ARRAY(
				SELECT
					term
				FROM partner_terms
				WHERE beginning <> ''
					AND term >= beginning
					AND term < beginning || chr(1114111)
				ORDER BY term
				LIMIT `+strconv.Itoa(maxSpelled+1)+`
			), ' ') AS terms
		FROM unnest((SELECT $1::text[])::tsquery[], (SELECT $2::text[])) WITH ORDINALITY AS parts (part, beginning, number)
		UNION ALL
		SELECT
			0,
			count,
			''
		FROM partner_counts
		WHERE name = 'total'`, parts, beginnings)
	for _, row := range rows {
		if row.Number == 0 {
			total = row.Count
			continue
		}
		part := parts[row.Number-1]
		shares[part] += float64(row.Count) / sample
		if terms := strings.Fields(row.Terms); beginnings[row.Number-1] != "" && len(terms) <= maxSpelled {
			spelled[part] = e.oneOf(terms)
		}
	}
	return shares, spelled, total, err
}
