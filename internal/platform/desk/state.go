package desk

import (
	"time"

	"harborlight/internal/platform/database"
)

// Tone is the color of a badge.
type Tone string

// The tones.
const (
	Neutral Tone = "neutral"
	Green   Tone = "green"  // done or good
	Blue    Tone = "blue"   // on its way
	Yellow  Tone = "yellow" // waits for somebody
	Red     Tone = "red"    // wrong
)

// State is something that can be said of a row, as a rule for a row that is loaded and as the same rule for the
// database. Badges, filters and what waits read it; a test compares both rules on every row of the demo.
type State[T any] struct {
	ID   string
	Tone Tone
	Is   func(T) bool
	SQL  string                // each $%d is the next of Args
	Args func(time.Time) []any // at an instant; nil: none

	Silent    bool // it filters and waits, and needs no badge, since others say it
	BadgeOnly bool // it is a badge to which the list isn't narrowed, since others do
}

// Holds makes a state of a column that holds the state's id.
func Holds[T any, S ~string](id S, tone Tone, of func(T) S, column string) State[T] {
	return State[T]{ID: string(id), Tone: tone, Is: func(row T) bool { return of(row) == id },
		SQL: column + " = '" + string(id) + "'"} // ids are ours
}

func (s State[T]) where(c *database.Condition, now time.Time) {
	var args []any
	if s.Args != nil {
		args = s.Args(now)
	}
	c.And("("+s.SQL+")", args...)
}
