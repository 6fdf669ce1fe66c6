package app

import (
	"context"
	"errors"
	"fmt"
	"time"

	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/mail"
	"harborlight/internal/platform/watch"
)

const (
	mailPatience  = time.Hour           // nothing was sent for so long while mails wait: the mail server refuses us
	manyErrors    = 20                  // in 24 hours; from here on it is no coincidence
	certificateBy = 14 * 24 * time.Hour // a certificate should have been renewed by then
)

// checkIntegrity repeats what the nightly check found: it reads everything, which nobody can wait for.
func (a *App) checkIntegrity(ctx context.Context, f *finding) error {
	if damage := a.health.damaged(); damage != "" {
		f.stop("the database is damaged", errors.New(damage), "The database is damaged: restore the newest backup.")
		return nil
	}
	if f.asks == forReady {
		return nil
	}
	if a.DB.Dialect() == database.Postgres {
		f.found("PostgreSQL checks its pages itself")
		return nil
	}
	at, ok, err := a.Runner.LastRun(ctx, nightlyCheck)
	f.found("checked each night")
	if ok {
		f.found("checked on %s, no damage", inWords(at))
	}
	return err
}

// checkWrites tries a write, at most one a second however many ask.
func (a *App) checkWrites(ctx context.Context, f *finding) error {
	whole := context.WithoutCancel(ctx) // other callers wait for this result
	err := a.ready.write(func() error {
		ctx, cancel := context.WithTimeout(whole, readyWait)
		defer cancel()
		return jobs.TryWrite(ctx, a.DB)
	})
	switch {
	case database.IsFull(err):
		f.stop("the disk is full", err, "The disk is full: free some space. Until then nothing can be saved.")
	case err != nil && a.health.damaged() == "": // else damage says more
		f.stop("the database does not take writes", err, "The database does not take writes: look at its server or disk. "+
			"The log says why.")
	}
	if f.asks == forReady {
		return nil
	}
	size, err := a.DB.Size(ctx)
	f.found("%s, %s", describeDatabase(a), sizeInWords(size))
	return err
}

func (a *App) checkLive(_ context.Context, f *finding) error {
	f.found("arrive")
	if !a.DB.Listening() {
		f.found("arrive two seconds late: nothing listens to the database")
	}
	if time.Since(a.Hub.LookedAt()) > liveQuiet {
		f.found("do not arrive")
		f.stop("live updates do not arrive: nobody reads them from the database", nil,
			"Live updates do not arrive: nobody reads them from the database. Look at its server; this heals by itself.")
	}
	return nil
}

func (a *App) checkQueue(ctx context.Context, f *finding) error {
	if time.Since(a.Runner.LookedAt()) > queueQuiet {
		f.stop("jobs are not worked off: nobody looks at the queue", nil,
			"Background jobs are not worked off: restart this node, and keep its log.")
	}
	if f.asks == forReady {
		return nil
	}
	waiting, _, err := jobs.Counts(ctx, a.DB)
	f.found("%d waiting", waiting)
	return err
}

// checkFiles reads the whole database and looks at the rights of the files.
func (a *App) checkFiles(ctx context.Context, f *finding) (err error) {
	f.wrong, err = a.DB.Examine(ctx)
	return err
}

func (a *App) checkSpace(_ context.Context, f *finding) error {
	free, low := a.space()
	f.found("%s", free)
	dir := a.Config.Data
	if f.asks == forDesk {
		dir = "the data folder"
	}
	f.require(!low, lowSpace(dir, free))
	return nil
}

// checkMails tells a mail server that takes nothing from a single mail that has to wait.
func (a *App) checkMails(ctx context.Context, f *finding) error {
	q, err := mail.FindQueue(ctx, a.DB)
	if err != nil {
		return err
	}
	f.found("%d waiting", q.Waiting)
	if !q.LastSent.IsZero() {
		f.found("%d waiting, the last one was sent on %s", q.Waiting, inWords(q.LastSent))
	}
	late := q.Waiting > 0 && a.Config.Clock.Now().Sub(q.Since) > mailPatience
	f.require(!late || q.LastSent.After(q.Since), fmt.Sprintf("No mail has been sent since %s, although some wait: "+
		"look in the log for the answer of the mail server, and check --smtp-url.", inWords(q.Since)))
	return nil
}

// checkErrors counts answers that failed. Those that were put off because the site was busy or the database away are
// shown too, but only defects raise an alarm.
func (a *App) checkErrors(ctx context.Context, f *finding) error {
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
	f.found("none in the last 24 hours")
	if defects+others > 0 {
		f.found("%d in the last 24 hours, %d of them put off", defects+others, others)
	}
	f.minor = defects < manyErrors
	f.require(defects == 0, `Requests failed: look in the log for "request failed", which says why, with the request's id. `+
		"If an update caused it, go back to the version before.")
	return nil
}

func (a *App) checkNodes(ctx context.Context, f *finding) error {
	nodes, err := watch.Running(ctx, a.DB)
	if err != nil {
		return err
	}
	versions := map[string]bool{}
	for _, n := range nodes {
		versions[n.Version] = true
	}
	f.found("%d running", len(nodes))
	f.minor = true
	f.require(len(versions) < 2, "Nodes run different versions: upgrade the others too.")
	return nil
}

// checkContent reports what of the published content isn't shown.
func (a *App) checkContent(_ context.Context, f *finding) error {
	now := a.publishing.Snapshot()
	f.found("built in")
	if a.Config.ContentDir != "" {
		f.found("files in %s", a.Config.ContentDir)
	} else if now.Number > 0 {
		f.found("version %d of the owner's changes", now.Number)
	}
	_, f.wrong = a.ShownContent()
	return nil
}
