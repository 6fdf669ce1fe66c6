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

// Restore replaces the database, which must not be in use, by the content of a backup file, and keeps the old data
// beside the new. The key of an encrypted file replaces the key file, unless a key is configured, which must match.
// The tables in revocable, which grant access until it is revoked, stay empty, because the access may have been
// revoked since the backup (docs/security.md, T72). If the database can't be replaced, the old data stays.
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

// addToFile makes the key file open both the backup (key) and the old data, so that a crash before or after the
// exchange leaves a usable key. It keeps a copy of the old key file in the folder aside, or in a new folder if aside
// is "". It does nothing for an empty key; a configured key only has to match.
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

// checkSame returns an error unless one of the configured keys (k.Text) is the newest key of the backup. An invalid
// key is an error too.
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
