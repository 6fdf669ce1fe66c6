package main

import (
	"fmt"
	"os"
	"strings"
	"time"

	"harborlight/internal/app"
	"harborlight/internal/website/embedded"
)

// databaseFlags are the flags of all commands that open the database.
type databaseFlags struct {
	Data        string `default:"data" env:"HARBORLIGHT_DATA" placeholder:"DIR" help:"Directory of the database and, without SMTP, of the mails (${default})."`
	DatabaseURL string `env:"HARBORLIGHT_DATABASE_URL" placeholder:"URL" help:"postgres://user:password@host/name?sslmode=verify-full instead of SQLite."`

	DatabaseInsecure bool `env:"HARBORLIGHT_DATABASE_INSECURE" help:"Connect to PostgreSQL on another machine without verified TLS; for private networks only."`

	DatabaseListenURL   string `name:"database-listen-url" env:"HARBORLIGHT_DATABASE_LISTEN_URL" placeholder:"URL" help:"Direct address of PostgreSQL for notifications and migrations, if --database-url points to PgBouncer in transaction mode."`
	DatabaseConnections int    `default:"6" env:"HARBORLIGHT_DATABASE_CONNECTIONS" placeholder:"N" help:"Maximum number of connections of this node to PostgreSQL (${default})."`

	SecretKey        string `env:"HARBORLIGHT_SECRET_KEY" placeholder:"KEY" help:"Key that seals the secrets in the database, base64 of 32 random bytes, the same on every node; better in the environment or in a file. By default DATA/harborlight.key, created at the first start."`
	BackupPassphrase string `env:"HARBORLIGHT_BACKUP_PASSPHRASE" placeholder:"TEXT" help:"Passphrase of backups, which then also contain the sealing key; better in the environment or in a file."`
}

// bucketFlags are the credentials of the backup bucket.
type bucketFlags struct {
	BackupS3ID     string `name:"backup-s3-id" env:"HARBORLIGHT_BACKUP_S3_ID" placeholder:"ID" help:"Access key for the bucket."`
	BackupS3Secret string `name:"backup-s3-secret" env:"HARBORLIGHT_BACKUP_S3_SECRET" placeholder:"SECRET" help:"Secret for the bucket; better in the environment or in a file."`
}

// settings are the flags of serve. Each has a HARBORLIGHT_… variable. For secrets, HARBORLIGHT_…_FILE can name a file
// instead.
type settings struct {
	databaseFlags
	Addr          string   `default:"127.0.0.1:8080" env:"HARBORLIGHT_ADDR" placeholder:"HOST:PORT" help:"Address to listen on (${default})."`
	HTTPS         []string `name:"https" env:"HARBORLIGHT_HTTPS" placeholder:"DOMAIN,…" help:"Serve these domains over https on ports 443 and 80, with certificates obtained and renewed by the program itself. The first is the public address. Using it accepts the terms of Let's Encrypt."`
	HTTPSAddr     string   `name:"https-addr" default:":443" env:"HARBORLIGHT_HTTPS_ADDR" placeholder:"HOST:PORT" help:"Address to listen on with --https, instead of --addr (${default})."`
	HTTPAddr      string   `name:"http-addr" default:":80" env:"HARBORLIGHT_HTTP_ADDR" placeholder:"HOST:PORT" help:"Address that redirects to https and answers the certificate authority (${default})."`
	ACMEDirectory string   `name:"acme-directory" env:"HARBORLIGHT_ACME_DIRECTORY" placeholder:"URL" help:"ACME directory of another certificate authority than Let's Encrypt."`
	ACMERoot      string   `name:"acme-root" env:"HARBORLIGHT_ACME_ROOT" placeholder:"FILE" help:"Root certificate of that authority, if it is private, and for tests."`
	ContentDir    string   `name:"content" env:"HARBORLIGHT_CONTENT" placeholder:"DIR" help:"Folder with texts, prices and pages; the editor is then read-only. By default the built-in content and the owner's changes."`
	Demo          bool     `env:"HARBORLIGHT_DEMO" help:"Fill an empty database with demo accounts, partners and three months of business."`
	PublicURL     string   `env:"HARBORLIGHT_PUBLIC_URL" placeholder:"URL" help:"Public address of the site, for links in mails and payments."`
	Proxies       []string `name:"trusted-proxies" env:"HARBORLIGHT_TRUSTED_PROXIES" placeholder:"NET,…" help:"Networks of reverse proxies whose X-Forwarded-For names the visitor, such as 127.0.0.1,10.0.0.0/8."`
	AdminEmail    string   `env:"HARBORLIGHT_ADMIN_EMAIL" placeholder:"ADDRESS" help:"Address of the administrator's account."`
	SMTPURL       string   `name:"smtp-url" env:"HARBORLIGHT_SMTP_URL" placeholder:"URL" help:"smtp://user:password@host:587 or smtps://…; without it each mail is a file under DATA/mail."`
	MailFrom      string   `env:"HARBORLIGHT_MAIL_FROM" placeholder:"ADDRESS" help:"Sender of all mails; the support address in content/ by default."`
	Payments      string   `env:"HARBORLIGHT_PAYMENTS" placeholder:"MODE" help:"stripe, test, invoice or off; by default stripe with a Stripe key, test with --demo, otherwise invoice."`

	StripeSecretKey     string `env:"HARBORLIGHT_STRIPE_SECRET_KEY" placeholder:"KEY" help:"Stripe's secret key; better in the environment or in a file."`
	StripeWebhookSecret string `env:"HARBORLIGHT_STRIPE_WEBHOOK_SECRET" placeholder:"SECRET" help:"Stripe's signing secret for the webhook; while you replace it, both secrets separated by a comma."`
	StripeAPIBase       string `name:"stripe-api-base" env:"HARBORLIGHT_STRIPE_API_BASE" placeholder:"URL" help:"Base URL of Stripe's API; for tests."`
	StripeCheckoutHost  string `env:"HARBORLIGHT_STRIPE_CHECKOUT_HOST" placeholder:"HOST" help:"Host of Stripe's checkout pages, if your account has a custom one (checkout.stripe.com by default)."`

	DeskMailsPerDay int `env:"HARBORLIGHT_DESK_MAILS_PER_DAY" placeholder:"N" help:"Emails a day that the desk sends to others, a third of them in one hour; 300 by default."`

	AvatarEmbedURL string `env:"HARBORLIGHT_AVATAR_EMBED_URL" placeholder:"URL" help:"https page for the avatar demo to embed; by default the built-in assistant."`

	AssistantURL    string `env:"HARBORLIGHT_ASSISTANT_URL" placeholder:"URL" help:"OpenAI-compatible API that writes the assistant's answers, such as https://api.example.com/v1; without it answers are quoted from the pages."`
	AssistantModel  string `env:"HARBORLIGHT_ASSISTANT_MODEL" placeholder:"NAME" help:"Model to use at --assistant-url."`
	AssistantKey    string `env:"HARBORLIGHT_ASSISTANT_KEY" placeholder:"KEY" help:"Key for --assistant-url; better in the environment or in a file."`
	AssistantPerDay int    `default:"500" env:"HARBORLIGHT_ASSISTANT_PER_DAY" placeholder:"N" help:"Questions a day for the model; further ones are answered from the pages (${default})."`

	AuthImplicitLinks bool `env:"HARBORLIGHT_AUTH_IMPLICIT_LINKS" help:"Let mailed links act when opened, as auth-js's default flow expects. Mail scanners open them too: only for API clients that need it."`

	Drain string `env:"HARBORLIGHT_DRAIN" placeholder:"TIME" help:"Time before a stop in which /readyz returns 503 but requests are still served, so that a load balancer uses other nodes; by default 5s with PostgreSQL, 0s with SQLite."`

	MetricsAddr  string `env:"HARBORLIGHT_METRICS_ADDR" placeholder:"HOST:PORT" help:"Separate address for /metrics, such as 127.0.0.1:9090; off by default."`
	MetricsToken string `env:"HARBORLIGHT_METRICS_TOKEN" placeholder:"TOKEN" help:"Bearer token that also allows /metrics on the site's address; better in the environment or in a file."`

	OtelEndpoint string `env:"HARBORLIGHT_OTEL_ENDPOINT" placeholder:"URL" help:"OpenTelemetry collector for traces (OTLP over HTTP), such as http://127.0.0.1:4318; off by default."`

	BackupTo    string        `env:"HARBORLIGHT_BACKUP_TO" placeholder:"DIR|s3://…" help:"Make scheduled backups to this folder or bucket: s3://bucket/folder?region=eu-central-1&endpoint=https://s3.example.com. A bucket needs a passphrase."`
	BackupEvery time.Duration `default:"24h" env:"HARBORLIGHT_BACKUP_EVERY" placeholder:"TIME" help:"Interval of scheduled backups, from 1h to 168h (${default})."`
	BackupKeep  int           `default:"14" env:"HARBORLIGHT_BACKUP_KEEP" placeholder:"N" help:"Number of scheduled backups to keep (${default})."`
	bucketFlags

	Limits string `default:"on" enum:"on,off" env:"HARBORLIGHT_LIMITS" placeholder:"on|off" help:"Rate limits; off only for tests on a loopback address."`
}

// secrets maps the variables that can be read from a file named in HARBORLIGHT_…_FILE to their settings.
var secrets = map[string]func(*app.Config) *string{
	"HARBORLIGHT_DATABASE_URL":          func(c *app.Config) *string { return &c.DatabaseURL },
	"HARBORLIGHT_DATABASE_LISTEN_URL":   func(c *app.Config) *string { return &c.DatabaseListenURL },
	"HARBORLIGHT_SECRET_KEY":            func(c *app.Config) *string { return &c.SecretKey },
	"HARBORLIGHT_BACKUP_PASSPHRASE":     func(c *app.Config) *string { return &c.BackupPassphrase },
	"HARBORLIGHT_BACKUP_S3_SECRET":      func(c *app.Config) *string { return &c.BackupS3Secret },
	"HARBORLIGHT_METRICS_TOKEN":         func(c *app.Config) *string { return &c.MetricsToken },
	"HARBORLIGHT_SMTP_URL":              func(c *app.Config) *string { return &c.SMTPURL },
	"HARBORLIGHT_ASSISTANT_KEY":         func(c *app.Config) *string { return &c.AssistantKey },
	"HARBORLIGHT_STRIPE_SECRET_KEY":     func(c *app.Config) *string { return &c.StripeSecretKey },
	"HARBORLIGHT_STRIPE_WEBHOOK_SECRET": func(c *app.Config) *string { return &c.StripeWebhookSecret },
}

// adjust changes the configuration beyond the settings. Tests use it to make hashing cheap.
var adjust = func(*app.Config) {}

// config returns the settings as the program's configuration, with secrets from the files that NAME_FILE variables
// name. It returns an error for an unreadable file, an invalid --drain or an --assistant-per-day below 1; app.New
// checks everything else.
func (s settings) config() (app.Config, error) {
	c := app.Config{
		Addr: s.Addr, Data: s.Data, ContentDir: s.ContentDir, Demo: s.Demo, PublicURL: s.PublicURL, Proxies: s.Proxies,
		AdminEmail:  s.AdminEmail,
		DatabaseURL: s.DatabaseURL, DatabaseInsecure: s.DatabaseInsecure,
		DatabaseListenURL: s.DatabaseListenURL, DatabaseConnections: s.DatabaseConnections, SMTPURL: s.SMTPURL,
		MailFrom:        s.MailFrom,
		DeskMailsPerDay: s.DeskMailsPerDay,
		Payments:        s.Payments,
		StripeSecretKey: s.StripeSecretKey, StripeWebhookSecret: s.StripeWebhookSecret, StripeAPIBase: s.StripeAPIBase,
		StripeCheckoutHost: s.StripeCheckoutHost,
		AvatarEmbedURL:     s.AvatarEmbedURL, AuthImplicitLinks: s.AuthImplicitLinks,
		AssistantURL: s.AssistantURL, AssistantModel: s.AssistantModel, AssistantKey: s.AssistantKey,
		AssistantPerDay: s.AssistantPerDay,
		HTTPS:           s.HTTPS, HTTPSAddr: s.HTTPSAddr, HTTPAddr: s.HTTPAddr, ACMEDirectory: s.ACMEDirectory,
		ACMERoot:  s.ACMERoot,
		SecretKey: s.SecretKey, MetricsAddr: s.MetricsAddr, MetricsToken: s.MetricsToken,
		OtelEndpoint: s.OtelEndpoint,
		BackupTo:     s.BackupTo, BackupEvery: s.BackupEvery, BackupKeep: s.BackupKeep, BackupPassphrase: s.BackupPassphrase,
		BackupS3ID: s.BackupS3ID, BackupS3Secret: s.BackupS3Secret,
		Limits: s.Limits != "off", Website: embedded.Site(), Version: version,
	}
	if s.AssistantPerDay < 1 {
		return c,
			fmt.Errorf("--assistant-per-day %d must be at least 1; to run without a language model, leave out "+
				"--assistant-url", s.AssistantPerDay)
	}
	if err := readSecretFiles(&c); err != nil {
		return c, err
	}
	var err error
	c.Drain, err = drainOf(s.Drain, c.DatabaseURL != "")
	adjust(&c)
	return c, err
}

// usualDrain is the time in which a load balancer detects that a node isn't ready: two checks, two seconds apart.
const usualDrain = 5 * time.Second

// longestDrain is the maximum drain time, below the stop timeouts of service managers.
const longestDrain = time.Minute

// drainOf returns the time during which a stopping program still serves. For an empty text it is 5 seconds with a
// shared database (PostgreSQL) and 0 with SQLite, because there is no other node. A text that isn't a duration from
// 0s to 1m is an error.
func drainOf(text string, shared bool) (time.Duration, error) {
	switch {
	case text == "" && shared:
		return usualDrain, nil
	case text == "":
		return 0, nil
	}
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 || d > longestDrain {
		return 0, fmt.Errorf("--drain %q must be a time from 0s to %s, such as 5s", text, longestDrain)
	}
	return d, nil
}

// readSecretFiles sets each secret that is still empty to the content of the file named in its NAME_FILE variable,
// without surrounding white space. A directly set secret wins. An unreadable file is an error.
func readSecretFiles(c *app.Config) error {
	for name, field := range secrets {
		path := os.Getenv(name + "_FILE")
		if path == "" || *field(c) != "" {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return fmt.Errorf("read the file named in %s_FILE: %w", name, err)
		}
		*field(c) = strings.TrimSpace(string(text))
	}
	return nil
}
