package main

import (
	"context"
	"fmt"
	"io"

	"harborlight/internal/app"
)

type backupCmd struct {
	settings
	File string `arg:"" help:"File to write; it must not exist."`
}

// Run writes a new backup file, reads it back and prints a summary. The site may be running. The output says whether
// the file is encrypted and contains the sealing key.
func (c *backupCmd) Run(ctx context.Context, out io.Writer) error {
	return withApp(ctx, c.settings, func(a *app.App) error {
		s, err := a.Operations().Backup(ctx, c.File)
		if err != nil {
			return err
		}
		key := "It is not encrypted and does not contain the sealing key: keep a copy of " +
			a.Config.KeyFile() + " elsewhere."
		if s.Encrypted {
			key = "It is encrypted and contains the sealing key: it is useless without the passphrase."
		}
		_, err = fmt.Fprintf(out, "Wrote %d rows of %d tables to %s (%d KB) and read them back.\n%s\n", s.Total(),
			len(s.Rows), c.File, (s.Bytes+1023)/1024, key)
		return err
	})
}
