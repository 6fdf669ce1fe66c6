package calendar

import (
	"context"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/schedule/calendar/dav"
	"harborlight/internal/schedule/calendar/event"
	"harborlight/internal/schedule/calendar/file"
)

// PutObject saves an iCalendar file as the owner's event with this name, and reports whether it is new. It drops
// fields that the calendar doesn't support, such as attendees, and refuses events that it can't represent, such as
// dates in addition to a rule (decision 0025). Refusals are faults with the code of an RFC 4791 precondition,
// ErrPrecondition, or a Conflict if the calendar is full or the event shows a booking.
func (s *Service) PutObject(ctx context.Context, userID, name string, text []byte, when Precondition) (created bool,
	err error) {
	floating, err := s.floatingOf(ctx, userID, name)
	if err != nil {
		return false, err
	}
	var e *file.Entry
	err = s.files.Run(ctx, func() (err error) {
		e, err = file.ReadObject(text, floating)
		return err
	})
	if err != nil {
		return false, err
	}
	e.Event.UserID = userID
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		if _, err := nextChange(ctx, tx, userID); err != nil {
			return err
		}
		created, err = s.put(ctx, tx, e, name, when)
		if err != nil {
			return err
		}
		return checkAll(ctx, tx, userID)
	})
	return created, fault.Wrap(err, "store the object %s of %s", name, userID)
}

// floatingOf returns the zone of whole days and of times without a zone: the existing event's, otherwise the owner's.
func (s *Service) floatingOf(ctx context.Context, userID, name string) (*time.Location, error) {
	kept, err := findNamed(ctx, s.db, userID, name, "")
	if err == nil && kept.Timezone != "" {
		return kept.Zone(), nil
	}
	if err != nil && fault.KindOf(err) != fault.KindNotFound {
		return nil, err
	}
	return s.reminders.ZoneOf(ctx, s.db, userID)
}

// put saves the entry as a new event or over the existing one with this name, and reports whether it is new. It
// returns ErrPrecondition, errBookedEvent, or a no-uid-conflict refusal if the UID would change or another event has
// it.
func (s *Service) put(ctx context.Context, tx *database.Tx, e *file.Entry, name string,
	when Precondition) (created bool, err error) {
	kept, err := findNamed(ctx, tx, e.Event.UserID, name, tx.ForUpdate())
	switch {
	case fault.KindOf(err) == fault.KindNotFound:
		if err := when.check(""); err != nil {
			return false, err
		}
		return true, s.putNew(ctx, tx, e, name)
	case err != nil:
		return false, err
	}
	if err := when.check(kept.Mark().Tag()); err != nil {
		return false, err
	}
	if err := checkNotBooked(&kept); err != nil {
		return false, err
	}
	if kept.FileUID() != e.Event.UID {
		return false, dav.Refusal("no-uid-conflict", "The UID of an event can't change.")
	}
	return false, s.putOver(ctx, tx, e, &kept)
}

// putNew saves a new event with the object name. It returns a no-uid-conflict refusal if the calendar has an event
// with its UID.
func (s *Service) putNew(ctx context.Context, tx *database.Tx, e *file.Entry, name string) error {
	other, err := findByUID(ctx, tx, e.Event.UserID, e.Event.UID)
	switch {
	case err == nil:
		return dav.Refusal("no-uid-conflict", "The calendar already contains this event as "+other.ObjectName()+".")
	case fault.KindOf(err) != fault.KindNotFound:
		return err
	}
	e.Event.DavName = name
	return s.importNew(ctx, tx, e)
}

// putOver replaces the event kept and mails its guests; an entry without changes saves nothing. Unlike an import, it
// treats a missing alarm as removed, unless the alarm came from the owner's preferences and so was never exported.
func (s *Service) putOver(ctx context.Context, tx *database.Tx, e *file.Entry, kept *event.Event) error {
	c, err := s.newReplacement(ctx, tx, *kept)
	if err != nil {
		return err
	}
	hasAlarm := e.HasAlarm
	e.KeepFrom(kept)
	if !hasAlarm && kept.ReminderMinutes != nil {
		none := event.NoReminder
		e.Event.ReminderMinutes = &none
	}
	e.Event.DavName = kept.DavName
	if e.Matches(kept, c.exceptions) {
		return nil
	}
	return c.replace(ctx, e)
}

// checkAll returns a Conflict fault, which rolls the transaction back, if the calendar now exceeds a limit of events,
// series, texts or exceptions.
func checkAll(ctx context.Context, tx *database.Tx, userID string) error {
	if err := checkEvents(ctx, tx, userID, 0); err != nil {
		return err
	}
	if err := checkSeries(ctx, tx, userID, 0); err != nil {
		return err
	}
	if err := checkTexts(ctx, tx, userID); err != nil {
		return err
	}
	return checkChanged(ctx, tx, userID)
}
