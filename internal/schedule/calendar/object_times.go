package calendar

import (
	"context"

	"harborlight/internal/schedule/calendar/event"
	"harborlight/internal/schedule/calendar/file"
)

// idsIn returns the ids of the owner's events that have a part in the range; of series, those with
// such an occurrence.
func (s *Service) idsIn(ctx context.Context, userID string, in event.Range) ([]string, error) {
	in.Overlap = true
	in.From, in.To = in.Bounds()
	ids, err := listIDsIn(ctx, s.db, userID, in)
	if err != nil {
		return nil, err
	}
	series, err := listSeries(ctx, s.db, userID)
	if err != nil || len(series) == 0 {
		return ids, err
	}
	from := event.Reach(series, in)
	exceptions, err := listExceptions(ctx, s.db, userID, from, in.To)
	if err != nil {
		return nil, err
	}
	byEvent := map[string][]event.Exception{}
	for _, x := range exceptions {
		byEvent[x.EventID] = append(byEvent[x.EventID], x)
	}
	for i := range series {
		if e := &series[i]; e.TakesPlaceIn(byEvent[e.ID], from, in) {
			ids = append(ids, e.ID)
		}
	}
	return ids, nil
}

// exportOccurrences writes the occurrences of a series in the range, each as an event of its own without the rule, in
// UTC (RFC 4791, 9.6.5).
func (s *Service) exportOccurrences(ctx context.Context, f *file.Writer, e *event.Event, in event.Range) error {
	var exceptions []event.Exception
	err := walkExceptions(ctx, s.db, e.ID, func(x *event.Exception) error {
		exceptions = append(exceptions, *x)
		return nil
	})
	if err != nil {
		return err
	}
	found := event.Expand([]event.Event{*e}, exceptions, in, MaxListed, nil)
	if err := f.Begin("", nil); err != nil {
		return err
	}
	plain := *e
	plain.RRule = ""
	for i := range found {
		if err := f.Event(&plain, &found[i], nil); err != nil {
			return err
		}
	}
	return f.End()
}
