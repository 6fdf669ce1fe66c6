// Package caldav lets calendar programs read and change a user's calendar (RFC 4791, 6578). It implements paths,
// properties and reports; package calendar changes events, and package dav parses and writes the XML.
package caldav

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/limit"
	"harborlight/internal/schedule/calendar"
	"harborlight/internal/schedule/calendar/dav"
	"harborlight/internal/schedule/calendar/event"
)

// CalDAV paths. Below Root, each user has a collection named by their account ID:
//
//	/caldav/<id>/                     the user (principal)
//	/caldav/<id>/calendars/           the user's calendars, always one
//	/caldav/<id>/calendars/personal/  the calendar
//	/caldav/<id>/calendars/personal/… an event
const (
	Root      = "/caldav/"
	WellKnown = "/.well-known/caldav" // where programs look first (RFC 6764)
)

const (
	homeFolder     = "calendars/"
	calendarFolder = homeFolder + "personal/"
)

// level is the kind of resource at a CalDAV path.
type level int

const (
	levelRoot level = iota
	levelPrincipal
	levelHome
	levelCalendar
	levelObject
)

// resource is the resource at a CalDAV path of a user.
type resource struct {
	level  level
	userID string
	name   string // name of an object
}

// readPath returns the resource at a path, with or without a trailing slash. It returns event.ErrNotFound for unknown
// paths, invalid object names and all paths of other users. It doesn't check whether the object exists.
func readPath(path, userID string) (resource, error) {
	r := resource{userID: userID}
	rest, ok := strings.CutPrefix(path, Root)
	if !ok && path+"/" != Root {
		return r, event.ErrNotFound
	}
	if rest == "" {
		return r, nil
	}
	rest, ok = strings.CutPrefix(rest+"/", userID+"/")
	if !ok {
		return r, event.ErrNotFound
	}
	switch rest = strings.TrimSuffix(rest, "/"); rest {
	case "":
		r.level = levelPrincipal
	case homeFolder, strings.TrimSuffix(homeFolder, "/"):
		r.level = levelHome
	case calendarFolder, strings.TrimSuffix(calendarFolder, "/"):
		r.level = levelCalendar
	default:
		r.level = levelObject
		if r.name, ok = strings.CutPrefix(rest, calendarFolder); !ok || !validName(r.name) {
			return r, event.ErrNotFound
		}
	}
	return r, nil
}

func validName(name string) bool {
	return name != "" && len(name) <= calendar.MaxName && name != "." && name != ".." && utf8.ValidString(name) &&
		!strings.ContainsRune(name, '/') && !strings.ContainsFunc(name, unicode.IsControl)
}

// path returns the URL path of the resource; those of folders end with a slash. readPath is the inverse.
func (r resource) path() string {
	own := Root + r.userID + "/"
	switch r.level {
	case levelRoot:
		return Root
	case levelPrincipal:
		return own
	case levelHome:
		return own + homeFolder
	case levelCalendar:
		return own + calendarFolder
	default:
		return own + calendarFolder + r.name
	}
}

// at returns the same user's resource at another level.
func (r resource) at(l level) resource { return resource{level: l, userID: r.userID} }

// object returns the resource of an event in the same calendar.
func (r resource) object(name string) resource {
	return resource{level: levelObject, userID: r.userID, name: name}
}

// allowed returns the HTTP methods that the resource supports, as the value of an Allow header.
func (r resource) allowed() string {
	switch r.level {
	case levelObject:
		return "OPTIONS, GET, HEAD, PUT, DELETE, PROPFIND"
	case levelCalendar:
		return "OPTIONS, PROPFIND, PROPPATCH, REPORT"
	default:
		return "OPTIONS, PROPFIND"
	}
}

// Server serves calendar programs.
type Server struct {
	Service *calendar.Service
	Name    func() string  // name of the calendar
	Apps    AppSignIn      // authenticates users
	Limit   *limit.Limiter // by app password
}

// AppSignIn checks the passwords of calendar programs.
type AppSignIn interface {
	// SignInApp returns the IDs of the account and of the app password, or an Unauthenticated or TooMany fault.
	SignInApp(ctx context.Context, email, secret, network string) (userID, passwordID string, err error)
}

// Find redirects /.well-known/caldav to Root.
func (s *Server) Find(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, Root, http.StatusMovedPermanently)
}

// user is the authenticated user.
type user struct{ id, email string }

type userKey struct{}

// SignIn authenticates a request below Root and returns a context with the user, and the name of the credential. It
// accepts app passwords only, never sessions and their cookies (docs/security.md, T88). It returns an error if email
// or password is wrong or the password exceeds its rate limit.
func (s *Server) SignIn(r *http.Request) (ctx context.Context, credential string, err error) {
	email, secret, _ := r.BasicAuth()
	userID, passwordID, err := s.Apps.SignInApp(r.Context(), email, secret, httpx.Network(r.Context()))
	if err == nil {
		err = s.Limit.Allow(r.Context(), passwordID)
	}
	return context.WithValue(r.Context(), userKey{}, user{userID, email}), "app password " + passwordID, err
}

// IsHeavy reports whether a CalDAV request contains a file or may have a long answer: true for all methods except
// GET, HEAD, DELETE and OPTIONS.
func IsHeavy(r *http.Request) bool {
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodDelete, http.MethodOptions:
		return false
	}
	return true
}

// Fail writes the error of a request that doesn't reach Serve, such as a failed sign-in, as on other routes. An
// Unauthenticated fault gets the challenge for a password (WWW-Authenticate).
func Fail(w http.ResponseWriter, r *http.Request, err error) {
	w.Header().Set("Cache-Control", "no-store")
	if fault.KindOf(err) == fault.KindUnauthenticated {
		w.Header().Set("WWW-Authenticate", `Basic realm="Calendar", charset="UTF-8"`)
	}
	httpx.WriteError(w, r, err)
}

// Serve handles requests below Root after SignIn. It also writes the errors: 404 for unknown paths, 405 for
// unsupported methods, and those of fail.
func (s *Server) Serve(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	who, _ := r.Context().Value(userKey{}).(user)
	at, err := readPath(r.URL.Path, who.id)
	if err == nil {
		err = s.serve(w, r, at, who.email)
	}
	if err != nil {
		fail(w, r, err)
	}
}

// serve handles a request for the resource at, by its method. It answers 405 itself for methods that the resource
// doesn't support, and returns errors that Serve must write.
func (s *Server) serve(w http.ResponseWriter, r *http.Request, at resource, email string) error {
	w.Header().Set("DAV", "1, 3, calendar-access")
	if !strings.Contains(at.allowed()+", ", r.Method+", ") {
		w.Header().Set("Allow", at.allowed())
		w.WriteHeader(http.StatusMethodNotAllowed)
		return nil
	}
	switch r.Method {
	case http.MethodOptions:
		w.Header().Set("Allow", at.allowed())
		w.WriteHeader(http.StatusOK)
		return nil
	case "PROPFIND":
		return s.propfind(w, r, at, email)
	case "PROPPATCH":
		return s.proppatch(w, r, at)
	case "REPORT":
		return s.report(w, r, at)
	case http.MethodPut:
		return s.putObject(w, r, at)
	case http.MethodDelete:
		err := s.Service.DeleteObject(r.Context(), at.userID, at.name, preconditionOf(r))
		if err == nil {
			w.WriteHeader(http.StatusNoContent)
		}
		return err
	default:
		return s.getObject(w, r, at)
	}
}

func preconditionOf(r *http.Request) calendar.Precondition {
	return calendar.Precondition{Match: r.Header.Get("If-Match"), NoneMatch: r.Header.Get("If-None-Match")}
}

// fail writes an error: 400 or 413 for an unreadable body, 412 for ErrPrecondition, 403 for a violated precondition
// and 507 for a Conflict, such as a full calendar. The last three are XML. It writes others as on other routes.
func fail(w http.ResponseWriter, r *http.Request, err error) {
	f := fault.As(err)
	said := ""
	if f != nil {
		said = fault.Translate(r.Context(), f.Message)
	}
	switch {
	case errors.Is(err, dav.ErrTooLarge):
		httpx.WriteError(w, r, fault.TooLarge(fault.Plain("The request is too large.")))
	case errors.Is(err, dav.ErrMalformed):
		httpx.WriteError(w, r, fault.Invalid(fault.Plain("The request is not valid XML.")))
	case f == calendar.ErrPrecondition:
		dav.Refuse(w, http.StatusPreconditionFailed, "", said)
	case f != nil && f.Kind == fault.KindForbidden:
		space := dav.CalDAV
		switch f.Code {
		case "valid-sync-token", "supported-report", "number-of-matches-within-limits":
			space = dav.DAV
		}
		dav.Refuse(w, http.StatusForbidden, dav.Tag(name(space, f.Code), ""), said)
	case f != nil && f.Kind == fault.KindConflict: // a limit of the calendar
		dav.Refuse(w, http.StatusInsufficientStorage, dav.Tag(name(dav.DAV, "quota-not-exceeded"), ""), said)
	default:
		httpx.WriteError(w, r, err)
	}
}

// hrefs returns href elements for the resources.
func hrefs(of ...resource) string {
	var b strings.Builder
	for _, r := range of {
		b.WriteString(dav.Href(r.path()))
	}
	return b.String()
}

// mailto returns the address as a mailto URI.
func mailto(email string) string {
	return (&url.URL{Scheme: "mailto", Opaque: url.PathEscape(email)}).String()
}
