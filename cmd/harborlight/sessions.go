package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"harborlight/internal/app"
)

type sessionsCmd struct {
	End sessionsEndCmd `cmd:"" help:"Sign one account or all accounts out on all devices. Users can sign in again."`
}

type sessionsEndCmd struct {
	settings
	Address string `arg:"" optional:"" help:"Email address of the account."`
	All     bool   `help:"Sign all accounts out."`
}

// Run ends the sessions of one account, or with --all of every account, and prints their number. The server may be
// running or not. It requires either an address or --all, and returns an error for an address without an account.
func (c *sessionsEndCmd) Run(ctx context.Context, out io.Writer) error {
	if c.All == (c.Address != "") {
		return errors.New("name the account whose sessions to end by its address, or use --all")
	}
	return withApp(ctx, c.settings, func(a *app.App) error {
		var ended int64
		var err error
		if c.All {
			ended, err = a.Accounts().Sessions().EndAll(ctx)
		} else {
			ended, err = a.Accounts().Sessions().EndByEmail(ctx, c.Address)
		}
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(out, "Sessions that have ended: %d.\n", ended)
		return err
	})
}
