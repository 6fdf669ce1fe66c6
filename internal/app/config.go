// Package app puts the program together. It is the only package that knows
// every slice: app.go builds them in order, routes.go is the whole map of URLs,
// reactions.go says what follows when something has happened.
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

	"harborlight/internal/accounts"
	"harborlight/internal/clock"
	"harborlight/internal/database"
	outbox "harborlight/internal/mail"
)

// Config is every setting of the program. The zero value is not useful: start
// from what the command line gives, which starts with no configuration at all.
type Config struct {
	Addr        string   // host:port to listen on
	Data        string   // directory of the database and of mails without SMTP
	Demo        bool     // fill an empty database with demo partners and accounts
	PublicURL   string   // where visitors reach the site; empty: http://localhost and the port
	AdminEmail  string   // reserved for the administrator, whose confirmed account has it
	Proxies     []string // networks of reverse proxies whose X-Forwarded-For counts, for example 10.0.0.0/8
	SecretKey   string   // seals the secrets in the database, base64; two during a change; empty: Data/harborlight.key
	LostKey     bool     // start although the sealing key is another: what it sealed is given up
	DatabaseURL string   // postgres://… ; empty: SQLite in Data
	SMTPURL     string   // smtp://user:password@host:587 ; empty: .eml files in Data/mail
	MailFrom    string   // sender of all mails
	Payments    string   // stripe, test, invoice or off; empty: decided by what is configured

	StripeSecretKey     string
	StripeWebhookSecret string // one or, while one replaces the other, two with a comma between them
	StripeAPIBase       string // where Stripe answers; empty: Stripe itself
	StripeCheckoutHost  string // host of the checkout pages; empty: Stripe's

	AvatarEmbedURL string // page that the avatar demo embeds; empty: the built-in assistant

	AssistantURL    string // OpenAI-compatible API that words the assistant's answers; empty: answers are quoted from the pages
	AssistantModel  string // the model's name there
	AssistantKey    string
	AssistantPerDay int // questions a day that each node passes on to the model; 0: DefaultAssistantPerDay

	AuthImplicitLinks bool               // mailed links of auth-js's default flow act when they are opened, by scanners too
	DatabaseInsecure  bool               // PostgreSQL on another machine is reached without verified TLS
	DatabaseDeadlines database.Deadlines // zero: what production needs; tests wait less

	MetricsAddr  string // host:port of a listener for measurements alone; empty: none
	MetricsToken string // bearer token for measurements, also on the site's own address; empty: none

	Limits bool // rate limits; off only on a loopback address

	Serving bool // this process serves the site; without it, it looks at the data for a moment

	Version string
	Clock   clock.Clock // nil: the machine's clock; tests move their own

	PasswordHash accounts.HashParams // zero: what production needs; tests use less
}

// DemoAdmin and DemoUser are the accounts of --demo, DemoPassword is theirs (decisions 9).
const (
	DemoAdmin    = "admin@harborlight.example"
	DemoUser     = "demo@harborlight.example"
	DemoPassword = "harborlight-demo"
)

// PaymentModes are the values of --payments (decisions 4).
var PaymentModes = []string{"stripe", "test", "invoice", "off"}

// complete fills in what follows from other settings and refuses what cannot
// work. Every error is one sentence that names the flag.
func (c *Config) complete() error {
	if c.Clock == nil {
		c.Clock = clock.System
	}
	_, port, err := net.SplitHostPort(c.Addr)
	if err != nil {
		return fmt.Errorf("--addr %q is not host:port, for example 127.0.0.1:8080", c.Addr)
	}
	if c.PublicURL == "" {
		c.PublicURL = "http://localhost:" + port
	}
	_, err = c.proxies()
	return errors.Join(err, c.checkPublicURL(), c.completeMail(), c.completePayments(), c.checkExposure(),
		c.checkEmbed(), c.completeAssistant(), c.checkMetrics())
}

func (c *Config) checkPublicURL() error {
	u, err := url.Parse(c.PublicURL)
	switch {
	case err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" || u.User != nil:
		return fmt.Errorf("--public-url %q is not an address such as https://www.example.com", c.PublicURL)
	case strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "":
		return fmt.Errorf("--public-url %q must end after the host: the site lives at the root", c.PublicURL)
	case u.Scheme == "http" && !loopback(u.Hostname()):
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
		return fmt.Errorf("--payments %q is none of %s", c.Payments, strings.Join(PaymentModes, ", "))
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
		Exclusive: c.Serving, Log: log,
	}
}

// hosts returns the names by which the site may be addressed.
func (c *Config) hosts() []string {
	u, _ := url.Parse(c.PublicURL) // checked by complete
	hosts := []string{u.Hostname()}
	if host, _, _ := net.SplitHostPort(c.Addr); loopback(host) {
		hosts = append(hosts, "localhost", "127.0.0.1", "::1")
	}
	return hosts
}

func loopback(host string) bool {
	if strings.EqualFold(host, "localhost") || strings.HasSuffix(strings.ToLower(host), ".localhost") {
		return true
	}
	addr, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return err == nil && addr.IsLoopback()
}

// proxies returns the networks of the reverse proxies; a single address is a network of one.
func (c *Config) proxies() ([]netip.Prefix, error) {
	var networks []netip.Prefix
	for _, text := range c.Proxies {
		network, err := netip.ParsePrefix(text)
		if addr, single := netip.ParseAddr(text); single == nil {
			network, err = addr.Prefix(addr.BitLen())
		}
		if err != nil {
			return nil, fmt.Errorf("--trusted-proxies %q is no network such as 10.0.0.0/8 and no address", text)
		}
		networks = append(networks, network.Masked())
	}
	return networks, nil
}

// https reports whether visitors reach the site by https.
func (c *Config) https() bool { return strings.HasPrefix(c.PublicURL, "https://") }
