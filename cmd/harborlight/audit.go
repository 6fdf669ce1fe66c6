package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"harborlight/internal/app"
	"harborlight/internal/platform/audit"
)

type auditCmd struct {
	Verify auditVerifyCmd `cmd:"" help:"Check that no entry was changed, deleted, inserted or moved."`
}

type auditVerifyCmd struct {
	settings
}

// Run verifies the hash chain of the whole audit log and prints the last entry for later comparison. If entries were
// changed, deleted, inserted or moved, it prints each finding and returns an error.
func (c *auditVerifyCmd) Run(ctx context.Context, out io.Writer) error {
	return withApp(ctx, c.settings, func(a *app.App) error {
		v, err := audit.Verify(ctx, a.DB)
		if err != nil {
			return err
		}
		for _, f := range v.Findings {
			if _, err := fmt.Fprintln(out, describeFinding(f)); err != nil {
				return err
			}
		}
		if len(v.Findings) > 0 {
			return errors.New("another program changed the audit log; see the lines above")
		}
		_, err = fmt.Fprintf(out, "The audit log is intact: %d entries, numbers %d to %d.\nKeep its last entry "+
			"elsewhere for later comparison: %d %s\n", v.Entries, v.First, v.Last, v.Last, v.Hash)
		return err
	})
}

// describeFinding returns the finding in one line, with the entry's number, ID and time. A finding without an entry,
// such as a missing end, is only the description.
func describeFinding(f audit.Finding) string {
	switch {
	case f.EntryID == "":
		return f.What
	case f.Seq == 0:
		return fmt.Sprintf("Entry without a number, id %s of %s: %s", f.EntryID, f.At.UTC().Format(time.RFC3339),
			f.What)
	default:
		return fmt.Sprintf("Entry %d, id %s of %s: %s", f.Seq, f.EntryID, f.At.UTC().Format(time.RFC3339), f.What)
	}
}
