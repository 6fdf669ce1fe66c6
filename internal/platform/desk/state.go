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
	Blue    Tone = "blue"   // in progress
	Yellow  Tone = "yellow" // needs attention
	Red     Tone = "red"    // wrong
)

// State is a state that a row can be in, defined by a rule in Go for a loaded row and by the same rule in SQL.
// Badges, filters and tasks use it. A test compares both rules for every row of the demo.
type State[T any] struct {
	ID   string
	Tone Tone
	Is   func(T) bool
	SQL  string                // each $%d is the next of Args
	Args func(time.Time) []any // arguments of SQL at a time; nil if none

	Silent    bool // the state has a filter and tasks but no badge, because other states show it
	BadgeOnly bool // the state has a badge but no filter, because other states filter for it
}

// StateEquals returns the state of rows in which a column contains the state's id.
func StateEquals[T any, S ~string](id S, tone Tone, of func(T) S, column string) State[T] {
	return State[T]{ID: string(id), Tone: tone, Is: func(row T) bool { return of(row) == id },
		SQL: column + " = '" + string(id) + "'"} // ids come from source code
}

// where adds the state's condition at the time now.
func (s State[T]) where(c *database.Condition, now time.Time) {
	var args []any
	if s.Args != nil {
		args = s.Args(now)
	}
	c.And("("+s.SQL+")", args...)
}
