package introductions

import "time"

// Statement is, for tests that are not of the package, the statement of the administrator's list, on the first page
// or on one behind a request.
func Statement(f Filter, later bool) (query string, args []any) {
	return requestList.Statement(f.where(), f.Sort, middle(f.Sort, later), 50)
}

// middle is where some row stands in an order.
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
