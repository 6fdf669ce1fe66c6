package fetch

import "net/netip"

// notPublic contains networks that package netip considers public but that are not reachable on the internet, or that
// belong to this machine or its provider (IANA special-purpose address registries).
var notPublic = func() []netip.Prefix {
	var out []netip.Prefix
	for _, text := range []string{
		"0.0.0.0/8",       // this network
		"100.64.0.0/10",   // carrier-grade NAT
		"192.0.0.0/24",    // protocol assignments
		"192.0.2.0/24",    // documentation, like the next two
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

// global contains the IPv6 addresses of the internet. All other IPv6 addresses are local or map to IPv4.
var global = netip.MustParsePrefix("2000::/3")

// Public reports whether an address belongs to the internet, and not to this machine, its network, a carrier or a
// cloud provider.
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
