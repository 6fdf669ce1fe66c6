package backup

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"time"

	"harborlight/internal/platform/database"
)

// Keeper writes backups to a place and deletes old ones.
type Keeper struct {
	DB      *database.DB
	Place   Place
	Keep    int                     // number of backups to keep
	Options func() (Options, error) // called for each backup
}

// nameLayout is the time layout of file names, which therefore sort by time. ownName matches these names; the Keeper
// never deletes other files.
const nameLayout = "harborlight-20060102T150405.000Z.backup"

var ownName = regexp.MustCompile(`^harborlight-\d{8}T\d{6}\.\d{3}Z\.backup$`)

// Run makes a backup, records the success or the error, and deletes the oldest backups beyond Keep. If the backup or
// its record fails, it deletes none and returns the error.
func (k *Keeper) Run(ctx context.Context) error {
	s, err := k.make(ctx)
	r := Record{At: s.Header.At, Place: k.Place.String(), Bytes: s.Bytes, RowCount: s.Total(), IsEncrypted: s.Encrypted}
	if err != nil {
		r.At, r.Error = k.DB.Clock().Now(), err.Error()
	}
	noted, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	if err := errors.Join(err, AddRecord(noted, k.DB, r)); err != nil {
		return err
	}
	return k.prune(ctx)
}

// make writes a backup to the working folder, named by the current time, and moves it to its place. It first deletes
// old incomplete files.
func (k *Keeper) make(ctx context.Context) (Summary, error) {
	dir := k.Place.Workdir()
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return Summary{}, fmt.Errorf("make the folder of the backups: %w", err)
	}
	if err := sweepParts(dir); err != nil {
		return Summary{}, err
	}
	o, err := k.Options()
	if err != nil {
		return Summary{}, err
	}
	name := k.DB.Clock().Now().UTC().Format(nameLayout)
	local := filepath.Join(dir, "."+name[:len(name)-len(".backup")]+".part")
	s, err := Write(ctx, k.DB, local, o)
	if err != nil {
		return s, err
	}
	defer os.Remove(local) //nolint:errcheck // gone once it is at its place
	return s, k.Place.Put(ctx, local, name, s.SHA256)
}

// sweepParts deletes incomplete files, left by crashes, that are older than a day. It continues after a failure and
// returns all errors.
func sweepParts(dir string) error {
	paths, err := filepath.Glob(filepath.Join(dir, partPattern))
	for _, path := range paths {
		if info, statErr := os.Stat(path); statErr == nil && time.Since(info.ModTime()) > 24*time.Hour {
			err = errors.Join(err, os.Remove(path))
		}
	}
	return err
}

// prune deletes the oldest scheduled backups until Keep remain. It ignores other files and stops at the first
// failure.
func (k *Keeper) prune(ctx context.Context) error {
	names, err := k.Place.List(ctx)
	if err != nil {
		return err
	}
	names = slices.DeleteFunc(names, func(name string) bool { return !ownName.MatchString(name) })
	slices.Sort(names)
	for len(names) > k.Keep {
		if err := k.Place.Remove(ctx, names[0]); err != nil {
			return err
		}
		names = names[1:]
	}
	return nil
}
