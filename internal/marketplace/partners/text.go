package partners

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/line"
)

// list tidies every entry and drops empty and repeated ones. It never returns nil.
func list(values []string) []string {
	out := []string{}
	for _, v := range values {
		if v = line.Tidy(v); v != "" && !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	return out
}

// fits returns whether a value is one line of at most limit characters that
// can be stored, shown and put into a mail's subject.
func fits(limit int) func(string) bool {
	return func(s string) bool {
		return utf8.ValidString(s) && utf8.RuneCountInString(s) <= limit && !strings.ContainsFunc(s, isControl)
	}
}

func isControl(r rune) bool {
	return unicode.IsControl(r) || r == '\u2028' || r == '\u2029'
}

// isWebAddress reports whether s may stand behind a link on our pages: an
// absolute http or https address with a host, without user name or anything
// that could leave an attribute (docs/security.md, T30).
func isWebAddress(s string) bool {
	if len(s) > 2048 || !utf8.ValidString(s) || strings.ContainsFunc(s, isControl) ||
		strings.ContainsFunc(s, line.Hides) || strings.ContainsAny(s, " \"'<>`\\^{|}") {
		return false
	}
	u, err := url.Parse(s)
	if err != nil || u.Opaque != "" || u.User != nil {
		return false
	}
	web := strings.HasPrefix(strings.ToLower(s), "http://") || strings.HasPrefix(strings.ToLower(s), "https://")
	return web && u.Hostname() != "" && !strings.ContainsAny(u.Host, "@%")
}

// oneLine checks a single-line field; required is the message when it must not be empty.
func oneLine(c *fault.Check, field, value string, limit int, required string) {
	c.Add(required == "" || value != "", field, required)
	c.Add(value == "" || fits(limit)(value), field, fmt.Sprintf("Use one line of at most %d characters.", limit))
}

// text checks a field of several lines.
func text(c *fault.Check, field, value string, limit int, required string) {
	c.Add(required == "" || value != "", field, required)
	flat := strings.NewReplacer("\n", " ", "\t", " ").Replace(value)
	c.Add(value == "" || fits(limit)(flat), field,
		fmt.Sprintf("Use at most %d characters and no control characters.", limit))
}

func all(values []string, ok func(string) bool) bool {
	return !slices.ContainsFunc(values, func(v string) bool { return !ok(v) })
}

// specified returns value, or "" for the option that says that there is none.
func specified(value string, none content.Option) string {
	value = strings.TrimSpace(value)
	if value == none.Value || value == none.Label {
		return ""
	}
	return value
}
