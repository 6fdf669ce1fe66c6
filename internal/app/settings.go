package app

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/url"
	"regexp"
	"strings"
	"time"

	"harborlight/internal/operations"
	"harborlight/internal/platform/backup"
	"harborlight/internal/platform/certificates"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/sales/orders/stripe"
)

// checkStripe returns an error for the first setting with which card payments wouldn't work or be secure
// (docs/security.md, T21): a missing or malformed key, no webhook secret, too many or too short ones, a live key
// without https, or an invalid host or API address. Its errors contain no secrets.
func (c *Config) checkStripe() error {
	secrets := stripe.SplitSecrets(c.StripeWebhookSecret)
	switch {
	case c.StripeSecretKey == "":
		return errors.New("--payments stripe needs HARBORLIGHT_STRIPE_SECRET_KEY: the secret key from Stripe's " +
			"dashboard, sk_… or rk_…")
	case !stripe.IsKey(c.StripeSecretKey):
		return errors.New("HARBORLIGHT_STRIPE_SECRET_KEY is not a Stripe secret key: those begin with sk_live_, " +
			"sk_test_, rk_live_ or rk_test_")
	case len(secrets) == 0:
		return errors.New("HARBORLIGHT_STRIPE_WEBHOOK_SECRET is missing: without the webhook's signing secret " +
			"anyone could fake a payment; copy it from Stripe's dashboard, or start with --payments invoice")
	case len(secrets) > stripe.MaxSecrets:
		return fmt.Errorf(
			"HARBORLIGHT_STRIPE_WEBHOOK_SECRET holds %d secrets: use at most %d, the old one and the new one",
			len(secrets), stripe.MaxSecrets)
	case stripe.IsLive(c.StripeSecretKey) && !c.https():
		return fmt.Errorf(
			"the Stripe key is a live one, but the site is at %s: set --public-url https://…, or use a test key",
			c.PublicURL)
	}
	for _, secret := range secrets {
		if len(secret) < stripe.MinSecret {
			return fmt.Errorf("HARBORLIGHT_STRIPE_WEBHOOK_SECRET is too short: a webhook's signing secret has at "+
				"least %d characters and begins with whsec_", stripe.MinSecret)
		}
	}
	if c.StripeCheckoutHost != "" && !plainHost.MatchString(c.StripeCheckoutHost) {
		return fmt.Errorf("--stripe-checkout-host %q is not a host: write it like pay.example.com",
			c.StripeCheckoutHost)
	}
	if c.StripeAPIBase != "" {
		return checkAddress("--stripe-api-base", c.StripeAPIBase)
	}
	return nil
}

// isPrivate reports whether the site can only be reached from this machine: both its listener and its public URL use
// loopback addresses.
func (c *Config) isPrivate() bool {
	u, err := url.Parse(c.PublicURL)
	host, _, _ := net.SplitHostPort(c.Addr) // checked by complete
	return err == nil && httpx.IsLoopback(u.Hostname()) && httpx.IsLoopback(host)
}

// checkExposure returns an error for each demonstration setting (--demo, --payments test, --limits off) on a site
// that other machines can reach (docs/security.md, T56).
func (c *Config) checkExposure() error {
	if c.isPrivate() {
		return nil
	}
	const where = "it needs a loopback --addr and --public-url, such as 127.0.0.1:8080 and http://localhost:8080"
	var errs []error
	if c.Demo {
		errs = append(errs, errors.New("--demo makes accounts with a published password: "+where+
			"; for a real site leave it out and name a new folder with --data"))
	}
	if c.Payments == "test" && !c.Demo {
		errs = append(errs, errors.New("--payments test gives everything away: "+where+
			"; for a real site choose stripe or invoice"))
	}
	if !c.Limits {
		errs = append(errs,
			errors.New("--limits off lets strangers guess passwords: "+where+"; for a real site leave it out"))
	}
	return errors.Join(errs...)
}

// The default listen addresses of --https.
const (
	DefaultHTTPSAddr = ":443"
	DefaultHTTPAddr  = ":80"
)

// completeHTTPS derives the listeners and the public URL from the domains of --https, and does nothing without any.
// It returns an error for an invalid domain or address, and if the public URL isn't https or has another domain.
func (c *Config) completeHTTPS() (err error) {
	if len(c.HTTPS) == 0 {
		return nil
	}
	if c.HTTPS, err = certificates.Check(c.HTTPS); err != nil {
		return err
	}
	if c.HTTPSAddr == "" {
		c.HTTPSAddr = DefaultHTTPSAddr
	}
	if c.HTTPAddr == "" {
		c.HTTPAddr = DefaultHTTPAddr
	}
	for flag, addr := range map[string]string{"--https-addr": c.HTTPSAddr, "--http-addr": c.HTTPAddr} {
		if _, _, err := net.SplitHostPort(addr); err != nil {
			return fmt.Errorf("%s %q is not host:port: write it like :443", flag, addr)
		}
	}
	c.Addr = c.HTTPSAddr
	if c.PublicURL == "" {
		c.PublicURL = "https://" + c.HTTPS[0]
	}
	u, err := url.Parse(c.PublicURL)
	if err != nil || u.Scheme != "https" || !c.serves(u.Hostname()) {
		return fmt.Errorf("--public-url %q must be https://, with one of the domains of --https: leave it out to use %s",
			c.PublicURL, "https://"+c.HTTPS[0])
	}
	return c.checkAuthority()
}

// serves reports whether the host is a domain of --https. Case doesn't matter.
func (c *Config) serves(host string) bool {
	for _, domain := range c.HTTPS {
		if strings.EqualFold(domain, host) {
			return true
		}
	}
	return false
}

// checkAuthority fills in Let's Encrypt as the default authority, and returns an error unless its directory is an
// https address and the file of --acme-root, if given, contains certificates.
func (c *Config) checkAuthority() error {
	if c.ACMEDirectory == "" {
		c.ACMEDirectory = certificates.LetsEncrypt
	}
	if u, err := url.Parse(c.ACMEDirectory); err != nil || u.Scheme != "https" || u.Host == "" || u.User != nil {
		return fmt.Errorf("--acme-directory %q is no address: write it like %s", c.ACMEDirectory, certificates.LetsEncrypt)
	}
	_, err := c.certificates().Roots()
	return err
}

// The default interval of backups and number of backups to keep.
const (
	DefaultBackupEvery = 24 * time.Hour
	DefaultBackupKeep  = 14
)

// completeBackups fills in defaults and checks the backup settings. It accepts any interval if --backup-to is empty;
// otherwise it requires 1 to 168 hours, at least one kept backup and, for a bucket, a passphrase.
func (c *Config) completeBackups() error {
	if c.BackupEvery == 0 {
		c.BackupEvery = DefaultBackupEvery
	}
	if c.BackupKeep == 0 {
		c.BackupKeep = DefaultBackupKeep
	}
	if err := backup.CheckPassphrase(c.BackupPassphrase); err != nil {
		return fmt.Errorf("HARBORLIGHT_BACKUP_PASSPHRASE is not usable: %w", err)
	}
	switch {
	case c.BackupTo == "":
		return nil
	case c.BackupEvery < time.Hour || c.BackupEvery > 7*24*time.Hour:
		return fmt.Errorf("--backup-every %s must lie between 1h and 168h", c.BackupEvery)
	case c.BackupKeep < 1:
		return fmt.Errorf("--backup-keep %d must be at least 1", c.BackupKeep)
	case strings.HasPrefix(c.BackupTo, "s3:") && c.BackupPassphrase == "": // docs/security.md, T96
		return errors.New("--backup-to a bucket needs HARBORLIGHT_BACKUP_PASSPHRASE: backups leave this machine " +
			"encrypted only")
	}
	_, err := c.backups().Place(c.Data)
	return err
}

// minMetricsToken is the minimum length of the token in bytes.
const minMetricsToken = 16

// checkMetrics returns an error for a token that is too short, an invalid listener address, or a listener that other
// machines can reach without a token.
func (c *Config) checkMetrics() error {
	if c.MetricsToken != "" && len(c.MetricsToken) < minMetricsToken {
		return fmt.Errorf("HARBORLIGHT_METRICS_TOKEN is too short: use at least %d characters, for example from "+
			"openssl rand -hex 32", minMetricsToken)
	}
	if c.MetricsAddr == "" {
		return nil
	}
	host, _, err := net.SplitHostPort(c.MetricsAddr)
	switch {
	case err != nil:
		return fmt.Errorf("--metrics-addr %q is not host:port: write it like 127.0.0.1:9090", c.MetricsAddr)
	case !httpx.IsLoopback(host) && c.MetricsToken == "":
		return fmt.Errorf("--metrics-addr %q can be reached from other machines: set HARBORLIGHT_METRICS_TOKEN, or "+
			"listen on 127.0.0.1", c.MetricsAddr)
	}
	return nil
}

// checkTraces returns an error for a collector's address with a user name or password, or without https unless the
// host is loopback. An empty address is valid and means no traces.
func (c *Config) checkTraces() error {
	if c.OtelEndpoint == "" {
		return nil
	}
	return checkAddress("--otel-endpoint", c.OtelEndpoint)
}

// Recall fills in an empty public URL, admin address and list of HTTPS domains from the note that the serving program
// left in its data folder. Without a note it changes nothing. It takes the domains only if the public URL is the
// same.
func (c *Config) Recall() error {
	i, err := operations.FindInstalled(c.Data)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if c.PublicURL == "" {
		c.PublicURL = i.PublicURL
	}
	if c.AdminEmail == "" {
		c.AdminEmail = i.AdminEmail
	}
	if len(c.HTTPS) == 0 && c.PublicURL == i.PublicURL {
		c.HTTPS = i.HTTPS
	}
	return nil
}

// DefaultAssistantPerDay is the default daily limit of questions to the model, which limits its cost.
const DefaultAssistantPerDay = 500

// plainHost matches hosts that can be part of a security policy.
var plainHost = regexp.MustCompile(`^([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(:\d+)?$`)

// checkAddress returns an error that names the flag, unless the address uses https, or http on a loopback host, and
// contains no user name or password.
func checkAddress(flag, text string) error {
	u, err := url.Parse(text)
	switch {
	case err == nil && u.User != nil:
		return fmt.Errorf("%s must not contain a user name or password: visitors could read them", flag)
	case err != nil || u.Scheme != "https" && u.Scheme != "http" || !plainHost.MatchString(u.Host):
		return fmt.Errorf("%s %q is not an address: write it like https://www.example.com/page", flag, text)
	case u.Scheme == "http" && !httpx.IsLoopback(u.Hostname()):
		return fmt.Errorf("%s %q must be https: plain http is only for this machine, such as http://127.0.0.1:9000",
			flag, text)
	}
	return nil
}

// checkEmbed checks --avatar-embed-url like checkAddress. An empty one is valid.
func (c *Config) checkEmbed() error {
	if c.AvatarEmbedURL == "" {
		return nil
	}
	return checkAddress("--avatar-embed-url", c.AvatarEmbedURL)
}

// completeAssistant fills in the daily limit, and returns an error if only one of --assistant-url and
// --assistant-model is set or the URL isn't secure. Without both there is no language model.
func (c *Config) completeAssistant() error {
	if c.AssistantPerDay == 0 {
		c.AssistantPerDay = DefaultAssistantPerDay
	}
	switch {
	case c.AssistantURL == "" && c.AssistantModel == "":
		return nil
	case c.AssistantURL == "":
		return errors.New("--assistant-model needs --assistant-url: name the API that serves the model")
	case c.AssistantModel == "":
		return errors.New("--assistant-url needs --assistant-model: name the model to use there")
	}
	return checkAddress("--assistant-url", c.AssistantURL)
}
