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
	MaxListBytes = 2 << 20   // of its JSON
	roomForTexts = 512 << 10 // stored size of the long texts in it
)

// MaxListed is how many events a list holds.
const MaxListed = 2_000

// horizon is how far a list without an end shows endless series.
const horizon = 366 * 24 * time.Hour

// ListEvents returns the owner's events in the range by start time: the earliest MaxListed; more
// reports that there are others. A series is replaced by its occurrences; without an end of the
// range, by those of the next year.
//
// Long texts appear once per series while there is room for them. The other events are Abridged.
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
	if err := complete(ctx, s.db, userID, events); err != nil {
		return nil, false, fmt.Errorf("list the texts of %s: %w", userID, err)
	}
	return events, more, nil
}

// horizonOf returns how far a list that starts at from shows endless series.
func (s *Service) horizonOf(from time.Time) time.Time {
	if now := s.db.Clock().Now(); now.After(from) {
		from = now
	}
	if from.After(event.Latest.Add(-horizon)) {
		return event.Latest
	}
	return from.Add(horizon)
}

// expand returns the earliest count occurrences of the owner's series in the range, by start. The
// range has both bounds.
func expand(ctx context.Context, q database.Querier, userID string, in event.Range, count int) ([]event.Event, error) {
	series, err := listSeries(ctx, q, userID)
	if err != nil || len(series) == 0 {
		return nil, err
	}
	exceptions, err := listExceptions(ctx, q, userID, event.Reach(series, in), in.To)
	if err != nil {
		return nil, err
	}
	work := recur.NewWork(recur.MaxDays)
	found := event.Expand(series, exceptions, in, count, work)
	if work.Spent() {
		return nil, errRareEvents
	}
	return found, nil
}

// errRareEvents refuses a range in which rules would have to be searched for too long.
var errRareEvents = fault.Conflict("range_too_long", message.CalendarRangeTooLong)

// complete adds the texts of abridged events while there is room: for a series, to the first
// occurrence with the series' texts, and to occurrences with their own.
func complete(ctx context.Context, q database.Querier, userID string, events []event.Event) error {
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

// fill adds the found texts to e. If e was deleted meanwhile, it stays abridged.
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
		own := x.Of(&event.Event{Description: whole.Description, Extra: whole.Extra})
		whole.Description, whole.Extra = own.Description, own.Extra
	}
	e.Description, e.Extra, e.Abridged = whole.Description, whole.Extra, false
	return nil
}

// encodeList returns as many events as fit into MaxListBytes, as a JSON array; whole reports that
// these are all.
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
