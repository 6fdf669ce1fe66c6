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

// List is a paginated list with one or more sort orders. Its SQL comes from our source, never from input. Slices
// declare theirs as variables.
type List[T any] struct {
	Select string // statement up to its WHERE
	Table  string // table of the rows that cursors name, with the alias used in Orders
	Orders []Order
	ID     func(T) string // returns the id that a cursor contains
}

// Order is a sort order of a list. It needs an index, alone and after each status that many rows have.
type Order struct {
	Name       string
	Columns    []string // the last one is the id, which breaks ties
	Descending bool     // sorts all columns in descending order
	Where      string   // condition that limits the order's rows; optional
}

// Page returns at most limit rows that match the condition, in the named order, after the cursor's row, which need
// not match. An empty cursor starts at the beginning. For an unknown order it uses the first one. It returns
// ErrInvalidCursor, an invalid field, if the cursor's row doesn't exist.
func (l List[T]) Page(
	ctx context.Context, q database.Querier, where database.Condition, order, cursor string, limit int,
) (Page[T], error) {
	rows, err := l.Rows(ctx, q, where, order, cursor, limit+1)
	return Cut(rows, limit, l.ID), err
}

// Rows is like Page, but returns at most count rows, for callers that build the page themselves.
func (l List[T]) Rows(
	ctx context.Context, q database.Querier, where database.Condition, order, cursor string, count int,
) ([]T, error) {
	var from []any
	if cursor != "" {
		var err error
		if from, err = l.cursorValues(ctx, q, l.order(order), cursor); err != nil {
			return nil, err
		}
	}
	query, args := l.Statement(where, order, from, count)
	return database.All[T](ctx, q, query, args...)
}

// CheckOrder adds an invalid field "sort" to c unless the list has an order with this name. Empty means the first one
// and is valid.
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

// cursorValues returns the values of the order's columns in the cursor's row. It returns ErrInvalidCursor if the
// cursor isn't an id or its row doesn't exist.
func (l List[T]) cursorValues(ctx context.Context, q database.Querier, o Order, cursor string) ([]any, error) {
	if !id.IsValid(cursor) {
		return nil, ErrInvalidCursor
	}
	from, err := database.One[[]any](ctx, q, `
		SELECT
			`+strings.Join(o.Columns, ",\n\t\t\t")+`
		FROM `+l.Table+`
		WHERE `+o.Columns[len(o.Columns)-1]+` = $1`, cursor)
	if fault.KindOf(err) == fault.KindNotFound {
		return nil, ErrInvalidCursor
	}
	return from, err
}

// Statement returns the SQL statement of Rows. from contains the values of the order's columns in the row before the
// first result; nil starts at the beginning.
func (l List[T]) Statement(where database.Condition, order string, from []any, count int) (query string, args []any) {
	o, beyond, direction := l.order(order), ">", ""
	if o.Where != "" {
		where.And(o.Where)
	}
	if o.Descending {
		beyond, direction = "<", " DESC"
	}
	if from != nil { // values, because an index can start there, unlike with a subquery
		marks := strings.TrimSuffix(strings.Repeat("$%d, ", len(o.Columns)), ", ")
		where.And("("+strings.Join(o.Columns, ", ")+") "+beyond+" ("+marks+")", from...)
	}
	limit := where.Arg(count)
	return l.Select + `
		` + where.String() + `
		ORDER BY ` + strings.Join(o.Columns, direction+", ") + direction + `
		LIMIT ` + limit, where.Args()
}

// Search adds the condition that every word of a query, up to 8, occurs in a column of folded text. A query without
// words adds nothing.
func Search(where *database.Condition, column, query string) {
	for _, pattern := range folded.Patterns(query) {
		where.And(column+` LIKE $%d ESCAPE '\'`, pattern)
	}
}
