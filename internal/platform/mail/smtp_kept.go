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
	keptIdle  = 5 * time.Second // idle time of a connection; servers disconnect after minutes
	keptMost  = 4               // maximum idle connections
	keptMails = 100             // maximum mails per connection; many servers accept no more
)

// conversation is an authenticated connection to the server.
type conversation struct {
	*gosmtp.Client
	conn   net.Conn
	unbind func() bool // detaches the connection from the mail's context; false if that has ended
	mails  int
	idle   *time.Timer // closes it while idle; nil before its first wait
}

// bind closes the connection when ctx ends.
func (c *conversation) bind(ctx context.Context) {
	c.unbind = context.AfterFunc(ctx, func() { _ = c.conn.Close() })
}

// end sends QUIT and closes the connection. It ignores errors, because accepted mails are unaffected.
func (c *conversation) end() {
	if c.UpdateDeadline(quitLimit) == nil {
		_ = c.Quit()
	}
	_ = c.Close()
}

// keptConversations is a pool of idle connections, so that consecutive mails need one greeting and sign-in. A nil
// pool keeps none.
type keptConversations struct {
	mu      sync.Mutex
	waiting []*conversation
}

// take removes and returns an idle connection, or nil.
func (k *keptConversations) take() *conversation {
	if k == nil {
		return nil
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.waiting) == 0 {
		return nil
	}
	c := k.waiting[len(k.waiting)-1]
	k.waiting = k.waiting[:len(k.waiting)-1]
	c.idle.Stop()
	return c
}

// keep returns the connection to the pool or closes it.
func (k *keptConversations) keep(c *conversation) {
	c.mails++
	if k == nil || c.mails >= keptMails || !c.unbind() || !k.add(c) {
		c.end()
		return
	}
}

func (k *keptConversations) add(c *conversation) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.waiting) >= keptMost {
		return false
	}
	k.waiting = append(k.waiting, c)
	if c.idle == nil {
		c.idle = time.AfterFunc(keptIdle, func() { k.drop(c) })
	} else {
		c.idle.Reset(keptIdle)
	}
	return true
}

// drop closes a connection that is still idle.
func (k *keptConversations) drop(c *conversation) {
	k.mu.Lock()
	i := slices.Index(k.waiting, c)
	if i >= 0 {
		k.waiting = slices.Delete(k.waiting, i, i+1)
	}
	k.mu.Unlock()
	if i >= 0 {
		c.end()
	}
}
