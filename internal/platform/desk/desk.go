// Package desk renders everything that the admin sees of a kind of row, such as orders, from one declaration: the
// list with its filters, the file, the record, the actions, the tasks, and the search over all kinds (decision 0048).
//
// It knows no kind. A slice declares its kind in desk.go, its area adds it with Add, and the texts are in
// content/messages/en under the kind's name, as in desk-orders.json. An invalid declaration stops the program from
// starting.
package desk

import (
	"context"
	"fmt"
	"sync"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/paging"
)

// Resource declares a kind of rows. R is a row of its list, and D contains all details of a row.
type Resource[R, D any] struct {
	Name string // plural, in addresses and text keys, such as "reviews"
	Noun Noun   // singular and plural in operations
	// live topic of new and changed rows; empty if every change of a row has the topic of another kind
	Topic string
	List  paging.List[R]
	// column with the normalized text to search; empty means no search, unless Find is set
	Search   string
	Find     Finder               // adds the condition of a search if there is no such column; nil means by Search
	NotFound *fault.Error         // error for an unknown row
	At       func(R, time.Time) R // sets fields that depend on the time; may be nil
	Enrich   Enrich[R]            // sets fields that need another statement; may be nil
	Columns  []Column[R]          // columns of the list and the file
	File     *File                // file with other rows than the list; nil for the list's rows
	Record   Record[R, D]         // page of a row
	New      *CreateForm          // form that creates a row; nil if the admin can't create rows
	Actions  []Action[R, D]       // actions on a row, in the order of their buttons
	Tasks    []Task[R]            // states that need the admin's attention
	History  *History             // history of a row, with notes; nil if there is none
	Client   Client[R]            // client of a row; the zero value if rows have none

	once   sync.Once
	cached []*spec[R, D] // see specs
}

// Noun names the rows of a kind.
type Noun struct {
	ID   string // in operation ids and in the kinds of audit entries: "order"
	One  string // one row in the summaries of operations: "an order"
	Many string // several rows there: "orders"
}

// Home is the path of the desk.
const Home = "/admin"

// Path returns the path of a record's page at the desk, given the name of its tab and its id.
func Path(tab, rowID string) string { return Home + "?tab=" + tab + "&id=" + rowID }

// Finder adds the condition of a search to a statement. hint is SQL to insert after the table's name, for an engine
// that needs the name of the index; empty for none.
type Finder func(d database.Dialect, where *database.Condition, search string) (hint string)

// Enrich completes loaded rows with data from other tables, such as names. It can load the data of all rows with one
// query.
type Enrich[R any] func(ctx context.Context, q database.Querier, rows []R) error

// Client declares the client of a row (package client).
type Client[R any] struct {
	Email   func(R) string
	Name    func(R) string // name of the client; nil if rows don't contain it
	Column  string         // database column of the email address
	Account string         // database column of the account id; empty if there is none
}

// Record declares the page of a row.
type Record[R, D any] struct {
	Find   func(ctx context.Context, id string) (D, error)
	Row    func(D) R                        // row of the list, which rules and columns use
	Title  func(D) string                   // title of the page: a name or a number
	Marks  *Column[D]                       // badges beside the title; nil for those of the list
	Notice func(D, Translate) string        // most important notice for the admin; may be nil or return ""
	Facts  []Column[D]                      // details; empty ones are hidden
	Forms  func(D) []FormAnswer             // answers from a form; may be nil
	Tables []Table[D]                       // tables of rows that belong to the record
	Events func(D, Translate) []HistoryLine // derived lines of the history, oldest first; may be nil
}

// Translate returns a text of the kind with its placeholders replaced. The key doesn't include the kind's name; pairs
// are names and values.
type Translate func(key string, pairs ...string) string

// FormAnswer is a field of a form with the visitor's answer.
type FormAnswer struct {
	Name  string `json:"name" doc:"Name of the field" example:"teamSize"`
	Label string `json:"label" doc:"Question as the visitor read it; empty: made from the name"`
	Text  string `json:"text"`
}

// HistoryLine is an event in the history of a row.
type HistoryLine struct {
	At   time.Time `json:"at"`
	Text string    `json:"text" doc:"Description of the event"`
	By   string    `json:"by" doc:"Person or system that caused it; empty if unknown"`
	Body string    `json:"body" doc:"Text that a person wrote; empty for none"`
}

// ActionContext is a running action: its transaction, in which the row is locked, the row, and the user who runs it.
type ActionContext[R any] struct {
	Tx      *database.Tx
	Row     R
	ActorID string

	Withdrawn bool // the action undoes another one, whose emails were still waiting
}

// NoInput is the input of an action without input.
type NoInput = struct{}

// Itself returns the row itself. Use it as Record.Row if a kind has no further details.
func Itself[R any](row R) R { return row }

// ShowIf returns nil if ok, and otherwise ErrHidden, which hides the action.
func ShowIf(ok bool) error {
	if !ok {
		return ErrHidden
	}
	return nil
}

// UnchangedIf returns ErrUnchanged if so, which means that the row is already in the requested state, and otherwise
// nil.
func UnchangedIf(so bool) error {
	if so {
		return ErrUnchanged
	}
	return nil
}

// Always is the rule of an action that is always available.
func Always[R any](R) error { return nil }

// Find returns a row of a list by its id, or the error missing if the id is malformed or unknown.
func Find[R any](ctx context.Context, q database.Querier, list paging.List[R], rowID string,
	missing *fault.Error) (R, error) {
	if !id.IsValid(rowID) {
		var none R
		return none, missing
	}
	columns := list.Orders[0].Columns // the last column is the unique key
	row, err := database.One[R](ctx, q, list.Select+" WHERE "+columns[len(columns)-1]+" = $1", rowID)
	return row, fault.WithNotFound(err, missing)
}

// key returns the list's unique key, which is the last column of every order.
func (d *Resource[R, D]) key() string {
	columns := d.List.Orders[0].Columns
	return columns[len(columns)-1]
}

// row returns the complete row with an id, or the error d.NotFound.
func (d *Resource[R, D]) row(ctx context.Context, q database.Querier, rowID string, now time.Time) (R, error) {
	row, err := Find(ctx, q, d.List, rowID, d.NotFound)
	if err != nil {
		return row, fault.Wrap(err, "find one of the %s %s", d.Name, rowID)
	}
	rows := []R{row}
	err = d.complete(ctx, q, rows, now)
	return rows[0], err
}

// locked is like row but also locks the row until the end of the transaction. It returns d.NotFound for an unknown
// row.
func (d *Resource[R, D]) locked(ctx context.Context, tx *database.Tx, rowID string) (R, error) {
	if id.IsValid(rowID) {
		_, err := database.One[string](ctx, tx, `
			SELECT `+d.key()+`
			FROM `+d.List.Table+`
			WHERE `+d.key()+` = $1`+tx.ForUpdate(), rowID)
		if err != nil {
			var none R
			return none, fault.Wrap(fault.WithNotFound(err, d.NotFound), "lock one of the %s %s", d.Name, rowID)
		}
	}
	return d.row(ctx, tx, rowID, tx.Now())
}

// searches reports whether the list has a search.
func (d *Resource[R, D]) searches() bool { return d.Find != nil || d.Search != "" }

// complete sets the fields of rows that the list's statement doesn't return: those that depend on the time, and those
// of Enrich. It changes the slice.
func (d *Resource[R, D]) complete(ctx context.Context, q database.Querier, rows []R, now time.Time) error {
	for i, row := range rows {
		rows[i] = d.at(row, now)
	}
	if d.Enrich == nil || len(rows) == 0 {
		return nil
	}
	return fault.Wrap(d.Enrich(ctx, q, rows), "fill in the %s", d.Name)
}

// at returns the row with its fields that depend on the time.
func (d *Resource[R, D]) at(row R, now time.Time) R {
	if d.At == nil {
		return row
	}
	return d.At(row, now)
}

// check returns an error for the first mistake in the declaration: repeated columns, wrong places on the card
// (exactly one title), an unknown initial state, or an invalid action, form or task.
func (d *Resource[R, D]) check() error {
	places := map[Place]int{}
	known := map[string]bool{}
	for _, c := range d.Columns {
		if known[c.id] {
			return fmt.Errorf("desk: %s has two columns %s", d.Name, c.id)
		}
		known[c.id] = true
		if c.fileOnly && c.place != "" {
			return fmt.Errorf("desk: column %s of %s is only in the file, so it can't have a place", c.id, d.Name)
		}
		if _, found := d.state(c.id, c.begins); c.begins != "" && !(found && c.filters) {
			return fmt.Errorf("desk: column %s of %s has no filter for its initial state %q", c.id, d.Name, c.begins)
		}
		places[c.place]++
	}
	for p, room := range map[Place]int{Figure: 1, Line: 2, Mark: 1} {
		if places[p] > room {
			return fmt.Errorf("desk: %s has %d columns as %s of a card", d.Name, places[p], p)
		}
	}
	if places[Title] != 1 {
		return fmt.Errorf("desk: %s needs one column as the title of a card", d.Name)
	}
	for _, s := range d.specs() {
		if err := s.check(); err != nil {
			return fmt.Errorf("desk: %s: %w", d.Name, err)
		}
	}
	if d.New != nil && d.New.effect == 0 {
		return fmt.Errorf("desk: the form for new %s declares no effect: declare its effect on others", d.Name)
	}
	for _, w := range d.Tasks {
		if _, found := d.state(w.Column, w.State); !found || d.action(w.Action) == nil {
			return fmt.Errorf("desk: %s has a task with an unknown state %q or action %q", d.Name, w.State,
				w.Action)
		}
	}
	return nil
}

// action returns the declaration of an action, or nil if it is unknown.
func (d *Resource[R, D]) action(actionID string) *spec[R, D] {
	for _, s := range d.specs() {
		if s.id == actionID {
			return s
		}
	}
	return nil
}

// state returns a state of a column, and false if either is unknown.
func (d *Resource[R, D]) state(column, stateID string) (State[R], bool) {
	for _, c := range d.Columns {
		if c.id != column {
			continue
		}
		for _, s := range c.states {
			if s.ID == stateID {
				return s, true
			}
		}
	}
	return State[R]{}, false
}
