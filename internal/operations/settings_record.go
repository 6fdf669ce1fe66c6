package operations

import (
	"context"
	"fmt"
	"sort"

	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
)

// settingsAction is the audit action of a start with changed settings.
const settingsAction = "settings.changed"

// recordedSettings is the audit log's record of the settings.
type recordedSettings struct {
	Changed  []string          `json:"changed"` // names
	Settings map[string]string `json:"settings"`
}

// RecordSettings adds the settings and the names of changed ones to the audit log, unless none changed since the last
// record. Secrets are recorded as set or not, personal addresses as a keyed hash. If mail settings changed, it also
// queues mails again that were refused.
func (a *Area) RecordSettings(ctx context.Context) error {
	now := recordedSettings{Settings: a.settings.Recorded}
	err := a.DB.Write(ctx, func(tx *database.Tx) error {
		var before recordedSettings
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
			a.Log.InfoContext(ctx, "the settings of mails changed; mails that were refused are tried again", "mails", n)
		}
		return audit.Record(ctx, tx, audit.Entry{Action: settingsAction, Details: now})
	})
	if err != nil {
		return fmt.Errorf("record the settings in the audit log: %w", err)
	}
	return nil
}

// mailChanged reports whether the names of changed settings include the mail server or the sender, which affect the
// acceptance of mails.
func mailChanged(names []string) bool {
	for _, name := range names {
		if name == "smtp_server" || name == "smtp" || name == "mail_from" {
			return true
		}
	}
	return false
}
