package desk

import (
	"context"
	"encoding/json"
	"iter"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/client"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
	"harborlight/internal/platform/paging"
)

// Query selects and sorts the rows of a list. The zero value selects all rows in the default order.
type Query struct {
	Search, Sort string
	Client       string            // email address of the client; empty for all clients
	client       client.Client     // the client's accounts and addresses; empty means only the address
	States       map[string]string // by column: the selected state, or the id of the row that rows belong to
}

// listQuery is a query in SQL.
type listQuery struct {
	where database.Condition
	hint  string // SQL after the name of the list's table
	order string
}

// resolveQuery converts a query to SQL. It returns a fault with the names of invalid parameters: a malformed address
// or id, an unknown state or an unknown order. Empty parameters don't restrict the rows.
func (d *Resource[R, D]) resolveQuery(q Query, db *database.DB) (listQuery, error) {
	var c fault.Check
	var where database.Condition
	hint := ""
	switch {
	case d.Find != nil && q.Search != "":
		hint = d.Find(db.Dialect(), &where, q.Search)
	case d.Find == nil && d.Search != "":
		paging.Search(&where, d.Search, q.Search)
	}
	if q.Client != "" && d.Client.Column != "" {
		c.Add(mail.IsAddress(q.Client), "client", message.FormEmail)
		q.client.Addresses = append(q.client.Addresses, mail.Untagged(q.Client))
		q.client.And(&where, d.Client.Account, d.Client.Column)
	}
	for _, column := range d.Columns {
		wanted := q.States[column.id]
		if wanted != "" && column.of != "" {
			c.Add(id.IsValid(wanted), column.id, fault.Plain("Send a UUID."))
			where.And(column.of+" = $%d", wanted)
		}
		if !column.filters || wanted == "" {
			continue
		}
		state, found := d.state(column.id, wanted)
		c.Add(found && !state.BadgeOnly, column.id, message.ListValue)
		if found {
			state.where(&where, db.Clock().Now())
		}
	}
	d.List.CheckOrder(&c, q.Sort)
	return listQuery{where, hint, q.Sort}, c.Err()
}

// pageOf returns at most limit rows of a list for a query, after the row of the cursor or, if it is empty, from the
// start.
func pageOf[T any](ctx context.Context, db *database.DB, list paging.List[T], of listQuery, cursor string,
	limit int) (paging.Page[T], error) {
	list.Select += of.hint
	return list.Page(ctx, db, of.where, of.order, cursor, limit)
}

// Page returns at most limit complete rows of the list, after the row of the cursor or, if it is empty, from the
// start. It returns a fault with the names of invalid parameters.
func (d *Resource[R, D]) Page(ctx context.Context, db *database.DB, q Query, cursor string,
	limit int) (paging.Page[R], error) {
	of, err := d.resolveQuery(q, db)
	if err != nil {
		return paging.Page[R]{}, err
	}
	page, err := pageOf(ctx, db, d.List, of, cursor, limit)
	if err == nil {
		err = d.complete(ctx, db, page.Items, db.Clock().Now())
	}
	return page, fault.Wrap(err, "list the %s", d.Name)
}

// RenderedRow is the rendered row of a list.
type RenderedRow struct {
	Cells     []any    `json:"cells" nullable:"false" doc:"Values by column of the list"`
	Available []string `json:"available" nullable:"false" doc:"Available actions"`
}

// Item is a row of a list with its rendered form.
type Item[R any] struct {
	Row      R
	Rendered RenderedRow
}

// Page contains the details of a row with their rendered form.
type Page[D any] struct {
	Detail   D
	Rendered RenderedRecord
}

// renderedKey is the JSON field that contains the rendered form.
const renderedKey = "desk"

// MarshalJSON encodes the row's fields and the rendered form in one object.
func (i Item[R]) MarshalJSON() ([]byte, error) { return mergeJSON(i.Row, i.Rendered) }

// MarshalJSON encodes the detail's fields and the rendered form in one object.
func (p Page[D]) MarshalJSON() ([]byte, error) { return mergeJSON(p.Detail, p.Rendered) }

// Schema returns the schema of the row with the additional field.
func (i Item[R]) Schema(r huma.Registry) *huma.Schema {
	return mergedSchema(r, i.Row, i.Rendered, "Item")
}

// Schema returns the schema of the detail with the additional field.
func (p Page[D]) Schema(r huma.Registry) *huma.Schema {
	return mergedSchema(r, p.Detail, p.Rendered, "Page")
}

// mergeJSON returns the JSON object of row with its rendered form as an additional field. row must have fields.
func mergeJSON(row, drawn any) ([]byte, error) {
	fields, err := json.Marshal(row)
	if err != nil {
		return nil, err
	}
	drawing, err := json.Marshal(drawn)
	if err != nil {
		return nil, err
	}
	return slices.Concat(fields[:len(fields)-1], []byte(`,"`+renderedKey+`":`), drawing, []byte("}")), nil
}

// mergedSchema adds the schema of a row with its rendered form to the document, and returns a reference to it.
func mergedSchema[T, B any](r huma.Registry, _ T, _ B, suffix string) *huma.Schema {
	of := typeFor[T]()
	row := r.Schema(of, false, "")
	ref := r.Schema(of, true, "").Ref + suffix
	name := ref[strings.LastIndex(ref, "/")+1:]
	if r.Map()[name] == nil {
		whole := *row
		whole.Properties = maps.Clone(row.Properties)
		whole.Properties[renderedKey] = r.Schema(typeFor[B](), true, "")
		whole.Required = append(slices.Clone(row.Required), renderedKey)
		r.Map()[name] = &whole
	}
	return &huma.Schema{Ref: ref}
}

// items returns a page of rows with their cells and available actions.
func (d *Resource[R, D]) items(ctx context.Context, db *database.DB, q Query, cursor string,
	limit int) (paging.Page[Item[R]], error) {
	page, err := d.Page(ctx, db, q, cursor, limit)
	out := paging.Page[Item[R]]{Items: make([]Item[R], len(page.Items)), NextCursor: page.NextCursor}
	for i, row := range page.Items {
		out.Items[i] = Item[R]{Row: row, Rendered: RenderedRow{
			Cells: cells(d.listed(), row), Available: d.availableIDs(row)}}
	}
	return out, err
}

// availableIDs returns the ids of the actions that the rules permit on a row, without hidden actions. It is empty,
// not nil, if there are none.
func (d *Resource[R, D]) availableIDs(row R) []string {
	can := []string{}
	for _, s := range d.specs() {
		if !s.isHidden() && s.can(row) == nil {
			can = append(can, s.id)
		}
	}
	return can
}

// File declares a file with other rows than the list: its columns and the function that reads its rows.
type File struct {
	columns []ColumnSchema
	read    func(ctx context.Context, db *database.DB, of listQuery, cursor string,
		limit int) (paging.Page[[]string], error)
}

// FileOf returns a file with the rows of another list. The conditions of the resource's search and filters, and its
// orders, must be valid for that list, too. at sets the fields that depend on the time and may be nil.
func FileOf[T any](list paging.List[T], at func(T, time.Time) T, columns ...Column[T]) *File {
	return &File{columns: fileColumns(columns), read: func(ctx context.Context, db *database.DB, of listQuery,
		cursor string, limit int) (paging.Page[[]string], error) {
		page, err := pageOf(ctx, db, list, of, cursor, limit)
		if at != nil {
			for i, row := range page.Items {
				page.Items[i] = at(row, db.Clock().Now())
			}
		}
		return fileRows(page, columns), err
	}}
}

// FileWith returns a file with the list's rows, which load converts to the rows of the file, a page at a time.
func FileWith[R, T any](list paging.List[R], load func(context.Context, []R) ([]T, error), columns ...Column[T]) *File {
	return &File{columns: fileColumns(columns), read: func(ctx context.Context, db *database.DB, of listQuery,
		cursor string, limit int) (paging.Page[[]string], error) {
		page, err := pageOf(ctx, db, list, of, cursor, limit)
		if err != nil {
			return paging.Page[[]string]{}, err
		}
		more, err := load(ctx, page.Items)
		return fileRows(paging.Page[T]{Items: more, NextCursor: page.NextCursor}, columns), err
	}}
}

// fileColumns returns the columns of the file, without those that are only in the list.
func fileColumns[T any](columns []Column[T]) (out []ColumnSchema) {
	for _, c := range columns {
		if !c.listOnly {
			out = append(out, ColumnSchema{ID: c.id})
		}
	}
	return out
}

// fileRows converts a page of rows to a page of lines of the file.
func fileRows[T any](page paging.Page[T], columns []Column[T]) paging.Page[[]string] {
	out := paging.Page[[]string]{NextCursor: page.NextCursor}
	for _, row := range page.Items {
		out.Items = append(out.Items, InFile(columns, row))
	}
	return out
}

// InFile returns the values of a row in a file, without columns that are only in the list.
func InFile[T any](columns []Column[T], row T) (line []string) {
	for _, c := range columns {
		if !c.listOnly {
			line = append(line, c.inFile(row))
		}
	}
	return line
}

// headings returns the headings of the file in the order of its columns. A missing text is its key.
func (d *Resource[R, D]) headings(w textSource) []string {
	columns := fileColumns(d.Columns)
	if d.File != nil {
		columns = d.File.columns
	}
	out := make([]string, len(columns))
	for i, c := range columns {
		out[i] = w.textOrKey(d.Name, "column", c.ID)
	}
	return out
}

// Export records in the audit log that a user exports the list, and returns the rows of the file, which are read
// while the caller iterates. It returns a fault with the names of invalid parameters, without recording anything.
func (d *Resource[R, D]) Export(ctx context.Context, db *database.DB, actorID string,
	q Query) (iter.Seq2[[]string, error], error) {
	if _, err := d.resolveQuery(q, db); err != nil {
		return nil, err
	}
	return paging.RecordedExport(ctx, db, actorID, d.Noun.ID+".exported",
		func(cursor string, limit int) (paging.Page[[]string], error) {
			if d.File == nil {
				page, err := d.Page(ctx, db, q, cursor, limit)
				return fileRows(page, d.Columns), err
			}
			of, err := d.resolveQuery(q, db)
			if err != nil {
				return paging.Page[[]string]{}, err
			}
			return d.File.read(ctx, db, of, cursor, limit)
		})
}
