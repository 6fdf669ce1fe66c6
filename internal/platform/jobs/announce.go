package jobs

import (
	"context"
	"time"

	"harborlight/internal/platform/database"
	"harborlight/internal/platform/realtime"
)

// FactUndelivered is the fact that there are new undelivered jobs. It is recorded at most once an hour, and only if a
// handler is registered: immediately for the first job, at the end of the hour for later ones. It has no payload,
// because the jobs may have been handled meanwhile.
const FactUndelivered = "jobs.given_up" // stored, so the value must not change

// announceEvery is the minimum time between two of these facts.
const announceEvery = time.Hour

// publishUndelivered publishes a live event for an undelivered job and schedules its announcement.
func (r *Runner) publishUndelivered(ctx context.Context, tx *database.Tx, j claimed) error {
	if err := realtime.Publish(ctx, tx, TopicUndelivered, j.ID); err != nil {
		return err
	}
	return r.announce(ctx, tx, j)
}

// announce records FactUndelivered for an undelivered job, at most once an hour. It does nothing without a handler
// for the fact, or if an announcement is pending. It does nothing for a failed announcement, because these would
// otherwise announce each other forever.
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

// nextAnnouncement returns the time of the next announcement: an hour after the previous one, or now if that has
// passed or there is none. pending reports whether an announcement is already enqueued for a later time.
func nextAnnouncement(ctx context.Context, tx *database.Tx) (at time.Time, pending bool, err error) {
	now := tx.Now()
	// These three keys cover the announcements of the last and the next hour.
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

// announcement returns the dedupe key of an hour's announcement, so that two nodes enqueue it once.
func announcement(at time.Time) string {
	return FactUndelivered + ":" + at.UTC().Truncate(announceEvery).Format(time.RFC3339)
}
