package operations

import (
	"context"
	"fmt"
	"strings"

	"harborlight/internal/platform/checks"
)

// checkSite reports the public URL, and a problem unless it is https.
func (a *Area) checkSite(_ context.Context, f *checks.Finding) error {
	f.SetText("%s", a.PublicURL)
	f.Require(a.settings.IsHTTPS, "The site has no public https address: start with --https www.example.com, or set "+
		"--public-url https://… so that links in mails and payments lead to it.")
	return nil
}

// checkPayments reports the payment mode, and a problem unless it is "stripe" or "invoice".
func (a *Area) checkPayments(_ context.Context, f *checks.Finding) error {
	mode := a.settings.Payments
	f.SetText("%s", mode)
	f.Require(mode == "stripe" || mode == "invoice",
		fmt.Sprintf("Payments are in mode %q, in which customers can't pay: set --payments invoice, or a Stripe key.", mode))
	return nil
}

// checkMail reports the destination of mails, and a problem if no mail server is configured.
func (a *Area) checkMail(_ context.Context, f *checks.Finding) error {
	f.SetText("%s", a.settings.MailPlace)
	f.Require(a.settings.MailServer,
		"Mails are only written to files: set HARBORLIGHT_SMTP_URL so that they reach people.")
	return nil
}

// checkSender reports the sender of mails, and a problem if it is a sample address.
func (a *Area) checkSender(_ context.Context, f *checks.Finding) error {
	f.SetText("%s", a.settings.Sender())
	f.Require(!strings.Contains(a.settings.Sender(), ".example"),
		"The sender is a sample address: set --mail-from, and the support address in content/brand.json.")
	return nil
}

// checkAdministrator reports the admin's address, and a problem if none is set or the admin's account has no second
// factor.
func (a *Area) checkAdministrator(ctx context.Context, f *checks.Finding) error {
	f.SetText("%s", orNone(a.AdminEmail))
	f.Require(a.AdminEmail != "",
		"There is no administrator: set --admin-email, then run harborlight admin for the password link.")
	lacks, err := a.deps.LacksFactor(ctx)
	f.Require(!lacks, "The administrator has no second factor: sign in and set up two-step sign-in in the account, "+
		"or /admin stays closed.")
	return err
}

// checkDemo reports a problem if the program runs with --demo, or if accounts of an earlier --demo still have the
// published password.
func (a *Area) checkDemo(ctx context.Context, f *checks.Finding) error {
	f.Require(!a.settings.Demo, "The demo accounts have a known password: start without --demo, on a new --data directory.")
	emails, err := a.deps.DemoAccounts(ctx)
	f.Require(a.settings.Demo || len(emails) == 0, fmt.Sprintf("The data was made with --demo and "+
		"the password of %s is published: change it, or start on a new --data directory.", strings.Join(emails, ", ")))
	return err
}

func (a *Area) checkLimits(_ context.Context, f *checks.Finding) error {
	f.Require(a.settings.Limits, "Rate limits are off: remove --limits off.")
	return nil
}

// orNone returns s, or the text "nobody" for an empty s.
func orNone(s string) string {
	if s == "" {
		return "nobody"
	}
	return s
}
