package desk

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"harborlight/internal/kit/fault"
)

// textSource returns the text of a key from the current content.
type textSource func(key string) (text string, found bool)

// textOrKey returns the text of a key, or the key itself. A test finds missing texts.
func (w textSource) textOrKey(parts ...string) string {
	if text, found := w.text(parts); found {
		return text
	}
	return textKey(parts...)
}

// maybe returns the text of a key, or "" if there is none.
func (w textSource) maybe(parts ...string) string {
	text, _ := w.text(parts)
	return text
}

// text returns the text of a key: the kind's own or, about its history, that of all kinds.
func (w textSource) text(parts []string) (string, bool) {
	text, found := w(textKey(parts...))
	if !found {
		text, found = w(textKey(append([]string{"history"}, parts[1:]...)...))
	}
	return text, found
}

func (w textSource) say(name string) Translate {
	return func(key string, pairs ...string) string { return replacePlaceholders(w.textOrKey(name, key), pairs) }
}

// reason returns the text of a rule's error, or "" if the action is hidden or the error is no fault.
func (w textSource) reason(err error) string {
	f := fault.As(err)
	if f == nil || errors.Is(err, ErrHidden) {
		return ""
	}
	return w.message(f.Message)
}

// message returns a message of the catalogue in words.
func (w textSource) message(t fault.Text) string {
	return fault.Translate(fault.WithTexts(context.Background(), fault.Texts(w)), t)
}

// textKey returns the key of a text, from the kind's name and the parts of the key.
func textKey(parts ...string) string {
	return "desk-" + parts[0] + "." + strings.ReplaceAll(strings.Join(parts[1:], "."), "-", "_")
}

// replacePlaceholders replaces each {name} in a text. pairs are names and values.
func replacePlaceholders(text string, pairs []string) string {
	for i := 0; i+1 < len(pairs); i += 2 {
		text = strings.ReplaceAll(text, "{"+pairs[i]+"}", pairs[i+1])
	}
	return text
}

// KindSchema is the description of a kind of row for the browser.
type KindSchema struct {
	Name     string         `json:"name" doc:"Name in addresses" example:"orders"`
	Title    string         `json:"title"`
	One      string         `json:"one" doc:"Name of one row" example:"order"`
	Many     string         `json:"many"`
	Searches string         `json:"searches" doc:"Fields that the search covers; empty if there is no search"`
	Empty    string         `json:"empty" doc:"Text for an empty list"`
	Hint     string         `json:"hint" doc:"Explanation of how rows are created"`
	Client   bool           `json:"client" doc:"Rows belong to clients, whose email address filters the list"`
	Columns  []ColumnSchema `json:"columns" nullable:"false"`
	Marks    *ColumnSchema  `json:"marks,omitempty" doc:"States beside the title of a record; omitted for the list's"`
	Facts    []ColumnSchema `json:"facts" nullable:"false"`
	Tables   []TableSchema  `json:"tables" nullable:"false"`
	Sorts    []Choice       `json:"sorts" nullable:"false"`
	New      *ActionSchema  `json:"new,omitempty" doc:"Form for new rows; omitted if the admin can't create rows"`
	Actions  []ActionSchema `json:"actions" nullable:"false"`
	Tasks    []TaskSchema   `json:"tasks" nullable:"false"`
}

// ColumnSchema describes a column of a list, a file or a table, or a fact of a record.
type ColumnSchema struct {
	ID      string   `json:"id"`
	Label   string   `json:"label"`
	Kind    kind     `json:"kind" enum:"text,lines,mail,money,count,rate,stars,date,day,time,month,badge,link,file,yes,tags,rated"`
	Place   Place    `json:"place,omitempty" enum:"title,figure,line,mark" doc:"Position on the card of a row on phones; omitted for none"`
	Sorts   []string `json:"sorts,omitempty" nullable:"false" doc:"Orders of the column's header"`
	Any     string   `json:"any,omitempty" doc:"Label for all values in the filter; omitted if there is no filter"`
	Begins  string   `json:"begins,omitempty" doc:"State of the initial filter; omitted for none"`
	Hidden  bool     `json:"hidden,omitempty" doc:"A filter that is not a column of the list"`
	Options []Choice `json:"options,omitempty" nullable:"false" doc:"States of a badge"`
	First   int      `json:"first,omitempty" doc:"Number of tags to show, while the others are counted; omitted for all"`

	Below *LineSchema `json:"below,omitempty" doc:"Second line of each cell; omitted for none"`

	states []Choice
}

// LineSchema describes the second line of a column's cells.
type LineSchema struct {
	Label string `json:"label"`
	Kind  kind   `json:"kind" enum:"text,mail,link,day,time"`
}

// TableSchema describes a table of a record.
type TableSchema struct {
	ID      string         `json:"id"`
	Title   string         `json:"title"`
	Columns []ColumnSchema `json:"columns" nullable:"false"`
}

// ActionSchema describes an action on a row.
type ActionSchema struct {
	ID           string `json:"id"`
	Label        string `json:"label"`
	ConfirmTitle string `json:"confirm_title" doc:"Title of the dialog"`
	ConfirmText  string `json:"confirm_text" doc:"Explanation of the consequences; may be empty"`
	Done         string `json:"done" doc:"Message after success"`
	Send         string `json:"send,omitempty" doc:"Label of the form's button; omitted for the action's label"`

	Failed string `json:"failed" doc:"Message if the server didn't respond; may be empty"`

	ConfirmTextBulk string `json:"confirm_text_bulk" doc:"Explanation of the consequences for several rows; may be empty"`

	Ending  Ending        `json:"ending" enum:"undo,hold,final"`
	Danger  bool          `json:"danger"`
	Bulk    bool          `json:"bulk"`
	Inline  bool          `json:"inline" doc:"The form is part of the page"`
	InRow   bool          `json:"in_row" doc:"The list offers it in each row"`
	Removes bool          `json:"removes" doc:"The action deletes the row"`
	Key     string        `json:"key" doc:"Keyboard shortcut, a letter; may be empty"`
	Fields  []ActionField `json:"fields" nullable:"false"`
}

// TaskSchema describes a state that needs the admin.
type TaskSchema struct {
	Column   string `json:"column"`
	State    string `json:"state"`
	TaskText string `json:"text" doc:"Task for the admin"`
	Action   string `json:"action"`
}

// describe returns the description of the kind for the browser: its columns, filters, orders, tables, actions and
// texts. It leaves out actions that only undo another.
func (d *Resource[R, D]) describe(w textSource) KindSchema {
	out := KindSchema{Name: d.Name, Title: w.textOrKey(d.Name, "title"), One: w.textOrKey(d.Name, "one"),
		Many: w.textOrKey(d.Name, "many"), Empty: w.textOrKey(d.Name, "empty"),
		Hint: w.textOrKey(d.Name, "hint"), Client: d.Client.Column != "", Columns: []ColumnSchema{}, Facts: []ColumnSchema{},
		Tables: []TableSchema{}, Sorts: []Choice{}, Actions: []ActionSchema{}, Tasks: []TaskSchema{}}
	if d.searches() {
		out.Searches = w.textOrKey(d.Name, "searches")
	}
	for _, c := range d.Columns {
		if !c.fileOnly || c.filters {
			out.Columns = append(out.Columns, describeColumn(d.Name, c, w))
		}
	}
	if marks := d.Record.Marks; marks != nil {
		column := describeColumn(d.Name, *marks, w)
		out.Marks = &column
	}
	for _, c := range d.Record.Facts {
		out.Facts = append(out.Facts, describeColumn(d.Name, c, w))
	}
	for _, t := range d.Record.Tables {
		table := TableSchema{ID: t.id, Title: w.textOrKey(d.Name, t.id, "title"), Columns: []ColumnSchema{}}
		for _, c := range t.columns {
			c.Label, c.Options = w.textOrKey(d.Name, t.id, c.ID), labelOptions(d.Name, c.ID, c.states, w)
			table.Columns = append(table.Columns, c)
		}
		out.Tables = append(out.Tables, table)
	}
	for _, o := range d.List.Orders {
		out.Sorts = append(out.Sorts, Choice{Value: o.Name, Label: w.textOrKey(d.Name, "sort", o.Name)})
	}
	if d.New != nil {
		added := d.describeAction(d.asAction(), w)
		out.New = &added
	}
	for _, s := range d.specs() {
		if !s.undoOnly {
			out.Actions = append(out.Actions, d.describeAction(s, w))
		}
	}
	for _, wait := range d.Tasks {
		out.Tasks = append(out.Tasks, TaskSchema{Column: wait.Column, State: wait.State, Action: wait.Action,
			TaskText: w.textOrKey(d.Name, "waits", wait.State)})
	}
	return out
}

// describeColumn returns the description of a column with its texts.
func describeColumn[T any](name string, c Column[T], w textSource) ColumnSchema {
	out := ColumnSchema{ID: c.id, Label: w.textOrKey(name, "column", c.id), Kind: c.kind, Place: c.place, Sorts: c.sorts,
		Hidden: c.fileOnly, Options: labelOptions(name, c.id, statesOf(c), w), First: c.first}
	if c.below != nil {
		out.Below = &LineSchema{Label: w.textOrKey(name, "column", c.below.id), Kind: c.below.kind}
	}
	if c.filters {
		out.Any, out.Begins = w.textOrKey(name, "any", c.id), c.begins
	}
	return out
}

// statesOf returns the states of a column as choices without labels.
func statesOf[T any](c Column[T]) (out []Choice) {
	for _, s := range c.states {
		out = append(out, Choice{Value: s.ID, Tone: s.Tone, Silent: s.Silent, BadgeOnly: s.BadgeOnly})
	}
	return out
}

// labelOptions returns the options with their labels from the texts.
func labelOptions(name, column string, options []Choice, w textSource) []Choice {
	out := make([]Choice, 0, len(options))
	for _, o := range options {
		o.Label = w.textOrKey(name, column, o.Value)
		out = append(out, o)
	}
	return out
}

// describeAction returns the description of an action with its texts. Fields that the admin doesn't fill in have
// none; the title of the confirmation defaults to the action's label.
func (d *Resource[R, D]) describeAction(s *spec[R, D], w textSource) ActionSchema {
	out := ActionSchema{ID: s.id, Label: w.textOrKey(d.Name, s.id, "label"), ConfirmText: w.maybe(d.Name, s.id, "says"),
		Done: w.textOrKey(d.Name, s.id, "done"), ConfirmTitle: w.maybe(d.Name, s.id, "asks"), Ending: s.ending(),
		Danger: s.danger,
		Failed: w.maybe(d.Name, s.id, "failed"), Send: w.maybe(d.Name, s.id, "send"), InRow: s.inRow,
		Removes: s.removes, Bulk: s.bulk, Inline: s.inline, Key: s.key, Fields: []ActionField{}}
	for _, f := range s.fields {
		if f.Kind != "uuid" && f.Kind != "carried" {
			f.Label, f.Hint = w.textOrKey(d.Name, s.id, f.Name), w.maybe(d.Name, s.id, f.Name+"_hint")
			f.Options = labelOptions(d.Name, s.id+"."+f.Name, f.Options, w)
			f.Start = w.maybe(d.Name, s.id, f.Name+"_start")
		}
		out.Fields = append(out.Fields, f)
	}
	out.ConfirmTextBulk = cmp.Or(w.maybe(d.Name, s.id, "says_several"), out.ConfirmText)
	if out.ConfirmTitle == "" {
		out.ConfirmTitle = out.Label
	}
	return out
}

// setRowTexts sets the texts of an available action that depend on the row.
func (d *Resource[R, D]) setRowTexts(p *AvailableAction, w textSource) {
	p.Label = w.variantText(d.Name, p.ID, "label", p)
	p.ConfirmText = w.variantText(d.Name, p.ID, "says", p)
	p.Done = w.variantText(d.Name, p.ID, "done", p)
}

// variantText returns a text of an action with the row's values: that of the row's variant, or else the action's own.
// It returns "" if the row has neither a text for its variant nor values, so that the action's own text applies.
func (w textSource) variantText(name, action, part string, p *AvailableAction) string {
	if p.variant != "" {
		if text := w.maybe(name, action, part+"_"+p.variant); text != "" {
			return replacePlaceholders(text, p.values)
		}
	}
	if len(p.values) == 0 {
		return ""
	}
	return replacePlaceholders(w.maybe(name, action, part), p.values)
}

// availability reports whether an action is available for a row. If not, it returns the reason, or "" for a hidden
// action.
func (d *Resource[R, D]) availability(s *spec[R, D], row R, w textSource) (why string, possible bool) {
	err := s.can(row)
	if err == nil {
		return "", true
	}
	return w.reason(err), false
}
