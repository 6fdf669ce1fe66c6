package desk

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/httpx"
)

// maxFound is the maximum number of search results of each kind.
const maxFound = 4

// SearchResult is a row that matches a search.
type SearchResult struct {
	Kind  string `json:"kind" doc:"Name of the list" example:"orders"`
	ID    string `json:"id" doc:"UUID"`
	Title string `json:"title"`
	Line  string `json:"line" doc:"Second line; may be empty"`
}

// found returns the first four rows that match a search, or none if the kind has no search.
func (d *Resource[R, D]) found(ctx context.Context, db *database.DB, search string,
	w textSource) ([]SearchResult, error) {
	if !d.searches() {
		return nil, nil
	}
	page, err := d.Page(ctx, db, Query{Search: search}, "", maxFound)
	out := make([]SearchResult, len(page.Items))
	for i, row := range page.Items {
		out[i] = SearchResult{Kind: d.Name, ID: d.List.ID(row), Title: d.placeText(Title, row, w),
			Line: d.placeText(Line, row, w)}
	}
	return out, err
}

type describeOutput struct {
	Body []KindSchema `nullable:"false"`
}

type waitingOutput struct {
	Body []TaskGroup `nullable:"false"`
}

type searchInput struct {
	Search string `query:"q" minLength:"1" maxLength:"100" required:"true" doc:"All words must occur in the row's texts"`
}

type foundOutput struct {
	Body []SearchResult `nullable:"false"`
}

// Routes registers the routes over all kinds: their descriptions, the tasks, the search and the history of a client.
func (desk *Desk) Routes(r *httpx.Router, with httpx.SharedLimits) {
	route := httpx.Routes(auth.Admin, with.Desk)
	httpx.Handle(r, route("GET /api/admin/desk", "describe-desk",
		"Describe all kinds of rows with columns, filters and actions"), desk.describe)
	httpx.Handle(r, route("GET /api/admin/desk/waiting", "list-waiting",
		"List the tasks that need the owner"), desk.waiting)
	httpx.Handle(r, route("GET /api/admin/desk/search", "search-desk", "Search rows of every kind"), desk.search)
	httpx.Handle(r, route("GET /api/admin/desk/history", "list-client-history",
		"List the history of a client across all kinds of rows"), desk.history)
	r.Raw(route("GET /api/admin/desk/activity", "watch-desk",
		"Stream changes of rows of every kind as server-sent events named changed"), nil, nil, http.HandlerFunc(desk.watch))
}

// describe returns the descriptions of all kinds, with the current options of their forms.
func (desk *Desk) describe(ctx context.Context, _ *struct{}) (*describeOutput, error) {
	out := &describeOutput{Body: []KindSchema{}}
	for _, k := range desk.kinds {
		described := k.describe(desk.Words)
		if err := k.choose(ctx, &described); err != nil {
			return nil, err
		}
		out.Body = append(out.Body, described)
	}
	return out, nil
}

// waiting returns the tasks of all kinds, in the order of the kinds.
func (desk *Desk) waiting(ctx context.Context, _ *struct{}) (*waitingOutput, error) {
	waiting, err := queryAll(ctx, desk.kinds, func(ctx context.Context, k anyResource) ([]TaskGroup, error) {
		return k.tasks(ctx, desk.DB, desk.Words)
	})
	return &waitingOutput{Body: waiting}, err
}

// search returns up to four matching rows of each kind, in the order of the kinds. A blank search finds nothing.
func (desk *Desk) search(ctx context.Context, in *searchInput) (*foundOutput, error) {
	if strings.TrimSpace(in.Search) == "" {
		return &foundOutput{Body: []SearchResult{}}, nil
	}
	found, err := queryAll(ctx, desk.kinds, func(ctx context.Context, k anyResource) ([]SearchResult, error) {
		return k.found(ctx, desk.DB, in.Search, desk.Words)
	})
	return &foundOutput{Body: found}, err
}

// concurrency is the number of kinds that are queried concurrently. It is small, so that the admin's search leaves
// database connections to others.
const concurrency = 4

// queryAll queries every kind, up to four concurrently, and returns the combined results in the order of the kinds.
// The first error cancels the other queries and is returned.
func queryAll[T any](ctx context.Context, kinds []anyResource,
	ask func(context.Context, anyResource) ([]T, error)) ([]T, error) {
	answers := make([][]T, len(kinds))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(concurrency)
	for i, k := range kinds {
		group.Go(func() (err error) {
			answers[i], err = ask(ctx, k)
			return err
		})
	}
	err := group.Wait()
	return append([]T{}, slices.Concat(answers...)...), err
}
