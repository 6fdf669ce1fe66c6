package throwaway

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/url"
	"strings"

	"github.com/jackc/pgx/v5"
)

// CreateDatabase creates a database with a unique name on the server at address and returns its URL. It copies the
// database named template, which must have no connections, or creates an empty one if template is empty.
func CreateDatabase(ctx context.Context, address, template string) (string, error) {
	if template == "" {
		template = "template1"
	}
	name := "t_" + strings.ToLower(rand.Text())
	statement := "CREATE DATABASE " + pgx.Identifier{name}.Sanitize() + " TEMPLATE " +
		pgx.Identifier{template}.Sanitize()
	if err := execute(ctx, address, statement); err != nil {
		return "", fmt.Errorf("create a test database: %w", err)
	}
	u, err := url.Parse(address)
	if err != nil {
		return "", fmt.Errorf("create a test database: %w", err)
	}
	u.Path = "/" + name
	return u.String(), nil
}

// DropDatabase removes the database at databaseURL from the server at address and closes its connections. A missing
// database is no error.
func DropDatabase(ctx context.Context, address, databaseURL string) error {
	name, err := Name(databaseURL)
	if err != nil {
		return err
	}
	if err := execute(ctx, address, "DROP DATABASE IF EXISTS "+pgx.Identifier{
		name}.Sanitize()+" WITH (FORCE)"); err != nil {
		return fmt.Errorf("drop test database %s: %w", name, err)
	}
	return nil
}

// Name returns the name of the database in a URL.
func Name(databaseURL string) (string, error) {
	u, err := url.Parse(databaseURL)
	if err != nil {
		return "", fmt.Errorf("database URL: %w", err)
	}
	return strings.TrimPrefix(u.Path, "/"), nil
}

// execute runs one statement on a new connection.
func execute(ctx context.Context, address, statement string) error {
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return err
	}
	_, err = conn.Exec(ctx, statement)
	return joinErr(err, conn.Close(ctx))
}
