package visits

import (
	"context"

	"harborlight/internal/platform/database"
)

// maxRows is the maximum number of pages and sources in the numbers.
const maxRows = 200

// listDays returns the stored counts of the days in the span, oldest first. Days without visits are missing.
func listDays(ctx context.Context, q database.Querier, s span) ([]VisitDay, error) {
	return database.All[VisitDay](ctx, q, `
		SELECT
			day,
			views,
			visits
		FROM visit_days
		WHERE day >= $1 AND day <= $2
		ORDER BY day
		LIMIT $3`, s.from, s.to, maxDays)
}

// firstDay returns the first day with a visit, or an empty string.
func firstDay(ctx context.Context, q database.Querier) (string, error) {
	return database.One[string](ctx, q, `
		SELECT COALESCE(MIN(day), '')
		FROM visit_days`)
}

// listPages returns the up to 200 pages with the most views in the span, most views first.
func listPages(ctx context.Context, q database.Querier, s span) ([]VisitedPage, error) {
	return database.All[VisitedPage](ctx, q, `
		SELECT
			path,
			CAST(SUM(views) AS BIGINT) AS views,
			CAST(SUM(visits) AS BIGINT) AS visits
		FROM visit_pages
		WHERE day >= $1 AND day <= $2
		GROUP BY path
		ORDER BY SUM(views) DESC, path
		LIMIT $3`, s.from, s.to, maxRows)
}

// sumSources returns the up to 200 sources with the most visits in the span, most visits first.
func sumSources(ctx context.Context, q database.Querier, s span) ([]VisitSource, error) {
	return database.All[VisitSource](ctx, q, `
		SELECT
			source,
			medium,
			campaign,
			CAST(SUM(visits) AS BIGINT) AS visits
		FROM visit_sources
		WHERE day >= $1 AND day <= $2
		GROUP BY source, medium, campaign
		ORDER BY SUM(visits) DESC, source, medium, campaign
		LIMIT $3`, s.from, s.to, maxRows)
}

// seenService is the number of visitors of a service.
type seenService struct {
	ID     string `db:"service_id"`
	Visits int64  `db:"visits"`
}

// listServices returns the visits of each service in the span, ordered by the service's id. Services without visits
// are missing.
func listServices(ctx context.Context, q database.Querier, s span) ([]seenService, error) {
	return database.All[seenService](ctx, q, `
		SELECT
			service_id,
			CAST(SUM(visits) AS BIGINT) AS visits
		FROM visit_services
		WHERE day >= $1 AND day <= $2
		GROUP BY service_id
		ORDER BY service_id
		LIMIT 1000`, s.from, s.to)
}

// fileRow is a row of the exported file: one page or one source on one day.
type fileRow struct {
	Day      string `db:"day"`
	List     string `db:"list"`
	Path     string `db:"path"`
	Source   string `db:"source"`
	Medium   string `db:"medium"`
	Campaign string `db:"campaign"`
	Views    int64  `db:"views"`
	Visits   int64  `db:"visits"`
}

// listFileRows returns up to 5000 rows of one day for the file: the day itself, its pages and its sources, in this
// order.
func listFileRows(ctx context.Context, q database.Querier, day string) ([]fileRow, error) {
	return database.All[fileRow](ctx, q, `
		SELECT
			'day' AS list,
			day,
			'' AS path,
			'' AS source,
			'' AS medium,
			'' AS campaign,
			views,
			visits
		FROM visit_days
		WHERE day = $1
		UNION ALL
		SELECT
			'page',
			day,
			path,
			'',
			'',
			'',
			views,
			visits
		FROM visit_pages
		WHERE day = $1
		UNION ALL
		SELECT
			'source',
			day,
			'',
			source,
			medium,
			campaign,
			0,
			visits
		FROM visit_sources
		WHERE day = $1
		ORDER BY list, path, source, medium, campaign
		LIMIT 5000`, day)
}
