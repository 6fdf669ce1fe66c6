package operations

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/backup"
	"harborlight/internal/platform/checks"
)

// Backups configures scheduled backups.
type Backups struct {
	To         string        // folder or s3://…; empty disables them
	Every      time.Duration // interval
	Keep       int           // number of backups to keep
	Passphrase string        // encrypts backups, which then contain the sealing key; optional
	S3ID       string        // access key of the bucket
	S3Secret   string
	WorkFactor int // scrypt work factor; 0 means the production default, tests use less
}

// Place returns the storage of backups: a folder, or a bucket for an address that begins with s3:, with its local
// files in the folder backup of data. It returns an error for an invalid bucket address.
func (b Backups) Place(data string) (backup.Place, error) {
	if !strings.HasPrefix(b.To, "s3:") {
		return backup.Folder{Dir: b.To}, nil
	}
	bucket, err := backup.ParseBucket(b.To, filepath.Join(data, "backup"), b.S3ID, b.S3Secret)
	if err != nil {
		return nil, fmt.Errorf("--backup-to: %w", err)
	}
	return bucket, nil
}

// PublicPlace returns the configured storage for display: of a bucket only s3://host/path, without secrets, and
// otherwise the folder as it is.
func (b Backups) PublicPlace() string {
	if u, err := url.Parse(b.To); err == nil && u.Scheme == "s3" {
		return "s3://" + path.Join(u.Host, u.Path)
	}
	return b.To
}

// scheduleBackups schedules a backup per configured interval. Without --backup-to it does nothing.
func (a *Area) scheduleBackups() error {
	if a.settings.Backups.To == "" {
		return nil
	}
	place, err := a.settings.Backups.Place(a.settings.Data)
	if err != nil {
		return err
	}
	k := &backup.Keeper{DB: a.DB, Place: place, Keep: a.settings.Backups.Keep, Options: a.backupOptions}
	a.Runner.Every("backup.make", a.settings.Backups.Every, k.Run)
	return nil
}

// backupOptions returns the options of new backups. Only with a passphrase do they contain the sealing key, from the
// settings or else the key file; then an unreadable file is an error.
func (a *Area) backupOptions() (backup.Options, error) {
	o := backup.Options{
		Passphrase: a.settings.Backups.Passphrase, WorkFactor: a.settings.Backups.WorkFactor, Version: a.settings.Version,
		Derived: a.deps.Derived,
	}
	if o.Passphrase == "" {
		return o, nil
	}
	if o.Key = a.settings.Key.Text; o.Key == "" {
		text, err := os.ReadFile(a.settings.Key.File())
		if err != nil {
			return o, fmt.Errorf("read the sealing key: %w", err)
		}
		o.Key = string(text)
	}
	return o, nil
}

// Backup writes the whole database into the file and adds a backup record with its absolute path. With a passphrase
// in the settings, the file is encrypted and contains the sealing key. If only the record fails, it returns the
// summary and the error.
func (a *Area) Backup(ctx context.Context, file string) (backup.Summary, error) {
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
	return s, backup.AddRecord(ctx, a.DB, backup.Record{At: s.Header.At, Place: file, Bytes: s.Bytes, RowCount: s.Total(),
		IsEncrypted: s.Encrypted})
}

// lateAfterIntervals is the number of intervals after which a missing backup is late.
const lateAfterIntervals = 2

// BackupState is the state of backups for the desk and the doctor.
type BackupState struct {
	Last      *backup.Record // newest verified backup; nil if none
	LastError string         // error of the newest try; empty if it succeeded
	Late      bool           // a new backup is overdue
}

// backupState returns the last good backup (nil if none), the error of the newest one, and whether backups are late:
// there is none, or the last good one is older than two intervals, or a week without --backup-to.
func (a *Area) backupState(ctx context.Context) (s BackupState, err error) {
	last, err := backup.LastGood(ctx, a.DB)
	if err == nil {
		s.Last = &last
	} else if fault.KindOf(err) != fault.KindNotFound {
		return s, err
	}
	if s.LastError, err = backup.LastError(ctx, a.DB); err != nil {
		return s, err
	}
	patience := 7 * 24 * time.Hour // for manual or external backups
	if a.settings.Backups.To != "" {
		patience = lateAfterIntervals * a.settings.Backups.Every
	}
	s.Late = s.Last == nil || a.DB.Clock().Now().Sub(s.Last.At) > patience
	return s, nil
}

// checkBackups reports two problems: the newest backup failed, or there is no recent one. On a private installation
// without scheduled backups, such as a trial, missing backups raise no alarm.
func (a *Area) checkBackups(ctx context.Context, f *checks.Finding) error {
	s, err := a.backupState(ctx)
	if err != nil {
		return fmt.Errorf("look for backups: %w", err)
	}
	f.SetText("%s", a.describeBackups(s))
	f.Minor = s.LastError == "" && a.settings.Backups.To == "" && a.settings.IsPrivate
	f.Require(s.LastError == "", "The last backup failed: "+s.LastError)
	f.Require(!s.Late, "There is no recent backup: set --backup-to, or run harborlight backup FILE. Backups made by "+
		"other tools are not detected.")
	return nil
}

// describeBackups returns one line with the schedule and the last good backup: its time in UTC, rows, size in KB and
// place. It says "none yet" if there is none.
func (a *Area) describeBackups(s BackupState) string {
	text := "by hand"
	if a.settings.Backups.To != "" {
		text = fmt.Sprintf("%s to %s, keeping %d", formatInterval(a.settings.Backups.Every), a.settings.Backups.PublicPlace(), a.settings.Backups.Keep)
	}
	if s.Last == nil {
		return text + "; none yet"
	}
	return fmt.Sprintf("%s; the last good one is of %s UTC, %d rows in %d KB, at %s", text,
		s.Last.At.UTC().Format("2006-01-02 15:04"), s.Last.RowCount, (s.Last.Bytes+1023)/1024, s.Last.Place)
}

// formatInterval formats an interval in the largest unit that divides it, down to whole minutes: "every day", "every
// 36 hours", "every 90 minutes".
func formatInterval(d time.Duration) string {
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
