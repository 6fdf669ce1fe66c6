package app_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

// earlierSite is the data of a site that began at commit 57b11c8 and was upgraded to commit 847249b4: accounts, a
// series with a moved and a cancelled date, an imported event, a private feed, paid, cancelled and unfinished orders,
// leads with a note, partners, introductions, mails and the audit trail. The programs of those versions wrote it, and
// it can't be recreated. Its schema equals that of the baseline (docs/decisions/0004), created by 44 migrations.
type earlierSite struct {
	engine      database.Dialect
	feed, order string // private tokens from mailed links
}

var earlierSites = []earlierSite{
	{database.SQLite, "umFOjtdE-NipSPHbJWT-FgpV3n1gRjEtXXu4V5jxgpw", "pTmTm8Acx1EMwG1eMxB0CRSSgk7NfWI8Yj--cDmuo5A"},
	{database.Postgres, "1AMswTp1mMTnoqfrIEuI_5Iz16veJ7DS-60Qg3wOkrA", "NXjeyW0kz6JZxF7IwcC7TjAX8pxe1ba-EqDqIeC-K8E"},
}

// derived lists tables and columns that the program or the engine computes.
var derived = []string{
	"goose_db_version", "sqlite_sequence",
}

// TestUpgradeKeepsAllRows starts the program on the data of an earlier version. Every row still exists with
// every value, and the accounts of that site still work: users sign in, read their calendars and follow their private
// links.
func TestUpgradeKeepsAllRows(t *testing.T) {
	t.Parallel()
	for _, site := range earlierSites {
		t.Run(string(site.engine), func(t *testing.T) {
			t.Parallel()
			var before map[string][]map[string]string
			s := apptest.Start(t, site.engine, apptest.Payments("test"), func(c *app.Config) {
				c.AdminEmail, c.SecretKey = "admin@harborlight.example", databasetest.Key
				before = site.install(t, c)
			})
			after := rowsOf(t, site.open(t, &s.App.Config))
			checkKept(t, before, after)
			site.checkUsers(t, s)
		})
	}
}

// TestUpgradedSchemaEqualsNewSchema checks that the baseline creates the same schema as the earlier migrations:
// columns in order, constraints, indexes and triggers.
func TestUpgradedSchemaEqualsNewSchema(t *testing.T) {
	t.Parallel()
	for _, site := range earlierSites {
		t.Run(string(site.engine), func(t *testing.T) {
			t.Parallel()
			var upgraded app.Config
			site.install(t, &upgraded)
			db, err := database.Open(t.Context(), database.Config{Dir: upgraded.Data, URL: upgraded.DatabaseURL})
			if err != nil {
				t.Fatal(err)
			}
			if err := errors.Join(db.Migrate(t.Context()), db.Close()); err != nil {
				t.Fatal(err)
			}
			fresh := databasetest.Config(t, site.engine)
			want := site.schema(t, &app.Config{Data: fresh.Dir, DatabaseURL: fresh.URL})
			got := site.schema(t, &upgraded)
			for _, line := range want {
				if !slices.Contains(got, line) {
					t.Errorf("after the upgrade, this is missing: %s", line)
				}
			}
			for _, line := range got {
				if !slices.Contains(want, line) {
					t.Errorf("only after the upgrade, there is %s", line)
				}
			}
			if len(want) < 500 {
				t.Errorf("a schema of %d lines isn't the whole one", len(want))
			}
		})
	}
}

// schemaQueries contains the queries that describe a database's schema in lines.
var schemaQueries = map[database.Dialect][]string{
	database.SQLite: {
		`SELECT type || ' ' || name || ': ' || COALESCE(sql, '') FROM sqlite_master WHERE type <> 'table' OR sql LIKE '%CHECK%'`,
		`SELECT concat_ws(' ', l.name, x.cid, x.name, x.type, x."notnull", x.dflt_value, x.pk, x.hidden)
			FROM pragma_table_list AS l, pragma_table_xinfo(l.name) AS x
			WHERE l.schema = 'main' AND l.name NOT LIKE 'sqlite%'`,
		`SELECT concat_ws(' ', l.name, 'refers', f."table", f."from", f."to", f.on_delete)
			FROM pragma_table_list AS l, pragma_foreign_key_list(l.name) AS f
			WHERE l.schema = 'main'`,
		`SELECT concat_ws(' ', l.name, 'has', i.seq, i.name, i."unique", i.origin, i.partial)
			FROM pragma_table_list AS l, pragma_index_list(l.name) AS i
			WHERE l.schema = 'main'`,
	},
	database.Postgres: {
		`SELECT concat_ws(' ', table_name, ROW_NUMBER() OVER (PARTITION BY table_name ORDER BY ordinal_position),
				column_name, data_type, is_nullable, column_default, collation_name, is_identity, generation_expression)
			FROM information_schema.columns
			WHERE table_schema = 'public'`,
		`SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'`,
		`SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
			FROM pg_constraint
			WHERE connamespace = 'public'::regnamespace`,
		`SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal`,
		`SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
		`SELECT concat_ws(' ', sequencename, data_type, start_value, increment_by) FROM pg_sequences`,
	},
}

var (
	remark = regexp.MustCompile(`--[^\n]*`)
	blank  = regexp.MustCompile(`\s*([(),])\s*|\s+`)
)

// schema returns the lines of a database's schema, without comments and whitespace differences.
func (e earlierSite) schema(t *testing.T, c *app.Config) []string {
	t.Helper()
	raw := e.open(t, c)
	var lines []string
	for _, query := range schemaQueries[e.engine] {
		found, err := texts(t.Context(), raw, query)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range found {
			line = strings.ReplaceAll(remark.ReplaceAllString(line, ""), `"`, "")
			lines = append(lines, strings.TrimSpace(blank.ReplaceAllString(line, " $1 ")))
		}
	}
	return lines
}

// TestBaselineBackupRestores restores a backup of the demo made by the program of commit 847249b4 into both
// engines, and starts the program on it: every value of every row exists.
func TestBaselineBackupRestores(t *testing.T) {
	t.Parallel()
	file := filepath.Join("testdata", "upgrade", "site.backup")
	before := rowsOfBackup(t, file)
	for _, table := range app.Revocable { // a restore leaves them empty (T72, T140)
		delete(before, table)
	}
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			s := restoreInto(t, engine, file)
			again := filepath.Join(t.TempDir(), "again.backup")
			if _, err := s.App.Operations().Backup(t.Context(), again); err != nil {
				t.Fatal(err)
			}
			checkKept(t, before, rowsOfBackup(t, again))
		})
	}
}

// TestBaselineSalesContinue restores the same backup. Invoices are unchanged files, statements contain the
// same amounts as introduction fees, and the owner can continue with open rows, under numbers without gaps.
func TestBaselineSalesContinue(t *testing.T) {
	t.Parallel()
	file := filepath.Join("testdata", "upgrade", "site.backup")
	before := rowsOfBackup(t, file)
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			s := restoreInto(t, engine, file)
			admin := s.SignIn(t, apptest.AdminEmail)
			do := func(method, path string, body any) apptest.Answer {
				t.Helper()
				a := s.Do(t, method, "/api/admin"+path, admin, body)
				if a.Status/100 != 2 {
					t.Fatalf("%s %s: %d %s", method, path, a.Status, a.Body)
				}
				return a
			}
			for _, f := range before["invoice_files"] {
				printed := do("GET", "/invoices/"+f["invoice_id"]+"/pdf", nil).Body
				if sum := sha256.Sum256([]byte(printed)); hex.EncodeToString(sum[:]) != f["sha256"] {
					t.Errorf("the invoice %s isn't the file that it was", f["invoice_id"])
				}
			}
			for _, st := range before["commission_statements"] {
				want := fmt.Sprintf("fee %s %s %s", st["won_cents"], st["amount_cents"], st["state"])
				var now struct {
					Kind, State string
					BaseCents   int64 `json:"base_cents"`
					AmountCents int64 `json:"amount_cents"`
				}
				do("GET", "/commission/"+st["id"], nil).Decode(t, &now)
				if got := fmt.Sprintf("%s %d %d %s", now.Kind, now.BaseCents, now.AmountCents, now.State); got != want {
					t.Errorf("the statement %s says %s, it was %s", st["id"], got, want)
				}
			}

			pending, part := firstInState(t, before["orders"], "pending"), firstInState(t, before["orders"], "partially_refunded")
			accepted := firstInState(t, before["offers"], "accepted")
			do("POST", "/orders/"+pending["id"]+"/mark-paid", nil)
			left := cents(t, part["paid_cents"]) - cents(t, part["refunded_cents"])
			do("POST", "/orders/"+part["id"]+"/refund", map[string]any{"id": id.New(), "cents": left, "currency": "usd"})
			do("POST", "/offers/"+accepted["id"]+"/invoice-rest", nil)
			s.Drain(t)
			written, err := database.All[struct {
				OrderID string `db:"order_id"`
				Cents   int64  `db:"gross_cents"`
				IsPaid  bool   `db:"is_paid"`
			}](t.Context(), s.App.DB, `
				SELECT
					order_id,
					gross_cents,
					paid_at IS NOT NULL AS is_paid
				FROM invoices
				ORDER BY issued_at, ordinal`)
			if err != nil {
				t.Fatal(err)
			}
			rest := cents(t, accepted["total_cents"]) - cents(t, accepted["deposit_cents"])
			sums := map[int64]bool{}
			for i, v := range written {
				if v.OrderID == pending["id"] && !v.IsPaid {
					t.Errorf("the invoice of the order %s isn't paid", pending["number"])
				}
				if i >= len(before["invoices"]) {
					sums[v.Cents] = true
				}
			}
			if want := map[int64]bool{-left: true, rest: true}; !maps.Equal(sums, want) {
				t.Errorf("the invoiced and credited amounts are %v, want %v", sums, want)
			}
			gaps, err := database.One[int](t.Context(), s.App.DB, `
				SELECT COUNT(*)
				FROM invoice_series AS s
				WHERE last <> (SELECT COUNT(*) FROM invoices AS i WHERE i.series = s.name)`)
			if err != nil || gaps != 0 {
				t.Errorf("%d series of numbers have gaps: %v", gaps, err)
			}
		})
	}
}

// firstInState returns the first row in the state.
func firstInState(t *testing.T, rows []map[string]string, state string) map[string]string {
	t.Helper()
	i := slices.IndexFunc(rows, func(row map[string]string) bool { return row["state"] == state })
	if i < 0 {
		t.Fatalf("none of %d rows is %s", len(rows), state)
	}
	return rows[i]
}

// cents parses an amount of a backup.
func cents(t *testing.T, text string) int64 {
	t.Helper()
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// rowsOfBackup returns all rows of a backup, with their values as JSON by column.
func rowsOfBackup(t *testing.T, file string) map[string][]map[string]string {
	t.Helper()
	all, table, columns := map[string][]map[string]string{}, "", []string{}
	for line := range strings.Lines(string(unzipped(t, file))) {
		if !strings.HasPrefix(line, "[") {
			var section struct {
				Table   string
				Columns []string
			}
			if err := json.Unmarshal([]byte(line), &section); err != nil {
				t.Fatal(err)
			}
			table, columns = section.Table, section.Columns
			continue
		}
		var values []json.RawMessage
		if err := json.Unmarshal([]byte(line), &values); err != nil {
			t.Fatal(err)
		}
		row := map[string]string{}
		for i, column := range columns {
			row[column] = strings.Trim(string(values[i]), `"`)
		}
		all[table] = append(all[table], row)
	}
	return all
}

// install copies the earlier site to the location of c and returns its rows.
func (e earlierSite) install(t *testing.T, c *app.Config) map[string][]map[string]string {
	t.Helper()
	if e.engine == database.SQLite {
		c.Data = t.TempDir()
		if err := os.WriteFile(filepath.Join(c.Data, "harborlight.db"), unzipped(t, filepath.Join("testdata", "upgrade", "sqlite.db.gz")), 0o600); err != nil {
			t.Fatal(err)
		}
		return rowsOf(t, e.open(t, c))
	}
	c.DatabaseURL = databasetest.Postgres(t)
	raw := e.open(t, c)
	if _, err := raw.ExecContext(t.Context(), string(unzipped(t, filepath.Join("testdata", "upgrade", "postgres.sql.gz")))); err != nil {
		t.Fatal(err)
	}
	if err := raw.Close(); err != nil { // the dump changed the search path of its connection
		t.Fatal(err)
	}
	return rowsOf(t, e.open(t, c))
}

func unzipped(t *testing.T, file string) []byte {
	t.Helper()
	packed, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	reader, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(reader)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// open opens the database beside the program.
func (e earlierSite) open(t *testing.T, c *app.Config) *sql.DB {
	t.Helper()
	driver, source := "pgx", c.DatabaseURL
	if e.engine == database.SQLite {
		driver, source = "sqlite", filepath.Join(c.Data, "harborlight.db")
	}
	raw, err := sql.Open(driver, source)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = raw.Close() })
	return raw
}

// rowsOf returns all rows of all tables with persistent data, with their values as text by column.
func rowsOf(t *testing.T, raw *sql.DB) map[string][]map[string]string {
	t.Helper()
	tables, err := texts(t.Context(), raw,
		`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'partner\_index%' ESCAPE '\'`)
	if err != nil {
		tables, err = texts(t.Context(), raw,
			`SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'`)
	}
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]map[string]string{}
	for _, table := range tables {
		if all[table], err = rowsIn(t.Context(), raw, table); err != nil {
			t.Fatalf("read the table %s: %v", table, err)
		}
	}
	return all
}

func texts(ctx context.Context, raw *sql.DB, query string) (found []string, err error) {
	rows, err := raw.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, err
		}
		found = append(found, text)
	}
	return found, rows.Err()
}

func rowsIn(ctx context.Context, raw *sql.DB, table string) (found []map[string]string, err error) {
	rows, err := raw.QueryContext(ctx, `SELECT * FROM "`+table+`"`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	for rows.Next() {
		values, targets := make([]sql.NullString, len(columns)), make([]any, len(columns))
		for i := range values {
			targets[i] = &values[i]
		}
		if err := rows.Scan(targets...); err != nil {
			return nil, err
		}
		row := map[string]string{}
		for i, column := range columns {
			row[column] = values[i].String
		}
		found = append(found, row)
	}
	return found, rows.Err()
}

// renamed maps renamed columns to their current names, by table: the ledger now also contains what we owe partners.
var renamed = map[string]map[string]string{
	"commission_statements": {"won_cents": "base_cents"},
	"commission_entries":    {"won_cents": "base_cents", "introduction_id": "about_id"},
}

// renamedRows returns the rows of a table with the current column names.
func renamedRows(table string, rows []map[string]string) []map[string]string {
	named := make([]map[string]string, len(rows))
	for i, row := range rows {
		named[i] = maps.Clone(row)
		for old, column := range renamed[table] {
			named[i][column] = row[old]
			delete(named[i], old)
		}
	}
	return named
}

// checkKept fails for each row of before that is missing in after, by the columns that both have.
func checkKept(t *testing.T, before, after map[string][]map[string]string) {
	t.Helper()
	for table, rows := range before {
		if slices.Contains(derived, table) || len(rows) == 0 {
			continue
		}
		if len(after[table]) == 0 {
			t.Errorf("the table %s is empty or gone; it had %d rows", table, len(rows))
			continue
		}
		var shared []string
		rows = renamedRows(table, rows)
		for column := range rows[0] {
			if slices.Contains(derived, table+"."+column) {
				continue
			}
			if _, still := after[table][0][column]; !still {
				t.Errorf("the column %s.%s is gone", table, column)
			}
			shared = append(shared, column)
		}
		slices.Sort(shared)
		line := func(row map[string]string) string {
			var values []string
			for _, column := range shared {
				values = append(values, column+"="+row[column])
			}
			return strings.Join(values, "|")
		}
		there := map[string]int{}
		for _, row := range after[table] {
			there[line(row)]++
		}
		for _, row := range rows {
			// a run of a periodic job, which each version schedules itself
			if strings.HasPrefix(row["kind"], "every:") {
				continue
			}
			if there[line(row)]--; there[line(row)] < 0 {
				t.Errorf("%s lost or changed %.600s", table, line(row))
			}
		}
	}
}

// checkUsers checks that the users of the earlier site find their data.
func (e earlierSite) checkUsers(t *testing.T, s *apptest.Server) {
	t.Helper()
	const password = "a harbour full of lights"
	var session struct {
		AccessToken string `json:"access_token"`
	}
	s.Do(t, http.MethodPost, "/api/auth/token?grant_type=password", "",
		map[string]string{"email": "ada@upgrade.example", "password": password}).Decode(t, &session)
	if session.AccessToken == "" {
		t.Fatal("a person of then can't sign in")
	}
	for path, want := range map[string][]string{
		"/api/events?from=2027-03-01T00:00:00Z&to=2027-06-01T00:00:00Z": {"Kick-off", "Weekly review, moved", "#123456"},
		"/api/me/orders":                {"Business AI Professional"},
		"/api/notification-preferences": {"Europe/Berlin", `"reminder_minutes":45`},
		"/api/calendar/feed/" + e.feed +
			".ics": {"SUMMARY:Kick-off", "RRULE:FREQ=WEEKLY;COUNT=8", "Weekly review\\, moved"},
		"/api/orders/" + e.order:                  {`"state":"paid"`, "299700"},
		"/api/partners?q=" + "%C3%A5ngstr%C3%B6m": {"Ångström AI", "日本語"},
	} {
		answer := s.Do(t, http.MethodGet, path, session.AccessToken, nil)
		for _, text := range want {
			if answer.Status != http.StatusOK || !strings.Contains(answer.Body, text) {
				t.Errorf("GET %s lacks %q: %d %.500s", path, text, answer.Status, answer.Body)
			}
		}
	}
	s.Drain(t)
}
