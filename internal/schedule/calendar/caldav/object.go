package caldav

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/schedule/calendar"
	"harborlight/internal/schedule/calendar/dav"
	"harborlight/internal/schedule/calendar/event"
)

// getObject writes an event as an iCalendar file with its ETag, or 304 if the client has it. It returns
// event.ErrNotFound if the event doesn't exist.
func (s *Server) getObject(w http.ResponseWriter, r *http.Request, at resource) error {
	e, err := s.Service.FindObject(r.Context(), at.userID, at.name)
	if err != nil {
		return err
	}
	text, err := s.Service.Object(r.Context(), &e, event.Range{})
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("ETag", e.Mark().Tag())
	h.Set("Content-Type", "text/calendar; charset=utf-8; component=vevent")
	h.Set("Cache-Control", "private, no-cache")
	http.ServeContent(w, r, "", e.UpdatedAt, bytes.NewReader(text))
	return nil
}

// putObject saves an event and answers 201 for a new one, otherwise 204. The answer has no ETag, because the saved
// event differs from the sent one, so that programs read it again (RFC 4791, 5.3.4). It returns the refusals of
// PutObject, and max-resource-size for a file larger than MaxImport.
func (s *Server) putObject(w http.ResponseWriter, r *http.Request, at resource) error {
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, calendar.MaxImport))
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return dav.Refusal("max-resource-size", fmt.Sprintf("An event can have at most %d KB.", calendar.MaxImport>>10))
	}
	if err != nil {
		return fault.Invalid(message.CalendarEventCutOff)
	}
	created, err := s.Service.PutObject(r.Context(), at.userID, at.name, text, preconditionOf(r))
	switch {
	case err != nil:
		return err
	case created:
		w.WriteHeader(http.StatusCreated)
	default:
		w.WriteHeader(http.StatusNoContent)
	}
	return nil
}
