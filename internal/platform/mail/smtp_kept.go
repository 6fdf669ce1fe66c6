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
	keptIdle  = 5 * time.Second // how long a connection waits for the next mail; servers hang up after minutes
	keptMost  = 4               // connections that wait
	keptMails = 100             // mails over one connection: many servers take no more
)

// conversation is a connection to the server, greeted and signed in.
type conversation struct {
	*gosmtp.Client
	conn   net.Conn
	unbind func() bool // lets the context of the mail end without the connection; false: it has ended
	mails  int
	idle   *time.Timer // ends it while it waits; nil: it never did
}

// bind ends the connection with ctx.
func (c *conversation) bind(ctx context.Context) {
	c.unbind = context.AfterFunc(ctx, func() { _ = c.conn.Close() })
}

// end says goodbye. Whatever the server answers, what it has taken is taken.
func (c *conversation) end() {
	if c.UpdateDeadline(quitLimit) == nil {
		_ = c.Quit()
	}
	_ = c.Close()
}

// keptConversations wait for the next mail, so that a run of mails needs one greeting and sign-in. Nil keeps none.
type keptConversations struct {
	mu      sync.Mutex
	waiting []*conversation
}

// take returns a waiting conversation, or nil.
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

// keep lets the conversation wait for the next mail, or ends it.
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

// drop ends a conversation that still waits.
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
