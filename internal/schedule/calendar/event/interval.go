package event

import (
	"cmp"
	"slices"
	"time"
)

// Interval is the time from Start to End, UTC.
type Interval struct {
	Start time.Time `db:"start_time"`
	End   time.Time `db:"end_time"`
}

// Merged returns the intervals by start, with those joined that overlap or touch. It sorts its argument.
func Merged(busy []Interval) []Interval {
	slices.SortFunc(busy, func(a, b Interval) int {
		return cmp.Or(a.Start.Compare(b.Start), a.End.Compare(b.End))
	})
	var out []Interval
	for _, next := range busy {
		if n := len(out); n > 0 && !next.Start.After(out[n-1].End) {
			if next.End.After(out[n-1].End) {
				out[n-1].End = next.End
			}
			continue
		}
		out = append(out, next)
	}
	return out
}
