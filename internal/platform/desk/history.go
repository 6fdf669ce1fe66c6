package desk

import (
	"cmp"
	"context"
	"strings"
	"time"

	"harborlight/internal/kit/dates"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/history"
	"harborlight/internal/platform/realtime"
)

// History declares that the rows of a kind have a history. The desk lists its entries and, with Notes, offers a form
// for notes and removes them again. The words of an entry are the text event.<kind> with the entry's values, those of
// its author event.by_<role>; desk-history.json has the words that all kinds share.
type History struct {
	Of    history.Records
	Notes bool // the owner can add notes
}

// specs returns the declarations of all actions: those of the kind, then those of its history.
func (d *Resource[R, D]) specs() []*spec[R, D] {
	d.once.Do(func() {
		for _, a := range d.Actions {
			d.cached = append(d.cached, a.spec())
		}
		if d.History != nil && d.History.Notes {
			d.cached = append(d.cached, d.noteActions()...)
		}
	})
	return d.cached
}

// RemovedNote identifies the note to remove.
type RemovedNote struct {
	Note string `json:"note" maxLength:"36" as:"carried" doc:"UUID of the note"`
}

// noteActions returns the actions that add a note and, as its undo, remove it.
func (d *Resource[R, D]) noteActions() []*spec[R, D] {
	return []*spec[R, D]{
		Do[D]("note", Always[R], d.addNote).Summary("Add a note to {rows}").Inline().Effect(auth.Internal).
			Undo(func(_ R, n history.Note) Inverse {
				return Inverse{Action: "remove-note", Input: RemovedNote{Note: n.ID}}
			}).
			spec(),
		Do[D]("remove-note", Always[R], d.removeNote).Summary("Remove a note from {rows}").Effect(auth.Internal).
			UndoOnly().spec(),
	}
}

// addNote adds the admin's note to the row's history. A retry changes nothing; a full history, and another note with
// its id, are faults of kind Conflict.
func (d *Resource[R, D]) addNote(ctx context.Context, a ActionContext[R], n history.Note) error {
	n, err := n.Clean()
	if err != nil {
		return err
	}
	added, err := d.History.Of.AddNote(ctx, a.Tx, d.List.ID(a.Row), history.ByOwner(a.ActorID), n)
	if err != nil || !added {
		return err
	}
	return d.recordNote(ctx, a, ".noted", n.ID)
}

// removeNote deletes a note of the admin. It returns ErrUnchanged if the row has none with the id.
func (d *Resource[R, D]) removeNote(ctx context.Context, a ActionContext[R], in RemovedNote) error {
	removed, err := d.History.Of.Remove(ctx, a.Tx, d.List.ID(a.Row), in.Note, history.KindNote, history.RoleOwner)
	if err != nil {
		return err
	}
	if !removed {
		return ErrUnchanged
	}
	return d.recordNote(ctx, a, ".note_removed", strings.ToLower(in.Note))
}

// recordNote adds a change of a note to the audit log and publishes it.
func (d *Resource[R, D]) recordNote(ctx context.Context, a ActionContext[R], done, noteID string) error {
	entry := audit.Entry{ActorID: a.ActorID, Action: d.Noun.ID + done, ObjectID: d.List.ID(a.Row),
		Details: map[string]string{"note": noteID}}
	if err := audit.Record(ctx, a.Tx, entry); err != nil {
		return err
	}
	return realtime.Publish(ctx, a.Tx, d.Topic, d.List.ID(a.Row))
}

// find returns the details of a row with its stored history, or d.NotFound.
func (d *Resource[R, D]) find(ctx context.Context, q database.Querier, rowID string) (D, []history.Entry, error) {
	detail, err := d.Record.Find(ctx, rowID)
	if err != nil || d.History == nil {
		return detail, nil, err
	}
	entries, err := d.History.Of.List(ctx, q, rowID)
	return detail, entries, err
}

// lines returns the history of a row, oldest first: its derived lines, then its stored entries.
func (d *Resource[R, D]) lines(detail D, entries []history.Entry, w textSource) (lines []HistoryLine) {
	say := w.say(d.Name)
	if d.Record.Events != nil {
		lines = d.Record.Events(detail, say)
	}
	for _, e := range entries {
		lines = append(lines, HistoryLine{At: e.CreatedAt, By: d.authorOf(e, detail, w), Body: e.Text,
			Text: say("event."+string(e.Kind), d.valuesOf(e.Values, w)...)})
	}
	return lines
}

// authorOf returns the words for the role of an entry's author: the kind's, or the name of a visitor who is the
// record's client, or those of all kinds. An entry without an author has none.
func (d *Resource[R, D]) authorOf(e history.Entry, detail D, w textSource) string {
	if e.Role == "" {
		return ""
	}
	client := ""
	if e.Role == history.RoleVisitor && d.Client.Name != nil {
		client = d.Client.Name(d.Record.Row(detail))
	}
	own, _ := w(textKey(d.Name, "event", "by_"+string(e.Role)))
	return cmp.Or(own, client, w.textOrKey(d.Name, "event", "by_"+string(e.Role)))
}

// valuesOf returns an entry's values as names and texts.
func (d *Resource[R, D]) valuesOf(values history.Values, w textSource) (pairs []string) {
	for name, v := range values {
		pairs = append(pairs, name, d.valueText(v, w))
	}
	return pairs
}

// valueText returns a value as text: a label or message in words, a day, or a time in its zone.
func (d *Resource[R, D]) valueText(v history.Value, w textSource) string {
	switch {
	case v.Label != "":
		return w.textOrKey(d.Name, v.Label)
	case v.Message != "":
		return w.message(fault.Restore(v.Message))
	case v.Day != "":
		if day, err := time.Parse(time.DateOnly, v.Day); err == nil {
			return dates.Day(day)
		}
		return v.Day
	case v.At != nil:
		zone, err := time.LoadLocation(v.Zone)
		if err != nil || v.Zone == "" {
			return dates.InZone(v.At.UTC(), "UTC")
		}
		return dates.InZone(v.At.In(zone), v.Zone)
	default:
		return v.Text
	}
}
