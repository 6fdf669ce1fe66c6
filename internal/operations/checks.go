package operations

import (
	"cmp"
	"fmt"
	"slices"

	"harborlight/internal/platform/checks"
)

// order is the display order of the checks, by id.
var order = []string{"site", "payments", "seller", "legal", "stripe", "mail", "sender", "administrator", "demo",
	"avatar", "assistant",
	"limits", "proxy", "database", "integrity", "live", "jobs", "files", "space", "backups", "mails", "undelivered",
	"errors", "certificate", "nodes", "content"}

// all returns all checks of the program, including those of other areas, in display order. Checks without a place in
// the order come first.
func (a *Area) all() []checks.Check {
	all := slices.Concat(a.settingChecks(), a.runningChecks(), a.deps.Checks)
	slices.SortStableFunc(all, func(x, y checks.Check) int {
		return cmp.Compare(slices.Index(order, x.ID), slices.Index(order, y.ID))
	})
	return all
}

// runningChecks returns the checks of the running installation: database, jobs, backups, mails, certificates, nodes.
// Their problems can raise an alarm.
func (a *Area) runningChecks() []checks.Check {
	return []checks.Check{
		{ID: "database", Title: "Database", For: checks.ForDoctor | checks.ForDesk | checks.ForReady, Run: a.checkWrites},
		{ID: "integrity", Title: "Integrity", For: checks.ForDesk | checks.ForReady, Run: a.checkIntegrity},
		{ID: "live", Title: "Live updates", For: checks.ForDesk | checks.ForReady, Run: a.checkLive},
		{ID: "jobs", Title: "Background jobs", For: checks.ForDesk | checks.ForReady, Run: a.checkQueue},
		{ID: "files", Title: "Files", For: checks.ForDoctor, Run: a.checkFiles},
		{ID: "space", Title: "Free space", For: checks.ForDoctor | checks.ForDesk, Run: a.checkSpace},
		{ID: "backups", Title: "Backups", For: checks.ForDoctor | checks.ForDesk, Run: a.checkBackups},
		{ID: "mails", Title: "Mails", For: checks.ForDoctor | checks.ForDesk, Run: a.checkMails},
		{ID: "undelivered", Title: "Undelivered", For: checks.ForDoctor | checks.ForDesk, Run: a.checkUndelivered, Tab: "undelivered"},
		{ID: "errors", Title: "Errors", For: checks.ForDoctor | checks.ForDesk, Run: a.checkErrors},
		{ID: "certificate", Title: "Certificate", For: checks.ForDoctor | checks.ForDesk, Run: a.checkCertificate},
		{ID: "nodes", Title: "Nodes", For: checks.ForDoctor | checks.ForDesk, Run: a.checkNodes},
	}
}

// settingChecks returns the checks of settings that are missing for production. Their problems raise no alarm, except
// an untrusted proxy that was seen.
func (a *Area) settingChecks() []checks.Check {
	const both = checks.ForDoctor | checks.ForDesk
	return []checks.Check{
		{ID: "site", Title: "Site", For: both, Run: a.checkSite, IsSetting: true},
		{ID: "payments", Title: "Payments", For: both, Run: a.checkPayments, IsSetting: true},
		{ID: "mail", Title: "Mail", For: both, Run: a.checkMail, IsSetting: true, Tab: "start"},
		{ID: "sender", Title: "Sender", For: both, Run: a.checkSender, IsSetting: true, Tab: "start"},
		{ID: "administrator", Title: "Administrator", For: both, Run: a.checkAdministrator, IsSetting: true},
		{ID: "demo", Title: "Demo data", For: both, Run: a.checkDemo, IsSetting: true},
		{ID: "limits", Title: "Rate limits", For: both, Run: a.checkLimits, IsSetting: true},
		{ID: "proxy", Title: "Proxy", For: both, Run: a.checkProxy, IsSetting: true},
	}
}

// formatSize formats a number of bytes in KB (rounded up), from 1 MB in MB and from 10 GB in GB (both rounded down).
func formatSize(bytes int64) string {
	switch {
	case bytes < 1<<20:
		return fmt.Sprintf("%d KB", (bytes+1023)>>10)
	case bytes < 10<<30:
		return fmt.Sprintf("%d MB", bytes>>20)
	}
	return fmt.Sprintf("%d GB", bytes>>30)
}
