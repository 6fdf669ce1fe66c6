// Package operations runs the installation: it provides checks, backups, certificates, keys, the list of undelivered
// jobs, the audit trail and the setup steps.
package operations

import (
	"context"
	"net/http"
	"net/netip"
	"sync/atomic"

	"harborlight/content"
	"harborlight/internal/operations/start"
	"harborlight/internal/platform/base"
	"harborlight/internal/platform/certificates"
	"harborlight/internal/platform/checks"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/facts"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/mail"
	"harborlight/internal/platform/watch"
)

// Accounts looks up accounts.
type Accounts interface {
	EmailOf(ctx context.Context, q database.Querier, userID string) (string, error)
	FindConfirmed(ctx context.Context, q database.Querier, email string) (userID string, err error)
}

// Settings is the configuration of the program.
type Settings struct {
	Version string
	Data    string // data folder
	Demo    bool
	Limits  bool

	IsPrivate bool // the site is reachable from this machine only
	IsHTTPS   bool // visitors use https
	Proxies   int  // number of trusted reverse proxies
	IsProxy   func(netip.Addr) bool
	Database  string // description of the database for the admin

	Payments   string        // stripe, test, invoice or off
	StripeTest bool          // Stripe test key, which moves no money
	MailServer bool          // false: mails are written to files
	MailPlace  string        // description of the mail transport for the admin
	Sender     func() string // sender address of all mails

	Key     Key
	Backups Backups
	HTTPS   HTTPS

	MetricsAddr  string // host:port of a separate metrics listener; optional
	MetricsToken string // bearer token for metrics, also on the site's address; optional

	FreeSpace func(dir string) (free uint64, ok bool) // free bytes on a folder's disk
	// Recorded contains the settings for the audit trail by name, without secrets.
	Recorded map[string]string
}

// Deps contains the area's dependencies on others.
type Deps struct {
	Accounts Accounts
	// LacksFactor reports whether the admin has only a password.
	LacksFactor func(ctx context.Context) (bool, error)
	NotifyAdmin func(ctx context.Context, n content.Notice) error
	Transport   mail.Transport
	Watch       *watch.Recorder
	Admission   *httpx.Admission // nil without limits

	Checks  []checks.Check      // of other areas
	Secrets []Secret            // of other areas
	Derived map[string][]string // columns that a copy of the database may lack, by table
	// Names contains SQL statements for the ids and names of objects, by the noun of actions in the audit trail, such
	// as "order". "user" selects the actors.
	Names map[string]string
	// DemoAccounts returns the emails of accounts with the published password.
	DemoAccounts func(ctx context.Context) ([]string, error)

	Site  func() content.Bundle                             // published content
	Draft func(ctx context.Context) (content.Bundle, error) // content in the editor
}

// Area wires the operations.
type Area struct {
	base.Platform
	settings     Settings
	deps         Deps
	start        *start.Service
	certificates *certificates.Keeper // nil without --https
	meters       *meters
	metrics      http.Handler // without access control
	health       health
	ready        readiness
	proxy        untrustedProxy
	stopping     atomic.Bool // a stop was requested; requests are still served
}

// New builds the area and registers its jobs, such as the nightly check and backups. It returns an error for invalid
// backup or certificate settings.
func New(p base.Platform, s Settings, n Deps) (*Area, error) {
	a := &Area{Platform: p, settings: s, deps: n, meters: newMeters(), proxy: untrustedProxy{log: p.Log}}
	a.metrics = a.meters.handler(a)
	a.start = start.New(a.DB, start.Sources{Facts: a.startFacts, TestMail: a.sendTestMail, IsDemo: s.Demo})
	a.Runner.Every(nightlyCheck, nightly, a.checkDatabase)
	if err := a.scheduleBackups(); err != nil {
		return nil, err
	}
	err := a.keepCertificates()
	return a, err
}

// Subscriptions returns the area's only event handlers: when a job becomes undelivered, they notify the admin of one
// or of several undelivered jobs.
func (a *Area) Subscriptions() []facts.Subscription {
	t, undelivered := facts.NewTable("operations", a.Runner), a.aboutUndelivered()
	facts.Subscribe(t, jobs.FactUndelivered,
		undelivered.Notify("owner", "operations.undelivered", isOne),
		undelivered.Notify("owner", "operations.undelivered_many", areMany))
	return t.Subscriptions()
}

// Run watches the disk space until ctx ends.
func (a *Area) Run(ctx context.Context) { a.watchSpace(ctx) }

// Stop makes /readyz report that the node is stopping.
func (a *Area) Stop() { a.stopping.Store(true) }
