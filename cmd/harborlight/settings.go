package main

import (
	"fmt"
	"os"
	"strings"

	"harborlight/internal/app"
)

// databaseFlags are what every command that opens the database takes.
type databaseFlags struct {
	Data        string `default:"data" env:"HARBORLIGHT_DATA" placeholder:"DIR" help:"Directory of the database and, without SMTP, of the mails (${default})."`
	DatabaseURL string `env:"HARBORLIGHT_DATABASE_URL" placeholder:"URL" help:"postgres://user:password@host/name?sslmode=verify-full instead of SQLite."`

	DatabaseInsecure bool `env:"HARBORLIGHT_DATABASE_INSECURE" help:"Reach PostgreSQL on another machine without verified TLS: only over a network that nobody else can reach."`
}

// settings are the flags of serve with their environment twins (decisions 9).
// Secrets are best given as HARBORLIGHT_…, or HARBORLIGHT_…_FILE naming a file.
type settings struct {
	databaseFlags
	Addr       string   `default:"127.0.0.1:8080" env:"HARBORLIGHT_ADDR" placeholder:"HOST:PORT" help:"Address to listen on (${default})."`
	Demo       bool     `env:"HARBORLIGHT_DEMO" help:"Fill an empty database with demo partners and accounts."`
	PublicURL  string   `env:"HARBORLIGHT_PUBLIC_URL" placeholder:"URL" help:"Where visitors reach the site, for links in mails and payments."`
	Proxies    []string `name:"trusted-proxies" env:"HARBORLIGHT_TRUSTED_PROXIES" placeholder:"NET,…" help:"Networks of reverse proxies whose X-Forwarded-For names the visitor, such as 127.0.0.1,10.0.0.0/8."`
	AdminEmail string   `env:"HARBORLIGHT_ADMIN_EMAIL" placeholder:"ADDRESS" help:"The administrator is the confirmed account with this address."`
	SMTPURL    string   `name:"smtp-url" env:"HARBORLIGHT_SMTP_URL" placeholder:"URL" help:"smtp://user:password@host:587 or smtps://…; without it mails are files under DATA/mail."`
	MailFrom   string   `env:"HARBORLIGHT_MAIL_FROM" placeholder:"ADDRESS" help:"Sender of all mails; the support address of the content if not set."`
	Payments   string   `env:"HARBORLIGHT_PAYMENTS" placeholder:"MODE" help:"stripe, test, invoice or off; by default what is configured."`

	StripeSecretKey     string `env:"HARBORLIGHT_STRIPE_SECRET_KEY" placeholder:"KEY" help:"Stripe's secret key; better in the environment or in a file."`
	StripeWebhookSecret string `env:"HARBORLIGHT_STRIPE_WEBHOOK_SECRET" placeholder:"SECRET" help:"Stripe's signing secret for the webhook; while a new one replaces it, both with a comma between them."`
	StripeAPIBase       string `name:"stripe-api-base" env:"HARBORLIGHT_STRIPE_API_BASE" placeholder:"URL" help:"Where Stripe answers; for tests."`
	StripeCheckoutHost  string `env:"HARBORLIGHT_STRIPE_CHECKOUT_HOST" placeholder:"HOST" help:"Host of Stripe's checkout pages, if the account has one of its own (checkout.stripe.com)."`

	AvatarEmbedURL string `env:"HARBORLIGHT_AVATAR_EMBED_URL" placeholder:"URL" help:"Page that the avatar demo embeds, https; without it the built-in assistant."`

	AssistantURL    string `env:"HARBORLIGHT_ASSISTANT_URL" placeholder:"URL" help:"OpenAI-compatible API that words the assistant's answers, such as https://api.example.com/v1; without it answers are quoted from the pages."`
	AssistantModel  string `env:"HARBORLIGHT_ASSISTANT_MODEL" placeholder:"NAME" help:"The model to use there."`
	AssistantKey    string `env:"HARBORLIGHT_ASSISTANT_KEY" placeholder:"KEY" help:"The key of that API; better in the environment or in a file."`
	AssistantPerDay int    `default:"500" env:"HARBORLIGHT_ASSISTANT_PER_DAY" placeholder:"N" help:"Questions a day that are passed on to the model; the rest is answered from the pages (${default})."`

	AuthImplicitLinks bool `env:"HARBORLIGHT_AUTH_IMPLICIT_LINKS" help:"Mailed links of auth-js's default flow act when they are opened, by mail scanners too; for API clients that need it."`

	SecretKey    string `env:"HARBORLIGHT_SECRET_KEY" placeholder:"KEY" help:"Key that seals the secrets in the database, base64 of 32 random bytes, the same on every node; better in the environment or in a file. Without it DATA/harborlight.key, made on the first start."`
	MetricsAddr  string `env:"HARBORLIGHT_METRICS_ADDR" placeholder:"HOST:PORT" help:"Address at which a Prometheus reads /metrics, such as 127.0.0.1:9090; by default nobody does."`
	MetricsToken string `env:"HARBORLIGHT_METRICS_TOKEN" placeholder:"TOKEN" help:"Bearer token with which /metrics can also be read at the site's own address; better in the environment or in a file."`

	Limits string `default:"on" enum:"on,off" env:"HARBORLIGHT_LIMITS" placeholder:"on|off" help:"Rate limits; off only for tests on a loopback address."`
}

// secrets are the settings that may stand in a file named by HARBORLIGHT_…_FILE.
var secrets = map[string]func(*app.Config) *string{
	"HARBORLIGHT_DATABASE_URL":          func(c *app.Config) *string { return &c.DatabaseURL },
	"HARBORLIGHT_SECRET_KEY":            func(c *app.Config) *string { return &c.SecretKey },
	"HARBORLIGHT_METRICS_TOKEN":         func(c *app.Config) *string { return &c.MetricsToken },
	"HARBORLIGHT_SMTP_URL":              func(c *app.Config) *string { return &c.SMTPURL },
	"HARBORLIGHT_ASSISTANT_KEY":         func(c *app.Config) *string { return &c.AssistantKey },
	"HARBORLIGHT_STRIPE_SECRET_KEY":     func(c *app.Config) *string { return &c.StripeSecretKey },
	"HARBORLIGHT_STRIPE_WEBHOOK_SECRET": func(c *app.Config) *string { return &c.StripeWebhookSecret },
}

// config returns the settings as the program takes them.
func (s settings) config() (app.Config, error) {
	c := app.Config{
		Addr: s.Addr, Data: s.Data, Demo: s.Demo, PublicURL: s.PublicURL, Proxies: s.Proxies, AdminEmail: s.AdminEmail,
		DatabaseURL: s.DatabaseURL, DatabaseInsecure: s.DatabaseInsecure, SMTPURL: s.SMTPURL, MailFrom: s.MailFrom, Payments: s.Payments,
		StripeSecretKey: s.StripeSecretKey, StripeWebhookSecret: s.StripeWebhookSecret, StripeAPIBase: s.StripeAPIBase, StripeCheckoutHost: s.StripeCheckoutHost,
		AvatarEmbedURL: s.AvatarEmbedURL, AuthImplicitLinks: s.AuthImplicitLinks,
		AssistantURL: s.AssistantURL, AssistantModel: s.AssistantModel, AssistantKey: s.AssistantKey, AssistantPerDay: s.AssistantPerDay,
		SecretKey: s.SecretKey, MetricsAddr: s.MetricsAddr, MetricsToken: s.MetricsToken,
		Limits: s.Limits != "off", Version: version,
	}
	if s.AssistantPerDay < 1 {
		return c, fmt.Errorf("--assistant-per-day %d must be at least 1; to use no language model leave out --assistant-url", s.AssistantPerDay)
	}
	err := readSecretFiles(&c)
	return c, err
}

func readSecretFiles(c *app.Config) error {
	for name, field := range secrets {
		path := os.Getenv(name + "_FILE")
		if path == "" || *field(c) != "" {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return fmt.Errorf("%s_FILE cannot be read: %w", name, err)
		}
		*field(c) = strings.TrimSpace(string(text))
	}
	return nil
}
