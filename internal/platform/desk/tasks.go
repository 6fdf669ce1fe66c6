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

// Task declares that rows in a state need the admin to run an action.
type Task[R any] struct {
	Column, State string
	Action        string                 // id of the action to run
	Due           func(R) (at time.Time) // promised deadline; may be nil or return zero
	Sort          string                 // order of the rows; empty for the default order
}

// Limits of the shown and the counted rows, for each state.
const (
	maxShown   = 5
	maxCounted = 100
)

// TaskGroup contains the rows of a kind that need the admin, for one state.
type TaskGroup struct {
	Kind   string     `json:"kind" doc:"Name of the list" example:"leads"`
	Column string     `json:"column" doc:"Column of the state" example:"status"`
	State  string     `json:"state"`
	Count  int        `json:"count" doc:"At most 100"`
	Rows   []TaskItem `json:"rows" nullable:"false" doc:"The first rows"`
}

// TaskItem is a row that needs the admin.
type TaskItem struct {
	ID     string     `json:"id" doc:"UUID"`
	Title  string     `json:"title"`
	Line   string     `json:"line" doc:"Second line; may be empty"`
	Action string     `json:"action" doc:"Id of the action to run; empty if it is unavailable"`
	DueAt  *time.Time `json:"due_at" doc:"Promised deadline; null if there is none"`
}

// tasks returns the kind's rows that need the admin, by state: their number, counted up to 100, and the first five.
// It leaves out states without rows.
func (d *Resource[R, D]) tasks(ctx context.Context, db *database.DB, w textSource) ([]TaskGroup, error) {
	out := []TaskGroup{}
	now := db.Clock().Now()
	for _, wait := range d.Tasks {
		state, _ := d.state(wait.Column, wait.State)
		var where database.Condition
		state.where(&where, now)
		count, err := database.One[int](ctx, db, `
			SELECT COUNT(*)
			FROM (`+d.List.Select+" "+where.String()+" LIMIT "+where.Arg(maxCounted)+`) waiting`, where.Args()...)
		if err != nil {
			return nil, fault.Wrap(err, "count what waits of the %s", d.Name)
		}
		if count == 0 {
			continue
		}
		one := TaskGroup{Kind: d.Name, Column: wait.Column, State: wait.State, Count: count, Rows: []TaskItem{}}
		if one.Rows, err = d.taskRows(ctx, db, wait, state, now, w); err != nil {
			return nil, fault.Wrap(err, "list what waits of the %s", d.Name)
		}
		out = append(out, one)
	}
	return out, nil
}

// taskRows returns the first five rows of a task, each with the task's action if its rule permits it on the row.
func (d *Resource[R, D]) taskRows(ctx context.Context, db *database.DB, wait Task[R], state State[R],
	now time.Time, w textSource) ([]TaskItem, error) {
	var where database.Condition
	state.where(&where, now)
	page, err := d.List.Page(ctx, db, where, wait.Sort, "", maxShown)
	if err == nil {
		err = d.complete(ctx, db, page.Items, now)
	}
	items := []TaskItem{}
	for _, row := range page.Items {
		item := TaskItem{ID: d.List.ID(row), Title: d.placeText(Title, row, w), Line: d.placeText(Line, row, w)}
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

// placeText returns the texts at a place of a row's card, separated by commas, without empty ones.
func (d *Resource[R, D]) placeText(p Place, row R, w textSource) string {
	var parts []string
	for _, c := range d.Columns {
		if c.place != p {
			continue
		}
		if part := d.cellText(c, row, w); part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, ", ")
}

// cellText returns a column's value as text: states by their labels without silent ones, months in words, and other
// values as in the file.
func (d *Resource[R, D]) cellText(c Column[R], row R, w textSource) string {
	switch value := c.value(row).(type) {
	case []string:
		var held []string
		for _, s := range c.states {
			if !s.Silent && slices.Contains(value, s.ID) {
				held = append(held, w.textOrKey(d.Name, c.id, s.ID))
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
