package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

// renameLeads is a migration of a next version that changes rows.
const renameLeads = "UPDATE leads SET name = 'renamed ' || name"

// nextVersion returns a folder with the migrations of this version and these, which follow them.
func nextVersion(t *testing.T, statements ...string) string {
	t.Helper()
	folder := t.TempDir()
	must(t, os.CopyFS(folder, database.Migrations))
	for _, engine := range []database.Dialect{database.SQLite, database.Postgres} {
		newest, err := database.NewestSchema(engine)
		must(t, err)
		for i, statement := range statements {
			name := fmt.Sprintf("%04d_next.sql", newest+1+int64(i))
			must(t, os.WriteFile(filepath.Join(folder, "migrations", string(engine), name),
				[]byte("-- +goose Up\n"+statement+";\n"), 0o600))
		}
	}
	return folder
}

// TestNextVersionMigratesRows starts a next version on the data of this one. A failed migration keeps the data for this
// version, and a good one migrates the rows that visitors see.
func TestNextVersionMigratesRows(t *testing.T) {
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			dir, args := t.TempDir(), []string(nil)
			config := database.Config{Dir: dir}
			if engine == database.Postgres {
				config = database.Config{URL: databasetest.Postgres(t)}
				args = []string{"--database-url", config.URL}
			}
			mustServe(t, dir, args...).stop(t)
			insertPartner(t, config)

			const motto = "ALTER TABLE partners ADD COLUMN motto TEXT NOT NULL DEFAULT 'We answer.';\n" +
				"UPDATE partners SET company_description = company_description || ' ' || motto"
			t.Setenv(asMigrations, nextVersion(t, motto+";\nSELECT 1 FROM missing"))
			_, refusal := serve(t, dir, args...)
			if !strings.Contains(refusal, "changed nothing: start the previous version again") {
				t.Errorf("after a failed migration it says %s", refusal)
			}
			t.Setenv(asMigrations, "")
			shows(t, dir, args, "We read bills.")

			t.Setenv(asMigrations, nextVersion(t, motto))
			shows(t, dir, args, "We read bills. We answer.")
			t.Setenv(asMigrations, "")
			if _, refusal := serve(t, dir, args...); !strings.Contains(refusal, "newer harborlight") {
				t.Errorf("on the schema of the next version, this one says %s", refusal)
			}
		})
	}
}

func insertPartner(t *testing.T, config database.Config) {
	t.Helper()
	db, err := database.Open(t.Context(), config)
	must(t, err)
	must(t, db.Write(t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(t.Context(), `
			INSERT INTO partners (id, company_name, company_description, contact_email, services_offered,
				specializations, commission_rate, is_active, is_verified, created_at, sort_name)
			VALUES ('01a1fbce-3fbb-7623-8cc8-000000000001', 'Acme', 'We read bills.', 'a@acme.example',
				'["Automation"]', '["Invoices"]', 15, true, true, $1, 'acme')`, time.Now())
		return err
	}))
	must(t, db.Close())
}

// shows starts the program and fails unless the directory contains the partner with this description.
func shows(t *testing.T, dir string, args []string, description string) {
	t.Helper()
	p := mustServe(t, dir, args...)
	defer p.stop(t)
	if status, answer := p.request("GET", "/api/partners", nil); status != 200 ||
		!strings.Contains(answer, `"`+description+`"`) {
		t.Errorf("the directory is %d %s, without %q", status, answer, description)
	}
}
