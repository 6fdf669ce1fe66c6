package realtime

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// place is a point in the log of events: it tells those that had been committed from those that had not. On PostgreSQL
// that is a snapshot, because ids commit out of order; on SQLite it is the next id.
//
// As text it is the id of a server-sent event, which readers send back to any node:
// "1763900000-1763890000123456-7:9:7".
type place struct {
	at      int64  // when it was read, by the database's clock, in seconds since 1970
	server  int64  // start of the server process, in microseconds; 0 on SQLite. Others may number transactions differently
	oldest  string // transactions below this one had ended …
	next    string // … none from this one on had begun …
	pending string // … and of those between, these were under way, separated by commas
}

var placeText = regexp.MustCompile(`^(\d{1,12})-(\d{1,18})-(\d{1,19}):(\d{1,19}):((?:\d{1,19},)*\d{1,19})?$`)

// maxPlace bounds the text of a place: with more transactions under way, a place is an earlier one.
const maxPlace = 1000

// newPlace returns the place of a snapshot as PostgreSQL writes it: "7:9:7,8".
func newPlace(at, server int64, snapshot string) (place, error) {
	parts := strings.Split(snapshot, ":")
	if len(parts) != 3 {
		return place{}, fmt.Errorf("realtime: %q is not a snapshot", snapshot)
	}
	p := place{at: at, server: server, oldest: parts[0], next: parts[1], pending: parts[2]}
	if len(p.pending) > maxPlace {
		p.next, p.pending = p.oldest, "" // repeats what had been committed since
	}
	return p, nil
}

// parsePlace reads the text of a place. It reports false for anything else.
func parsePlace(text string) (p place, ok bool) {
	if len(text) > 2*maxPlace {
		return place{}, false
	}
	m := placeText.FindStringSubmatch(text)
	if m == nil {
		return place{}, false
	}
	p = place{oldest: m[3], next: m[4], pending: m[5]}
	var err error
	if p.at, err = strconv.ParseInt(m[1], 10, 64); err != nil {
		return place{}, false
	}
	p.server, err = strconv.ParseInt(m[2], 10, 64)
	return p, err == nil
}

func (p place) String() string {
	return fmt.Sprintf("%d-%d-%s:%s:%s", p.at, p.server, p.oldest, p.next, p.pending)
}

// isAfter reports whether p lies in the future of the newest place of the same server, as after a restored backup.
func (p place) isAfter(newest place) bool {
	here, err := strconv.ParseInt(newest.next, 10, 64)
	there, err2 := strconv.ParseInt(p.next, 10, 64)
	return err != nil || err2 != nil || p.server == newest.server && there > here
}
