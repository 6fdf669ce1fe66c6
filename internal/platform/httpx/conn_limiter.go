package httpx

import (
	"net"
	"net/netip"
	"sync"
)

// maxConnsPerAddress is the maximum number of open connections per address, enough for several offices behind one
// router.
const maxConnsPerAddress = 512

// LimitConnections returns a listener that closes connections beyond 512 of one address or IPv6 /64. It doesn't count
// connections from this machine or from addresses for which spare returns true, such as proxies with the connections
// of many clients.
func LimitConnections(l net.Listener, spare func(netip.Addr) bool) net.Listener {
	return &connLimiter{Listener: l, spare: spare, open: map[netip.Prefix]int{}}
}

type connLimiter struct {
	net.Listener
	spare func(netip.Addr) bool

	mu   sync.Mutex
	open map[netip.Prefix]int
}

// Accept returns the next connection within the limit of its address, and closes others.
func (l *connLimiter) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		network, counts := l.networkOf(conn)
		if !counts {
			return conn, nil
		}
		if l.enter(network) {
			return &limitedConn{Conn: conn, leave: sync.OnceFunc(func() { l.leave(network) })}, nil
		}
		_ = conn.Close()
	}
}

// networkOf returns the network that a connection counts for: an IPv4 address or an IPv6 /64. It returns false if the
// connection isn't counted, as from this machine or a spared address.
func (l *connLimiter) networkOf(conn net.Conn) (network netip.Prefix, counts bool) {
	tcp, ok := conn.RemoteAddr().(*net.TCPAddr)
	if !ok {
		return netip.Prefix{}, false
	}
	addr := tcp.AddrPort().Addr().Unmap()
	if addr.IsLoopback() || l.spare(addr) {
		return netip.Prefix{}, false
	}
	bits := 64
	if addr.Is4() {
		bits = 32
	}
	network, err := addr.WithZone("").Prefix(bits)
	return network, err == nil
}

// enter counts a connection, or returns false if the network has maxConnsPerAddress already.
func (l *connLimiter) enter(network netip.Prefix) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open[network] >= maxConnsPerAddress {
		return false
	}
	l.open[network]++
	return true
}

// leave ends the count of a connection.
func (l *connLimiter) leave(network netip.Prefix) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open[network]--; l.open[network] == 0 {
		delete(l.open, network)
	}
}

// limitedConn is a counted connection.
type limitedConn struct {
	net.Conn
	leave func()
}

// Close closes the connection and stops counting it.
func (m *limitedConn) Close() error {
	m.leave()
	return m.Conn.Close()
}
