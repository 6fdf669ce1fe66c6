// Command harborlight runs the whole product: the website, its API and its workers.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"

	"harborlight/content"
	"harborlight/internal/kit/fault"
)

// version is set by the Makefile from the tag.
var version = "dev"

// cli contains all commands. Each has a separate file.
type cli struct {
	Serve    serveCmd    `cmd:"" help:"Serve the website, the API and the workers."`
	Migrate  migrateCmd  `cmd:"" help:"Migrate the database schema and exit."`
	Admin    adminCmd    `cmd:"" help:"Print a one-time link for setting the administrator's password."`
	Backup   backupCmd   `cmd:"" help:"Back up everything into one file while the site runs, and verify it."`
	Restore  restoreCmd  `cmd:"" help:"Replace the data of a stopped site by a backup, on either database."`
	Doctor   doctorCmd   `cmd:"" help:"Report the configuration, the requirements missing for production and the sample content."`
	Upgrade  upgradeCmd  `cmd:"" help:"Replace this program by a newer one: back up, restart, check, and go back if it fails."`
	Verify   verifyCmd   `cmd:"" help:"Check that a file belongs to a signed release, before you install it."`
	Sign     signCmd     `cmd:"" hidden:"" help:"Sign the checksums of a release."`
	Health   healthCmd   `cmd:"" help:"Check whether the running site is ready, for container probes and scripts."`
	Jobs     jobsCmd     `cmd:"" help:"List and retry undelivered mails and failed tasks."`
	Keys     keysCmd     `cmd:"" help:"Replace the keys that sign access tokens and seal secrets."`
	Sessions sessionsCmd `cmd:"" help:"Sign one account or all accounts out on all devices."`
	Audit    auditCmd    `cmd:"" help:"Check the audit log."`
	Content  contentCmd  `cmd:"" help:"Check, export and import texts, prices and pages."`
	OpenAPI  openapiCmd  `cmd:"" name:"openapi" hidden:"" help:"Print the OpenAPI document."`
	Version  versionCmd  `cmd:"" help:"Print the version, or with --sbom the bill of materials."`
}

// main runs the command until it is done or receives an interrupt or SIGTERM. It prints an error and exits with
// status 1.
func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	if err != nil {
		fmt.Fprintln(os.Stderr, "harborlight:", err)
		stop()
		os.Exit(1) //nolint:gocritic // nothing is left to defer
	}
}

// errDone ends a run that only printed help.
var errDone = errors.New("done")

// run parses the command line and runs the command. Help is no error. After a command for an existing site, it gives
// new files in the data folder to the folder's owner.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) (err error) {
	defer func() { // kong calls this to exit after help; only main may exit
		if cause := recover(); cause != nil {
			if cause != errDone { //nolint:errorlint // a recovered value, not a wrapped error
				panic(cause)
			}
			err = nil
		}
	}()
	var c cli
	parser, err := kong.New(&c,
		kong.Name("harborlight"),
		kong.Description("The website of an AI services company: sales, partners, calendar. Start with: harborlight serve"),
		kong.Writers(stdout, stderr),
		kong.UsageOnError(),
		kong.Exit(func(int) { panic(errDone) }),
		kong.WithBeforeReset(locateSite),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.BindTo(stdout, (*io.Writer)(nil)),
	)
	if err != nil {
		return err
	}
	parsed, err := parser.Parse(args)
	if err != nil {
		return fmt.Errorf("%w; see harborlight --help", err)
	}
	err = parsed.Run()
	if needsSite(parsed) {
		err = errors.Join(err, giveBack(dataOf(parsed)))
	}
	return translateFault(ctx, err)
}

// translateFault replaces a fault by its text in the built-in content, because a command runs without a site. It
// returns other errors and nil unchanged.
func translateFault(ctx context.Context, err error) error {
	if fault.As(err) == nil {
		return err
	}
	site, broken := content.Load()
	if broken != nil {
		return errors.Join(err, broken)
	}
	return errors.New(fault.ErrorText(fault.WithTexts(ctx, site.Message), err))
}
