package app_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
)

// restored lists the tables with a secret that a restore includes, with the reason.
var restored = map[string]string{
	"users":              "password and address at the time of the backup, as the restore prints",
	"totp_factors":       "without the second factor, the password alone would open the account",
	"recovery_codes":     "they belong to the second factor",
	"passkeys":           "they belong to the second factor",
	"signing_keys":       "access tokens need a session, and sessions aren't restored",
	"push_keys":          "the site's own key, for devices that aren't restored",
	"link_keys":          "links to orders, which can't be revoked",
	"orders":             "a buyer's own order, whose link can't be revoked",
	"invoices":           "a buyer's own invoice, whose link can't be revoked",
	"offers":             "state of the desk at the time of the backup",
	"bookings":           "a visitor's own booking, whose link can't be revoked",
	"review_invitations": "writes one review of a finished introduction",
	"mail_opt_outs":      "the link only stops mails",
	"audit_log":          "the checksum of an entry",
	"audit_head":         "the checksum of the newest entry",
	"acme_challenges":    "ends within minutes",
	"jobs":               "the key of a task against a second one",
	"withdrawals":        "the key of a contract against a second declaration",
	"visit_seen":         "counts visitors of one day",
	"limit_counts":       "counts requests and opens nothing",
}

var secretColumn = regexp.MustCompile(`token|secret|hash|endpoint|password|(^|_)(key|code|mac|signature)$|private_key`)

// TestT140SecretTablesAreRevocableOrListed compares the schema with the declarations of the slices.
func TestT140SecretTablesAreRevocableOrListed(t *testing.T) {
	t.Parallel()
	secret := map[string][]string{}
	tables := map[string]bool{}
	for table, columns := range apptest.Start(t, database.SQLite).Schema(t, database.SQLite) {
		tables[table] = true
		for _, name := range columns {
			if secretColumn.MatchString(name) {
				secret[table] = append(secret[table], name)
			}
		}
	}
	for _, table := range slices.Sorted(maps.Keys(secret)) {
		if revocable, kept := slices.Contains(app.Revocable, table), restored[table] != ""; revocable == kept {
			t.Errorf("%s has %s: a slice declares it as Revocable, or this test says why a restore brings it back",
				table, strings.Join(secret[table], ", "))
		}
	}
	for _, table := range slices.Concat(app.Revocable, slices.Collect(maps.Keys(restored))) {
		if !tables[table] {
			t.Errorf("there is no table %s", table)
		}
	}
	for table := range restored {
		if tables[table] && secret[table] == nil {
			t.Errorf("%s has no column of a secret", table)
		}
	}
}
