package database

import (
	"net"
	"sync"
	"sync/atomic"
	"time"
)

// lines are the open network connections to PostgreSQL. When a server has stopped answering, what was asked before
// waits for its deadline, on connections that others need. As soon as a server answers again, or another one has taken
// over, they are closed.
type lines struct {
	mu       sync.Mutex
	open     map[*line]struct{}
	doubtful int64 // lines of earlier epochs may be dead
	looking  bool  // cutSilent will look again
}

// line is a network connection.
type line struct {
	net.Conn
	all   *lines
	epoch int64        // when it was dialled
	heard atomic.Int64 // when the server last sent something, in Unix nanoseconds
}

func (all *lines) add(conn net.Conn, epoch int64) *line {
	l := &line{Conn: conn, all: all, epoch: epoch}
	l.heard.Store(time.Now().UnixNano())
	all.mu.Lock()
	defer all.mu.Unlock()
	if all.open == nil {
		all.open = map[*line]struct{}{}
	}
	all.open[l] = struct{}{}
	return l
}

// Read implements net.Conn.
func (l *line) Read(b []byte) (int, error) {
	n, err := l.Conn.Read(b)
	if n > 0 {
		l.heard.Store(time.Now().UnixNano())
	}
	return n, err
}

// Close implements net.Conn.
func (l *line) Close() error {
	l.all.mu.Lock()
	delete(l.all.open, l)
	l.all.mu.Unlock()
	return l.Conn.Close()
}

// doubt says that a server did not answer on a line of this epoch.
func (all *lines) doubt(epoch int64) {
	all.mu.Lock()
	defer all.mu.Unlock()
	all.doubtful = max(all.doubtful, epoch+1)
}

// cutSilent closes the doubtful lines on which nothing has come for so long, and looks again at the others. Call it
// when a server answers.
func (all *lines) cutSilent(silence time.Duration) {
	all.mu.Lock()
	defer all.mu.Unlock()
	speaking := false
	for l := range all.open {
		switch {
		case l.epoch >= all.doubtful:
		case time.Since(time.Unix(0, l.heard.Load())) >= silence:
			_ = l.Conn.Close() // whoever waits gets an error, and closes the line
		default:
			speaking = true
		}
	}
	if speaking && !all.looking {
		all.looking = true
		time.AfterFunc(silence/4, func() {
			all.mu.Lock()
			all.looking = false
			all.mu.Unlock()
			all.cutSilent(silence)
		})
	}
}
