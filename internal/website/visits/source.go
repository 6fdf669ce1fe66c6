package visits

import (
	"net"
	"net/netip"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Other is the source for excess sources of a day and for malformed values.
const Other = "other"

// Maximum lengths in bytes: a host name's limit, and more than a campaign needs.
const (
	maxHost = 100
	maxWord = 40
)

// source is the traffic source of a visit.
type source struct {
	Source   string `db:"source"` // utm_source, or else the host of the referring page; empty if neither
	Medium   string `db:"medium"`
	Campaign string `db:"campaign"`
}

// others is the source of excess sources.
var others = source{Source: Other}

// sourceOf returns the normalized source of a view: the UTM values if utm_source is set, else the host of the
// referrer. Direct visits and links within the site have an empty source.
func (s PageView) sourceOf(ownHosts map[string]bool) source {
	if named := normalizeWord(s.UTMSource); named != "" {
		return source{Source: named, Medium: normalizeWord(s.UTMMedium), Campaign: normalizeWord(s.UTMName)}
	}
	return source{Source: hostOf(s.Referrer, ownHosts)}
}

// normalizeWord returns a UTM value in lower case with one space between words. It returns Other for values with more
// than 40 bytes, or with characters besides letters, digits and a few marks, because an email address, for example,
// would identify a person.
func normalizeWord(text string) string {
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

// hostOf returns a host name in lower case, without port and www. It returns an empty string for no host and for the
// site's hosts, and Other for IP addresses, long and malformed names.
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
	isAddress := err == nil // an IP address, possibly a person's
	if isAddress || len(host) > maxHost || !strings.Contains(host, ".") || strings.ContainsFunc(host, notInHost) {
		return Other
	}
	return host
}

// notInHost reports whether r can't be part of an ASCII host name, as browsers report it.
func notInHost(r rune) bool {
	return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' && r != '.'
}
