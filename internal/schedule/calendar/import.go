package calendar

import (
	"context"
	"errors"
	"fmt"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/schedule/calendar/event"
	"harborlight/internal/schedule/calendar/ical"
	"harborlight/internal/schedule/calendar/recur"
)

// Limits of one import.
const (
	MaxImport   = 1 << 20 // bytes per file
	MaxImported = 2_000   // events per file
)

// Import is the result of an import or of its preview.
type Import struct {
	Preview  bool               `json:"preview" doc:"Only a preview: nothing was stored"`
	Created  int                `json:"created"`
	Updated  int                `json:"updated" doc:"Events with the same UID whose content differed"`
	Skipped  int                `json:"skipped" doc:"Events that are cancelled or already in the calendar"`
	Failed   int                `json:"failed" doc:"Events that could not be imported; their items say why"`
	Items    []ImportItem       `json:"items" nullable:"false" doc:"Every event of the file, in file order"`
	Problems []ical.LineProblem `json:"problems" nullable:"false" doc:"Skipped lines"`
}

// ImportItem is the result for one event of a file.
type ImportItem struct {
	Line      int                `json:"line" doc:"Line at which the event begins"`
	Action    string             `json:"action" enum:"create,update,skip,fail"`
	Title     string             `json:"title"`
	StartTime *time.Time         `json:"start_time,omitempty"`
	EndTime   *time.Time         `json:"end_time,omitempty"`
	AllDay    bool               `json:"all_day,omitempty"`
	RRule     string             `json:"rrule,omitempty"`
	Problems  []ical.LineProblem `json:"problems" nullable:"false" doc:"What is wrong with it and what was skipped"`
}

// The results for an event.
const (
	actionCreate = "create"
	actionUpdate = "update"
	actionSkip   = "skip"
	actionFail   = "fail"
)

// errPreview rolls back a preview, which does everything that an import does.
var errPreview = errors.New("only a preview")

// Import reads an iCalendar file into the owner's calendar in one transaction: everything usable,
// or nothing. Events are recognised by their UID. Times without a zone are in floating. With
// preview nothing is stored. A file that isn't a calendar or is too large is a fault of kind
// Invalid or TooLarge; a calendar that would get too full one of kind Conflict.
func (s *Service) Import(ctx context.Context, userID string, text []byte, floating *time.Location,
	preview bool) (Import, error) {
	if len(text) > MaxImport {
		return Import{},
			fault.TooLarge(fmt.Sprintf("The file is larger than %d KB. Export fewer events at a time.", MaxImport>>10))
	}
	var entries []*entry
	var problems []ical.LineProblem
	err := s.files.Work(ctx, func() (err error) {
		entries, problems, err = readFile(text, floating)
		return err
	})
	if err != nil {
		return Import{}, err
	}
	result := Import{Preview: preview, Items: []ImportItem{}, Problems: append([]ical.LineProblem{}, problems...)}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		if err := s.importAll(ctx, tx, userID, entries); err != nil || !preview {
			return err
		}
		return errPreview
	})
	if err != nil && !errors.Is(err, errPreview) {
		return Import{}, fmt.Errorf("import into the calendar of %s: %w", userID, err)
	}
	for _, entry := range entries {
		result.add(entry.item())
	}
	return result, nil
}

// readFile returns the events of a file.
func readFile(text []byte, floating *time.Location) ([]*entry, []ical.LineProblem, error) {
	calendars, problems, err := ical.Read(text)
	if problem, ok := errors.AsType[ical.LineProblem](err); ok {
		return nil, nil, fault.InvalidField("file", problem.Error())
	}
	entries, err := readEntries(calendars, floating)
	return entries, problems, err
}

func (r *Import) add(item ImportItem) {
	switch item.Action {
	case actionCreate:
		r.Created++
	case actionUpdate:
		r.Updated++
	case actionSkip:
		r.Skipped++
	default:
		r.Failed++
	}
	r.Items = append(r.Items, item)
}

func (e *entry) item() ImportItem {
	item := ImportItem{Line: e.line, Action: e.action, Title: e.event.Title,
		Problems: append([]ical.LineProblem{}, e.problems...)}
	if e.action != actionFail {
		start, end := e.event.StartTime, e.event.EndTime
		item.StartTime, item.EndTime, item.AllDay, item.RRule = &start, &end, e.event.AllDay, e.event.RRule
	}
	return item
}

// importAll stores the usable entries.
func (s *Service) importAll(ctx context.Context, tx *database.Tx, userID string, entries []*entry) error {
	if _, err := nextChange(ctx, tx, userID); err != nil {
		return err
	}
	known, err := listUIDs(ctx, tx, userID)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.action != "" {
			continue
		}
		e.event.UserID = userID
		if eventID, ok := known[e.event.UID]; ok {
			err = s.importOver(ctx, tx, e, eventID)
		} else {
			err = s.importNew(ctx, tx, e)
		}
		if err != nil {
			return err
		}
	}
	return checkAll(ctx, tx, userID)
}

func (s *Service) importNew(ctx context.Context, tx *database.Tx, e *entry) error {
	e.action = actionCreate
	e.event.Extra = event.Extra{}
	if err := s.insert(ctx, tx, &e.event); err != nil || len(e.exceptions) == 0 {
		return err
	}
	return s.importExceptions(ctx, tx, e)
}

// importOver updates the event that has the entry's UID. Data that files don't carry, such as
// unknown fields, stays.
func (s *Service) importOver(ctx context.Context, tx *database.Tx, e *entry, eventID string) error {
	kept, err := findEvent(ctx, tx, e.event.UserID, eventID, tx.ForUpdate())
	if err != nil {
		return err
	}
	if kept.IsHeld() {
		e.action = actionSkip
		e.say(e.line, errHeld.Message)
		return nil
	}
	c, err := s.replacing(ctx, tx, kept)
	if err != nil {
		return err
	}
	e.keepFrom(&kept)
	if contentOf(&kept, c.exceptions) == contentOf(&e.event, e.exceptions) {
		e.action = actionSkip
		e.say(e.line, "This event is in your calendar already.")
		return nil
	}
	e.action = actionUpdate
	return c.replace(ctx, e)
}

// keepFrom copies what a file can't express from the stored event.
func (e *entry) keepFrom(kept *event.Event) {
	e.event.ID, e.event.UID, e.event.CreatedAt, e.event.Extra = kept.ID, kept.UID, kept.CreatedAt, kept.Extra
	if !e.hasType {
		e.event.EventType = kept.EventType
	}
	if !e.hasAlarm {
		e.event.ReminderMinutes = kept.ReminderMinutes
	}
	if !e.event.Repeats() && !e.event.AllDay {
		e.event.Timezone = kept.Timezone
	}
	if kept.EndTime.Before(kept.StartTime) && e.event.EndTime.Equal(e.event.StartTime) {
		e.event.EndTime = e.event.StartTime.Add(kept.EndTime.Sub(kept.StartTime))
	}
}

// importExceptions stores an existing event with its exceptions.
func (s *Service) importExceptions(ctx context.Context, tx *database.Tx, e *entry) error {
	for i := range e.exceptions {
		e.exceptions[i].UpdatedAt = tx.Now()
	}
	if err := replaceExceptions(ctx, tx, e.event.ID, e.exceptions); err != nil {
		return err
	}
	if err := s.schedule(ctx, tx, &e.event, e.exceptions, tx.Now()); err != nil {
		return err
	}
	return updateEvent(ctx, tx, &e.event)
}

// content is the part of an event that an iCalendar file carries, for comparison.
type content struct {
	title, description, location, eventType, rule, zone string
	start, end                                          int64
	allDay                                              bool
	reminder                                            int
	exceptions                                          string
}

func contentOf(e *event.Event, exceptions []event.Exception) content {
	c := content{
		title: e.Title, description: e.Description, location: e.Location, eventType: e.EventType, rule: e.RRule,
		start: e.StartTime.Unix(), end: e.EndTime.Unix(), allDay: e.AllDay, reminder: event.NoReminder - 1,
	}
	if e.Repeats() || e.AllDay {
		c.zone = e.Timezone
	}
	if e.ReminderMinutes != nil {
		c.reminder = *e.ReminderMinutes
	}
	for i := range exceptions {
		x := &exceptions[i]
		if x.IsCancelled {
			c.exceptions += fmt.Sprintln(x.OriginalStart.Unix())
			continue
		}
		o := x.Of(e)
		c.exceptions += fmt.Sprintln(x.OriginalStart.Unix(), o.StartTime.Unix(), o.EndTime.Unix(),
			fmt.Sprintf("%q %q %q %q", o.Title, o.Description, o.Location, o.EventType))
	}
	return c
}

// zoneOrUTC returns the zone named by the importing browser.
func zoneOrUTC(name string) (*time.Location, error) {
	zone, ok := recur.Zone(name)
	if !ok {
		return nil, fault.InvalidField("timezone", "Use the name of a time zone, for example Europe/Berlin.")
	}
	return zone, nil
}
