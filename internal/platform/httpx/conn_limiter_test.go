package httpx_test

import (
	"net"
	"net/netip"
	"testing"

	"harborlight/internal/platform/httpx"
)

const maxConnsPerAddress = 512

// callers is a listener that accepts connections from any address.
type callers struct{ waiting chan *call }

// call is a connection that only has an address and can be closed.
type call struct {
	net.Conn
	from   net.Addr
	closed bool
}

func (c *call) RemoteAddr() net.Addr { return c.from }
func (c *call) Close() error         { c.closed = true; return nil }

func (l callers) Accept() (net.Conn, error) {
	select {
	case c := <-l.waiting:
		return c, nil
	default:
		return nil, net.ErrClosed
	}
}
func (l callers) Close() error   { return nil }
func (l callers) Addr() net.Addr { return &net.TCPAddr{} }

func TestT101ConnectionsPerAddressAreLimited(t *testing.T) {
	t.Parallel()
	proxies := netip.MustParsePrefix("10.1.0.0/16")
	for from, counts := range map[string]bool{
		"203.0.113.7": true, "2001:db8:1:2::7": true, "::ffff:203.0.113.7": true,
		"127.0.0.1": false, "::1": false, "10.1.2.3": false,
	} {
		t.Run(from, func(t *testing.T) {
			t.Parallel()
			l := callers{make(chan *call, 2*maxConnsPerAddress)}
			limited := httpx.LimitConnections(l, proxies.Contains)
			dial := func(address string) *call {
				c := &call{from: &net.TCPAddr{IP: net.ParseIP(address), Port: 1}}
				l.waiting <- c
				return c
			}
			var last net.Conn
			for range maxConnsPerAddress {
				dial(from)
				conn, err := limited.Accept()
				if err != nil {
					t.Fatal(err)
				}
				last = conn
			}
			tooMany, other := dial(from), dial("198.51.100.1")
			conn, err := limited.Accept()
			if err != nil || tooMany.closed != counts {
				t.Fatalf("the connection above the limit is closed: %v, want %v (%v)", tooMany.closed, counts, err)
			}
			if counts && conn.RemoteAddr() != other.from {
				t.Errorf("%s was accepted", conn.RemoteAddr())
			}
			_ = last.Close()
			_ = last.Close() // counts once
			dial(from)
			if _, err := limited.Accept(); err != nil {
				t.Errorf("after one has closed: %v", err)
			}
			if again := dial(from); counts {
				if _, err := limited.Accept(); err == nil || !again.closed {
					t.Error("two connections were accepted for one that closed")
				}
			}
		})
	}
}
