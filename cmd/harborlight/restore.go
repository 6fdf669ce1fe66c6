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
	"harborlight/internal/backup"
)

type restoreCmd struct {
	databaseFlags
	BackupS3ID     string `name:"backup-s3-id" env:"HARBORLIGHT_BACKUP_S3_ID" placeholder:"ID" help:"Access key for the bucket."`
	BackupS3Secret string `name:"backup-s3-secret" env:"HARBORLIGHT_BACKUP_S3_SECRET" placeholder:"SECRET" help:"Secret for the bucket; better in the environment or in a file."`
	File           string `arg:"" placeholder:"FILE|s3://…" help:"Backup of harborlight backup, of this engine or the other; or the address of a bucket as in --backup-to, for the newest backup there, or of one in it."`
}

// Run replaces the data. Stop the site first.
func (c *restoreCmd) Run(ctx context.Context, out io.Writer) error {
	flags := settings{databaseFlags: c.databaseFlags, AssistantPerDay: app.DefaultAssistantPerDay,
		BackupS3ID: c.BackupS3ID, BackupS3Secret: c.BackupS3Secret}
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
		text += fmt.Sprintf("The sealing key isn't in this file: before you start, put back the one from then as %s, or set "+
			"HARBORLIGHT_SECRET_KEY.\n", config.KeyFile())
	}
	_, err = io.WriteString(out, text+"Now start the site.\n")
	return err
}
