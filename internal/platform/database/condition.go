package database

import (
	"fmt"
	"strings"
)

// Condition builds a WHERE clause with its arguments. The texts must come from source code, never from input. The
// zero value matches all rows.
type Condition struct {
	texts []string
	args  []any
}

// And adds a condition. Each $%d in the text becomes the placeholder of the next argument.
func (c *Condition) And(text string, args ...any) {
	numbers := make([]any, len(args))
	for i, arg := range args {
		c.args = append(c.args, arg)
		numbers[i] = len(c.args)
	}
	c.texts = append(c.texts, fmt.Sprintf(text, numbers...))
}

// AndText adds a condition that contains placeholders returned by Arg.
func (c *Condition) AndText(text string) { c.texts = append(c.texts, text) }

// Arg adds an argument that is used outside the conditions, such as a LIMIT, and returns its placeholder.
func (c *Condition) Arg(value any) string {
	c.args = append(c.args, value)
	return fmt.Sprintf("$%d", len(c.args))
}

// String returns the WHERE clause, or an empty string if there are no conditions.
func (c *Condition) String() string {
	if len(c.texts) == 0 {
		return ""
	}
	return "WHERE " + strings.Join(c.texts, " AND ")
}

// Args returns all arguments in order.
func (c *Condition) Args() []any { return c.args }
