package jobs

import (
	"context"
	"time"

	"harborlight/internal/database"
	"harborlight/internal/realtime"
)

// FactGivenUp says that there are dead letters that nobody was told of. It is
// recorded once in an hour, however many there are, and only if somebody
// listens: the first at once, all others of that hour at its end. It has no
// payload, since a person may have decided about them meanwhile.
const FactGivenUp = "jobs.given_up"

// announceEvery is the least time between two of these facts.
const announceEvery = time.Hour

// bury tells whoever looks, and then the rest, that a job was given up.
func (r *Runner) bury(ctx context.Context, tx *database.Tx, j claimed) error {
	if err := realtime.Publish(ctx, tx, TopicDead, j.ID); err != nil {
		return err
	}
	return r.announce(ctx, tx, j)
}

// announce sees to it that somebody is told of a job that was given up. One
// that was to tell it announces nothing, or it would never end.
func (r *Runner) announce(ctx context.Context, tx *database.Tx, j claimed) error {
	const kind = FactPrefix + FactGivenUp
	if _, heard := r.handlers[kind]; !heard || j.Kind == kind {
		return nil
	}
	at, pending, err := nextAnnouncement(ctx, tx)
	if err != nil || pending {
		return err
	}
	return Enqueue(ctx, tx, Job{Kind: kind, Payload: struct{}{}, DedupeKey: announcement(at), RunAt: at})
}

// nextAnnouncement returns when the next fact may be recorded; pending: it is
// already, for later.
func nextAnnouncement(ctx context.Context, tx *database.Tx) (at time.Time, pending bool, err error) {
	now := tx.Now()
	// The times of the last hour and the next lie in these three.
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

// announcement is the key of the fact at a time: of two nodes that give up at
// once, one records it.
func announcement(at time.Time) string {
	return FactGivenUp + ":" + at.UTC().Truncate(announceEvery).Format(time.RFC3339)
}
