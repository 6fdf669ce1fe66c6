package calendar

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"harborlight/internal/schedule/calendar/dav"
	"harborlight/internal/schedule/calendar/event"
	"harborlight/internal/schedule/calendar/ical"
)

// multiget writes the events that the program names. Missing ones get status 404.
func (a *API) multiget(w http.ResponseWriter, r *http.Request, at resource, root *dav.Element) error {
	ctx := r.Context()
	occurrences, err := a.expandBy(ctx, at.userID, root)
	if err != nil {
		return err
	}
	return a.multistatus(w, r, at, dav.WantedBy(root), func(m *answer) error {
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
		for some := range slices.Chunk(slices.Compact(names), batch) {
			if err := m.named(ctx, some); err != nil {
				return err
			}
		}
		return nil
	})
}

func (m *answer) named(ctx context.Context, names []string) error {
	events, err := listNamed(ctx, m.a.Service.db, m.at.userID, names, "")
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
		} else if err := m.event(ctx, e); err != nil {
			return err
		}
	}
	return nil
}

// query writes the events that a filter matches.
func (a *API) query(w http.ResponseWriter, r *http.Request, at resource, root *dav.Element) error {
	filter, ok := dav.FilterOf(root)
	if !ok {
		return dav.Refusal("supported-filter", "This calendar finds events by time and by the text of their properties.")
	}
	ctx := r.Context()
	occurrences, err := a.expandBy(ctx, at.userID, root)
	if err != nil {
		return err
	}
	eventIDs, err := a.candidates(ctx, at.userID, &filter)
	if err != nil {
		return err
	}
	return a.multistatus(w, r, at, dav.WantedBy(root), func(m *answer) error {
		m.expand = occurrences
		return a.Service.walkObjects(ctx, at.userID, eventIDs, func(e *event.Event) error {
			if ok, err := a.Service.matches(ctx, e, filter.Texts); err != nil || !ok {
				return err
			}
			return m.event(ctx, e)
		})
	})
}

// candidates returns the ids of the owner's events that a filter may match: those with the time and the UID.
func (a *API) candidates(ctx context.Context, userID string, filter *dav.Filter) (found []string, err error) {
	switch {
	case filter.Nothing:
		return nil, nil
	case filter.From.IsZero() && filter.To.IsZero():
		found, err = listIDs(ctx, a.Service.db, userID)
	default:
		found, err = a.Service.idsIn(ctx, userID, event.Range{From: filter.From, To: filter.To})
	}
	wanted := strings.ToLower(filter.UID())
	if err != nil || wanted == "" {
		return found, err
	}
	uids, err := listUIDs(ctx, a.Service.db, userID)
	if err != nil {
		return nil, err
	}
	named := map[string]bool{}
	for uid, eventID := range uids {
		named[eventID] = strings.Contains(strings.ToLower(uid), wanted)
	}
	return slices.DeleteFunc(found, func(eventID string) bool { return !named[eventID] }), nil
}

// matches reports whether the event, or one of its changed occurrences, has properties as all filters want them.
func (s *Service) matches(ctx context.Context, e *event.Event, filters []dav.TextFilter) (bool, error) {
	if len(filters) == 0 {
		return true, nil
	}
	text, err := s.object(ctx, e, event.Range{})
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

// expandBy returns the range in which a request wants occurrences in place of series, or the zero range.
func (a *API) expandBy(ctx context.Context, userID string, root *dav.Element) (in event.Range, err error) {
	from, to, ok := dav.Expand(root)
	data := root.Child(dav.DAV, "prop").Child(dav.CalDAV, "calendar-data")
	if !ok || data.Child(dav.CalDAV, "limit-recurrence-set") != nil {
		return in, dav.Refusal("supported-calendar-data",
			"This calendar sends whole series, or their occurrences in a time.")
	}
	if from.IsZero() {
		return in, nil
	}
	in = event.Range{From: from, To: to, Overlap: true}
	found, err := expand(ctx, a.Service.db, userID, in, MaxListed+1)
	if err == nil && len(found) > MaxListed {
		err = dav.Refusal("number-of-matches-within-limits",
			"There are too many occurrences in this time. Ask for a shorter one.")
	}
	return in, err
}
