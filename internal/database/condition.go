package database

import (
	"fmt"
	"strings"
)

// Condition is the WHERE of a statement as it grows, with its arguments. The
// texts come from our own source, never from input. The zero value is true.
type Condition struct {
	texts []string
	args  []any
}

// And adds a condition; each $%d in it stands for the next of its arguments.
func (c *Condition) And(text string, args ...any) {
	numbers := make([]any, len(args))
	for i, arg := range args {
		c.args = append(c.args, arg)
		numbers[i] = len(c.args)
	}
	c.texts = append(c.texts, fmt.Sprintf(text, numbers...))
}

// Arg adds an argument that stands after the conditions, such as that of the
// LIMIT, and returns its placeholder.
func (c *Condition) Arg(value any) string {
	c.args = append(c.args, value)
	return fmt.Sprintf("$%d", len(c.args))
}

// String returns the WHERE, or nothing where there is no condition.
func (c *Condition) String() string {
	if len(c.texts) == 0 {
		return ""
	}
	return "WHERE " + strings.Join(c.texts, " AND ")
}

// Args returns every argument so far, in order.
func (c *Condition) Args() []any { return c.args }
