package realtime

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// cursor is a position in the event log that separates committed events from later ones. On PostgreSQL it is a
// snapshot, because transactions don't commit in the order of ids; on SQLite it is the next id.
//
// Its text is the id of a server-sent event, which readers send back to any node:
// "1763900000-1763890000123456-7:9:7".
type cursor struct {
	at int64 // time of the read by the database's clock, in seconds since 1970
	// start of the server process in microseconds, 0 on SQLite; other servers may number transactions differently
	server  int64
	oldest  string // all transactions before it had ended …
	next    string // … none from it on had begun …
	pending string // … and these between the two were pending, separated by commas
}

var cursorPattern = regexp.MustCompile(`^(\d{1,12})-(\d{1,18})-(\d{1,19}):(\d{1,19}):((?:\d{1,19},)*\d{1,19})?$`)

// maxCursor is the maximum length of pending in bytes. With more pending transactions, newCursor returns an earlier
// cursor.
const maxCursor = 1000

// newCursor returns the cursor of a snapshot in PostgreSQL's format, such as "7:9:7,8", or an error for other
// formats. With too many pending transactions it returns an earlier cursor, so that readers get some events again.
func newCursor(at, server int64, snapshot string) (cursor, error) {
	parts := strings.Split(snapshot, ":")
	if len(parts) != 3 {
		return cursor{}, fmt.Errorf("realtime: %q is not a snapshot", snapshot)
	}
	p := cursor{at: at, server: server, oldest: parts[0], next: parts[1], pending: parts[2]}
	if len(p.pending) > maxCursor {
		p.next, p.pending = p.oldest, "" // repeats the events committed since then
	}
	return p, nil
}

// parseCursor parses the text of a cursor. ok is false if it is invalid.
func parseCursor(text string) (p cursor, ok bool) {
	if len(text) > 2*maxCursor {
		return cursor{}, false
	}
	m := cursorPattern.FindStringSubmatch(text)
	if m == nil {
		return cursor{}, false
	}
	p = cursor{oldest: m[3], next: m[4], pending: m[5]}
	var err error
	if p.at, err = strconv.ParseInt(m[1], 10, 64); err != nil {
		return cursor{}, false
	}
	p.server, err = strconv.ParseInt(m[2], 10, 64)
	return p, err == nil
}

func (p cursor) String() string {
	return fmt.Sprintf("%d-%d-%s:%s:%s", p.at, p.server, p.oldest, p.next, p.pending)
}

// isAfter reports whether p is later than the newest cursor of the same server, as after the restore of a backup. It
// also returns true if a number can't be parsed, so that the reader reloads.
func (p cursor) isAfter(newest cursor) bool {
	here, err := strconv.ParseInt(newest.next, 10, 64)
	there, err2 := strconv.ParseInt(p.next, 10, 64)
	return err != nil || err2 != nil || p.server == newest.server && there > here
}
