package postgres_test

import (
	"context"
	"encoding/pem"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"harborlight/internal/platform/database"
)

func TestRemotePostgreSQLNeedsVerifiedTLS(t *testing.T) {
	const away = "db.example.invalid"
	tests := []struct {
		name, url   string
		environment map[string]string
		insecure    bool
		refused     bool
	}{
		{name: "no sslmode", url: "postgres://u:secret@" + away + "/d", refused: true},
		{name: "disable", url: "postgres://u:secret@" + away + "/d?sslmode=disable", refused: true},
		{name: "allow", url: "postgres://u:secret@" + away + "/d?sslmode=allow", refused: true},
		{name: "prefer", url: "postgres://u:secret@" + away + "/d?sslmode=prefer", refused: true},
		{name: "require", url: "postgres://u:secret@" + away + "/d?sslmode=require", refused: true},
		{name: "verify-ca", url: "postgres://u:secret@" + away + "/d?sslmode=verify-ca"},
		{name: "verify-full", url: "postgres://u:secret@" + away + "/d?sslmode=verify-full"},
		{name: "require with an authority is verify-ca", url: "postgres://u:secret@" + away +
			"/d?sslmode=require&sslrootcert=ROOT"},
		{name: "an address", url: "postgres://u:secret@192.0.2.1/d", refused: true},
		{name: "the host as a parameter", url: "postgres://u:secret@127.0.0.1/d?host=" + away, refused: true},
		{name: "one of several hosts", url: "postgres://u:secret@127.0.0.1:1," + away + ":1/d", refused: true},
		{name: "the host from the environment", url: "postgres:///d", environment: map[string]string{"PGHOST": away},
			refused: true},
		{name: "the mode from the environment", url: "postgres://u:secret@" + away + "/d",
			environment: map[string]string{"PGSSLMODE": "verify-full"}},
		{name: "a weaker mode from the environment", url: "postgres://u:secret@" + away + "/d",
			environment: map[string]string{"PGSSLMODE": "require"}, refused: true},
		{name: "an explicit word", url: "postgres://u:secret@" + away + "/d", insecure: true},
		{name: "this machine by address", url: "postgres://u:secret@127.0.0.1:1/d"},
		{name: "this machine by IPv6", url: "postgres://u:secret@[::1]:1/d"},
		{name: "this machine by name", url: "postgres://u:secret@localhost:1/d"},
		{name: "a socket", url: "postgres:///d?host=/nowhere"},
	}
	root := authority(t)
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			t.Setenv("HOME", t.TempDir()) // excludes the tester's own root.crt
			for name, value := range tc.environment {
				t.Setenv(name, value)
			}
			ctx, cancel := context.WithCancel(t.Context())
			cancel() // the test must not connect
			_, err := database.Open(ctx, database.Config{
				URL: strings.Replace(tc.url, "ROOT", root, 1), Insecure: tc.insecure})
			if err == nil {
				t.Fatal("the database was opened")
			}
			refused := strings.Contains(err.Error(), "verified TLS")
			if refused != tc.refused {
				t.Errorf("got %q, refused for its TLS: %v, want %v", err, refused, tc.refused)
			}
			if refused && (!strings.Contains(err.Error(), away) && !strings.Contains(err.Error(), "192.0.2.1") ||
				!strings.Contains(err.Error(), "--database-insecure")) {
				t.Errorf("%q names no host or no remedy", err)
			}
			if strings.Contains(err.Error(), "secret") {
				t.Errorf("%q contains the password", err)
			}
		})
	}
}

// authority returns the path of a new certificate file.
func authority(t *testing.T) string {
	t.Helper()
	server := httptest.NewTLSServer(nil)
	defer server.Close()
	path := filepath.Join(t.TempDir(), "root.pem")
	text := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw})
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
