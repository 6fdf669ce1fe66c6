package calendar

import (
	"context"
	"time"
)

// idsIn returns the ids of the owner's events that have a part in the range; of series, those with
// such an occurrence.
func (s *Service) idsIn(ctx context.Context, userID string, in Range) ([]string, error) {
	in.Overlap = true
	in.From, in.To = in.bounds()
	ids, err := listIDsIn(ctx, s.db, userID, in)
	if err != nil {
		return nil, err
	}
	series, err := listSeries(ctx, s.db, userID)
	if err != nil || len(series) == 0 {
		return ids, err
	}
	from := in.From
	for i := range series {
		from = earliestOf(from, earlier(in.From, series[i].EndTime.Sub(series[i].StartTime)+24*time.Hour))
	}
	exceptions, err := listExceptions(ctx, s.db, userID, from, in.To)
	if err != nil {
		return nil, err
	}
	byEvent := map[string][]exception{}
	for _, x := range exceptions {
		byEvent[x.EventID] = append(byEvent[x.EventID], x)
	}
	for i := range series {
		if e := &series[i]; e.takesPlaceIn(byEvent[e.ID], from, in) {
			ids = append(ids, e.ID)
		}
	}
	return ids, nil
}

func earliestOf(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

// takesPlaceIn reports whether an occurrence has a part in the range. The exceptions are those from
// the instant on.
func (e *Event) takesPlaceIn(exceptions []exception, from time.Time, in Range) bool {
	for i := range exceptions {
		if x := &exceptions[i]; !x.IsCancelled && in.holds(x.StartTime, x.EndTime) {
			return true
		}
	}
	except := byStart(exceptions)
	next := e.seriesUntil(in.To, nil).Seek(from)
	for start, ok := next(); ok && !start.After(in.To); start, ok = next() {
		if except[start.Unix()] == nil && in.holds(start, e.endOf(start)) {
			return true
		}
	}
	return false
}

// exportOccurrences writes the occurrences of a series in the range, each as an event of its own without the rule, in
// UTC (RFC 4791, 9.6.5).
func (s *Service) exportOccurrences(ctx context.Context, f *file, e *Event, in Range) error {
	var exceptions []exception
	err := walkExceptions(ctx, s.db, e.ID, func(x *exception) error {
		exceptions = append(exceptions, *x)
		return nil
	})
	if err != nil {
		return err
	}
	series := []Event{*e}
	from := earlier(in.From, e.EndTime.Sub(e.StartTime)+24*time.Hour)
	found := append(moved(series, exceptions, in), regular(series, exceptions, from, in, MaxListed, nil)...)
	sortByStart(found)
	if err := f.begin("", nil); err != nil {
		return err
	}
	plain := *e
	plain.RRule = ""
	for i := range found {
		if err := f.event(&plain, &found[i], nil); err != nil {
			return err
		}
	}
	return f.end()
}
