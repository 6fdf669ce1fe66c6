package partners

import (
	"net/url"
	"slices"
	"strings"

	"harborlight/internal/kit/line"
	"harborlight/internal/marketplace/forms"
)

// tidyList tidies all entries and removes empty and repeated ones, in the same order. It never returns nil.
func tidyList(values []string) []string {
	out := []string{}
	for _, v := range values {
		if v = line.Tidy(v); v != "" && !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	return out
}

// isWebAddress reports whether s is safe as the target of a link: an absolute http or https URL with a host, without
// a user name and without characters that could end an attribute (docs/security.md, T30).
func isWebAddress(s string) bool {
	if len(s) > 2048 || !forms.Fits(2048)(s) || strings.ContainsFunc(s, line.IsHidden) ||
		strings.ContainsAny(s, " \"'<>`\\^{|}") {
		return false
	}
	u, err := url.Parse(s)
	if err != nil || u.Opaque != "" || u.User != nil {
		return false
	}
	web := strings.HasPrefix(strings.ToLower(s), "http://") || strings.HasPrefix(strings.ToLower(s), "https://")
	return web && u.Hostname() != "" && !strings.ContainsAny(u.Host, "@%")
}

func all(values []string, ok func(string) bool) bool {
	return !slices.ContainsFunc(values, func(v string) bool { return !ok(v) })
}
