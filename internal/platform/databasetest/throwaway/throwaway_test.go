package throwaway_test

import (
	"context"
	"errors"
	"os"
	"testing"

	"github.com/jackc/pgx/v5"

	"harborlight/internal/platform/databasetest/throwaway"
)

func TestServerRemovesItsFiles(t *testing.T) {
	root, err := throwaway.Root()
	if err != nil {
		t.Fatal(err)
	}
	server, err := throwaway.Start(t.Context(), root)
	if errors.Is(err, throwaway.ErrNotInstalled) && os.Getenv("HARBORLIGHT_TEST_REQUIRE_POSTGRES") != "1" {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	address := server.URL("postgres")

	first := create(t, address, "")
	query(t, first, "CREATE TABLE marker (n integer)")
	name, err := throwaway.Name(first)
	if err != nil {
		t.Fatal(err)
	}
	query(t, create(t, address, name), "SELECT n FROM marker")
	if err := throwaway.DropDatabase(t.Context(), address, first); err != nil {
		t.Fatal(err)
	}

	config, err := pgx.ParseConfig(address)
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Stop(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(config.Host); !os.IsNotExist(err) {
		t.Errorf("the server's folder %s is still there: %v", config.Host, err)
	}
}

func create(t *testing.T, address, template string) string {
	t.Helper()
	created, err := throwaway.CreateDatabase(t.Context(), address, template)
	if err != nil {
		t.Fatal(err)
	}
	return created
}

func query(t *testing.T, address, statement string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := conn.Close(context.Background()); err != nil {
			t.Error(err)
		}
	}()
	if _, err := conn.Exec(t.Context(), statement); err != nil {
		t.Fatal(err)
	}
}
