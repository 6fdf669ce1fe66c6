// Package operations keeps the site running: it checks itself, keeps backups, certificates and keys, shows what was not
// delivered and who did what, and leads the owner through the first start.
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

// Accounts knows who people are.
type Accounts interface {
	EmailOf(ctx context.Context, q database.Querier, userID string) (string, error)
	FindConfirmed(ctx context.Context, q database.Querier, email string) (userID string, err error)
}

// Settings are what the program was started with.
type Settings struct {
	Version string
	Data    string // folder of the database
	Demo    bool
	Limits  bool

	IsPrivate bool // only this machine can use the site
	IsHTTPS   bool // visitors reach it over https
	Proxies   int  // reverse proxies whose X-Forwarded-For counts
	IsProxy   func(netip.Addr) bool
	Database  string // what keeps the data, for the owner

	Payments   string        // stripe, test, invoice or off
	StripeTest bool          // with a key that moves no money
	MailServer bool          // else mails are files
	MailPlace  string        // where mails go, for the owner
	Sender     func() string // of all mails

	Key     Key
	Backups Backups
	HTTPS   HTTPS

	MetricsAddr  string // host:port of a listener for measurements alone; empty: none
	MetricsToken string // bearer token for measurements, also on the site's own address; empty: none

	FreeSpace func(dir string) (free uint64, ok bool) // of a folder's disk
	// Recorded are the settings by name as the audit trail keeps them, without secrets.
	Recorded map[string]string
}

// Needs is what the area asks of others.
type Needs struct {
	Accounts Accounts
	// LacksFactor reports whether the administrator has only a password.
	LacksFactor func(ctx context.Context) (bool, error)
	TellAdmin   func(ctx context.Context, n content.Notice) error
	Transport   mail.Transport
	Watch       *watch.Watch
	Admission   *httpx.Admission // nil: without limits

	Checks  []checks.Check      // of other areas
	Secrets []Secret            // of other areas
	Derived map[string][]string // columns that a copy of the database may lack, by table
	// Names are statements of the ids and names of things, by the noun of actions in the audit trail, such as "order". Of
	// "user" they are those who acted.
	Names map[string]string
	// DemoAccounts returns the accounts whose password is published.
	DemoAccounts func(ctx context.Context) ([]string, error)

	Site  func() content.Edition                             // what is shown
	Draft func(ctx context.Context) (content.Edition, error) // what the owner edits
}

// Area is the operations.
type Area struct {
	base.Platform
	settings     Settings
	needs        Needs
	start        *start.Service
	certificates *certificates.Keeper // nil without --https
	meters       *meters
	metrics      http.Handler // without access control
	health       health
	ready        readiness
	proxy        unnamedProxy
	stopping     atomic.Bool // a stop was asked for; requests are still served
}

// New builds the area.
func New(p base.Platform, s Settings, n Needs) (*Area, error) {
	a := &Area{Platform: p, settings: s, needs: n, meters: newMeters(), proxy: unnamedProxy{log: p.Log}}
	a.metrics = a.meters.handler(a)
	a.start = start.New(a.DB, start.Sources{Facts: a.startFacts, TestMail: a.sendTestMail, IsDemo: s.Demo})
	a.Runner.Every(nightlyCheck, nightly, a.checkDatabase)
	if err := a.keepBackups(); err != nil {
		return nil, err
	}
	err := a.keepCertificates()
	return a, err
}

// React adds what follows from the facts of jobs.
func (a *Area) React() []facts.Subscription {
	t, undelivered := facts.NewTable("operations", a.Runner), a.aboutUndelivered()
	facts.Subscribe(t, jobs.FactUndelivered,
		undelivered.Tell("owner", "operations.undelivered", isOne),
		undelivered.Tell("owner", "operations.undelivered_many", areMany))
	return t.Lines()
}

// Run looks after the node until ctx ends.
func (a *Area) Run(ctx context.Context) { a.watchSpace(ctx) }

// Stop makes /readyz say that the node isn't ready any more.
func (a *Area) Stop() { a.stopping.Store(true) }
