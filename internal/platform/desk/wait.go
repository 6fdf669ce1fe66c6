package desk

import (
	"context"
	"slices"
	"strings"
	"time"

	"harborlight/internal/kit/dates"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
)

// Wait declares that rows in a state need the admin to run an action.
type Wait[R any] struct {
	Column, State string
	Action        string                 // id of the action to run
	Due           func(R) (at time.Time) // promised deadline; may be nil or return zero
	Sort          string                 // order of the rows; empty for the default order
}

// Limits of the shown and the counted rows, for each state.
const (
	mostShown   = 5
	mostCounted = 100
)

// Waiting contains the rows of a kind that need the admin, for one state.
type Waiting struct {
	Kind   string        `json:"kind" doc:"Name of the list" example:"leads"`
	Column string        `json:"column" doc:"Column of the state" example:"status"`
	State  string        `json:"state"`
	Count  int           `json:"count" doc:"At most 100"`
	Rows   []WaitingItem `json:"rows" nullable:"false" doc:"The first rows"`
}

// WaitingItem is a row that needs the admin.
type WaitingItem struct {
	ID     string     `json:"id" doc:"UUID"`
	Title  string     `json:"title"`
	Line   string     `json:"line" doc:"Second line; may be empty"`
	Action string     `json:"action" doc:"Id of the action to run; empty if it is unavailable"`
	DueAt  *time.Time `json:"due_at" doc:"Promised deadline; null if there is none"`
}

// waiting returns the kind's rows that need the admin, by state.
func (d *Resource[R, D]) waiting(ctx context.Context, db *database.DB, w words) ([]Waiting, error) {
	out := []Waiting{}
	now := db.Clock().Now()
	for _, wait := range d.Waits {
		state, _ := d.state(wait.Column, wait.State)
		var where database.Condition
		state.where(&where, now)
		count, err := database.One[int](ctx, db, `
			SELECT COUNT(*)
			FROM (`+d.List.Select+" "+where.String()+" LIMIT "+where.Arg(mostCounted)+`) waiting`, where.Args()...)
		if err != nil {
			return nil, fault.Wrap(err, "count what waits of the %s", d.Name)
		}
		if count == 0 {
			continue
		}
		one := Waiting{Kind: d.Name, Column: wait.Column, State: wait.State, Count: count, Rows: []WaitingItem{}}
		if one.Rows, err = d.waitingRows(ctx, db, wait, state, now, w); err != nil {
			return nil, fault.Wrap(err, "list what waits of the %s", d.Name)
		}
		out = append(out, one)
	}
	return out, nil
}

func (d *Resource[R, D]) waitingRows(ctx context.Context, db *database.DB, wait Wait[R], state State[R],
	now time.Time, w words) ([]WaitingItem, error) {
	var where database.Condition
	state.where(&where, now)
	page, err := d.List.Page(ctx, db, where, wait.Sort, "", mostShown)
	if err == nil {
		err = d.complete(ctx, db, page.Items, now)
	}
	items := []WaitingItem{}
	for _, row := range page.Items {
		item := WaitingItem{ID: d.List.ID(row), Title: d.placed(Title, row, w), Line: d.placed(Line, row, w)}
		if d.action(wait.Action).can(row) == nil {
			item.Action = wait.Action
		}
		if wait.Due != nil {
			if at := wait.Due(row); !at.IsZero() {
				item.DueAt = &at
			}
		}
		items = append(items, item)
	}
	return items, err
}

// placed returns the text at a place of a row's card.
func (d *Resource[R, D]) placed(p Place, row R, w words) string {
	var parts []string
	for _, c := range d.Columns {
		if c.place != p {
			continue
		}
		if part := d.inWords(c, row, w); part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, ", ")
}

// inWords returns a column's value as text.
func (d *Resource[R, D]) inWords(c Column[R], row R, w words) string {
	switch value := c.value(row).(type) {
	case []string:
		var held []string
		for _, s := range c.states {
			if !s.Silent && slices.Contains(value, s.ID) {
				held = append(held, w.must(d.Name, c.id, s.ID))
			}
		}
		return strings.Join(held, ", ")
	case string:
		if c.kind == kindMonth {
			return dates.Month(value)
		}
		return value
	default:
		return inFile(c.kind, value)
	}
}
