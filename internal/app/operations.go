package app

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strconv"
	"strings"

	"harborlight/content"
	"harborlight/internal/kit/clock"
	"harborlight/internal/marketplace"
	"harborlight/internal/marketplace/partners"
	"harborlight/internal/operations"
	"harborlight/internal/people"
	"harborlight/internal/people/accounts"
	"harborlight/internal/people/notifications"
	"harborlight/internal/people/push"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/sales"
	"harborlight/internal/sales/orders"
	"harborlight/internal/schedule"
	"harborlight/internal/schedule/calendar"
	"harborlight/internal/schedule/calendar/busy"
	"harborlight/internal/website/publishing"
)

// operationsSettings derives the settings of operations from the configuration, with descriptions of the database and
// of mail delivery for the doctor and the status page.
func (a *App) operationsSettings() operations.Settings {
	c := a.Config
	proxies, _ := c.proxies() // checked by complete
	s := operations.Settings{Version: c.Version, Data: c.Data, Demo: c.Demo, Limits: c.Limits,
		IsPrivate: c.isPrivate(), IsHTTPS: c.https(), Proxies: len(c.Proxies), IsProxy: httpx.Edge{Proxies: proxies}.IsProxy,
		Database: "SQLite in " + c.Data, Payments: c.Payments, StripeTest: strings.Contains(c.StripeSecretKey, "_test_"),
		MailServer: c.SMTPURL != "", MailPlace: "files in " + a.MailDir(), Sender: a.MailFrom,
		Key: c.key(), Backups: c.backups(), HTTPS: c.certificates(), MetricsAddr: c.MetricsAddr, MetricsToken: c.MetricsToken,
		FreeSpace: c.FreeSpace, Recorded: a.recorded()}
	if c.DatabaseURL != "" {
		s.Database = "PostgreSQL"
	}
	if s.MailServer {
		s.MailPlace = "SMTP"
	}
	return s
}

func (c *Config) key() operations.Key {
	return operations.Key{Text: c.SecretKey, Data: c.Data, IsLost: c.LostKey}
}

func (c *Config) backups() operations.Backups {
	return operations.Backups{To: c.BackupTo, Every: c.BackupEvery, Keep: c.BackupKeep, Passphrase: c.BackupPassphrase,
		S3ID: c.BackupS3ID, S3Secret: c.BackupS3Secret, WorkFactor: c.BackupWorkFactor}
}

func (c *Config) certificates() operations.HTTPS {
	return operations.HTTPS{Domains: c.HTTPS, HTTPAddr: c.HTTPAddr, Directory: c.ACMEDirectory, RootFile: c.ACMERoot,
		Certificate: c.Certificate}
}

// secrets lists the kinds of data that the sealing key seals.
var secrets = []operations.Secret{
	{Forget: people.ForgetSealed, Reseal: people.Reseal},
	{Forget: orders.ForgetSealed, Reseal: orders.Reseal},
	{Forget: busy.DeleteAll, Reseal: busy.Reseal},
}

// names returns SQL queries for the display names of rows (columns id and name), by the noun with which actions in
// the audit trail begin.
func names() map[string]string {
	all := map[string]string{}
	for _, of := range []map[string]string{people.Names(), sales.Names(), marketplace.Names(), schedule.Names()} {
		maps.Copy(all, of)
	}
	return all
}

// Revocable lists the tables of sessions, tokens, devices and invitations. A restore skips them, because their rows
// may have been revoked since the backup.
var Revocable = slices.Concat(accounts.Revocable, push.Revocable, calendar.Revocable, partners.Revocable,
	publishing.Revocable)

// buildOperations builds the checks, backups, metrics and other operations of the site.
func (a *App) buildOperations() (err error) {
	a.operations, err = operations.New(a.platform(), a.operationsSettings(), operations.Deps{
		Accounts: a.people.Accounts(), LacksFactor: a.people.Accounts().Factors().AdminLacksFactor,
		NotifyAdmin: a.people.Notices(notifications.TopicAdmin).NotifyAdmin, Transport: a.transport, Watch: a.Watch,
		Admission: a.admission,
		Checks:    slices.Concat(a.sales.Checks(), a.website.Checks()), Secrets: secrets, Derived: marketplace.Derived(),
		Names:        names(),
		DemoAccounts: a.demoAccounts,
		Draft:        a.website.Publishing().Draft,
		Site: func() content.Bundle {
			now := a.website.Publishing().Snapshot()
			return content.Bundle{Site: now.Site, Files: now.Files}
		},
	})
	return err
}

// Installed is the note that a serving program leaves in its data folder.
type Installed = operations.Installed

// FindInstalled reads the note in a data folder.
func FindInstalled(dir string) (Installed, error) { return operations.FindInstalled(dir) }

// KeyFile returns the file of the sealing key, which is used unless the settings contain a key.
func (c *Config) KeyFile() string { return c.key().File() }

// Operations returns the operations area, for the command line and for tests.
func (a *App) Operations() *operations.Area { return a.operations }

// Rotate creates a new signing key for access tokens. If now is true, the old key is rejected at once and all
// sessions end.
func (a *App) Rotate(ctx context.Context, now bool) error {
	return a.people.Accounts().Sessions().RotateKeys(ctx, now)
}

// DiscardedSealed reports whether the start discarded sealed data because of Config.LostKey.
func (a *App) DiscardedSealed() bool { return a.discardedSealed }

// RestoreBackup replaces the data of the settings with a backup file (operations.Restore).
func RestoreBackup(ctx context.Context, c Config, file string, log *slog.Logger) (operations.Restored, error) {
	c.Clock = clock.System
	return operations.Restore(ctx, c.database(log), c.key(), c.BackupPassphrase, file, Revocable)
}

// demoAccounts returns the addresses of accounts that still have the password of --demo, which means that the data
// was created for a demonstration; nil if none. With --demo it returns all of them without a check, because each
// check costs a password hash and every page of the desk asks.
func (a *App) demoAccounts(ctx context.Context) (emails []string, err error) {
	if a.Config.Demo {
		return demoEmails, nil
	}
	for _, email := range demoEmails {
		known, err := a.people.Accounts().HasPassword(ctx, email, DemoPassword)
		if err != nil {
			return nil, fmt.Errorf("look for the demo account %s: %w", email, err)
		}
		if known {
			emails = append(emails, email)
		}
	}
	return emails, nil
}

// refuseDemoData returns an error if a publicly reachable site has accounts with the published demo password. It
// checks nothing unless the program serves.
func (a *App) refuseDemoData(ctx context.Context) error {
	if !a.Config.Serving || a.Config.isPrivate() {
		return nil
	}
	emails, err := a.demoAccounts(ctx)
	if err != nil || len(emails) == 0 {
		return err
	}
	return fmt.Errorf("the data was made with --demo and the password of %s is published: "+
		"name a new folder with --data, or change the passwords while --public-url is a loopback address", emails[0])
}

// recorded returns the settings for the audit trail by name: for secrets only whether they are set, and for personal
// addresses a keyed hash.
func (a *App) recorded() map[string]string {
	c := a.Config
	hashed := func(address string) string {
		if address == "" {
			return ""
		}
		return a.DB.Seal().MAC("audit-address", address)[:16]
	}
	return map[string]string{
		"addr": c.Addr, "demo": strconv.FormatBool(c.Demo), "public_url": c.PublicURL,
		"trusted_proxies": strings.Join(c.Proxies, ","),
		"admin_email":     hashed(c.AdminEmail), "mail_from": hashed(c.MailFrom), "payments": c.Payments,
		"database": string(a.DB.Dialect()),
		"smtp":     setOrNot(c.SMTPURL), "smtp_server": hashed(c.SMTPURL), "secret_key": setOrNot(c.SecretKey),
		"stripe_secret_key":     setOrNot(c.StripeSecretKey),
		"stripe_webhook_secret": setOrNot(c.StripeWebhookSecret), "stripe_api_base": c.StripeAPIBase,
		"stripe_checkout_host": c.StripeCheckoutHost,
		"avatar_embed_url":     c.AvatarEmbedURL, "assistant_url": c.AssistantURL, "assistant_model": c.AssistantModel,
		"assistant_key": setOrNot(c.AssistantKey),
		"metrics_addr":  c.MetricsAddr, "metrics_token": setOrNot(c.MetricsToken), "limits": strconv.FormatBool(c.Limits),
		"backup_to": c.backups().PublicPlace(), "backup_every": c.BackupEvery.String(),
		"backup_keep":       strconv.Itoa(c.BackupKeep),
		"backup_passphrase": setOrNot(c.BackupPassphrase),
		"https":             strings.Join(c.HTTPS, ","), "acme_directory": c.ACMEDirectory,
		"version": c.Version,
	}
}

// setOrNot returns "set" or, for an empty secret, "not set".
func setOrNot(secret string) string {
	if secret == "" {
		return "not set"
	}
	return "set"
}
