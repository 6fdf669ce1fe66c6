package fetch

import "net/netip"

// notPublic are networks that look public to package netip but reach nothing on the internet, or
// something on this machine's side of it (the special-purpose registries of IANA).
var notPublic = func() []netip.Prefix {
	var out []netip.Prefix
	for _, text := range []string{
		"0.0.0.0/8",       // this network
		"100.64.0.0/10",   // behind a carrier's address translation
		"192.0.0.0/24",    // protocol assignments
		"192.0.2.0/24",    // documentation, as the next two
		"198.51.100.0/24", //
		"203.0.113.0/24",  //
		"192.88.99.0/24",  // relays to IPv6
		"198.18.0.0/15",   // benchmarks
		"240.0.0.0/4",     // reserved, and broadcast
		"2001::/23",       // protocol assignments, with tunnels to IPv4 addresses
		"2001:db8::/32",   // documentation
		"2002::/16",       // tunnels to IPv4 addresses
		"3fff::/20",       // documentation
	} {
		out = append(out, netip.MustParsePrefix(text))
	}
	return out
}()

// global are the IPv6 addresses of the internet. Everything else is local, or leads to IPv4.
var global = netip.MustParsePrefix("2000::/3")

// Public reports whether an address is one of the internet: not of this machine, its network, a
// carrier's or a cloud's own.
func Public(addr netip.Addr) bool {
	addr = addr.Unmap()
	if !addr.IsGlobalUnicast() || addr.IsPrivate() || addr.Zone() != "" || addr.Is6() && !global.Contains(addr) {
		return false
	}
	for _, prefix := range notPublic {
		if prefix.Contains(addr) {
			return false
		}
	}
	return true
}
