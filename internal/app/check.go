package app

import (
	"context"
	"fmt"
	"time"
)

// audience says who asks. A check may be for several.
type audience int

const (
	forDoctor audience = 1 << iota // harborlight doctor, which runs beside the program or while it is stopped
	forDesk                        // the status page, and the notice above the desk
	forReady                       // /readyz: while this is wrong, the node can't do its work
)

// check is one thing to look after. The doctor, the status page and /readyz share one list of them (checks).
type check struct {
	id    string
	title string
	who   audience
	look  func(ctx context.Context, f *finding) error

	setting bool   // about how the program was started, not about how it does
	tab     string // where at the desk to do something about it; empty: nowhere
}

// finding is what a check found.
type finding struct {
	check
	asks  audience // who asks this time
	text  string   // what is the case
	wrong []string // what is wrong, each with what to do; empty: all is well
	minor bool     // what is wrong needs a look, but no alarm

	line  string // why this node can't do its work, in one line; empty: it can
	cause error  // for the log
}

// checks is that list, in the order in which it is read.
func (a *App) checks() []check {
	return append(a.settingChecks(), a.runningChecks()...)
}

func (a *App) runningChecks() []check {
	return []check{
		{id: "database", title: "Database", who: forDoctor | forDesk | forReady, look: a.checkWrites},
		{id: "integrity", title: "Integrity", who: forDesk | forReady, look: a.checkIntegrity},
		{id: "live", title: "Live updates", who: forDesk | forReady, look: a.checkLive},
		{id: "jobs", title: "Background jobs", who: forDesk | forReady, look: a.checkQueue},
		{id: "files", title: "Files", who: forDoctor, look: a.checkFiles},
		{id: "space", title: "Free space", who: forDoctor | forDesk, look: a.checkSpace},
		{id: "backups", title: "Backups", who: forDoctor | forDesk, look: a.checkBackups},
		{id: "mails", title: "Mails", who: forDoctor | forDesk, look: a.checkMails},
		{id: "undelivered", title: "Undelivered", who: forDoctor | forDesk, look: a.checkUndelivered, tab: "undelivered"},
		{id: "errors", title: "Errors", who: forDoctor | forDesk, look: a.checkErrors},
		{id: "certificate", title: "Certificate", who: forDoctor | forDesk, look: a.checkCertificate},
		{id: "nodes", title: "Nodes", who: forDoctor | forDesk, look: a.checkNodes},
		{id: "content", title: "Content", who: forDoctor | forDesk, look: a.checkContent, tab: "site"},
	}
}

func (a *App) settingChecks() []check {
	const both = forDoctor | forDesk
	return []check{
		{id: "site", title: "Site", who: both, look: a.checkSite, setting: true},
		{id: "payments", title: "Payments", who: both, look: a.checkPayments, setting: true},
		{id: "stripe", title: "Stripe", who: both, look: a.checkStripe, setting: true, tab: "orders"},
		{id: "mail", title: "Mail", who: both, look: a.checkMail, setting: true, tab: "start"},
		{id: "sender", title: "Sender", who: both, look: a.checkSender, setting: true, tab: "start"},
		{id: "administrator", title: "Administrator", who: both, look: a.checkAdministrator, setting: true},
		{id: "demo", title: "Demo data", who: both, look: a.checkDemo, setting: true},
		{id: "avatar", title: "Avatar demo", who: both, look: a.checkAvatar, setting: true},
		{id: "assistant", title: "Assistant", who: both, look: a.checkAssistant, setting: true},
		{id: "limits", title: "Rate limits", who: both, look: a.checkLimits, setting: true},
		{id: "proxy", title: "Proxy", who: both, look: a.checkProxy, setting: true},
	}
}

// examine makes the checks that are for whoever asks, in their order. Those that don't apply are left out.
func (a *App) examine(ctx context.Context, asks audience) ([]finding, error) {
	var found []finding
	for _, c := range a.checks() {
		if c.who&asks == 0 {
			continue
		}
		f := finding{check: c, asks: asks}
		if err := c.look(ctx, &f); err != nil {
			return nil, fmt.Errorf("check %s: %w", c.id, err)
		}
		if f.text != "" || len(f.wrong) > 0 {
			found = append(found, f)
		}
	}
	return found, nil
}

func (f *finding) found(format string, args ...any) { f.text = fmt.Sprintf(format, args...) }

func (f *finding) require(ok bool, otherwise string) {
	if !ok {
		f.wrong = append(f.wrong, otherwise)
	}
}

// stop says that this node can't do its work: why in one line, and what to do about it.
func (f *finding) stop(line string, cause error, advice string) {
	f.line, f.cause = line, cause
	f.wrong = append(f.wrong, advice)
}

// isAlarm reports whether the owner should do something soon.
func (f *finding) isAlarm() bool { return len(f.wrong) > 0 && !f.minor && !f.setting }

// inWords writes an instant for a person.
func inWords(at time.Time) string { return at.UTC().Format("2 January 2006 at 15:04 UTC") }

// sizeInWords writes a number of bytes for a person.
func sizeInWords(bytes int64) string {
	switch {
	case bytes < 1<<20:
		return fmt.Sprintf("%d KB", (bytes+1023)>>10)
	case bytes < 10<<30:
		return fmt.Sprintf("%d MB", bytes>>20)
	}
	return fmt.Sprintf("%d GB", bytes>>30)
}
