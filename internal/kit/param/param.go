// Package param formats parameters of iCalendar properties. It doesn't handle properties or their values.
package param

import "strings"

// escapes encodes the characters that quoted values can't contain (RFC 6868).
var escapes = strings.NewReplacer("^", "^^", `"`, "^'", "\r\n", "^n", "\n", "^n", "\r", "^n")

// Of returns a parameter with a quoted value (RFC 5545, 3.2): ;CN="O'Hara". Append it to the name of a property,
// because the library that writes files would escape the value like text: CN=O\'Hara.
func Of(name, value string) string {
	return ";" + name + `="` + strings.Map(withoutControl, escapes.Replace(value)) + `"`
}

// withoutControl removes control characters, which parameters can't contain.
func withoutControl(r rune) rune {
	if r < ' ' || r == 0x7f {
		return -1
	}
	return r
}
