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

// Other programs see a calendar by CalDAV (RFC 4791) as a folder of objects: one per event, a
// series with its changed occurrences. An object has the name that its maker chose.

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

// findNamed returns the owner's event with this name, or event.ErrNotFound.
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

// Object returns an event that was found for its owner as an iCalendar file, a series as its occurrences in the range
// unless that is zero. An alarm in it is the event's own: those from the owner's preferences are left out, since other
// programs have preferences too.
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

// WalkObjects calls visit for the owner's events with these ids, a few at a time.
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

// LatestChange returns the number of the calendar's last change; 0 if there was none.
func (s *Service) LatestChange(ctx context.Context, userID string) (int64, error) {
	return latestChange(ctx, s.db, userID)
}

// ListMarks returns the marks of all the owner's events, by change.
func (s *Service) ListMarks(ctx context.Context, userID string) ([]event.Mark, error) {
	return listMarks(ctx, s.db, userID, -1, MaxEvents)
}

// ChangesSince returns the first count changes after the one with this number, in their order, and
// the number up to which they are complete. Of an event that changed twice only the last is one.
// A number that is too old, or that the calendar has not reached, is a fault with code
// valid-sync-token.
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
	if after > 0 { // the first time there is nothing to be removed
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

// ErrSyncToken asks a program to read everything again.
var ErrSyncToken = dav.Refusal("valid-sync-token", "Read the whole calendar again: this state is not known any more.")

// Precondition is what must hold for a change (RFC 9110, 13.1).
type Precondition struct {
	Match     string // If-Match; "": anything
	NoneMatch string // If-None-Match; "": anything
}

// ErrPrecondition means that an object is not what its program believes it is.
var ErrPrecondition = &fault.Error{Kind: fault.KindConflict, Code: "precondition",
	Message: message.CalendarPrecondition}

// check returns ErrPrecondition unless the precondition holds. The tag is that of the present
// object; "": there is none.
func (p Precondition) check(tag string) error {
	if p.Match != "" && !listsTag(p.Match, tag) || p.NoneMatch != "" && listsTag(p.NoneMatch, tag) {
		return ErrPrecondition
	}
	return nil
}

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

// DeleteObject deletes the owner's event with this name.
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
		if err := checkHeld(&e); err != nil {
			return err
		}
		c, err := s.replacing(ctx, tx, e)
		if err != nil {
			return err
		}
		return c.remove(ctx)
	})
}
