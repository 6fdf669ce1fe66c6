package calendar_test

import (
	"slices"
	"testing"
	"time"

	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/schedule/calendar"
	"harborlight/internal/schedule/calendar/event"
)

func TestSearchFindsEventsByWords(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Parallel()
		s := calendar.NewService(db, &reminded{minutes: 15})
		owner, stranger := id.New(), id.New()
		at := func(days int, title, description string) func(*event.NewEvent) {
			return func(f *event.NewEvent) {
				f.StartTime, f.Title, f.Description = ahead.AddDate(0, 0, days), title, description
				f.EndTime = f.StartTime.Add(time.Hour)
			}
		}
		create(t, s, owner, at(2, "Café with Zoë", ""))
		create(t, s, owner, at(1, "Lunch", "At the CAFE, 100% of us"))
		create(t, s, owner, at(-9, "Cafe of long ago", ""))
		create(t, s, owner, at(-3, "Cafe of last week", ""))
		create(t, s, stranger, at(3, "Cafe of a stranger", ""))
		daily := create(t, s, owner, at(-5, "Daily", ""), func(f *event.NewEvent) { f.RRule = "FREQ=DAILY" })
		occurrences := list(t, s, owner, event.Range{From: ahead.AddDate(0, 0, 4)})
		title := "Daily, in the harbour"
		amend(t, s, owner, occurrences[0].ID, calendar.ScopeOne, event.EventChanges{Title: &title})

		for query, want := range map[string][]string{
			"cafe":       {"Lunch", "Café with Zoë", "Cafe of last week", "Cafe of long ago"},
			"ZOE  cafè":  {"Café with Zoë"},
			"100%":       {"Lunch"},
			"_":          {},
			"  ":         {},
			"cafe daily": {},
			"harbour":    {"Daily"},
		} {
			found, err := s.SearchEvents(t.Context(), owner, query)
			titles := []string{}
			for i := range found {
				titles = append(titles, found[i].Title)
			}
			if err != nil || !slices.Equal(titles, want) {
				t.Errorf("%q finds %q, want %q (%v)", query, titles, want, err)
			}
		}
		found, err := s.SearchEvents(t.Context(), owner, "daily")
		if err != nil || len(found) != 1 || found[0].SeriesID != daily.ID || found[0].StartTime.Before(time.Now()) {
			t.Errorf("a series is found as %+v, %v", found, err)
		}
		for range calendar.MaxFound + 1 {
			create(t, s, owner, at(1, "Many", ""))
		}
		if found, err = s.SearchEvents(t.Context(), owner, "many"); err != nil || len(found) != calendar.MaxFound {
			t.Errorf("%d found, %v", len(found), err)
		}
	})
}
