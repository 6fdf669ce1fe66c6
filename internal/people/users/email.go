package users

import (
	"regexp"
	"strings"

	"harborlight/internal/people/refusal"
)

// addressPattern matches the addresses that a browser's email field accepts (HTML, 4.10.5.1.5).
var addressPattern = regexp.MustCompile(
	"^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$")

// MaxEmail limits an address, in bytes. Longer ones have no account and count against no limit (docs/security.md,
// T52).
const MaxEmail = 255

// NormalizeEmail returns the stored form of an address: lower case, without surrounding space. It returns
// errEmailInvalid for invalid addresses, for more than 255 bytes, and for a local part of more than 64.
func NormalizeEmail(s string) (string, error) {
	email := LookupForm(s)
	local, _, _ := strings.Cut(email, "@")
	if len(email) > MaxEmail || len(local) > 64 || !addressPattern.MatchString(email) {
		return "", errEmailInvalid
	}
	return email, nil
}

// LookupForm returns the form in which an address is looked up, valid or not. It replaces NUL, which PostgreSQL
// refuses, by another character that no address contains.
func LookupForm(s string) string {
	return strings.ToLower(strings.TrimSpace(strings.ReplaceAll(s, "\x00", "\ufffd")))
}

var errEmailInvalid = refusal.Invalid("Unable to validate email address: invalid format")
