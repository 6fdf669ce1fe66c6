package event

import (
	"fmt"
	"strconv"
	"time"
)

// NameEnd is the suffix of the names of events that weren't created by CalDAV.
const NameEnd = ".ics"

// FileUID returns the UID of e in files: the imported one, or the event's ID.
func (e *Event) FileUID() string {
	if e.UID != "" {
		return e.UID
	}
	return e.ID
}

// Mark identifies an event and its last change.
type Mark struct {
	ID        string    `db:"id"` // "": deleted
	Name      string    `db:"dav_name"`
	Change    int64     `db:"change_number"`
	UpdatedAt time.Time `db:"updated_at"`
}

// ObjectName returns the name of the event for calendar programs: the one that a program chose, or the event's ID
// with NameEnd.
func (e *Event) ObjectName() string {
	if e.DavName != "" {
		return e.DavName
	}
	return e.ID + NameEnd
}

// ObjectName returns the name of the event in calendar programs.
func (m *Mark) ObjectName() string {
	e := Event{ID: m.ID, DavName: m.Name}
	return e.ObjectName()
}

// Tag returns the object's entity tag, which differs after every change.
func (m *Mark) Tag() string {
	return fmt.Sprintf(`"%d-%s"`, m.Change, strconv.FormatInt(m.UpdatedAt.UnixMicro(), 36))
}

// Mark returns the mark of e.
func (e *Event) Mark() *Mark { return &Mark{e.ID, e.DavName, e.Change, e.UpdatedAt} }
