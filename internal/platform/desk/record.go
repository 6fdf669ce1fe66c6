package desk

// Table declares rows that belong to a record, such as the entries of a statement. Make it with Rows.
type Table[D any] struct {
	id      string
	columns []DescribedColumn
	draw    func(D) []DrawnLine
}

// DrawnLine is a row of a table in a record.
type DrawnLine struct {
	Cells   []any      `json:"cells" nullable:"false" doc:"By column"`
	Actions []Possible `json:"actions" nullable:"false" doc:"What can be done about it"`
}

// Rows declares a table of a record. offer says what can be done about one of its rows, as an action of the record; nil:
// nothing.
func Rows[D, T any](tableID string, of func(D) []T, offer func(D, T) []Offer, columns ...Column[T]) Table[D] {
	t := Table[D]{id: tableID}
	for _, c := range columns {
		t.columns = append(t.columns, DescribedColumn{ID: c.id, Kind: c.kind, states: statesOf(c)})
	}
	t.draw = func(detail D) []DrawnLine {
		lines := []DrawnLine{}
		for _, row := range of(detail) {
			line := DrawnLine{Cells: cells(columns, row), Actions: []Possible{}}
			if offer != nil {
				for _, o := range offer(detail, row) {
					line.Actions = append(line.Actions, Possible{ID: o.Action, Input: o.Input, values: o.Values})
				}
			}
			lines = append(lines, line)
		}
		return lines
	}
	return t
}

// Offer is an action of the record that begins with a row of a table.
type Offer struct {
	Action string
	Input  any
	Values []string // pairs: a placeholder of its words and what stands there
}

// Possible is an action that is possible now, with what it begins with.
type Possible struct {
	ID     string   `json:"id"`
	Label  string   `json:"label,omitempty" doc:"Left out: the action's own"`
	Says   string   `json:"says,omitempty" doc:"Left out: the action's own"`
	Done   string   `json:"done,omitempty" doc:"Left out: the action's own"`
	Input  any      `json:"input,omitempty" doc:"What its fields begin with"`
	Hidden []string `json:"hidden,omitempty" doc:"Fields that make no sense now"`
	Quote  string   `json:"quote,omitempty" doc:"What is answered, in the words of who wrote it"`

	variant string
	values  []string
}

// Refused is an action that isn't possible now.
type Refused struct {
	ID     string `json:"id"`
	Reason string `json:"reason" doc:"Why not, and what to do instead"`
}

// DrawnRecord is what the page of a row shows.
type DrawnRecord struct {
	Title  string        `json:"title"`
	Notice string        `json:"notice" doc:"What the owner should know first; may be empty"`
	Cells  []any         `json:"cells" nullable:"false" doc:"Of the row, by column of the list"`
	Facts  []any         `json:"facts" nullable:"false" doc:"By fact; null: nothing is known"`
	Marks  []string      `json:"marks" nullable:"false" doc:"Its states, where the record names others than the list"`
	Forms  []FormAnswer  `json:"forms" nullable:"false" doc:"What somebody entered into a form"`
	Tables [][]DrawnLine `json:"tables" nullable:"false" doc:"By table"`
	Events []HistoryLine `json:"events" nullable:"false" doc:"What happened, oldest first"`
	Can    []Possible    `json:"can" nullable:"false" doc:"What can be done now"`
	Cannot []Refused     `json:"cannot" nullable:"false" doc:"What can't, and why"`
	Email  string        `json:"email" doc:"Whose it is; empty: nobody's"`
	Undo   *Inverse      `json:"undo" doc:"Brings back what was before the action that was answered; null: nothing can"`
}

// draw returns the page of a row.
func (d *Resource[R, D]) draw(detail D, w words) DrawnRecord {
	r, row := d.Record, d.Record.Row(detail)
	out := DrawnRecord{Title: r.Title(detail), Cells: cells(d.listed(), row), Facts: cells(r.Facts, detail),
		Marks: []string{}, Forms: []FormAnswer{}, Tables: [][]DrawnLine{}, Events: []HistoryLine{}, Can: []Possible{},
		Cannot: []Refused{}}
	if r.Marks != nil {
		out.Marks = heldOf(r.Marks.states, detail)
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
				d.say(&line.Actions[i], w)
			}
		}
		out.Tables = append(out.Tables, lines)
	}
	if r.Events != nil {
		out.Events = append(out.Events, r.Events(detail, w.say(d.Name))...)
	}
	if d.Client.Email != nil {
		out.Email = d.Client.Email(row)
	}
	for _, a := range d.Actions {
		s := a.spec()
		if s.unasked() {
			continue
		}
		why, possible := d.possible(s, row, w)
		switch {
		case possible:
			out.Can = append(out.Can, d.begin(s, detail, w))
		case why != "":
			out.Cannot = append(out.Cannot, Refused{ID: s.id, Reason: why})
		}
	}
	return out
}

func (d *Resource[R, D]) begin(s *spec[R, D], detail D, w words) Possible {
	var start Possible
	if s.start != nil {
		start = s.start(detail)
	}
	start.ID = s.id
	d.say(&start, w)
	return start
}

// cells returns what columns hold of a row.
func cells[T any](columns []Column[T], row T) []any {
	out := make([]any, len(columns))
	for i, c := range columns {
		out[i] = c.cell(row)
	}
	return out
}

// listed are the columns of the list.
func (d *Resource[R, D]) listed() []Column[R] {
	var out []Column[R]
	for _, c := range d.Columns {
		if !c.fileOnly {
			out = append(out, c)
		}
	}
	return out
}
