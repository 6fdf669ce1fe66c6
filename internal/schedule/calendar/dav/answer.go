package dav

import (
	"encoding/xml"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

// prefixes are the namespace prefixes declared at the root of every answer.
var prefixes = map[string]string{DAV: "d", CalDAV: "c", Server: "cs"}

// declarations are the namespace declarations of an answer's root.
const declarations = ` xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/"`

const header = `<?xml version="1.0" encoding="utf-8"?>` + "\n"

// Text escapes text for XML. It replaces characters that XML can't contain with U+FFFD.
func Text(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // writing to a builder never fails
	return b.String()
}

// Href returns an href element with a path of this site, which it escapes.
func Href(path string) string {
	return "<d:href>" + Text((&url.URL{Path: path}).EscapedPath()) + "</d:href>"
}

// Tag returns an element with the given XML content; "" returns an empty element.
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

// Multistatus writes an answer about several resources (RFC 4918, 13), one at a time. After an error it writes
// nothing more; End returns the error.
type Multistatus struct {
	w   io.Writer
	err error
}

// NewMultistatus sends the header of the answer. It writes the rest to body, which must write to w.
func NewMultistatus(w http.ResponseWriter, body io.Writer) *Multistatus {
	w.Header().Set("Content-Type", "application/xml; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusMultiStatus)
	m := &Multistatus{w: body}
	m.write(header, "<d:multistatus", declarations, ">")
	return m
}

// write writes the parts in order. After the first error, which End returns, it writes nothing more.
func (m *Multistatus) write(parts ...string) {
	for _, part := range parts {
		if m.err == nil {
			_, m.err = io.WriteString(m.w, part)
		}
	}
}

// Found writes a resource's properties and the names of missing ones.
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

// Refused writes that the properties of a resource can't be changed, with status 403 for each.
func (m *Multistatus) Refused(path string, names []xml.Name) {
	m.write("<d:response>", Href(path))
	m.names(names, http.StatusForbidden)
	m.write("</d:response>")
}

// names writes the properties without values and with the status code. For no names it writes nothing.
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

// Status writes a status instead of a resource's properties: 404 for a missing one, 507 for a truncated list. cause
// is an element with details, or "".
func (m *Multistatus) Status(path string, code int, cause string) {
	m.write("<d:response>", Href(path), status(code))
	if cause != "" {
		m.write("<d:error>", cause, "</d:error>")
	}
	m.write("</d:response>")
}

// SyncToken writes the sync token of the answer.
func (m *Multistatus) SyncToken(token string) {
	m.write("<d:sync-token>", Text(token), "</d:sync-token>")
}

// End completes the answer and returns the first error.
func (m *Multistatus) End() error {
	m.write("</d:multistatus>\n")
	return m.err
}

func status(code int) string {
	return "<d:status>HTTP/1.1 " + strconv.Itoa(code) + " " + http.StatusText(code) + "</d:status>"
}

// Refuse writes the violated precondition (RFC 4918, 16), an element, and a readable message.
func Refuse(w http.ResponseWriter, code int, precondition, message string) {
	w.Header().Set("Content-Type", "application/xml; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(code)
	_, _ = io.WriteString(w, header+"<d:error"+declarations+">"+precondition+
		"<d:responsedescription>"+Text(message)+"</d:responsedescription></d:error>\n")
}
