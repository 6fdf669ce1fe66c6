package leads

import (
	"context"
	"fmt"
	"time"

	"harborlight/internal/platform/database"
)

// Count is how many leads of one kind there are.
type Count struct {
	Kind  Kind   `db:"kind"`
	About string `db:"about"` // what a quote was asked for, as the form names it; empty for other kinds
	Count int64  `db:"leads"`
}

// CountKinds counts the leads that visitors sent from one instant to before another, without spam and what looks like
// it. A quote that names two subjects counts for both.
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

// The engines differ only in how they take a list of texts apart.
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

// Count counts the leads from one instant to before another, without spam and what looks like it.
func (s *Service) Count(ctx context.Context, from, to time.Time) (int64, error) {
	return database.One[int64](ctx, s.db, `
		SELECT COUNT(*)
		FROM leads
		WHERE created_at >= $1 AND created_at < $2 AND is_flagged = FALSE AND status <> 'spam'`, from, to)
}
