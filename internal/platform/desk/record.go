package desk

import "harborlight/internal/platform/history"

// Table declares a table of rows that belong to a record, such as the entries of a statement. Create one with Rows.
type Table[D any] struct {
	id      string
	columns []ColumnSchema
	draw    func(D) []RenderedLine
}

// RenderedLine is a rendered row of a record's table.
type RenderedLine struct {
	Cells   []any             `json:"cells" nullable:"false" doc:"Values by column"`
	Actions []AvailableAction `json:"actions" nullable:"false" doc:"Actions for this row"`
}

// Rows declares a table of a record. of returns the table's rows. offer returns the record's actions that a row of
// the table offers; it may be nil.
func Rows[D, T any](tableID string, of func(D) []T, offer func(D, T) []Offer, columns ...Column[T]) Table[D] {
	t := Table[D]{id: tableID}
	for _, c := range columns {
		t.columns = append(t.columns, ColumnSchema{ID: c.id, Kind: c.kind, states: statesOf(c)})
	}
	t.draw = func(detail D) []RenderedLine {
		lines := []RenderedLine{}
		for _, row := range of(detail) {
			line := RenderedLine{Cells: cells(columns, row), Actions: []AvailableAction{}}
			if offer != nil {
				for _, o := range offer(detail, row) {
					line.Actions = append(line.Actions, AvailableAction{ID: o.Action, Input: o.Input, values: o.Values})
				}
			}
			lines = append(lines, line)
		}
		return lines
	}
	return t
}

// Offer is an action of the record, with input from a row of its table.
type Offer struct {
	Action string
	Input  any
	Values []string // pairs of a placeholder and its value in the action's texts
}

// AvailableAction is an available action with its initial values.
type AvailableAction struct {
	ID          string   `json:"id"`
	Label       string   `json:"label,omitempty" doc:"Omitted for the action's own text"`
	ConfirmText string   `json:"confirm_text,omitempty" doc:"Omitted for the action's own text"`
	Done        string   `json:"done,omitempty" doc:"Omitted for the action's own text"`
	Input       any      `json:"input,omitempty" doc:"Initial values of the fields"`
	Hidden      []string `json:"hidden,omitempty" doc:"Names of fields that don't apply now"`
	Quote       string   `json:"quote,omitempty" doc:"Message that the action replies to"`

	variant string
	values  []string
}

// UnavailableAction is an unavailable action.
type UnavailableAction struct {
	ID     string `json:"id"`
	Reason string `json:"reason" doc:"Reason why the action is unavailable, with a remedy"`
}

// RenderedRecord is the rendered page of a row.
type RenderedRecord struct {
	Title       string              `json:"title"`
	Notice      string              `json:"notice" doc:"Most important notice for the admin; may be empty"`
	Cells       []any               `json:"cells" nullable:"false" doc:"Values of the row by column of the list"`
	Facts       []any               `json:"facts" nullable:"false" doc:"Values by fact; null if empty"`
	Marks       []string            `json:"marks" nullable:"false" doc:"States of the record, if its badges differ from the list's"`
	Forms       []FormAnswer        `json:"forms" nullable:"false" doc:"Answers from a form"`
	Tables      [][]RenderedLine    `json:"tables" nullable:"false" doc:"Rows by table"`
	Events      []HistoryLine       `json:"events" nullable:"false" doc:"History, oldest first"`
	Available   []AvailableAction   `json:"available" nullable:"false" doc:"Available actions"`
	Unavailable []UnavailableAction `json:"unavailable" nullable:"false" doc:"Unavailable actions with reasons"`
	Email       string              `json:"email" doc:"Email address of the client; empty if the row has none"`
	Undo        *Inverse            `json:"undo" doc:"Action that undoes this request; null if it can't be undone"`
}

// render returns the rendered page of a row with its stored history: its cells, facts, tables and events, and its
// actions. An action that its rule refuses is listed as unavailable with the reason; hidden ones are left out.
func (d *Resource[R, D]) render(detail D, entries []history.Entry, w textSource) RenderedRecord {
	r, row := d.Record, d.Record.Row(detail)
	out := RenderedRecord{Title: r.Title(detail), Cells: cells(d.listed(), row), Facts: cells(r.Facts, detail),
		Marks: []string{}, Forms: []FormAnswer{}, Tables: [][]RenderedLine{}, Events: []HistoryLine{},
		Available:   []AvailableAction{},
		Unavailable: []UnavailableAction{}}
	if r.Marks != nil {
		out.Marks = activeStates(r.Marks.states, detail)
	}
	if r.Notice != nil {
		out.Notice = r.Notice(detail, w.say(d.Name))
	}
	if r.Forms != nil {
		out.Forms = append(out.Forms, r.Forms(detail)...)
	}
	for _, t := range r.Tables {
		lines := t.draw(detail)
		for _, line := range lines {
			for i := range line.Actions {
				d.setRowTexts(&line.Actions[i], w)
			}
		}
		out.Tables = append(out.Tables, lines)
	}
	out.Events = append(out.Events, d.lines(detail, entries, w)...)
	if d.Client.Email != nil {
		out.Email = d.Client.Email(row)
	}
	for _, s := range d.specs() {
		if s.isHidden() {
			continue
		}
		why, possible := d.availability(s, row, w)
		switch {
		case possible:
			out.Available = append(out.Available, d.startAction(s, detail, w))
		case why != "":
			out.Unavailable = append(out.Unavailable, UnavailableAction{ID: s.id, Reason: why})
		}
	}
	return out
}

// startAction returns an available action with its initial values and texts for the row.
func (d *Resource[R, D]) startAction(s *spec[R, D], detail D, w textSource) AvailableAction {
	var start AvailableAction
	if s.start != nil {
		start = s.start(detail)
	}
	start.ID = s.id
	d.setRowTexts(&start, w)
	return start
}

// cells returns the values of a row by column.
func cells[T any](columns []Column[T], row T) []any {
	out := make([]any, len(columns))
	for i, c := range columns {
		out[i] = c.cell(row)
	}
	return out
}

// listed returns the columns of the list, without those that are only in the file.
func (d *Resource[R, D]) listed() []Column[R] {
	var out []Column[R]
	for _, c := range d.Columns {
		if !c.fileOnly {
			out = append(out, c)
		}
	}
	return out
}
