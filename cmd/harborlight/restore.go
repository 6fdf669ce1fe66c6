package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"

	"harborlight/internal/app"
)

type restoreCmd struct {
	databaseFlags
	File string `arg:"" type:"existingfile" help:"Backup of harborlight backup, of this engine or the other."`
}

// Run replaces the data. Stop the site first.
func (c *restoreCmd) Run(ctx context.Context, out io.Writer) error {
	flags := settings{databaseFlags: c.databaseFlags, AssistantPerDay: app.DefaultAssistantPerDay}
	config, err := flags.config()
	if err != nil {
		return err
	}
	r, err := app.RestoreBackup(ctx, config, c.File, slog.New(slog.DiscardHandler))
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
