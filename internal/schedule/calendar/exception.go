package calendar

import (
	"time"

	"harborlight/internal/platform/database"
)

// MaxExceptions is the maximum number of changed or cancelled occurrences of one series.
const MaxExceptions = 1_000

// exception is an occurrence that differs from its series. A nil field is the same as the series'.
type exception struct {
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
	Texts         int       `db:"texts"` // in lists: bytes of description and unknown fields
}

// of returns the occurrence of e that the exception describes.
func (x *exception) of(e *Event) Event {
	o := e.occurrence(x.OriginalStart)
	o.Changed, o.Texts = true, e.Texts+x.Texts
	o.Abridged = e.Abridged || x.Texts > lightTexts
	o.StartTime, o.EndTime = x.StartTime, x.EndTime
	set(&o.Title, x.Title)
	set(&o.Description, x.Description)
	set(&o.Location, x.Location)
	set(&o.EventType, x.EventType)
	if x.Extra != nil {
		o.Extra = readExtra(*x.Extra)
	}
	if x.UpdatedAt.After(o.UpdatedAt) {
		o.UpdatedAt = x.UpdatedAt
	}
	return o
}

// exceptionOf returns the differences between the changed occurrence o and its series e.
func exceptionOf(e *Event, o *Event, now time.Time) exception {
	x := exception{
		EventID: e.ID, OriginalStart: *o.OriginalStart, StartTime: o.StartTime, EndTime: o.EndTime, UpdatedAt: now,
		Title: differing(o.Title, e.Title), Description: differing(o.Description, e.Description),
		Location: differing(o.Location, e.Location), EventType: differing(o.EventType, e.EventType),
		Extra: differing(database.JSON(o.Extra), database.JSON(e.Extra)),
	}
	return x
}

// cancelled returns the exception that cancels an occurrence of e.
func cancelled(e *Event, start, now time.Time) exception {
	return exception{EventID: e.ID, OriginalStart: start, IsCancelled: true, StartTime: start, EndTime: e.endOf(start),
		UpdatedAt: now}
}

// moved reports whether the occurrence has its own times.
func (x *exception) moved(e *Event) bool {
	return !x.StartTime.Equal(x.OriginalStart) || !x.EndTime.Equal(e.endOf(x.OriginalStart))
}

func differing(value, from string) *string {
	if value == from {
		return nil
	}
	return &value
}

// byStart indexes the exceptions of a series by their original start.
func byStart(exceptions []exception) map[int64]*exception {
	found := make(map[int64]*exception, len(exceptions))
	for i := range exceptions {
		found[exceptions[i].OriginalStart.Unix()] = &exceptions[i]
	}
	return found
}
