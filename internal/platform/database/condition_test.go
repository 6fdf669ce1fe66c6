package database_test

import (
	"slices"
	"testing"

	"harborlight/internal/platform/database"
)

func TestConditionNumbersArguments(t *testing.T) {
	var none database.Condition
	if none.String() != "" || none.Args() != nil {
		t.Errorf("nothing is %q with %v", none.String(), none.Args())
	}
	var c database.Condition
	c.And("a = $%d", 1)
	c.And("b IS NULL")
	c.And("(c, d) < ($%d, $%d)", "x", "y")
	if limit := c.Arg(50); limit != "$4" {
		t.Errorf("the limit is %s", limit)
	}
	if got, want := c.String(), "WHERE a = $1 AND b IS NULL AND (c, d) < ($2, $3)"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if want := []any{1, "x", "y", 50}; !slices.Equal(c.Args(), want) {
		t.Errorf("the arguments are %v, want %v", c.Args(), want)
	}
}
