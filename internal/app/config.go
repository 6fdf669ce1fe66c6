// Package app puts the program together and is the only package that knows every area. areas.go builds them in order,
// and app.go starts and stops what they are built on.
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

// Config holds every setting of the program. The zero value is not usable: start from the command
// line's defaults, which need no configuration.
type Config struct {
	Addr       string   // host:port to listen on
	Data       string   // directory of the database and of mails without SMTP
	Demo       bool     // fill an empty database with demo partners and accounts
	DemoSeller bool     // a sample sells where nobody has said who does; set by Demo, and by tests
	PublicURL  string   // where visitors reach the site; empty: http://localhost and the port
	AdminEmail string   // address of the administrator's account, reserved for it
	Proxies    []string // networks of reverse proxies whose X-Forwarded-For counts, for example 10.0.0.0/8
	SecretKey  string   // seals the secrets in the database, base64; two during a change; empty: Data/harborlight.key
	LostKey    bool     // start with a new sealing key and discard what the lost one sealed
	// content as files, which then nobody can edit; empty: the built-in content and the owner's changes
	ContentDir  string
	DatabaseURL string // postgres://… ; empty: SQLite in Data
	SMTPURL     string // smtp://user:password@host:587 ; empty: .eml files in Data/mail
	MailFrom    string // sender of all mails
	// mails that the owner causes at the desk in a day; 0: mail.DefaultDeskPerDay
	DeskMailsPerDay int
	Payments        string // stripe, test, invoice or off; empty: chosen from the other settings

	StripeSecretKey     string
	StripeWebhookSecret string // one, or two with a comma between them during a change
	StripeAPIBase       string // base URL of Stripe's API; empty: the real one
	StripeCheckoutHost  string // host of the checkout pages; empty: Stripe's

	AvatarEmbedURL string // page that the avatar demo embeds; empty: the built-in assistant

	AssistantURL    string // OpenAI-compatible API for the assistant's wording; empty: quote the pages
	AssistantModel  string // the model's name there
	AssistantKey    string
	AssistantPerDay int // questions a day that each node passes to the model; 0: DefaultAssistantPerDay

	AuthImplicitLinks bool // mailed links for auth-js's default flow act when opened, even by scanners
	DatabaseInsecure  bool // allow PostgreSQL on another machine without verified TLS
	// PostgreSQL's own address, if DatabaseURL leads to a pooler in transaction mode
	DatabaseListenURL   string
	DatabaseConnections int                // to PostgreSQL at most, all included; 0: database.DefaultConnections
	DatabaseDeadlines   database.Deadlines // zero: production values; tests wait less

	HTTPS         []string // domains to obtain certificates for; empty: plain HTTP on Addr
	HTTPSAddr     string   // host:port with HTTPS, in the place of Addr; empty: DefaultHTTPSAddr
	HTTPAddr      string   // host:port that sends visitors to HTTPS; empty: DefaultHTTPAddr
	ACMEDirectory string   // address of the certificate authority; empty: Let's Encrypt
	ACMERoot      string   // file of a certificate to trust when asking the authority; empty: the machine's

	Drain time.Duration // how long /readyz says 503 before a stop, while requests are served

	MetricsAddr  string // host:port of a listener for measurements alone; empty: none
	MetricsToken string // bearer token for measurements, also on the site's own address; empty: none

	OtelEndpoint string // collector of traces, OTLP over HTTP; empty: no traces

	BackupTo         string        // folder or s3://… for backups made by itself; empty: none
	BackupEvery      time.Duration // how often; 0: DefaultBackupEvery
	BackupKeep       int           // how many of them stay; 0: DefaultBackupKeep
	BackupPassphrase string        // encrypts backups, which then hold the sealing key
	BackupS3ID       string        // access key for the bucket
	BackupS3Secret   string

	Limits bool // rate limits; off only on a loopback address

	OverNewer bool // a restore may replace the data of a newer version
	Serving   bool // this process serves the site; false: a command that only looks at the data
	Existing  bool // refuse a database without a schema: a command for a site that is there

	Website *website.Built // nil: the program was built without the site, and serves its API alone
	Version string
	Clock   clock.Clock // nil: the machine's clock; tests set their own

	// FreeSpace returns the free bytes of a folder's disk; nil: folder.FreeSpace. Tests set their own.
	FreeSpace func(dir string) (free uint64, ok bool)
	// Certificate returns until when a certificate is valid; ok is false while there is none yet. Nil: those of HTTPS are
	// looked at. Tests set their own.
	Certificate func() (expires time.Time, ok bool)
	// where calendars elsewhere may be; nil: on the public internet; tests have their own
	FetchFrom func(netip.Addr) bool

	PasswordHash     passwords.HashParams // zero: production values; tests use less
	BackupWorkFactor int                  // 0: production's; tests use less

	demoClock *clock.Shifted // the Clock of --demo, which fills the desk with a past; else nil
}

// DemoAdmin, DemoUser and DemoPartner are the accounts of --demo, DemoPassword is their password
// (docs/product.md, "accounts: demo accounts").
const (
	DemoAdmin    = "admin@harborlight.example"
	DemoUser     = "demo@harborlight.example"
	DemoPartner  = "partner@harborlight.example" // contact of one of the content's demo partners
	DemoPassword = "harborlight-demo"
)

// demoEmails are the addresses of all demo accounts.
var demoEmails = []string{DemoAdmin, DemoUser, DemoPartner}

// PaymentModes are the values of --payments (docs/product.md, "orders: payment modes").
var PaymentModes = []string{"stripe", "test", "invoice", "off"}

// complete fills in derived settings and refuses combinations that can't work. Each error is one
// sentence that names the flag.
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
		return nil // the brand's support address, see app.New
	}
	if err := outbox.CheckFrom(c.MailFrom); err != nil {
		return fmt.Errorf("--mail-from %q is not an e-mail address", c.MailFrom)
	}
	return nil
}

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
		Exclusive: c.Serving, OverNewer: c.OverNewer, Log: log,
	}
}

// hosts returns the host names that the site answers to.
func (c *Config) hosts() []string {
	u, _ := url.Parse(c.PublicURL) // checked by complete
	hosts := []string{u.Hostname()}
	if host, _, _ := net.SplitHostPort(c.Addr); httpx.IsLoopback(host) {
		hosts = append(hosts, "localhost", "127.0.0.1", "::1")
	}
	return hosts
}

// proxies returns the networks of the reverse proxies. A single address is a network of one.
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

// https reports whether visitors reach the site over https.
func (c *Config) https() bool { return strings.HasPrefix(c.PublicURL, "https://") }
