package databasetest

import (
	"context"
	"errors"
	"os"
	"testing"
	"time"

	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest/throwaway"
)

// Server starts a PostgreSQL server for one test and stops it when the test ends. The test may freeze it. Server
// skips the test if there are no PostgreSQL programs.
func Server(tb testing.TB) *throwaway.Server {
	tb.Helper()
	return startServer(tb, func(root string) (*throwaway.Server, error) {
		return throwaway.Start(context.Background(), root)
	})
}

// Standby starts a synchronous standby, which is stopped when the test ends. From then on, the primary only
// acknowledges writes that both have stored.
func Standby(tb testing.TB, primary *throwaway.Server) *throwaway.Server {
	tb.Helper()
	return startServer(tb, func(root string) (*throwaway.Server, error) {
		return primary.StartStandby(tb.Context(), root)
	})
}

// startServer starts a server and stops it when the test ends. Without PostgreSQL programs it skips the test, or
// fails it if the environment requires them.
func startServer(tb testing.TB, start func(root string) (*throwaway.Server, error)) *throwaway.Server {
	tb.Helper()
	root, err := throwaway.Root()
	if err != nil {
		tb.Fatal(err)
	}
	s, err := start(root)
	if errors.Is(err, throwaway.ErrNotInstalled) && os.Getenv(requireVariable) != "1" {
		tb.Skip(err)
	}
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := s.Stop(); err != nil {
			tb.Error(err)
		}
	})
	return s
}

// Migrated returns the configuration of a fresh migrated database on the server, with short deadlines.
func Migrated(tb testing.TB, s *throwaway.Server) database.Config {
	tb.Helper()
	address, err := throwaway.CreateDatabase(context.Background(), s.URL("postgres"), "")
	if err != nil {
		tb.Fatal(err)
	}
	if err := migrate(context.Background(), database.Config{URL: address}); err != nil {
		tb.Fatal(err)
	}
	return database.Config{URL: address, Deadlines: ShortDeadlines}
}

// ShortDeadlines contains short deadlines for tests in which the database stops responding.
var ShortDeadlines = database.Deadlines{
	Answer: 500 * time.Millisecond, Connect: time.Second,
	Statement: 1500 * time.Millisecond, Transaction: 3 * time.Second,
}
