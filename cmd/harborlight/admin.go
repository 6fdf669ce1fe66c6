package main

import (
	"context"
	"fmt"
	"io"

	"harborlight/internal/app"
)

type adminCmd struct {
	settings
	ResetSecondFactor bool `help:"Remove the administrator's passkeys, apps and recovery codes, and sign them out."`
}

// Run prints a link, valid once and for an hour, for setting the admin's password, and creates the account if
// necessary. With --reset-second-factor it removes the admin's second factors instead. It returns an error if no
// admin's address is configured.
func (c *adminCmd) Run(ctx context.Context, out io.Writer) error {
	return withApp(ctx, c.settings, func(a *app.App) error {
		if c.ResetSecondFactor {
			return resetSecondFactor(ctx, a, out)
		}
		link, err := a.Accounts().AdminLink(ctx)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(out, "Open this link within an hour to choose the password of %s:\n\n  %s\n\n",
			a.Config.AdminEmail, link)
		return err
	})
}

// resetSecondFactor removes the admin's second factors, ends the admin's sessions and prints a summary. Access to the
// machine and its database is sufficient proof. It returns an error if the admin has no account.
func resetSecondFactor(ctx context.Context, a *app.App, out io.Writer) error {
	reset, err := a.Accounts().Factors().ResetSecondFactor(ctx)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "Two-step sign-in is off for %s.\nRemoved: %d passkeys, %d authenticator apps, %d "+
		"recovery codes. Every session has ended.\n"+
		"Sign in with the password and set it up again.\n", reset.Email, reset.Passkeys, reset.Apps,
		reset.RecoveryCodes)
	return err
}
