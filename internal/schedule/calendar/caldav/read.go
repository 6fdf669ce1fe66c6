package caldav

import (
	"context"
	"net/http"

	"harborlight/internal/platform/httpx"
	"harborlight/internal/schedule/calendar"
	"harborlight/internal/schedule/calendar/dav"
	"harborlight/internal/schedule/calendar/event"
)

// answer writes a multistatus about a user's calendar.
type answer struct {
	*dav.Multistatus

	s      *Server
	at     resource
	wanted dav.Wanted
	expand event.Range // series are sent as their occurrences in this range; zero: unexpanded
}

// multistatus streams the answer of write with status 207 and returns nil. If write fails, it logs the error and
// aborts the connection, because a partial list must not look complete.
func (s *Server) multistatus(w http.ResponseWriter, r *http.Request, at resource, wanted dav.Wanted,
	write func(m *answer) error) error {
	stream := httpx.NewStream(w)
	m := &answer{Multistatus: dav.NewMultistatus(w, stream), s: s, at: at, wanted: wanted}
	err := write(m)
	if err == nil {
		err = m.End()
	}
	if err == nil {
		err = stream.Flush()
	}
	if err != nil {
		httpx.LogFailure(r, err)
		panic(http.ErrAbortHandler)
	}
	return nil
}

// writeEvent writes the wanted properties of an event. It generates the event's file only if the client wants its
// content or length.
func (m *answer) writeEvent(ctx context.Context, e *event.Event) error {
	var text []byte
	if needsText(m.wanted) {
		var err error
		if text, err = m.s.Service.Object(ctx, e, m.expand); err != nil {
			return err
		}
	}
	found, missing := pick(objectProperties(e.Mark(), text), m.wanted)
	m.Found(m.at.object(e.ObjectName()).path(), found, missing)
	return nil
}

// events writes the wanted properties of the events with these IDs.
func (m *answer) events(ctx context.Context, eventIDs []string) error {
	return m.s.Service.WalkObjects(ctx, m.at.userID, eventIDs, func(e *event.Event) error { return m.writeEvent(ctx, e) })
}

// writeMarks writes the wanted properties of the marked events, and reads the events if necessary. A mark without ID
// is a deleted event and gets status 404.
func (m *answer) writeMarks(ctx context.Context, marks []event.Mark) error {
	var eventIDs []string
	for i := range marks {
		mark := &marks[i]
		path := m.at.object(mark.ObjectName()).path()
		switch {
		case mark.ID == "":
			m.Status(m.at.object(mark.Name).path(), http.StatusNotFound, "")
		case needsText(m.wanted):
			eventIDs = append(eventIDs, mark.ID)
		default:
			found, missing := pick(objectProperties(mark, nil), m.wanted)
			m.Found(path, found, missing)
		}
	}
	return m.events(ctx, eventIDs)
}

// propfind handles PROPFIND: it writes the properties of the resource and of its direct members. With "Depth: 0", and
// for objects, it writes only the resource itself. It returns dav.ErrMalformed for another XML root.
func (s *Server) propfind(w http.ResponseWriter, r *http.Request, at resource, email string) error {
	root, err := dav.Read(r.Body)
	if err != nil {
		return err
	}
	if root != nil && !root.Is(dav.DAV, "propfind") {
		return dav.ErrMalformed
	}
	ctx, wanted := r.Context(), dav.WantedBy(root)
	if at.level == levelObject {
		e, err := s.Service.FindObject(ctx, at.userID, at.name)
		if err != nil {
			return err
		}
		return s.multistatus(w, r, at, wanted, func(m *answer) error { return m.writeEvent(ctx, &e) })
	}
	change, err := s.Service.LatestChange(ctx, at.userID)
	if err != nil {
		return err
	}
	return s.multistatus(w, r, at, wanted, func(m *answer) error {
		folders := []resource{at}
		if r.Header.Get("Depth") != "0" && at.level < levelCalendar {
			folders = append(folders, at.at(at.level+1))
		}
		for _, folder := range folders {
			found, missing := pick(folder.folderProperties(email, s.Name(), change), wanted)
			m.Found(folder.path(), found, missing)
		}
		if r.Header.Get("Depth") == "0" || at.level != levelCalendar {
			return nil
		}
		marks, err := s.Service.ListMarks(ctx, at.userID)
		if err != nil {
			return err
		}
		return m.writeMarks(ctx, marks)
	})
}

// proppatch answers 403 for each property of the request, because each program stores its own name and color. It
// returns dav.ErrMalformed for another XML root.
func (s *Server) proppatch(w http.ResponseWriter, r *http.Request, at resource) error {
	root, err := dav.Read(r.Body)
	if err != nil {
		return err
	}
	if !root.Is(dav.DAV, "propertyupdate") {
		return dav.ErrMalformed
	}
	var refused dav.Wanted
	for _, change := range root.Children {
		refused.Names = append(refused.Names, dav.WantedBy(change).Names...)
	}
	return s.multistatus(w, r, at, refused, func(m *answer) error {
		m.Refused(at.path(), refused.Names)
		return nil
	})
}

// report handles the reports of a calendar: calendar-multiget, calendar-query and sync-collection. It returns a
// supported-report refusal for others.
func (s *Server) report(w http.ResponseWriter, r *http.Request, at resource) error {
	root, err := dav.Read(r.Body)
	if err != nil {
		return err
	}
	switch {
	case root.Is(dav.CalDAV, "calendar-multiget"):
		return s.multiget(w, r, at, root)
	case root.Is(dav.CalDAV, "calendar-query"):
		return s.query(w, r, at, root)
	case root.Is(dav.DAV, "sync-collection"):
		return s.sync(w, r, at, root)
	}
	return dav.Refusal("supported-report", "This calendar supports calendar-query, calendar-multiget and sync-collection.")
}

// sync writes the changes since the client's sync token, deleted events with status 404, and the new token (RFC
// 6578). It marks a list that was cut to the client's limit with status 507. It returns calendar.ErrSyncToken for an
// invalid token.
func (s *Server) sync(w http.ResponseWriter, r *http.Request, at resource, root *dav.Element) error {
	text := ""
	if token := root.Child(dav.DAV, "sync-token"); token != nil {
		text = token.Text
	}
	after, err := readSyncToken(text)
	if err != nil {
		return err
	}
	ctx := r.Context()
	marks, latest, more, err := s.Service.ChangesSince(ctx, at.userID, after, dav.Limit(root, calendar.MaxEvents))
	if err != nil {
		return err
	}
	return s.multistatus(w, r, at, dav.WantedBy(root), func(m *answer) error {
		if err := m.writeMarks(ctx, marks); err != nil {
			return err
		}
		if more {
			m.Status(at.path(), http.StatusInsufficientStorage, "<d:number-of-matches-within-limits/>")
		}
		m.SyncToken(syncToken(latest))
		return nil
	})
}
