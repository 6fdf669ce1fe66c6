package folder

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"harborlight/internal/platform/database/wal"
)

// asideMark is part of the name of every file that was moved aside.
const asideMark = ".set-aside-"

// restoreSlack is how much newer than its log a database may be without counting as replaced. SQLite writes the
// database after the log when it copies the log into it.
var restoreSlack = 2 * time.Second

// handleLeftoverLog handles a log that a crash left beside the database. It leaves the database's own log for SQLite
// to replay, moves a foreign log aside instead of deleting it, and returns an error if a log without a tie may be
// foreign. It sets NeedsCheck if there was a log or the file is too short.
func (f *Folder) handleLeftoverLog() error {
	main, length, err := wal.ReadHeader(f.Path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read %s: %w", f.Path, err)
	}
	log := f.Path + "-wal"
	verdict, err := wal.Classify(log, main)
	if err != nil {
		return err
	}
	f.NeedsCheck = verdict != wal.Empty || length != 0 && length < main.Length()
	switch verdict {
	case wal.Foreign:
		return f.moveAside()
	case wal.Unknown:
		return f.checkReplaced(log)
	default:
		return f.checkReplaced(f.Path + "-journal")
	}
}

// moveAside renames a foreign log and its index file, and adds a note for the owner.
func (f *Folder) moveAside() error {
	at := time.Now().UTC().Format("20060102T150405.000Z")
	for _, suffix := range []string{"-wal", "-shm"} {
		from := f.Path + suffix
		to := from + asideMark + at
		if err := os.Rename(from, to); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf(
				"%s belongs to another database, and moving it aside failed (%w): move it out of the folder",
				from, cause(err))
		}
		if suffix == "-wal" {
			f.AddNote(fmt.Sprintf("the log of another database lay beside %s, as after a crash and a restore; "+
				"it was not used and is now %s", f.Path, filepath.Base(to)))
		}
	}
	return nil
}

// checkReplaced returns an error for a log without a tie if the database file is more than two seconds newer than the
// log, because the file may be a restored backup. A missing or empty log is fine.
func (f *Folder) checkReplaced(log string) error {
	left, err := os.Stat(log)
	if errors.Is(err, fs.ErrNotExist) || err == nil && left.Size() == 0 {
		return nil
	}
	if err != nil {
		return fmt.Errorf("inspect %s: %w", log, err)
	}
	main, err := os.Stat(f.Path)
	if err != nil {
		return fmt.Errorf("inspect %s: %w", f.Path, err)
	}
	f.NeedsCheck = true
	if changed(main).Sub(changed(left)) <= restoreSlack {
		return nil
	}
	return fmt.Errorf("%s is newer than %s, so they may not belong together: "+
		"if you restored a backup, move %[2]s out of the folder, and if not, run touch on it; then start again",
		f.Path, log)
}
