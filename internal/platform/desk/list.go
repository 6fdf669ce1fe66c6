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

// Query asks for rows of a list. The zero value asks for all, in the first order.
type Query struct {
	Search, Sort string
	Client       string            // address of whose rows are wanted; empty: anybody's
	client       client.Client     // who that is; empty: the address alone
	States       map[string]string // by column: the state that is wanted, or the id of the row that rows belong to
}

// asked is a query for the database.
type asked struct {
	where database.Condition
	hint  string // behind the name of the list's table
	order string
}

// ask returns a query for the database, or a fault that names what is wrong with it.
func (d *Resource[R, D]) ask(q Query, db *database.DB) (asked, error) {
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
			c.Add(id.Valid(wanted), column.id, fault.Plain("Send a UUID."))
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
	return asked{where, hint, q.Sort}, c.Err()
}

// pageOf reads a page of a list as it is asked.
func pageOf[T any](ctx context.Context, db *database.DB, list paging.List[T], of asked, cursor string,
	limit int) (paging.Page[T], error) {
	list.Select += of.hint
	return list.Page(ctx, db, of.where, of.order, cursor, limit)
}

// Page returns a page of the list, or a fault that names what is wrong with the query.
func (d *Resource[R, D]) Page(ctx context.Context, db *database.DB, q Query, cursor string,
	limit int) (paging.Page[R], error) {
	of, err := d.ask(q, db)
	if err != nil {
		return paging.Page[R]{}, err
	}
	page, err := pageOf(ctx, db, d.List, of, cursor, limit)
	if err == nil {
		err = d.complete(ctx, db, page.Items, db.Clock().Now())
	}
	return page, fault.Wrap(err, "list the %s", d.Name)
}

// DrawnRow is what a list shows of a row.
type DrawnRow struct {
	Cells []any    `json:"cells" nullable:"false" doc:"By column of the list"`
	Can   []string `json:"can" nullable:"false" doc:"The actions that are possible now"`
}

// Item is a row of a list: its fields, and beside them how it is drawn.
type Item[R any] struct {
	Row   R
	Drawn DrawnRow
}

// Page is everything about a row: its fields, and beside them how they are drawn.
type Page[D any] struct {
	Detail D
	Drawn  DrawnRecord
}

// drawnName is the field beside those of a row.
const drawnName = "desk"

// MarshalJSON writes the fields of the row and how it is drawn into one object.
func (i Item[R]) MarshalJSON() ([]byte, error) { return beside(i.Row, i.Drawn) }

// MarshalJSON writes the fields of the row and how it is drawn into one object.
func (p Page[D]) MarshalJSON() ([]byte, error) { return beside(p.Detail, p.Drawn) }

// Schema is that of the row with the drawing beside.
func (i Item[R]) Schema(r huma.Registry) *huma.Schema { return besideSchema(r, i.Row, i.Drawn, "Item") }

// Schema is that of the row with the drawing beside.
func (p Page[D]) Schema(r huma.Registry) *huma.Schema {
	return besideSchema(r, p.Detail, p.Drawn, "Page")
}

func beside(row, drawn any) ([]byte, error) {
	fields, err := json.Marshal(row)
	if err != nil {
		return nil, err
	}
	drawing, err := json.Marshal(drawn)
	if err != nil {
		return nil, err
	}
	return slices.Concat(fields[:len(fields)-1], []byte(`,"`+drawnName+`":`), drawing, []byte("}")), nil
}

// besideSchema adds the schema of a row with the drawing beside to the document, and refers to it.
func besideSchema[T, B any](r huma.Registry, _ T, _ B, suffix string) *huma.Schema {
	of := typeFor[T]()
	row := r.Schema(of, false, "")
	ref := r.Schema(of, true, "").Ref + suffix
	name := ref[strings.LastIndex(ref, "/")+1:]
	if r.Map()[name] == nil {
		whole := *row
		whole.Properties = maps.Clone(row.Properties)
		whole.Properties[drawnName] = r.Schema(typeFor[B](), true, "")
		whole.Required = append(slices.Clone(row.Required), drawnName)
		r.Map()[name] = &whole
	}
	return &huma.Schema{Ref: ref}
}

// items draws a page of the list.
func (d *Resource[R, D]) items(ctx context.Context, db *database.DB, q Query, cursor string,
	limit int) (paging.Page[Item[R]], error) {
	page, err := d.Page(ctx, db, q, cursor, limit)
	out := paging.Page[Item[R]]{Items: make([]Item[R], len(page.Items)), NextCursor: page.NextCursor}
	for i, row := range page.Items {
		out.Items[i] = Item[R]{Row: row, Drawn: DrawnRow{Cells: cells(d.listed(), row), Can: d.able(row)}}
	}
	return out, err
}

// able returns the actions that are possible with a row.
func (d *Resource[R, D]) able(row R) []string {
	can := []string{}
	for _, a := range d.Actions {
		if s := a.spec(); !s.unasked() && s.can(row) == nil {
			can = append(can, s.id)
		}
	}
	return can
}

// File is a file that holds other rows than the list: its columns and how they are read.
type File struct {
	columns []DescribedColumn
	read    func(ctx context.Context, db *database.DB, of asked, cursor string, limit int) (paging.Page[[]string], error)
}

// FileOf makes a file from another list. The conditions of the resource's search and filters, and its orders, have to hold
// for it too.
func FileOf[T any](list paging.List[T], at func(T, time.Time) T, columns ...Column[T]) *File {
	return &File{columns: fileColumns(columns), read: func(ctx context.Context, db *database.DB, of asked, cursor string,
		limit int) (paging.Page[[]string], error) {
		page, err := pageOf(ctx, db, list, of, cursor, limit)
		if at != nil {
			for i, row := range page.Items {
				page.Items[i] = at(row, db.Clock().Now())
			}
		}
		return fileRows(page, columns), err
	}}
}

// FileWith makes a file of the list's rows with what load adds to them.
func FileWith[R, T any](list paging.List[R], load func(context.Context, []R) ([]T, error), columns ...Column[T]) *File {
	return &File{columns: fileColumns(columns), read: func(ctx context.Context, db *database.DB, of asked, cursor string,
		limit int) (paging.Page[[]string], error) {
		page, err := pageOf(ctx, db, list, of, cursor, limit)
		if err != nil {
			return paging.Page[[]string]{}, err
		}
		more, err := load(ctx, page.Items)
		return fileRows(paging.Page[T]{Items: more, NextCursor: page.NextCursor}, columns), err
	}}
}

func fileColumns[T any](columns []Column[T]) (out []DescribedColumn) {
	for _, c := range columns {
		if !c.listOnly {
			out = append(out, DescribedColumn{ID: c.id})
		}
	}
	return out
}

func fileRows[T any](page paging.Page[T], columns []Column[T]) paging.Page[[]string] {
	out := paging.Page[[]string]{NextCursor: page.NextCursor}
	for _, row := range page.Items {
		out.Items = append(out.Items, InFile(columns, row))
	}
	return out
}

// InFile returns what columns hold of a row in a file.
func InFile[T any](columns []Column[T], row T) (line []string) {
	for _, c := range columns {
		if !c.listOnly {
			line = append(line, c.inFile(row))
		}
	}
	return line
}

// headings are those of the file.
func (d *Resource[R, D]) headings(w words) []string {
	columns := fileColumns(d.Columns)
	if d.File != nil {
		columns = d.File.columns
	}
	out := make([]string, len(columns))
	for i, c := range columns {
		out[i] = w.must(d.Name, "column", c.ID)
	}
	return out
}

// Export records that an actor takes the list away, and returns the lines of its file.
func (d *Resource[R, D]) Export(ctx context.Context, db *database.DB, actorID string,
	q Query) (iter.Seq2[[]string, error], error) {
	if _, err := d.ask(q, db); err != nil {
		return nil, err
	}
	return paging.TakeAway(ctx, db, actorID, d.One+".exported",
		func(cursor string, limit int) (paging.Page[[]string], error) {
			if d.File == nil {
				page, err := d.Page(ctx, db, q, cursor, limit)
				return fileRows(page, d.Columns), err
			}
			of, err := d.ask(q, db)
			if err != nil {
				return paging.Page[[]string]{}, err
			}
			return d.File.read(ctx, db, of, cursor, limit)
		})
}
