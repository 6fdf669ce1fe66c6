package app_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"database/sql"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/database/databasetest"
)

// earlier is the data of a site at commit 57b11c8, of every kind that it kept: accounts, a series with a moved and a
// cancelled date, an imported event, a private feed, orders that were paid, cancelled and left, leads with a note,
// partners, introductions, mails and the audit trail. The program of then wrote it; nothing can write it again.
type earlier struct {
	engine      database.Dialect
	feed, order string // private tokens that people hold
}

var earlierSites = []earlier{
	{database.SQLite, "umFOjtdE-NipSPHbJWT-FgpV3n1gRjEtXXu4V5jxgpw", "pTmTm8Acx1EMwG1eMxB0CRSSgk7NfWI8Yj--cDmuo5A"},
	{database.Postgres, "1AMswTp1mMTnoqfrIEuI_5Iz16veJ7DS-60Qg3wOkrA", "NXjeyW0kz6JZxF7IwcC7TjAX8pxe1ba-EqDqIeC-K8E"},
}

// derived are tables of then that were computed from others, and columns whose values are computed or sealed anew.
var derived = []string{
	"goose_db_version", "sqlite_sequence",
	"partner_counts", "partner_index", "partner_offers", "partner_terms", // searched otherwise (decision 0034)
	"partners.by_rating", "partners.by_reviews", "partners.by_verified", "partners.hidden_terms",
	"partners.listed_terms", "partners.number", "partners.place", "partners.terms_version",
	"signing_keys.private_key", "signing_keys.retired_at", "link_keys.secret", // sealed since (decision 0029)
}

// TestAnEarlierSiteLosesNothing starts the program on the data of an earlier version. Every row is still there with
// every value, and the people of that site go on: they sign in, read their calendars and follow their private links.
func TestAnEarlierSiteLosesNothing(t *testing.T) {
	t.Parallel()
	for _, site := range earlierSites {
		t.Run(string(site.engine), func(t *testing.T) {
			t.Parallel()
			var before map[string][]map[string]string
			s := apptest.Start(t, site.engine, apptest.Payments("test"), func(c *app.Config) {
				c.AdminEmail = "admin@harborlight.example"
				before = site.lay(t, c)
			})
			after := rowsOf(t, site.open(t, &s.App.Config))
			kept(t, before, after)
			site.goesOn(t, s)
		})
	}
}

// lay puts the earlier site where c points and returns its rows.
func (e earlier) lay(t *testing.T, c *app.Config) map[string][]map[string]string {
	t.Helper()
	if e.engine == database.SQLite {
		c.Data = t.TempDir()
		if err := os.WriteFile(filepath.Join(c.Data, "harborlight.db"), unzipped(t, "sqlite.db.gz"), 0o600); err != nil {
			t.Fatal(err)
		}
		return rowsOf(t, e.open(t, c))
	}
	c.DatabaseURL = databasetest.Postgres(t)
	raw := e.open(t, c)
	if _, err := raw.ExecContext(t.Context(), string(unzipped(t, "postgres.sql.gz"))); err != nil {
		t.Fatal(err)
	}
	if err := raw.Close(); err != nil { // the dump changed the search path of its connection
		t.Fatal(err)
	}
	return rowsOf(t, e.open(t, c))
}

func unzipped(t *testing.T, name string) []byte {
	t.Helper()
	packed, err := os.ReadFile(filepath.Join("testdata", "upgrade", name))
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
func (e earlier) open(t *testing.T, c *app.Config) *sql.DB {
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

// rowsOf reads every row of every table that keeps something, its values as text by column.
func rowsOf(t *testing.T, raw *sql.DB) map[string][]map[string]string {
	t.Helper()
	tables, err := texts(t.Context(), raw,
		`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'partner\_%' ESCAPE '\'`)
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

// kept fails for each row of before that after lacks, by the columns that both have.
func kept(t *testing.T, before, after map[string][]map[string]string) {
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
			if strings.HasPrefix(row["kind"], "every:") { // a run of a periodic job, which each version plans itself
				continue
			}
			if there[line(row)]--; there[line(row)] < 0 {
				t.Errorf("%s lost or changed %.600s", table, line(row))
			}
		}
	}
}

// goesOn holds that the people of the earlier site find what they left.
func (e earlier) goesOn(t *testing.T, s *apptest.Server) {
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
