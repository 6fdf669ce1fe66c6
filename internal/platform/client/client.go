// Package client determines which rows belong to a client (decision 0023): the rows of the client's accounts and
// those of the client's email addresses, ignoring tags (the part from a plus to the @). Referrals, limits and the
// desk's client page use it. It reads accounts through a Directory.
package client

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
)

// Client is one person, identified by accounts and email addresses. The zero value has no rows.
type Client struct {
	Accounts  []string // account ids
	Addresses []string // without tags, as returned by mail.Untagged
}

// Directory finds accounts and their confirmed addresses.
type Directory interface {
	// EmailOf returns the confirmed address of an account, or a fault of kind NotFound.
	EmailOf(ctx context.Context, q database.Querier, userID string) (string, error)
	// FindUntagged returns the ids of the accounts with this confirmed address, ignoring its tag.
	FindUntagged(ctx context.Context, q database.Querier, untagged string) ([]string, error)
}

// Find returns the client with an account and an email address, either of which may be empty. A nil directory
// contains no accounts.
func Find(ctx context.Context, q database.Querier, d Directory, userID, email string) (Client, error) {
	return Client{}.With(ctx, q, d, userID, email)
}

// With returns the client extended by an account and an address, either of which may be empty, by the account's
// confirmed address, and by all accounts with one of the client's addresses. It ignores unknown accounts and
// malformed addresses. With a nil directory, it adds only the arguments.
func (c Client) With(ctx context.Context, q database.Querier, d Directory, userID, email string) (Client, error) {
	c = Client{Accounts: addUnique(c.Accounts, userID), Addresses: addAddress(c.Addresses, email)}
	if d == nil {
		return c, nil
	}
	if userID != "" {
		own, err := fault.Optional(d.EmailOf(ctx, q, userID))
		if err != nil {
			return c, fmt.Errorf("read the address of account %s: %w", userID, err)
		}
		c.Addresses = addAddress(c.Addresses, own)
	}
	for _, address := range c.Addresses {
		accounts, err := d.FindUntagged(ctx, q, address)
		if err != nil {
			return c, fmt.Errorf("find the accounts of an address: %w", err)
		}
		for _, each := range accounts {
			c.Accounts = addUnique(c.Accounts, each)
		}
	}
	return c, nil
}

// Has reports whether the account or the address belongs to the client. Either may be empty.
func (c Client) Has(userID, email string) bool {
	return slices.Contains(c.Accounts, userID) || email != "" && slices.Contains(c.Addresses, mail.Untagged(email))
}

// addUnique returns all with one appended, unless one is empty or already there. It doesn't change all.
func addUnique(all []string, one string) []string {
	if one == "" || slices.Contains(all, one) {
		return all
	}
	return append(slices.Clip(all), one)
}

// addAddress adds an address without its tag. It ignores text that isn't an email address: no row contains such text,
// and PostgreSQL rejects some of it.
func addAddress(all []string, email string) []string {
	if !mail.IsAddress(email) {
		return all
	}
	return addUnique(all, mail.Untagged(email))
}

// Match returns an SQL condition for rows with one of the client's accounts or addresses, or "FALSE" if there are
// none to compare. arg adds an argument and returns its placeholder. account and address are the columns of the
// account id and the email address; either may be empty if rows have none.
func (c Client) Match(arg func(any) string, account, address string) string {
	var parts []string
	in := func(column string, values []string) {
		if column == "" || len(values) == 0 {
			return
		}
		places := make([]string, len(values))
		for i, value := range values {
			places[i] = arg(value)
		}
		parts = append(parts, column+" IN ("+strings.Join(places, ", ")+")")
	}
	in(account, c.Accounts)
	if address != "" {
		in(Untagged(address), c.Addresses)
	}
	if len(parts) == 0 {
		return "FALSE"
	}
	return "(" + strings.Join(parts, " OR ") + ")"
}

// And adds the condition of Match to where.
func (c Client) And(where *database.Condition, account, address string) {
	where.AndText(c.Match(where.Arg, account, address))
}

// Untagged returns an SQL expression that removes the tag of an email address in a column and converts it to lower
// case, like mail.Untagged. The indexes *_client of the migrations use the same expression.
func Untagged(column string) string {
	email := "LOWER(" + column + ")"
	// from the plus to the end; empty if there is no tag
	tag := "LTRIM(" + email + ", REPLACE(" + email + ", '+', ''))"
	at := "LENGTH(RTRIM(" + tag + ", REPLACE(" + tag + ", '@', '')))"
	return "SUBSTR(" + email + ", 1, LENGTH(" + email + ") - LENGTH(" + tag + ")) || SUBSTR(" + tag + ", " + at + ")"
}
