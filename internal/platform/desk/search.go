package desk

import (
	"context"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/httpx"
)

// mostFound is the maximum number of search results of each kind.
const mostFound = 4

// Found is a row that matches a search.
type Found struct {
	Kind  string `json:"kind" doc:"Name of the list" example:"orders"`
	ID    string `json:"id" doc:"UUID"`
	Title string `json:"title"`
	Line  string `json:"line" doc:"Second line; may be empty"`
}

func (d *Resource[R, D]) found(ctx context.Context, db *database.DB, search string, w words) ([]Found, error) {
	if !d.searches() {
		return nil, nil
	}
	page, err := d.Page(ctx, db, Query{Search: search}, "", mostFound)
	out := make([]Found, len(page.Items))
	for i, row := range page.Items {
		out[i] = Found{Kind: d.Name, ID: d.List.ID(row), Title: d.placed(Title, row, w),
			Line: d.placed(Line, row, w)}
	}
	return out, err
}

type describeOutput struct {
	Body []Described `nullable:"false"`
}

type waitingOutput struct {
	Body []Waiting `nullable:"false"`
}

type searchInput struct {
	Search string `query:"q" minLength:"1" maxLength:"100" required:"true" doc:"All words must occur in the row's texts"`
}

type foundOutput struct {
	Body []Found `nullable:"false"`
}

// Routes registers the routes over all kinds: their descriptions, the tasks, the search and the history of a client.
func (desk *Desk) Routes(r *httpx.Router, with httpx.Access) {
	route := func(pattern, id, summary string) httpx.Route {
		return httpx.Route{Pattern: pattern, ID: id, Summary: summary, Role: auth.Administrator, Limits: with.Desk}
	}
	httpx.Handle(r, route("GET /api/admin/desk", "describe-desk",
		"Describe all kinds of rows with columns, filters and actions"), desk.describe)
	httpx.Handle(r, route("GET /api/admin/desk/waiting", "list-waiting",
		"List the tasks that need the owner"), desk.waiting)
	httpx.Handle(r, route("GET /api/admin/desk/search", "search-desk", "Search rows of every kind"), desk.search)
	httpx.Handle(r, route("GET /api/admin/desk/history", "list-client-history",
		"List the history of a client across all kinds of rows"), desk.history)
}

func (desk *Desk) describe(ctx context.Context, _ *struct{}) (*describeOutput, error) {
	out := &describeOutput{Body: []Described{}}
	for _, k := range desk.kinds {
		described := k.describe(desk.Words)
		if err := k.choose(ctx, &described); err != nil {
			return nil, err
		}
		out.Body = append(out.Body, described)
	}
	return out, nil
}

func (desk *Desk) waiting(ctx context.Context, _ *struct{}) (*waitingOutput, error) {
	waiting, err := ofAll(ctx, desk.kinds, func(ctx context.Context, k kindOfRow) ([]Waiting, error) {
		return k.waiting(ctx, desk.DB, desk.Words)
	})
	return &waitingOutput{Body: waiting}, err
}

func (desk *Desk) search(ctx context.Context, in *searchInput) (*foundOutput, error) {
	if strings.TrimSpace(in.Search) == "" {
		return &foundOutput{Body: []Found{}}, nil
	}
	found, err := ofAll(ctx, desk.kinds, func(ctx context.Context, k kindOfRow) ([]Found, error) {
		return k.found(ctx, desk.DB, in.Search, desk.Words)
	})
	return &foundOutput{Body: found}, err
}

// atOnce is the number of kinds that are queried concurrently. It is small, so that the admin's search leaves
// database connections to others.
const atOnce = 4

// ofAll queries every kind, some concurrently, and returns the combined results in the order of the kinds.
func ofAll[T any](ctx context.Context, kinds []kindOfRow,
	ask func(context.Context, kindOfRow) ([]T, error)) ([]T, error) {
	answers := make([][]T, len(kinds))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(atOnce)
	for i, k := range kinds {
		group.Go(func() (err error) {
			answers[i], err = ask(ctx, k)
			return err
		})
	}
	err := group.Wait()
	return append([]T{}, slices.Concat(answers...)...), err
}
