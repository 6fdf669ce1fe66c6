package users

import (
	"regexp"
	"strings"

	"harborlight/internal/people/refusal"
)

// addressPattern is what a browser's e-mail field accepts (HTML, 4.10.5.1.5).
var addressPattern = regexp.MustCompile(
	"^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$")

// MaxEmail bounds an address, in bytes. What is longer has no account and is
// counted nowhere (docs/security.md, T52).
const MaxEmail = 255

// NormalizeEmail returns the form in which an address is stored and compared:
// lower case, without surrounding space. It fails on what is no address or is
// longer than 255 bytes, the local part than 64.
func NormalizeEmail(s string) (string, error) {
	email := LookupForm(s)
	local, _, _ := strings.Cut(email, "@")
	if len(email) > MaxEmail || len(local) > 64 || !addressPattern.MatchString(email) {
		return "", errEmailInvalid
	}
	return email, nil
}

// LookupForm is the form in which an address is looked up, valid or not. NUL,
// which no address holds and PostgreSQL refuses, becomes what no address holds
// either.
func LookupForm(s string) string {
	return strings.ToLower(strings.TrimSpace(strings.ReplaceAll(s, "\x00", "\ufffd")))
}

var errEmailInvalid = refusal.Invalid("Unable to validate email address: invalid format")
