package introductions

import (
	"slices"
	"time"

	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/paging"
)

// Statement returns the statement of the admin's list, filtered by status, for the first page or a later one.
func Statement(q desk.Query, later bool) (query string, args []any) {
	var where database.Condition
	paging.Search(&where, "r.search_text", q.Search)
	states := statusStates()
	if at := slices.IndexFunc(states, func(s desk.State[Request]) bool { return s.ID == q.States["status"] }); at >= 0 {
		where.And("(" + states[at].SQL + ")")
	}
	return requestList.Statement(where, q.Sort, middle(q.Sort, later), 50)
}

// middle returns cursor values of a row within an order.
func middle(sort string, later bool) []any {
	const id = "01a1fbce-3fbb-7623-8cc8-702435b7ce30"
	switch {
	case !later:
		return nil
	case sort == "name":
		return []any{"m", id}
	default:
		return []any{time.Date(2026, 1, 1, 0, 3, 0, 0, time.UTC), id}
	}
}
