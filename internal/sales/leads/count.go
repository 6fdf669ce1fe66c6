package leads

import (
	"context"
	"fmt"
	"time"

	"harborlight/internal/platform/database"
)

// Count is the number of leads of one kind.
type Count struct {
	Kind  Kind   `db:"kind"`
	About string `db:"about"` // requested service of a quote, as an option value; empty for other kinds
	Count int64  `db:"leads"`
}

// CountKinds counts the leads that visitors sent in the period [from, to) by kind, and quotes also by requested
// service. A quote for two services counts for both. It leaves out spam, flagged leads and leads that the owner
// entered.
func (s *Service) CountKinds(ctx context.Context, from, to time.Time) ([]Count, error) {
	query := countOnSQLite
	if s.db.Dialect() == database.Postgres {
		query = countOnPostgres
	}
	counts, err := database.All[Count](ctx, s.db, query, from, to)
	if err != nil {
		return nil, fmt.Errorf("count the leads by kind: %w", err)
	}
	return counts, nil
}

// The queries differ only in the function that expands a JSON list.
const (
	countOnSQLite = `
		SELECT
			kind,
			COALESCE(subject.value, '') AS about,
			COUNT(*) AS leads
		FROM leads
		LEFT JOIN json_each(CASE WHEN kind = 'quote' THEN fields END, '$.services') subject
		WHERE created_at >= $1 AND created_at < $2 AND is_flagged = FALSE AND status <> 'spam' AND kind <> 'added'
		GROUP BY kind, COALESCE(subject.value, '')
		ORDER BY kind, about
		LIMIT 500`
	countOnPostgres = `
		SELECT
			kind,
			COALESCE(subject.value, '') AS about,
			COUNT(*) AS leads
		FROM leads
		LEFT JOIN LATERAL json_array_elements_text(
			CASE WHEN kind = 'quote' THEN fields::json -> 'services' END) AS subject (value) ON TRUE
		WHERE created_at >= $1 AND created_at < $2 AND is_flagged = FALSE AND status <> 'spam' AND kind <> 'added'
		GROUP BY kind, COALESCE(subject.value, '')
		ORDER BY kind, about
		LIMIT 500`
)

// Count counts the leads in the period [from, to), without spam and flagged leads. Leads that the owner entered
// count.
func (s *Service) Count(ctx context.Context, from, to time.Time) (int64, error) {
	return database.One[int64](ctx, s.db, `
		SELECT COUNT(*)
		FROM leads
		WHERE created_at >= $1 AND created_at < $2 AND is_flagged = FALSE AND status <> 'spam'`, from, to)
}
