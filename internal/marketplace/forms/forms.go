// Package forms checks what strangers type into the forms of the marketplace: an application, a request for an
// introduction. A text is one line or several and has a limit; what looks automated is flagged, never refused.
//
// It knows none of those forms.
package forms

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
)

// Fits returns whether a value is one line of at most limit characters that
// can be stored, shown and put into a mail's subject.
func Fits(limit int) func(string) bool {
	return func(s string) bool {
		return utf8.ValidString(s) && utf8.RuneCountInString(s) <= limit && !strings.ContainsFunc(s, isControl)
	}
}

func isControl(r rune) bool {
	return unicode.IsControl(r) || r == '\u2028' || r == '\u2029'
}

// Optional stands for what to say of an empty field, where a field may be empty.
var Optional fault.Text

// OneLine checks a single-line field; required is the message when it must not be empty.
func OneLine(c *fault.Check, field, value string, limit int, required fault.Text) {
	c.Add(required == Optional || value != "", field, required)
	c.Add(value == "" || Fits(limit)(value), field, message.FormLine(limit))
}

// Text checks a field of several lines; required is as for OneLine.
func Text(c *fault.Check, field, value string, limit int, required fault.Text) {
	c.Add(required == Optional || value != "", field, required)
	flat := strings.NewReplacer("\n", " ", "\t", " ").Replace(value)
	c.Add(value == "" || Fits(limit)(flat), field, message.FormPlainText(limit))
}

// Specified returns value, or "" for the option that says that there is none.
func Specified(value string, none content.Option) string {
	value = strings.TrimSpace(value)
	if value == none.Value || value == none.Label {
		return ""
	}
	return value
}
