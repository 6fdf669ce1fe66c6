package calendar

import (
	"context"
	"fmt"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/schedule/calendar/event"
	"harborlight/internal/schedule/calendar/recur"
)

// Limits of one list, in bytes.
const (
	MaxListBytes = 2 << 20   // of the JSON
	roomForTexts = 512 << 10 // stored size of the long texts in it
)

// MaxListed limits the events of a list.
const MaxListed = 2_000

// horizon limits the occurrences of endless series in lists without an end.
const horizon = 366 * 24 * time.Hour

// ListEvents returns the earliest MaxListed events of the owner in the range, by start time; more reports whether
// there are others. A series is replaced by its occurrences, in a range without an end those of the next year. It
// returns errRareEvents, a Conflict, if searching the rules takes too long.
//
// Long texts appear once per series, up to roomForTexts. The other events are Abridged.
func (s *Service) ListEvents(ctx context.Context, userID string, in event.Range) (events []event.Event, more bool,
	err error) {
	endless := in.To.IsZero()
	in.From, in.To = in.Bounds()
	events, err = listEvents(ctx, s.db, userID, in, MaxListed+1)
	if err != nil {
		return nil, false, fmt.Errorf("list events of %s: %w", userID, err)
	}
	if endless {
		in.To = s.horizonOf(in.From)
	}
	occurrences, err := expand(ctx, s.db, userID, in, MaxListed+1)
	if err != nil {
		return nil, false, fmt.Errorf("list the series of %s: %w", userID, err)
	}
	if len(occurrences) > 0 {
		events = append(events, occurrences...)
		event.SortByStart(events)
	}
	more = len(events) > MaxListed
	events = events[:min(len(events), MaxListed)]
	if err := addTexts(ctx, s.db, userID, events); err != nil {
		return nil, false, fmt.Errorf("list the texts of %s: %w", userID, err)
	}
	return events, more, nil
}

// horizonOf returns the end of a list that starts at from and has no end: the time horizon after from or now, the
// later one, at most event.Latest.
func (s *Service) horizonOf(from time.Time) time.Time {
	if now := s.db.Clock().Now(); now.After(from) {
		from = now
	}
	if from.After(event.Latest.Add(-horizon)) {
		return event.Latest
	}
	return from.Add(horizon)
}

// expand returns the earliest count occurrences of the owner's series in the range, by start. The range must have
// both bounds. It returns errRareEvents if the search takes too long.
func expand(ctx context.Context, q database.Querier, userID string, in event.Range, count int) ([]event.Event, error) {
	series, err := listSeries(ctx, q, userID)
	if err != nil || len(series) == 0 {
		return nil, err
	}
	exceptions, err := listExceptions(ctx, q, userID, event.SearchStart(series, in), in.To)
	if err != nil {
		return nil, err
	}
	work := recur.NewBudget(recur.MaxDays)
	found := event.Expand(series, exceptions, in, count, work)
	if work.Spent() {
		return nil, errRareEvents
	}
	return found, nil
}

// errRareEvents refuses a range in which the search for occurrences takes too long.
var errRareEvents = fault.Conflict("range_too_long", message.CalendarRangeTooLong)

// addTexts adds texts to abridged events, up to roomForTexts: a series' texts to its first occurrence that uses them,
// and exceptions' texts to their occurrences.
func addTexts(ctx context.Context, q database.Querier, userID string, events []event.Event) error {
	var chosen []*event.Event
	var eventIDs []string
	room, asked, sent := roomForTexts, map[string]bool{}, map[string]bool{}
	for i := range events {
		e := &events[i]
		if !e.Abridged {
			continue
		}
		e.Extra = nil
		of := e.RowID()
		if e.Texts > room || sent[of] && !e.Changed {
			continue
		}
		room -= e.Texts
		chosen = append(chosen, e)
		sent[of] = sent[of] || !e.Changed
		if !asked[of] {
			asked[of] = true
			eventIDs = append(eventIDs, of)
		}
	}
	if len(chosen) == 0 {
		return nil
	}
	found, err := findTexts(ctx, q, userID, eventIDs)
	if err != nil {
		return err
	}
	for _, e := range chosen {
		if err := fill(ctx, q, e, found); err != nil {
			return err
		}
	}
	return nil
}

// fill adds the found texts to e; in a changed occurrence, its own texts win. If e has been deleted in the meantime,
// it stays abridged.
func fill(ctx context.Context, q database.Querier, e *event.Event, found map[string]texts) error {
	whole, ok := found[e.RowID()]
	if !ok {
		return nil
	}
	if e.Changed {
		x, exists, err := findException(ctx, q, e.SeriesID, *e.OriginalStart)
		if err != nil || !exists {
			return err
		}
		own := x.Apply(&event.Event{Description: whole.Description, Extra: whole.Extra})
		whole.Description, whole.Extra = own.Description, own.Extra
	}
	e.Description, e.Extra, e.Abridged = whole.Description, whole.Extra, false
	return nil
}

// encodeList returns as many events as fit into MaxListBytes, as a JSON array; whole reports whether all fit.
func encodeList(events []event.Event) (list []byte, whole bool, err error) {
	list = []byte{'['}
	for i := range events {
		text, err := events[i].MarshalJSON()
		if err != nil {
			return nil, false, err
		}
		if len(list)+len(text)+len(",]\n") > MaxListBytes {
			return append(list, "]\n"...), false, nil
		}
		if i > 0 {
			list = append(list, ',')
		}
		list = append(list, text...)
	}
	return append(list, "]\n"...), true, nil
}
