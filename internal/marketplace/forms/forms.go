// Package forms validates the forms that visitors send to the marketplace: applications and requests for
// introductions. It checks the length and lines of texts, and flags forms that look automated, but never refuses
// them.
//
// It doesn't define the forms.
package forms

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
)

// Fits returns a function that reports whether a value is one line of at most limit characters that is safe to store,
// show and use in a mail's subject.
func Fits(limit int) func(string) bool {
	return func(s string) bool {
		return utf8.ValidString(s) && utf8.RuneCountInString(s) <= limit && !strings.ContainsFunc(s, isControl)
	}
}

func isControl(r rune) bool {
	return unicode.IsControl(r) || r == '\u2028' || r == '\u2029'
}

// Optional is passed as the required message of fields that may be empty.
var Optional fault.Text

// OneLine checks a single-line field; required is the message for an empty field.
func OneLine(c *fault.Check, field, value string, limit int, required fault.Text) {
	c.Add(required == Optional || value != "", field, required)
	c.Add(value == "" || Fits(limit)(value), field, message.FormLine(limit))
}

// Text checks a multi-line field and adds its problems to c: line breaks and tabs are allowed, up to limit characters
// in all. required is the message for an empty field, or Optional if it may be empty.
func Text(c *fault.Check, field, value string, limit int, required fault.Text) {
	c.Add(required == Optional || value != "", field, required)
	flat := strings.NewReplacer("\n", " ", "\t", " ").Replace(value)
	c.Add(value == "" || Fits(limit)(flat), field, message.FormPlainText(limit))
}

// Specified returns the trimmed value, or an empty string if it is the value or label of the option that means none.
func Specified(value string, none content.Option) string {
	value = strings.TrimSpace(value)
	if value == none.Value || value == none.Label {
		return ""
	}
	return value
}
