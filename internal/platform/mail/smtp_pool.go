package mail

import (
	"context"
	"net"
	"slices"
	"sync"
	"time"

	gosmtp "github.com/wneessen/go-mail/smtp"
)

const (
	// idle time after which a connection is closed; servers disconnect after minutes
	maxIdleTime     = 5 * time.Second
	maxIdleConns    = 4   // maximum idle connections
	maxMailsPerConn = 100 // maximum mails per connection; many servers accept no more
)

// smtpConn is an authenticated connection to the server.
type smtpConn struct {
	*gosmtp.Client
	conn      net.Conn
	unbind    func() bool // detaches the connection from the mail's context; false if that has ended
	mails     int
	idleTimer *time.Timer // closes it while idle; nil before its first wait
}

// bind closes the connection when ctx ends.
func (c *smtpConn) bind(ctx context.Context) {
	c.unbind = context.AfterFunc(ctx, func() { _ = c.conn.Close() })
}

// quit sends QUIT and closes the connection. It ignores errors, because accepted mails are unaffected.
func (c *smtpConn) quit() {
	if c.UpdateDeadline(quitLimit) == nil {
		_ = c.Quit()
	}
	_ = c.Close()
}

// connPool is a pool of idle connections, so that consecutive mails need one greeting and sign-in. A nil
// pool keeps none.
type connPool struct {
	mu   sync.Mutex
	idle []*smtpConn
}

// take removes and returns the idle connection used last, or nil if there is none. A nil pool has none.
func (k *connPool) take() *smtpConn {
	if k == nil {
		return nil
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.idle) == 0 {
		return nil
	}
	c := k.idle[len(k.idle)-1]
	k.idle = k.idle[:len(k.idle)-1]
	c.idleTimer.Stop()
	return c
}

// keep returns the connection to the pool. It closes the connection instead if the pool is nil or full, the mail's
// context has ended or the connection has sent maxMailsPerConn mails.
func (k *connPool) keep(c *smtpConn) {
	c.mails++
	if k == nil || c.mails >= maxMailsPerConn || !c.unbind() || !k.add(c) {
		c.quit()
		return
	}
}

// add adds an idle connection and closes it after maxIdleTime. It returns false if the pool is full.
func (k *connPool) add(c *smtpConn) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.idle) >= maxIdleConns {
		return false
	}
	k.idle = append(k.idle, c)
	if c.idleTimer == nil {
		c.idleTimer = time.AfterFunc(maxIdleTime, func() { k.drop(c) })
	} else {
		c.idleTimer.Reset(maxIdleTime)
	}
	return true
}

// drop closes a connection if it is still idle, and otherwise does nothing.
func (k *connPool) drop(c *smtpConn) {
	k.mu.Lock()
	i := slices.Index(k.idle, c)
	if i >= 0 {
		k.idle = slices.Delete(k.idle, i, i+1)
	}
	k.mu.Unlock()
	if i >= 0 {
		c.quit()
	}
}
