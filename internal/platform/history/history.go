// Package history stores the events of the admin's records, such as orders, and notes about them in one table.
//
// An entry has a kind and values but no sentence: the desk renders its words from the messages under the kind of
// record, such as desk-orders.event.paid. Only people's own texts are stored as text. A kind of record that declares
// its history with the desk gets the list of entries and the form for notes (package desk).
package history

import (
	"context"
	"fmt"
	"slices"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/form"
)

// Records declares the histories of one kind of record.
type Records struct {
	Name  string // kind of record at the desk: "orders"
	Kinds []Kind // kinds of its entries, besides KindNote
}

// Kind is a kind of entries, and the key of their words.
type Kind string

// KindNote is the kind of notes, which every kind of record can have.
const KindNote Kind = "note"

// Author is the author of an entry.
type Author struct {
	Role   Role   `db:"author"`
	UserID string `db:"author_id"` // account; empty if there is none, or it was deleted
}

// Role is the part that an author plays, and the key of its words: "by_" with the role.
type Role string

// Roles that several kinds of record have.
const (
	RoleOwner   Role = "owner"
	RoleVisitor Role = "visitor" // the desk shows the name of the record's client
)

// ByOwner returns the admin with the account as an author.
func ByOwner(userID string) Author { return Author{RoleOwner, userID} }

// Event is a change of a record, or a note about it.
type Event struct {
	Kind   Kind   `db:"kind"`
	Values Values `db:"details,json"`
	Text   string `db:"text"` // text that a person wrote; may be empty
}

// Values contains the values of an entry's words by placeholder.
type Values map[string]Value

// Value is one value of an entry's words. Create it with Text, Label, Day, Time or Message.
type Value struct {
	Text  string     `json:"text,omitempty"`  // a name, number or amount
	Label string     `json:"label,omitempty"` // key of a word of the kind of record
	Day   string     `json:"day,omitempty"`   // YYYY-MM-DD
	At    *time.Time `json:"at,omitempty"`
	Zone  string     `json:"zone,omitempty"` // IANA name of the zone of At

	Message string `json:"message,omitempty"` // stored form of a message (fault.Restore)
}

// Text returns a value that is shown unchanged: a name, a number or an amount, but no words.
func Text(text string) Value { return Value{Text: text} }

// Label returns a value that names a message of the kind of record, such as "status.won".
func Label(key string) Value { return Value{Label: key} }

// Day returns a day, YYYY-MM-DD, as a value.
func Day(day string) Value { return Value{Day: day} }

// Time returns a time, to be shown in the zone with the IANA name, as a value.
func Time(at time.Time, zone string) Value {
	at = at.UTC()
	return Value{At: &at, Zone: zone}
}

// Message returns a message of the catalogue as a value, such as the reason for a refusal.
func Message(t fault.Text) Value { return Value{Message: t.Stored()} }

// Entry is one event in the history of a record.
type Entry struct {
	ID       string  `db:"id"` // sorts by creation
	Record   string  `db:"record"`
	RecordID string  `db:"record_id"`
	SentID   *string `db:"sent_id"` // UUID that the sender chose, so that a retry is stored once; nil if none
	Event
	Author
	CreatedAt time.Time `db:"created_at"`
}

// Limits of a history: notes are refused beyond maxNotes entries, and List returns the newest maxListed.
const (
	maxNotes  = 500
	maxListed = 1000
)

// Add adds an entry to the history of a record and returns its id. An undeclared kind is an error.
func (r Records) Add(ctx context.Context, tx *database.Tx, recordID string, by Author, e Event) (entryID string, err error) {
	entry, err := r.entry(tx, recordID, by, e)
	if err != nil {
		return "", err
	}
	return entry.ID, database.Insert(ctx, tx, "history", entry)
}

// AddOnce is like Add for an event with an id that its sender chose. It reports false if an entry with this id exists.
func (r Records) AddOnce(ctx context.Context, tx *database.Tx, recordID, sentID string, by Author, e Event) (bool, error) {
	entry, err := r.entry(tx, recordID, by, e)
	if err != nil {
		return false, err
	}
	entry.SentID = &sentID
	return database.InsertNew(ctx, tx, "history", entry, "sent_id")
}

// entry returns the entry of an event, or an error for an undeclared kind.
func (r Records) entry(tx *database.Tx, recordID string, by Author, e Event) (Entry, error) {
	if e.Kind != KindNote && !slices.Contains(r.Kinds, e.Kind) {
		return Entry{}, fmt.Errorf("history: %s declare no entries of kind %q", r.Name, e.Kind)
	}
	return Entry{ID: id.New(), Record: r.Name, RecordID: recordID, Event: e, Author: by, CreatedAt: tx.Now()}, nil
}

// Note is a note to add. The author chooses the id, so that a retry after a lost response stores it once.
type Note struct {
	ID   string `json:"id" maxLength:"36" as:"uuid" doc:"UUID chosen by the author; a retry is stored once"`
	Text string `json:"text" maxLength:"4000" as:"lines" missing:"form.note"`
}

// Clean returns the note in its stored form: a lower-case id, and the text without surrounding spaces. It returns a
// fault of kind Invalid that names the fields if the id isn't a UUID, or the text isn't 1 to 4,000 characters.
func (n Note) Clean() (Note, error) {
	err := form.Check(&n).Err()
	return n, err
}

var (
	errOtherNote = fault.Conflict("note_exists", message.FormNoteExists)
	errFull      = fault.Conflict("thread_full", message.FormThreadFull)
)

// AddNote adds a clean note to the history of a record, and reports whether it is new: a retry adds nothing. Another
// entry with the note's id, and a history with 500 entries, are faults of kind Conflict. The transaction must have
// locked the record.
func (r Records) AddNote(ctx context.Context, tx *database.Tx, recordID string, by Author, n Note) (added bool, err error) {
	old, exists, err := r.FindSent(ctx, tx, n.ID)
	switch {
	case err != nil:
		return false, err
	case exists && (old.RecordID != recordID || old.Kind != KindNote || old.Author != by || old.Text != n.Text):
		return false, errOtherNote
	case exists:
		return false, nil
	}
	count, err := r.count(ctx, tx, recordID)
	if err != nil {
		return false, err
	}
	if count >= maxNotes {
		return false, errFull
	}
	added, err = r.AddOnce(ctx, tx, recordID, n.ID, by, Event{Kind: KindNote, Text: n.Text})
	if err == nil && !added { // the id is that of an entry of another kind of record
		err = errOtherNote
	}
	return added, err
}
