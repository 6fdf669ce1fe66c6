package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/fault"
	"harborlight/internal/marketplace"
	"harborlight/internal/people/accounts"
	"harborlight/internal/platform/backup"
	"harborlight/internal/platform/seal"
	"harborlight/internal/schedule/calendar"
)

// How often backups are made and how many stay, unless the settings say otherwise.
const (
	DefaultBackupEvery = 24 * time.Hour
	DefaultBackupKeep  = 14
)

// completeBackups checks the settings of backups.
func (c *Config) completeBackups() error {
	if c.BackupEvery == 0 {
		c.BackupEvery = DefaultBackupEvery
	}
	if c.BackupKeep == 0 {
		c.BackupKeep = DefaultBackupKeep
	}
	if err := backup.CheckPassphrase(c.BackupPassphrase); err != nil {
		return fmt.Errorf("HARBORLIGHT_BACKUP_PASSPHRASE is not usable: %w", err)
	}
	switch {
	case c.BackupTo == "":
		return nil
	case c.BackupEvery < time.Hour || c.BackupEvery > 7*24*time.Hour:
		return fmt.Errorf("--backup-every %s must lie between 1h and 168h", c.BackupEvery)
	case c.BackupKeep < 1:
		return fmt.Errorf("--backup-keep %d must be at least 1", c.BackupKeep)
	case strings.HasPrefix(c.BackupTo, "s3:") && c.BackupPassphrase == "": // docs/security.md, T96
		return errors.New("--backup-to a bucket needs HARBORLIGHT_BACKUP_PASSPHRASE: backups leave this machine " +
			"encrypted only")
	}
	_, err := c.place()
	return err
}

// place returns where backups are kept.
func (c *Config) place() (backup.Place, error) {
	if !strings.HasPrefix(c.BackupTo, "s3:") {
		return backup.Folder{Dir: c.BackupTo}, nil
	}
	b, err := backup.ParseBucket(c.BackupTo, filepath.Join(c.Data, "backup"), c.BackupS3ID, c.BackupS3Secret)
	if err != nil {
		return nil, fmt.Errorf("--backup-to: %w", err)
	}
	return b, nil
}

// backupPlace names the place without anything secret.
func (c *Config) backupPlace() string {
	if u, err := url.Parse(c.BackupTo); err == nil && u.Scheme == "s3" {
		return "s3://" + path.Join(u.Host, u.Path)
	}
	return c.BackupTo
}

// buildBackups makes the program keep backups, if it is configured to.
func (a *App) buildBackups() error {
	if a.Config.BackupTo == "" {
		return nil
	}
	place, err := a.Config.place()
	if err != nil {
		return err
	}
	k := &backup.Keeper{DB: a.DB, Place: place, Keep: a.Config.BackupKeep, Options: a.backupOptions}
	a.Runner.Every("backup.make", a.Config.BackupEvery, k.Run)
	return nil
}

func (a *App) backupOptions() (backup.Options, error) {
	o := backup.Options{
		Passphrase: a.Config.BackupPassphrase, WorkFactor: a.Config.BackupWorkFactor, Version: a.Config.Version,
		Derived: marketplace.Derived(),
	}
	if o.Passphrase == "" {
		return o, nil
	}
	if o.Key = a.Config.SecretKey; o.Key == "" {
		text, err := os.ReadFile(a.Config.KeyFile())
		if err != nil {
			return o, fmt.Errorf("read the sealing key: %w", err)
		}
		o.Key = string(text)
	}
	return o, nil
}

// Backup writes everything into a new file and records that. With a passphrase in the settings the file is encrypted
// and holds the sealing key.
func (a *App) Backup(ctx context.Context, file string) (backup.Summary, error) {
	o, err := a.backupOptions()
	if err != nil {
		return backup.Summary{}, err
	}
	s, err := backup.Write(ctx, a.DB, file, o)
	if err != nil {
		return s, err
	}
	if whole, err := filepath.Abs(file); err == nil {
		file = whole
	}
	return s, backup.Note(ctx, a.DB, backup.Record{At: s.Header.At, Place: file, Bytes: s.Bytes, RowCount: s.Total(),
		IsEncrypted: s.Encrypted})
}

// Restored says what a restore did.
type Restored struct {
	Summary backup.Summary
	Aside   string // folder or schema of the old data; empty: there was none
	HasKey  bool   // the sealing key was in the file
}

// revocable are the tables of what lets somebody in until it is revoked. What was revoked after a backup was made must
// not come back with it, and nothing says what that was, so none of it does (docs/security.md, T72).
var revocable = append(append([]string{}, accounts.Revocable...), calendar.Revocable...)

// RestoreBackup puts the content of a file in the place of the data that the settings name, which nobody may use
// meanwhile. An encrypted file brings its sealing key along. The old data stays beside the new. Sessions, app
// passwords, mailed links and private calendar addresses are not restored.
func RestoreBackup(ctx context.Context, c Config, file string, log *slog.Logger) (r Restored, err error) {
	c.Clock = clock.System
	r.Summary, r.Aside, err = backup.Restore(ctx, c.database(log), file, c.BackupPassphrase, revocable,
		func(h backup.Header, aside string) error {
			r.HasKey = h.Key != ""
			return c.admitKey(h.Key, aside)
		})
	if err != nil || !r.HasKey || c.SecretKey != "" {
		return r, err
	}
	return r, seal.ReplaceFile(c.KeyFile(), r.Summary.Header.Key)
}

// admitKey makes the key file open the new data as well as the old, so that a crash before the exchange and one after
// it find the right key. The old file is kept.
func (c *Config) admitKey(key, aside string) error {
	if key == "" {
		return nil
	}
	if c.SecretKey != "" {
		return c.sameKey(key)
	}
	old, err := os.ReadFile(c.KeyFile())
	if errors.Is(err, fs.ErrNotExist) {
		return seal.ReplaceFile(c.KeyFile(), key)
	}
	if err != nil || strings.TrimSpace(string(old)) == strings.TrimSpace(key) {
		return err
	}
	if aside == "" {
		aside = filepath.Join(c.Data, "before-restore-"+c.Clock.Now().UTC().Format("20060102T150405.000Z"))
		if err := os.MkdirAll(aside, 0o700); err != nil {
			return err
		}
	}
	if err := seal.ReplaceFile(filepath.Join(aside, filepath.Base(c.KeyFile())), string(old)); err != nil {
		return fmt.Errorf("keep the old key: %w", err)
	}
	first := func(text string) string {
		return strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r <= ' ' })[0]
	}
	return seal.ReplaceFile(c.KeyFile(), first(key)+"\n"+first(string(old)))
}

// sameKey refuses a backup that the configured key doesn't open.
func (c *Config) sameKey(key string) error {
	ours, err := seal.Parse(c.SecretKey)
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

// lateBackup is how many intervals may pass without a good backup.
const lateBackup = 2

// BackupState is what the desk and the doctor say about backups.
type BackupState struct {
	Last    *backup.Record // newest that was read back whole; nil: none
	Trouble string         // why the newest try failed; empty: it didn't
	Late    bool           // a new one should have been made
}

func (a *App) backupState(ctx context.Context) (s BackupState, err error) {
	last, err := backup.LastGood(ctx, a.DB)
	if err == nil {
		s.Last = &last
	} else if fault.KindOf(err) != fault.KindNotFound {
		return s, err
	}
	if s.Trouble, err = backup.Trouble(ctx, a.DB); err != nil {
		return s, err
	}
	patience := 7 * 24 * time.Hour // made by hand, or by other means
	if a.Config.BackupTo != "" {
		patience = lateBackup * a.Config.BackupEvery
	}
	s.Late = s.Last == nil || a.Config.Clock.Now().Sub(s.Last.At) > patience
	return s, nil
}

// checkBackups reports the last good backup. That there is none is no alarm for somebody who tries the program out.
func (a *App) checkBackups(ctx context.Context, f *finding) error {
	s, err := a.backupState(ctx)
	if err != nil {
		return fmt.Errorf("look for backups: %w", err)
	}
	f.found("%s", a.describeBackups(s))
	f.minor = s.Trouble == "" && a.Config.BackupTo == "" && a.Config.private()
	f.require(s.Trouble == "", "The last backup failed: "+s.Trouble)
	f.require(!s.Late, "There is no recent backup: set --backup-to, or run harborlight backup FILE. A backup by other "+
		"means isn't known here.")
	return nil
}

func (a *App) describeBackups(s BackupState) string {
	text := "by hand"
	if a.Config.BackupTo != "" {
		text = fmt.Sprintf("%s to %s, %d are kept", often(a.Config.BackupEvery), a.Config.backupPlace(), a.Config.BackupKeep)
	}
	if s.Last == nil {
		return text + "; none yet"
	}
	return fmt.Sprintf("%s; the last good one is of %s UTC, %d rows in %d KB, at %s", text,
		s.Last.At.UTC().Format("2006-01-02 15:04"), s.Last.RowCount, (s.Last.Bytes+1023)/1024, s.Last.Place)
}

// often says how often something is done: "every day", "every 36 hours", "every 90 minutes".
func often(d time.Duration) string {
	n, unit := int(d.Minutes()), "minute"
	switch {
	case d%(24*time.Hour) == 0:
		n, unit = int(d/(24*time.Hour)), "day"
	case d%time.Hour == 0:
		n, unit = int(d/time.Hour), "hour"
	}
	if n == 1 {
		return "every " + unit
	}
	return fmt.Sprintf("every %d %ss", n, unit)
}
