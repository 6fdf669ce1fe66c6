package calendar

import (
	"context"
	"fmt"

	"harborlight/internal/database"
)

// Limits of one list, in bytes.
const (
	MaxListBytes = 2 << 20   // of its JSON
	roomForTexts = 512 << 10 // of long texts in it, as they are stored
)

// ListEvents returns the owner's events in the range by start time, at most
// MaxListed of them: the earliest; more says that there are others. In the place
// of an event that repeats stand its occurrences; without an end of the range
// those of the next year.
//
// Long texts stand there once for each series, as long as there is room for
// them: the other events are Abridged.
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
		return nil, false, fmt.Errorf("list what repeats for %s: %w", userID, err)
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

// complete gives abridged events their texts while there is room: of a series
// the first occurrence that has the series' texts, and those with texts of their own.
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

// row returns the id of the row that e is made from.
func (e *Event) row() string {
	if e.SeriesID != "" {
		return e.SeriesID
	}
	return e.ID
}

// fill puts the texts that were found into e. Of what was deleted meanwhile
// nothing is found: it stays abridged.
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

// encodeList returns as many of the events as fit into MaxListBytes, as a JSON
// array; whole says that these are all.
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
