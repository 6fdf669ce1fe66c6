package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"os"

	"harborlight/internal/app"
)

type openapiCmd struct{}

// Run prints the OpenAPI document, indented, from which the web types are generated. It builds the program in a
// temporary folder, so it needs no site.
func (openapiCmd) Run(ctx context.Context, out io.Writer) error {
	dir, err := os.MkdirTemp("", "harborlight-openapi-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir) //nolint:errcheck // a temporary directory
	a, err := app.New(ctx, app.Config{Addr: "127.0.0.1:8080", Data: dir, Limits: true, Version: "1"},
		slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	defer a.Close() //nolint:errcheck // the program ends
	document, err := a.Router.OpenAPI()
	if err != nil {
		return err
	}
	var indented bytes.Buffer
	if err := json.Indent(&indented, document, "", "  "); err != nil {
		return err
	}
	indented.WriteByte('\n')
	_, err = indented.WriteTo(out)
	return err
}
