// Package ical parses iCalendar files (RFC 5545) and describes time zones: lines, components, dates. Package file
// converts the components to events.
//
// Files are untrusted. The parsed result is limited to a small multiple of the file's size: values are slices of its
// text, and parameters are parsed on demand. Problems are reported by line.
package ical

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
)

// Limits per file. The caller limits its size.
const (
	maxCalendars = 100      // per file
	maxLine      = 64 << 10 // bytes of a line with its continuations
	maxDepth     = 4        // nested components
	maxParams    = 20       // per line

	maxComponents = 60_000  // per file
	maxProperties = 250_000 // per file
	shortLine     = 12      // average bytes of a property; real calendars have twice as many
	fewProperties = 1_000   // allowed whatever their length
)

// LineProblem is a problem in a line of a file. It doesn't repeat the line.
type LineProblem struct {
	Line    int // line number, counted from 1
	Message fault.Text
}

// Error returns the problem for the log.
func (p LineProblem) Error() string { return fmt.Sprintf("line %d: %s", p.Line, p.Message) }

// Text returns the problem with its line number.
func (p LineProblem) Text() fault.Text { return message.ImportsLine(p.Line, p.Message) }

// Property is one line, with its continuations joined.
type Property struct {
	Name   string // upper case
	Value  string // Text unescapes it
	Line   int
	params string // unparsed, up to the colon
}

// Param returns the first value of the parameter with the name, ignoring case, or "".
func (p Property) Param(name string) string {
	for rest := p.params; len(rest) > 1; {
		found, after, _ := strings.Cut(rest[1:], "=")
		value, length := parameter(after)
		if strings.EqualFold(found, name) {
			return value
		}
		rest = after[length:]
	}
	return ""
}

// Component is the content between a BEGIN and its END.
type Component struct {
	Name       string // upper case
	Line       int
	Properties []Property
	Components []*Component
}

// First returns the first property with the upper-case name, or false.
func (c *Component) First(name string) (Property, bool) {
	for _, p := range c.Properties {
		if p.Name == name {
			return p, true
		}
	}
	return Property{}, false
}

// All returns all properties with the upper-case name, in file order.
func (c *Component) All(name string) []Property {
	var found []Property
	for _, p := range c.Properties {
		if p.Name == name {
			found = append(found, p)
		}
	}
	return found
}

// Read returns the calendars in a file. It skips and reports unreadable lines. The error is a LineProblem if the file
// contains no calendar or exceeds a limit.
func Read(file []byte) (calendars []*Component, problems []LineProblem, err error) {
	r := reader{root: &Component{}, room: min(fewProperties+len(file)/shortLine, maxProperties)}
	r.stack = []*Component{r.root}
	if err := lines(strings.TrimPrefix(string(file), "\ufeff"), r.line); err != nil {
		return nil, nil, err
	}
	for _, c := range r.root.Components {
		if c.Name == "VCALENDAR" {
			calendars = append(calendars, c)
		}
	}
	if len(calendars) > maxCalendars {
		return nil, nil, LineProblem{calendars[maxCalendars].Line, message.ImportsCalendars(maxCalendars)}
	}
	if len(calendars) == 0 {
		return nil, nil, LineProblem{1, message.ImportsNoCalendar}
	}
	for _, open := range r.stack[1:] {
		r.problem(open.Line, message.ImportsNoEnd)
	}
	return calendars, r.problems, nil
}

// lines calls visit for every line of the file, with its continuations joined and the number of its first line. It
// ends at the first error of visit, and returns a LineProblem for a line longer than maxLine.
func lines(file string, visit func(text string, number int) error) error {
	for number := 1; file != ""; {
		var line string
		line, file, _ = strings.Cut(file, "\n")
		text, begun := strings.TrimSuffix(line, "\r"), number
		number++
		if continues(file) {
			var folded int
			if text, file, folded = unfold(text, file); len(text) <= maxLine {
				number += folded
			}
		}
		if len(text) > maxLine {
			return LineProblem{begun, message.ImportsLineTooLong(maxLine)}
		}
		if err := visit(text, begun); err != nil {
			return err
		}
	}
	return nil
}

// continues reports whether the next line continues the previous one.
func continues(file string) bool { return file != "" && (file[0] == ' ' || file[0] == '\t') }

// unfold joins a line with its continuations until it is too long. It returns the rest of the file and the number of
// continuations.
func unfold(text, file string) (whole, rest string, folded int) {
	var b strings.Builder
	b.WriteString(text)
	for ; continues(file) && b.Len() <= maxLine; folded++ {
		var line string
		line, file, _ = strings.Cut(file, "\n")
		b.WriteString(strings.TrimSuffix(line, "\r")[1:])
	}
	return b.String(), file, folded
}

// reader builds components from lines.
type reader struct {
	root     *Component
	stack    []*Component // open components, root first
	problems []LineProblem

	room       int // number of further properties allowed
	components int
}

// maxProblems limits the reported problems.
const maxProblems = 200

// problem reports a skipped line. It keeps the first maxProblems.
func (r *reader) problem(line int, message fault.Text) {
	if len(r.problems) < maxProblems {
		r.problems = append(r.problems, LineProblem{line, message})
	}
}

// line adds a line to the open component, or opens or closes one. It ignores empty lines and reports unreadable ones.
// It returns a LineProblem, which ends the file, for a wrong END and for exceeded limits.
func (r *reader) line(text string, number int) error {
	if strings.TrimSpace(text) == "" {
		return nil
	}
	if !utf8.ValidString(text) {
		r.problem(number, message.ImportsNotUtf8)
		return nil
	}
	p, ok := property(text, number)
	if !ok {
		r.problem(number, message.ImportsNoName)
		return nil
	}
	top := r.stack[len(r.stack)-1]
	switch p.Name {
	case "BEGIN":
		if len(r.stack) > maxDepth {
			return LineProblem{number, message.ImportsTooDeep}
		}
		if r.components++; r.components > maxComponents {
			return LineProblem{number, message.ImportsTooManyParts}
		}
		c := &Component{Name: strings.ToUpper(strings.TrimSpace(p.Value)), Line: number}
		top.Components = append(top.Components, c)
		r.stack = append(r.stack, c)
	case "END":
		if len(r.stack) == 1 || top.Name != strings.ToUpper(strings.TrimSpace(p.Value)) {
			return LineProblem{number, message.ImportsWrongEnd}
		}
		r.stack = r.stack[:len(r.stack)-1]
	default:
		if r.room--; r.room < 0 {
			return LineProblem{number, message.ImportsTooManyLines}
		}
		top.Properties = append(top.Properties, p)
	}
	return nil
}

// property splits a line into name, parameters and value. It returns false for a malformed line or more than
// maxParams parameters.
func property(text string, number int) (Property, bool) {
	p := Property{Line: number}
	end := strings.IndexAny(text, ";:")
	if end <= 0 {
		return p, false
	}
	p.Name = strings.ToUpper(text[:end])
	params := text[end:]
	text = params
	for count := 0; text[0] == ';'; count++ {
		_, rest, ok := strings.Cut(text[1:], "=")
		if !ok || count >= maxParams {
			return p, false
		}
		_, length := parameter(rest)
		if length >= len(rest) {
			return p, false
		}
		text = rest[length:]
	}
	p.params, p.Value = params[:len(params)-len(text)+1], text[1:]
	return p, true
}

// parameter returns the first value of a parameter, and the position of the next parameter or the line's value. If
// both are missing, the value is "" and the position is the end of text.
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
