package mail

import (
	"context"
	"time"

	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
)

// Queue says how the delivery of mails is doing.
type Queue struct {
	Waiting     int
	Undelivered int
	Since       time.Time // when the oldest waiting mail was written; zero: none waits
	LastSent    time.Time // zero: none within 30 days
}

// FindQueue looks at the mails that wait.
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
