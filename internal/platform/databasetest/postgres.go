package databasetest

import (
	"context"
	"errors"
	"os"
	"sync"
	"testing"

	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest/throwaway"
)

const (
	serverVariable  = "HARBORLIGHT_TEST_POSTGRES"
	requireVariable = "HARBORLIGHT_TEST_REQUIRE_POSTGRES"
)

// postgresServer returns the address of the server for all tests of this process. A server started here stops when
// the process ends.
var postgresServer = sync.OnceValues(func() (string, error) {
	if address := os.Getenv(serverVariable); address != "" {
		return address, nil
	}
	root, err := throwaway.Root()
	if err != nil {
		return "", err
	}
	started, err = throwaway.Start(context.Background(), root)
	if err != nil {
		return "", err
	}
	return started.URL("postgres"), nil
})

// started keeps a reference to this process's server. If it were garbage-collected, the pipe that keeps PostgreSQL
// running would close.
var started *throwaway.Server

// postgresTemplate migrates a database once per process and returns its name. The tests' databases are copies of it.
var postgresTemplate = sync.OnceValues(func() (string, error) {
	ctx := context.Background()
	server, err := postgresServer()
	if err != nil {
		return "", err
	}
	address, err := throwaway.CreateDatabase(ctx, server, "")
	if err != nil {
		return "", err
	}
	if err := migrate(ctx, database.Config{URL: address}); err != nil {
		return "", err
	}
	return throwaway.Name(address)
})

// Postgres returns the URL of a fresh, empty PostgreSQL database without migrations, which is removed when the test
// ends.
func Postgres(tb testing.TB) string {
	tb.Helper()
	return createPostgres(tb, "")
}

// postgresCopy returns the URL of a fresh migrated database, which is removed when the test ends. It skips the test
// if there is no server.
func postgresCopy(tb testing.TB) string {
	tb.Helper()
	server(tb) // skips the test if there is no server
	template, err := postgresTemplate()
	if err != nil {
		tb.Fatalf("migrate a PostgreSQL database: %v", err)
	}
	return createPostgres(tb, template)
}

// createPostgres returns the URL of a copy of the database template, which is removed when the test ends. An empty
// template means an empty database.
func createPostgres(tb testing.TB, template string) string {
	tb.Helper()
	address := server(tb)
	created, err := throwaway.CreateDatabase(context.Background(), address, template)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := throwaway.DropDatabase(context.Background(), address, created); err != nil {
			tb.Error(err)
		}
	})
	return created
}

// server returns the address of the server. It skips or fails the test if this machine has no PostgreSQL.
func server(tb testing.TB) string {
	tb.Helper()
	address, err := postgresServer()
	switch {
	case err == nil:
		return address
	case errors.Is(err, throwaway.ErrNotInstalled) && os.Getenv(requireVariable) != "1":
		tb.Skip(err)
	default:
		tb.Fatal(err)
	}
	return ""
}
