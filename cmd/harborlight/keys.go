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
	Rotate keysRotateCmd `cmd:"" help:"Make a new signing key for access tokens, beside the running program."`
}

type keysRotateCmd struct {
	settings
	Now  bool `help:"The old key is worth nothing from now on and every session ends; without it, the old key verifies for another day."`
	Seal bool `help:"Also seal every secret in the database with a new key."`
	Lost bool `help:"The sealing key is lost: start over without what it sealed. Everybody signs in again and sets up authenticator apps again."`
}

// Run replaces keys and says what follows.
func (c *keysRotateCmd) Run(ctx context.Context, out io.Writer) error {
	if c.Lost && (c.Now || c.Seal) {
		return errors.New("--lost does all of it: leave out --now and --seal")
	}
	config, err := c.config()
	if err != nil {
		return err
	}
	config.LostKey = c.Lost
	a, err := app.New(ctx, config, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	defer a.Close() //nolint:errcheck // the program ends
	said := "The sealing key is in place again. Everybody signs in again; restart the running program.\n"
	switch {
	case c.Lost && !a.GaveUpSealed():
		return errors.New("the sealing key is not lost: this database opens with it, and nothing was changed")
	case c.Lost:
	default:
		if said, err = c.rotate(ctx, a); err != nil {
			return err
		}
	}
	_, err = io.WriteString(out, said)
	return err
}

func (c *keysRotateCmd) rotate(ctx context.Context, a *app.App) (said string, err error) {
	if c.Seal {
		if err := a.Reseal(ctx); err != nil {
			return "", err
		}
		said = "Every secret in the database is sealed with a new key.\n"
		if a.Config.SecretKey == "" {
			said += fmt.Sprintf("Keep a copy of %s apart from the backups of the database.\n", a.Config.KeyFile())
		}
	}
	if err := a.Rotate(ctx, c.Now); err != nil {
		return "", err
	}
	if c.Now {
		return said + "A new key signs access tokens, and every session has ended: everybody signs in again.\n", nil
	}
	return said + "A new key signs access tokens. The old one verifies for another day; sessions go on.\n", nil
}
