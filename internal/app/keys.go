package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"harborlight/internal/people/accounts"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/certificates"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/keys"
	"harborlight/internal/platform/seal"
	"harborlight/internal/sales/orders"
	"harborlight/internal/schedule/calendar"
)

// KeyFile returns the file of the sealing key, used unless the settings contain the key.
func (c Config) KeyFile() string { return filepath.Join(c.Data, "harborlight.key") }

// openSeal finds the sealing key, or makes one for a new database. It refuses a key that isn't this
// database's.
func (a *App) openSeal(ctx context.Context) error {
	bound, err := keys.Bound(ctx, a.DB)
	if err != nil {
		return err
	}
	box, err := a.Config.box(bound == "" || a.Config.LostKey)
	if errors.Is(err, fs.ErrNotExist) {
		return a.missingKey()
	}
	if err != nil {
		return err
	}
	err = keys.Use(ctx, a.DB, box)
	if errors.Is(err, keys.ErrOther) {
		if !a.Config.LostKey {
			return a.otherKey()
		}
		err = a.giveUpSealed(ctx, box)
	}
	if err != nil {
		return err
	}
	return audit.Begin(ctx, a.DB)
}

// box returns a box with the configured key or, without one, the key file's. With mayMake it
// creates a missing key file.
func (c Config) box(mayMake bool) (*seal.Box, error) {
	if c.SecretKey != "" {
		box, err := seal.Parse(c.SecretKey)
		if err != nil {
			return nil, fmt.Errorf("HARBORLIGHT_SECRET_KEY is not usable: %w", err)
		}
		return box, nil
	}
	if mayMake {
		if err := seal.CreateFile(c.KeyFile()); err != nil && !errors.Is(err, fs.ErrExist) {
			return nil, fmt.Errorf("the key file %s cannot be made: %w; check that the directory is writable or "+
				"choose another with --data", c.KeyFile(), err)
		}
	}
	return seal.OpenFile(c.KeyFile())
}

// lostKey ends every message about a missing key.
const lostKey = "if the key is lost, harborlight keys rotate --lost starts over without it: " +
	"everybody signs in again and sets up authenticator apps again"

func (a *App) missingKey() error {
	return fmt.Errorf("the key file %s is missing, and this database was sealed with it: put it back from where you "+
		"keep a copy, or set HARBORLIGHT_SECRET_KEY; %s",
		a.Config.KeyFile(), lostKey)
}

func (a *App) otherKey() error {
	from := "the key file " + a.Config.KeyFile()
	if a.Config.SecretKey != "" {
		from = "HARBORLIGHT_SECRET_KEY"
	}
	return fmt.Errorf("%s is not the key that this database was sealed with: copy the key file of the node that "+
		"works, or set HARBORLIGHT_SECRET_KEY to its content; %s", from, lostKey)
}

// giveUpSealed binds the database to a new key and deletes everything that only the lost key could
// open.
func (a *App) giveUpSealed(ctx context.Context, box *seal.Box) error {
	a.DB.UseSeal(box)
	err := a.DB.Write(ctx, func(tx *database.Tx) error {
		for _, forget := range []func(context.Context, *database.Tx) error{
			accounts.ForgetSealed, orders.ForgetSealed, calendar.ForgetBusySources, certificates.Forget, audit.Restart,
			keys.Tie} {
			if err := forget(ctx, tx); err != nil {
				return err
			}
		}
		return audit.Record(ctx, tx, audit.Entry{Action: "keys.lost"})
	})
	if err != nil {
		return fmt.Errorf("start over without the lost key: %w", err)
	}
	a.gaveUpSealed = true
	return nil
}

// GaveUpSealed reports whether Config.LostKey made a difference.
func (a *App) GaveUpSealed() bool { return a.gaveUpSealed }

// Rotate makes a new signing key for access tokens. With now, the old key is rejected at once and
// every session ends.
func (a *App) Rotate(ctx context.Context, now bool) error { return a.accounts.RotateKeys(ctx, now) }

// Reseal seals every secret in the database with another key: a new one in the key file or, if keys
// are configured, the first of the two.
func (a *App) Reseal(ctx context.Context) error {
	if err := a.renewKey(ctx); err != nil {
		return err
	}
	err := a.DB.Write(ctx, func(tx *database.Tx) error {
		for _, again := range []func(context.Context, *database.Tx) error{
			accounts.Reseal, orders.Reseal, calendar.ResealBusySources, certificates.Reseal, audit.Reseal, keys.Tie} {
			if err := again(ctx, tx); err != nil {
				return err
			}
		}
		return audit.Record(ctx, tx, audit.Entry{Action: "keys.sealed_anew"})
	})
	if err != nil {
		return fmt.Errorf("seal with the new key: %w", err)
	}
	return nil
}

// renewKey makes sure that the box has a newer key than the database. After an interrupted change
// it already has one, and the older key must stay until resealing is complete.
func (a *App) renewKey(ctx context.Context) error {
	bound, err := keys.Bound(ctx, a.DB)
	if err != nil || bound != a.DB.Seal().Fingerprints()[0] {
		return err
	}
	switch {
	case a.Config.SecretKey != "":
		return errors.New(
			"put a new key (openssl rand -base64 32) and a comma before the old one in HARBORLIGHT_SECRET_KEY, " +
				"restart every node with both, and run this again")
	case a.DB.Dialect() == database.Postgres:
		return errors.New("other nodes wouldn't know the new key: set HARBORLIGHT_SECRET_KEY on every node to a new " +
			"one (openssl rand -base64 32), a comma and the content of the key file, restart them, and run this again")
	}
	if err := seal.RenewFile(a.Config.KeyFile()); err != nil {
		return fmt.Errorf("renew the key file %s: %w", a.Config.KeyFile(), err)
	}
	return nil
}
