package main

import (
	"context"
	"io"

	"harborlight/internal/app"
)

type doctorCmd struct {
	settings
}

// Run prints the configuration, the requirements missing for production and the sample content. Missing requirements
// are no error. It changes no data, except that it runs pending migrations like serve.
func (d *doctorCmd) Run(ctx context.Context, out io.Writer) error {
	return withApp(ctx, d.settings, func(a *app.App) error {
		report, err := a.Operations().Examine(ctx)
		if err != nil {
			return err
		}
		return report.Write(out)
	})
}
