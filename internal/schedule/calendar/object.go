package calendar

import (
	"bytes"
	"context"
	"slices"
	"strings"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/schedule/calendar/dav"
	"harborlight/internal/schedule/calendar/event"
	"harborlight/internal/schedule/calendar/file"
)

// Other programs access a calendar by CalDAV (RFC 4791) as a collection of objects: one per event; a series with its
// changed occurrences is one object. The program that creates an object chooses its name.

// MaxName is the maximum length of a name in bytes.
const MaxName = 255

// FindObject returns the owner's event with this name, or event.ErrNotFound.
func (s *Service) FindObject(ctx context.Context, userID, name string) (event.Event, error) {
	return findNamed(ctx, s.db, userID, name, "")
}

// ListObjects returns the owner's events with these names that exist.
func (s *Service) ListObjects(ctx context.Context, userID string, names []string) ([]event.Event, error) {
	return listNamed(ctx, s.db, userID, names, "")
}

// findNamed returns the owner's event with this object name, or event.ErrNotFound. With lock, the result of
// tx.ForUpdate, the row stays locked until the transaction ends.
func findNamed(ctx context.Context, q database.Querier, userID, name, lock string) (event.Event, error) {
	found, err := listNamed(ctx, q, userID, []string{name}, lock)
	if err != nil {
		return event.Event{}, err
	}
	if i := slices.IndexFunc(found, func(e event.Event) bool { return e.ObjectName() == name }); i >= 0 {
		return found[i], nil
	}
	return event.Event{}, event.ErrNotFound
}

// Object returns an event as an iCalendar file, or the occurrences of a series in the range unless that is zero. It
// contains the event's own alarm, but not the default of the owner's preferences, because other programs have their
// own defaults.
func (s *Service) Object(ctx context.Context, e *event.Event, in event.Range) ([]byte, error) {
	var text bytes.Buffer
	f := &file.Writer{W: &text, Minutes: event.NoReminder, Now: s.db.Clock().Now(), Plain: true}
	if e.Repeats() && !in.To.IsZero() {
		err := s.exportOccurrences(ctx, f, e, in)
		return text.Bytes(), err
	}
	var zones []file.Zone
	if e.InZone() {
		zones = append(zones, file.Zone{Timezone: e.Timezone, Begin: e.StartTime})
	}
	if err := f.Begin("", zones); err != nil {
		return nil, err
	}
	if err := s.exportOne(ctx, f, e); err != nil {
		return nil, err
	}
	err := f.End()
	return text.Bytes(), err
}

// WalkObjects calls visit for the owner's events with these IDs, a few at a time, and skips missing ones. The first
// error ends it.
func (s *Service) WalkObjects(ctx context.Context, userID string, eventIDs []string,
	visit func(e *event.Event) error) error {
	for some := range slices.Chunk(eventIDs, batch) {
		events, err := listThese(ctx, s.db, userID, some)
		if err != nil {
			return err
		}
		for i := range events {
			if err := visit(&events[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// LatestChange returns the number of the calendar's last change, or 0.
func (s *Service) LatestChange(ctx context.Context, userID string) (int64, error) {
	return latestChange(ctx, s.db, userID)
}

// ListMarks returns the marks of all events of the owner, by change.
func (s *Service) ListMarks(ctx context.Context, userID string) ([]event.Mark, error) {
	return listMarks(ctx, s.db, userID, -1, MaxEvents)
}

// ChangesSince returns the first count changes after the given number, in order, and the number up to which they are
// complete; more reports whether there are others. It returns only the last change of each event, and with number 0
// no deletions. A number that is too old or in the future is a fault with code valid-sync-token.
func (s *Service) ChangesSince(ctx context.Context, userID string, after int64, count int) (marks []event.Mark,
	latest int64, more bool, err error) {
	if latest, err = latestChange(ctx, s.db, userID); err != nil {
		return nil, 0, false, err
	}
	if after < 0 || after > latest || after > 0 && after < latest-keptDeletions {
		return nil, 0, false, ErrSyncToken
	}
	if marks, err = listMarks(ctx, s.db, userID, after, count+1); err != nil {
		return nil, 0, false, err
	}
	if after > 0 { // an initial sync has nothing to remove
		deletions, err := listDeletions(ctx, s.db, userID, after, count+1)
		if err != nil {
			return nil, 0, false, err
		}
		marks = append(marks, deletions...)
		slices.SortFunc(marks, func(a, b event.Mark) int { return int(a.Change - b.Change) })
	}
	if len(marks) > count {
		return marks[:count], marks[count-1].Change, true, nil
	}
	return marks, latest, false, nil
}

// ErrSyncToken means that the client must read the whole calendar again.
var ErrSyncToken = dav.Refusal("valid-sync-token", "This sync token is no longer valid. Read the whole calendar again.")

// Precondition is the condition of a change (RFC 9110, 13.1).
type Precondition struct {
	Match     string // If-Match; "": no condition
	NoneMatch string // If-None-Match; "": no condition
}

// ErrPrecondition means that the object's current state doesn't meet the precondition.
var ErrPrecondition = &fault.Error{Kind: fault.KindConflict, Code: "precondition",
	Message: message.CalendarPrecondition}

// check returns ErrPrecondition unless the precondition holds for the tag of the current object; "": no object.
func (p Precondition) check(tag string) error {
	if p.Match != "" && !listsTag(p.Match, tag) || p.NoneMatch != "" && listsTag(p.NoneMatch, tag) {
		return ErrPrecondition
	}
	return nil
}

// listsTag reports whether a comma-separated list contains the tag or "*". For an empty tag, which means a missing
// object, it returns false.
func listsTag(list, tag string) bool {
	if tag == "" {
		return false
	}
	for one := range strings.SplitSeq(list, ",") {
		if one = strings.TrimSpace(one); one == "*" || one == tag {
			return true
		}
	}
	return false
}

// DeleteObject deletes the owner's event with this name and mails its guests a cancellation. It returns
// event.ErrNotFound, ErrPrecondition, or errBookedEvent for an event that shows a booking.
func (s *Service) DeleteObject(ctx context.Context, userID, name string, when Precondition) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		if _, err := nextChange(ctx, tx, userID); err != nil {
			return err
		}
		e, err := findNamed(ctx, tx, userID, name, tx.ForUpdate())
		if err != nil {
			return err
		}
		if err := when.check(e.Mark().Tag()); err != nil {
			return err
		}
		if err := checkNotBooked(&e); err != nil {
			return err
		}
		c, err := s.newReplacement(ctx, tx, e)
		if err != nil {
			return err
		}
		return c.remove(ctx)
	})
}
