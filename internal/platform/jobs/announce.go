package jobs

import (
	"context"
	"time"

	"harborlight/internal/platform/database"
	"harborlight/internal/platform/realtime"
)

// FactUndelivered records that there are new undelivered jobs. It is recorded at most once an hour, and
// only if a handler is registered: at once for the first job, at the end of the hour for all
// others. It has no payload, because the jobs may have been handled meanwhile.
const FactUndelivered = "jobs.given_up" // stored in rows, so its text stays

// announceEvery is the minimum time between two of these facts.
const announceEvery = time.Hour

// publishUndelivered publishes that a job is undelivered and makes sure that it is announced.
func (r *Runner) publishUndelivered(ctx context.Context, tx *database.Tx, j claimed) error {
	if err := realtime.Publish(ctx, tx, TopicUndelivered, j.ID); err != nil {
		return err
	}
	return r.announce(ctx, tx, j)
}

// announce records FactUndelivered for an undelivered job. If the job is an announcement itself, it
// does nothing, or failures would announce each other for ever.
func (r *Runner) announce(ctx context.Context, tx *database.Tx, j claimed) error {
	const kind = FactPrefix + FactUndelivered
	if _, heard := r.handlers[kind]; !heard || j.Kind == kind {
		return nil
	}
	at, pending, err := nextAnnouncement(ctx, tx)
	if err != nil || pending {
		return err
	}
	return Enqueue(ctx, tx, Job{Kind: kind, Payload: struct{}{}, DedupeKey: announcement(at), RunAt: at})
}

// nextAnnouncement returns when the next fact may be recorded. pending reports that it is recorded
// already, for later.
func nextAnnouncement(ctx context.Context, tx *database.Tx) (at time.Time, pending bool, err error) {
	now := tx.Now()
	// The announcements of the last and the next hour are within these three keys.
	times, err := database.All[time.Time](ctx, tx, `
		SELECT run_at
		FROM jobs
		WHERE dedupe_key IN ($1, $2, $3)
		ORDER BY run_at DESC
		LIMIT 1`, announcement(now.Add(-announceEvery)), announcement(now), announcement(now.Add(announceEvery)))
	if err != nil || len(times) == 0 {
		return now, false, err
	}
	last := times[0]
	if last.After(now) {
		return last, true, nil
	}
	if at = last.Add(announceEvery); at.Before(now) {
		at = now
	}
	return at, false, nil
}

// announcement is the dedupe key of an hour's fact, so that two nodes record it once.
func announcement(at time.Time) string {
	return FactUndelivered + ":" + at.UTC().Truncate(announceEvery).Format(time.RFC3339)
}
