package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"

	"harborlight/internal/app"
)

type keysCmd struct {
	Rotate keysRotateCmd `cmd:"" help:"Make a new signing key for access tokens. The program may keep running."`
}

type keysRotateCmd struct {
	settings
	Now  bool `help:"Reject the old key immediately instead of after a day; ends all sessions."`
	Seal bool `help:"Also seal every secret in the database with a new key."`
	Lost bool `help:"Start over without a lost sealing key: deletes its secrets, all sessions and authenticator apps."`
}

// Run replaces the key that signs access tokens and prints the consequences; --seal and --now extend this. With
// --lost it instead starts over with a new sealing key and deletes all secrets of the lost one; it returns an error
// if the current key still opens the database.
func (c *keysRotateCmd) Run(ctx context.Context, out io.Writer) error {
	if c.Lost && (c.Now || c.Seal) {
		return errors.New("--lost includes --now and --seal: leave those out")
	}
	config, err := c.existing()
	if err != nil {
		return err
	}
	config.LostKey = c.Lost
	a, err := app.New(ctx, config, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	defer a.Close() //nolint:errcheck // the program ends
	said := "The database has a new sealing key. Restart the running program. Everyone has to sign in again.\n"
	switch {
	case c.Lost && !a.DiscardedSealed():
		return errors.New("the sealing key still opens this database; nothing was changed. Leave out --lost")
	case c.Lost:
	default:
		if said, err = c.rotate(ctx, a); err != nil {
			return err
		}
	}
	_, err = io.WriteString(out, said)
	return err
}

// rotate replaces the key for access tokens and returns the consequences as text. With Seal it first seals all
// secrets with a new key; with Now the old token key is rejected at once and all sessions end, otherwise it stays
// valid for a day.
func (c *keysRotateCmd) rotate(ctx context.Context, a *app.App) (said string, err error) {
	if c.Seal {
		if err := a.Operations().Reseal(ctx); err != nil {
			return "", err
		}
		said = "Every secret in the database is sealed with a new key.\n"
		if a.Config.SecretKey == "" {
			said += fmt.Sprintf("Keep a copy of %s, but not with the backups of the database.\n", a.Config.KeyFile())
		}
	}
	if err := a.Rotate(ctx, c.Now); err != nil {
		return "", err
	}
	if c.Now {
		return said + "A new key signs access tokens, and every session has ended. Everyone has to sign in again.\n",
			nil
	}
	return said + "A new key signs access tokens. The old one stays valid for another day, and sessions continue.\n",
		nil
}
