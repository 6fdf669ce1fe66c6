package event

import (
	"time"

	"harborlight/internal/platform/database"
)

// MaxExceptions is the maximum number of changed or cancelled occurrences of one series.
const MaxExceptions = 1_000

// Exception is an occurrence that differs from its series. A nil field has the series' value.
type Exception struct {
	EventID       string    `db:"event_id"`
	OriginalStart time.Time `db:"original_start"`
	IsCancelled   bool      `db:"is_cancelled"`
	StartTime     time.Time `db:"start_time"`
	EndTime       time.Time `db:"end_time"`
	Title         *string   `db:"title"`
	Description   *string   `db:"description"`
	Location      *string   `db:"location"`
	EventType     *string   `db:"event_type"`
	Extra         *string   `db:"extra"` // JSON
	UpdatedAt     time.Time `db:"updated_at"`
	Texts         int       `db:"texts,computed"` // in lists: bytes of description and unknown fields
}

// Apply returns the occurrence of e with the exception's times and texts. A nil text means the series' text. It
// ignores IsCancelled.
func (x *Exception) Apply(e *Event) Event {
	o := e.Occurrence(x.OriginalStart)
	o.Changed, o.Texts = true, e.Texts+x.Texts
	o.Abridged = e.Abridged || x.Texts > MaxListedText
	o.StartTime, o.EndTime = x.StartTime, x.EndTime
	set(&o.Title, x.Title)
	set(&o.Description, x.Description)
	set(&o.Location, x.Location)
	set(&o.EventType, x.EventType)
	if x.Extra != nil {
		o.Extra = ReadExtra(*x.Extra)
	}
	if x.UpdatedAt.After(o.UpdatedAt) {
		o.UpdatedAt = x.UpdatedAt
	}
	return o
}

// ApplyUncancelled is like Apply, but returns ErrNotFound for a cancelled occurrence.
func (x *Exception) ApplyUncancelled(e *Event) (Event, error) {
	if x.IsCancelled {
		return Event{}, ErrNotFound
	}
	return x.Apply(e), nil
}

// ExceptionOf returns the changed occurrence o of the series e as an exception. Texts equal to the series' are nil;
// the times are always those of o.
func ExceptionOf(e *Event, o *Event, now time.Time) Exception {
	x := Exception{
		EventID: e.ID, OriginalStart: *o.OriginalStart, StartTime: o.StartTime, EndTime: o.EndTime, UpdatedAt: now,
		Title: differing(o.Title, e.Title), Description: differing(o.Description, e.Description),
		Location: differing(o.Location, e.Location), EventType: differing(o.EventType, e.EventType),
		Extra: differing(database.JSON(o.Extra), database.JSON(e.Extra)),
	}
	return x
}

// Cancelled returns the exception that cancels an occurrence of e.
func Cancelled(e *Event, start, now time.Time) Exception {
	return Exception{EventID: e.ID, OriginalStart: start, IsCancelled: true, StartTime: start, EndTime: e.EndOf(start),
		UpdatedAt: now}
}

// Moved reports whether the occurrence's times differ from the rule.
func (x *Exception) Moved(e *Event) bool {
	return !x.StartTime.Equal(x.OriginalStart) || !x.EndTime.Equal(e.EndOf(x.OriginalStart))
}

// differing returns nil if value equals from, otherwise a pointer to value.
func differing(value, from string) *string {
	if value == from {
		return nil
	}
	return &value
}

// ByStart indexes the exceptions of a series by their original start in Unix seconds. The pointers refer to the
// elements of the slice.
func ByStart(exceptions []Exception) map[int64]*Exception {
	found := make(map[int64]*Exception, len(exceptions))
	for i := range exceptions {
		found[exceptions[i].OriginalStart.Unix()] = &exceptions[i]
	}
	return found
}
