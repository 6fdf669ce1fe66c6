package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"harborlight/internal/app"
	"harborlight/internal/platform/backup"
)

type restoreCmd struct {
	databaseFlags
	bucketFlags
	File string `arg:"" placeholder:"FILE|s3://…" help:"Backup of either engine, or the address of a bucket as in --backup-to."`
}

// restoreNotice describes the data that a backup doesn't restore (docs/security.md, T72).
const restoreNotice = "All users are signed out: sessions, app passwords, mailed links, private calendar addresses, " +
	"devices for notifications and invitations to companies are not restored. Passwords, second factors and the members " +
	"of companies are those at the time of the backup: repeat later changes.\n"

// Run replaces the data by that of a backup file, which may be in a bucket, and prints the location of the old data
// and the next steps. The site must not be running. If the file doesn't contain the sealing key, the owner must
// restore it separately.
func (c *restoreCmd) Run(ctx context.Context, out io.Writer) error {
	flags := settings{databaseFlags: c.databaseFlags, bucketFlags: c.bucketFlags,
		AssistantPerDay: app.DefaultAssistantPerDay}
	config, err := flags.config()
	if err != nil {
		return err
	}
	file := c.File
	if strings.HasPrefix(file, "s3:") {
		file, err = backup.Fetch(ctx, file, filepath.Join(config.Data, "backup"), config.BackupS3ID, config.BackupS3Secret)
		if err != nil {
			return err
		}
		defer os.Remove(file) //nolint:errcheck // a later backup sweeps it up
	}
	r, err := app.RestoreBackup(ctx, config, file, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	text := fmt.Sprintf("Restored %d rows of %s UTC.\n", r.Summary.Total(),
		r.Summary.Header.At.UTC().Format("2006-01-02 15:04:05"))
	if r.Aside != "" {
		text += fmt.Sprintf("The old data is in %s: delete it once you miss nothing.\n", r.Aside)
	}
	if !r.HasKey {
		text += fmt.Sprintf("This file doesn't contain the sealing key: before you start, restore the key from "+
			"that time as %s, or set HARBORLIGHT_SECRET_KEY.\n", config.KeyFile())
	}
	_, err = io.WriteString(out, text+restoreNotice+"Now start the site.\n")
	return err
}
