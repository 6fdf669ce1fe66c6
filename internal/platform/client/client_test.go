package client_test

import (
	"context"
	"slices"
	"testing"

	"harborlight/internal/platform/client"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/mail"
)

// TestT133UntaggedMatchesInSQLAndGo compares both on each engine.
func TestT133UntaggedMatchesInSQLAndGo(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		for _, email := range []string{"ada@site.example", "Ada@Site.Example", "ada+x@site.example", "ada+x+y@site.example",
			"ada+@site.example", "+x@site.example", "a.d.a+1@b.site.example", "ada@one+two.example", "a+b@c+d.example"} {
			got, err := database.One[string](t.Context(), db,
				`SELECT `+client.Untagged("email")+` FROM (SELECT CAST($1 AS TEXT) AS email) typed`, email)
			if err != nil || got != mail.Untagged(email) {
				t.Errorf("%s is %q in SQL and %q in Go, %v", email, got, mail.Untagged(email), err)
			}
		}
		if got, err := database.One[string](t.Context(), db,
			`SELECT `+client.Untagged("email")+` FROM (SELECT CAST('' AS TEXT) AS email) typed`); err != nil || got != "" {
			t.Errorf("the empty address is %q, %v", got, err)
		}
	})
}

// accounts maps account ids to confirmed addresses.
type accounts map[string]string

func (a accounts) EmailOf(_ context.Context, _ database.Querier, userID string) (string, error) {
	return a[userID], nil
}

func (a accounts) FindUntagged(_ context.Context, _ database.Querier, untagged string) ([]string, error) {
	var found []string
	for userID, email := range a {
		if mail.Untagged(email) == untagged {
			found = append(found, userID)
		}
	}
	slices.Sort(found)
	return found, nil
}

// TestT133ClientCombinesAccountsAndAddresses finds the same client by account and by address.
func TestT133ClientCombinesAccountsAndAddresses(t *testing.T) {
	t.Parallel()
	known := accounts{"ada": "ada@site.example", "ada2": "ada+2@site.example", "bea": "bea@site.example"}
	for _, seed := range [][2]string{{"ada", ""}, {"", "ada@site.example"}, {"", "ADA+x@site.example"}, {"ada2", ""},
		{"ada", "ada+y@site.example"}} {
		c, err := client.Find(t.Context(), nil, known, seed[0], seed[1])
		slices.Sort(c.Accounts)
		if err != nil || !slices.Equal(c.Accounts, []string{"ada", "ada2"}) ||
			!slices.Equal(c.Addresses, []string{"ada@site.example"}) {
			t.Errorf("%q: %+v, %v", seed, c, err)
		}
		if !c.Has("ada2", "") || !c.Has("", "Ada+new@site.example") || c.Has("bea", "bea@site.example") || c.Has("", "") {
			t.Errorf("%q: has the wrong rows", seed)
		}
	}
}
