package calendar

import (
	"context"
	"errors"
	"fmt"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/schedule/calendar/event"
	"harborlight/internal/schedule/calendar/file"
	"harborlight/internal/schedule/calendar/ical"
	"harborlight/internal/schedule/calendar/recur"
)

// MaxImport is the maximum size of a file in bytes.
const MaxImport = 1 << 20

// Import is the result of an import or of its preview.
type Import struct {
	Preview  bool          `json:"preview" doc:"Preview only: nothing was saved"`
	Created  int           `json:"created"`
	Updated  int           `json:"updated" doc:"Events with the same UID whose content differed"`
	Skipped  int           `json:"skipped" doc:"Events that are cancelled or already in the calendar"`
	Failed   int           `json:"failed" doc:"Events that could not be imported; their items contain the reasons"`
	Items    []ImportItem  `json:"items" nullable:"false" doc:"Every event of the file, in file order"`
	Problems []LineProblem `json:"problems" nullable:"false" doc:"Skipped lines"`
}

// ImportItem is the result for one event of a file.
type ImportItem struct {
	Line      int           `json:"line" doc:"Line at which the event begins"`
	Action    string        `json:"action" enum:"create,update,skip,fail"`
	Title     string        `json:"title"`
	StartTime *time.Time    `json:"start_time,omitempty"`
	EndTime   *time.Time    `json:"end_time,omitempty"`
	AllDay    bool          `json:"all_day,omitempty"`
	RRule     string        `json:"rrule,omitempty"`
	Problems  []LineProblem `json:"problems" nullable:"false" doc:"Errors in the event and skipped parts"`
}

// LineProblem is a problem in a line of a file, with a readable message.
type LineProblem struct {
	Line    int    `json:"line" doc:"Line of the file, counted from 1"`
	Message string `json:"message" doc:"The problem and its effect"`
}

// translateProblems returns the problems with texts in the language of the request.
func translateProblems(ctx context.Context, problems []ical.LineProblem) []LineProblem {
	out := make([]LineProblem, len(problems))
	for i, p := range problems {
		out[i] = LineProblem{p.Line, fault.Translate(ctx, p.Message)}
	}
	return out
}

// errPreview rolls back a preview, which runs the whole import.
var errPreview = errors.New("only a preview")

// Import reads an iCalendar file into the owner's calendar in one transaction: all usable events, or none on error.
// Events are matched by UID. Times without a zone are in floating. With preview it saves nothing. It returns an
// Invalid or TooLarge fault if the file isn't a calendar or is too large, and a Conflict fault if the calendar would
// exceed a limit.
func (s *Service) Import(ctx context.Context, userID string, text []byte, floating *time.Location,
	preview bool) (Import, error) {
	if len(text) > MaxImport {
		return Import{}, fault.TooLarge(message.ImportsTooLarge(MaxImport >> 10))
	}
	var entries []*file.Entry
	var problems []ical.LineProblem
	err := s.files.Run(ctx, func() (err error) {
		entries, problems, err = file.Read(text, floating)
		return err
	})
	if p, ok := errors.AsType[ical.LineProblem](err); ok {
		return Import{}, fault.InvalidField("file", p.Text())
	}
	if err != nil {
		return Import{}, err
	}
	result := Import{Preview: preview, Items: []ImportItem{}, Problems: translateProblems(ctx, problems)}
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
		result.add(itemOf(ctx, entry))
	}
	return result, nil
}

// add appends the item and counts it by its action.
func (r *Import) add(item ImportItem) {
	switch item.Action {
	case file.ActionCreate:
		r.Created++
	case file.ActionUpdate:
		r.Updated++
	case file.ActionSkip:
		r.Skipped++
	default:
		r.Failed++
	}
	r.Items = append(r.Items, item)
}

// itemOf returns the result of an entry with translated problems. A failed entry has no times and no rule.
func itemOf(ctx context.Context, e *file.Entry) ImportItem {
	item := ImportItem{Line: e.Line, Action: e.Action, Title: e.Event.Title,
		Problems: translateProblems(ctx, e.Problems)}
	if e.Action != file.ActionFail {
		start, end := e.Event.StartTime, e.Event.EndTime
		item.StartTime, item.EndTime, item.AllDay, item.RRule = &start, &end, e.Event.AllDay, e.Event.RRule
	}
	return item
}

// importAll saves the entries without an action: it creates events with new UIDs and updates known ones. The first
// error ends it, and a Conflict fault reports that the calendar now exceeds a limit.
func (s *Service) importAll(ctx context.Context, tx *database.Tx, userID string, entries []*file.Entry) error {
	if _, err := nextChange(ctx, tx, userID); err != nil {
		return err
	}
	known, err := listUIDs(ctx, tx, userID)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.Action != "" {
			continue
		}
		e.Event.UserID = userID
		if eventID, ok := known[e.Event.UID]; ok {
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

// importNew saves the entry as a new event with its exceptions and sets the action to create. Guests aren't invited.
func (s *Service) importNew(ctx context.Context, tx *database.Tx, e *file.Entry) error {
	e.Action = file.ActionCreate
	e.Event.Extra = event.Extra{}
	if err := s.insert(ctx, tx, &e.Event, nil); err != nil || len(e.Exceptions) == 0 {
		return err
	}
	return s.importExceptions(ctx, tx, e)
}

// importOver updates the event that has the entry's UID and sets the action to update. Data that files don't contain,
// such as unknown fields, stays. It skips events that show bookings and events that the entry doesn't change.
func (s *Service) importOver(ctx context.Context, tx *database.Tx, e *file.Entry, eventID string) error {
	kept, err := findEvent(ctx, tx, e.Event.UserID, eventID, tx.ForUpdate())
	if err != nil {
		return err
	}
	if kept.IsBooking() {
		e.Action = file.ActionSkip
		e.Report(e.Line, errBookedEvent.Message)
		return nil
	}
	c, err := s.newReplacement(ctx, tx, kept)
	if err != nil {
		return err
	}
	e.KeepFrom(&kept)
	if e.Matches(&kept, c.exceptions) {
		e.Action = file.ActionSkip
		e.Report(e.Line, message.ImportsKnown)
		return nil
	}
	e.Action = file.ActionUpdate
	return c.replace(ctx, e)
}

// importExceptions saves the entry's existing event with its next reminder, and replaces its exceptions.
func (s *Service) importExceptions(ctx context.Context, tx *database.Tx, e *file.Entry) error {
	for i := range e.Exceptions {
		e.Exceptions[i].UpdatedAt = tx.Now()
	}
	if err := replaceExceptions(ctx, tx, e.Event.ID, e.Exceptions); err != nil {
		return err
	}
	if err := s.schedule(ctx, tx, &e.Event, e.Exceptions, tx.Now()); err != nil {
		return err
	}
	return updateEvent(ctx, tx, &e.Event)
}

// zoneOrUTC returns the zone with the IANA name, UTC for "", or an Invalid fault for the field timezone.
func zoneOrUTC(name string) (*time.Location, error) {
	zone, ok := recur.Zone(name)
	if !ok {
		return nil, fault.InvalidField("timezone", message.FormZone)
	}
	return zone, nil
}
