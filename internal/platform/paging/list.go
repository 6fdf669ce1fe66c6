package paging

import (
	"context"
	"slices"
	"strings"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/folded"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
)

// List is a list that is read page by page, in one of several orders. Its texts
// come from our own source, never from input. Slices keep theirs as variables.
type List[T any] struct {
	Select string // the statement up to its WHERE
	Table  string // whose rows cursors name, with the alias that Orders use
	Orders []Order
	ID     func(T) string // what a cursor names a row by
}

// Order is one order of a list. It needs an index, alone and below each status
// that many rows have.
type Order struct {
	Name    string
	Columns []string // ends with the id, which tells ties apart
	Down    bool     // all columns downwards
	Where   string   // of which rows there is such an order; empty: of all
}

// Page returns at most limit rows that meet the condition, in the order of that
// name, after the row that the cursor names. An unknown order is the first one.
// A cursor that leads nowhere is ErrNoPage.
func (l List[T]) Page(
	ctx context.Context, q database.Querier, where database.Condition, order, cursor string, limit int,
) (Page[T], error) {
	rows, err := l.Rows(ctx, q, where, order, cursor, limit+1)
	return Cut(rows, limit, l.ID), err
}

// Rows is Page for callers that make the page themselves, of at most count rows.
func (l List[T]) Rows(
	ctx context.Context, q database.Querier, where database.Condition, order, cursor string, count int,
) ([]T, error) {
	var from []any
	if cursor != "" {
		var err error
		if from, err = l.place(ctx, q, l.order(order), cursor); err != nil {
			return nil, err
		}
	}
	query, args := l.Statement(where, order, from, count)
	return database.All[T](ctx, q, query, args...)
}

// CheckOrder adds a fault to c unless the list has an order of that name; empty
// means the first one.
func (l List[T]) CheckOrder(c *fault.Check, name string) {
	names := make([]string, len(l.Orders))
	for i, o := range l.Orders {
		names[i] = o.Name
	}
	c.Add(name == "" || slices.Contains(names, name), "sort", message.ListSort(strings.Join(names, ", ")))
}

func (l List[T]) order(name string) Order {
	i := slices.IndexFunc(l.Orders, func(o Order) bool { return o.Name == name })
	return l.Orders[max(i, 0)]
}

// place returns the values of the order's columns in the row that a cursor names.
func (l List[T]) place(ctx context.Context, q database.Querier, o Order, cursor string) ([]any, error) {
	if !id.Valid(cursor) {
		return nil, ErrNoPage
	}
	from, err := database.One[[]any](ctx, q, `
		SELECT
			`+strings.Join(o.Columns, ",\n\t\t\t")+`
		FROM `+l.Table+`
		WHERE `+o.Columns[len(o.Columns)-1]+` = $1`, cursor)
	if fault.KindOf(err) == fault.KindNotFound {
		return nil, ErrNoPage
	}
	return from, err
}

// Statement returns the statement of Rows; from holds the values of the order's
// columns in the row behind which it begins, nil at the front.
func (l List[T]) Statement(where database.Condition, order string, from []any, count int) (query string, args []any) {
	o, beyond, direction := l.order(order), ">", ""
	if o.Where != "" {
		where.And(o.Where)
	}
	if o.Down {
		beyond, direction = "<", " DESC"
	}
	if from != nil { // compared with values: unlike with a subquery, an index begins there
		marks := strings.TrimSuffix(strings.Repeat("$%d, ", len(o.Columns)), ", ")
		where.And("("+strings.Join(o.Columns, ", ")+") "+beyond+" ("+marks+")", from...)
	}
	limit := where.Arg(count)
	return l.Select + `
		` + where.String() + `
		ORDER BY ` + strings.Join(o.Columns, direction+", ") + direction + `
		LIMIT ` + limit, where.Args()
}

// Search adds that every word of a query occurs in a column of folded text.
func Search(where *database.Condition, column, query string) {
	for _, pattern := range folded.Patterns(query) {
		where.And(column+` LIKE $%d ESCAPE '\'`, pattern)
	}
}
