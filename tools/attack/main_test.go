package main

import (
	"io"
	"slices"
	"testing"
)

// An attack that can't be carried out fails the command, even if all others were refused.
func TestUntriedAttacksFail(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		outcomes []outcome
		want     string
	}{
		{[]outcome{refused, refused}, ""},
		{[]outcome{refused, notTried}, "of 2 attacks 0 got in and 1 were not tried"},
		{[]outcome{gotIn, notTried, refused, notTried}, "of 4 attacks 1 got in and 2 were not tried"},
		{nil, "no attack has this name"},
	} {
		var results []result
		for _, o := range c.outcomes {
			results = append(results, result{outcome: o})
		}
		got := ""
		if err := report(io.Discard, slices.Values(results)); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%v ends with %q, want %q", c.outcomes, got, c.want)
		}
	}
}
