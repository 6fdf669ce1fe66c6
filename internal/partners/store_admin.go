package partners

import (
	"context"
	"strings"

	"harborlight/internal/database"
)

// sorting is an order of the administrator's list: by what, and how one goes on
// after the row that a cursor names.
type sorting struct{ by, after string }

var sortings = map[string]sorting{
	SortNewest: {
		by:    "created_at DESC, id DESC",
		after: "(created_at, id) < (SELECT created_at, id FROM partners WHERE id = $%d)",
	},
	SortOldest: {
		by:    "created_at, id",
		after: "(created_at, id) > (SELECT created_at, id FROM partners WHERE id = $%d)",
	},
	SortName: {
		by:    "sort_name, id",
		after: "(sort_name, id) > (SELECT sort_name, id FROM partners WHERE id = $%d)",
	},
	SortRating: {
		by: "by_rating, by_verified, by_reviews, sort_name, id",
		after: "(by_rating, by_verified, by_reviews, sort_name, id) > " +
			"(SELECT by_rating, by_verified, by_reviews, sort_name, id FROM partners WHERE id = $%d)",
	},
}

// listPartners returns at most count partners of every status that follow the
// one named by after.
func listPartners(ctx context.Context, db *database.DB, f AdminFilter, after string, count int) ([]Partner, error) {
	order, ok := sortings[f.Sort]
	if !ok {
		order = sortings[SortNewest]
	}
	var where database.Condition
	if strings.TrimSpace(fold(f.Search)) != "" {
		found := searchWords(f.Search)
		if len(found) == 0 {
			return []Partner{}, nil
		}
		where.And(inIndex(db.Dialect()), expressionOf(db.Dialect()).any(found))
	}
	if f.Status != "" {
		where.And("is_active = $%d", f.Status == StatusActive)
	}
	if after != "" {
		if _, err := at[string](ctx, db, "SELECT id FROM partners WHERE id = $1", after); err != nil {
			return nil, err
		}
		where.And(order.after, after)
	}
	limit := where.Arg(count)
	return database.All[Partner](ctx, db, `
		SELECT`+partnerColumns+`
		FROM partners
		`+where.String()+`
		ORDER BY `+order.by+`
		LIMIT `+limit, where.Args()...)
}

// inIndex is true of the partners that an expression finds.
func inIndex(d database.Dialect) string {
	if d == database.Postgres {
		return "place IN (SELECT place FROM partner_index WHERE terms @@ $%d::tsquery)"
	}
	return "place IN (SELECT rowid FROM partner_index WHERE partner_index MATCH $%d)"
}
