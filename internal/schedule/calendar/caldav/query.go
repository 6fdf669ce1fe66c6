package caldav

import (
	"context"
	"net/http"
	"slices"

	"harborlight/internal/schedule/calendar/dav"
	"harborlight/internal/schedule/calendar/event"
	"harborlight/internal/schedule/calendar/ical"
)

// batchSize is the number of events that are read together.
const batchSize = 100

// multiget writes the events at the requested paths, or their occurrences if the client requests that. Missing events
// and other paths get status 404.
func (s *Server) multiget(w http.ResponseWriter, r *http.Request, at resource, root *dav.Element) error {
	ctx := r.Context()
	occurrences, err := s.expansionRange(ctx, at.userID, root)
	if err != nil {
		return err
	}
	return s.multistatus(w, r, at, dav.WantedBy(root), func(m *answer) error {
		m.expand = occurrences
		var names []string
		for _, path := range dav.Paths(root) {
			named, err := readPath(path, at.userID)
			if err != nil || named.level != levelObject {
				m.Status(path, http.StatusNotFound, "")
				continue
			}
			names = append(names, named.name)
		}
		slices.Sort(names)
		for some := range slices.Chunk(slices.Compact(names), batchSize) {
			if err := m.writeNamed(ctx, some); err != nil {
				return err
			}
		}
		return nil
	})
}

// writeNamed writes the events with these object names, in their order. Missing ones get status 404.
func (m *answer) writeNamed(ctx context.Context, names []string) error {
	events, err := m.s.Service.ListObjects(ctx, m.at.userID, names)
	if err != nil {
		return err
	}
	byName := map[string]*event.Event{}
	for i := range events {
		byName[events[i].ObjectName()] = &events[i]
	}
	for _, one := range names {
		if e := byName[one]; e == nil {
			m.Status(m.at.object(one).path(), http.StatusNotFound, "")
		} else if err := m.writeEvent(ctx, e); err != nil {
			return err
		}
	}
	return nil
}

// query writes the events that match the request's filter, or their occurrences if the client requests that. It
// returns a supported-filter refusal for filters that the calendar doesn't support.
func (s *Server) query(w http.ResponseWriter, r *http.Request, at resource, root *dav.Element) error {
	filter, ok := dav.FilterOf(root)
	if !ok {
		return dav.Refusal("supported-filter", "This calendar supports filters by time and by text of properties.")
	}
	ctx := r.Context()
	occurrences, err := s.expansionRange(ctx, at.userID, root)
	if err != nil {
		return err
	}
	var eventIDs []string
	if !filter.Nothing {
		in := event.Range{From: filter.From, To: filter.To}
		eventIDs, err = s.Service.ListIDs(ctx, at.userID, in, filter.UID())
	}
	if err != nil {
		return err
	}
	return s.multistatus(w, r, at, dav.WantedBy(root), func(m *answer) error {
		m.expand = occurrences
		return s.Service.WalkObjects(ctx, at.userID, eventIDs, func(e *event.Event) error {
			if ok, err := s.matches(ctx, e, filter.Texts); err != nil || !ok {
				return err
			}
			return m.writeEvent(ctx, e)
		})
	})
}

// matches reports whether the event itself, or one of its changed occurrences, matches all filters. Without filters
// it returns true.
func (s *Server) matches(ctx context.Context, e *event.Event, filters []dav.TextFilter) (bool, error) {
	if len(filters) == 0 {
		return true, nil
	}
	text, err := s.Service.Object(ctx, e, event.Range{})
	if err != nil {
		return false, err
	}
	calendars, _, err := ical.Read(text)
	if err != nil {
		return false, err
	}
	return slices.ContainsFunc(calendars[0].Components, func(c *ical.Component) bool {
		return c.Name == "VEVENT" && !slices.ContainsFunc(filters, func(f dav.TextFilter) bool {
			var values []string
			for _, p := range c.All(f.Property) {
				values = append(values, p.Text())
			}
			return !f.Matches(values)
		})
	}), nil
}

// expansionRange returns the range in which the client requests occurrences instead of series, or the zero range. It
// refuses a range without both bounds, a limit-recurrence-set, and a range with too many occurrences.
func (s *Server) expansionRange(ctx context.Context, userID string, root *dav.Element) (in event.Range, err error) {
	from, to, ok := dav.Expand(root)
	data := root.Child(dav.DAV, "prop").Child(dav.CalDAV, "calendar-data")
	if !ok || data.Child(dav.CalDAV, "limit-recurrence-set") != nil {
		return in, dav.Refusal("supported-calendar-data",
			"This calendar supports whole series, or their occurrences in a time range.")
	}
	if from.IsZero() {
		return in, nil
	}
	in = event.Range{From: from, To: to, Overlap: true}
	return in, s.Service.CheckExpansion(ctx, userID, in)
}
