package mail

import (
	"context"
	"time"

	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
)

// Queue is the state of mail delivery.
type Queue struct {
	Waiting     int
	Undelivered int
	Since       time.Time // creation time of the oldest waiting mail; zero if none waits
	LastSent    time.Time // zero if none within 30 days
}

// FindQueue returns the current state of mail delivery.
func FindQueue(ctx context.Context, db *database.DB) (Queue, error) {
	backlog, err := jobs.FindBacklog(ctx, db, deliverJob)
	if err != nil {
		return Queue{}, err
	}
	q := Queue{Waiting: backlog.Waiting, Undelivered: backlog.Undelivered, Since: backlog.Since}
	q.LastSent, _, err = database.Maybe[time.Time](ctx, db, `
		SELECT sent_at
		FROM mails
		WHERE sent_at IS NOT NULL
		ORDER BY sent_at DESC
		LIMIT 1`)
	return q, err
}
