package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"

	"harborlight/internal/app"
)

type adminCmd struct {
	settings
}

// Run prints a one-time link with which the administrator sets a password, and
// makes the administrator's account if there is none yet.
func (c *adminCmd) Run(ctx context.Context, out io.Writer) error {
	config, err := c.config()
	if err != nil {
		return err
	}
	a, err := app.New(ctx, config, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	defer a.Close() //nolint:errcheck // the program ends
	link, err := a.Accounts().AdminLink(ctx)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "Open this link within an hour to choose the password of %s:\n\n  %s\n\n", a.Config.AdminEmail, link)
	return err
}
