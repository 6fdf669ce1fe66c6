package partners

import (
	"context"
	"fmt"
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

// beyond returns the condition that a partner follows another; its %s stand for
// the values of the other. Compared with values, unlike with a subquery, an
// index begins there.
func (s sorting) beyond() string {
	operator := " > ("
	if s.down {
		operator = " < ("
	}
	return "(" + strings.Join(s.columns, ", ") + ")" + operator + strings.TrimSuffix(strings.Repeat("%s, ", len(s.columns)), ", ") + ")"
}

// condition is the WHERE of a statement as it grows.
type condition struct {
	text strings.Builder
	args []any
}

// and adds a condition; each %s in it stands for one of the arguments.
func (c *condition) and(text string, args ...any) {
	word := " AND "
	if len(c.args) == 0 {
		word = "WHERE "
	}
	marks := make([]any, len(args))
	for i := range args {
		marks[i] = fmt.Sprintf("$%d", len(c.args)+i+1)
	}
	c.args = append(c.args, args...)
	c.text.WriteString(word + fmt.Sprintf(text, marks...))
}

// limit adds the argument of the LIMIT and returns its placeholder.
func (c *condition) limit(count int) string {
	c.args = append(c.args, count)
	return fmt.Sprintf("$%d", len(c.args))
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
	var where condition
	if found := searchWords(f.Search); len(found) > 0 {
		where.and(inIndex(d), expressionOf(d).any(found))
	}
	if f.Status != "" {
		where.and("is_active = %s", f.Status == StatusActive)
	}
	if from != nil {
		where.and(order.beyond(), order.of(*from)...)
	}
	limit := where.limit(count)
	return `
		SELECT` + partnerColumns + `
		FROM partners
		` + where.text.String() + `
		ORDER BY ` + order.order() + `
		LIMIT ` + limit, where.args
}

// inIndex is true of the partners that an expression finds.
func inIndex(d database.Dialect) string {
	if d == database.Postgres {
		return "place IN (SELECT place FROM partner_index WHERE terms @@ %s::tsquery)"
	}
	return "place IN (SELECT rowid FROM partner_index WHERE partner_index MATCH %s)"
}
