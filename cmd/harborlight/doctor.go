package main

import (
	"context"
	"io"
	"log/slog"

	"harborlight/internal/app"
)

type doctorCmd struct {
	settings
}

// Run prints the configuration, the requirements missing for production and the sample content. Missing requirements
// are no error. It changes no data, except that it runs pending migrations like serve.
func (d *doctorCmd) Run(ctx context.Context, out io.Writer) error {
	config, err := d.existing()
	if err != nil {
		return err
	}
	a, err := app.New(ctx, config, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	defer a.Close() //nolint:errcheck // the program ends
	report, err := a.Operations().Examine(ctx)
	if err != nil {
		return err
	}
	return report.Write(out)
}
