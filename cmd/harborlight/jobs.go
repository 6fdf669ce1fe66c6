package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"

	"harborlight/internal/app"
)

// maxListedJobs is the maximum number of undelivered jobs per command.
const maxListedJobs = 100

type jobsCmd struct {
	List  jobsListCmd  `cmd:"" help:"List undelivered mails and failed tasks, newest first."`
	Retry jobsRetryCmd `cmd:"" help:"Queue undelivered mails and failed tasks again."`
}

type jobsListCmd struct {
	settings
}

// Run prints one line for each undelivered job, at most the newest hundred, or that there are none.
func (c *jobsListCmd) Run(ctx context.Context, out io.Writer) error {
	return withApp(ctx, c.settings, func(a *app.App) error {
		letters, err := a.Operations().Undelivered(ctx, maxListedJobs)
		if err != nil {
			return err
		}
		if len(letters) == 0 {
			_, err = fmt.Fprintln(out, "Nothing is undelivered.")
		}
		for _, l := range letters {
			_, failure := fmt.Fprintln(out, l)
			err = errors.Join(err, failure)
		}
		return err
	})
}

type jobsRetryCmd struct {
	settings
	IDs []string `arg:"" optional:"" name:"id" help:"Ids printed by harborlight jobs list."`
	All bool     `help:"Retry the newest hundred."`
}

// Run queues the given jobs again, or with --all the newest hundred undelivered ones. The first job that can't be
// queued, such as one that is no longer undelivered, ends it with an error; earlier ones stay queued. It requires
// either IDs or --all.
func (c *jobsRetryCmd) Run(ctx context.Context, out io.Writer) error {
	if c.All == (len(c.IDs) > 0) {
		return errors.New("name the ids to retry (see harborlight jobs list), or use --all")
	}
	return withApp(ctx, c.settings, func(a *app.App) error {
		ids := c.IDs
		if c.All {
			letters, err := a.Operations().Undelivered(ctx, maxListedJobs)
			if err != nil {
				return err
			}
			for _, l := range letters {
				ids = append(ids, l.ID)
			}
		}
		for _, id := range ids {
			if err := a.Operations().Redeliver(ctx, id); err != nil {
				return fmt.Errorf("retry %s: %w", id, err)
			}
		}
		_, err := fmt.Fprintf(out, "Queued again: %d. The running harborlight serve tries them now.\n", len(ids))
		return err
	})
}

// withApp builds the program with the data of the site, without serving, calls do and closes the program. It runs
// pending migrations, and returns an error if there is no site.
func withApp(ctx context.Context, s settings, do func(a *app.App) error) error {
	config, err := s.existing()
	if err != nil {
		return err
	}
	a, err := app.New(ctx, config, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	defer a.Close() //nolint:errcheck // the program ends
	return do(a)
}
