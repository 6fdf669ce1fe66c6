package calendar

import (
	"context"
	"slices"
	"strings"

	"harborlight/internal/schedule/calendar/dav"
	"harborlight/internal/schedule/calendar/event"
	"harborlight/internal/schedule/calendar/file"
	"harborlight/internal/schedule/calendar/recur"
)

// ListIDs returns the IDs of the owner's events and series with an occurrence in the range; the zero range contains
// all. With uid, it returns only events with a UID that contains it, ignoring case. It returns errRareEvents if
// searching the rules takes too long.
func (s *Service) ListIDs(ctx context.Context, userID string, in event.Range, uid string) (found []string, err error) {
	if in.From.IsZero() && in.To.IsZero() {
		found, err = listIDs(ctx, s.db, userID)
	} else {
		found, err = s.idsIn(ctx, userID, in)
	}
	if err != nil || uid == "" {
		return found, err
	}
	uids, err := listUIDs(ctx, s.db, userID)
	if err != nil {
		return nil, err
	}
	named := map[string]bool{}
	for other, eventID := range uids {
		named[eventID] = strings.Contains(strings.ToLower(other), strings.ToLower(uid))
	}
	return slices.DeleteFunc(found, func(eventID string) bool { return !named[eventID] }), nil
}

// idsIn returns the IDs of single events that overlap the range, by start, followed by series with an occurrence in
// it. A missing bound is open. It returns errRareEvents if searching the rules takes too long.
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
	from := event.SearchStart(series, in)
	exceptions, err := listExceptions(ctx, s.db, userID, from, in.To)
	if err != nil {
		return nil, err
	}
	byEvent := map[string][]event.Exception{}
	for _, x := range exceptions {
		byEvent[x.EventID] = append(byEvent[x.EventID], x)
	}
	work := recur.NewBudget(recur.MaxDays)
	for i := range series {
		if e := &series[i]; e.TakesPlaceIn(byEvent[e.ID], from, in, work) {
			ids = append(ids, e.ID)
		}
	}
	if work.Spent() {
		return nil, errRareEvents
	}
	return ids, nil
}

// CheckExpansion returns a number-of-matches-within-limits refusal for a range with more than MaxListed occurrences,
// and errRareEvents if the search takes too long.
func (s *Service) CheckExpansion(ctx context.Context, userID string, in event.Range) error {
	found, err := expand(ctx, s.db, userID, in, MaxListed+1)
	if err == nil && len(found) > MaxListed {
		err = dav.Refusal("number-of-matches-within-limits",
			"There are too many occurrences in this time range. Request a shorter one.")
	}
	return err
}

// exportOccurrences writes the first MaxListed occurrences of a series in the range, each as a separate event without
// the rule, in UTC (RFC 4791, 9.6.5). It returns errRareEvents if the search takes too long.
func (s *Service) exportOccurrences(ctx context.Context, f *file.Writer, e *event.Event, in event.Range) error {
	var exceptions []event.Exception
	err := walkExceptions(ctx, s.db, e.ID, func(x *event.Exception) error {
		exceptions = append(exceptions, *x)
		return nil
	})
	if err != nil {
		return err
	}
	work := recur.NewBudget(recur.MaxDays)
	found := event.Expand([]event.Event{*e}, exceptions, in, MaxListed, work)
	if work.Spent() {
		return errRareEvents
	}
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
