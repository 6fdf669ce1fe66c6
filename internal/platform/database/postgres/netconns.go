package postgres

import (
	"net"
	"sync"
	"sync/atomic"
	"time"
)

// netConns contains the open network connections to PostgreSQL. When a server stops responding, earlier requests wait
// for their deadline and block connections. As soon as any server responds again, the silent connections are closed.
type netConns struct {
	mu           sync.Mutex
	open         map[*netConn]struct{}
	suspectBelow int64 // connections with a lower epoch may be dead
	scheduled    bool  // another call of closeSilent is scheduled
}

// netConn is a network connection that records when the server last sent data.
type netConn struct {
	net.Conn
	all      *netConns
	epoch    int64        // epoch when it was dialled
	lastRead atomic.Int64 // last data from the server, in Unix nanoseconds
}

// add wraps a new connection, so that closeSilent can close it. epoch is the epoch at the start of its dialing.
func (all *netConns) add(conn net.Conn, epoch int64) *netConn {
	c := &netConn{Conn: conn, all: all, epoch: epoch}
	c.lastRead.Store(time.Now().UnixNano())
	all.mu.Lock()
	defer all.mu.Unlock()
	if all.open == nil {
		all.open = map[*netConn]struct{}{}
	}
	all.open[c] = struct{}{}
	return c
}

// Read implements net.Conn. It also records the time of the last received data.
func (c *netConn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	if n > 0 {
		c.lastRead.Store(time.Now().UnixNano())
	}
	return n, err
}

// Close implements net.Conn. closeSilent then ignores the connection.
func (c *netConn) Close() error {
	c.all.mu.Lock()
	delete(c.all.open, c)
	c.all.mu.Unlock()
	return c.Conn.Close()
}

// suspectUpTo marks the connections of this epoch and earlier ones as possibly dead, because a server didn't respond
// on one of them.
func (all *netConns) suspectUpTo(epoch int64) {
	all.mu.Lock()
	defer all.mu.Unlock()
	all.suspectBelow = max(all.suspectBelow, epoch+1)
}

// closeSilent closes the possibly dead connections that received no data for the given time. It runs again later for
// the other possibly dead ones. Call it when a server responds.
func (all *netConns) closeSilent(silence time.Duration) {
	all.mu.Lock()
	defer all.mu.Unlock()
	again := false
	for c := range all.open {
		switch {
		case c.epoch >= all.suspectBelow:
		case time.Since(time.Unix(0, c.lastRead.Load())) >= silence:
			_ = c.Conn.Close() // a waiting caller gets an error and closes c
		default:
			again = true
		}
	}
	if again && !all.scheduled {
		all.scheduled = true
		time.AfterFunc(silence/4, func() {
			all.mu.Lock()
			all.scheduled = false
			all.mu.Unlock()
			all.closeSilent(silence)
		})
	}
}
