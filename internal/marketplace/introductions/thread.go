package introductions

import (
	"context"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/form"
	"harborlight/internal/platform/realtime"
)

// IntroductionEvent is an entry in the thread of an introduction.
type IntroductionEvent struct {
	ID        string    `json:"id" db:"id" doc:"UUID"`
	RequestID string    `json:"-" db:"request_id"`
	Actor     string    `json:"actor" db:"actor" enum:"visitor,partner,administrator,clock"`
	ActorID   string    `json:"-" db:"actor_id"`
	Kind      string    `json:"kind" db:"kind" enum:"status,asked,reminder,note"`
	Became    string    `json:"became" db:"became" doc:"New status, or the recipient of a reminder: partner or administrator"`
	Note      string    `json:"note" db:"note" doc:"Text of the author; may be empty"`
	CreatedAt time.Time `json:"created_at" db:"created_at"`
}

// The kinds of entries.
const (
	eventStatus   = "status"
	eventAsked    = "asked"
	eventReminder = "reminder"
	eventNote     = "note"
)

// newEvent returns an entry of a thread with a new id. became is the new status of a status change or the recipient
// of a reminder, and empty for other kinds; note may be empty.
func newEvent(requestID string, by actor, kind, became, note string, at time.Time) IntroductionEvent {
	return IntroductionEvent{ID: id.New(), RequestID: requestID, Actor: by.kind, ActorID: by.userID, Kind: kind,
		Became: became,
		Note:   note, CreatedAt: at}
}

func insertEvent(ctx context.Context, tx *database.Tx, e IntroductionEvent) error {
	return database.Insert(ctx, tx, "introduction_events", e)
}

var eventColumns = database.Columns[IntroductionEvent]()

// listEvents returns the first 1000 entries of an introduction's thread, oldest first.
func listEvents(ctx context.Context, q database.Querier, requestID string) ([]IntroductionEvent, error) {
	return database.All[IntroductionEvent](ctx, q, `
		SELECT`+eventColumns+`
		FROM introduction_events
		WHERE request_id = $1
		ORDER BY created_at, id
		LIMIT 1000`, requestID)
}

// countEvents returns the number of entries in a thread, and whether one of them has the id eventID.
func countEvents(ctx context.Context, q database.Querier, requestID,
	eventID string) (known bool, count int, err error) {
	row, err := database.One[struct {
		Known int `db:"known"`
		Count int `db:"count"`
	}](ctx, q, `
		SELECT
			COALESCE(SUM(CASE WHEN id = $2 THEN 1 ELSE 0 END), 0) AS known,
			COUNT(*) AS count
		FROM introduction_events
		WHERE request_id = $1`, requestID, eventID)
	return row.Known > 0, row.Count, err
}

// deleteNote deletes a note by the admin from a thread. It reports false if the id is unknown, or that of another
// entry or of a partner's note.
func deleteNote(ctx context.Context, tx *database.Tx, requestID, noteID string) (bool, error) {
	n, err := tx.Exec(ctx, `
		DELETE FROM introduction_events
		WHERE id = $1
			AND request_id = $2
			AND kind = 'note'
			AND actor = 'administrator'`, noteID, requestID)
	return n == 1, err
}

// ThreadNote is a note in the thread of an introduction, which the partner's members and the admin can read.
type ThreadNote struct {
	ID   string `json:"id" maxLength:"36" as:"uuid" doc:"UUID chosen by the author; a retry is stored once"`
	Text string `json:"text" maxLength:"2000" as:"lines" missing:"introductions.note"`
}

// maxNotes is the maximum number of entries in a thread.
const maxNotes = 500

// addNote adds a note to the thread of a request and publishes it. It reports false if the thread already has an entry
// with the id, as after a retry. A thread with 500 entries is a fault of kind Conflict, an id from another thread one
// of kind Invalid.
func (s *Service) addNote(ctx context.Context, tx *database.Tx, r Request, by actor, n ThreadNote) (added bool, err error) {
	known, count, err := countEvents(ctx, tx, r.ID, n.ID)
	switch {
	case err != nil || known:
		return false, err
	case count >= maxNotes:
		return false, fault.Conflict("thread_full", message.IntroductionsThreadFull)
	}
	e := newEvent(r.ID, by, eventNote, "", n.Text, tx.Now())
	e.ID = n.ID
	if err := insertEvent(ctx, tx, e); err != nil {
		if database.IsUnique(err) { // the id is used in another thread
			return false, fault.InvalidField("id", message.IntroductionsOtherNoteId)
		}
		return false, err
	}
	return true, realtime.Publish(ctx, tx, TopicChanged, r.ID)
}

// noteAtDesk adds a note by the admin, which the partner's members can read, with an audit entry. A retry with the
// same id adds nothing. A full thread is a fault of kind Conflict.
func (s *Service) noteAtDesk(ctx context.Context, a desk.ActionContext[Request], n ThreadNote) error {
	err := form.Check(&n).Err()
	if err != nil {
		return err
	}
	added, err := s.addNote(ctx, a.Tx, a.Row, actor{actorAdmin, a.ActorID}, n)
	if err != nil || !added {
		return err
	}
	return audit.Record(ctx, a.Tx, audit.Entry{ActorID: a.ActorID, Action: "request.noted", ObjectID: a.Row.ID})
}

// RemovedNote identifies the note to remove.
type RemovedNote struct {
	Note string `json:"note" maxLength:"36" as:"carried" doc:"UUID of the note"`
}

// removeNote deletes a note by the admin from the thread. It returns desk.ErrUnchanged if the note doesn't exist or a
// partner's member wrote it.
func (s *Service) removeNote(ctx context.Context, a desk.ActionContext[Request], in RemovedNote) error {
	removed, err := deleteNote(ctx, a.Tx, a.Row.ID, in.Note)
	if err != nil {
		return err
	}
	if !removed {
		return desk.ErrUnchanged
	}
	entry := audit.Entry{ActorID: a.ActorID, Action: "request.note_removed", ObjectID: a.Row.ID}
	if err := audit.Record(ctx, a.Tx, entry); err != nil {
		return err
	}
	return realtime.Publish(ctx, a.Tx, TopicChanged, a.Row.ID)
}
