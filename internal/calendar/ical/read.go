// Package ical reads iCalendar files (RFC 5545) and describes their zones: lines, components,
// dates. Package calendar decides what they mean for a calendar.
//
// Files come from strangers. Nothing here grows faster than the size of the file, and every problem
// is reported with its line number.
package ical

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"
)

// Limits of one file. The caller has limited its size already.
const (
	maxCalendars = 100      // per file
	maxLine      = 64 << 10 // bytes of a line with its continuations
	maxDepth     = 4        // nested components
	maxParams    = 20       // per line
)

// LineProblem is a problem in a line of a file. It doesn't repeat the line.
type LineProblem struct {
	Line    int    `json:"line" doc:"Line of the file, counted from 1"`
	Message string `json:"message" doc:"The problem and its effect"`
}

// Error returns the problem as one sentence.
func (p LineProblem) Error() string { return fmt.Sprintf("Line %d: %s", p.Line, p.Message) }

// Property is one line, its continuations joined.
type Property struct {
	Name   string            // upper case
	Params map[string]string // names in upper case; only the first of several values
	Value  string            // unescaped by Text
	Line   int
}

// Component is the content between a BEGIN and its END.
type Component struct {
	Name       string // upper case
	Line       int
	Properties []Property
	Components []*Component
}

// First returns the first property with the name.
func (c *Component) First(name string) (Property, bool) {
	for _, p := range c.Properties {
		if p.Name == name {
			return p, true
		}
	}
	return Property{}, false
}

// All returns every property with the name.
func (c *Component) All(name string) []Property {
	var found []Property
	for _, p := range c.Properties {
		if p.Name == name {
			found = append(found, p)
		}
	}
	return found
}

// Read returns the calendars in a file. It skips unreadable lines and lists them. The error, a
// LineProblem, means that the file contains no calendar or is malicious.
func Read(file []byte) (calendars []*Component, problems []LineProblem, err error) {
	r := reader{root: &Component{}}
	r.stack = []*Component{r.root}
	if err := lines(bytes.TrimPrefix(file, []byte("\ufeff")), r.line); err != nil {
		return nil, nil, err
	}
	for _, c := range r.root.Components {
		if c.Name == "VCALENDAR" {
			calendars = append(calendars, c)
		}
	}
	if len(calendars) > maxCalendars {
		return nil, nil, LineProblem{calendars[maxCalendars].Line,
			fmt.Sprintf("The file holds more than %d calendars.", maxCalendars)}
	}
	if len(calendars) == 0 {
		return nil, nil, LineProblem{1, "This is no calendar file: it has no line BEGIN:VCALENDAR."}
	}
	for _, open := range r.stack[1:] {
		r.problem(open.Line, "What begins here has no end; the file may be cut off.")
	}
	return calendars, r.problems, nil
}

// lines calls visit for every line of the file with its continuations.
func lines(file []byte, visit func(text []byte, number int) error) error {
	var text []byte
	begun, number := 0, 0
	for len(file) > 0 {
		line, rest, _ := bytes.Cut(file, []byte("\n"))
		file = rest
		number++
		line = bytes.TrimSuffix(line, []byte("\r"))
		if len(line) > 0 && (line[0] == ' ' || line[0] == '\t') && begun > 0 {
			text = append(text, line[1:]...)
		} else {
			if begun > 0 {
				if err := visit(text, begun); err != nil {
					return err
				}
			}
			text, begun = append(text[:0], line...), number
		}
		if len(text) > maxLine {
			return LineProblem{begun, fmt.Sprintf("This line is longer than %d bytes.", maxLine)}
		}
	}
	if begun == 0 {
		return nil
	}
	return visit(text, begun)
}

// reader builds components from lines.
type reader struct {
	root     *Component
	stack    []*Component // open components, root first
	problems []LineProblem
}

// maxProblems is the maximum number of listed problems.
const maxProblems = 200

func (r *reader) problem(line int, message string) {
	if len(r.problems) < maxProblems {
		r.problems = append(r.problems, LineProblem{line, message})
	}
}

func (r *reader) line(text []byte, number int) error {
	if len(bytes.TrimSpace(text)) == 0 {
		return nil
	}
	if !utf8.Valid(text) {
		r.problem(number, "This line is not UTF-8 and was left out.")
		return nil
	}
	p, ok := property(string(text), number)
	if !ok {
		r.problem(number, "This line has no name and value and was left out.")
		return nil
	}
	top := r.stack[len(r.stack)-1]
	switch p.Name {
	case "BEGIN":
		if len(r.stack) > maxDepth {
			return LineProblem{number, "The components of this file are nested too deeply."}
		}
		c := &Component{Name: strings.ToUpper(strings.TrimSpace(p.Value)), Line: number}
		top.Components = append(top.Components, c)
		r.stack = append(r.stack, c)
	case "END":
		if len(r.stack) == 1 || top.Name != strings.ToUpper(strings.TrimSpace(p.Value)) {
			return LineProblem{number, "This END does not belong to what was begun last."}
		}
		r.stack = r.stack[:len(r.stack)-1]
	default:
		top.Properties = append(top.Properties, p)
	}
	return nil
}

// property splits a line into name, parameters and value.
func property(text string, number int) (Property, bool) {
	p := Property{Line: number}
	end := strings.IndexAny(text, ";:")
	if end <= 0 {
		return p, false
	}
	p.Name = strings.ToUpper(text[:end])
	for text = text[end:]; text[0] == ';'; {
		name, rest, ok := strings.Cut(text[1:], "=")
		if !ok || len(p.Params) >= maxParams {
			return p, false
		}
		value, length := parameter(rest)
		if length >= len(rest) {
			return p, false
		}
		if p.Params == nil {
			p.Params = map[string]string{}
		}
		p.Params[strings.ToUpper(name)] = value
		text = rest[length:]
	}
	p.Value = text[1:]
	return p, true
}

// parameter returns the first value of a parameter, and where the next parameter or the line's
// value begins.
func parameter(text string) (value string, length int) {
	quoted, first := false, -1
	for i := range len(text) {
		switch c := text[i]; {
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == ',' && first < 0:
			first = i
		case c == ';' || c == ':':
			if first < 0 {
				first = i
			}
			return strings.Trim(text[:first], `"`), i
		}
	}
	return "", len(text)
}

var unescape = strings.NewReplacer(`\\`, `\`, `\n`, "\n", `\N`, "\n", `\;`, `;`, `\,`, `,`)

// Text returns the value as text: unescaped, and without control characters except line breaks and
// tabs.
func (p Property) Text() string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r == 0x7f {
			return -1
		}
		return r
	}, unescape.Replace(p.Value))
}
