package dav

import (
	"encoding/xml"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

// prefixes are declared at the root of every answer.
var prefixes = map[string]string{DAV: "d", CalDAV: "c", Server: "cs"}

// declarations are the namespaces of an answer's root.
const declarations = ` xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/"`

const header = `<?xml version="1.0" encoding="utf-8"?>` + "\n"

// Text escapes text for XML. Characters that XML cannot hold become U+FFFD.
func Text(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a builder never fails
	return b.String()
}

// Href returns an element with a path of this site. The path is plain, not escaped.
func Href(path string) string {
	return "<d:href>" + Text((&url.URL{Path: path}).EscapedPath()) + "</d:href>"
}

// Tag returns an element with this content, which is XML already; "" makes it empty.
func Tag(name xml.Name, inner string) string {
	open, declared := "x:"+name.Local, ` xmlns:x="`+Text(name.Space)+`"`
	if prefix, ok := prefixes[name.Space]; ok {
		open, declared = prefix+":"+name.Local, ""
	} else if name.Space == "" {
		open, declared = name.Local, ` xmlns=""`
	}
	if inner == "" {
		return "<" + open + declared + "/>"
	}
	return "<" + open + declared + ">" + inner + "</" + open + ">"
}

// Property is a property of a resource.
type Property struct {
	Name  xml.Name
	Value string // XML
}

// Multistatus writes an answer about several resources (RFC 4918, 13), one at a time. After a
// failure it writes nothing; End returns the failure.
type Multistatus struct {
	w   io.Writer
	err error
}

// NewMultistatus sends the header of the answer. Everything after it goes to body, which writes to w.
func NewMultistatus(w http.ResponseWriter, body io.Writer) *Multistatus {
	w.Header().Set("Content-Type", "application/xml; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusMultiStatus)
	m := &Multistatus{w: body}
	m.write(header, "<d:multistatus", declarations, ">")
	return m
}

func (m *Multistatus) write(parts ...string) {
	for _, part := range parts {
		if m.err == nil {
			_, m.err = io.WriteString(m.w, part)
		}
	}
}

// Found writes the properties that a resource has, and the names of those it doesn't have.
func (m *Multistatus) Found(path string, found []Property, missing []xml.Name) {
	m.write("<d:response>", Href(path))
	if len(found) > 0 || len(missing) == 0 {
		m.write("<d:propstat><d:prop>")
		for _, p := range found {
			m.write(Tag(p.Name, p.Value))
		}
		m.write("</d:prop>", status(http.StatusOK), "</d:propstat>")
	}
	m.names(missing, http.StatusNotFound)
	m.write("</d:response>")
}

// Refused writes that none of a resource's properties can be changed.
func (m *Multistatus) Refused(path string, names []xml.Name) {
	m.write("<d:response>", Href(path))
	m.names(names, http.StatusForbidden)
	m.write("</d:response>")
}

func (m *Multistatus) names(names []xml.Name, code int) {
	if len(names) == 0 {
		return
	}
	m.write("<d:propstat><d:prop>")
	for _, name := range names {
		m.write(Tag(name, ""))
	}
	m.write("</d:prop>", status(code), "</d:propstat>")
}

// Status writes a status in place of a resource's properties: 404 for one that is gone, 507 for a
// list that goes on. Cause is an element that says more, or "".
func (m *Multistatus) Status(path string, code int, cause string) {
	m.write("<d:response>", Href(path), status(code))
	if cause != "" {
		m.write("<d:error>", cause, "</d:error>")
	}
	m.write("</d:response>")
}

// SyncToken writes the state that the answer describes.
func (m *Multistatus) SyncToken(token string) {
	m.write("<d:sync-token>", Text(token), "</d:sync-token>")
}

// End ends the answer and returns the first failure.
func (m *Multistatus) End() error {
	m.write("</d:multistatus>\n")
	return m.err
}

func status(code int) string {
	return "<d:status>HTTP/1.1 " + strconv.Itoa(code) + " " + http.StatusText(code) + "</d:status>"
}

// Refuse answers with the violated precondition (RFC 4918, 16), an element, and a message for people.
func Refuse(w http.ResponseWriter, code int, precondition, message string) {
	w.Header().Set("Content-Type", "application/xml; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(code)
	_, _ = io.WriteString(w, header+"<d:error"+declarations+">"+precondition+
		"<d:responsedescription>"+Text(message)+"</d:responsedescription></d:error>\n")
}
