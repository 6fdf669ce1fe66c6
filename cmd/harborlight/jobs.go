package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"

	"harborlight/internal/app"
)

// maxLetters is how many dead letters one command looks at.
const maxLetters = 100

type jobsCmd struct {
	List  jobsListCmd  `cmd:"" help:"List the mails and other tasks that were given up, the newest first."`
	Retry jobsRetryCmd `cmd:"" help:"Put tasks that were given up back into the queue of the running program."`
}

type jobsListCmd struct {
	settings
}

// Run prints a line for each dead letter.
func (c *jobsListCmd) Run(ctx context.Context, out io.Writer) error {
	return withApp(ctx, c.settings, func(a *app.App) error {
		letters, err := a.Undelivered(ctx, maxLetters)
		if err != nil {
			return err
		}
		if len(letters) == 0 {
			_, err = fmt.Fprintln(out, "Nothing was given up.")
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
	IDs []string `arg:"" optional:"" name:"id" help:"Ids as harborlight jobs list prints them."`
	All bool     `help:"Retry all, the newest hundred at a time."`
}

// Run puts the named dead letters, or all, back into the queue.
func (c *jobsRetryCmd) Run(ctx context.Context, out io.Writer) error {
	if c.All == (len(c.IDs) > 0) {
		return errors.New("say what to retry: either ids, as harborlight jobs list prints them, or --all")
	}
	return withApp(ctx, c.settings, func(a *app.App) error {
		ids := c.IDs
		if c.All {
			letters, err := a.Undelivered(ctx, maxLetters)
			if err != nil {
				return err
			}
			for _, l := range letters {
				ids = append(ids, l.ID)
			}
		}
		for _, id := range ids {
			if err := a.Redeliver(ctx, id); err != nil {
				return fmt.Errorf("retry %s: %w", id, err)
			}
		}
		_, err := fmt.Fprintf(out, "Tried again by harborlight serve from now on: %d.\n", len(ids))
		return err
	})
}

// withApp runs do on the program that the settings describe, not serving.
func withApp(ctx context.Context, s settings, do func(a *app.App) error) error {
	config, err := s.config()
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
