package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"

	"harborlight/internal/app"
	"harborlight/internal/platform/database"
)

type migrateCmd struct {
	databaseFlags
}

// Run runs all pending migrations of the schema and prints their number. It creates a missing SQLite database, and
// returns an error while a server uses it.
func (m *migrateCmd) Run(ctx context.Context, out io.Writer) error {
	flags := settings{databaseFlags: m.databaseFlags, AssistantPerDay: app.DefaultAssistantPerDay}
	config, err := flags.config()
	if err != nil {
		return err
	}
	db, err := database.Open(ctx, database.Config{
		URL: config.DatabaseURL, Dir: config.Data, Insecure: config.DatabaseInsecure, Exclusive: true,
		ListenURL: config.DatabaseListenURL, Connections: config.DatabaseConnections, Log: slog.Default(),
	})
	if err != nil {
		return err
	}
	defer db.Close() //nolint:errcheck // the program ends
	pending, err := db.Pending(ctx)
	if err != nil {
		return err
	}
	if err := db.Migrate(ctx); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "The database (%s) is up to date. Migrations run: %d.\n", db.Dialect(), pending)
	return err
}
