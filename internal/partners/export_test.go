package partners

import (
	"time"

	"harborlight/internal/database"
)

// For tests that are not of the package: what a search looks for, and a row of
// any state.
var (
	SearchWords   = searchWords
	InsertPartner = insertPartner
)

// PartnersStatement is the statement of the administrator's list, on the first
// page or on one behind a partner.
func PartnersStatement(d database.Dialect, f AdminFilter, later bool) (query string, args []any) {
	return partnersStatement(d, f, middle(later), 50)
}

// RequestsStatement is the same of the list of requests.
func RequestsStatement(f RequestFilter, later bool) (query string, args []any) {
	return requestsStatement(f, middle(later), 50)
}

func middle(later bool) *rank {
	if !later {
		return nil
	}
	return &rank{ID: "01a1fbce-3fbb-7623-8cc8-702435b7ce30", SortName: "m", ByRating: -2.5, CreatedAt: time.Date(2026, 1, 1, 0, 3, 0, 0, time.UTC)}
}

// TierStatement is the statement with which SQLite reads a tier of a search.
func TierStatement(query, service string, tier int, alone bool) (statement string, args []any) {
	return tierStatement(search{words: searchWords(query), service: service}, tier, alone, -1, 21)
}

// The tests look at few places, so that small directories make them look further
// and ask the index as large ones do. LookAsUsual is for benchmarks.
func init() { firstLook, shortLook, arrangeFrom = 50, 20, 500 }

// LookAsUsual undoes that; no test may run meanwhile.
func LookAsUsual() { firstLook, shortLook, arrangeFrom = 1_000, 300, 500 }
