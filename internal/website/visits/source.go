package visits

import (
	"net"
	"net/netip"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Other stands for sources that a day doesn't tell apart, and for words that no honest link has.
const Other = "other"

// Longest words that are kept, in bytes: a host name's limit, and more than a campaign needs.
const (
	maxHost = 100
	maxWord = 40
)

// source is where a visit came from.
type source struct {
	Source   string `db:"source"` // utm_source, or else the host of the page before; empty: neither
	Medium   string `db:"medium"`
	Campaign string `db:"campaign"`
}

// others is the source of visits from everywhere else.
var others = source{Source: Other}

// sourceOf folds what a browser reports. Links within the site have no source.
func (s Showing) sourceOf(ownHosts map[string]bool) source {
	if named := word(s.UTMSource); named != "" {
		return source{Source: named, Medium: word(s.UTMMedium), Campaign: word(s.UTMName)}
	}
	return source{Source: hostOf(s.Referrer, ownHosts)}
}

// word folds a utm word: lower case, one space between words. A word with other signs than letters, digits and a few
// marks becomes Other, also because an address with an @ would name a person.
func word(text string) string {
	if len(text) > 4*maxWord || !utf8.ValidString(text) {
		return Other
	}
	text = strings.ToLower(strings.Join(strings.Fields(text), " "))
	strange := strings.ContainsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(" -_.+&/", r)
	})
	if len(text) > maxWord || strange {
		return Other
	}
	return text
}

// hostOf folds a host name: lower case, without port and www. It is empty for the site itself.
func hostOf(text string, own map[string]bool) string {
	if text == "" {
		return ""
	}
	host := strings.ToLower(text)
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	if own[host] {
		return ""
	}
	host = strings.TrimPrefix(strings.TrimSuffix(host, "."), "www.")
	_, err := netip.ParseAddr(strings.Trim(host, "[]"))
	isAddress := err == nil // of a machine, perhaps somebody's own
	if isAddress || len(host) > maxHost || !strings.Contains(host, ".") || strings.ContainsFunc(host, notInHost) {
		return Other
	}
	return host
}

// notInHost reports whether r is no sign of a host name in ASCII, as browsers report it.
func notInHost(r rune) bool {
	return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' && r != '.'
}
