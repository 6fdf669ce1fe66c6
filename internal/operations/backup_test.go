package operations_test

import (
	"log/slog"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app"
)

// TestT96RemoteBackupsRequireEncryption starts with settings that must be refused.
func TestT96RemoteBackupsRequireEncryption(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		set  func(c *app.Config)
		want string
	}{
		"a bucket without a passphrase": {func(c *app.Config) { c.BackupPassphrase = "" }, "HARBORLIGHT_BACKUP_PASSPHRASE"},
		"a short passphrase":            {func(c *app.Config) { c.BackupPassphrase = "short" }, "too short"},
		"a bucket without keys":         {func(c *app.Config) { c.BackupS3ID = "" }, "HARBORLIGHT_BACKUP_S3_ID"},
		"too often":                     {func(c *app.Config) { c.BackupEvery = time.Minute }, "--backup-every"},
		"none are kept":                 {func(c *app.Config) { c.BackupKeep = -1 }, "--backup-keep"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := app.Config{Addr: "127.0.0.1:0", Data: t.TempDir(), BackupTo: "s3://site/daily",
				BackupPassphrase: "correct horse battery", BackupS3ID: "id", BackupS3Secret: "hush"}
			tc.set(&c)
			_, err := app.New(t.Context(), c, slog.New(slog.DiscardHandler))
			if err == nil || !strings.Contains(err.Error(), tc.want) || strings.Contains(err.Error(), "hush") {
				t.Errorf("it says %v", err)
			}
		})
	}
}
