package partners

import (
	"context"
	"time"

	"harborlight/internal/database"
	"harborlight/internal/id"
)

// IntroductionEvent is a line in the thread of an introduction.
type IntroductionEvent struct {
	ID        string    `json:"id" db:"id" doc:"UUID"`
	RequestID string    `json:"-" db:"request_id"`
	Actor     string    `json:"actor" db:"actor" enum:"visitor,partner,administrator,clock"`
	ActorID   string    `json:"-" db:"actor_id"`
	Kind      string    `json:"kind" db:"kind" enum:"status,reminder,note"`
	Became    string    `json:"became" db:"became" doc:"The status, or who was reminded: partner or administrator"`
	Note      string    `json:"note" db:"note" doc:"In the writer's words; may be empty"`
	CreatedAt time.Time `json:"created_at" db:"created_at"`
}

// The kinds of lines.
const (
	eventStatus   = "status"
	eventReminder = "reminder"
	eventNote     = "note"
)

func newEvent(requestID string, by actor, kind, became, note string, at time.Time) IntroductionEvent {
	return IntroductionEvent{ID: id.New(), RequestID: requestID, Actor: by.kind, ActorID: by.userID, Kind: kind, Became: became,
		Note: note, CreatedAt: at}
}

func insertEvent(ctx context.Context, tx *database.Tx, e IntroductionEvent) error {
	return database.Insert(ctx, tx, "introduction_events", e)
}
