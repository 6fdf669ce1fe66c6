package operations

import (
	"context"
	"errors"
	"fmt"
	"time"

	"harborlight/internal/kit/dates"
	"harborlight/internal/platform/checks"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/mail"
	"harborlight/internal/platform/watch"
)

const (
	// waiting mails without any delivery for this long mean that the mail server rejects us
	maxMailDelay  = time.Hour
	manyErrors    = 20                  // in 24 hours; this many are an alarm
	certificateBy = 14 * 24 * time.Hour // minimum remaining validity; renewal happens earlier
)

// checkIntegrity fails if the last nightly check on this node found damage; it starts no check, because that takes
// too long. Otherwise it reports the time of the last check, and for PostgreSQL that the server checks its pages.
func (a *Area) checkIntegrity(ctx context.Context, f *checks.Finding) error {
	if damage := a.health.lastDamage(); damage != "" {
		f.Fail("the database is damaged", errors.New(damage), "The database is damaged: restore the newest backup.")
		return nil
	}
	if f.Audience == checks.ForReady {
		return nil
	}
	if a.DB.Dialect() == database.Postgres {
		f.SetText("PostgreSQL checks its pages itself")
		return nil
	}
	at, ok, err := a.Runner.LastRun(ctx, nightlyCheck)
	f.SetText("checked each night")
	if ok {
		f.SetText("checked on %s, no damage", dates.InstantInSentence(at))
	}
	return err
}

// checkWrites fails if a test write fails or takes longer than two seconds, with separate advice for a full disk. All
// callers share one test write a second. It reports the database's kind and size, except to /readyz.
func (a *Area) checkWrites(ctx context.Context, f *checks.Finding) error {
	whole := context.WithoutCancel(ctx) // other callers share this result
	err := a.ready.testWrite(func() error {
		ctx, cancel := context.WithTimeout(whole, readyWait)
		defer cancel()
		return jobs.TryWrite(ctx, a.DB)
	})
	switch {
	case database.IsFull(err):
		f.Fail("the disk is full", err, "The disk is full: free some space. Until then nothing can be saved.")
	case err != nil && a.health.lastDamage() == "": // otherwise the damage is reported
		f.Fail("the database does not take writes", err, "The database does not take writes: check its server or disk. "+
			"The log says why.")
	}
	if f.Audience == checks.ForReady {
		return nil
	}
	size, err := a.DB.Size(ctx)
	f.SetText("%s, %s", a.settings.Database, formatSize(size))
	return err
}

// checkLive fails if events haven't been read from the database for ten seconds. Without the database's
// notifications, it only reports that live updates arrive late.
func (a *Area) checkLive(_ context.Context, f *checks.Finding) error {
	f.SetText("arrive")
	if !a.DB.Listening() {
		f.SetText("arrive two seconds late: the program gets no notifications of the database")
	}
	if time.Since(a.Hub.LastRead()) > liveQuiet {
		f.SetText("do not arrive")
		f.Fail("live updates do not arrive: they are not read from the database", nil,
			"Live updates do not arrive, because they are not read from the database. Check its server; they resume automatically.")
	}
	return nil
}

// checkQueue fails if this node hasn't polled the job queue for 15 seconds. It reports the number of pending jobs,
// except to /readyz.
func (a *Area) checkQueue(ctx context.Context, f *checks.Finding) error {
	if time.Since(a.Runner.LastPoll()) > queueQuiet {
		f.Fail("jobs are not worked off: the queue is not polled", nil,
			"Background jobs do not run: restart this node, and keep its log.")
	}
	if f.Audience == checks.ForReady {
		return nil
	}
	waiting, _, err := jobs.Counts(ctx, a.DB)
	f.SetText("%d waiting", waiting)
	return err
}

// checkFiles reads the whole database and checks the files' permissions.
func (a *Area) checkFiles(ctx context.Context, f *checks.Finding) (err error) {
	f.Problems, err = a.DB.Examine(ctx)
	return err
}

// checkSpace reports the free space on the disk of the data folder, and a problem if it is low. It reports nothing if
// the space is unknown. The desk doesn't see the folder's path.
func (a *Area) checkSpace(_ context.Context, f *checks.Finding) error {
	free, low := a.space()
	f.SetText("%s", free)
	dir := a.settings.Data
	if f.Audience == checks.ForDesk {
		dir = "the data folder"
	}
	f.Require(!low, lowSpace(dir, free))
	return nil
}

// checkMails reports the number of waiting mails and the last delivery. It is a problem if the oldest has waited for
// over an hour and none was sent since; a single late mail isn't.
func (a *Area) checkMails(ctx context.Context, f *checks.Finding) error {
	q, err := mail.FindQueue(ctx, a.DB)
	if err != nil {
		return err
	}
	f.SetText("%d waiting", q.Waiting)
	if !q.LastSent.IsZero() {
		f.SetText("%d waiting, the last one was sent on %s", q.Waiting, dates.InstantInSentence(q.LastSent))
	}
	late := q.Waiting > 0 && a.DB.Clock().Now().Sub(q.Since) > maxMailDelay
	f.Require(!late || q.LastSent.After(q.Since), fmt.Sprintf("No mail has been sent since %s, although some wait: "+
		"look in the log for the answer of the mail server, and check --smtp-url.", dates.InstantInSentence(q.Since)))
	return nil
}

// checkErrors counts failed responses of the last 24 hours. Only status 500, a defect, is a problem, and 20 of them
// are an alarm. Other failures, due to load or a database outage, are only shown.
func (a *Area) checkErrors(ctx context.Context, f *checks.Finding) error {
	failures, err := watch.Failures(ctx, a.DB)
	if err != nil {
		return err
	}
	var defects, others int64
	for _, failure := range failures {
		if failure.Status == 500 {
			defects += failure.Requests
		} else {
			others += failure.Requests
		}
	}
	f.SetText("none in the last 24 hours")
	if defects+others > 0 {
		f.SetText("%d in the last 24 hours, %d of them temporary", defects+others, others)
	}
	f.Minor = defects < manyErrors
	f.Require(defects == 0, `Requests failed: look in the log for "request failed", which says why, with the request's id. `+
		"If an update caused it, go back to the version before.")
	return nil
}

// checkNodes reports the number of running nodes. Different versions are a problem, but raise no alarm, because an
// upgrade takes a while.
func (a *Area) checkNodes(ctx context.Context, f *checks.Finding) error {
	nodes, err := watch.Running(ctx, a.DB)
	if err != nil {
		return err
	}
	versions := map[string]bool{}
	for _, n := range nodes {
		versions[n.Version] = true
	}
	f.SetText("%d running", len(nodes))
	f.Minor = true
	f.Require(len(versions) < 2, "Nodes run different versions: upgrade the others too.")
	return nil
}
