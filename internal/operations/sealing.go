package operations

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/certificates"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/keys"
	"harborlight/internal/platform/seal"
)

// Key configures the sealing key of the database's secrets.
type Key struct {
	Text   string // base64; two keys during a change; empty if in a file
	Data   string // folder of the key file
	IsLost bool   // start with a new key and delete all secrets of the lost one
}

// File returns the path of the key file, which is used unless Text is set.
func (k Key) File() string { return filepath.Join(k.Data, "harborlight.key") }

// Secret is a part of the database that the key seals.
type Secret struct {
	Forget func(context.Context, *database.Tx) error // deletes secrets that only the lost key could open
	Reseal func(context.Context, *database.Tx) error // seals the secrets with the newest key
}

// OpenSeal loads the sealing key for the database. A new database, or k.IsLost, creates a missing key file. A missing
// key and a key of another database are errors with advice, except that with k.IsLost a wrong key deletes all sealed
// secrets and binds the database to it; then gaveUp is true.
func OpenSeal(ctx context.Context, db *database.DB, k Key, secrets []Secret) (gaveUp bool, err error) {
	bound, err := keys.BoundKey(ctx, db)
	if err != nil {
		return false, err
	}
	box, err := k.cipher(bound == "" || k.IsLost)
	if errors.Is(err, fs.ErrNotExist) {
		return false, k.missingKeyError()
	}
	if err != nil {
		return false, err
	}
	err = keys.Use(ctx, db, box)
	if errors.Is(err, keys.ErrWrongKey) {
		if !k.IsLost {
			return false, k.wrongKeyError()
		}
		err = deleteSealed(ctx, db, box, secrets)
		gaveUp = err == nil
	}
	if err != nil {
		return false, err
	}
	return gaveUp, audit.Begin(ctx, db)
}

// cipher returns the cipher with the configured key or, without one, with the key file. If mayMake is true, it
// creates a missing key file; otherwise the error wraps fs.ErrNotExist. An invalid key is an error.
func (k Key) cipher(mayMake bool) (*seal.Cipher, error) {
	if k.Text != "" {
		box, err := seal.Parse(k.Text)
		if err != nil {
			return nil, fmt.Errorf("HARBORLIGHT_SECRET_KEY is not usable: %w", err)
		}
		return box, nil
	}
	if mayMake {
		if err := seal.CreateFile(k.File()); err != nil && !errors.Is(err, fs.ErrExist) {
			return nil, fmt.Errorf("the key file %s cannot be made: %w; check that the directory is writable or "+
				"choose another with --data", k.File(), err)
		}
	}
	return seal.OpenFile(k.File())
}

// lostKey is the end of every message about a missing key.
const lostKey = "if the key is lost, harborlight keys rotate --lost starts over without it: " +
	"everybody signs in again and sets up authenticator apps again"

// missingKeyError returns the error for a missing key file, with advice.
func (k Key) missingKeyError() error {
	return fmt.Errorf("the key file %s is missing, and this database was sealed with it: put it back from where you "+
		"keep a copy, or set HARBORLIGHT_SECRET_KEY; %s",
		k.File(), lostKey)
}

// wrongKeyError returns the error for a key with which this database wasn't sealed. It names the key's origin
// (setting or file) and the remedy.
func (k Key) wrongKeyError() error {
	from := "the key file " + k.File()
	if k.Text != "" {
		from = "HARBORLIGHT_SECRET_KEY"
	}
	return fmt.Errorf("%s is not the key that this database was sealed with: copy the key file of the node that "+
		"works, or set HARBORLIGHT_SECRET_KEY to its content; %s", from, lostKey)
}

// deleteSealed makes box the database's cipher and, in one transaction, deletes all secrets that only the lost key
// could open and records this in the audit log.
func deleteSealed(ctx context.Context, db *database.DB, box *seal.Cipher, secrets []Secret) error {
	db.UseSeal(box)
	err := db.Write(ctx, func(tx *database.Tx) error {
		for _, s := range slices.Concat(secrets, ownSecrets) {
			if err := s.Forget(ctx, tx); err != nil {
				return err
			}
		}
		return audit.Record(ctx, tx, audit.Entry{Action: "keys.lost"})
	})
	return fault.Wrap(err, "start over without the lost key")
}

// ownSecrets are the platform's secrets. keys.Bind comes last, because it binds the database to the new key.
var ownSecrets = []Secret{
	{Forget: certificates.DeleteAll, Reseal: certificates.Reseal},
	{Forget: audit.Restart, Reseal: audit.Reseal},
	{Forget: keys.Bind, Reseal: keys.Bind},
}

// Reseal seals all secrets in the database with a newer key, in one transaction: a new one in the key file or, if
// keys are configured, the first of the two. It returns the errors of renewKey. An interrupted call can be repeated.
func (a *Area) Reseal(ctx context.Context) error {
	if err := a.renewKey(ctx); err != nil {
		return err
	}
	err := a.DB.Write(ctx, func(tx *database.Tx) error {
		for _, s := range slices.Concat(a.deps.Secrets, ownSecrets) {
			if err := s.Reseal(ctx, tx); err != nil {
				return err
			}
		}
		return audit.Record(ctx, tx, audit.Entry{Action: "keys.sealed_anew"})
	})
	return fault.Wrap(err, "seal with the new key")
}

// renewKey makes sure that the cipher has a newer key than the database, for SQLite by adding one to the key file.
// With a configured key or PostgreSQL, the owner must add it on every node, so it returns an error with instructions.
// It does nothing if there is a newer key already, as after an interrupted change.
func (a *Area) renewKey(ctx context.Context) error {
	bound, err := keys.BoundKey(ctx, a.DB)
	if err != nil || bound != a.DB.Seal().Fingerprints()[0] {
		return err
	}
	switch {
	case a.settings.Key.Text != "":
		return errors.New(
			"put a new key (openssl rand -base64 32) and a comma before the old one in HARBORLIGHT_SECRET_KEY, " +
				"restart every node with both, and run this again")
	case a.DB.Dialect() == database.Postgres:
		return errors.New("other nodes wouldn't know the new key: set HARBORLIGHT_SECRET_KEY on every node to a new " +
			"one (openssl rand -base64 32), a comma and the content of the key file, restart them, and run this again")
	}
	if err := seal.RenewFile(a.settings.Key.File()); err != nil {
		return fmt.Errorf("renew the key file %s: %w", a.settings.Key.File(), err)
	}
	return nil
}
