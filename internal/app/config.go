// Package app assembles the program. It is the only package that imports all areas: areas.go builds them in order,
// and app.go starts and stops the platform below them.
package app

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/mail"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"harborlight/internal/kit/clock"
	"harborlight/internal/people/passwords"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/database/folder"
	"harborlight/internal/platform/httpx"
	outbox "harborlight/internal/platform/mail"
	"harborlight/internal/website"
)

// Config contains all settings of the program. The zero value is invalid: start from the defaults of the command
// line, which need no configuration.
type Config struct {
	Addr       string   // host:port to listen on
	Data       string   // directory of the database and, without SMTP, of mails
	Demo       bool     // fills an empty database with demo partners and accounts
	DemoSeller bool     // use a sample seller until the owner enters one; set by Demo and by tests
	PublicURL  string   // public address of the site; empty for http://localhost and the port
	AdminEmail string   // address of the admin's account; other accounts can't use it
	Proxies    []string // networks of reverse proxies whose X-Forwarded-For is trusted, such as 10.0.0.0/8
	// base64 key that seals secrets in the database; two during a change; empty for Data/harborlight.key
	SecretKey string
	LostKey   bool // start with a new sealing key and delete the secrets sealed with the lost one
	// folder with read-only content; empty for the built-in content and the owner's changes
	ContentDir  string
	DatabaseURL string // postgres://…; empty for SQLite in Data
	SMTPURL     string // smtp://user:password@host:587; empty for .eml files in Data/mail
	MailFrom    string // sender of all mails
	// limit of mails per day from the owner's actions at the desk; 0 for mail.DefaultDeskPerDay
	DeskMailsPerDay int
	Payments        string // stripe, test, invoice or off; empty to choose by the other settings

	StripeSecretKey     string
	StripeWebhookSecret string // one secret, or two separated by a comma during a change
	StripeAPIBase       string // base URL of Stripe's API; empty for the real one
	StripeCheckoutHost  string // host of the checkout pages; empty for Stripe's

	AvatarEmbedURL string // page that the avatar demo embeds; empty for the built-in assistant

	AssistantURL    string // OpenAI-compatible API that words the assistant's answers; empty to quote the pages
	AssistantModel  string // name of the model at that API
	AssistantKey    string
	AssistantPerDay int // daily limit of questions to the model per node; 0 for DefaultAssistantPerDay

	AuthImplicitLinks bool // opening a mailed link of auth-js's default flow acts at once, even for scanners
	DatabaseInsecure  bool // allow PostgreSQL on another machine without verified TLS
	// direct address of PostgreSQL if DatabaseURL is a pooler in transaction mode
	DatabaseListenURL string
	// maximum number of connections to PostgreSQL; 0 for database.DefaultConnections
	DatabaseConnections int
	DatabaseDeadlines   database.Deadlines // zero for production values; tests wait less

	HTTPS         []string // domains to obtain certificates for; empty for plain HTTP on Addr
	HTTPSAddr     string   // host:port for HTTPS, instead of Addr; empty for DefaultHTTPSAddr
	HTTPAddr      string   // host:port that redirects to HTTPS; empty for DefaultHTTPAddr
	ACMEDirectory string   // address of the certificate authority; empty for Let's Encrypt
	ACMERoot      string   // file with a root certificate for the authority; empty for the system's

	Drain time.Duration // time between not being ready (/readyz returns 503) and the stop

	MetricsAddr  string // host:port of a listener for metrics only; empty for none
	MetricsToken string // bearer token for metrics, also on the site's own address; empty for none

	OtelEndpoint string // collector of traces, OTLP over HTTP; empty for no traces

	BackupTo         string        // folder or s3://… for automatic backups; empty for none
	BackupEvery      time.Duration // interval of backups; 0 for DefaultBackupEvery
	BackupKeep       int           // number of backups to keep; 0 for DefaultBackupKeep
	BackupPassphrase string        // encrypts backups, which then contain the sealing key
	BackupS3ID       string        // access key of the bucket
	BackupS3Secret   string

	Limits bool // enforce rate limits; false only on a loopback address

	OverNewer bool // let a restore replace the data of a newer version
	Serving   bool // the process serves the site; false for commands that only read the data
	Existing  bool // refuse a database without a schema: for commands that require an existing site

	Website *website.BuiltSite // nil if the program was built without the site; then it serves only the API
	Version string
	Clock   clock.Clock // nil for the system clock; tests set their own

	// FreeSpace returns the free bytes on a folder's disk. Nil for folder.FreeSpace; tests set their own.
	FreeSpace func(dir string) (free uint64, ok bool)
	// Certificate returns the expiry of the certificate, and false while there is none. Nil for the certificates of
	// HTTPS; tests set their own.
	Certificate func() (expires time.Time, ok bool)
	// allowed addresses of external calendars; nil for the public internet; tests set their own
	FetchFrom func(netip.Addr) bool

	PasswordHash     passwords.HashParams // zero for production values; tests use less
	BackupWorkFactor int                  // 0 for the production value; tests use less

	demoClock *clock.Shifted // clock of --demo, which fills the desk with past data; otherwise nil
}

// DemoAdmin, DemoUser and DemoPartner are the accounts of --demo, and DemoPassword is their password
// (docs/product.md, "accounts: demo accounts").
const (
	DemoAdmin    = "admin@harborlight.example"
	DemoUser     = "demo@harborlight.example"
	DemoPartner  = "partner@harborlight.example" // contact of one of the content's demo partners
	DemoPassword = "harborlight-demo"
)

// demoEmails lists the addresses of all demo accounts.
var demoEmails = []string{DemoAdmin, DemoUser, DemoPartner}

// PaymentModes lists the values of --payments (docs/product.md, "orders: payment modes").
var PaymentModes = []string{"stripe", "test", "invoice", "off"}

// complete fills in derived settings and returns errors for invalid combinations, one sentence each with the name of
// the flag. An invalid --addr or --https ends it at once; all other errors are joined.
func (c *Config) complete() error {
	if c.Clock == nil {
		c.Clock = clock.System
	}
	if c.Demo {
		c.DemoSeller = true
		c.demoClock = clock.Shift(c.Clock)
		c.Clock = c.demoClock
	}
	if c.FreeSpace == nil {
		c.FreeSpace = folder.FreeSpace
	}
	if err := c.completeHTTPS(); err != nil {
		return err
	}
	_, port, err := net.SplitHostPort(c.Addr)
	if err != nil {
		return fmt.Errorf("--addr %q is not host:port: write it like 127.0.0.1:8080", c.Addr)
	}
	if c.PublicURL == "" {
		c.PublicURL = "http://localhost:" + port
	}
	_, err = c.proxies()
	return errors.Join(err, c.checkPublicURL(), c.completeMail(), c.completePayments(), c.checkExposure(),
		c.checkEmbed(), c.completeAssistant(), c.checkMetrics(), c.checkTraces(),
		c.completeBackups())
}

// checkPublicURL returns an error unless the public URL is an https address, or http on a loopback host, without a
// user, path, query or fragment. It removes a trailing slash.
func (c *Config) checkPublicURL() error {
	u, err := url.Parse(c.PublicURL)
	switch {
	case err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" || u.User != nil:
		return fmt.Errorf("--public-url %q is not an address: write it like https://www.example.com", c.PublicURL)
	case strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "":
		return fmt.Errorf("--public-url %q must end after the host: the site lives at the root", c.PublicURL)
	case u.Scheme == "http" && !httpx.IsLoopback(u.Hostname()):
		return fmt.Errorf("--public-url %q must be https: browsers drop the sign-in cookie on plain http", c.PublicURL)
	}
	c.PublicURL = u.Scheme + "://" + u.Host
	return nil
}

// completeMail checks the mail settings and stores the admin's address in lower case; a demo without one gets
// DemoAdmin. An empty MailFrom is valid and means the brand's support address.
func (c *Config) completeMail() error {
	if c.AdminEmail == "" && c.Demo {
		c.AdminEmail = DemoAdmin
	}
	if c.AdminEmail != "" {
		a, err := mail.ParseAddress(c.AdminEmail)
		if err != nil || a.Name != "" {
			return fmt.Errorf("--admin-email %q is not an e-mail address", c.AdminEmail)
		}
		c.AdminEmail = strings.ToLower(a.Address)
	}
	if c.DeskMailsPerDay < 0 {
		return fmt.Errorf("--desk-mails-per-day %d must be at least 1", c.DeskMailsPerDay)
	}
	if c.MailFrom == "" {
		return nil // MailFrom then uses the brand's support address
	}
	if err := outbox.CheckFrom(c.MailFrom); err != nil {
		return fmt.Errorf("--mail-from %q is not an e-mail address", c.MailFrom)
	}
	return nil
}

// completePayments fills in the default for empty payments, and returns an error for an unknown mode or for Stripe
// with incomplete or insecure settings.
func (c *Config) completePayments() error {
	switch c.Payments {
	case "":
		c.Payments = c.defaultPayments()
	case "stripe", "test", "invoice", "off":
	default:
		return fmt.Errorf("--payments %q is unknown: choose one of %s", c.Payments, strings.Join(PaymentModes, ", "))
	}
	if c.Payments == "stripe" {
		return c.checkStripe()
	}
	return nil
}

// defaultPayments returns "stripe" if a Stripe key is set, otherwise "test" for a demo and "invoice" for any other
// site.
func (c *Config) defaultPayments() string {
	switch {
	case c.StripeSecretKey != "":
		return "stripe"
	case c.Demo:
		return "test"
	default:
		return "invoice"
	}
}

func (c *Config) database(log *slog.Logger) database.Config {
	return database.Config{
		URL: c.DatabaseURL, Dir: c.Data, Clock: c.Clock, Insecure: c.DatabaseInsecure, Deadlines: c.DatabaseDeadlines,
		ListenURL: c.DatabaseListenURL, Connections: c.DatabaseConnections,
		Exclusive: c.Serving, ReplaceNewer: c.OverNewer, Log: log,
	}
}

// hosts returns the host names to which the site responds: the public URL's and, if the listener is on loopback, also
// the names of this machine.
func (c *Config) hosts() []string {
	u, _ := url.Parse(c.PublicURL) // checked by complete
	hosts := []string{u.Hostname()}
	if host, _, _ := net.SplitHostPort(c.Addr); httpx.IsLoopback(host) {
		hosts = append(hosts, "localhost", "127.0.0.1", "::1")
	}
	return hosts
}

// proxies returns the networks of the trusted reverse proxies; a single address is a network of one. It returns an
// error for the first invalid entry, and nil if there are none.
func (c *Config) proxies() ([]netip.Prefix, error) {
	var networks []netip.Prefix
	for _, text := range c.Proxies {
		network, err := netip.ParsePrefix(text)
		if addr, single := netip.ParseAddr(text); single == nil {
			network, err = addr.Prefix(addr.BitLen())
		}
		if err != nil {
			return nil,
				fmt.Errorf(
					"--trusted-proxies %q is neither an address nor a network: write it like 127.0.0.1 or 10.0.0.0/8",
					text)
		}
		networks = append(networks, network.Masked())
	}
	return networks, nil
}

// https reports whether the public URL uses https.
func (c *Config) https() bool { return strings.HasPrefix(c.PublicURL, "https://") }
