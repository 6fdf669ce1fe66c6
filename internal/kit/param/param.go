// Package param writes parameters of iCalendar properties. It knows nothing of properties and their values.
package param

import "strings"

// escapes encode the characters that a quoted value can't contain (RFC 6868).
var escapes = strings.NewReplacer("^", "^^", `"`, "^'", "\r\n", "^n", "\n", "^n", "\r", "^n")

// Of returns a parameter with its value quoted (RFC 5545, 3.2): ;CN="O'Hara". It is appended to the name of a property,
// since the library that writes files would escape the value as if it were text: CN=O\'Hara.
func Of(name, value string) string {
	return ";" + name + `="` + strings.Map(visible, escapes.Replace(value)) + `"`
}

// visible drops control characters, which no parameter can contain.
func visible(r rune) rune {
	if r < ' ' || r == 0x7f {
		return -1
	}
	return r
}
