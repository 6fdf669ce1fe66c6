// Package dav parses the XML of WebDAV and CalDAV requests (RFC 4918, 4791, 6578) and writes the answers. Package
// caldav implements the requests.
//
// Requests are untrusted. Size, depth and number of elements are limited, and only the five predefined entities of
// XML are supported.
package dav

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"harborlight/internal/kit/fault"
)

// Namespaces of elements.
const (
	DAV    = "DAV:"
	CalDAV = "urn:ietf:params:xml:ns:caldav"
	Server = "http://calendarserver.org/ns/"
)

// Limits of one request.
const (
	maxBytes    = 512 << 10
	maxDepth    = 20
	maxElements = 20_000
)

var (
	// ErrTooLarge means that a request exceeds a limit.
	ErrTooLarge = errors.New("the request is too large")
	// ErrMalformed means that a request isn't an XML document.
	ErrMalformed = errors.New("the request is not an XML document")
)

// Refusal returns a Forbidden fault for a request that the calendar doesn't support. precondition is the name of a
// precondition of RFC 4791 or 6578.
func Refusal(precondition, message string) *fault.Error {
	return &fault.Error{Kind: fault.KindForbidden, Code: precondition, Message: fault.Plain(message)}
}

// Element is an XML element of a request.
type Element struct {
	Name     xml.Name
	Text     string // without the text of its children
	Children []*Element

	attributes []xml.Attr
}

// Is reports whether the element has this name; false for nil.
func (e *Element) Is(space, local string) bool {
	return e != nil && e.Name.Space == space && e.Name.Local == local
}

// Child returns the first child with the name, or nil.
func (e *Element) Child(space, local string) *Element {
	if e == nil {
		return nil
	}
	for _, child := range e.Children {
		if child.Is(space, local) {
			return child
		}
	}
	return nil
}

// All returns the children with the name.
func (e *Element) All(space, local string) []*Element {
	var found []*Element
	if e != nil {
		for _, child := range e.Children {
			if child.Is(space, local) {
				found = append(found, child)
			}
		}
	}
	return found
}

// Attribute returns the value of an attribute without namespace, or "".
func (e *Element) Attribute(name string) string {
	if e != nil {
		for _, a := range e.attributes {
			if a.Name.Space == "" && a.Name.Local == name {
				return a.Value
			}
		}
	}
	return ""
}

// Read returns the root of a request, or nil if the body is empty. Its errors are ErrTooLarge, ErrMalformed and those
// of reading body.
func Read(body io.Reader) (*Element, error) {
	limited := &io.LimitedReader{R: body, N: maxBytes + 1}
	text, err := io.ReadAll(limited)
	switch {
	case err != nil:
		return nil, err
	case len(text) > maxBytes:
		return nil, ErrTooLarge
	case strings.TrimSpace(string(text)) == "":
		return nil, nil //nolint:nilnil // no body is no error: it asks for every property
	}
	return parse(string(text))
}

// parse returns the root element of an XML text. It returns ErrTooLarge for more than maxElements or maxDepth, and
// ErrMalformed for invalid XML or a text without exactly one root.
func parse(text string) (*Element, error) {
	decoder := xml.NewDecoder(strings.NewReader(text))
	root := &Element{}
	stack, count := []*Element{root}, 0
	// texts of the open elements, joined at their end, because comments may split them
	texts := make([][]byte, maxDepth+1)
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, ErrMalformed
		}
		top := stack[len(stack)-1]
		switch t := token.(type) {
		case xml.StartElement:
			if count++; count > maxElements || len(stack) > maxDepth {
				return nil, ErrTooLarge
			}
			child := &Element{Name: t.Name, attributes: t.Copy().Attr}
			top.Children = append(top.Children, child)
			stack = append(stack, child)
			texts[len(stack)-1] = nil
		case xml.EndElement:
			top.Text = string(bytes.TrimSpace(texts[len(stack)-1]))
			stack = stack[:len(stack)-1]
		case xml.CharData:
			if at := len(stack) - 1; at > 0 {
				texts[at] = append(texts[at], t...)
			}
		}
	}
	if len(root.Children) != 1 {
		return nil, ErrMalformed
	}
	return root.Children[0], nil
}
