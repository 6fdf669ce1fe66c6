package event

import "time"

// Guest is a person invited to an event or a whole series. Guests need no account: they answer with the private link
// of the invitation.
type Guest struct {
	ID         string     `db:"id" json:"-"`
	EventID    string     `db:"event_id" json:"-"`
	Email      string     `db:"email" json:"email"`
	Answer     string     `db:"answer" json:"answer" enum:"waiting,yes,no,maybe"`
	Sequence   int        `db:"sequence" json:"-"` // of the last email, incremented by each
	CreatedAt  time.Time  `db:"created_at" json:"-"`
	AnsweredAt *time.Time `db:"answered_at" json:"answered_at,omitempty"`
	RemovedAt  *time.Time `db:"removed_at" json:"-"` // nil: invited
}

// Guests' answers.
const (
	AnswerWaiting = "waiting"
	AnswerYes     = "yes"
	AnswerNo      = "no"
	AnswerMaybe   = "maybe"
)
