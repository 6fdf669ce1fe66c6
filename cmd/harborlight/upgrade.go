package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"harborlight/internal/app"
	"harborlight/internal/platform/database"
)

type upgradeCmd struct {
	settings
	File     string        `arg:"" type:"existingfile" help:"The new program, from a release."`
	Unsigned bool          `help:"Install a file without a release signature, such as a program that you built. It runs immediately with the permissions of this command, usually root's, so make sure that you trust it."`
	Program  string        `name:"program" placeholder:"FILE" help:"The installed program to replace; by default the one that runs this command."`
	Unit     string        `default:"harborlight" placeholder:"NAME" help:"systemd unit to restart (${default}); without systemd you restart it yourself."`
	Wait     time.Duration `default:"5m" placeholder:"TIME" help:"Time limit for the new program to become ready, including migrations (${default})."`
}

// upgrade is a run of the command.
type upgrade struct {
	out      io.Writer
	config   app.Config
	unsigned bool
	program  string // program to replace
	copied   string // copy of the new program beside the old one
	backup   string
	unit     unit
	wait     time.Duration
	old      release
	new      release
	schema   int64 // database schema before the upgrade
}

// Run replaces the program and makes a backup first. If a service runs the site, Run restarts it: the site is down
// from before the backup until the new program is ready, and if it doesn't get ready, Run restores the old program
// and, if necessary, the data of the backup, and returns an error. Without a service, the owner restarts the site.
func (c *upgradeCmd) Run(ctx context.Context, out io.Writer) (err error) {
	u := &upgrade{out: out, unsigned: c.Unsigned, program: c.Program, unit: unit{name: c.Unit}, wait: c.Wait}
	if u.config, err = c.existing(); err != nil {
		return err
	}
	if err := u.check(ctx, c.File); err != nil {
		return errors.Join(err, u.clean())
	}
	u.backup = filepath.Join(u.config.Data, "before-upgrade-"+time.Now().UTC().Format("20060102T150405.000")+".backup")
	if !u.unit.active(ctx) {
		return u.replaceOnly(ctx)
	}
	return u.replaceAndRestart(ctx)
}

// check copies the new program beside the old one and returns an error if the upgrade is impossible: the file has no
// good signature (unless --unsigned), is for another machine, is older than the installed program, or doesn't support
// the database's schema. It changes nothing else.
func (u *upgrade) check(ctx context.Context, file string) (err error) {
	if u.program == "" {
		if u.program, err = os.Executable(); err != nil {
			return err
		}
	}
	if u.program, err = filepath.EvalSymlinks(u.program); err != nil {
		return fmt.Errorf("find the installed program: %w", err)
	}
	if u.old, err = thisRelease(); err != nil {
		return err
	}
	var sum string
	if u.copied, sum, err = copyBeside(file, u.program); err != nil {
		return fmt.Errorf("the new program can't be put beside %s: %w; run this command with sudo", u.program, err)
	}
	origin, err := u.checkOrigin(ctx, file, sum)
	if err != nil {
		return err
	}
	if u.schema, err = schemaOf(ctx, u.config); err != nil {
		return err
	}
	if u.new.Schema < u.schema || isOlder(u.new.Version, u.old.Version) {
		return u.tooOld(u.new.Version)
	}
	return u.printf("Upgrading %s from version %s to %s; %s.", u.program, u.old.Version, u.new.Version, origin)
}

// checkOrigin decides whether the copied program may run, and only then runs it to get its version (docs/security.md,
// T71). It returns the file's origin as text. It returns an error without a good signature, or with --unsigned if the
// file differs from a SHA256SUMS beside it; a missing SHA256SUMS is then accepted. A version that is older or differs
// from the signed one is an error.
func (u *upgrade) checkOrigin(ctx context.Context, file, sum string) (origin string, err error) {
	folder, name, signed := filepath.Dir(file), filepath.Base(file), ""
	if u.unsigned {
		checked, err := checkSums(folder, name, sum)
		if err != nil {
			return "", err
		}
		origin = "unsigned, as requested; its SHA256SUMS matches"
		if !checked {
			origin = "unsigned, as requested, and not compared with a SHA256SUMS, because the folder has none"
		}
	} else {
		if name, err = findSigned(folder, sum); err != nil {
			return "", err
		}
		if signed, err = signedVersion(name); err != nil {
			return "", err
		}
		if isOlder(signed, u.old.Version) { // signatures don't expire
			return "", u.tooOld(signed)
		}
		origin = "its signature is good"
	}
	if err := os.Chmod(u.copied, 0o755); err != nil { //nolint:gosec // a program that everybody may run
		return "", err
	}
	if u.new, err = askRelease(ctx, u.copied); err != nil {
		return "", err
	}
	if signed != "" && u.new.Version != signed {
		return "", fmt.Errorf("the new program says that it is version %s, but it was signed as %s", u.new.Version, name)
	}
	return origin, nil
}

func (u *upgrade) tooOld(version string) error {
	return fmt.Errorf("version %s is older than the installed %s, and an older program can't read newer data: to "+
		"go back, install it and restore a backup from its time", version, u.old.Version)
}

// replaceOnly makes a backup and replaces the program of a site that this command can't restart. It prints how to
// restart and how to go back.
func (u *upgrade) replaceOnly(ctx context.Context) error {
	if err := u.makeBackup(ctx); err != nil {
		return errors.Join(err, u.clean())
	}
	if err := u.swap(); err != nil {
		return errors.Join(err, u.clean())
	}
	return u.printf("The new program is in place. No service %q runs here, so restart the site yourself, then run:\n\n  %s "+
		"health\n\n"+
		"To go back, stop the site and run:\n\n  mv %s %s && %s restore --data %s %s", u.unit.name, u.program, u.previous(),
		u.program, u.program, u.config.Data, u.backup)
}

// replaceAndRestart stops the service, makes a backup, replaces the program and starts the service again; stopping
// first means that going back loses no acknowledged data. If the backup or the replacement fails, the old program
// starts again. If the new one doesn't get ready, it returns the error of rollBack.
func (u *upgrade) replaceAndRestart(ctx context.Context) error {
	if err := u.unit.do(ctx, "stop"); err != nil {
		return errors.Join(err, u.clean())
	}
	err := u.makeBackup(ctx)
	if err == nil {
		err = u.swap()
	}
	if err != nil {
		return errors.Join(fmt.Errorf("nothing was changed: %w", err), u.clean(),
			u.unit.do(context.WithoutCancel(ctx), "start"))
	}
	if err = u.unit.do(ctx, "start"); err == nil {
		err = u.awaitReady(ctx, u.new)
	}
	if err == nil {
		return u.printf("Version %s is ready. The old program is %s, the data from before %s: delete both once you miss nothing.",
			u.new.Version, u.previous(), u.backup)
	}
	return u.rollBack(context.WithoutCancel(ctx), err)
}

// rollBack restores the old program and, if the new one changed the schema, the data of the backup, and restarts the
// service. It always returns an error: cause and, if going back failed too, that failure.
func (u *upgrade) rollBack(ctx context.Context, cause error) error {
	cause = fmt.Errorf("version %s didn't get ready: %w", u.new.Version, cause)
	if err := u.printf("%v\nGoing back to version %s.", cause, u.old.Version); err != nil {
		return err
	}
	err := errors.Join(u.unit.do(ctx, "stop"), os.Rename(u.previous(), u.program))
	now, failure := schemaOf(ctx, u.config)
	if failure != nil || now != u.schema {
		config := u.config
		config.OverNewer = true // the new version may have changed the schema
		r, failure := app.RestoreBackup(ctx, config, u.backup, slog.New(slog.DiscardHandler))
		err = errors.Join(err, failure, giveBack(u.config.Data))
		if failure == nil && r.Aside != "" {
			err = errors.Join(err, u.printf("The data of the backup is restored, and all users are signed out. The data of the new version "+
				"is in %s.", r.Aside))
		}
	}
	err = errors.Join(err, u.unit.do(ctx, "start"))
	if err == nil {
		err = u.awaitReady(ctx, u.old)
	}
	if err != nil {
		return fmt.Errorf("%w; going back failed too: %w; the backup is %s", cause, err, u.backup)
	}
	return fmt.Errorf("%w; version %s runs again; journalctl -u %s says more", cause, u.old.Version, u.unit.name)
}

// makeBackup writes the backup file before the upgrade with the old program, and makes it readable for the service.
func (u *upgrade) makeBackup(ctx context.Context) error {
	a, err := app.New(ctx, u.config, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	_, err = a.Operations().Backup(ctx, u.backup)
	return errors.Join(err, a.Close(), giveBack(u.config.Data)) // the service runs as the folder's owner
}

// swap replaces the old program by the new one, atomically except on Windows, and keeps the old one with the suffix
// .old.
func (u *upgrade) swap() error {
	if err := os.Remove(u.previous()); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	keep := os.Link
	if runtime.GOOS == "windows" {
		keep = os.Rename // a running program can't be replaced there, but renamed
	}
	if err := keep(u.program, u.previous()); err != nil {
		return fmt.Errorf("keep the old program: %w", err)
	}
	if err := os.Rename(u.copied, u.program); err != nil {
		return fmt.Errorf("put the new program in place: %w", err)
	}
	u.copied = ""
	return nil
}

func (u *upgrade) previous() string { return u.program + ".old" }

// clean removes the copy of the new program unless it was installed.
func (u *upgrade) clean() error {
	if u.copied == "" {
		return nil
	}
	return os.Remove(u.copied)
}

// awaitReady waits until the site reports this version and is ready. It returns an error after u.wait, with the last
// reason, or as soon as systemd reports a failure.
func (u *upgrade) awaitReady(ctx context.Context, want release) error {
	ctx, cancel := context.WithTimeout(ctx, u.wait)
	defer cancel()
	again := time.NewTicker(250 * time.Millisecond)
	defer again.Stop()
	last := errors.New("it didn't start")
	for {
		i, err := app.FindInstalled(u.config.Data)
		if err == nil && i.Version == want.Version {
			if last = ready(ctx, i); last == nil {
				return nil
			}
		}
		select {
		case <-ctx.Done():
			return last
		case <-again.C:
		}
		if u.unit.failed(ctx) {
			return errors.New("systemd reports that it failed")
		}
	}
}

func (u *upgrade) printf(format string, args ...any) error {
	_, err := fmt.Fprintf(u.out, format+"\n", args...)
	return err
}

// schemaOf returns the number of the newest applied migration of the database, or 0 if the database is empty.
func schemaOf(ctx context.Context, c app.Config) (int64, error) {
	db, err := database.Open(ctx, database.Config{URL: c.DatabaseURL, Dir: c.Data, Insecure: c.DatabaseInsecure,
		ListenURL: c.DatabaseListenURL, Connections: c.DatabaseConnections, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return 0, err
	}
	current, _, err := db.Schema(ctx)
	return current, errors.Join(err, db.Close())
}

// copyBeside copies the file into the folder of the program under a new name, synced and not executable, and returns
// the copy's name and SHA-256 hash in hexadecimal. The checked copy is the one that runs, even if the file changes
// meanwhile.
func copyBeside(file, program string) (name, sum string, err error) {
	source, err := os.Open(file)
	if err != nil {
		return "", "", err
	}
	defer source.Close()                                                      //nolint:errcheck // it was only read
	target, err := os.CreateTemp(filepath.Dir(program), ".harborlight-new-*") // 0600
	if err != nil {
		return "", "", err
	}
	h := sha256.New()
	_, err = io.Copy(io.MultiWriter(target, h), source)
	if err = errors.Join(err, target.Sync(), target.Close()); err != nil {
		return "", "", errors.Join(err, os.Remove(target.Name()))
	}
	return target.Name(), hex.EncodeToString(h.Sum(nil)), nil
}

// unit is the systemd unit that runs the site.
type unit struct{ name string }

// unitTime is the time limit of a systemctl call.
const unitTime = 3 * time.Minute

func (n unit) active(ctx context.Context) bool { return n.run(ctx, "is-active") == nil }

func (n unit) failed(ctx context.Context) bool { return n.run(ctx, "is-failed") == nil }

// do runs systemctl with the verb ("start", "stop") for the unit. The error names the command and contains its
// output.
func (n unit) do(ctx context.Context, verb string) error {
	if err := n.run(ctx, verb); err != nil {
		return fmt.Errorf("systemctl %s %s: %w", verb, n.name, err)
	}
	return nil
}

// run runs systemctl with the verb for the unit, for at most three minutes. A nonzero exit status is an error with
// the output, if any.
func (n unit) run(ctx context.Context, verb string) error {
	ctx, cancel := context.WithTimeout(ctx, unitTime)
	defer cancel()
	said, err := exec.CommandContext(ctx, "systemctl", verb, n.name).CombinedOutput() //nolint:gosec // the owner names the unit
	if err != nil && len(said) > 0 {
		return fmt.Errorf("%w: %s", err, strings.TrimSpace(string(said)))
	}
	return err
}
