package calendar

import (
	"context"
	"fmt"

	"harborlight/internal/platform/database"
)

// Limits of one list, in bytes.
const (
	MaxListBytes = 2 << 20   // of its JSON
	roomForTexts = 512 << 10 // stored size of the long texts in it
)

// ListEvents returns the owner's events in the range by start time: the earliest MaxListed; more
// reports that there are others. A series is replaced by its occurrences; without an end of the
// range, by those of the next year.
//
// Long texts appear once per series while there is room for them. The other events are Abridged.
func (s *Service) ListEvents(ctx context.Context, userID string, in Range) (events []Event, more bool, err error) {
	endless := in.To.IsZero()
	in.From, in.To = in.bounds()
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
		sortByStart(events)
	}
	more = len(events) > MaxListed
	events = events[:min(len(events), MaxListed)]
	if err := complete(ctx, s.db, userID, events); err != nil {
		return nil, false, fmt.Errorf("list the texts of %s: %w", userID, err)
	}
	return events, more, nil
}

// complete adds the texts of abridged events while there is room: for a series, to the first
// occurrence with the series' texts, and to occurrences with their own.
func complete(ctx context.Context, q database.Querier, userID string, events []Event) error {
	var chosen []*Event
	var eventIDs []string
	room, asked, sent := roomForTexts, map[string]bool{}, map[string]bool{}
	for i := range events {
		e := &events[i]
		if !e.Abridged {
			continue
		}
		e.Extra = nil
		of := e.row()
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
		if err := e.fill(ctx, q, found); err != nil {
			return err
		}
	}
	return nil
}

// row returns the id of the row behind e.
func (e *Event) row() string {
	if e.SeriesID != "" {
		return e.SeriesID
	}
	return e.ID
}

// fill adds the found texts to e. If e was deleted meanwhile, it stays abridged.
func (e *Event) fill(ctx context.Context, q database.Querier, found map[string]texts) error {
	whole, ok := found[e.row()]
	if !ok {
		return nil
	}
	if e.Changed {
		x, exists, err := findException(ctx, q, e.SeriesID, *e.OriginalStart)
		if err != nil || !exists {
			return err
		}
		set(&whole.Description, x.Description)
		if x.Extra != nil {
			whole.Extra = readExtra(*x.Extra)
		}
	}
	e.Description, e.Extra, e.Abridged = whole.Description, whole.Extra, false
	return nil
}

// encodeList returns as many events as fit into MaxListBytes, as a JSON array; whole reports that
// these are all.
func encodeList(events []Event) (list []byte, whole bool, err error) {
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
