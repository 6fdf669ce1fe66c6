package app

import (
	"context"
	"fmt"
	"io"
	"strings"
)

// Report is the doctor's findings in plain words.
type Report struct {
	Configured []string // what is set up, and how
	Missing    []string // needed for production, each with what to do
	Samples    []string // still sample content
	Steps      []string // the steps of the first start, a line each
	Left       int      // how many of them are open
}

// Examine checks the settings, the database and the content.
func (a *App) Examine(ctx context.Context) (Report, error) {
	var r Report
	c := a.Config
	r.configured("Site", c.PublicURL)
	r.require(c.https(), "The site has no public https address: set --public-url https://… so that links in mails "+
		"and payments lead to it.")
	r.configured("Database", describeDatabase(a))
	r.configured("Payments", c.Payments)
	r.require(c.Payments == "stripe" || c.Payments == "invoice",
		fmt.Sprintf("Payments are in mode %q, in which nobody can pay you: set --payments invoice, or a Stripe key.",
			c.Payments))
	if err := a.examineStripe(ctx, &r); err != nil {
		return r, err
	}
	r.configured("Mail", describeMail(a))
	r.require(c.SMTPURL != "", "Mails are only written to files: set HARBORLIGHT_SMTP_URL so that they reach people.")
	r.configured("Sender", a.MailFrom())
	r.require(!strings.Contains(a.MailFrom(), ".example"),
		"The sender is a sample address: set --mail-from, and the support address in content/brand.json.")
	r.configured("Administrator", orNobody(c.AdminEmail))
	r.require(c.AdminEmail != "",
		"Nobody is the administrator: set --admin-email, then run harborlight admin for the password link.")
	r.require(!c.Demo, "The demo accounts have a known password: start without --demo, on a new --data directory.")
	lacks, err := a.accounts.AdminLacksFactor(ctx)
	if err != nil {
		return r, err
	}
	r.require(!lacks, "The administrator has no second factor: sign in and set up two-step sign-in in the account, "+
		"or /admin stays closed.")
	if err := a.examineData(ctx, &r); err != nil {
		return r, err
	}
	if err := a.examineBackups(ctx, &r); err != nil {
		return r, err
	}
	a.examineAssistant(ctx, &r)
	r.require(c.Limits, "Rate limits are off: remove --limits off.")
	if err := a.examineLetters(ctx, &r); err != nil {
		return r, err
	}
	a.examineContent(&r)
	r.Samples = a.Content().Samples()
	err = a.examineStart(ctx, &r)
	return r, err
}

// examineData checks the database files and looks for the accounts of --demo.
func (a *App) examineData(ctx context.Context, r *Report) error {
	problems, err := a.DB.Examine(ctx)
	if err != nil {
		return fmt.Errorf("examine the database: %w", err)
	}
	r.Missing = append(r.Missing, problems...)
	if free, low := a.space(); free != "" {
		r.configured("Free space", free)
		r.require(!low, lowSpace(a.Config.Data, free))
	}
	emails, err := a.demoAccounts(ctx)
	r.require(a.Config.Demo || len(emails) == 0, fmt.Sprintf("The data was made with --demo and "+
		"the password of %s is published: change it, or start on a new --data directory.", strings.Join(emails, " and ")))
	return err
}

func (r *Report) configured(what, how string) {
	r.Configured = append(r.Configured, fmt.Sprintf("%-14s %s", what, how))
}

func (r *Report) require(ok bool, otherwise string) {
	if !ok {
		r.Missing = append(r.Missing, otherwise)
	}
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

// Write prints the report.
func (r Report) Write(w io.Writer) error {
	var b strings.Builder
	section := func(title, empty string, lines []string) {
		fmt.Fprintf(&b, "%s\n", title)
		if len(lines) == 0 {
			lines = []string{empty}
		}
		for _, line := range lines {
			fmt.Fprintf(&b, "  %s\n", line)
		}
		b.WriteByte('\n')
	}
	section("Configured", "nothing", r.Configured)
	section("Missing for production", "nothing", r.Missing)
	section("Still sample content", "nothing", r.Samples)
	section(fmt.Sprintf("First start: %d of %d left (/admin?tab=start)", r.Left, len(r.Steps)), "nothing", r.Steps)
	_, err := io.WriteString(w, b.String())
	return err
}
