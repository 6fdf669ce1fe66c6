package httpx

import (
	"net/netip"
	"strings"
)

// IsLoopback reports whether a host without port always means this machine: localhost, its subdomains, or a loopback
// address.
func IsLoopback(host string) bool {
	if strings.EqualFold(host, "localhost") || strings.HasSuffix(strings.ToLower(host), ".localhost") {
		return true
	}
	addr, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return err == nil && addr.IsLoopback()
}
