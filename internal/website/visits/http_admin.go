package visits

import (
	"context"
	"iter"
	"net/http"
	"strconv"

	"harborlight/internal/platform/paging"
)

// NumbersInput selects the days.
type NumbersInput struct {
	From string `query:"from" maxLength:"10" doc:"First day, UTC; default: 29 days before the last day" example:"2026-11-01"`
	To   string `query:"to" maxLength:"10" doc:"Last day, UTC; default: today" example:"2026-11-23"`
}

// NumbersOutput contains the visits of these days.
type NumbersOutput struct{ Body Numbers }

// Numbers handles GET /api/admin/visits.
func (a *API) Numbers(ctx context.Context, in *NumbersInput) (*NumbersOutput, error) {
	n, err := a.Service.Numbers(ctx, in.From, in.To)
	return &NumbersOutput{Body: n}, err
}

var visitFile = paging.File[fileRow]{Name: "visits", Cells: fileRow.cells, Headings: []string{
	"Day (UTC)", "List", "Page", "Source", "Medium", "Campaign", "Views", "Visits",
}}

// cells returns the row's cells in the order of the file's columns. Rows of sources have no views; a visit without a
// source is "Direct", the path for unknown pages "Page not found".
func (r fileRow) cells() []string {
	path, views := r.Path, strconv.FormatInt(r.Views, 10)
	if r.List == "page" && path == notFound {
		path = "Page not found"
	}
	origin := r.Source
	if r.List == "source" {
		views = ""
		if origin == "" {
			origin = "Direct"
		}
	}
	return []string{r.Day, r.List, path, origin, r.Medium, r.Campaign, views, strconv.FormatInt(r.Visits, 10)}
}

// Export handles GET /api/admin/visits.csv. The file lists the visits of each day, its pages and its sources, from
// the day in "from" to the one in "to".
func (a *API) Export(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	in := NumbersInput{From: q.Get("from"), To: q.Get("to")}
	paging.Export(w, r, visitFile, in, a.Service.Export)
}

// Export returns the rows of the visits file, day by day, and records the export in the audit log. It first saves
// this node's pending views. Invalid days are a fault of kind Invalid, as in Numbers.
func (s *Service) Export(ctx context.Context, actorID string, in NumbersInput) (iter.Seq2[fileRow, error], error) {
	days, err := parseSpan(s.db.Clock().Now(), in.From, in.To)
	if err != nil {
		return nil, err
	}
	if err := s.Flush(ctx); err != nil {
		return nil, err
	}
	return paging.RecordedExport(ctx, s.db, actorID, "visit.exported",
		func(cursor string, _ int) (page paging.Page[fileRow], err error) {
			day := instant(days.from)
			if cursor != "" {
				day = instant(cursor)
			}
			if page.Items, err = listFileRows(ctx, s.db, dayOf(day)); err != nil {
				return page, err
			}
			if next := day.AddDate(0, 0, 1); next.Before(days.end()) {
				page.NextCursor = dayOf(next)
			}
			return page, nil
		})
}
