package accounts

import (
	"net/netip"
	"net/url"
	"strings"
)

// RedirectTarget returns wish without its fragment if it is an absolute URL on the configured site, otherwise the
// site's root. On a loopback site, every loopback origin is allowed, for development servers.
func (s *Service) RedirectTarget(wish string) string {
	root := s.site.Scheme + "://" + s.site.Host + "/"
	if wish == "" || strings.ContainsFunc(wish, func(r rune) bool { return r <= ' ' || r == '\\' || r == 0x7f }) {
		return root
	}
	u, err := url.Parse(wish)
	if err != nil || u.User != nil || u.Opaque != "" {
		return root
	}
	same := u.Scheme == s.site.Scheme && strings.EqualFold(u.Host, s.site.Host)
	bothLocal := u.Scheme == "http" && isLoopback(s.site.Hostname()) && isLoopback(u.Hostname())
	if !same && !bothLocal {
		return root
	}
	if same {
		u.Host = s.site.Host // in the configured spelling
	}
	if u.Path == "" {
		u.Path = "/"
	}
	u.Fragment, u.RawFragment = "", "" // the caller adds its own fragment
	return u.String()
}

// isLoopback reports whether host is "localhost" or a loopback IP address.
func isLoopback(host string) bool {
	if strings.EqualFold(host, "localhost") {
		return true
	}
	addr, err := netip.ParseAddr(host)
	return err == nil && addr.IsLoopback()
}
