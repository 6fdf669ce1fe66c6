package realtime

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"harborlight/internal/platform/database"
)

const (
	// retention is the retention of events. A reader that was disconnected for longer must reload.
	retention = time.Hour
	// overlap is the time before a cursor of another server from which events are read again: after a failover,
	// transaction numbers aren't comparable.
	overlap = time.Minute
	// maxEvents is the maximum number of events per read. A reader that missed more must reload.
	maxEvents = 10_000
	// sweepBatch is the number of events deleted per transaction.
	sweepBatch = 5000
)

// maxName is the maximum length of topic and id together, in bytes.
const maxName = 1000

// localPrefix is the prefix of notifications within this process.
const localPrefix = "now "

// Publish adds an event to the log in the caller's transaction; readers get it after the commit. A topic is one word,
// such as "partners.created" or "notifications:<user id>". Publish returns an error for another topic, an id of
// several lines, or more than 1000 bytes together.
func Publish(ctx context.Context, tx *database.Tx, topic, id string) error {
	switch {
	case topic == "" || strings.ContainsAny(topic, " \r\n\x00"):
		return fmt.Errorf("realtime: the topic %q must be one word", topic)
	case strings.ContainsAny(id, "\r\n\x00"):
		return errors.New("realtime: the id must be one line")
	case len(topic)+len(id) > maxName:
		return fmt.Errorf("realtime: topic and id are longer than %d bytes; send the id of a row, not the row",
			maxName)
	}
	if _, err := tx.Exec(ctx, `INSERT INTO live_events (topic, subject) VALUES ($1, $2)`, topic, id); err != nil {
		return err
	}
	tx.Notify(localPrefix + topic + " " + id)
	tx.WakeNodes()
	return nil
}

// entry is a row of the log with the cursor of the read. The number is 0 if the log has no matching row.
type entry struct {
	Snapshot string `db:"snapshot"`
	At       int64  `db:"read_at"`
	Server   int64  `db:"server"`
	Number   int64  `db:"number"`
	Topic    string `db:"topic"`
	Subject  string `db:"subject"`
}

// eventBatch contains the events committed between two cursors, in order.
type eventBatch struct {
	entries  []entry
	end      cursor
	complete bool // false if there were too many events, or the first cursor was too old
}

// read returns the events committed after the cursor p. Without topics it returns those of all topics. If p comes
// from another server, the batch repeats the events of the minute before p.
func read(ctx context.Context, db *database.DB, p cursor, topics ...string) (eventBatch, error) {
	got, err := readRows(ctx, db, statements[db.Dialect()], p, topics)
	if err != nil || got.end.server == p.server {
		return got, err
	}
	return readRows(ctx, db, otherServerStatement, p, topics)
}

// readAgain is like read for all topics, but always repeats the events of the minute before p on PostgreSQL. It is
// for the first read after an error, because the server may have been replaced and lost transactions.
func readAgain(ctx context.Context, db *database.DB, p cursor) (eventBatch, error) {
	if db.Dialect() == database.Postgres {
		return readRows(ctx, db, otherServerStatement, p, nil)
	}
	return read(ctx, db, p)
}

// lastCursor returns the cursor after all committed events.
func lastCursor(ctx context.Context, db *database.DB) (cursor, error) {
	got, err := readRows(ctx, db, statements[db.Dialect()], cursor{oldest: "0", next: "9223372036854775807"}, nil)
	return got.end, err
}

// readRows returns the result of a statement of the log and the cursor at its end. The batch is incomplete and
// without entries if there are more than 10,000 events, or if p is older than an hour or later than the log's end.
// Without topics it reads those of all topics.
func readRows(ctx context.Context, db *database.DB, statement string, p cursor, topics []string) (eventBatch, error) {
	args := []any{p.next, "{" + p.pending + "}", p.at - int64(overlap.Seconds()), maxEvents + 1}
	which := ""
	if len(topics) > 0 {
		marks := make([]string, len(topics))
		for i, topic := range topics {
			args = append(args, topic)
			marks[i] = fmt.Sprintf("$%d", len(args))
		}
		which = "AND topic IN (" + strings.Join(marks, ", ") + ")"
	}
	rows, err := database.All[entry](ctx, db, strings.Replace(statement, "{topics}", which, 1), args...)
	if err != nil {
		return eventBatch{}, fmt.Errorf("read live events: %w", err)
	}
	got := eventBatch{complete: len(rows) <= maxEvents}
	if got.end, err = newCursor(rows[0].At, rows[0].Server, rows[0].Snapshot); err != nil {
		return eventBatch{}, err
	}
	if p.isAfter(got.end) || got.end.at-p.at > int64(retention.Seconds()) {
		got.complete = false
	}
	if got.complete && rows[0].Number > 0 {
		got.entries = rows
	}
	return got, nil
}

// statements read the log and its end in one snapshot. $1 is the cursor's next transaction, $2 its pending
// transactions, $3 the start time of a read from another server and $4 the limit. Each engine ignores some of them.
var statements = map[database.Dialect]string{
	database.Postgres: `
		SELECT n.snapshot, n.read_at, n.server,
			COALESCE(e.id, 0) AS number, COALESCE(e.topic, '') AS topic, COALESCE(e.subject, '') AS subject
		FROM (` + serverPosition + `) n
		LEFT JOIN (
			SELECT id, topic, subject
			FROM live_events
			WHERE (xact >= $1::text::xid8 OR xact = ANY ($2::text::xid8[])) AND $3::bigint IS NOT NULL {topics}
			ORDER BY id
			LIMIT $4
		) e ON true
		ORDER BY e.id`,
	database.SQLite: `
		SELECT '0:' || n.next || ':' AS snapshot, unixepoch() AS read_at, 0 AS server,
			COALESCE(e.id, 0) AS number, COALESCE(e.topic, '') AS topic, COALESCE(e.subject, '') AS subject
		FROM (SELECT COALESCE(MAX(id), 0) + 1 AS next FROM live_events) n
		LEFT JOIN (
			SELECT id, topic, subject
			FROM live_events
			WHERE id >= CAST($1 AS INTEGER) AND $2 IS NOT NULL AND $3 IS NOT NULL {topics}
			ORDER BY id
			LIMIT $4
		) e ON true
		ORDER BY e.id`,
}

// serverPosition selects the current position of a PostgreSQL server.
const serverPosition = `
			SELECT pg_current_snapshot()::text AS snapshot,
				extract(epoch FROM clock_timestamp())::bigint AS read_at,
				(extract(epoch FROM pg_postmaster_start_time()) * 1000000)::bigint AS server`

// otherServerStatement reads the events after a cursor of another server. It selects events of transactions that were
// pending there by transaction, and later events by time.
const otherServerStatement = `
		SELECT n.snapshot, n.read_at, n.server,
			COALESCE(e.id, 0) AS number, COALESCE(e.topic, '') AS topic, COALESCE(e.subject, '') AS subject
		FROM (` + serverPosition + `) n
		LEFT JOIN (
			SELECT id, topic, subject
			FROM live_events
			WHERE (at >= to_timestamp($3::bigint) OR xact = ANY ($2::text::xid8[])) AND $1::text IS NOT NULL {topics}
			ORDER BY id
			LIMIT $4
		) e ON true
		ORDER BY e.id`

// Sweep deletes events older than an hour, in batches. On SQLite it keeps the newest event.
func (h *Hub) Sweep(ctx context.Context) error {
	for {
		var rows int64
		err := h.db.Write(ctx, func(tx *database.Tx) (err error) {
			rows, err = tx.Exec(ctx, sweeps[tx.Dialect()], int64(retention.Seconds()), sweepBatch)
			return err
		})
		if err != nil || rows < sweepBatch {
			return err
		}
	}
}

// sweeps delete the oldest events first. SQLite keeps the newest row, so that its id isn't reused.
var sweeps = map[database.Dialect]string{
	database.Postgres: `
		DELETE FROM live_events
		WHERE (xact, id) IN (
			SELECT xact, id
			FROM (SELECT xact, id, at FROM live_events ORDER BY xact, id LIMIT $2) oldest
			WHERE at < clock_timestamp() - make_interval(secs => $1)
		)`,
	database.SQLite: `
		DELETE FROM live_events
		WHERE id IN (
			SELECT id
			FROM (SELECT id, at FROM live_events ORDER BY id LIMIT $2) oldest
			WHERE at < (unixepoch() - $1) * 1000000
		) AND id < (SELECT MAX(id) FROM live_events)`,
}
