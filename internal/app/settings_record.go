package app

import (
	"context"
	"fmt"
	"sort"
	"strconv"
	"strings"

	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
)

// settingsAction is the audit entry of a start with changed settings.
const settingsAction = "settings.changed"

// settingsSeen is the audit log's record of the settings.
type settingsSeen struct {
	Changed  []string          `json:"changed"` // names
	Settings map[string]string `json:"settings"`
}

// recordSettings adds the settings to the audit log if they changed since the last start. Secrets
// are recorded as set or not, personal addresses as a keyed hash.
func (a *App) recordSettings(ctx context.Context) error {
	now := settingsSeen{Settings: a.settings()}
	err := a.DB.Write(ctx, func(tx *database.Tx) error {
		var before settingsSeen
		if err := audit.Latest(ctx, tx, settingsAction, &before); err != nil {
			return err
		}
		for name, value := range now.Settings {
			if old, seen := before.Settings[name]; !seen || old != value {
				now.Changed = append(now.Changed, name)
			}
		}
		sort.Strings(now.Changed)
		if len(now.Changed) == 0 {
			return nil
		}
		if mailChanged(now.Changed) {
			n, err := mail.RetryRefused(ctx, tx)
			if err != nil {
				return err
			}
			a.log.InfoContext(ctx, "the settings of mails changed; mails that were refused are tried again", "mails", n)
		}
		return audit.Record(ctx, tx, audit.Entry{Action: settingsAction, Details: now})
	})
	if err != nil {
		return fmt.Errorf("record the settings in the audit log: %w", err)
	}
	return nil
}

// mailChanged reports whether a setting changed that decides whether mails are taken.
func mailChanged(names []string) bool {
	for _, name := range names {
		if name == "smtp_server" || name == "smtp" || name == "mail_from" {
			return true
		}
	}
	return false
}

func (a *App) settings() map[string]string {
	c := a.Config
	hashed := func(address string) string {
		if address == "" {
			return ""
		}
		return a.DB.Seal().MAC("audit-address", address)[:16]
	}
	return map[string]string{
		"addr": c.Addr, "demo": strconv.FormatBool(c.Demo), "public_url": c.PublicURL,
		"trusted_proxies": strings.Join(c.Proxies, ","),
		"admin_email":     hashed(c.AdminEmail), "mail_from": hashed(c.MailFrom), "payments": c.Payments,
		"database": string(a.DB.Dialect()),
		"smtp":     isSet(c.SMTPURL), "smtp_server": hashed(c.SMTPURL), "secret_key": isSet(c.SecretKey),
		"stripe_secret_key":     isSet(c.StripeSecretKey),
		"stripe_webhook_secret": isSet(c.StripeWebhookSecret), "stripe_api_base": c.StripeAPIBase,
		"stripe_checkout_host": c.StripeCheckoutHost,
		"avatar_embed_url":     c.AvatarEmbedURL, "assistant_url": c.AssistantURL, "assistant_model": c.AssistantModel,
		"assistant_key": isSet(c.AssistantKey),
		"metrics_addr":  c.MetricsAddr, "metrics_token": isSet(c.MetricsToken), "limits": strconv.FormatBool(c.Limits),
		"backup_to": c.backupPlace(), "backup_every": c.BackupEvery.String(), "backup_keep": strconv.Itoa(c.BackupKeep),
		"backup_passphrase": isSet(c.BackupPassphrase),
		"https":             strings.Join(c.HTTPS, ","), "acme_directory": c.ACMEDirectory,
		"version": c.Version,
	}
}

func isSet(secret string) string {
	if secret == "" {
		return "not set"
	}
	return "set"
}
