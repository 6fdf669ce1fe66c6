package calendar

import (
	"context"
	"fmt"
	"io"
	"slices"

	"harborlight/internal/schedule/calendar/event"
	"harborlight/internal/schedule/calendar/file"
)

// Export writes the user's whole calendar as an iCalendar file with the name, a few events at a time.
func (s *Service) Export(ctx context.Context, userID, name string, w io.Writer) error {
	if err := s.export(ctx, userID, name, w); err != nil {
		return fmt.Errorf("export the calendar of %s: %w", userID, err)
	}
	return nil
}

// export writes the calendar like Export, in order of start, and returns errors without the user's ID.
func (s *Service) export(ctx context.Context, userID, name string, w io.Writer) error {
	minutes, err := s.reminders.MinutesBefore(ctx, s.db, userID)
	if err != nil {
		return err
	}
	zones, err := listZones(ctx, s.db, userID)
	if err != nil {
		return err
	}
	eventIDs, err := listIDs(ctx, s.db, userID)
	if err != nil {
		return err
	}
	f := &file.Writer{W: w, Minutes: minutes, Now: s.db.Clock().Now()}
	if err := f.Begin(name, zones); err != nil {
		return err
	}
	for some := range slices.Chunk(eventIDs, batch) {
		events, err := listThese(ctx, s.db, userID, some)
		if err != nil {
			return err
		}
		for i := range events {
			if err := s.exportOne(ctx, f, &events[i]); err != nil {
				return err
			}
		}
	}
	return f.End()
}

// exportOne writes an event and, for a series, its cancelled occurrences as EXDATE and its changed ones as separate
// components.
func (s *Service) exportOne(ctx context.Context, f *file.Writer, e *event.Event) error {
	if !e.Repeats() {
		return f.Event(e, e, nil)
	}
	cancelled, err := listCancelled(ctx, s.db, e.ID)
	if err != nil {
		return err
	}
	if err := f.Event(e, e, cancelled); err != nil {
		return err
	}
	return walkExceptions(ctx, s.db, e.ID, func(x *event.Exception) error {
		if x.IsCancelled {
			return nil
		}
		o := x.Apply(e)
		return f.Event(e, &o, nil)
	})
}

// ExportEvent writes one event of the user as an iCalendar file; for an occurrence's ID, its series. It returns
// event.ErrNotFound if the user doesn't have the event.
func (s *Service) ExportEvent(ctx context.Context, userID, eventID string, w io.Writer) error {
	which, err := event.ParseID(eventID)
	if err != nil {
		return err
	}
	if err := s.exportEvent(ctx, userID, which.EventID, w); err != nil {
		return fmt.Errorf("export event %s: %w", eventID, err)
	}
	return nil
}

// exportEvent writes a file with the event or series, named by its title. It returns event.ErrNotFound if the user
// doesn't have the event.
func (s *Service) exportEvent(ctx context.Context, userID, eventID string, w io.Writer) error {
	e, err := findEvent(ctx, s.db, userID, eventID, "")
	if err != nil {
		return err
	}
	minutes, err := s.reminders.MinutesBefore(ctx, s.db, userID)
	if err != nil {
		return err
	}
	var zones []file.Zone
	if e.InZone() {
		zones = append(zones, file.Zone{Timezone: e.Timezone, Begin: e.StartTime})
	}
	f := &file.Writer{W: w, Minutes: minutes, Now: s.db.Clock().Now()}
	if err := f.Begin(e.Title, zones); err != nil {
		return err
	}
	if err := s.exportOne(ctx, f, &e); err != nil {
		return err
	}
	return f.End()
}
