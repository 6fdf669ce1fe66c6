package calendar

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"harborlight/internal/kit/folded"
	"harborlight/internal/platform/database"
	"harborlight/internal/schedule/calendar/event"
)

// MaxFound limits the results of a search.
const MaxFound = 50

// SearchInput contains the search words.
type SearchInput struct {
	Query string `query:"q" minLength:"1" maxLength:"100" doc:"Words; each must occur in the title, description or place"`
}

// SearchOutput contains the found events: upcoming ones by start, then past ones, most recent first.
type SearchOutput struct {
	Body []event.Event `nullable:"false" doc:"At most 50 events. A series appears as its next occurrence. Abridged: without unknown fields, description cut to 100 characters"`
}

// Search answers GET /api/events/search with the caller's events that match the query, see SearchEvents.
func (a *API) Search(ctx context.Context, in *SearchInput) (*SearchOutput, error) {
	p, err := a.Admit(ctx)
	if err != nil {
		return nil, err
	}
	found, err := a.Service.SearchEvents(ctx, p.UserID, in.Query)
	return &SearchOutput{Body: found}, err
}

// SearchEvents returns the owner's events that contain every word of the query, ignoring case and accents: at most
// MaxFound, first upcoming ones by start, then past ones, most recent first. A series appears as its next or last
// occurrence, even if only a changed occurrence contains the words. An empty query finds nothing. The events are
// Abridged.
func (s *Service) SearchEvents(ctx context.Context, userID, query string) ([]event.Event, error) {
	words := strings.Fields(folded.Text(query))
	if len(words) == 0 {
		return []event.Event{}, nil
	}
	changed, err := s.searchChanged(ctx, userID, words)
	if err != nil {
		return nil, fmt.Errorf("search the changed events of %s: %w", userID, err)
	}
	var found []event.Event
	err = database.Walk(ctx, s.db, func(e event.Event) (string, error) {
		if changed[e.ID] || containsWords(words, e.Title, e.Description, e.Location) {
			e.Description, e.Extra, e.Abridged = firstOf(e.Description, 100), nil, true
			found = append(found, e)
		}
		return e.ID, nil
	}, `
		SELECT`+eventColumns+`
		FROM events
		WHERE id > $1 AND user_id = $3
		ORDER BY id
		LIMIT $2`, userID)
	if err != nil {
		return nil, fmt.Errorf("search the events of %s: %w", userID, err)
	}
	return s.nearest(ctx, found)
}

// searchChanged returns the IDs of series with a changed, uncancelled occurrence that contains every word in its own
// texts. Of long descriptions it searches only the first 100 characters.
func (s *Service) searchChanged(ctx context.Context, userID string, words []string) (map[string]bool, error) {
	rows, err := listExceptions(ctx, s.db, userID, event.Earliest, event.Latest)
	found := map[string]bool{}
	for _, x := range rows {
		if !x.IsCancelled && containsWords(words, textOf(x.Title), textOf(x.Description), textOf(x.Location)) {
			found[x.EventID] = true
		}
	}
	return found, err
}

// textOf returns a changed occurrence's text, or "" if it has the series' text.
func textOf(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

func containsWords(words []string, texts ...string) bool {
	text := folded.Text(strings.Join(texts, " "))
	return !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text, word) })
}

// firstOf returns the first n characters of s.
func firstOf(s string, n int) string {
	if runes := []rune(s); len(runes) > n {
		return string(runes[:n])
	}
	return s
}

// nearest returns the first MaxFound events by compareNearness, each series as its next or last occurrence, without
// long texts.
func (s *Service) nearest(ctx context.Context, found []event.Event) ([]event.Event, error) {
	now := s.db.Clock().Now()
	for i := range found {
		if !found[i].Repeats() {
			continue
		}
		o, err := nextOf(ctx, s.db, &found[i], now)
		if err != nil {
			return nil, err
		}
		if o.OriginalStart == nil && o.LastStart != nil {
			o = o.Occurrence(*o.LastStart)
		}
		o.Extra, o.Abridged, o.Description = nil, true, firstOf(o.Description, 100)
		found[i] = o
	}
	slices.SortStableFunc(found, func(a, b event.Event) int { return compareNearness(&a, &b, now) })
	return append([]event.Event{}, found[:min(len(found), MaxFound)]...), nil
}

// compareNearness is the order of search results: upcoming events before those that have started, and each group by
// distance from now, nearest first.
func compareNearness(a, b *event.Event, now time.Time) int {
	overA, overB := a.StartTime.Before(now), b.StartTime.Before(now)
	switch {
	case overA != overB && overB:
		return -1
	case overA != overB:
		return 1
	case overA:
		return b.StartTime.Compare(a.StartTime)
	}
	return a.StartTime.Compare(b.StartTime)
}
