package partners

import (
	"context"
	"strings"

	"harborlight/internal/database"
)

// sorting is an order of the administrator's list: by which columns, all of them
// upwards or downwards, and their values of one partner. Each has an index of its
// own, and one below the status.
type sorting struct {
	columns []string
	down    bool
	of      func(r rank) []any
}

var sortings = map[string]sorting{
	SortNewest: {columns: []string{"created_at", "id"}, down: true, of: byAge},
	SortOldest: {columns: []string{"created_at", "id"}, of: byAge},
	SortName:   {columns: []string{"sort_name", "id"}, of: func(r rank) []any { return []any{r.SortName, r.ID} }},
	SortRating: {columns: []string{"by_rating", "by_verified", "by_reviews", "sort_name", "id"}, of: func(r rank) []any {
		return []any{r.ByRating, r.ByVerified, r.ByReviews, r.SortName, r.ID}
	}},
}

func byAge(r rank) []any { return []any{r.CreatedAt, r.ID} }

// order returns the ORDER BY.
func (s sorting) order() string {
	direction := ""
	if s.down {
		direction = " DESC"
	}
	return strings.Join(s.columns, direction+", ") + direction
}

// beyond returns the condition that a partner follows another; its $%d stand for
// the values of the other. Compared with values, unlike with a subquery, an
// index begins there.
func (s sorting) beyond() string {
	operator := " > ("
	if s.down {
		operator = " < ("
	}
	return "(" + strings.Join(s.columns, ", ") + ")" + operator + strings.TrimSuffix(strings.Repeat("$%d, ", len(s.columns)), ", ") + ")"
}

// listPartners returns at most count partners of every status that follow the
// one named by after.
func listPartners(ctx context.Context, db *database.DB, f AdminFilter, after string, count int) ([]Partner, error) {
	if strings.TrimSpace(fold(f.Search)) != "" && len(searchWords(f.Search)) == 0 {
		return []Partner{}, nil
	}
	var from *rank
	if after != "" {
		r, err := at[rank](ctx, db, selectRank, after)
		if err != nil {
			return nil, err
		}
		from = &r
	}
	query, args := partnersStatement(db.Dialect(), f, from, count)
	return database.All[Partner](ctx, db, query, args...)
}

// partnersStatement reads at most count partners after the one that stands at
// from, if any.
func partnersStatement(d database.Dialect, f AdminFilter, from *rank, count int) (query string, args []any) {
	order, ok := sortings[f.Sort]
	if !ok {
		order = sortings[SortNewest]
	}
	var where database.Condition
	if found := searchWords(f.Search); len(found) > 0 {
		where.And(inIndex(d), expressionOf(d).any(found))
	}
	if f.Status != "" {
		where.And("is_active = $%d", f.Status == StatusActive)
	}
	if from != nil {
		where.And(order.beyond(), order.of(*from)...)
	}
	limit := where.Arg(count)
	return `
		SELECT` + partnerColumns + `
		FROM partners
		` + where.String() + `
		ORDER BY ` + order.order() + `
		LIMIT ` + limit, where.Args()
}

// inIndex is true of the partners that an expression finds.
func inIndex(d database.Dialect) string {
	if d == database.Postgres {
		return "place IN (SELECT place FROM partner_index WHERE terms @@ $%d::tsquery)"
	}
	return "place IN (SELECT rowid FROM partner_index WHERE partner_index MATCH $%d)"
}
