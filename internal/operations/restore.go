package operations

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"harborlight/internal/platform/backup"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/seal"
)

// Restored is the result of a restore.
type Restored struct {
	Summary backup.Summary
	Aside   string // folder or schema with the old data; empty if there was none
	HasKey  bool   // the backup contained the sealing key
}

// Restore replaces the database by the content of a backup file. The database must not be in use. An encrypted file
// also restores its sealing key. The old data is kept beside the new. It omits the tables in revocable, which grant
// access until it is revoked, because the access may have been revoked since the backup (docs/security.md, T72).
func Restore(ctx context.Context, db database.Config, k Key, passphrase, file string, revocable []string) (r Restored,
	err error) {
	r.Summary, r.Aside, err = backup.Restore(ctx, db, file, passphrase, revocable,
		func(h backup.Header, aside string) error {
			r.HasKey = h.Key != ""
			return k.addToFile(h.Key, aside, db.Clock.Now())
		})
	if err != nil || !r.HasKey || k.Text != "" {
		return r, err
	}
	return r, seal.ReplaceFile(k.File(), r.Summary.Header.Key)
}

// addToFile makes the key file open both the new and the old data, so that a crash before or after the exchange
// leaves a usable key. It keeps the old file.
func (k Key) addToFile(key, aside string, now time.Time) error {
	if key == "" {
		return nil
	}
	if k.Text != "" {
		return k.checkSame(key)
	}
	old, err := os.ReadFile(k.File())
	if errors.Is(err, fs.ErrNotExist) {
		return seal.ReplaceFile(k.File(), key)
	}
	if err != nil || strings.TrimSpace(string(old)) == strings.TrimSpace(key) {
		return err
	}
	if aside == "" {
		aside = filepath.Join(k.Data, "before-restore-"+now.UTC().Format("20060102T150405.000Z"))
		if err := os.MkdirAll(aside, 0o700); err != nil {
			return err
		}
	}
	if err := seal.ReplaceFile(filepath.Join(aside, filepath.Base(k.File())), string(old)); err != nil {
		return fmt.Errorf("keep the old key: %w", err)
	}
	first := func(text string) string {
		return strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r <= ' ' })[0]
	}
	return seal.ReplaceFile(k.File(), first(key)+"\n"+first(string(old)))
}

// checkSame returns an error if the configured key can't open the backup.
func (k Key) checkSame(key string) error {
	ours, err := seal.Parse(k.Text)
	if err != nil {
		return fmt.Errorf("HARBORLIGHT_SECRET_KEY is not usable: %w", err)
	}
	theirs, err := seal.Parse(key)
	if err != nil {
		return fmt.Errorf("the key in the backup is not usable: %w", err)
	}
	for _, known := range ours.Fingerprints() {
		if known == theirs.Fingerprints()[0] {
			return nil
		}
	}
	return errors.New("HARBORLIGHT_SECRET_KEY isn't the key of this backup: leave it out to take over the key in the file")
}
