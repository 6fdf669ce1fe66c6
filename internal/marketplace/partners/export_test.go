package partners

import (
	"time"

	"harborlight/internal/platform/database"
)

// Exported for the external test package: search terms, and inserting a row in any state.
var (
	SearchWords   = searchWords
	InsertPartner = insertPartner
)

// PartnersStatement returns the statement of the admin's list, for the first page or a later one.
func PartnersStatement(d database.Dialect, search, status, sort string, later bool) (query string, args []any) {
	list, where := partnerList, database.Condition{}
	list.Select += findEverywhere(d, &where, search)
	for _, s := range states {
		if s.ID == status {
			where.And(s.SQL)
		}
	}
	return list.Statement(where, sort, middle(sort, later), 50)
}

// FoundStatement returns the statement for one part of a search.
func FoundStatement(d database.Dialect, f Filter, part int, later bool) (query string, args []any) {
	return listings.Statement(f.part(d, part), SortRating, middle(SortRating, later), 21)
}

// middle returns cursor values of a row within an order.
func middle(sort string, later bool) []any {
	const id = "01a1fbce-3fbb-7623-8cc8-702435b7ce30"
	switch {
	case !later:
		return nil
	case sort == SortName:
		return []any{"m", id}
	case sort == SortRating:
		return []any{-2.5, 0, 0, "m", id}
	default:
		return []any{time.Date(2026, 1, 1, 0, 3, 0, 0, time.UTC), id}
	}
}
