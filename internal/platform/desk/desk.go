// Package desk draws what the owner sees of a kind of row, such as orders, from one declaration: the list and its
// filters, the file, the record, the actions, what waits, and the search over all kinds (decision 0094).
//
// It knows no kind. A slice declares its own in desk.go, its area adds it with Add, and the words stand under the
// kind's name in content/messages/en, as in desk-orders.json. A declaration that can't be drawn stops the program from
// starting.
package desk

import (
	"context"
	"fmt"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/paging"
)

// Resource declares a kind of row R, of which D is everything that is known.
type Resource[R, D any] struct {
	Name    string // in addresses and in the keys of its words: "reviews"
	One     string // a row of it in the audit trail: "review"
	List    paging.List[R]
	Search  string               // column of the folded text that is searched; empty, without Find: the list isn't
	Find    Finder               // how rows are found where no column holds such a text; nil: by Search
	Missing *fault.Error         // what is said of a row that isn't there
	At      func(R, time.Time) R // fills in what depends on the clock; nil: nothing does
	Fill    Fill[R]              // fills in what another statement reads for all rows at once; nil: nothing
	Columns []Column[R]          // of the list and of the file
	File    *File                // a file of other rows than the list's; nil: the list's
	Record  Record[R, D]         // the row as a page
	New     *Writing             // how the owner writes one down; nil: they come about by themselves
	Actions []Action[R, D]       // what can be done, in the order of the buttons
	Waits   []Wait[R]            // what needs the owner
	Client  Client[R]            // whose it is; the zero value: nobody's
}

// Home is the path of the desk.
const Home = "/admin"

// Path returns the page of a record at the desk: its tab, as addresses name it, and its id.
func Path(tab, rowID string) string { return Home + "?tab=" + tab + "&id=" + rowID }

// Finder adds the condition of a search to those of a list. It returns what stands behind the table's name in the
// statement, for an engine that has to be told with which index to begin; empty: nothing.
type Finder func(d database.Dialect, where *database.Condition, search string) (hint string)

// Fill adds to loaded rows what their own statement can't know, such as the names of what they are about. It may ask
// the database once for all of them.
type Fill[R any] func(ctx context.Context, q database.Querier, rows []R) error

// Client declares to whom a row belongs (package client).
type Client[R any] struct {
	Email   func(R) string
	Name    func(R) string // what the person is called there; nil: rows don't say
	Column  string         // column of the address
	Account string         // column of the account; empty: rows have none
}

// Record declares the page of a row.
type Record[R, D any] struct {
	Find   func(ctx context.Context, id string) (D, error)
	Row    func(D) R                  // the row in it; rules and columns read nothing else
	Title  func(D) string             // what the page is called: a name or a number
	Marks  *Column[D]                 // a badge beside its name; nil: the list's
	Notice func(D, Say) string        // what the owner should know first; nil or empty: nothing
	Facts  []Column[D]                // what is known of it; what is empty isn't shown
	Forms  func(D) []FormAnswer       // what somebody entered into a form, with its own labels; nil: nothing
	Tables []Table[D]                 // rows that belong to it
	Events func(D, Say) []HistoryLine // what happened, oldest first; nil: nothing is kept
}

// Say returns a text of the kind with its placeholders filled in. The key lacks the kind's name; pairs are names and
// values.
type Say func(key string, pairs ...string) string

// FormAnswer is a field of a form and what was entered.
type FormAnswer struct {
	Label string `json:"label"`
	Text  string `json:"text"`
}

// HistoryLine is something that happened to a row.
type HistoryLine struct {
	At   time.Time `json:"at"`
	Text string    `json:"text" doc:"What happened"`
	By   string    `json:"by" doc:"Who or what did it; empty: unknown"`
	Body string    `json:"body" doc:"What was written; empty: nothing"`
}

// Act is an action that is being done: its transaction, in which the row is locked, and who does it.
type Act[R any] struct {
	Tx      *database.Tx
	Row     R
	ActorID string

	Withdrawn bool // the action undoes another, whose mails hadn't left
}

// Nothing is the input of an action that has to be told nothing.
type Nothing = struct{}

// Same is the row of a kind of which nothing more is known.
func Same[R any](row R) R { return row }

// If is a rule for what makes no sense unless ok.
func If(ok bool) error {
	if !ok {
		return ErrNotHere
	}
	return nil
}

// Already is a rule for what has been done if so.
func Already(so bool) error {
	if so {
		return ErrUnchanged
	}
	return nil
}

// Always is the rule of what is always possible.
func Always[R any](R) error { return nil }

// Find returns a row of a list by its id, or the fault missing.
func Find[R any](ctx context.Context, q database.Querier, list paging.List[R], rowID string,
	missing *fault.Error) (R, error) {
	if !id.Valid(rowID) {
		var none R
		return none, missing
	}
	columns := list.Orders[0].Columns // the last one tells rows apart
	row, err := database.One[R](ctx, q, list.Select+" WHERE "+columns[len(columns)-1]+" = $1", rowID)
	return row, fault.Missing(err, missing)
}

// key returns what tells the rows of the list apart: the last column of every order.
func (d *Resource[R, D]) key() string {
	columns := d.List.Orders[0].Columns
	return columns[len(columns)-1]
}

// row returns the row of an id, or the resource's fault for one that isn't there.
func (d *Resource[R, D]) row(ctx context.Context, q database.Querier, rowID string, now time.Time) (R, error) {
	row, err := Find(ctx, q, d.List, rowID, d.Missing)
	if err != nil {
		return row, fault.Wrap(err, "find one of the %s %s", d.Name, rowID)
	}
	rows := []R{row}
	err = d.complete(ctx, q, rows, now)
	return rows[0], err
}

// locked is row within a transaction that nobody else changes the row in.
func (d *Resource[R, D]) locked(ctx context.Context, tx *database.Tx, rowID string) (R, error) {
	if id.Valid(rowID) {
		_, err := database.One[string](ctx, tx, `
			SELECT `+d.key()+`
			FROM `+d.List.Table+`
			WHERE `+d.key()+` = $1`+tx.ForUpdate(), rowID)
		if err != nil {
			var none R
			return none, fault.Wrap(fault.Missing(err, d.Missing), "lock one of the %s %s", d.Name, rowID)
		}
	}
	return d.row(ctx, tx, rowID, tx.Now())
}

// searches reports whether the list can be searched.
func (d *Resource[R, D]) searches() bool { return d.Find != nil || d.Search != "" }

// complete fills in what the list's statement doesn't say of rows.
func (d *Resource[R, D]) complete(ctx context.Context, q database.Querier, rows []R, now time.Time) error {
	for i, row := range rows {
		rows[i] = d.at(row, now)
	}
	if d.Fill == nil || len(rows) == 0 {
		return nil
	}
	return fault.Wrap(d.Fill(ctx, q, rows), "fill in the %s", d.Name)
}

func (d *Resource[R, D]) at(row R, now time.Time) R {
	if d.At == nil {
		return row
	}
	return d.At(row, now)
}

// check says what of the declaration can't be drawn.
func (d *Resource[R, D]) check() error {
	places := map[Place]int{}
	known := map[string]bool{}
	for _, c := range d.Columns {
		if known[c.id] {
			return fmt.Errorf("desk: %s has two columns %s", d.Name, c.id)
		}
		known[c.id] = true
		if c.fileOnly && c.place != "" {
			return fmt.Errorf("desk: column %s of %s has a place and is in the file alone", c.id, d.Name)
		}
		if _, found := d.state(c.id, c.begins); c.begins != "" && !(found && c.filters) {
			return fmt.Errorf("desk: column %s of %s begins with %q, to which it can't filter", c.id, d.Name, c.begins)
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
	for _, a := range d.Actions {
		if err := a.spec().check(); err != nil {
			return fmt.Errorf("desk: %s: %w", d.Name, err)
		}
	}
	if d.New != nil && d.New.effect == 0 {
		return fmt.Errorf("desk: writing down one of the %s declares no effect: say what it does to others", d.Name)
	}
	for _, w := range d.Waits {
		if _, found := d.state(w.Column, w.State); !found || d.action(w.Action) == nil {
			return fmt.Errorf("desk: %s waits in the state %q for the action %q, and lacks one of them", d.Name, w.State,
				w.Action)
		}
	}
	return nil
}

func (d *Resource[R, D]) action(actionID string) *spec[R, D] {
	for _, a := range d.Actions {
		if a.spec().id == actionID {
			return a.spec()
		}
	}
	return nil
}

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
