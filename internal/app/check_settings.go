package app

import (
	"context"
	"fmt"
	"strings"
)

func (a *App) checkSite(_ context.Context, f *finding) error {
	f.found("%s", a.Config.PublicURL)
	f.require(a.Config.https(), "The site has no public https address: start with --https www.example.com, or set "+
		"--public-url https://… so that links in mails and payments lead to it.")
	return nil
}

func (a *App) checkPayments(_ context.Context, f *finding) error {
	mode := a.Config.Payments
	f.found("%s", mode)
	f.require(mode == "stripe" || mode == "invoice",
		fmt.Sprintf("Payments are in mode %q, in which nobody can pay you: set --payments invoice, or a Stripe key.", mode))
	return nil
}

func (a *App) checkMail(_ context.Context, f *finding) error {
	f.found("%s", describeMail(a))
	f.require(a.Config.SMTPURL != "",
		"Mails are only written to files: set HARBORLIGHT_SMTP_URL so that they reach people.")
	return nil
}

func (a *App) checkSender(_ context.Context, f *finding) error {
	f.found("%s", a.MailFrom())
	f.require(!strings.Contains(a.MailFrom(), ".example"),
		"The sender is a sample address: set --mail-from, and the support address in content/brand.json.")
	return nil
}

func (a *App) checkAdministrator(ctx context.Context, f *finding) error {
	f.found("%s", orNobody(a.Config.AdminEmail))
	f.require(a.Config.AdminEmail != "",
		"Nobody is the administrator: set --admin-email, then run harborlight admin for the password link.")
	lacks, err := a.accounts.AdminLacksFactor(ctx)
	f.require(!lacks, "The administrator has no second factor: sign in and set up two-step sign-in in the account, "+
		"or /admin stays closed.")
	return err
}

// checkDemo looks for the accounts of --demo, whose password everybody knows.
func (a *App) checkDemo(ctx context.Context, f *finding) error {
	f.require(!a.Config.Demo, "The demo accounts have a known password: start without --demo, on a new --data directory.")
	emails, err := a.demoAccounts(ctx)
	f.require(a.Config.Demo || len(emails) == 0, fmt.Sprintf("The data was made with --demo and "+
		"the password of %s is published: change it, or start on a new --data directory.", strings.Join(emails, ", ")))
	return err
}

func (a *App) checkLimits(_ context.Context, f *finding) error {
	f.require(a.Config.Limits, "Rate limits are off: remove --limits off.")
	return nil
}

func describeDatabase(a *App) string {
	if a.Config.DatabaseURL != "" {
		return "PostgreSQL"
	}
	return "SQLite in " + a.Config.Data
}

func describeMail(a *App) string {
	if a.Config.SMTPURL != "" {
		return "SMTP"
	}
	return "files in " + a.MailDir()
}

func orNobody(s string) string {
	if s == "" {
		return "nobody"
	}
	return s
}
